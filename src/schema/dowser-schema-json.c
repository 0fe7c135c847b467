/* dowser-schema-json.c - writes a schema as JSON and reads it, for the schema cache and the command line */
#include "schema/dowser-schema.h"

#include "base/dowser-json-text.h"
#include "base/dowser-json.h"

#include <string.h>

static void
add_string (JsonBuilder *builder, const char *name, const char *value)
{
  if (value == NULL)
    return;
  json_builder_set_member_name (builder, name);
  json_builder_add_string_value (builder, value);
}

static void
add_flag (JsonBuilder *builder, const char *name, gboolean value)
{
  if (!value)
    return;
  json_builder_set_member_name (builder, name);
  json_builder_add_boolean_value (builder, TRUE);
}

static void
add_names (JsonBuilder *builder, const char *name, GPtrArray *columns)
{
  if (name != NULL)
    json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
  for (guint i = 0; i < columns->len; i++)
    json_builder_add_string_value (builder, ((DowserColumn *) columns->pdata[i])->name);
  json_builder_end_array (builder);
}

static void
add_column (JsonBuilder *builder, const DowserColumn *column)
{
  json_builder_begin_object (builder);
  add_string (builder, "name", column->name);
  add_string (builder, "type", dowser_value_type_to_string (column->type));
  add_string (builder, "declared", column->declared);
  add_flag (builder, "number_text", column->number_text);
  add_flag (builder, "not_null", !column->nullable);
  if (column->primary_key > 0)
    {
      json_builder_set_member_name (builder, "primary_key");
      json_builder_add_int_value (builder, column->primary_key);
    }
  add_flag (builder, "generated", column->generated);
  add_flag (builder, "hidden", column->hidden);
  add_string (builder, "business_name", column->business_name);
  add_string (builder, "description", column->description);
  add_string (builder, "unit", column->unit);
  add_flag (builder, "pii", column->pii);
  add_string (builder, "entitlement", column->entitlement);
  add_flag (builder, "restricted", column->restricted);
  json_builder_end_object (builder);
}

static void
add_foreign_key (JsonBuilder *builder, const DowserForeignKey *key)
{
  json_builder_begin_object (builder);
  add_names (builder, "columns", key->columns);
  add_string (builder, "to_table", key->to_table->name);
  add_names (builder, "to_columns", key->to_columns);
  if (!key->declared)
    {
      json_builder_set_member_name (builder, "inferred");
      json_builder_add_double_value (builder, key->confidence);
    }
  add_flag (builder, "confirmed", key->confirmed);
  json_builder_end_object (builder);
}

static void
add_foreign_keys (JsonBuilder *builder, const char *name, GPtrArray *keys)
{
  if (keys->len == 0)
    return;
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
  for (guint i = 0; i < keys->len; i++)
    add_foreign_key (builder, keys->pdata[i]);
  json_builder_end_array (builder);
}

/* Writes a list of keys or indexes. @name_lists: of GPtrArray, each of DowserColumn */
static void
add_lists (JsonBuilder *builder, const char *name, GPtrArray *name_lists)
{
  if (name_lists->len == 0)
    return;
  json_builder_set_member_name (builder, name);
  json_builder_begin_array (builder);
  for (guint i = 0; i < name_lists->len; i++)
    add_names (builder, NULL, name_lists->pdata[i]);
  json_builder_end_array (builder);
}

static void
add_keys (JsonBuilder *builder, const DowserTable *table)
{
  add_lists (builder, "unique_keys", table->unique_keys);
  add_lists (builder, "indexes", table->indexes);
  add_foreign_keys (builder, "foreign_keys", table->foreign_keys);
  add_foreign_keys (builder, "rejected_keys", table->rejected_keys);
}

static void
add_table (JsonBuilder *builder, const DowserTable *table)
{
  json_builder_begin_object (builder);
  add_string (builder, "name", table->name);
  add_string (builder, "schema", table->schema_name);
  add_string (builder, "home", table->home);
  add_flag (builder, "view", table->is_view);
  if (table->runs_code != table->is_view)
    {
      json_builder_set_member_name (builder, "runs_code");
      json_builder_add_boolean_value (builder, table->runs_code);
    }
  add_string (builder, "definition", table->definition);
  add_flag (builder, "hidden", table->hidden);
  add_string (builder, "business_name", table->business_name);
  add_string (builder, "description", table->description);
  add_string (builder, "entitlement", table->entitlement);
  add_flag (builder, "restricted", table->restricted);
  if (table->n_rows >= 0)
    {
      json_builder_set_member_name (builder, "rows");
      json_builder_add_int_value (builder, table->n_rows);
    }
  json_builder_set_member_name (builder, "columns");
  json_builder_begin_array (builder);
  for (guint i = 0; i < table->columns->len; i++)
    add_column (builder, table->columns->pdata[i]);
  json_builder_end_array (builder);
  add_keys (builder, table);
  json_builder_end_object (builder);
}

