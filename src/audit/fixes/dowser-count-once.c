/* dowser-count-once.c - rewrites a plan with a first step in which each counted row appears once, without changing its
 * meaning */
#include "audit/fixes/dowser-count-once.h"

#include "plan/dowser-plan-steps.h"

/* Move: a step (a named select) that is being made from parts of @select. @id: the instance whose rows appear only once
 * in the step; @is_impossible: TRUE if a part can't be moved to the step */
typedef struct
{
  const DowserSelect *select;
  const char *id;
  const char *step_id;
  DowserSelect *step;
  gboolean is_impossible;
} MoveContext;

static char *
dup_step_id (const DowserPlan *plan, const DowserSchema *schema, const char *id)
{
  g_autofree char *wanted_id = g_strdup_printf ("each_%s", id);
  g_autofree char *first = dowser_plan_step_id_make (wanted_id);

  for (guint n = 1;; n++)
    {
      g_autofree char *name = n == 1 ? g_strdup (first) : g_strdup_printf ("%s_%u", first, n);

      if (dowser_plan_find_step (plan, name) == NULL && dowser_schema_find_table (schema, name) == NULL)
        return g_steal_pointer (&name);
    }
}

/* Returns: (transfer full): the step's column that contains the value of @expr; it is added if it is missing */
static DowserExpr *
ensure_step_column (MoveContext *move, const DowserExpr *expr)
{
  g_autofree char *name = NULL;

  for (guint i = 0; i < move->step->outputs->len; i++)
    {
      const DowserOutput *output = move->step->outputs->pdata[i];

      if (dowser_expr_equal (output->expr, expr))
        return dowser_expr_new_column (move->step_id, output->name);
    }
  name = g_strdup_printf ("c%u", move->step->outputs->len + 1);
  dowser_select_add_output (move->step, dowser_expr_ref (expr), name);
  return dowser_expr_new_column (move->step_id, name);
}

typedef struct
{
  const char *id;
  gboolean others;
  gboolean nested;
} OriginSearch;

static gboolean
note_origin_cb (const DowserExpr *expr, gpointer user_data)
{
  OriginSearch *origin = user_data;

  origin->nested |= expr->kind == DOWSER_EXPR_SUBPLAN;
  origin->others |= expr->kind == DOWSER_EXPR_COLUMN && g_strcmp0 (expr->instance, origin->id) != 0;
  return TRUE;
}

static DowserExpr *
aggregate_part (MoveContext *move, DowserAggregate op, const DowserExpr *part)
{
  return dowser_expr_new_aggregate (op, ensure_step_column (move, part), FALSE, NULL);
}

static DowserExpr *
sum_part (MoveContext *move, DowserAggregate op, const DowserExpr *total)
{
  DowserExpr *filter = total->filter != NULL ? dowser_expr_ref (total->filter) : NULL;
  g_autoptr (DowserExpr) part = dowser_expr_new_aggregate (op, dowser_expr_ref (total->args->pdata[0]), FALSE, filter);

  return aggregate_part (move, DOWSER_SUM, part);
}

/* Replaces an aggregate over joined rows by two: a new step (a named select) computes a result for each row of the
 * table whose rows the joins repeat, and the plan combines these results. */
static DowserExpr *
combine_aggregate (MoveContext *move, const DowserExpr *expr)
{
  if (expr->op == DOWSER_MIN || expr->op == DOWSER_MAX)
    return aggregate_part (move, expr->op, expr);
  if (!expr->distinct && expr->op == DOWSER_SUM)
    return aggregate_part (move, DOWSER_SUM, expr);
  if (!expr->distinct && expr->op == DOWSER_COUNT)
    return dowser_expr_new_function ("coalesce", aggregate_part (move, DOWSER_SUM, expr), dowser_expr_new_integer (0),
                                     NULL);
  if (!expr->distinct && expr->op == DOWSER_AVG)
    return dowser_expr_new_ratio (sum_part (move, DOWSER_SUM, expr), sum_part (move, DOWSER_COUNT, expr));
  move->is_impossible = TRUE;
  return dowser_expr_ref (expr);
}

static DowserExpr *
move_aggregate (MoveContext *move, const DowserExpr *expr)
{
  OriginSearch origin = { move->id, expr->args->len == 0, FALSE };
  DowserExpr *filter;

  dowser_expr_walk (expr, note_origin_cb, &origin);
  if (origin.nested || expr->args->len > 1)
    {
      move->is_impossible = TRUE;
      return dowser_expr_ref (expr);
    }
  if (origin.others)
    return combine_aggregate (move, expr);
  filter = expr->filter != NULL ? ensure_step_column (move, expr->filter) : NULL;
  return dowser_expr_new_aggregate (expr->op, ensure_step_column (move, expr->args->pdata[0]), expr->distinct, filter);
}

