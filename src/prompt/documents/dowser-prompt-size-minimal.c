/* dowser-prompt-size-minimal.c - reads documents of the smallest prompt size: columns, conditions, sort and limit, no
 * expressions */
#include "prompt/documents/dowser-prompt-size-private.h"

#include "plan/dowser-json-parts.h"
#include "plan/dowser-parameter.h"

#include <glib/gi18n-lib.h>

const char *const _dowser_prompt_size_fn_nicks[] = { "count", "count distinct", "sum", "avg", "min", "max", NULL };
const char *const _dowser_prompt_size_fn_ops[] = { "count", "count", "sum", "avg", "min", "max", NULL };
/* The names of the comparisons, in the order of DowserCompare followed by DowserPromptSizeOp. */
const char *const _dowser_prompt_size_op_nicks[]
    = { "=", "!=", "<", "<=", ">", ">=", "contains", "in", "null", "not null", NULL };

static JsonObject *
make_column (const char *id)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "kind", "column");
  json_object_set_string_member (object, "id", id);
  return object;
}

/** An element of "columns" or "sort". */
typedef struct
{
  JsonObject *expr;
  gboolean aggregates;
  gboolean descending;
} Item;

static gboolean
read_item (DowserJsonReader *reader, Item *item)
{
  const char *id;
  int fn = -1;
  JsonArray *args;

  dowser_json_reader_check_members (reader, "column fn desc");
  id = dowser_json_reader_string (reader, "column", FALSE);
  if (dowser_json_reader_has (reader, "fn"))
    fn = dowser_json_reader_enum (reader, "fn", _dowser_prompt_size_fn_nicks, -1);
  item->descending = dowser_json_reader_boolean (reader, "desc", FALSE);
  if (id == NULL && fn != 0)
    dowser_json_reader_fail (reader, _ ("“column” is missing; only “count” needs none"));
  if (dowser_json_reader_failed (reader))
    return FALSE;
  item->aggregates = fn >= 0;
  if (fn < 0)
    {
      item->expr = make_column (id);
      return TRUE;
    }
  item->expr = json_object_new ();
  json_object_set_string_member (item->expr, "kind", "aggregate");
  json_object_set_string_member (item->expr, "op", _dowser_prompt_size_fn_ops[fn]);
  if (fn == DOWSER_PROMPT_SIZE_COUNT_DISTINCT)
    json_object_set_boolean_member (item->expr, "distinct", TRUE);
  if (id == NULL)
    return TRUE;
  args = json_array_new ();
  json_array_add_object_element (args, make_column (id));
  json_object_set_array_member (item->expr, "args", args);
  return TRUE;
}

/* Reads "columns". If at least one column has an aggregate, the rows are grouped by the columns without an
 * aggregate. */
static void
read_columns (DowserJsonReader *reader, JsonObject *select)
{
  JsonArray *outputs = json_array_new ();
  JsonArray *group = json_array_new ();
  gboolean aggregates = FALSE;
  guint n;

  json_object_set_array_member (select, "outputs", outputs);
  dowser_json_reader_enter (reader, "columns", TRUE);
  n = dowser_json_reader_count (reader);
  for (guint i = 0; i < n && dowser_json_reader_enter_element (reader, i); i++)
    {
      Item item = { NULL, FALSE, FALSE };

      if (read_item (reader, &item))
        {
          JsonObject *output = json_object_new ();

          if (!item.aggregates)
            json_array_add_object_element (group, json_object_ref (item.expr));
          aggregates |= item.aggregates;
          json_object_set_object_member (output, "expr", item.expr);
          json_array_add_object_element (outputs, output);
        }
      dowser_json_reader_leave (reader);
    }
  if (aggregates)
    json_object_set_array_member (select, "group", json_array_ref (group));
  json_array_unref (group);
  if (n == 0)
    dowser_json_reader_fail (reader, _ ("at least one column is needed"));
  if (!dowser_json_reader_failed (reader))
    dowser_json_reader_leave (reader);
}

/* Makes a literal for a comparison with @column. A date in a document is a JSON text. Only the column's type shows that
 * the text is a date. */
static JsonObject *
make_literal (const DowserColumn *column, JsonNode *value)
{
  JsonObject *object = json_object_new ();
  gboolean is_text = JSON_NODE_HOLDS_VALUE (value) && json_node_get_value_type (value) == G_TYPE_STRING;

  json_object_set_string_member (object, "kind", "literal");
  json_object_set_member (object, "value", json_node_copy (value));
  if (is_text && column != NULL && dowser_value_type_is_temporal (column->type))
    {
      g_autoptr (DowserValue) day = dowser_value_parse (column->type, json_node_get_string (value), NULL);

      if (day != NULL)
        json_object_set_string_member (object, "type", dowser_value_type_to_string (column->type));
    }
  return object;
}

