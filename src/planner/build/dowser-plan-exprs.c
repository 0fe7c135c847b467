/* dowser-plan-exprs.c - builds typed expressions from the terms and conditions of a frame */
#include "planner/build/dowser-plan-exprs.h"

#include "analysis/dowser-text-date.h"
#include "base/dowser-identifier.h"
#include "planner/build/dowser-plan-age.h"
#include "planner/build/dowser-plan-share.h"
#include "planner/schema/dowser-column-unit.h"

#include <stdlib.h>
#include <string.h>

const char *
dowser_plan_get_instance (const DowserSelect *select, const DowserTable *table)
{
  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *instance = g_ptr_array_index (select->from, i);

      if (!instance->is_step && strcmp (instance->table, table->name) == 0)
        return instance->id;
    }
  return table->name;
}

DowserExpr *
dowser_plan_new_column (const DowserSelect *select, const DowserColumn *column)
{
  return dowser_expr_new_column (dowser_plan_get_instance (select, column->table), column->name);
}

static const char *
get_bucket_function (DowserUnit unit)
{
  switch (unit)
    {
    case DOWSER_UNIT_DAY:
      return "truncate_day";
    case DOWSER_UNIT_WEEK:
      return "truncate_week";
    case DOWSER_UNIT_MONTH:
      return "truncate_month";
    case DOWSER_UNIT_QUARTER:
      return "truncate_quarter";
    case DOWSER_UNIT_HOUR:
      return "truncate_hour";
    case DOWSER_UNIT_YEAR:
    default:
      return "year";
    }
}

/* Converts a text column such as "3/14/2024" to a date, so that it is compared, truncated and sorted as a date. */
static DowserExpr *
read_text_date (const DowserSchemaIndex *index, const DowserColumn *column, DowserExpr *expr)
{
  DowserDateLayout layout = DOWSER_DATE_LAYOUT_NONE;

  if (column->type == DOWSER_VALUE_TEXT)
    layout = dowser_text_date_find_layout (dowser_schema_index_get_profile (index, column));

  return layout != DOWSER_DATE_LAYOUT_NONE ? dowser_text_date_new (expr, layout) : expr;
}

static gboolean
stores_numbers (const DowserSchemaIndex *index, const DowserColumn *column)
{
  const DowserColumnProfile *profile = dowser_schema_index_get_profile (index, column);

  if (profile != NULL && (profile->has_text || profile->has_integer || profile->has_real))
    return !profile->has_text;
  return dowser_value_type_is_number (column->type);
}

/* The largest number up to which a double represents every integer. */
#define LARGEST_INTEGER 9007199254740992.0

static DowserExpr *
new_number (double number)
{
  if (ABS (number) < LARGEST_INTEGER && number == (double) (gint64) number)
    return dowser_expr_new_integer ((gint64) number);
  return dowser_expr_new_literal (dowser_value_new_real (number));
}

static DowserExpr *
new_value (const DowserSchemaIndex *index, const DowserColumn *column, const char *text)
{
  char *end = NULL;
  double number = g_ascii_strtod (text, &end);

  if (stores_numbers (index, column) && end != text && *end == '\0')
    return new_number (number);
  return dowser_expr_new_text (text);
}

/* Builds a percentage: the number of rows in which the column has the term's value, divided by the number of rows in
 * which the column isn't NULL. */
static DowserExpr *
new_percentage (const DowserSchemaIndex *index, const DowserTerm *term, DowserExpr *column)
{
  g_autoptr (DowserExpr) all = dowser_expr_new_aggregate (DOWSER_COUNT, dowser_expr_ref (column), FALSE, NULL);

  return dowser_plan_new_share_of_rows (all, dowser_expr_new_compare (DOWSER_EQUAL, column,
                                                                      new_value (index, term->column, term->rate)));
}

