/* dowser-lax-json.c - the part of a lenient JSON reader that reads objects, arrays and their brackets */
#include "prompt/replies/dowser-lax-private.h"

#include "base/dowser-error.h"
#include "base/dowser-json.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum number of bytes of the reply that an error message quotes. */
#define MAX_QUOTED 30

/** Full-width signs of East Asian scripts, and the ASCII signs that they replace. */
typedef struct
{
  const char *wide;
  char sign;
} FullWidthSign;

static const FullWidthSign wides[]
    = { { "：", ':' }, { "，", ',' }, { "、", ',' }, { "｛", '{' }, { "｝", '}' }, { "［", '[' }, { "］", ']' } };

static JsonNode *read_value (DowserLax *self);

void
dowser_repairs_add_line (GPtrArray *repairs, const char *format, ...)
{
  va_list arguments;
  g_autofree char *line = NULL;

  va_start (arguments, format);
  line = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  for (guint i = 0; i < repairs->len; i++)
    if (g_str_equal (repairs->pdata[i], line))
      return;
  g_ptr_array_add (repairs, g_steal_pointer (&line));
}

gboolean
_dowser_lax_fail (DowserLax *self, const char *format, ...)
{
  va_list arguments;

  if (self->problem_text != NULL)
    return FALSE;
  va_start (arguments, format);
  self->problem_text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  self->problem_at = self->at;
  return FALSE;
}

char
_dowser_lax_peek_char (const DowserLax *self, gsize *length)
{
  const char *at = self->text + self->at;

  *length = 1;
  if (self->at >= self->length)
    return '\0';
  for (guint i = 0; (guchar) *at >= 0x80 && i < G_N_ELEMENTS (wides); i++)
    if (self->length - self->at >= 3 && memcmp (at, wides[i].wide, 3) == 0)
      {
        *length = 3;
        return wides[i].sign;
      }
  return *at;
}

static gsize
find_after_mark (const DowserLax *self, gsize from, const char *mark)
{
  const char *found = g_strstr_len (self->text + from, (gssize) (self->length - from), mark);

  return found != NULL ? (gsize) (found - self->text) + strlen (mark) : self->length;
}

/* Returns: the position after the space at @at; @at if there is none */
static gsize
skip_blank (const DowserLax *self, gsize at)
{
  const char *text = self->text + at;
  gsize rest = self->length - at;

  if (g_ascii_isspace (*text) || ((guchar) *text < 0x20))
    return at + 1;
  if (rest >= 2 && memcmp (text, "\xc2\xa0", 2) == 0)
    return at + 2;
  if (rest >= 3 && (memcmp (text, "\xef\xbb\xbf", 3) == 0 || memcmp (text, "\xe2\x80\x8b", 3) == 0))
    return at + 3;
  return at;
}

static gsize
skip_comment (const DowserLax *self, gsize at)
{
  const char *text = self->text + at;
  gsize rest = self->length - at;

  if (*text == '#' || (rest >= 2 && (memcmp (text, "//", 2) == 0 || memcmp (text, "--", 2) == 0)))
    return find_after_mark (self, at, "\n");
  if (rest >= 2 && memcmp (text, "/*", 2) == 0)
    return find_after_mark (self, at + 2, "*/");
  if (rest >= 4 && memcmp (text, "<!--", 4) == 0)
    return find_after_mark (self, at + 4, "-->");
  return at;
}

void
_dowser_lax_skip_blanks (DowserLax *self)
{
  while (self->at < self->length)
    {
      gsize end_at = skip_blank (self, self->at);

      if (end_at == self->at)
        {
          end_at = skip_comment (self, self->at);
          if (end_at == self->at)
            return;
          dowser_repairs_add_line (self->repairs, _ ("Comments were left out."));
        }
      self->at = end_at;
    }
}

/* Closes the brackets that are still open at the end of the text. Does so only if the last element is complete and
 * can't continue. */
static gboolean
close_at_end (DowserLax *self)
{
  gboolean in_array = self->open->str[self->open->len - 1] == '[';
  gboolean is_complete = self->last == DOWSER_LAX_BRACKET
                         || (self->last == DOWSER_LAX_SCALAR && (in_array || self->delimited))
                         || (self->last == DOWSER_LAX_OPEN_ENDED && self->delimited);

  if (!is_complete)
    return _dowser_lax_fail (self, _ ("the reply is cut off here"));
  dowser_repairs_add_line (self->repairs, _ ("The reply ended too early: the brackets that were open were closed."));
  self->last = DOWSER_LAX_BRACKET;
  return TRUE;
}

/* Returns TRUE if a comma, a name and a colon follow at @at. In this case, the previous bracket has closed more than it
 * should. */
