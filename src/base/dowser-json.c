/* dowser-json.c - reads JSON; every error names the path of the value */
#include "base/dowser-json.h"

#include "base/dowser-error.h"
#include "base/dowser-json-check.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum number of bytes of a bad value that a message quotes. */
#define MAX_QUOTED 60
/* The maximum size of a text that was written by Dowser itself. It is enough for 100,000 columns with their
 * descriptions. */
#define MAX_OWN_BYTES (128 * 1024 * 1024)

/* A position of the reader in the tree: a node, and the length of the path to the node that contains it. */
typedef struct
{
  JsonNode *node;
  gsize path_length;
} NodePosition;

struct _DowserJsonReader
{
  GArray *places;
  GString *path;
  GError *error;
};

static JsonNode *
parse (const char *text, gssize length, gsize max_bytes, GError **error)
{
  g_autoptr (JsonParser) parser = NULL;
  g_autoptr (GError) local_error = NULL;
  gsize n_bytes;

  n_bytes = length < 0 ? strlen (text) : (gsize) length;
  if (n_bytes > max_bytes)
    {
      g_set_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_TOO_LARGE,
                   _ ("The JSON has %zu bytes, which is more than the limit of %zu. Shorten it."), n_bytes, max_bytes);
      return NULL;
    }
  if (!dowser_json_check (text, n_bytes, DOWSER_JSON_MAX_DEPTH, error))
    return NULL;

  parser = json_parser_new_immutable ();
  if (!json_parser_load_from_data (parser, text, n_bytes, &local_error))
    {
      g_set_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_MALFORMED, _ ("The JSON cannot be read: %s"),
                   local_error->message);
      return NULL;
    }
  return json_parser_steal_root (parser);
}

JsonNode *
dowser_json_parse (const char *text, gssize length, GError **error)
{
  g_return_val_if_fail (text != NULL, NULL);

  return parse (text, length, DOWSER_JSON_MAX_BYTES, error);
}

JsonNode *
dowser_json_parse_trusted (const char *text, gssize length, GError **error)
{
  g_return_val_if_fail (text != NULL, NULL);

  return parse (text, length, MAX_OWN_BYTES, error);
}

DowserJsonReader *
dowser_json_reader_new (JsonNode *root)
{
  DowserJsonReader *self = g_new0 (DowserJsonReader, 1);
  NodePosition place = { root, 0 };

  g_return_val_if_fail (root != NULL, NULL);

  self->places = g_array_new (FALSE, FALSE, sizeof (NodePosition));
  self->path = g_string_new (NULL);
  g_array_append_val (self->places, place);
  return self;
}

void
dowser_json_reader_free (DowserJsonReader *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->places);
  g_string_free (self->path, TRUE);
  g_clear_error (&self->error);
  g_free (self);
}

JsonNode *
dowser_json_reader_peek (DowserJsonReader *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_array_index (self->places, NodePosition, self->places->len - 1).node;
}

gboolean
dowser_json_reader_failed (DowserJsonReader *self)
{
  g_return_val_if_fail (self != NULL, TRUE);

  return self->error != NULL;
}

gboolean
dowser_json_reader_finish (DowserJsonReader *self, GError **error)
{
  g_return_val_if_fail (self != NULL, FALSE);

  if (self->error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&self->error));
  return FALSE;
}

/* Stores only the first failure, because later failures may be consequences of the first failure. */
static void
store_failure (DowserJsonReader *self, const char *path, const char *reason)
{
  if (self->error != NULL)
    return;
  if (*path == '\0')
    self->error = g_error_new_literal (DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_MALFORMED, reason);
  else
    self->error = g_error_new (DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_MALFORMED, "%s: %s", path, reason);
}

void
dowser_json_reader_fail (DowserJsonReader *self, const char *format, ...)
{
  g_autofree char *reason = NULL;
  va_list args;

  g_return_if_fail (self != NULL);

  va_start (args, format);
  reason = g_strdup_vprintf (format, args);
  va_end (args);
  store_failure (self, self->path->str, reason);
}

