/* dowser-json-text.c - writes a JSON tree as text; the same tree gives the same bytes on every machine */
#include "base/dowser-json-text.h"

#include "base/dowser-double.h"

#include <math.h>
#include <string.h>

/* The maximum length of a line, in bytes. An array or object that fits into the rest of the line isn't split into
 * several lines. */
#define LINE_WIDTH 100

typedef struct
{
  GString *text;
  gboolean pretty;
} Writer;

static void put_node (Writer *self, JsonNode *node, guint indent);
static gboolean put_compact (GString *text, JsonNode *node, gsize limit, gboolean spaced);

static void
put_escaped (GString *text, const char *bytes)
{
  const char *start = bytes;

  for (const char *at = bytes; *at != '\0'; at++)
    {
      unsigned char byte = (unsigned char) *at;

      if (byte >= 0x20 && byte != '"' && byte != '\\' && byte != 0x7f)
        continue;
      g_string_append_len (text, start, at - start);
      start = at + 1;
      if (byte == '"' || byte == '\\')
        {
          g_string_append_c (text, '\\');
          g_string_append_c (text, (char) byte);
        }
      else if (byte == '\n')
        g_string_append (text, "\\n");
      else if (byte == '\t')
        g_string_append (text, "\\t");
      else
        g_string_append_printf (text, "\\u%04x", byte);
    }
  g_string_append (text, start);
}

static void
put_string (GString *text, const char *string)
{
  g_string_append_c (text, '"');
  if (g_utf8_validate (string, -1, NULL))
    put_escaped (text, string);
  else
    {
      g_autofree char *valid = g_utf8_make_valid (string, -1);

      put_escaped (text, valid);
    }
  g_string_append_c (text, '"');
}

static void
put_double (GString *text, double value)
{
  char buffer[64];

  /* JSON has no infinity and no NaN, so null is written. Callers that need them write them as strings. */
  if (!isfinite (value))
    {
      g_string_append (text, "null");
      return;
    }
  dowser_double_to_text (value, buffer);
  g_string_append (text, buffer);
  /* A real number without a decimal point would be read back as an integer. */
  if (strpbrk (buffer, ".eE") == NULL)
    g_string_append (text, ".0");
}

static void
put_scalar (GString *text, JsonNode *node)
{
  switch (json_node_get_value_type (node))
    {
    case G_TYPE_INT64:
      g_string_append_printf (text, "%" G_GINT64_FORMAT, json_node_get_int (node));
      break;
    case G_TYPE_DOUBLE:
      put_double (text, json_node_get_double (node));
      break;
    case G_TYPE_BOOLEAN:
      g_string_append (text, json_node_get_boolean (node) ? "true" : "false");
      break;
    case G_TYPE_STRING:
      put_string (text, json_node_get_string (node));
      break;
    default:
      g_string_append (text, "null");
      break;
    }
}

static gboolean
put_compact_object (GString *text, JsonObject *object, gsize limit, gboolean spaced)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;
  gboolean first = TRUE;

  g_string_append_c (text, '{');
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    {
      if (!first)
        g_string_append (text, spaced ? ", " : ",");
      else if (spaced)
        g_string_append_c (text, ' ');
      first = FALSE;
      put_string (text, name);
      g_string_append (text, spaced ? ": " : ":");
      if (!put_compact (text, member, limit, spaced))
        return FALSE;
    }
  g_string_append (text, spaced && !first ? " }" : "}");
  return text->len <= limit;
}

static gboolean
put_compact_array (GString *text, JsonArray *array, gsize limit, gboolean spaced)
{
  guint n = json_array_get_length (array);

  g_string_append_c (text, '[');
  for (guint i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append (text, spaced ? ", " : ",");
      if (!put_compact (text, json_array_get_element (array, i), limit, spaced))
        return FALSE;
    }
  g_string_append_c (text, ']');
  return text->len <= limit;
}

/* Appends @node in one line. Stops and returns FALSE when @text becomes longer than @limit. */
static gboolean
put_compact (GString *text, JsonNode *node, gsize limit, gboolean spaced)
{
  if (text->len > limit)
    return FALSE;
  if (JSON_NODE_HOLDS_OBJECT (node))
    return put_compact_object (text, json_node_get_object (node), limit, spaced);
  if (JSON_NODE_HOLDS_ARRAY (node))
    return put_compact_array (text, json_node_get_array (node), limit, spaced);
  put_scalar (text, node);
  return text->len <= limit;
}

static void
put_line (Writer *self, guint indent)
{
  g_string_append_c (self->text, '\n');
  for (guint i = 0; i < indent; i++)
    g_string_append (self->text, "  ");
}

static gsize
get_column (GString *text)
{
  const char *newline = memrchr (text->str, '\n', text->len);

  return newline != NULL ? (gsize) (text->str + text->len - newline - 1) : text->len;
}

static void
put_object_lines (Writer *self, JsonObject *object, guint indent)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *member;
  gboolean first = TRUE;

  g_string_append_c (self->text, '{');
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &member))
    {
      if (!first)
        g_string_append_c (self->text, ',');
      first = FALSE;
      put_line (self, indent + 1);
      put_string (self->text, name);
      g_string_append (self->text, ": ");
      put_node (self, member, indent + 1);
    }
  put_line (self, indent);
  g_string_append_c (self->text, '}');
}

static void
put_array_lines (Writer *self, JsonArray *array, guint indent)
{
  guint n = json_array_get_length (array);

  g_string_append_c (self->text, '[');
  for (guint i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append_c (self->text, ',');
      put_line (self, indent + 1);
      put_node (self, json_array_get_element (array, i), indent + 1);
    }
  put_line (self, indent);
  g_string_append_c (self->text, ']');
}

static void
put_node (Writer *self, JsonNode *node, guint indent)
{
  gsize start = self->text->len;
  gsize column = get_column (self->text);
  gsize limit = start + (column < LINE_WIDTH ? LINE_WIDTH - column : 0);

  if (!self->pretty)
    limit = G_MAXSIZE;
  if (put_compact (self->text, node, limit, self->pretty))
    return;
  g_string_truncate (self->text, start);
  if (JSON_NODE_HOLDS_OBJECT (node))
    put_object_lines (self, json_node_get_object (node), indent);
  else if (JSON_NODE_HOLDS_ARRAY (node))
    put_array_lines (self, json_node_get_array (node), indent);
  else
    put_scalar (self->text, node);
}

char *
dowser_json_to_text (JsonNode *node, gboolean pretty)
{
  Writer self = { g_string_sized_new (1024), pretty };

  put_node (&self, node, 0);
  if (pretty)
    g_string_append_c (self.text, '\n');
  return g_string_free (self.text, FALSE);
}
