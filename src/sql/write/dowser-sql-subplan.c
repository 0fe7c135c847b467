/* dowser-sql-subplan.c - writes nested plans that are used as a value or a condition */
#include "sql/write/dowser-sql-select.h"
#include "sql/write/dowser-sql-type.h"

#include <glib/gi18n-lib.h>

#define WEIGHT_OPERATOR 3
#define WEIGHT_CASE 7

static const char *const compare_operators[] = { " = ", " <> ", " < ", " <= ", " > ", " >= " };

static void
put_query (DowserSqlWriter *self, const DowserExpr *expr, DowserHeadings headings, guint weight)
{
  int wanted_type = expr->args->len > 0 ? dowser_sql_type_of (self, expr->args->pdata[0]) : DOWSER_VALUE_UNKNOWN;
  const char *no_aggregate = self->no_aggregate;
  const char *no_window = self->no_window;
  guint old_closed = self->closed_scopes;

  if (self->dialect->closed_subplans)
    self->closed_scopes = self->scopes->len;
  if (expr->op != DOWSER_SUBPLAN_EXISTS && expr->select->outputs->len != 1)
    dowser_sql_fail (self, _ ("a subquery that is used as a value has %u columns, not one"),
                     expr->select->outputs->len);
  dowser_sql_open_block (self);
  self->no_aggregate = NULL;
  self->no_window = NULL;
  if (dowser_sql_enter_level (self, weight))
    dowser_sql_put_one_column_query (self, expr->select, headings, wanted_type);
  dowser_sql_leave_level (self, weight);
  self->no_aggregate = no_aggregate;
  self->no_window = no_window;
  self->closed_scopes = old_closed;
  dowser_sql_close_block (self);
}

/* Returns the type in which the compared value is written. The rows of a nested plan can't be converted, so the value
 * is converted to the type of the rows. */
static int
find_compared_type (DowserSqlWriter *self, const DowserExpr *expr)
{
  int row_type, wanted_type;

  if (!self->dialect->typed || expr->select->outputs->len == 0)
    return DOWSER_VALUE_UNKNOWN;
  row_type = dowser_sql_type_of_output (self, expr->select, 0);
  wanted_type = dowser_sql_merge_types (self, dowser_sql_type_of (self, expr->args->pdata[0]), row_type);
  if (wanted_type == DOWSER_VALUE_TEXT && row_type != DOWSER_VALUE_TEXT && row_type != DOWSER_VALUE_UNKNOWN
      && row_type != DOWSER_SQL_NULL)
    dowser_sql_fail (self, _ ("a text that is compared with the dates of a subquery"));
  return wanted_type;
}

/* Writes the nested plan as a derived table, so that the engine evaluates it separately. */
static void
put_table (DowserSqlWriter *self, const DowserExpr *expr)
{
  guint before = dowser_sql_begin_derived_table (self);

  dowser_sql_open_block (self);
  dowser_sql_put (self, "SELECT * FROM ");
  put_query (self, expr, DOWSER_HEADINGS_PLACES, WEIGHT_OPERATOR);
  dowser_sql_put (self, " AS ");
  dowser_sql_put_alias (self, "members");
  dowser_sql_close_block (self);
  dowser_sql_end_derived_table (self, before);
}

/* Writes the nested plan. It is written as a derived table if the engine doesn't allow limits in nested plans, and the
 * nested plan has a limit, an offset, a set operation or a window. */
static void
put_rows (DowserSqlWriter *self, const DowserExpr *expr)
{
  const DowserSelect *select = expr->select;

  if (self->dialect->has_limits_in_subqueries
      || (select->limit == DOWSER_NO_LIMIT && select->offset == 0 && select->set_op == DOWSER_SET_NONE
          && !dowser_sql_shows_window (select) && !dowser_sql_loses_null (self, select)))
    put_query (self, expr, DOWSER_HEADINGS_PLAN, WEIGHT_OPERATOR);
  else
    put_table (self, expr);
}

static void
put_one_row (DowserSqlWriter *self, const DowserExpr *expr, DowserCompare op)
{
  dowser_sql_put_operand (self, expr->args->pdata[0], find_compared_type (self, expr), DOWSER_PRECEDENCE_CONCAT, 0);
  dowser_sql_put (self, compare_operators[op]);
  put_query (self, expr, DOWSER_HEADINGS_PLAN, WEIGHT_OPERATOR);
}

static void
put_plain_member (DowserSqlWriter *self, const DowserExpr *expr)
{
  dowser_sql_put_operand (self, expr->args->pdata[0], find_compared_type (self, expr), DOWSER_PRECEDENCE_ADD, 0);
  dowser_sql_put (self, " IN ");
  put_rows (self, expr);
}

static void
put_numbered_rows (DowserSqlWriter *self, const DowserExpr *expr)
{
  put_query (self, expr, DOWSER_HEADINGS_PLACES, WEIGHT_OPERATOR);
}

static void
put_member (DowserSqlWriter *self, const DowserExpr *expr, gboolean negated)
{
  if (dowser_sql_put_in_with_nulls (self, expr, negated, put_plain_member, put_numbered_rows))
    return;
  if (dowser_sql_is_compared_as_value (self, expr->select))
    {
      put_one_row (self, expr, negated ? DOWSER_NOT_EQUAL : DOWSER_EQUAL);
      return;
    }
  dowser_sql_put_operand (self, expr->args->pdata[0], find_compared_type (self, expr), DOWSER_PRECEDENCE_ADD, 0);
  dowser_sql_put (self, negated ? " NOT IN " : " IN ");
  put_rows (self, expr);
}