DowserExpr *
dowser_plan_new_term (const DowserSchemaIndex *index, const DowserSelect *select, const DowserTerm *term)
{
  DowserExpr *expr = term->column != NULL ? dowser_plan_new_column (select, term->column) : NULL;

  if (term->elapsed != NULL)
    expr = dowser_expr_new_function (term->elapsed,
                                     read_text_date (index, term->minus, dowser_plan_new_column (select, term->minus)),
                                     read_text_date (index, term->column, expr), NULL);
  else if (expr != NULL && (term->bucketed || (term->aggregated && term->aggregate != DOWSER_COUNT)))
    expr = read_text_date (index, term->column, expr);
  if (term->factor != NULL)
    expr = dowser_expr_new_arithmetic (DOWSER_MULTIPLY, expr, dowser_plan_new_column (select, term->factor));
  if (term->minus != NULL && term->elapsed == NULL)
    expr = dowser_expr_new_arithmetic (DOWSER_SUBTRACT, expr, dowser_plan_new_column (select, term->minus));
  if (term->bucketed)
    expr = dowser_expr_new_function (term->part != NULL ? term->part : get_bucket_function (term->bucket), expr, NULL);
  if (term->rate != NULL)
    return new_percentage (index, term, expr);
  if (term->aggregated)
    expr = dowser_expr_new_aggregate (term->aggregate, expr, term->distinct, NULL);
  if (term->divisor != 0.0)
    expr = dowser_expr_new_ratio (expr, new_number (term->divisor));
  return expr;
}

DowserExpr *
dowser_plan_new_sortable_term (const DowserSchemaIndex *index, const DowserSelect *select, const DowserTerm *term)
{
  DowserExpr *expr = dowser_plan_new_term (index, select, term);

  return expr != NULL && expr->kind == DOWSER_EXPR_COLUMN ? read_text_date (index, term->column, expr) : expr;
}

static DowserExpr *
new_equal_test (const DowserSchemaIndex *index, const DowserCondition *condition, DowserExpr *tested)
{
  GPtrArray *members;

  if (condition->values->len == 1)
    return dowser_expr_new_compare (condition->negated ? DOWSER_NOT_EQUAL : DOWSER_EQUAL, tested,
                                    new_value (index, condition->term.column,
                                               g_ptr_array_index (condition->values, 0)));
  members = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  for (guint i = 0; i < condition->values->len; i++)
    g_ptr_array_add (members, new_value (index, condition->term.column, g_ptr_array_index (condition->values, i)));
  return dowser_expr_new_in (tested, members, condition->negated);
}

static gboolean
get_compare (DowserComparison comparison, DowserCompare *compare)
{
  switch (comparison)
    {
    case DOWSER_COMPARISON_NOT_EQUAL:
      *compare = DOWSER_NOT_EQUAL;
      break;
    case DOWSER_COMPARISON_LESS:
      *compare = DOWSER_LESS;
      break;
    case DOWSER_COMPARISON_LESS_EQUAL:
      *compare = DOWSER_LESS_EQUAL;
      break;
    case DOWSER_COMPARISON_GREATER:
      *compare = DOWSER_GREATER;
      break;
    case DOWSER_COMPARISON_GREATER_EQUAL:
      *compare = DOWSER_GREATER_EQUAL;
      break;
    case DOWSER_COMPARISON_NONE:
    case DOWSER_COMPARISON_EQUAL:
    default:
      *compare = DOWSER_EQUAL;
      break;
    case DOWSER_COMPARISON_BETWEEN:
      return FALSE;
    }
  return TRUE;
}

static DowserCompare
negate_compare (DowserCompare compare)
{
  static const DowserCompare opposite[] = {
    [DOWSER_EQUAL] = DOWSER_NOT_EQUAL,    [DOWSER_NOT_EQUAL] = DOWSER_EQUAL,    [DOWSER_LESS] = DOWSER_GREATER_EQUAL,
    [DOWSER_LESS_EQUAL] = DOWSER_GREATER, [DOWSER_GREATER] = DOWSER_LESS_EQUAL, [DOWSER_GREATER_EQUAL] = DOWSER_LESS,
  };

  return opposite[compare];
}

/* Returns a number in the column's unit. The number is a text if the column contains texts. @digits: (nullable): the
 * number in the user's spelling, because the text 00420 isn't 420, and a double can't keep all of 17 digits */
static DowserExpr *
new_number_in_column_unit (const DowserSchemaIndex *index, const DowserTerm *term, const char *unit, double number,
                           const char *digits)
{
  char buffer[32];

  if (!term->aggregated || term->aggregate != DOWSER_COUNT)
    number *= dowser_unit_get_factor (unit, term->column);
  if (!term->aggregated && term->column != NULL && term->elapsed == NULL && !stores_numbers (index, term->column)
      && !dowser_value_type_is_number (term->column->type))
    return dowser_expr_new_text (digits != NULL && unit == NULL ? digits : dowser_double_to_text (number, buffer));
  return new_number (number);
}