static gboolean
is_member_next (const DowserLax *self, gsize at)
{
  g_autoptr (GPtrArray) repairs = g_ptr_array_new_with_free_func (g_free);
  DowserLax look_ahead = *self;
  gboolean is_member = FALSE;
  gsize length;

  look_ahead.at = at;
  look_ahead.repairs = repairs;
  look_ahead.problem_text = NULL;
  _dowser_lax_skip_blanks (&look_ahead);
  if (_dowser_lax_peek_char (&look_ahead, &length) == ',')
    {
      g_autofree char *name = NULL;

      look_ahead.at += length;
      _dowser_lax_skip_blanks (&look_ahead);
      if (look_ahead.at < look_ahead.length)
        name = _dowser_lax_is_quote (&look_ahead) ? _dowser_lax_read_text (&look_ahead)
                                                  : _dowser_lax_read_name (&look_ahead);
      _dowser_lax_skip_blanks (&look_ahead);
      is_member = name != NULL && _dowser_lax_peek_char (&look_ahead, &length) == ':';
    }
  g_free (look_ahead.problem_text);
  return is_member;
}

typedef enum
{
  CLOSED,
  LEFT_OPEN,
  SKIPPED
} ClosingState;

static ClosingState
close_bracket (DowserLax *self, char sign, gsize length)
{
  char innermost = self->open->str[self->open->len - 1];
  char opening = sign == '}' ? '{' : '[';

  if (innermost == opening && !(self->open->len == 1 && sign == '}' && is_member_next (self, self->at + length)))
    {
      self->at += length;
      self->last = DOWSER_LAX_BRACKET;
      return CLOSED;
    }
  if (innermost != opening)
    self->has_misfit = TRUE;
  if (innermost == opening || self->skips_brackets || strchr (self->open->str, opening) == NULL)
    {
      dowser_repairs_add_line (self->repairs, _ ("A bracket too many was left out."));
      self->at += length;
      return SKIPPED;
    }
  dowser_repairs_add_line (self->repairs, _ ("A missing bracket was added."));
  self->last = DOWSER_LAX_BRACKET;
  return LEFT_OPEN;
}

/* Moves to the next element inside the innermost open bracket, or to the bracket's end. Returns: TRUE if an element
 * follows */
static gboolean
find_next_element (DowserLax *self, gboolean first)
{
  gboolean has_comma = FALSE;
  gsize length;

  while (self->problem_text == NULL)
    {
      char sign;

      _dowser_lax_skip_blanks (self);
      sign = _dowser_lax_peek_char (self, &length);
      if (sign == '\0' && has_comma)
        self->last = DOWSER_LAX_SEPARATOR;
      if (sign == '\0')
        {
          close_at_end (self);
          return FALSE;
        }
      if (sign == ',' || sign == ';')
        {
          if (has_comma || first || sign == ';')
            dowser_repairs_add_line (self->repairs, _ ("Commas too many were left out."));
          has_comma = TRUE;
          self->at += length;
        }
      else if (sign == '}' || sign == ']')
        {
          if (has_comma)
            dowser_repairs_add_line (self->repairs, _ ("Commas too many were left out."));
          if (close_bracket (self, sign, length) != SKIPPED)
            return FALSE;
        }
      else
        {
          if (!has_comma && !first)
            dowser_repairs_add_line (self->repairs, _ ("Missing commas were added."));
          return TRUE;
        }
    }
  return FALSE;
}

static gboolean
skip_colon (DowserLax *self)
{
  gsize length;
  char sign;

  _dowser_lax_skip_blanks (self);
  sign = _dowser_lax_peek_char (self, &length);
  if (sign == '=')
    {
      length = self->at + 1 < self->length && self->text[self->at + 1] == '>' ? 2 : 1;
      dowser_repairs_add_line (self->repairs, _ ("Signs of another language between name and value were read."));
    }
  else if (sign == '\0')
    return _dowser_lax_fail (self, _ ("the reply is cut off here"));
  else if (sign != ':')
    return _dowser_lax_fail (self, _ ("“:” is expected"));
  self->at += length;
  self->last = DOWSER_LAX_SEPARATOR;
  return TRUE;
}

static void
add_member (DowserLax *self, JsonObject *object, const char *name, JsonNode *value)
{
  JsonNode *other = json_object_get_member (object, name);

  if (other == NULL)
    json_object_set_member (object, name, json_node_copy (value));
  else if (json_node_equal (other, value))
    dowser_repairs_add_line (self->repairs, _ ("Members that stood twice were read once."));
  else
    _dowser_lax_fail (self, _ ("“%s” stands twice with different values"), name);
}

static gboolean
read_member (DowserLax *self, JsonObject *object)
{
  g_autofree char *name = NULL;
  g_autoptr (JsonNode) value = NULL;

  name = _dowser_lax_is_quote (self) ? _dowser_lax_read_text (self) : _dowser_lax_read_name (self);
  if (name == NULL || !skip_colon (self))
    return FALSE;
  _dowser_lax_skip_blanks (self);
  value = read_value (self);
  if (value != NULL)
    add_member (self, object, name, value);
  return value != NULL && self->problem_text == NULL;
}

static JsonNode *
read_object (DowserLax *self)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();

  json_node_take_object (node, object);
  for (gboolean first = TRUE; find_next_element (self, first); first = FALSE)
    if (!read_member (self, object))
      break;
  return self->problem_text == NULL ? g_steal_pointer (&node) : NULL;
}

