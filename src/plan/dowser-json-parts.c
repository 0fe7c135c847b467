/* dowser-json-parts.c - reads and writes the parts that plans and operations have in common in JSON */
#include "plan/dowser-json-parts.h"

#include "base/dowser-json-text.h"

#include <glib/gi18n-lib.h>
#include <string.h>

gboolean
dowser_json_is_known_name (const char *name, const char *name_list)
{
  gsize length = strlen (name);

  if (length == 0 || strchr (name, ' ') != NULL)
    return FALSE;
  for (const char *at = strstr (name_list, name); at != NULL; at = strstr (at + 1, name))
    if ((at == name_list || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
      return TRUE;
  return FALSE;
}

void
dowser_json_reader_check_members (DowserJsonReader *reader, const char *name_list)
{
  JsonNode *node = dowser_json_reader_peek (reader);
  JsonObjectIter iter;
  const char *name;

  if (dowser_json_reader_failed (reader))
    return;
  if (!JSON_NODE_HOLDS_OBJECT (node))
    {
      dowser_json_reader_fail (reader, _ ("an object in { } is expected"));
      return;
    }
  json_object_iter_init_ordered (&iter, json_node_get_object (node));
  while (json_object_iter_next_ordered (&iter, &name, NULL))
    if (!dowser_json_is_known_name (name, name_list))
      {
        dowser_json_reader_fail (reader, _ ("“%s” isn't a known name. The known names are: %s"), name, name_list);
        return;
      }
}

gint64
dowser_json_reader_int_between (DowserJsonReader *reader, const char *name, gint64 default_value, gint64 minimum,
                                gint64 maximum)
{
  gint64 value;

  if (!dowser_json_reader_has (reader, name))
    return default_value;
  value = dowser_json_reader_int (reader, name, default_value);
  if (value >= minimum && value <= maximum)
    return value;
  dowser_json_reader_fail (reader, _ ("%s: the number is out of range"), name);
  return default_value;
}

static void
read_elements (DowserJsonReader *reader, DowserPartRead read, GPtrArray *into)
{
  guint n = dowser_json_reader_count (reader);

  for (guint i = 0; i < n && dowser_json_reader_enter_element (reader, i); i++)
    {
      gpointer part = read (reader);

      if (part != NULL)
        g_ptr_array_add (into, part);
      dowser_json_reader_leave (reader);
    }
}

void
dowser_json_reader_read_list (DowserJsonReader *reader, const char *name, gboolean is_required, DowserPartRead read,
                              GPtrArray *into)
{
  if (!dowser_json_reader_enter (reader, name, is_required))
    return;
  read_elements (reader, read, into);
  dowser_json_reader_leave (reader);
}

GPtrArray *
dowser_json_list_from_text (const char *text, DowserPartRead read, GDestroyNotify destroy, GError **error)
{
  g_autoptr (JsonNode) root = dowser_json_parse (text, -1, error);
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (destroy);
  g_autoptr (DowserJsonReader) reader = NULL;

  if (root == NULL)
    return NULL;
  reader = dowser_json_reader_new (root);
  read_elements (reader, read, parts);
  return dowser_json_reader_finish (reader, error) ? g_steal_pointer (&parts) : NULL;
}

gpointer
dowser_json_reader_read_part (DowserJsonReader *reader, const char *name, gboolean is_required, DowserPartRead read)
{
  gpointer part;

  if (!dowser_json_reader_enter (reader, name, is_required))
    return NULL;
  part = read (reader);
  dowser_json_reader_leave (reader);
  return part;
}

static JsonArray *
make_array (GPtrArray *parts, DowserPartWrite write)
{
  JsonArray *array = json_array_sized_new (parts->len);

  for (guint i = 0; i < parts->len; i++)
    json_array_add_element (array, write (parts->pdata[i]));
  return array;
}

void
dowser_json_object_add_list (JsonObject *object, const char *name, GPtrArray *parts, DowserPartWrite write,
                             gboolean write_empty)
{
  if (parts->len > 0 || write_empty)
    json_object_set_array_member (object, name, make_array (parts, write));
}

char *
dowser_json_list_to_text (GPtrArray *parts, DowserPartWrite write, gboolean pretty)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_ARRAY);

  json_node_take_array (node, make_array (parts, write));
  return dowser_json_to_text (node, pretty);
}

void
dowser_json_object_add_string (JsonObject *object, const char *name, const char *value)
{
  if (value != NULL)
    json_object_set_string_member (object, name, value);
}

JsonNode *
dowser_json_node_take_object (JsonObject *object)
{
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  json_node_take_object (node, object);
  return node;
}
