/* dowser-metadata-json.c - reads metadata of tables and columns from a JSON file */
#include "schema/dowser-metadata-private.h"

#include <string.h>

static void read_object (DowserMetadata *metadata, JsonObject *object, const char *table, const char *column);

/* Returns the text of a node. If the node is a list of roles, joins the roles into one text. Returns: (transfer full)
 * (nullable) */
static char *
dup_text (JsonNode *node)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (JSON_NODE_HOLDS_VALUE (node))
    {
      if (json_node_get_value_type (node) == G_TYPE_STRING)
        return g_strdup (json_node_get_string (node));
      if (json_node_get_value_type (node) == G_TYPE_BOOLEAN)
        return g_strdup (json_node_get_boolean (node) ? "true" : "false");
      return g_strdup_printf ("%" G_GINT64_FORMAT, json_node_get_int (node));
    }
  if (!JSON_NODE_HOLDS_ARRAY (node))
    return NULL;
  for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
    {
      JsonNode *element = json_array_get_element (json_node_get_array (node), i);
      g_autofree char *one = JSON_NODE_HOLDS_VALUE (element) ? dup_text (element) : NULL;

      if (one != NULL)
        g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", one);
    }
  return g_strdup (text->str);
}

static gboolean
is_list_of_columns (const char *member)
{
  static const char *const names[] = { "columns", "fields", "attributes", NULL };
  g_autofree char *lower = g_ascii_strdown (member, -1);

  return g_strv_contains (names, lower);
}

/* Returns: (transfer full) (nullable): the first non-empty member of @object whose name means @first; if there is no
 * such member, the first one whose name means @second */
static char *
dup_member (JsonObject *object, DowserMetadataField first, DowserMetadataField second)
{
  g_autoptr (GList) members = json_object_get_members (object);

  for (int pass = 0; pass < 2; pass++)
    for (GList *at = members; at != NULL; at = at->next)
      if (dowser_metadata_heading_read (at->data) == (pass == 0 ? first : second)
          && JSON_NODE_HOLDS_VALUE (json_object_get_member (object, at->data)))
        {
          char *text = dup_text (json_object_get_member (object, at->data));

          if (text != NULL && *text != '\0')
            return text;
          g_free (text);
        }
  return NULL;
}

/* Reads a column. @node is an object, or only the column's description. */
static void
read_column (DowserMetadata *metadata, JsonNode *node, const char *table, const char *name)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    read_object (metadata, json_node_get_object (node), table, name);
  else if (JSON_NODE_HOLDS_VALUE (node) && name != NULL)
    {
      g_autofree char *text = dup_text (node);

      _dowser_metadata_line_set_field (_dowser_metadata_add_line (metadata, table, name), DOWSER_METADATA_DESCRIPTION,
                                       text);
    }
}

static void
read_columns (DowserMetadata *metadata, JsonNode *node, const char *table)
{
  if (JSON_NODE_HOLDS_ARRAY (node))
    for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
      read_column (metadata, json_array_get_element (json_node_get_array (node), i), table, NULL);
  else if (JSON_NODE_HOLDS_OBJECT (node))
    {
      g_autoptr (GList) names = json_object_get_members (json_node_get_object (node));

      for (GList *at = names; at != NULL; at = at->next)
        read_column (metadata, json_object_get_member (json_node_get_object (node), at->data), table, at->data);
    }
}

static char *
dup_table_name (JsonObject *object)
{
  g_autofree char *name = dup_member (object, DOWSER_METADATA_TABLE, DOWSER_METADATA_NAME);
  g_autofree char *schema = dup_member (object, DOWSER_METADATA_SCHEMA, DOWSER_METADATA_SCHEMA);

  if (name == NULL || schema == NULL || strchr (name, '.') != NULL)
    return g_steal_pointer (&name);
  return g_strconcat (schema, ".", name, NULL);
}

/*
 * Reads an object that describes a table or a column.
 * @table: (nullable): the table's name, if the surrounding object contains it
 * @column: (nullable): the column's name, if it is known
 */
static void
read_object (DowserMetadata *metadata, JsonObject *object, const char *table, const char *column)
{
  g_autoptr (GList) members = json_object_get_members (object);
  g_autofree char *own_table = table == NULL ? dup_table_name (object) : NULL;
  g_autofree char *own_column = NULL;
  DowserMetadataLine *line;
  gboolean has_columns = FALSE;

  for (GList *at = members; at != NULL; at = at->next)
    has_columns |= is_list_of_columns (at->data) && !JSON_NODE_HOLDS_VALUE (json_object_get_member (object, at->data));
  if (column == NULL && !has_columns)
    own_column
        = dup_member (object, DOWSER_METADATA_COLUMN, table != NULL ? DOWSER_METADATA_NAME : DOWSER_METADATA_COLUMN);
  if (table == NULL)
    table = own_table;
  if (column == NULL)
    column = own_column;
  if (table == NULL)
    return;
  line = _dowser_metadata_add_line (metadata, table, column);
  for (GList *at = members; at != NULL; at = at->next)
    {
      JsonNode *node = json_object_get_member (object, at->data);
      g_autofree char *text = dup_text (node);

      if (is_list_of_columns (at->data) && column == NULL)
        read_columns (metadata, node, table);
      else if (text != NULL)
        _dowser_metadata_line_set_field (line, dowser_metadata_heading_read (at->data), text);
    }
}

static void
read_tables (DowserMetadata *metadata, JsonNode *node)
{
  if (JSON_NODE_HOLDS_ARRAY (node))
    {
      for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
        {
          JsonNode *element = json_array_get_element (json_node_get_array (node), i);

          if (JSON_NODE_HOLDS_OBJECT (element))
            read_object (metadata, json_node_get_object (element), NULL, NULL);
        }
    }
  else if (JSON_NODE_HOLDS_OBJECT (node))
    {
      g_autoptr (GList) names = json_object_get_members (json_node_get_object (node));

      for (GList *at = names; at != NULL; at = at->next)
        {
          JsonNode *table = json_object_get_member (json_node_get_object (node), at->data);

          if (JSON_NODE_HOLDS_OBJECT (table))
            read_object (metadata, json_node_get_object (table), at->data, NULL);
          else if (JSON_NODE_HOLDS_ARRAY (table))
            read_columns (metadata, table, at->data);
        }
    }
}

gboolean
dowser_metadata_add_json (DowserMetadata *self, JsonNode *root)
{
  guint n_before = self->lines->len;
  JsonNode *tables = root;

  if (JSON_NODE_HOLDS_OBJECT (root) && json_object_has_member (json_node_get_object (root), "tables"))
    tables = json_object_get_member (json_node_get_object (root), "tables");
  else if (JSON_NODE_HOLDS_OBJECT (root) && json_object_has_member (json_node_get_object (root), "columns")
           && JSON_NODE_HOLDS_ARRAY (json_object_get_member (json_node_get_object (root), "columns")))
    {
      g_autofree char *table = dup_table_name (json_node_get_object (root));

      if (table != NULL)
        read_object (self, json_node_get_object (root), NULL, NULL);
      else
        read_tables (self, json_object_get_member (json_node_get_object (root), "columns"));
      return self->lines->len > n_before;
    }
  read_tables (self, tables);
  return self->lines->len > n_before;
}
