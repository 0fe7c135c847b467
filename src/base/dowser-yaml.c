/* dowser-yaml.c - reads YAML into a tree of nodes with line numbers */
#include "base/dowser-yaml.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>
#include <yaml.h>

G_DEFINE_QUARK (dowser - yaml - error - quark, dowser_yaml_error)

typedef struct
{
  yaml_parser_t parser;
  yaml_event_t event;
  GError **error;
} Reader;

static gboolean
fail (Reader *reader, gsize line, const char *reason)
{
  g_set_error (reader->error, DOWSER_YAML_ERROR, DOWSER_YAML_ERROR_MALFORMED, _ ("line %u: %s"), (guint) line + 1,
               reason);
  return FALSE;
}

static gboolean
next_event (Reader *reader)
{
  yaml_event_delete (&reader->event);
  if (yaml_parser_parse (&reader->parser, &reader->event))
    return TRUE;
  return fail (reader, MAX (reader->parser.problem_mark.line, reader->parser.context_mark.line),
               reader->parser.problem != NULL ? reader->parser.problem : _ ("the file isn't valid YAML"));
}

static DowserYaml *
node_new (const Reader *reader, DowserYamlKind kind)
{
  DowserYaml *self = g_new0 (DowserYaml, 1);

  self->kind = kind;
  self->first_line = (guint) reader->event.start_mark.line + 1;
  self->last_line = MAX (self->first_line, (guint) reader->event.end_mark.line + (reader->event.end_mark.column > 0));
  self->items = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_yaml_free);
  self->keys = g_ptr_array_new_with_free_func (g_free);
  return self;
}

void
dowser_yaml_free (DowserYaml *self)
{
  g_free (self->text);
  g_ptr_array_unref (self->keys);
  g_ptr_array_unref (self->items);
  g_free (self);
}

static DowserYaml *read_node (Reader *reader, guint depth);

/* Adds @child, whose reference is taken. Returns: FALSE if @child is %NULL */
static gboolean
add_item (DowserYaml *self, DowserYaml *child)
{
  if (child == NULL)
    return FALSE;
  self->last_line = MAX (self->last_line, child->last_line);
  g_ptr_array_add (self->items, child);
  return TRUE;
}

static gboolean
read_items (Reader *reader, DowserYaml *self, guint depth)
{
  while (next_event (reader) && reader->event.type != YAML_SEQUENCE_END_EVENT)
    if (!add_item (self, read_node (reader, depth)))
      return FALSE;
  return reader->event.type == YAML_SEQUENCE_END_EVENT;
}

static gboolean
read_key (Reader *reader, DowserYaml *self)
{
  const char *key = (const char *) reader->event.data.scalar.value;

  if (reader->event.type != YAML_SCALAR_EVENT)
    return fail (reader, reader->event.start_mark.line, _ ("a name is expected in this place"));
  if (g_ptr_array_find_with_equal_func (self->keys, key, g_str_equal, NULL))
    {
      g_autofree char *reason = g_strdup_printf (_ ("the name “%s” is given twice at the same level"), key);

      return fail (reader, reader->event.start_mark.line, reason);
    }
  g_ptr_array_add (self->keys, g_strdup (key));
  return TRUE;
}

static gboolean
read_members (Reader *reader, DowserYaml *self, guint depth)
{
  while (next_event (reader) && reader->event.type != YAML_MAPPING_END_EVENT)
    if (!read_key (reader, self) || !next_event (reader) || !add_item (self, read_node (reader, depth)))
      return FALSE;
  return reader->event.type == YAML_MAPPING_END_EVENT;
}

/* Reads a scalar. A block scalar ends only at the next line with text, so its last line may be a blank line after
 * it. */
static DowserYaml *
read_scalar (const Reader *reader)
{
  DowserYaml *self = node_new (reader, DOWSER_YAML_SCALAR);

  self->text = g_strdup ((const char *) reader->event.data.scalar.value);
  self->is_plain = reader->event.data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
  return self;
}