char *
dowser_schema_to_json (const DowserSchema *self)
{
  GPtrArray *tables = dowser_schema_get_tables (self);
  g_autoptr (JsonBuilder) builder = json_builder_new_immutable ();

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "tables");
  json_builder_begin_array (builder);
  for (guint i = 0; i < tables->len; i++)
    add_table (builder, tables->pdata[i]);
  json_builder_end_array (builder);
  json_builder_end_object (builder);

  g_autoptr (JsonNode) root = json_builder_get_root (builder);

  return dowser_json_to_text (root, TRUE);
}

/* Returns: (transfer full): the texts in the array at the reader's position, as a strv */
static char **
read_names (DowserJsonReader *reader)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  JsonNode *node = dowser_json_reader_peek (reader);
  JsonArray *array = node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode *element = json_array_get_element (array, i);

      if (!JSON_NODE_HOLDS_VALUE (element) || json_node_get_value_type (element) != G_TYPE_STRING)
        {
          dowser_json_reader_fail (reader, "must hold names");
          break;
        }
      g_strv_builder_add (names, json_node_get_string (element));
    }
  return g_strv_builder_end (names);
}

static char **
read_member_names (DowserJsonReader *reader, const char *name)
{
  if (!dowser_json_reader_enter (reader, name, TRUE))
    return g_new0 (char *, 1);

  char **names = read_names (reader);

  dowser_json_reader_leave (reader);
  return names;
}

static void
read_column (DowserJsonReader *reader, DowserSchemaBuilder *builder, DowserTable *table)
{
  const char *name = dowser_json_reader_string (reader, "name", TRUE);

  if (name == NULL)
    return;

  DowserColumn *column
      = dowser_schema_builder_add_column (builder, table, name, dowser_json_reader_string (reader, "declared", FALSE));

  column->type = (DowserValueType) MAX (0, dowser_json_reader_enum (reader, "type", dowser_value_type_nicks, 0));
  column->nullable = !dowser_json_reader_boolean (reader, "not_null", FALSE);
  column->primary_key = (guint) CLAMP (dowser_json_reader_int (reader, "primary_key", 0), 0, G_MAXINT);
  column->generated = dowser_json_reader_boolean (reader, "generated", FALSE);
  column->hidden = dowser_json_reader_boolean (reader, "hidden", FALSE);
  column->business_name = g_strdup (dowser_json_reader_string (reader, "business_name", FALSE));
  column->description = g_strdup (dowser_json_reader_string (reader, "description", FALSE));
  column->unit = g_strdup (dowser_json_reader_string (reader, "unit", FALSE));
  column->number_text = dowser_json_reader_boolean (reader, "number_text", FALSE);
  column->pii = dowser_json_reader_boolean (reader, "pii", FALSE);
  column->entitlement = g_strdup (dowser_json_reader_string (reader, "entitlement", FALSE));
  column->restricted = dowser_json_reader_boolean (reader, "restricted", FALSE);
}

static void
read_foreign_key (DowserJsonReader *reader, DowserSchemaBuilder *builder, DowserTable *table)
{
  g_auto (GStrv) columns = read_member_names (reader, "columns");
  g_auto (GStrv) to_columns = read_member_names (reader, "to_columns");
  const char *to_table = dowser_json_reader_string (reader, "to_table", TRUE);
  double inferred = dowser_json_reader_double (reader, "inferred", -1);

  if (to_table != NULL && dowser_json_reader_boolean (reader, "confirmed", FALSE))
    dowser_schema_builder_confirm_key (builder, table, (const char *const *) columns, to_table,
                                       (const char *const *) to_columns);
  else if (to_table != NULL)
    dowser_schema_builder_add_foreign_key (builder, table, (const char *const *) columns, to_table,
                                           (const char *const *) to_columns, inferred < 0, inferred < 0 ? 1 : inferred);
}