static DowserExpr *
new_number_test (const DowserSchemaIndex *index, const DowserCondition *condition, DowserExpr *tested)
{
  const DowserQuantity *quantity = condition->quantity;
  DowserCompare compare;

  if (!condition->term.aggregated && condition->term.elapsed == NULL && dowser_plan_quantity_is_age (quantity)
      && dowser_schema_index_get_kind (index, condition->term.column) == DOWSER_COLUMN_DATE)
    return dowser_plan_new_age_test (quantity, condition->comparison, tested, condition->negated);
  if (!get_compare (condition->comparison, &compare))
    return dowser_expr_new_between (tested,
                                    new_number_in_column_unit (index, &condition->term, quantity->measure_unit,
                                                               quantity->low, condition->digits),
                                    new_number_in_column_unit (index, &condition->term, quantity->measure_unit,
                                                               quantity->high, NULL),
                                    condition->negated != quantity->negated);
  return dowser_expr_new_compare (condition->negated ? negate_compare (compare) : compare, tested,
                                  new_number_in_column_unit (index, &condition->term, quantity->measure_unit,
                                                             quantity->low, condition->digits));
}

static DowserExpr *
new_date (const char *text)
{
  return dowser_expr_new_literal (
      dowser_value_new_text (strlen (text) > 10 ? DOWSER_VALUE_TIMESTAMP : DOWSER_VALUE_DATE, text, -1));
}

/* Tests for a range that includes @low and excludes @high. @low or @high may be NULL. */
static DowserExpr *
new_range_condition (DowserExpr *tested, DowserExpr *low, DowserExpr *high, gboolean negated)
{
  DowserExpr *expr = NULL;

  if (low != NULL)
    expr = dowser_expr_new_compare (DOWSER_GREATER_EQUAL, dowser_expr_ref (tested), low);
  if (high != NULL)
    expr = dowser_expr_and (expr, dowser_expr_new_compare (DOWSER_LESS, dowser_expr_ref (tested), high));
  dowser_expr_unref (tested);
  return negated ? dowser_expr_new_not (expr) : expr;
}

static DowserExpr *
new_relative_date (const DowserQuantity *quantity, int offset)
{
  DowserUnit unit = quantity->offset_rolling ? DOWSER_UNIT_DAY : quantity->unit;

  if (!quantity->offset_rolling || quantity->unit == DOWSER_UNIT_DAY)
    return dowser_expr_new_relative_date (unit, offset);
  if (quantity->unit == DOWSER_UNIT_WEEK)
    return dowser_expr_new_relative_date (DOWSER_UNIT_DAY, offset * 7);
  return dowser_expr_new_function (quantity->unit == DOWSER_UNIT_YEAR ? "add_years" : "add_months",
                                   dowser_expr_new_relative_date (DOWSER_UNIT_DAY, 0),
                                   dowser_expr_new_integer (quantity->unit == DOWSER_UNIT_QUARTER ? offset * 3
                                                                                                  : offset),
                                   NULL);
}

static DowserExpr *
new_year_test (const DowserSchemaIndex *index, const DowserCondition *condition, DowserExpr *tested)
{
  const DowserQuantity *quantity = condition->quantity;
  double from = quantity->low != 0 ? quantity->low : g_ascii_strtoll (quantity->from, NULL, 10);
  DowserCompare compare;

  if (quantity->kind != DOWSER_QUANTITY_PERIOD && quantity->kind != DOWSER_QUANTITY_NUMBER)
    {
      DowserExpr *year
          = dowser_expr_new_function ("year", dowser_expr_new_relative_date (quantity->unit, quantity->low_offset),
                                      NULL);

      return dowser_expr_new_compare (quantity->open_end ? DOWSER_GREATER_EQUAL : DOWSER_EQUAL, tested, year);
    }
  if (quantity->compare == DOWSER_COMPARISON_BETWEEN || !get_compare (condition->comparison, &compare))
    return dowser_expr_new_between (tested, new_number_in_column_unit (index, &condition->term, NULL, from, NULL),
                                    new_number_in_column_unit (index, &condition->term, NULL, quantity->high, NULL),
                                    condition->negated);
  return dowser_expr_new_compare (condition->negated ? negate_compare (compare) : compare, tested,
                                  new_number_in_column_unit (index, &condition->term, NULL, from, NULL));
}

static DowserExpr *
new_part_test (DowserCompare compare, DowserExpr *tested, const char *part, guint number)
{
  return dowser_expr_new_compare (compare, dowser_expr_new_function (part, tested, NULL),
                                  dowser_expr_new_integer (number));
}

