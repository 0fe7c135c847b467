/* dowser-sql-quirks.c - works around known engine bugs: finds plans that must be refused or written differently */
#include "sql/write/dowser-sql-select.h"
#include "sql/write/dowser-sql-type.h"

#include <glib/gi18n-lib.h>

/* The contents of a select that matter for engine bugs. Nested plans are not included. */
typedef struct
{
  gboolean has_window;
  gboolean
      distinct; /* TRUE if there is a CONCAT or an aggregate of distinct values, for which the engine sorts the rows */
} SelectContents;

static gboolean
find_contents_cb (const DowserExpr *expr, gpointer user_data)
{
  SelectContents *contents = user_data;

  contents->has_window |= expr->kind == DOWSER_EXPR_WINDOW;
  contents->distinct |= expr->kind == DOWSER_EXPR_AGGREGATE && (expr->distinct || expr->op == DOWSER_CONCAT);
  return TRUE;
}

static void
check_outputs (const DowserSelect *select, SelectContents *contents)
{
  for (guint i = 0; i < select->outputs->len; i++)
    dowser_expr_walk (((const DowserOutput *) select->outputs->pdata[i])->expr, find_contents_cb, contents);
}

static void
check_order (const DowserSelect *select, SelectContents *contents)
{
  for (guint i = 0; i < select->order->len; i++)
    dowser_expr_walk (((const DowserOrder *) select->order->pdata[i])->expr, find_contents_cb, contents);
}

gboolean
dowser_sql_shows_window (const DowserSelect *select)
{
  SelectContents contents = { 0 };

  for (; select != NULL; select = select->set_op != DOWSER_SET_NONE ? select->set_with : NULL)
    check_outputs (select, &contents);
  return contents.has_window;
}

/* Returns TRUE if the engine would lose a NULL of the first output: MariaDB 10.11 doesn't recognize a NULL among
 * grouped dates. */
gboolean
dowser_sql_loses_null (DowserSqlWriter *self, const DowserSelect *select)
{
  return self->dialect->loses_nulls_of_groups && select->having != NULL && select->outputs->len > 0
         && dowser_sql_type_is_date (dowser_sql_type_of_output (self, select, 0));
}

/* Returns TRUE if @select has a single row because it has an aggregate and no groups. An engine that loses NULLs of
 * groups also loses a NULL in this row. */
gboolean
dowser_sql_is_compared_as_value (const DowserSqlWriter *self, const DowserSelect *select)
{
  return self->dialect->loses_nulls_of_groups && select->set_op == DOWSER_SET_NONE && select->group->len == 0
         && select->having == NULL && select->limit == DOWSER_NO_LIMIT && select->offset == 0
         && dowser_select_is_grouped (select);
}

/* Returns TRUE if the engine counts the rows of @select wrongly inside EXISTS, where only the existence of a row
 * matters: SQLite 3.40 and MariaDB 10.11 ignore DISTINCT, and MariaDB also ignores groups without a condition. As a
 * result, the offset is applied to too many rows. */
gboolean
dowser_sql_miscounts_existence (const DowserSqlWriter *self, const DowserSelect *select)
{
  gboolean loses_rows = FALSE, leaves_out = FALSE;

  for (; select != NULL; select = select->set_op != DOWSER_SET_NONE ? select->set_with : NULL)
    {
      loses_rows |= self->dialect->loses_distinct_in_exists && select->distinct;
      loses_rows |= self->dialect->loses_groups_in_exists && select->group->len > 0 && select->having == NULL;
      leaves_out |= select->offset > 0;
    }
  return loses_rows && leaves_out;
}

/* Adds a condition on the groups that is always true. Without a condition, the engine would ignore the groups. */
DowserExpr *
dowser_sql_dup_with_counted_groups (const DowserExpr *exists)
{
  g_autoptr (DowserSelect) counted = NULL;

  if (exists->select->set_op != DOWSER_SET_NONE || exists->select->distinct)
    return NULL;
  counted = dowser_select_copy (exists->select);
  counted->having
      = dowser_expr_new_compare (DOWSER_GREATER, dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL),
                                 dowser_expr_new_integer (0));
  return dowser_expr_new_subplan (DOWSER_SUBPLAN_EXISTS, NULL, g_steal_pointer (&counted), exists->negated,
                                  DOWSER_EQUAL);
}

/* VarianceSearch: a search that decides whether an expression of @select differs between rows. A column of a step may
 * be the same in all rows. */
typedef struct
{
  const DowserPlan *plan;
  const DowserSelect *select;
  gboolean found;
} VarianceSearch;

static gboolean find_variety_cb (const DowserExpr *expr, gpointer user_data);

static gboolean
has_varying_value (const DowserPlan *plan, const DowserSelect *select, const DowserExpr *expr)
{
  VarianceSearch variety = { .plan = plan, .select = select };

  dowser_expr_walk (expr, find_variety_cb, &variety);
  return variety.found;
}

/* Returns TRUE if the column @column of the step @id may have different values in different rows. Also returns TRUE if
 * this isn't known. */