static void
add_values (DowserJsonReader *reader, DowserPromptSizeOp op, const DowserColumn *column, JsonArray *args)
{
  JsonNode *value = json_object_get_member (json_node_get_object (dowser_json_reader_peek (reader)), "value");
  JsonArray *list = value != NULL && JSON_NODE_HOLDS_ARRAY (value) ? json_node_get_array (value) : NULL;

  if (op == DOWSER_PROMPT_SIZE_OP_NULL || op == DOWSER_PROMPT_SIZE_OP_NOT_NULL)
    return;
  if (value == NULL || (op == DOWSER_PROMPT_SIZE_OP_IN) != (list != NULL) || JSON_NODE_HOLDS_OBJECT (value))
    {
      dowser_json_reader_fail (reader, op == DOWSER_PROMPT_SIZE_OP_IN
                                           ? _ ("value: an array in [ ] is expected")
                                           : _ ("value: a text, a number, true, false or null is expected"));
      return;
    }
  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    json_array_add_object_element (args, make_literal (column, json_array_get_element (list, i)));
  if (list == NULL)
    json_array_add_object_element (args, make_literal (column, value));
}

static JsonObject *
read_filter (DowserJsonReader *reader, const DowserSchema *schema)
{
  JsonObject *object = json_object_new ();
  JsonArray *args = json_array_new ();
  const char *id;
  int op;

  dowser_json_reader_check_members (reader, "column op value");
  id = dowser_json_reader_string (reader, "column", TRUE);
  op = MAX (0, dowser_json_reader_enum (reader, "op", _dowser_prompt_size_op_nicks, -1));
  json_object_set_array_member (object, "args", args);
  if (dowser_json_reader_failed (reader))
    return object;
  json_array_add_object_element (args, make_column (id));
  add_values (reader, op, dowser_prompt_size_find_column (schema, id), args);
  json_object_set_string_member (object, "kind",
                                 op < (int) DOWSER_PROMPT_SIZE_OP_CONTAINS    ? "compare"
                                 : op == (int) DOWSER_PROMPT_SIZE_OP_CONTAINS ? "match"
                                 : op == (int) DOWSER_PROMPT_SIZE_OP_IN       ? "in"
                                                                              : "is_null");
  if (op < (int) DOWSER_PROMPT_SIZE_OP_CONTAINS)
    json_object_set_string_member (object, "op", dowser_compare_nicks[op]);
  else if (op == (int) DOWSER_PROMPT_SIZE_OP_CONTAINS)
    json_object_set_string_member (object, "op", "contains");
  else if (op == (int) DOWSER_PROMPT_SIZE_OP_NOT_NULL)
    json_object_set_boolean_member (object, "negated", TRUE);
  return object;
}

static void
read_filters (DowserJsonReader *reader, const DowserSchema *schema, JsonObject *select)
{
  JsonArray *conditions;
  guint n;

  if (!dowser_json_reader_enter (reader, "filters", FALSE))
    return;
  conditions = json_array_new ();
  n = dowser_json_reader_count (reader);
  for (guint i = 0; i < n && dowser_json_reader_enter_element (reader, i); i++)
    {
      json_array_add_object_element (conditions, read_filter (reader, schema));
      dowser_json_reader_leave (reader);
    }
  dowser_json_reader_leave (reader);
  if (json_array_get_length (conditions) == 1)
    json_object_set_member (select, "filter", json_array_dup_element (conditions, 0));
  else if (json_array_get_length (conditions) > 1)
    {
      JsonObject *and_object = json_object_new ();

      json_object_set_string_member (and_object, "kind", "and");
      json_object_set_array_member (and_object, "args", json_array_ref (conditions));
      json_object_set_object_member (select, "filter", and_object);
    }
  json_array_unref (conditions);
}

static void
read_sort (DowserJsonReader *reader, JsonObject *select)
{
  JsonArray *order;
  guint n;

  if (!dowser_json_reader_enter (reader, "sort", FALSE))
    return;
  order = json_array_new ();
  json_object_set_array_member (select, "order", order);
  n = dowser_json_reader_count (reader);
  for (guint i = 0; i < n && dowser_json_reader_enter_element (reader, i); i++)
    {
      Item item = { NULL, FALSE, FALSE };

      if (read_item (reader, &item))
        {
          JsonObject *key = json_object_new ();

          json_object_set_object_member (key, "expr", item.expr);
          json_object_set_boolean_member (key, "descending", item.descending);
          json_array_add_object_element (order, key);
        }
      dowser_json_reader_leave (reader);
    }
  dowser_json_reader_leave (reader);
}

JsonNode *
_dowser_prompt_size_read_minimal (JsonNode *root, const DowserSchema *schema, GError **error)
{
  g_autoptr (DowserJsonReader) reader = dowser_json_reader_new (root);
  g_autoptr (JsonNode) plan = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  JsonObject *select = json_object_new ();
  gint64 limit;

  json_node_take_object (plan, object);
  json_object_set_object_member (object, "select", select);
  dowser_json_reader_check_members (reader, "columns filters sort limit");
  read_columns (reader, select);
  read_filters (reader, schema, select);
  read_sort (reader, select);
  limit = dowser_json_reader_int_between (reader, "limit", DOWSER_NO_LIMIT, 0, G_MAXINT64);
  if (limit != DOWSER_NO_LIMIT)
    json_object_set_int_member (select, "limit", limit);
  return dowser_json_reader_finish (reader, error) ? g_steal_pointer (&plan) : NULL;
}
