/* dowser-types.c - finds the types of columns, steps and outputs */
#include "plan/dowser-types-private.h"

DowserTypes *
dowser_types_new (const DowserPlan *plan, const DowserSchema *schema)
{
  DowserTypes *self;

  g_return_val_if_fail (plan != NULL, NULL);

  self = g_new0 (DowserTypes, 1);
  self->plan = plan;
  self->schema = schema;
  self->keeps_texts = dowser_plan_is_exempt (plan, DOWSER_CHECK_NUMBER_TEXT, NULL);
  return self;
}

void
dowser_types_free (DowserTypes *self)
{
  g_clear_pointer (&self->steps, g_ptr_array_unref);
  g_clear_pointer (&self->remembered, g_hash_table_unref);
  g_free (self);
}

/* Returns the rank of a number type in the order from narrow to wide types. Returns 0 for other types. */
static guint
get_width (DowserValueType type)
{
  switch (type)
    {
    case DOWSER_VALUE_BOOLEAN:
      return 1;
    case DOWSER_VALUE_INTEGER:
      return 2;
    case DOWSER_VALUE_DECIMAL:
      return 3;
    case DOWSER_VALUE_REAL:
      return 4;
    default:
      return 0;
    }
}

DowserValueType
dowser_value_type_common (DowserValueType a, DowserValueType b)
{
  if (a == b)
    return a;
  if (get_width (a) > 0 && get_width (b) > 0)
    return get_width (a) > get_width (b) ? a : b;
  if (dowser_value_type_is_temporal (a) && dowser_value_type_is_temporal (b))
    return DOWSER_VALUE_TIMESTAMP;
  return DOWSER_VALUE_UNKNOWN;
}

/* Returns TRUE if @text is a text and @other is a text with a number. The common type of the two is text. */
static gboolean
is_text_with_number_text (DowserExprType text, DowserExprType other)
{
  return text.type == DOWSER_VALUE_TEXT && other.number_text;
}

DowserExprType
dowser_expr_type_common (DowserExprType a, DowserExprType b)
{
  DowserExprType common
      = { DOWSER_VALUE_UNKNOWN, a.nullable || b.nullable, a.only_null && b.only_null,
          (a.number_text && b.number_text) || (a.number_text && b.only_null) || (b.number_text && a.only_null) };

  if (is_text_with_number_text (a, b) || is_text_with_number_text (b, a))
    common.type = DOWSER_VALUE_TEXT;
  else if (a.only_null)
    common.type = b.only_null && b.type == DOWSER_VALUE_UNKNOWN ? a.type : b.type;
  else
    common.type = b.only_null ? a.type : dowser_value_type_common (a.type, b.type);
  return common;
}

static int
find_join (const DowserSelect *select, const char *id)
{
  for (guint i = 0; i < select->joins->len; i++)
    if (g_strcmp0 (((const DowserJoin *) select->joins->pdata[i])->to, id) == 0)
      return (int) i;
  return -1;
}

/* Returns TRUE if an outer join may give a row in which the columns of the instance @id (a table or step in FROM) are
 * NULL. */
static gboolean
may_be_missing (const DowserSelect *select, const char *id)
{
  int own = find_join (select, id);

  for (int i = 0; i < (int) select->joins->len; i++)
    {
      DowserJoinType type = ((const DowserJoin *) select->joins->pdata[i])->type;

      if (i == own && (type == DOWSER_JOIN_LEFT || type == DOWSER_JOIN_FULL))
        return TRUE;
      if (i > own && (type == DOWSER_JOIN_RIGHT || type == DOWSER_JOIN_FULL))
        return TRUE;
    }
  return FALSE;
}

static void
step_types_free (gpointer data)
{
  DowserStepTypes *self = data;

  g_hash_table_unref (self->outputs);
  g_free (self);
}

static DowserStepTypes *
infer_step (DowserTypes *self, const DowserSelect *select)
{
  DowserStepTypes *step = g_new0 (DowserStepTypes, 1);
  DowserTypeScope scope = { self, NULL, select };

  step->outputs = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  step->n = select->outputs->len;
  for (guint i = 0; i < select->outputs->len; i++)
    {
      g_autofree char *heading = dowser_select_dup_heading (select, i);
      char *key = g_ascii_strdown (heading, -1);
      DowserExprType type = dowser_types_get_output_type (&scope, i);

      if (g_hash_table_contains (step->outputs, key))
        g_free (key);
      else
        g_hash_table_insert (step->outputs, key, g_memdup2 (&type, sizeof type));
    }
  return step;
}

/* Finds the types of the steps in their order, so that no recursion is needed if a step reads an earlier step. If a
 * step reads itself or a later step, no types are found for it. The SQL reader adds steps and outputs between calls, so
 * only new steps are processed. */
