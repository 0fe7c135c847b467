/* dowser-modification.c - writes the changeable parts of a plan as JSON, and reads changes from JSON */
#include "operations/dowser-modification.h"

#include "base/dowser-error.h"
#include "base/dowser-json-text.h"
#include "base/dowser-json.h"
#include "operations/dowser-options.h"

#include <glib/gi18n-lib.h>

static const char *const directions[] = { "ASC", "DESC", NULL };

/* --- What can be changed --- */

static void
add_text (JsonObject *object, const char *name, const char *text)
{
  if (text != NULL)
    json_object_set_string_member (object, name, text);
  else
    json_object_set_null_member (object, name);
}

/* Returns: (transfer none): the array of the table's columns; if the table is missing, it is added */
static JsonArray *
ensure_table (JsonObject *tables, const char *name)
{
  JsonObject *table;

  if (!json_object_has_member (tables, name))
    {
      table = json_object_new ();
      json_object_set_array_member (table, "columns", json_array_new ());
      json_object_set_object_member (tables, name, table);
    }
  return json_object_get_array_member (json_object_get_object_member (tables, name), "columns");
}

static JsonObject *
make_tables (const DowserOptions *options)
{
  JsonObject *tables = json_object_new ();

  for (guint i = 0; i < options->columns->len; i++)
    {
      const DowserColumnOption *option = options->columns->pdata[i];
      const DowserColumn *column = option->column;
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "name", option->name);
      json_object_set_string_member (object, "type", dowser_value_type_nicks[option->type]);
      json_object_set_boolean_member (object, "selected", option->selected);
      add_text (object, "role", option->role != DOWSER_ROLE_NONE ? dowser_column_role_nicks[option->role] : NULL);
      json_object_set_boolean_member (object, "is_primary_key", column != NULL && column->primary_key > 0);
      json_object_set_boolean_member (object, "is_nullable", column == NULL || column->nullable);
      json_array_add_object_element (ensure_table (tables, option->table), object);
    }
  return tables;
}

/* Makes the "table" and "column" of a sort. For a stored column, both members are set. For any other expression, only
 * "column" is set, to the heading. */
static JsonObject *
make_column (const DowserPlan *plan, const DowserExpr *expr, const char *label)
{
  const DowserSelect *select = plan->select;
  int output_index = expr->kind == DOWSER_EXPR_OUTPUT ? dowser_select_find_output (select, expr->name) : -1;
  const DowserExpr *column
      = output_index >= 0 ? ((const DowserOutput *) select->outputs->pdata[output_index])->expr : expr;
  const DowserInstance *instance
      = column->kind == DOWSER_EXPR_COLUMN ? dowser_select_find_instance (select, column->instance) : NULL;
  JsonObject *object = json_object_new ();

  add_text (object, "table", instance != NULL ? instance->table : NULL);
  add_text (object, "column", instance != NULL ? column->name : label);
  return object;
}

static JsonArray *
make_order (const DowserOptions *options)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < options->order->len; i++)
    {
      const DowserOrder *order = options->order->pdata[i];
      JsonObject *object = make_column (options->plan, order->expr, order->expr->name);

      json_object_set_string_member (object, "direction", directions[order->descending ? 1 : 0]);
      json_array_add_object_element (array, object);
    }
  return array;
}

static JsonArray *
make_sorts (const DowserOptions *options)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < options->sorts->len; i++)
    {
      const DowserSortOption *sort = options->sorts->pdata[i];
      JsonObject *object = make_column (options->plan, sort->expr, sort->label);

      json_object_set_string_member (object, "type", dowser_value_type_nicks[sort->type]);
      json_array_add_object_element (array, object);
    }
  return array;
}