/* Reads the node of the reader's current event. */
static DowserYaml *
read_node (Reader *reader, guint depth)
{
  yaml_event_type_t type = reader->event.type;
  g_autoptr (DowserYaml) self = NULL;

  if (depth >= DOWSER_YAML_MAX_DEPTH)
    {
      fail (reader, reader->event.start_mark.line, _ ("the nesting is too deep"));
      return NULL;
    }
  if (type == YAML_SCALAR_EVENT)
    return read_scalar (reader);
  if (type != YAML_SEQUENCE_START_EVENT && type != YAML_MAPPING_START_EVENT)
    {
      fail (reader, reader->event.start_mark.line, _ ("an alias (*name) cannot be used. Write the value in full"));
      return NULL;
    }
  self = node_new (reader, type == YAML_SEQUENCE_START_EVENT ? DOWSER_YAML_SEQUENCE : DOWSER_YAML_MAPPING);
  if (type == YAML_SEQUENCE_START_EVENT ? read_items (reader, self, depth + 1) : read_members (reader, self, depth + 1))
    return g_steal_pointer (&self);
  return NULL;
}

static DowserYaml *
read_document (Reader *reader)
{
  g_autoptr (DowserYaml) self = NULL;

  if (!next_event (reader) || !next_event (reader))
    return NULL;
  if (reader->event.type == YAML_STREAM_END_EVENT)
    return node_new (reader, DOWSER_YAML_MAPPING);
  if (!next_event (reader))
    return NULL;
  self = read_node (reader, 0);
  if (self == NULL || !next_event (reader) || !next_event (reader))
    return NULL;
  if (reader->event.type != YAML_STREAM_END_EVENT)
    {
      fail (reader, reader->event.start_mark.line,
            _ ("a second document begins in this line, but a file can have only one document"));
      return NULL;
    }
  return g_steal_pointer (&self);
}

DowserYaml *
dowser_yaml_read (const char *text, gssize length, GError **error)
{
  Reader reader = { .error = error };
  gsize size = length < 0 ? strlen (text) : (gsize) length;
  DowserYaml *self;

  g_return_val_if_fail (text != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);

  if (size > DOWSER_YAML_MAX_BYTES)
    {
      g_set_error (error, DOWSER_YAML_ERROR, DOWSER_YAML_ERROR_TOO_LARGE, _ ("the file is larger than %u MB"),
                   DOWSER_YAML_MAX_BYTES >> 20);
      return NULL;
    }
  if (!yaml_parser_initialize (&reader.parser))
    g_error ("No memory for a YAML parser");
  yaml_parser_set_input_string (&reader.parser, (const guint8 *) text, size);
  self = read_document (&reader);
  yaml_event_delete (&reader.event);
  yaml_parser_delete (&reader.parser);
  return self;
}

const DowserYaml *
dowser_yaml_get (const DowserYaml *self, const char *key)
{
  for (guint i = 0; self != NULL && i < self->keys->len; i++)
    if (g_str_equal (self->keys->pdata[i], key))
      return self->items->pdata[i];
  return NULL;
}

const char *
dowser_yaml_get_text (const DowserYaml *self, const char *key)
{
  const DowserYaml *node = dowser_yaml_get (self, key);

  return node != NULL && node->text != NULL && *node->text != '\0' ? node->text : NULL;
}

/* Converts a plain scalar by YAML 1.2's core schema. Returns: (transfer full) */
static JsonNode *
scalar_to_json (const DowserYaml *self)
{
  static const char *const null_words[] = { "", "~", "null", "Null", "NULL", NULL };
  static const char *const true_words[] = { "true", "True", "TRUE", NULL };
  static const char *const false_words[] = { "false", "False", "FALSE", NULL };
  gint64 integer;
  char *end = NULL;
  double number;

  if (!self->is_plain)
    return json_node_init_string (json_node_alloc (), self->text);
  if (g_strv_contains (null_words, self->text))
    return json_node_init_null (json_node_alloc ());
  if (g_strv_contains (true_words, self->text) || g_strv_contains (false_words, self->text))
    return json_node_init_boolean (json_node_alloc (), g_strv_contains (true_words, self->text));
  if (g_ascii_string_to_signed (self->text, 10, G_MININT64, G_MAXINT64, &integer, NULL))
    return json_node_init_int (json_node_alloc (), integer);
  number = strspn (self->text, "+-.0123456789eE") == strlen (self->text) ? g_ascii_strtod (self->text, &end) : NAN;
  if (end != NULL && *end == '\0' && isfinite (number))
    return json_node_init_double (json_node_alloc (), number);
  return json_node_init_string (json_node_alloc (), self->text);
}

