/* dowser-prompt-size-minimal-write.c - writes a plan as a document of the smallest prompt size, if such a document can
 * express the plan */
#include "prompt/documents/dowser-prompt-size-private.h"

#include "analysis/dowser-conditions.h"
#include "base/dowser-json-text.h"
#include "plan/dowser-json-parts.h"

#include <glib/gi18n-lib.h>

/** The state while a select is written as a document. @missing_feature: (nullable): the first part of the plan that the
 * document can't express */
typedef struct
{
  const DowserSelect *select;
  const DowserSchema *schema;
  const char *missing_feature;
} DocumentWriter;

static void
set_unsupported (DocumentWriter *self, const char *feature)
{
  if (self->missing_feature == NULL)
    self->missing_feature = feature;
}

static void
write_column (DocumentWriter *self, const DowserExpr *expr, JsonObject *into)
{
  const DowserInstance *instance
      = expr->kind == DOWSER_EXPR_COLUMN ? dowser_select_find_instance (self->select, expr->instance) : NULL;
  const DowserTable *table = NULL;
  g_autofree char *id = NULL;

  if (instance != NULL && !instance->is_step)
    table = dowser_schema_find_table (self->schema, instance->table);
  if (table == NULL || dowser_table_find_column (table, expr->name) == NULL)
    {
      set_unsupported (self, expr->kind == DOWSER_EXPR_COLUMN ? _ ("a column that is not in the database")
                                                              : _ ("an expression"));
      return;
    }
  id = _dowser_prompt_size_dup_id (table->name, expr->name);
  json_object_set_string_member (into, "column", id);
}

static void
write_item (DocumentWriter *self, const DowserExpr *expr, JsonObject *into)
{
  guint fn = 0;

  if (expr->kind != DOWSER_EXPR_AGGREGATE)
    {
      write_column (self, expr, into);
      return;
    }
  while (_dowser_prompt_size_fn_ops[fn] != NULL
         && !g_str_equal (_dowser_prompt_size_fn_ops[fn], dowser_aggregate_nicks[expr->op]))
    fn++;
  if (_dowser_prompt_size_fn_ops[fn] == NULL || expr->filter != NULL || (expr->distinct && expr->op != DOWSER_COUNT)
      || (expr->distinct && expr->args->len == 0))
    set_unsupported (self, _ ("an aggregate with a condition, or one of its kind"));
  else if (expr->args->len > 0)
    write_column (self, expr->args->pdata[0], into);
  if (self->missing_feature == NULL)
    json_object_set_string_member (into, "fn",
                                   _dowser_prompt_size_fn_nicks[expr->distinct ? DOWSER_PROMPT_SIZE_COUNT_DISTINCT
                                                                               : fn]);
}

static JsonNode *
write_value (DocumentWriter *self, const DowserExpr *expr)
{
  const DowserValue *value = expr->value;
  JsonNode *node;

  if (expr->kind != DOWSER_EXPR_LITERAL
      || (value->text != NULL && !g_utf8_validate_len (value->text, value->length, NULL))
      || value->type == DOWSER_VALUE_DECIMAL || value->type == DOWSER_VALUE_BLOB)
    {
      set_unsupported (self, _ ("a condition on anything but a plain value"));
      return json_node_new (JSON_NODE_NULL);
    }
  if (value->is_null)
    return json_node_new (JSON_NODE_NULL);
  node = json_node_new (JSON_NODE_VALUE);
  if (value->type == DOWSER_VALUE_INTEGER)
    json_node_set_int (node, value->integer);
  else if (value->type == DOWSER_VALUE_BOOLEAN)
    json_node_set_boolean (node, value->integer != 0);
  else if (value->type == DOWSER_VALUE_REAL)
    json_node_set_double (node, value->real);
  else
    json_node_set_string (node, value->text);
  return node;
}

static DowserPromptSizeOp
find_op (const DowserExpr *expr)
{
  switch (expr->kind)
    {
    case DOWSER_EXPR_COMPARE:
      return (DowserPromptSizeOp) expr->op;
    case DOWSER_EXPR_IN:
      return DOWSER_PROMPT_SIZE_OP_IN;
    case DOWSER_EXPR_IS_NULL:
      return expr->negated ? DOWSER_PROMPT_SIZE_OP_NOT_NULL : DOWSER_PROMPT_SIZE_OP_NULL;
    default:
      return DOWSER_PROMPT_SIZE_OP_CONTAINS;
    }
}

static JsonObject *
write_filter (DocumentWriter *self, const DowserExpr *expr)
{
  JsonObject *object = json_object_new ();
  DowserPromptSizeOp op = find_op (expr);

  if ((op == DOWSER_PROMPT_SIZE_OP_CONTAINS && (expr->kind != DOWSER_EXPR_MATCH || expr->op != DOWSER_MATCH_CONTAINS))
      || expr->case_sensitive || (expr->negated && op != DOWSER_PROMPT_SIZE_OP_NOT_NULL))
    {
      set_unsupported (self, _ ("a condition of this kind"));
      return object;
    }
  write_column (self, expr->args->pdata[0], object);
  json_object_set_string_member (object, "op", _dowser_prompt_size_op_nicks[op]);
  if (op == DOWSER_PROMPT_SIZE_OP_IN)
    {
      JsonArray *list = json_array_new ();

      for (guint i = 1; i < expr->args->len; i++)
        json_array_add_element (list, write_value (self, expr->args->pdata[i]));
      json_object_set_array_member (object, "value", list);
    }
  else if (op < DOWSER_PROMPT_SIZE_OP_IN)
    json_object_set_member (object, "value", write_value (self, expr->args->pdata[1]));
  return object;
}