static void
append_name (GString *path, const char *name)
{
  if (path->len > 0)
    g_string_append_c (path, '.');
  g_string_append (path, name);
}

static void
fail_at_member (DowserJsonReader *self, const char *name, const char *reason)
{
  g_autoptr (GString) path = NULL;

  if (self->error != NULL)
    return;
  path = g_string_new (self->path->str);
  append_name (path, name);
  store_failure (self, path->str, reason);
}

/* Returns the member @name, or NULL if the member is absent or null. Fails if the current node isn't an object. */
static JsonNode *
find_member (DowserJsonReader *self, const char *name)
{
  JsonNode *node = dowser_json_reader_peek (self);
  JsonNode *member;

  if (self->error != NULL)
    return NULL;
  if (!JSON_NODE_HOLDS_OBJECT (node))
    {
      store_failure (self, self->path->str, _ ("an object in { } is expected"));
      return NULL;
    }
  member = json_object_get_member (json_node_get_object (node), name);
  return member == NULL || JSON_NODE_HOLDS_NULL (member) ? NULL : member;
}

gboolean
dowser_json_reader_has (DowserJsonReader *self, const char *name)
{
  g_return_val_if_fail (self != NULL && name != NULL, FALSE);

  return find_member (self, name) != NULL;
}

static void
push (DowserJsonReader *self, JsonNode *node, gsize path_length)
{
  NodePosition place = { node, path_length };

  g_array_append_val (self->places, place);
}

gboolean
dowser_json_reader_enter (DowserJsonReader *self, const char *name, gboolean required)
{
  JsonNode *member;
  gsize path_length;

  g_return_val_if_fail (self != NULL && name != NULL, FALSE);

  member = find_member (self, name);
  if (member == NULL)
    {
      if (required)
        fail_at_member (self, name, _ ("this member is missing"));
      return FALSE;
    }
  if (JSON_NODE_HOLDS_VALUE (member))
    {
      fail_at_member (self, name, _ ("an object or an array is expected"));
      return FALSE;
    }
  path_length = self->path->len;
  append_name (self->path, name);
  push (self, member, path_length);
  return TRUE;
}

gboolean
dowser_json_reader_enter_element (DowserJsonReader *self, guint index)
{
  JsonNode *element;
  gsize path_length;

  g_return_val_if_fail (self != NULL, FALSE);

  if (index >= dowser_json_reader_count (self))
    {
      dowser_json_reader_fail (self, _ ("element %u is missing"), index);
      return FALSE;
    }
  element = json_array_get_element (json_node_get_array (dowser_json_reader_peek (self)), index);
  path_length = self->path->len;
  g_string_append_printf (self->path, "[%u]", index);
  push (self, element, path_length);
  return TRUE;
}

void
dowser_json_reader_leave (DowserJsonReader *self)
{
  g_return_if_fail (self != NULL);
  g_return_if_fail (self->places->len > 1);

  g_string_truncate (self->path, g_array_index (self->places, NodePosition, self->places->len - 1).path_length);
  g_array_set_size (self->places, self->places->len - 1);
}

guint
dowser_json_reader_count (DowserJsonReader *self)
{
  JsonNode *node;

  g_return_val_if_fail (self != NULL, 0);

  node = dowser_json_reader_peek (self);
  if (self->error != NULL)
    return 0;
  if (!JSON_NODE_HOLDS_ARRAY (node))
    {
      store_failure (self, self->path->str, _ ("an array in [ ] is expected"));
      return 0;
    }
  return json_array_get_length (json_node_get_array (node));
}

/* Returns the scalar @name, or the current node if @name is NULL. Returns NULL if the scalar is absent. */
static JsonNode *
find_scalar (DowserJsonReader *self, const char *name)
{
  if (name != NULL)
    return find_member (self, name);
  return self->error == NULL ? dowser_json_reader_peek (self) : NULL;
}

