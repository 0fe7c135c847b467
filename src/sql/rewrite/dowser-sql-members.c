/* dowser-sql-members.c - writes IN and EXISTS with correct NULL results, for engines that ignore NULLs, or whose nested
 * plans can't read the plan around them */
#include "sql/write/dowser-sql-select.h"
#include "sql/write/dowser-sql-type.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define WEIGHT_CASE 7
#define WEIGHT_OPERATOR 3

static gboolean
is_non_null_literal (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_LITERAL && !expr->value->is_null;
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
dowser_sql_may_be_null (const DowserSqlWriter *self, const DowserSelect *select, const DowserExpr *expr)
{
  const DowserInstance *instance
      = expr->kind == DOWSER_EXPR_COLUMN ? dowser_select_find_instance (select, expr->instance) : NULL;
  const DowserTable *table = instance != NULL && !instance->is_step && self->schema != NULL
                                 ? dowser_schema_find_table (self->schema, instance->table)
                                 : NULL;
  const DowserColumn *column = table != NULL ? dowser_table_find_column (table, expr->name) : NULL;

  if (is_non_null_literal (expr))
    return FALSE;
  return column == NULL || column->nullable || has_outer_join (select);
}

/* Returns comparisons with each member of the list, joined by OR (AND if negated), in place of the IN @expr. Every
 * engine evaluates such comparisons correctly. Returns: (transfer full) */
static DowserExpr *
compare_each_member (const DowserExpr *expr)
{
  DowserExpr *all = NULL;

  for (guint i = 1; i < expr->args->len; i++)
    {
      DowserExpr *one
          = dowser_expr_new_compare (expr->negated ? DOWSER_NOT_EQUAL : DOWSER_EQUAL,
                                     dowser_expr_ref (expr->args->pdata[0]), dowser_expr_ref (expr->args->pdata[i]));

      all = expr->negated ? dowser_expr_and (all, one) : dowser_expr_or (all, one);
    }
  return all;
}

gboolean
dowser_sql_put_list_of_nulls (DowserSqlWriter *self, const DowserExpr *expr)
{
  g_autoptr (DowserExpr) expanded = NULL;
  gboolean are_values = TRUE;

  if (!self->dialect->skips_null_members || expr->args->len < 2)
    return FALSE;
  for (guint i = 1; i < expr->args->len; i++)
    are_values &= is_non_null_literal (expr->args->pdata[i]);
  /* In a list, decimals must have as many decimal places as the compared value. The number of these places isn't known
   * here. */
  if (are_values && dowser_sql_type_of (self, expr->args->pdata[0]) != DOWSER_VALUE_DECIMAL)
    return FALSE;
  expanded = compare_each_member (expr);
  dowser_sql_put (self, "(");
  dowser_sql_put_expr (self, expanded, DOWSER_PRECEDENCE_OR);
  dowser_sql_put (self, ")");
  return TRUE;
}

/* Returns TRUE if a plain IN with the nested plan has the correct result, also for NULLs. */
static gboolean
is_plain_member (const DowserSqlWriter *self, const DowserExpr *expr, gboolean negated)
{
  const DowserSelect *select = expr->select;
  gboolean has_nulls
      = select->set_op != DOWSER_SET_NONE || select->outputs->len != 1
        || dowser_sql_may_be_null (self, select, ((const DowserOutput *) select->outputs->pdata[0])->expr);

  if (!self->dialect->skips_null_members || (self->only_true && !negated))
    return TRUE;
  return !has_nulls;
}

gboolean
dowser_sql_put_in_with_nulls (DowserSqlWriter *self, const DowserExpr *expr, gboolean negated,
                              void (*put_member) (DowserSqlWriter *self, const DowserExpr *expr),
                              void (*put_rows) (DowserSqlWriter *self, const DowserExpr *expr))
{
  const DowserLiteralForms *forms = &self->dialect->literals;

  if (is_plain_member (self, expr, negated))
    return FALSE;
  dowser_sql_put (self, "CASE WHEN ");
  if (dowser_sql_enter_level (self, WEIGHT_CASE))
    {
      put_member (self, expr);
      dowser_sql_put (self, " THEN ");
      dowser_sql_put (self, forms->truth_values[!negated]);
      dowser_sql_put (self, " WHEN (SELECT COUNT(*) FROM ");
      put_rows (self, expr);
      dowser_sql_put (self, ") = 0 THEN ");
      dowser_sql_put (self, forms->truth_values[negated]);
      dowser_sql_put (self, " WHEN ");
      dowser_sql_put_operand (self, expr->args->pdata[0], DOWSER_VALUE_UNKNOWN, DOWSER_PRECEDENCE_ADD, WEIGHT_OPERATOR);
      dowser_sql_put (self, " IS NULL OR (SELECT COUNT(*) - COUNT(c1) FROM ");
      put_rows (self, expr);
      dowser_sql_put (self, ") > 0 THEN NULL ELSE ");
      dowser_sql_put (self, forms->truth_values[negated]);
      dowser_sql_put (self, " END");
    }
  dowser_sql_leave_level (self, WEIGHT_CASE);
  return TRUE;
}

/* Returns TRUE if @part is an equality between an expression of the nested plan and an expression of the plan that
 * contains it. */
static gboolean
is_correlation (const DowserSelect *select, const DowserExpr *part, guint *inner)
{
  gboolean outside[2];

  if (part->kind != DOWSER_EXPR_COMPARE || part->op != DOWSER_EQUAL)
    return FALSE;
  for (guint i = 0; i < 2; i++)
    outside[i] = dowser_sql_refers_outside (select, part->args->pdata[i])
                 || dowser_sql_contains_subplan (part->args->pdata[i]);
  if (outside[0] == outside[1] || !dowser_sql_reads_column (part->args->pdata[outside[0] ? 1 : 0])
      || ((const DowserExpr *) part->args->pdata[outside[0] ? 0 : 1])->kind != DOWSER_EXPR_COLUMN)
    return FALSE;
  *inner = outside[0] ? 1 : 0;
  return TRUE;
}

static gboolean
is_simple_select (const DowserSelect *select)
{
  return select->filter != NULL && select->set_op == DOWSER_SET_NONE && select->group->len == 0
         && select->having == NULL && select->limit == DOWSER_NO_LIMIT && select->offset == 0
         && !dowser_select_is_grouped (select);
}

DowserExpr *
dowser_sql_dup_exists_as_member (DowserSqlWriter *self, const DowserExpr *expr)
{
  const DowserSelect *select = expr->select;
  g_autoptr (DowserExpr) rest = NULL;
  g_autoptr (DowserSelect) inner = NULL;
  const DowserExpr *link = NULL;
  guint n_parts, side = 0;

  if (!is_simple_select (select))
    return NULL;
  n_parts = select->filter->kind == DOWSER_EXPR_AND ? select->filter->args->len : 1;
  for (guint i = 0; i < n_parts; i++)
    {
      const DowserExpr *part
          = select->filter->kind == DOWSER_EXPR_AND ? select->filter->args->pdata[i] : select->filter;

      if (link == NULL && is_correlation (select, part, &side))
        link = part;
      else
        rest = dowser_expr_and (rest, dowser_expr_ref ((DowserExpr *) part));
    }
  if (link == NULL)
    return NULL;
  inner = dowser_select_copy (select);
  g_clear_pointer (&inner->filter, dowser_expr_unref);
  inner->filter = g_steal_pointer (&rest);
  g_ptr_array_set_size (inner->outputs, 0);
  g_ptr_array_set_size (inner->order, 0);
  dowser_select_add_output (inner, dowser_expr_ref (link->args->pdata[side]), NULL);
  return dowser_expr_new_subplan (DOWSER_SUBPLAN_IN, dowser_expr_ref (link->args->pdata[1 - side]),
                                  g_steal_pointer (&inner), FALSE, DOWSER_EQUAL);
}