static void
write_columns (DocumentWriter *self, JsonObject *into)
{
  JsonArray *columns = json_array_new ();
  gboolean aggregates = FALSE;
  guint n_plain = 0;

  json_object_set_array_member (into, "columns", columns);
  for (guint i = 0; i < self->select->outputs->len; i++)
    {
      const DowserExpr *expr = ((const DowserOutput *) self->select->outputs->pdata[i])->expr;
      JsonObject *item = json_object_new ();
      gboolean grouped = FALSE;

      write_item (self, expr, item);
      json_array_add_object_element (columns, item);
      aggregates |= expr->kind == DOWSER_EXPR_AGGREGATE;
      n_plain += expr->kind != DOWSER_EXPR_AGGREGATE;
      for (guint j = 0; j < self->select->group->len; j++)
        grouped |= dowser_expr_equal (self->select->group->pdata[j], expr);
      if (self->select->group->len > 0 && !grouped && expr->kind != DOWSER_EXPR_AGGREGATE)
        set_unsupported (self, _ ("groups other than by the shown columns"));
    }
  if (self->select->group->len != (aggregates ? n_plain : 0))
    set_unsupported (self, _ ("groups other than by the shown columns"));
}

static void
write_filters (DocumentWriter *self, JsonObject *into)
{
  guint n = dowser_conditions_count (self->select->filter);
  JsonArray *filters;

  if (n == 0)
    return;
  filters = json_array_new ();
  for (guint i = 0; i < n; i++)
    json_array_add_object_element (filters, write_filter (self, dowser_conditions_get (self->select->filter, i)));
  json_object_set_array_member (into, "filters", filters);
}

static void
write_sort (DocumentWriter *self, JsonObject *into)
{
  JsonArray *sort;

  if (self->select->order->len == 0)
    return;
  sort = json_array_new ();
  for (guint i = 0; i < self->select->order->len; i++)
    {
      const DowserOrder *order = self->select->order->pdata[i];
      JsonObject *item = json_object_new ();

      write_item (self, order->expr, item);
      if (order->descending)
        json_object_set_boolean_member (item, "desc", TRUE);
      if (order->nulls != DOWSER_NULLS_DEFAULT)
        set_unsupported (self, _ ("a place for empty values in the sort"));
      json_array_add_object_element (sort, item);
    }
  json_object_set_array_member (into, "sort", sort);
}

/* Refuses joins that the reader of the document can't restore. Each join must follow from a declared key. Each table
 * may occur only once, because otherwise a column ID would be ambiguous. */
static void
check_from (DocumentWriter *self)
{
  const DowserSelect *select = self->select;

  for (guint i = 0; i < select->joins->len; i++)
    {
      const DowserJoin *join = select->joins->pdata[i];

      if (join->type != DOWSER_JOIN_INNER || join->via != DOWSER_VIA_DECLARED)
        set_unsupported (self, _ ("joins other than along declared keys"));
    }
  for (guint i = 0; i < select->from->len; i++)
    for (guint j = 0; j < i; j++)
      if (g_strcmp0 (((const DowserInstance *) select->from->pdata[i])->table,
                     ((const DowserInstance *) select->from->pdata[j])->table)
          == 0)
        set_unsupported (self, _ ("a table that stands twice"));
}

static void
check_other_parts (DocumentWriter *self, const DowserPlan *plan)
{
  const DowserSelect *select = self->select;

  if (plan->steps->len > 0)
    set_unsupported (self, _ ("steps"));
  if (select->set_with != NULL)
    set_unsupported (self, _ ("set operations"));
  if (select->distinct)
    set_unsupported (self, _ ("distinct rows"));
  if (select->having != NULL)
    set_unsupported (self, _ ("a condition on groups"));
  if (select->offset != 0)
    set_unsupported (self, _ ("an offset"));
  if (select->outputs->len == 0)
    set_unsupported (self, _ ("a plan that shows nothing"));
}

char *
_dowser_prompt_size_write_minimal (const DowserPlan *plan, const DowserSchema *schema, GError **error)
{
  DocumentWriter self = { plan->select, schema, NULL };
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();

  json_node_take_object (root, object);
  check_other_parts (&self, plan);
  check_from (&self);
  write_columns (&self, object);
  write_filters (&self, object);
  write_sort (&self, object);
  if (plan->select->limit != DOWSER_NO_LIMIT)
    json_object_set_int_member (object, "limit", plan->select->limit);
  if (self.missing_feature != NULL)
    {
      _dowser_prompt_size_set_unsupported (DOWSER_PROMPT_SIZE_MINIMAL, self.missing_feature, error);
      return NULL;
    }
  return dowser_json_to_text (root, FALSE);
}