static void
read_rejected_key (DowserJsonReader *reader, DowserSchemaBuilder *builder, DowserTable *table)
{
  g_auto (GStrv) columns = read_member_names (reader, "columns");
  g_auto (GStrv) to_columns = read_member_names (reader, "to_columns");
  const char *to_table = dowser_json_reader_string (reader, "to_table", TRUE);

  if (to_table != NULL)
    dowser_schema_builder_reject_key (builder, table, (const char *const *) columns, to_table,
                                      (const char *const *) to_columns);
}

typedef void (*ReadElement) (DowserJsonReader *reader, DowserSchemaBuilder *builder, DowserTable *table);

static void
read_elements (DowserJsonReader *reader, const char *name, ReadElement read, DowserSchemaBuilder *builder,
               DowserTable *table)
{
  if (!dowser_json_reader_has (reader, name) || !dowser_json_reader_enter (reader, name, FALSE))
    return;
  for (guint i = 0, n = dowser_json_reader_count (reader); i < n; i++)
    if (dowser_json_reader_enter_element (reader, i))
      {
        read (reader, builder, table);
        dowser_json_reader_leave (reader);
      }
  dowser_json_reader_leave (reader);
}

static void
read_unique_key (DowserJsonReader *reader, DowserSchemaBuilder *builder, DowserTable *table)
{
  g_auto (GStrv) columns = read_names (reader);

  dowser_schema_builder_add_unique_key (builder, table, (const char *const *) columns);
}

static void
read_index (DowserJsonReader *reader, DowserSchemaBuilder *builder, DowserTable *table)
{
  g_auto (GStrv) columns = read_names (reader);

  dowser_schema_builder_add_index (builder, table, (const char *const *) columns);
}

/* Sets the schema name. Ignores a schema name with which the table's name doesn't begin, because the SQL writer relies
 * on this beginning. */
static void
set_schema_name (DowserTable *table, const char *name)
{
  gsize length = name != NULL ? strlen (name) : 0;

  if (length > 0 && g_str_has_prefix (table->name, name) && table->name[length] == '.')
    table->schema_name = g_strdup (name);
}

static void
read_table (DowserJsonReader *reader, DowserSchemaBuilder *builder, DowserTable *unused)
{
  const char *name = dowser_json_reader_string (reader, "name", TRUE);

  if (name == NULL)
    return;

  DowserTable *table
      = dowser_schema_builder_add_table (builder, name, dowser_json_reader_boolean (reader, "view", FALSE));

  set_schema_name (table, dowser_json_reader_string (reader, "schema", FALSE));
  table->home = g_strdup (dowser_json_reader_string (reader, "home", FALSE));
  table->runs_code = dowser_json_reader_boolean (reader, "runs_code", table->is_view);
  table->definition = g_strdup (dowser_json_reader_string (reader, "definition", FALSE));
  table->hidden = dowser_json_reader_boolean (reader, "hidden", FALSE);
  table->business_name = g_strdup (dowser_json_reader_string (reader, "business_name", FALSE));
  table->description = g_strdup (dowser_json_reader_string (reader, "description", FALSE));
  table->entitlement = g_strdup (dowser_json_reader_string (reader, "entitlement", FALSE));
  table->restricted = dowser_json_reader_boolean (reader, "restricted", FALSE);
  table->n_rows = dowser_json_reader_int (reader, "rows", -1);
  read_elements (reader, "columns", read_column, builder, table);
  read_elements (reader, "unique_keys", read_unique_key, builder, table);
  read_elements (reader, "indexes", read_index, builder, table);
  read_elements (reader, "foreign_keys", read_foreign_key, builder, table);
  read_elements (reader, "rejected_keys", read_rejected_key, builder, table);
}

DowserSchema *
dowser_schema_from_json (const char *text, gssize length, GError **error)
{
  g_autoptr (JsonNode) root = dowser_json_parse_trusted (text, length, error);

  if (root == NULL)
    return NULL;

  g_autoptr (DowserJsonReader) reader = dowser_json_reader_new (root);
  g_autoptr (DowserSchemaBuilder) builder = dowser_schema_builder_new ();

  read_elements (reader, "tables", read_table, builder, NULL);
  if (!dowser_json_reader_finish (reader, error))
    return NULL;
  return dowser_schema_builder_end (g_steal_pointer (&builder));
}
