/* dowser-json-check.c - checks whether a text is strict JSON, without recursion */
#include "base/dowser-json-check.h"

#include "base/dowser-error.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* One open object or array; @names is NULL for an array. */
typedef struct
{
  GHashTable *names;
} Level;

typedef struct
{
  const char *start;
  const char *at;
  const char *end;
  GArray *levels;
  guint max_depth;
  GError **error;
} JsonCheck;

static void
level_clear (gpointer data)
{
  g_clear_pointer (&((Level *) data)->names, g_hash_table_unref);
}

static gboolean
fail (JsonCheck *self, DowserPlanError code, const char *reason)
{
  guint line = 1;
  const char *line_start = self->start;

  for (const char *c = self->start; c < self->at; c++)
    if (*c == '\n')
      {
        line++;
        line_start = c + 1;
      }
  /* Translators: "%s" is the reason, a sentence without its full stop */
  g_set_error (self->error, DOWSER_PLAN_ERROR, code, _ ("The JSON cannot be read at line %u, column %u: %s."), line,
               (guint) (g_utf8_strlen (line_start, self->at - line_start) + 1), reason);
  return FALSE;
}

static gboolean
fail_malformed (JsonCheck *self, const char *reason)
{
  return fail (self, DOWSER_PLAN_ERROR_MALFORMED, reason);
}

static char
peek (const JsonCheck *self)
{
  return self->at < self->end ? *self->at : '\0';
}

static void
skip_space (JsonCheck *self)
{
  while (self->at < self->end && strchr (" \t\r\n", *self->at) != NULL)
    self->at++;
}

static gboolean
read_hex (JsonCheck *self, guint *value)
{
  *value = 0;
  for (guint i = 0; i < 4; i++, self->at++)
    {
      if (!g_ascii_isxdigit (peek (self)))
        return fail_malformed (self, _ ("four hexadecimal digits are expected"));
      *value = *value * 16 + g_ascii_xdigit_value (*self->at);
    }
  return TRUE;
}

/* Checks a \u escape; @at is after "\u". NUL is refused, because it would end a C string early. Half a surrogate pair
 * is refused, because it isn't a character. */
static gboolean
check_unicode_escape (JsonCheck *self)
{
  guint value, low;

  if (!read_hex (self, &value))
    return FALSE;
  if (value == 0)
    return fail_malformed (self, _ ("the character NUL cannot be used"));
  if (value < 0xD800 || value > 0xDFFF)
    return TRUE;
  if (value > 0xDBFF || self->end - self->at < 2 || self->at[0] != '\\' || self->at[1] != 'u')
    return fail_malformed (self, _ ("half of a surrogate pair isn't a character"));
  self->at += 2;
  if (!read_hex (self, &low))
    return FALSE;
  if (low < 0xDC00 || low > 0xDFFF)
    return fail_malformed (self, _ ("half of a surrogate pair isn't a character"));
  return TRUE;
}

/* Checks an escape; @at is after the backslash. */
static gboolean
check_escape (JsonCheck *self)
{
  char c = peek (self);

  if (c == '\0' || strchr ("\"\\/bfnrtu", c) == NULL)
    return fail_malformed (self, _ ("this escape sequence is unknown"));
  self->at++;
  return c == 'u' ? check_unicode_escape (self) : TRUE;
}

static gboolean
check_string (JsonCheck *self)
{
  if (peek (self) != '"')
    return fail_malformed (self, _ ("a text in double quotes is expected"));
  self->at++;
  while (self->at < self->end)
    {
      guchar c = *self->at;

      if (c < 0x20)
        return fail_malformed (self, _ ("a control character in a text must be escaped"));
      self->at++;
      if (c == '"')
        return TRUE;
      if (c == '\\' && !check_escape (self))
        return FALSE;
    }
  return fail_malformed (self, _ ("a text is not closed"));
}

static gboolean
skip_digits (JsonCheck *self)
{
  const char *start = self->at;

  while (g_ascii_isdigit (peek (self)))
    self->at++;
  return self->at > start;
}

static gboolean
check_range (JsonCheck *self, const char *start, gboolean is_integer)
{
  g_autofree char *number = g_strndup (start, self->at - start);

  if (is_integer ? !g_ascii_string_to_signed (number, 10, G_MININT64, G_MAXINT64, NULL, NULL)
                 : !isfinite (g_ascii_strtod (number, NULL)))
    return fail_malformed (self, _ ("the number is too large"));
  return TRUE;
}

static gboolean
check_number (JsonCheck *self)
{
  const char *start = self->at;
  gboolean is_integer = TRUE;

  if (peek (self) == '-')
    self->at++;
  if (peek (self) == '0')
    self->at++;
  else if (!skip_digits (self))
    return fail_malformed (self, _ ("a value is expected"));
  if (peek (self) == '.')
    {
      self->at++;
      is_integer = FALSE;
      if (!skip_digits (self))
        return fail_malformed (self, _ ("a digit is expected after the point"));
    }
  if (peek (self) == 'e' || peek (self) == 'E')
    {
      self->at++;
      is_integer = FALSE;
      if (peek (self) == '+' || peek (self) == '-')
        self->at++;
      if (!skip_digits (self))
        return fail_malformed (self, _ ("a digit is expected in the exponent"));
    }
  return check_range (self, start, is_integer);
}