static gboolean
add_word (GStrvBuilder *words, const DowserYaml *node, gsize max)
{
  g_autofree char *word = node->kind == DOWSER_YAML_SCALAR ? g_strstrip (g_strdup (node->text)) : NULL;

  if (word == NULL || *word == '\0' || strlen (node->text) > max)
    return FALSE;
  g_strv_builder_add (words, word);
  return TRUE;
}

char **
dowser_yaml_dup_words (const DowserYaml *self, gsize max)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();

  if (self->kind == DOWSER_YAML_MAPPING)
    return NULL;
  if (self->kind == DOWSER_YAML_SCALAR && *self->text != '\0' && !add_word (words, self, max))
    return NULL;
  for (guint i = 0; i < self->items->len; i++)
    if (!add_word (words, self->items->pdata[i], max))
      return NULL;
  return g_strv_builder_end (words);
}

JsonNode *
dowser_yaml_to_json (const DowserYaml *self)
{
  JsonArray *array;
  JsonObject *object;
  JsonNode *node;

  switch (self->kind)
    {
    case DOWSER_YAML_SCALAR:
      return scalar_to_json (self);
    case DOWSER_YAML_SEQUENCE:
      array = json_array_new ();
      for (guint i = 0; i < self->items->len; i++)
        json_array_add_element (array, dowser_yaml_to_json (self->items->pdata[i]));
      node = json_node_new (JSON_NODE_ARRAY);
      json_node_take_array (node, array);
      return node;
    case DOWSER_YAML_MAPPING:
    default:
      object = json_object_new ();
      for (guint i = 0; i < self->items->len; i++)
        json_object_set_member (object, self->keys->pdata[i], dowser_yaml_to_json (self->items->pdata[i]));
      node = json_node_new (JSON_NODE_OBJECT);
      json_node_take_object (node, object);
      return node;
    }
}

/* Returns TRUE for characters that end a line in YAML, or that YAML doesn't allow. */
static gboolean
is_special (gunichar c)
{
  return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029 || c == 0xfeff || c == 0xfffe || c == 0xffff;
}

/* Returns TRUE if @text needs no quotes: it has only characters without a meaning in YAML, and isn't read as a number
 * or a constant. */
static gboolean
can_be_unquoted (const char *text)
{
  DowserYaml scalar = { .kind = DOWSER_YAML_SCALAR, .text = (char *) text, .is_plain = TRUE };
  g_autoptr (JsonNode) read = NULL;

  if (!g_ascii_isalpha (*text) && (*text & 0x80) == 0)
    return FALSE;
  for (const char *c = text; *c != '\0'; c++)
    if (!g_ascii_isalnum (*c) && (*c & 0x80) == 0 && strchr (" _.,-/%()'", *c) == NULL)
      return FALSE;
  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    if (is_special (g_utf8_get_char (c)))
      return FALSE;
  if (text[strlen (text) - 1] == ' ' || !g_utf8_validate (text, -1, NULL))
    return FALSE;
  read = dowser_yaml_to_json (&scalar);
  return JSON_NODE_HOLDS_VALUE (read) && json_node_get_value_type (read) == G_TYPE_STRING;
}

static void
append_escaped (GString *into, gunichar c)
{
  if (c == '"' || c == '\\')
    g_string_append_printf (into, "\\%c", (char) c);
  else if (c == '\n')
    g_string_append (into, "\\n");
  else if (c == '\t')
    g_string_append (into, "\\t");
  else if (is_special (c))
    g_string_append_printf (into, "\\u%04x", c);
  else
    g_string_append_unichar (into, c);
}

char *
dowser_yaml_quote (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  GString *quoted;

  if (can_be_unquoted (valid))
    return g_strdup (valid);
  quoted = g_string_new ("\"");
  for (const char *c = valid; *c != '\0'; c = g_utf8_next_char (c))
    append_escaped (quoted, g_utf8_get_char (c));
  g_string_append_c (quoted, '"');
  return g_string_free (quoted, FALSE);
}