char *
dowser_modification_options_to_json (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile)
{
  g_autoptr (DowserOptions) options = NULL;
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();

  g_return_val_if_fail (plan != NULL && schema != NULL, NULL);

  options = dowser_options_new (plan, schema, profile);
  json_object_set_object_member (object, "tables", make_tables (options));
  json_object_set_array_member (object, "current_order_by", make_order (options));
  if (options->limit != DOWSER_NO_LIMIT)
    json_object_set_int_member (object, "current_limit", options->limit);
  else
    json_object_set_null_member (object, "current_limit");
  json_object_set_array_member (object, "sortable_columns", make_sorts (options));
  json_node_take_object (node, object);
  return dowser_json_to_text (node, TRUE);
}

/* --- Changes --- */

gboolean
dowser_modification_is_patch (JsonNode *node)
{
  JsonArray *array = node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  if (array != NULL)
    return json_array_get_length (array) > 0 && dowser_modification_is_patch (json_array_get_element (array, 0));
  return node != NULL && JSON_NODE_HOLDS_OBJECT (node)
         && json_object_has_member (json_node_get_object (node), "operation");
}

/* Returns: (transfer full): the column of @table by which the rows are sorted; if there is no such column, the output
 * with the heading @column */
static DowserExpr *
find_sorted (const DowserSelect *select, const char *table, const char *column)
{
  for (guint i = 0; table != NULL && i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];

      if (g_ascii_strcasecmp (instance->table, table) == 0)
        return dowser_expr_new_column (instance->id, column);
    }
  return dowser_expr_new_output (column);
}

static DowserOperation *
read_order (DowserJsonReader *reader, const DowserPlan *plan)
{
  GPtrArray *order = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_order_free);

  if (dowser_json_reader_enter (reader, "order_by", TRUE))
    {
      for (guint i = 0; i < dowser_json_reader_count (reader) && dowser_json_reader_enter_element (reader, i); i++)
        {
          const char *table = dowser_json_reader_string (reader, "table", FALSE);
          const char *column = dowser_json_reader_string (reader, "column", TRUE);
          int direction = dowser_json_reader_enum (reader, "direction", directions, 0);

          if (column != NULL)
            g_ptr_array_add (order, dowser_order_new (find_sorted (plan->select, table, column), direction == 1,
                                                      DOWSER_NULLS_DEFAULT));
          dowser_json_reader_leave (reader);
        }
      dowser_json_reader_leave (reader);
    }
  return dowser_operation_new_set_order_by (order);
}

/* Reads one change from the reader's current object. Returns: (transfer full) (nullable) */
static DowserOperation *
read_operation (DowserJsonReader *reader, const DowserPlan *plan)
{
  static const char *const operations[] = { "add_column", "remove_column", "modify_order_by", "modify_limit", NULL };
  int operation = dowser_json_reader_enum (reader, "operation", operations, -1);
  const char *table, *column;

  switch (operation)
    {
    case 0:
    case 1:
      table = dowser_json_reader_string (reader, "table", TRUE);
      column = dowser_json_reader_string (reader, "column", TRUE);
      if (table == NULL || column == NULL)
        return NULL;
      return operation == 0 ? dowser_operation_new_add_column (table, column, NULL)
                            : dowser_operation_new_remove_column (table, column, NULL);
    case 2:
      return read_order (reader, plan);
    case 3:
      return dowser_operation_new_set_limit (dowser_json_reader_int (reader, "limit", DOWSER_NO_LIMIT));
    default:
      return NULL;
    }
}

GPtrArray *
dowser_modification_read_patch (JsonNode *node, const DowserPlan *plan, GError **error)
{
  g_autoptr (DowserJsonReader) reader = dowser_json_reader_new (node);
  g_autoptr (GPtrArray) operations = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_operation_unref);
  gboolean has_several = JSON_NODE_HOLDS_ARRAY (node);
  guint n = has_several ? dowser_json_reader_count (reader) : 1;

  for (guint i = 0; i < n; i++)
    {
      DowserOperation *operation;

      if (has_several && !dowser_json_reader_enter_element (reader, i))
        break;
      operation = read_operation (reader, plan);
      if (operation != NULL)
        g_ptr_array_add (operations, operation);
      if (has_several)
        dowser_json_reader_leave (reader);
    }
  return dowser_json_reader_finish (reader, error) ? g_steal_pointer (&operations) : NULL;
}
