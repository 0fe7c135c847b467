/* dowser-prompt-size-schema.c - the JSON Schema of a prompt size, filled with the names of a database */
#include "prompt/documents/dowser-prompt-size-private.h"

#include "base/dowser-json-text.h"
#include "dowser-tiers-resources.h"

const char *const dowser_prompt_size_nicks[] = { "minimal", "standard", "full", NULL };

const char *const _dowser_prompt_size_common_functions[]
    = { "year",           "quarter", "month",    "week",         "day",   "weekday",  "hour",  "truncate_year",
        "truncate_month", "date",    "add_days", "days_between", "today", "lower",    "upper", "length",
        "substring",      "replace", "concat",   "abs",          "round", "coalesce", NULL };

/** The names that replace the placeholders in the JSON Schemas of resources/tiers. @columns, @tables: (nullable): %NULL
 * if there are no names or too many names to list */
typedef struct
{
  GPtrArray *columns;
  GPtrArray *tables;
} NameLists;

static gboolean
is_wanted (const DowserTable *table, GPtrArray *tables)
{
  return !table->hidden && (tables == NULL || g_ptr_array_find (tables, table, NULL));
}

static void
add_columns (GPtrArray *ids, const DowserTable *table, GHashTable *columns)
{
  for (guint i = 0; i < table->columns->len && ids->len <= DOWSER_PROMPT_SIZE_MAX_COLUMNS; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];

      if (!column->hidden && (columns == NULL || g_hash_table_contains (columns, column)))
        g_ptr_array_add (ids, _dowser_prompt_size_dup_id (table->name, column->name));
    }
}

/* Returns %NULL for an empty list, which is invalid in a JSON Schema, and for a list that is too long for a prompt.
 * Returns any other list unchanged. */
static GPtrArray *
drop_unusable (GPtrArray *names)
{
  if (names->len > 0 && names->len <= DOWSER_PROMPT_SIZE_MAX_COLUMNS)
    return names;
  g_ptr_array_unref (names);
  return NULL;
}

static NameLists
list_names (const DowserSchema *schema, GPtrArray *tables, GHashTable *wanted)
{
  GPtrArray *all = dowser_schema_get_tables (schema);
  GPtrArray *columns = g_ptr_array_new_with_free_func (g_free);
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < all->len; i++)
    {
      const DowserTable *table = all->pdata[i];

      if (!is_wanted (table, tables))
        continue;
      g_ptr_array_add (names, g_strdup (table->name));
      add_columns (columns, table, wanted);
    }
  return (NameLists){ drop_unusable (columns), drop_unusable (names) };
}

static void
add_functions (JsonArray *list, const DowserFunction *functions)
{
  for (; functions->name != NULL; functions++)
    json_array_add_string_element (list, functions->name);
}

static void
add_common_functions (JsonArray *list)
{
  for (guint i = 0; _dowser_prompt_size_common_functions[i] != NULL; i++)
    json_array_add_string_element (list, _dowser_prompt_size_common_functions[i]);
}

static void
add_names (JsonArray *list, GPtrArray *names)
{
  for (guint i = 0; i < names->len; i++)
    json_array_add_string_element (list, names->pdata[i]);
}

/* Replaces the placeholder at the end of a list by names. Returns: FALSE if there are no names for the placeholder */
static gboolean
fill_list (JsonArray *list, const NameLists *names)
{
  guint last = json_array_get_length (list) - 1;
  JsonNode *node = json_array_get_element (list, last);
  const char *text = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_string (node) : NULL;
  g_autofree char *schema_mark = NULL;

  if (text == NULL || *text != '@')
    return TRUE;
  schema_mark = g_strdup (text);
  json_array_remove_element (list, last);
  if (g_str_equal (schema_mark, "@functions"))
    add_functions (list, dowser_functions);
  else if (g_str_equal (schema_mark, "@common"))
    add_common_functions (list);
  else if (g_str_equal (schema_mark, "@windows"))
    add_functions (list, dowser_window_functions);
  else if (g_str_equal (schema_mark, "@columns") && names->columns != NULL)
    add_names (list, names->columns);
  else if (g_str_equal (schema_mark, "@tables") && names->tables != NULL)
    add_names (list, names->tables);
  return json_array_get_length (list) > 0;
}

static void fill_lists (JsonNode *node, const NameLists *names);

static void
fill_member_cb (JsonObject *object, const char *name, JsonNode *node, gpointer user_data)
{
  fill_lists (node, user_data);
}

static void
fill_lists (JsonNode *node, const NameLists *names)
{
  JsonObject *object;

  for (guint i = 0; JSON_NODE_HOLDS_ARRAY (node) && i < json_array_get_length (json_node_get_array (node)); i++)
    fill_lists (json_array_get_element (json_node_get_array (node), i), names);
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return;
  object = json_node_get_object (node);
  if (json_object_has_member (object, "enum") && !fill_list (json_object_get_array_member (object, "enum"), names))
    {
      json_object_remove_member (object, "enum");
      json_object_set_string_member (object, "type", "string");
    }
  json_object_foreach_member (object, fill_member_cb, (gpointer) names);
}

char *
dowser_prompt_size_dup_schema (DowserPromptSize prompt_size, const DowserSchema *schema, GPtrArray *tables)
{
  return dowser_prompt_size_dup_schema_for_columns (prompt_size, schema, tables, NULL);
}

char *
dowser_prompt_size_dup_schema_for_columns (DowserPromptSize prompt_size, const DowserSchema *schema, GPtrArray *tables,
                                           GHashTable *columns)
{
  g_autofree char *path = g_strdup_printf ("/io/github/dowser/tiers/%s.json", dowser_prompt_size_nicks[prompt_size]);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (JsonNode) root = NULL;
  NameLists names;

  g_return_val_if_fail (schema != NULL, NULL);

  bytes = g_resource_lookup_data (dowser_tiers_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  root = json_from_string (g_bytes_get_data (bytes, NULL), NULL);
  names = list_names (schema, tables, columns);
  fill_lists (root, &names);
  g_clear_pointer (&names.columns, g_ptr_array_unref);
  g_clear_pointer (&names.tables, g_ptr_array_unref);
  return dowser_json_to_text (root, FALSE);
}