static void
fail_at_scalar (DowserJsonReader *self, const char *name, const char *reason)
{
  if (name != NULL)
    fail_at_member (self, name, reason);
  else
    store_failure (self, self->path->str, reason);
}

static gboolean
has_type (JsonNode *node, GType type)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == type;
}

const char *
dowser_json_reader_string (DowserJsonReader *self, const char *name, gboolean required)
{
  JsonNode *node;

  g_return_val_if_fail (self != NULL, NULL);

  node = find_scalar (self, name);
  if (node != NULL && has_type (node, G_TYPE_STRING))
    return json_node_get_string (node);
  if (node != NULL)
    fail_at_scalar (self, name, _ ("a text in double quotes is expected"));
  else if (required)
    fail_at_scalar (self, name, _ ("this member is missing"));
  return NULL;
}

gint64
dowser_json_reader_int (DowserJsonReader *self, const char *name, gint64 fallback)
{
  JsonNode *node;

  g_return_val_if_fail (self != NULL, fallback);

  node = find_scalar (self, name);
  if (node == NULL)
    return fallback;
  if (has_type (node, G_TYPE_INT64))
    return json_node_get_int (node);
  fail_at_scalar (self, name, _ ("a whole number is expected"));
  return fallback;
}

double
dowser_json_reader_double (DowserJsonReader *self, const char *name, double fallback)
{
  JsonNode *node;

  g_return_val_if_fail (self != NULL, fallback);

  node = find_scalar (self, name);
  if (node == NULL)
    return fallback;
  if (has_type (node, G_TYPE_DOUBLE) || has_type (node, G_TYPE_INT64))
    return json_node_get_double (node);
  fail_at_scalar (self, name, _ ("a number is expected"));
  return fallback;
}

gboolean
dowser_json_reader_boolean (DowserJsonReader *self, const char *name, gboolean fallback)
{
  JsonNode *node;

  g_return_val_if_fail (self != NULL, fallback);

  node = find_scalar (self, name);
  if (node == NULL)
    return fallback;
  if (has_type (node, G_TYPE_BOOLEAN))
    return json_node_get_boolean (node);
  fail_at_scalar (self, name, _ ("true or false is expected"));
  return fallback;
}

static char *
quote (const char *text)
{
  g_autofree char *shortened = NULL;

  if (strlen (text) <= MAX_QUOTED)
    return g_strdup_printf ("“%s”", text);
  shortened = g_utf8_make_valid (text, MAX_QUOTED);
  return g_strdup_printf ("“%s…”", shortened);
}

int
dowser_json_reader_enum (DowserJsonReader *self, const char *name, const char *const *nicks, int fallback)
{
  const char *value;
  g_autofree char *quoted = NULL;
  g_autofree char *valid_names = NULL;
  g_autofree char *reason = NULL;

  g_return_val_if_fail (self != NULL && nicks != NULL, fallback);

  value = dowser_json_reader_string (self, name, fallback < 0);
  if (value == NULL)
    return fallback;
  for (int i = 0; nicks[i] != NULL; i++)
    if (g_str_equal (nicks[i], value))
      return i;
  quoted = quote (value);
  valid_names = g_strjoinv (", ", (char **) nicks);
  reason = g_strdup_printf (_ ("%s is unknown. One of these is expected: %s"), quoted, valid_names);
  fail_at_scalar (self, name, reason);
  return fallback;
}

void
dowser_json_add_text (JsonBuilder *builder, const char *name, const char *text)
{
  if (text == NULL)
    return;
  json_builder_set_member_name (builder, name);
  json_builder_add_string_value (builder, text);
}

void
dowser_json_add_number (JsonBuilder *builder, const char *name, double number)
{
  if (number == 0)
    return;
  json_builder_set_member_name (builder, name);
  if (number == (gint64) number)
    json_builder_add_int_value (builder, (gint64) number);
  else
    json_builder_add_double_value (builder, number);
}