static void
infer_steps (DowserTypes *self)
{
  GPtrArray *steps = self->plan->steps;

  if (self->in_steps || (self->steps != NULL && self->steps->len == steps->len))
    return;
  self->in_steps = TRUE;
  if (self->steps == NULL)
    self->steps = g_ptr_array_new_with_free_func (step_types_free);
  for (guint i = self->steps->len; i < steps->len; i++)
    g_ptr_array_add (self->steps, infer_step (self, ((const DowserPlanStep *) steps->pdata[i])->select));
  self->in_steps = FALSE;
}

/* Finds the type of an output of the step @index. If outputs were added to the step, processes the step again. */
static const DowserExprType *
find_in_step (DowserTypes *self, guint index, const char *key)
{
  const DowserPlanStep *step = self->plan->steps->pdata[index];
  DowserStepTypes *seen = self->steps->pdata[index];
  const DowserExprType *found = g_hash_table_lookup (seen->outputs, key);

  if (found != NULL || seen->n == step->select->outputs->len || self->in_steps)
    return found;
  self->in_steps = TRUE;
  seen = infer_step (self, step->select);
  step_types_free (self->steps->pdata[index]);
  self->steps->pdata[index] = seen;
  self->in_steps = FALSE;
  return g_hash_table_lookup (seen->outputs, key);
}

DowserExprType
dowser_types_get_step_output_type (DowserTypes *self, const char *id, const char *name)
{
  g_autofree char *key = NULL;

  g_return_val_if_fail (self != NULL, DOWSER_EXPR_TYPE_UNKNOWN);

  infer_steps (self);
  for (guint i = 0; i < self->steps->len && name != NULL; i++)
    {
      const DowserPlanStep *step = self->plan->steps->pdata[i];
      const DowserExprType *found;

      if (g_strcmp0 (step->id, id) != 0)
        continue;
      key = g_ascii_strdown (name, -1);
      found = find_in_step (self, i, key);
      return found != NULL ? *found : DOWSER_EXPR_TYPE_UNKNOWN;
    }
  return DOWSER_EXPR_TYPE_UNKNOWN;
}

static DowserExprType
get_table_column (const DowserTypes *self, const char *table_name, const char *name)
{
  const DowserTable *table = NULL;
  const DowserColumn *column = NULL;

  if (self->schema != NULL && table_name != NULL)
    table = dowser_schema_find_table (self->schema, table_name);
  if (table != NULL && name != NULL)
    column = dowser_table_find_column (table, name);
  if (column == NULL)
    return DOWSER_EXPR_TYPE_UNKNOWN;
  if (self->keeps_texts)
    return (DowserExprType){ dowser_column_get_stored_type (column), column->nullable, FALSE, FALSE };
  return (DowserExprType){ column->type, column->nullable, FALSE, column->number_text };
}

DowserExprType
_dowser_types_get_column_type (const DowserTypeScope *scope, const DowserExpr *column)
{
  for (; scope != NULL; scope = scope->outer)
    {
      const DowserInstance *instance = dowser_select_find_instance (scope->select, column->instance);
      DowserExprType type;

      if (instance == NULL)
        continue;
      type = instance->is_step ? dowser_types_get_step_output_type (scope->types, instance->table, column->name)
                               : get_table_column (scope->types, instance->table, column->name);
      type.nullable |= may_be_missing (scope->select, instance->id);
      return type;
    }
  return DOWSER_EXPR_TYPE_UNKNOWN;
}

DowserExprType
_dowser_types_get_sort_key_type (const DowserTypeScope *scope, const char *name)
{
  DowserExprType type = DOWSER_EXPR_TYPE_UNKNOWN;
  int index = scope->types->in_output ? -1 : dowser_select_find_output (scope->select, name);

  if (index < 0)
    return type;
  scope->types->in_output = TRUE;
  type = dowser_types_get_output_type (scope, (guint) index);
  scope->types->in_output = FALSE;
  return type;
}

DowserExprType
dowser_types_get_output_type (const DowserTypeScope *scope, guint index)
{
  DowserExprType type = DOWSER_EXPR_TYPE_UNKNOWN;
  DowserSetOp op = DOWSER_SET_NONE;

  for (const DowserSelect *select = scope->select; select != NULL; select = select->set_with)
    {
      DowserTypeScope member = { scope->types, scope->outer, select };
      DowserExprType one = DOWSER_EXPR_TYPE_UNKNOWN;
      gboolean nullable = type.nullable;

      if (index < select->outputs->len)
        one = dowser_types_get_expr_type (&member, ((const DowserOutput *) select->outputs->pdata[index])->expr);
      type = select == scope->select ? one : dowser_expr_type_common (type, one);
      /* Each row of EXCEPT or INTERSECT is also a row of the first select. A column of the result is therefore nullable
       * only if it is nullable in the first select. */
      if (op == DOWSER_SET_EXCEPT || op == DOWSER_SET_INTERSECT)
        type.nullable = nullable;
      op = select->set_op;
    }
  return type;
}