/* Tests for "before March 5" in any year, which means an earlier month, or an earlier day of March. Takes @tested. */
static DowserExpr *
new_day_test (const DowserQuantity *quantity, DowserCompare compare, DowserExpr *tested)
{
  DowserExpr *same = new_part_test (DOWSER_EQUAL, dowser_expr_ref (tested), "month", quantity->month);
  DowserExpr *day = new_part_test (compare, dowser_expr_ref (tested), "day", quantity->day);
  DowserExpr *both_conditions = dowser_expr_and (same, day);
  gboolean is_less = compare == DOWSER_LESS || compare == DOWSER_LESS_EQUAL;

  if (compare == DOWSER_EQUAL)
    {
      dowser_expr_unref (tested);
      return both_conditions;
    }
  return dowser_expr_or (new_part_test (is_less ? DOWSER_LESS : DOWSER_GREATER, tested, "month", quantity->month),
                         both_conditions);
}

/* Tests for "from March to May" in any year. A range such as "from November to February" continues over the end of the
 * year. Takes @tested. */
static DowserExpr *
new_range_test (DowserExpr *tested, const char *part, guint low, guint high)
{
  DowserExpr *from = new_part_test (DOWSER_GREATER_EQUAL, dowser_expr_ref (tested), part, low);
  DowserExpr *to = new_part_test (DOWSER_LESS_EQUAL, tested, part, high);

  return low <= high ? dowser_expr_and (from, to) : dowser_expr_or (from, to);
}

/* Tests for "in March", "before March", "on March 5", "in Q2" or "on Mondays", in any year. Takes @tested. */
static DowserExpr *
new_season_test (const DowserCondition *condition, DowserExpr *tested)
{
  const DowserQuantity *quantity = condition->quantity;
  DowserCompare compare = DOWSER_EQUAL;
  DowserExpr *test;

  /* Weekdays aren't compared by order, because the first day of the week differs between countries. No weekday is
   * before another weekday. */
  if (quantity->month != 0 || quantity->quarter != 0)
    get_compare (condition->comparison, &compare);
  if (compare == DOWSER_NOT_EQUAL)
    compare = DOWSER_EQUAL;
  if (quantity->high_month != 0)
    test = new_range_test (tested, "month", quantity->month, quantity->high_month);
  else if (quantity->high_quarter != 0)
    test = new_range_test (tested, "quarter", quantity->quarter, quantity->high_quarter);
  else if (quantity->month != 0 && quantity->day != 0)
    test = new_day_test (quantity, compare, tested);
  else if (quantity->month != 0)
    test = new_part_test (compare, tested, "month", quantity->month);
  else if (quantity->quarter != 0)
    test = new_part_test (compare, tested, "quarter", quantity->quarter);
  else
    test = new_part_test (DOWSER_EQUAL, tested, "weekday", quantity->weekday % 7);
  return condition->negated || condition->comparison == DOWSER_COMPARISON_NOT_EQUAL ? dowser_expr_new_not (test) : test;
}

static DowserExpr *
new_period_test (const DowserSchemaIndex *index, const DowserCondition *condition, DowserExpr *tested)
{
  const DowserQuantity *quantity = condition->quantity;

  if (dowser_schema_index_get_kind (index, condition->term.column) != DOWSER_COLUMN_DATE)
    return new_year_test (index, condition, tested);
  if (quantity->kind == DOWSER_QUANTITY_SEASON)
    return new_season_test (condition, tested);
  if (quantity->kind == DOWSER_QUANTITY_RELATIVE)
    return new_range_condition (tested,
                                quantity->open_start ? NULL : new_relative_date (quantity, quantity->low_offset),
                                quantity->open_end ? NULL : new_relative_date (quantity, quantity->high_offset),
                                condition->negated);
  switch (condition->comparison)
    {
    case DOWSER_COMPARISON_LESS:
      return new_range_condition (tested, NULL, new_date (quantity->from), condition->negated);
    case DOWSER_COMPARISON_LESS_EQUAL:
      return new_range_condition (tested, NULL, new_date (quantity->to), condition->negated);
    case DOWSER_COMPARISON_GREATER:
      return new_range_condition (tested, new_date (quantity->to), NULL, condition->negated);
    case DOWSER_COMPARISON_GREATER_EQUAL:
      return new_range_condition (tested, new_date (quantity->from), NULL, condition->negated);
    default:
      return new_range_condition (tested, new_date (quantity->from), new_date (quantity->to),
                                  condition->negated || quantity->compare == DOWSER_COMPARISON_NOT_EQUAL);
    }
}