static JsonNode *
read_array (DowserLax *self)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_ARRAY);
  JsonArray *array = json_array_new ();

  json_node_take_array (node, array);
  for (gboolean first = TRUE; find_next_element (self, first); first = FALSE)
    {
      JsonNode *element = read_value (self);

      if (element == NULL)
        break;
      json_array_add_element (array, element);
    }
  return self->problem_text == NULL ? g_steal_pointer (&node) : NULL;
}

static JsonNode *
read_bracket (DowserLax *self, char sign, gsize length)
{
  JsonNode *node;

  if (self->open->len >= DOWSER_JSON_MAX_DEPTH)
    {
      _dowser_lax_fail (self, _ ("it is nested deeper than %d levels"), DOWSER_JSON_MAX_DEPTH);
      return NULL;
    }
  self->at += length;
  self->last = DOWSER_LAX_SEPARATOR;
  g_string_append_c (self->open, sign);
  node = sign == '{' ? read_object (self) : read_array (self);
  g_string_truncate (self->open, self->open->len - 1);
  return node;
}

static JsonNode *
read_value (DowserLax *self)
{
  gsize length;
  char sign = _dowser_lax_peek_char (self, &length);

  if (sign == '{' || sign == '[')
    return read_bracket (self, sign, length);
  if (sign == '\0')
    {
      _dowser_lax_fail (self, _ ("the reply is cut off here"));
      return NULL;
    }
  if (_dowser_lax_is_quote (self))
    {
      g_autofree char *text = _dowser_lax_read_text (self);

      return text != NULL ? json_node_init_string (json_node_alloc (), text) : NULL;
    }
  return _dowser_lax_read_unquoted (self);
}

static JsonNode *
read_in_mode (const DowserLaxText *text, gboolean skips_brackets, DowserLax *self)
{
  *self = (DowserLax){ .text = text->text,
                       .length = text->length,
                       .at = text->start,
                       .delimited = text->delimited,
                       .open = g_string_new (NULL),
                       .skips_brackets = skips_brackets,
                       .repairs = g_ptr_array_new_with_free_func (g_free) };
  return read_value (self);
}

static void
clear_lax (DowserLax *self)
{
  g_string_free (self->open, TRUE);
  g_ptr_array_unref (self->repairs);
  g_free (self->problem_text);
}

static void
set_error (const DowserLax *self, GError **error)
{
  guint line = 1;
  gsize line_start = 0;
  gsize length = MIN (self->length - self->problem_at, MAX_QUOTED);
  g_autofree char *near = g_strndup (self->text + self->problem_at, length);
  g_autofree char *valid = NULL;

  for (gsize i = 0; i < self->problem_at; i++)
    if (self->text[i] == '\n')
      {
        line++;
        line_start = i + 1;
      }
  valid = g_utf8_make_valid (g_strdelimit (near, "\n\r\t", ' '), -1);
  g_set_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREADABLE,
               *valid == '\0' ? _ ("line %u, column %ld: %s.") : _ ("line %u, column %ld: %s, before “%s”."), line,
               g_utf8_strlen (self->text + line_start, (gssize) (self->problem_at - line_start)) + 1,
               self->problem_text, valid);
}

static void
copy_repairs (const DowserLax *self, GPtrArray *repairs)
{
  for (guint i = 0; i < self->repairs->len; i++)
    dowser_repairs_add_line (repairs, "%s", (const char *) self->repairs->pdata[i]);
}

/* Reads a text with a misplaced bracket in two ways: by adding the missing brackets, and by skipping the misplaced
 * bracket. Returns the result if only one way works, or if both ways give the same JSON value. */
static JsonNode *
choose_reading (const DowserLaxText *text, DowserLax *adding, JsonNode *added, gsize *end, GPtrArray *repairs,
                GError **error)
{
  DowserLax skipping;
  JsonNode *skipped = read_in_mode (text, TRUE, &skipping);
  g_autoptr (JsonNode) first = added;
  g_autoptr (JsonNode) second = skipped;
  JsonNode *chosen = NULL;

  if (first != NULL && (second == NULL || json_node_equal (first, second)))
    chosen = g_steal_pointer (&first);
  else if (first == NULL && second != NULL)
    chosen = g_steal_pointer (&second);
  else if (first != NULL)
    _dowser_lax_fail (adding, _ ("the brackets do not fit, and may be meant in two ways"));
  *end = chosen == skipped && chosen != NULL ? skipping.at : adding->at;
  if (chosen != NULL)
    copy_repairs (chosen == skipped ? &skipping : adding, repairs);
  else
    set_error (adding, error);
  clear_lax (&skipping);
  return chosen;
}

JsonNode *
dowser_lax_json_read (const DowserLaxText *text, gsize *end, GPtrArray *repairs, GError **error)
{
  DowserLax self;
  JsonNode *node;

  g_return_val_if_fail (text != NULL && text->start <= text->length && end != NULL && repairs != NULL, NULL);

  node = read_in_mode (text, FALSE, &self);
  *end = self.at;
  if (self.has_misfit)
    node = choose_reading (text, &self, node, end, repairs, error);
  else if (node != NULL)
    copy_repairs (&self, repairs);
  else
    set_error (&self, error);
  clear_lax (&self);
  return node;
}