static DowserExpr *
move_cb (const DowserExpr *expr, gpointer user_data)
{
  MoveContext *move = user_data;

  if (dowser_select_find_group (move->select, expr) >= 0)
    return ensure_step_column (move, expr);
  switch (expr->kind)
    {
    case DOWSER_EXPR_AGGREGATE:
      return move_aggregate (move, expr);
    case DOWSER_EXPR_COLUMN:
    case DOWSER_EXPR_SUBPLAN:
      move->is_impossible = TRUE;
      return dowser_expr_ref (expr);
    default:
      return NULL;
    }
}

static DowserSelect *
step_new (const DowserSelect *select)
{
  DowserSelect *step = dowser_select_copy (select);

  g_ptr_array_set_size (step->outputs, 0);
  g_ptr_array_set_size (step->group, 0);
  g_ptr_array_set_size (step->order, 0);
  g_ptr_array_set_size (step->off, 0);
  g_clear_pointer (&step->having, dowser_expr_unref);
  step->distinct = TRUE;
  step->limit = DOWSER_NO_LIMIT;
  step->offset = 0;
  return step;
}

static gboolean
keep_primary_key (MoveContext *move, const DowserSchema *schema)
{
  const DowserInstance *instance = dowser_select_find_instance (move->select, move->id);
  const DowserTable *table
      = instance != NULL && !instance->is_step ? dowser_schema_find_table (schema, instance->table) : NULL;
  g_autoptr (GPtrArray) key = table != NULL ? dowser_table_dup_primary_key (table) : NULL;

  for (guint i = 0; key != NULL && i < key->len; i++)
    {
      g_autoptr (DowserExpr) column = dowser_expr_new_column (move->id, ((const DowserColumn *) key->pdata[i])->name);

      dowser_expr_unref (ensure_step_column (move, column));
    }
  return key != NULL && key->len > 0;
}

/* Makes the plan's select over the step's rows. It has the same outputs, groups, sorts and headings as before. */
static DowserSelect *
make_outer_select (MoveContext *move)
{
  const DowserSelect *from = move->select;
  DowserSelect *rest = dowser_select_new ();

  g_ptr_array_add (rest->from, dowser_instance_new (move->step_id, move->step_id, TRUE));
  for (guint i = 0; i < from->outputs->len; i++)
    {
      g_autofree char *heading = dowser_select_dup_heading (from, i);

      dowser_select_add_output (rest,
                                dowser_expr_map (((const DowserOutput *) from->outputs->pdata[i])->expr, move_cb, move),
                                heading);
    }
  for (guint i = 0; i < from->group->len; i++)
    g_ptr_array_add (rest->group, ensure_step_column (move, from->group->pdata[i]));
  if (from->having != NULL)
    rest->having = dowser_expr_map (from->having, move_cb, move);
  for (guint i = 0; i < from->order->len; i++)
    {
      const DowserOrder *order = from->order->pdata[i];

      g_ptr_array_add (rest->order, dowser_order_new (dowser_expr_map (order->expr, move_cb, move), order->descending,
                                                      order->nulls));
    }
  rest->distinct = from->distinct;
  rest->limit = from->limit;
  rest->offset = from->offset;
  return rest;
}

/* Makes the step return one row for each row of the table: by groups if the step has aggregates, otherwise by
 * DISTINCT. */
static void
group_step (DowserSelect *step)
{
  for (guint i = 0; i < step->outputs->len; i++)
    step->distinct &= !dowser_expr_has_aggregate (((const DowserOutput *) step->outputs->pdata[i])->expr);
  for (guint i = 0; i < step->outputs->len && !step->distinct; i++)
    {
      DowserExpr *expr = ((const DowserOutput *) step->outputs->pdata[i])->expr;

      if (!dowser_expr_has_aggregate (expr))
        g_ptr_array_add (step->group, dowser_expr_ref (expr));
    }
}

DowserPlan *
dowser_count_once (const DowserPlan *plan, const DowserSchema *schema, const char *id)
{
  g_autofree char *step_id = dup_step_id (plan, schema, id);
  g_autoptr (DowserSelect) step = step_new (plan->select);
  g_autoptr (DowserSelect) rest = NULL;
  MoveContext move = { plan->select, id, step_id, step, FALSE };
  DowserPlan *fixed_plan;

  if (plan->select->set_with != NULL || !keep_primary_key (&move, schema))
    return NULL;
  rest = make_outer_select (&move);
  if (move.is_impossible)
    return NULL;
  group_step (step);
  fixed_plan = dowser_plan_with_select (plan, g_steal_pointer (&rest));
  g_ptr_array_add (fixed_plan->steps, dowser_plan_step_new (step_id, NULL, g_steal_pointer (&step)));
  return fixed_plan;
}