/* Builds a subplan with the aggregate over all rows of the table, ignoring the question's other conditions. */
static DowserExpr *
new_aggregate_over_all_rows (const DowserSchemaIndex *index, const DowserTerm *term)
{
  DowserSelect *inner = dowser_select_new ();

  dowser_select_add_instance (inner, term->table->name, term->table->name);
  dowser_select_add_output (inner, dowser_plan_new_term (index, inner, term), NULL);
  return dowser_expr_new_subplan (DOWSER_SUBPLAN_SCALAR, NULL, inner, FALSE, DOWSER_EQUAL);
}

/* Returns TRUE if the column's name says that its values are in cents. The sum of such a column must not be shown as
 * dollars. */
static gboolean
contains_cents (const DowserColumn *column)
{
  g_auto (GStrv) words = dowser_identifier_split (column->name);

  return g_strv_contains ((const char *const *) words, "cents")
         || g_strv_contains ((const char *const *) words, "cent");
}

char *
dowser_plan_dup_name (const DowserTerm *term)
{
  if (term->rate != NULL || term->divisor != 0.0)
    {
      g_auto (GStrv) words = dowser_identifier_split (term->column->name);
      guint n = g_strv_length (words);
      g_autofree char *name = NULL;

      /* The last word of the column's name is its unit. The result has another unit, so this word is left out. */
      if (term->rate == NULL && n > 1)
        g_clear_pointer (&words[n - 1], g_free);
      name = g_strjoinv (" ", words);
      return g_strdup_printf ("%s in %s", name, term->rate != NULL ? "percent" : term->unit);
    }
  if (term->measure == NULL || (term->aggregate != DOWSER_SUM && term->aggregate != DOWSER_AVG))
    return NULL;

  gboolean in_cents = contains_cents (term->column) || contains_cents (term->factor);

  return g_strconcat (term->aggregate == DOWSER_AVG ? "average " : "", term->measure, in_cents ? " in cents" : "",
                      NULL);
}

DowserExpr *
dowser_plan_new_condition (const DowserSchemaIndex *index, const DowserSelect *select, const DowserCondition *condition)
{
  gboolean compares = condition->kind != DOWSER_CONDITION_EQUAL && condition->kind != DOWSER_CONDITION_MATCH
                      && condition->kind != DOWSER_CONDITION_NULL;
  DowserExpr *tested = compares ? dowser_plan_new_sortable_term (index, select, &condition->term)
                                : dowser_plan_new_term (index, select, &condition->term);
  DowserCompare compare = DOWSER_EQUAL;

  switch (condition->kind)
    {
    case DOWSER_CONDITION_EQUAL:
      return new_equal_test (index, condition, tested);
    case DOWSER_CONDITION_NUMBER:
      return new_number_test (index, condition, tested);
    case DOWSER_CONDITION_PERIOD:
      return new_period_test (index, condition, tested);
    case DOWSER_CONDITION_MATCH:
      return dowser_expr_new_match (condition->match, tested,
                                    dowser_expr_new_text (g_ptr_array_index (condition->values, 0)), condition->negated,
                                    FALSE);
    case DOWSER_CONDITION_NULL:
      return dowser_expr_new_is_null (tested, condition->negated);
    case DOWSER_CONDITION_AGGREGATE:
      if (condition->quantity == NULL)
        compare = condition->compare;
      else
        get_compare (condition->comparison, &compare);
      return dowser_expr_new_compare (compare, tested, new_aggregate_over_all_rows (index, &condition->other));
    case DOWSER_CONDITION_COLUMN:
      return dowser_plan_new_comparison (condition->comparison, tested,
                                         dowser_plan_new_term (index, select, &condition->other));
    case DOWSER_CONDITION_LIKE_ROW:
    case DOWSER_CONDITION_NONE:
      break;
    }
  g_clear_pointer (&tested, dowser_expr_unref);
  return NULL;
}

DowserExpr *
dowser_plan_new_comparison (DowserComparison comparison, DowserExpr *a, DowserExpr *b)
{
  DowserCompare compare = DOWSER_EQUAL;

  get_compare (comparison, &compare);
  return dowser_expr_new_compare (compare, a, b);
}