static gboolean
has_varying_step_column (const DowserPlan *plan, const char *id, const char *column)
{
  const DowserPlanStep *step = dowser_plan_find_step (plan, id);

  if (step == NULL || step->select->set_op != DOWSER_SET_NONE)
    return TRUE;
  for (guint i = 0; i < step->select->outputs->len; i++)
    {
      g_autofree char *heading = dowser_select_dup_heading (step->select, i);

      if (g_strcmp0 (heading, column) == 0)
        return has_varying_value (plan, step->select, ((const DowserOutput *) step->select->outputs->pdata[i])->expr);
    }
  return TRUE;
}

/* Sets @found if the expression contains a column whose value may differ between rows. A column in a nested plan
 * doesn't count, because the result of the nested plan may be the same for all rows. */
static gboolean
find_variety_cb (const DowserExpr *expr, gpointer user_data)
{
  VarianceSearch *variety = user_data;
  const DowserInstance *instance
      = expr->kind == DOWSER_EXPR_COLUMN ? dowser_select_find_instance (variety->select, expr->instance) : NULL;

  if (instance != NULL && instance->is_step)
    variety->found |= has_varying_step_column (variety->plan, instance->table, expr->name);
  else
    variety->found
        |= expr->kind == DOWSER_EXPR_COLUMN || expr->kind == DOWSER_EXPR_AGGREGATE || expr->kind == DOWSER_EXPR_WINDOW;
  return !variety->found;
}

/* Refuses an offset of distinct rows if no output reads a column. Such a select has a single row, and MariaDB 10.11
 * returns this row in spite of the offset. */
void
dowser_sql_check_offset (DowserSqlWriter *self, const DowserSelect *select)
{
  gboolean found = FALSE;

  if (!self->dialect->loses_offsets_of_constants || !select->distinct || select->offset == 0)
    return;
  for (guint i = 0; i < select->outputs->len && !found; i++)
    found = has_varying_value (self->plan, select, ((const DowserOutput *) select->outputs->pdata[i])->expr);
  if (!found)
    dowser_sql_fail (self, _ ("OFFSET, which this engine ignores in a SELECT DISTINCT of constants"));
}

/* Refuses a select that has HAVING, a window, and an aggregate of distinct values or joined texts. MariaDB 10.11
 * evaluates HAVING of such a select again after the groups have been lost. */
void
dowser_sql_check_groups (DowserSqlWriter *self, const DowserSelect *select)
{
  SelectContents contents = { 0 };

  if (!self->dialect->loses_groups_beside_windows || select->having == NULL)
    return;
  check_outputs (select, &contents);
  check_order (select, &contents);
  dowser_expr_walk (select->having, find_contents_cb, &contents);
  if (contents.has_window && contents.distinct)
    dowser_sql_fail (self, _ ("HAVING together with a window function and an aggregate of distinct values or joined "
                              "texts, because this engine computes it incorrectly"));
}

static gboolean
has_outer_join (const DowserSelect *select)
{
  for (guint i = 0; i < select->joins->len; i++)
    {
      DowserJoinType type = ((const DowserJoin *) select->joins->pdata[i])->type;

      if (type != DOWSER_JOIN_INNER && type != DOWSER_JOIN_CROSS)
        return TRUE;
    }
  return FALSE;
}

gboolean
dowser_sql_keeps_missing_value (const DowserSqlWriter *self, const DowserExpr *expr)
{
  const DowserSelect *select = self->scopes->pdata[self->scopes->len - 1];
  const DowserInstance *instance
      = expr->kind == DOWSER_EXPR_COLUMN ? dowser_select_find_instance (select, expr->instance) : NULL;

  return self->dialect->forgets_missing_constants && instance != NULL && instance->is_step && has_outer_join (select);
}

static gboolean reads_step_cb (const DowserExpr *expr, gpointer user_data);

static void
find_steps (const DowserSelect *select, gboolean *found)
{
  for (; select != NULL; select = select->set_op != DOWSER_SET_NONE ? select->set_with : NULL)
    {
      for (guint i = 0; i < select->from->len; i++)
        *found |= ((const DowserInstance *) select->from->pdata[i])->is_step;
      dowser_select_walk (select, reads_step_cb, found);
    }
}

static gboolean
reads_step_cb (const DowserExpr *expr, gpointer user_data)
{
  gboolean *found = user_data;

  if (expr->kind == DOWSER_EXPR_SUBPLAN && !*found)
    find_steps (expr->select, found);
  return !*found;
}

/* Refuses an aggregate whose argument has a nested plan that reads a step with aggregates. MariaDB 10.11 treats the
 * aggregates of the step as part of the outer aggregate. */
void
dowser_sql_check_aggregated (DowserSqlWriter *self, const DowserExpr *aggregate)
{
  gboolean found = FALSE;

  if (!self->dialect->loses_steps_in_aggregates)
    return;
  dowser_expr_walk (aggregate, reads_step_cb, &found);
  if (found)
    dowser_sql_fail (self,
                     _ ("an aggregate of a subquery that reads a step, because this engine computes it incorrectly"));
}