static gboolean
check_literal (JsonCheck *self)
{
  static const char *const words[] = { "true", "false", "null" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      gsize length = strlen (words[i]);

      if ((gsize) (self->end - self->at) >= length && memcmp (self->at, words[i], length) == 0)
        {
          self->at += length;
          return TRUE;
        }
    }
  return fail_malformed (self, _ ("a value is expected"));
}

static gboolean
open_level (JsonCheck *self)
{
  Level level = { NULL };

  if (self->levels->len >= self->max_depth)
    return fail (self, DOWSER_PLAN_ERROR_TOO_LARGE, _ ("the nesting is too deep"));
  if (*self->at == '{')
    level.names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_array_append_val (self->levels, level);
  self->at++;
  return TRUE;
}

/* Decodes the \u escapes of a name, because "a" and "\u0061" are the same name. Other escapes always mean the same
 * character, so they stay. */
static char *
unescape (const char *start, const char *end)
{
  GString *into = g_string_sized_new (end - start);

  for (const char *c = start; c < end; c++)
    {
      guint value = 0;

      if (c[0] != '\\' || c[1] != 'u')
        {
          g_string_append_c (into, *c);
          if (*c == '\\')
            g_string_append_c (into, *++c);
          continue;
        }
      for (guint i = 2; i < 6; i++)
        value = value * 16 + g_ascii_xdigit_value (c[i]);
      g_string_append_unichar (into, value);
      c += 5;
    }
  return g_string_free (into, FALSE);
}

static gboolean
check_name (JsonCheck *self, Level *level)
{
  const char *start = self->at;

  if (!check_string (self))
    return FALSE;
  if (!g_hash_table_add (level->names, unescape (start, self->at)))
    {
      self->at = start;
      return fail_malformed (self, _ ("this name is used twice"));
    }
  skip_space (self);
  if (peek (self) != ':')
    return fail_malformed (self, _ ("a colon is expected"));
  self->at++;
  skip_space (self);
  return TRUE;
}

/* Checks a scalar, or the opening bracket of a container. *@opened: (out): TRUE for a container */
static gboolean
check_value (JsonCheck *self, gboolean *opened)
{
  char c = peek (self);

  *opened = c == '{' || c == '[';
  if (*opened)
    return open_level (self);
  if (c == '"')
    return check_string (self);
  if (c == '-' || g_ascii_isdigit (c))
    return check_number (self);
  return check_literal (self);
}

/* Called after a value: closes the containers that end here, and moves to the next member or element, or to the end of
 * the text. */
static gboolean
close_levels (JsonCheck *self)
{
  while (self->levels->len > 0)
    {
      Level *level = &g_array_index (self->levels, Level, self->levels->len - 1);
      char closing = level->names != NULL ? '}' : ']';

      skip_space (self);
      if (peek (self) == ',')
        {
          self->at++;
          skip_space (self);
          return level->names == NULL || check_name (self, level);
        }
      if (peek (self) != closing)
        return fail_malformed (self, closing == '}' ? _ ("a comma or } is expected") : _ ("a comma or ] is expected"));
      self->at++;
      g_array_set_size (self->levels, self->levels->len - 1);
    }
  return TRUE;
}

/* Called after an opening bracket: moves to the first value, or closes the empty container. */
static gboolean
enter_level (JsonCheck *self)
{
  Level *level = &g_array_index (self->levels, Level, self->levels->len - 1);

  skip_space (self);
  if (peek (self) != (level->names != NULL ? '}' : ']'))
    return level->names == NULL || check_name (self, level);
  self->at++;
  g_array_set_size (self->levels, self->levels->len - 1);
  return close_levels (self);
}

static gboolean
check_document (JsonCheck *self)
{
  skip_space (self);
  if (self->at == self->end)
    return fail_malformed (self, _ ("the text is empty"));
  do
    {
      gboolean opened;

      if (!check_value (self, &opened))
        return FALSE;
      if (!(opened ? enter_level (self) : close_levels (self)))
        return FALSE;
    }
  while (self->levels->len > 0);
  skip_space (self);
  return self->at == self->end ? TRUE : fail_malformed (self, _ ("nothing may follow the value"));
}

gboolean
dowser_json_check (const char *text, gsize length, guint max_depth, GError **error)
{
  JsonCheck self = { text, text, text + length, NULL, max_depth, error };
  const char *valid_end;
  gboolean ok;

  if (!g_utf8_validate_len (text, length, &valid_end))
    {
      self.at = valid_end;
      return fail_malformed (&self, _ ("the text is not UTF-8"));
    }
  self.levels = g_array_new (FALSE, FALSE, sizeof (Level));
  g_array_set_clear_func (self.levels, level_clear);
  ok = check_document (&self);
  g_array_unref (self.levels);
  return ok;
}