static void
put_comparison (DowserSqlWriter *self, const DowserExpr *expr, const char *alias)
{
  dowser_sql_put_operand (self, expr->args->pdata[0], DOWSER_VALUE_UNKNOWN, DOWSER_PRECEDENCE_CONCAT, WEIGHT_OPERATOR);
  dowser_sql_put (self, compare_operators[expr->compare]);
  dowser_sql_put_alias (self, alias);
  dowser_sql_put (self, ".");
  dowser_sql_put_alias (self, "c1");
}

/* Writes ANY and ALL for an engine that lacks them. If a row decides the result, the result is 1 for ANY and 0 for ALL.
 * Otherwise, if a comparison is NULL, the result is NULL. Otherwise, or if there is no row, the result is 0 for ANY and
 * 1 for ALL. */
static void
put_as_extreme (DowserSqlWriter *self, const DowserExpr *expr)
{
  gboolean any = expr->op == DOWSER_SUBPLAN_ANY;
  g_autofree char *alias = dowser_sql_make_alias (self, "members");

  /* This form would contain the compared value inside the nested plan. In this dialect, a nested plan can't read
   * columns of the plan that contains it. */
  if (self->dialect->closed_subplans && dowser_sql_reads_column (expr->args->pdata[0]))
    dowser_sql_fail (self, _ ("a comparison with all rows of a subquery"));
  dowser_sql_put (self, any ? "(SELECT CASE WHEN MAX(" : "(SELECT CASE WHEN MIN(");
  if (dowser_sql_enter_level (self, WEIGHT_CASE))
    {
      put_comparison (self, expr, alias);
      dowser_sql_put (self, any ? ") = 1 THEN 1 WHEN COUNT(*) > COUNT(" : ") = 0 THEN 0 WHEN COUNT(*) > COUNT(");
      put_comparison (self, expr, alias);
    }
  dowser_sql_leave_level (self, WEIGHT_CASE);
  dowser_sql_put (self, any ? ") THEN NULL ELSE 0 END FROM " : ") THEN NULL ELSE 1 END FROM ");
  put_query (self, expr, DOWSER_HEADINGS_PLACES, WEIGHT_CASE + WEIGHT_OPERATOR);
  dowser_sql_put (self, " AS ");
  dowser_sql_put_alias (self, alias);
  dowser_sql_put (self, ")");
}

static void
put_quantified (DowserSqlWriter *self, const DowserExpr *expr)
{
  dowser_sql_put (self, expr->negated ? "NOT " : "");
  if (!self->dialect->has_quantified)
    {
      put_as_extreme (self, expr);
      return;
    }
  dowser_sql_put (self, expr->negated ? "(" : "");
  if (dowser_sql_is_compared_as_value (self, expr->select))
    put_one_row (self, expr, expr->compare);
  else
    {
      dowser_sql_put_operand (self, expr->args->pdata[0], find_compared_type (self, expr), DOWSER_PRECEDENCE_CONCAT, 0);
      dowser_sql_put (self, compare_operators[expr->compare]);
      dowser_sql_put (self, expr->op == DOWSER_SUBPLAN_ANY ? "ANY " : "ALL ");
      put_rows (self, expr);
    }
  dowser_sql_put (self, expr->negated ? ")" : "");
}

/* Writes ANY and ALL. "= ANY" is written as IN, and "<> ALL" as NOT IN. Both have the same result as the original, also
 * for NULLs. */
static void
put_any_or_all (DowserSqlWriter *self, const DowserExpr *expr)
{
  gboolean in = expr->op == DOWSER_SUBPLAN_ANY && expr->compare == DOWSER_EQUAL;
  gboolean not_in = expr->op == DOWSER_SUBPLAN_ALL && expr->compare == DOWSER_NOT_EQUAL;

  if (in || not_in)
    put_member (self, expr, in == expr->negated);
  else
    put_quantified (self, expr);
}

static void
put_existence (DowserSqlWriter *self, const DowserExpr *expr)
{
  gboolean is_miscounted = dowser_sql_miscounts_existence (self, expr->select);
  g_autoptr (DowserExpr) counted = is_miscounted ? dowser_sql_dup_with_counted_groups (expr) : dowser_expr_ref (expr);

  dowser_sql_put (self, expr->negated ? "NOT EXISTS " : "EXISTS ");
  if (counted != NULL)
    put_query (self, counted, DOWSER_HEADINGS_PLAN, WEIGHT_OPERATOR);
  else
    put_table (self, expr);
}

/* Writes EXISTS, or an equivalent IN. The result of EXISTS is never NULL. The result of IN may be NULL, which is then
 * replaced by false. */
static void
put_exists (DowserSqlWriter *self, const DowserExpr *expr)
{
  g_autoptr (DowserExpr) member = self->dialect->closed_subplans ? dowser_sql_dup_exists_as_member (self, expr) : NULL;

  if (member != NULL)
    {
      dowser_sql_put (self, expr->negated ? "NOT coalesce(" : "coalesce(");
      put_plain_member (self, member);
      dowser_sql_put (self, ", ");
      dowser_sql_put (self, self->dialect->literals.truth_values[0]);
      dowser_sql_put (self, ")");
      return;
    }
  put_existence (self, expr);
}

void
dowser_sql_put_subplan (DowserSqlWriter *self, const DowserExpr *expr)
{
  switch (expr->op)
    {
    case DOWSER_SUBPLAN_SCALAR:
      put_query (self, expr, DOWSER_HEADINGS_PLAN, 1);
      break;
    case DOWSER_SUBPLAN_EXISTS:
      put_exists (self, expr);
      break;
    case DOWSER_SUBPLAN_IN:
      put_member (self, expr, expr->negated);
      break;
    default:
      put_any_or_all (self, expr);
      break;
    }
}
