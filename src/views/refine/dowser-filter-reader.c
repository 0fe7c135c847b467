/* dowser-filter-reader.c - conversion of conditions back to user input, and the usual periods */
#include "views/refine/dowser-filter-maker.h"

#include <glib/gi18n-lib.h>

static void
add_period (GPtrArray *periods, const char *title, DowserUnit unit, int from, int to)
{
  DowserPeriod *period = g_new (DowserPeriod, 1);

  *period = (DowserPeriod){ title, unit, from, to };
  g_ptr_array_add (periods, period);
}

GPtrArray *
dowser_filter_periods_new (void)
{
  GPtrArray *periods = g_ptr_array_new_with_free_func (g_free);

  add_period (periods, _ ("Last 7 Days"), DOWSER_UNIT_DAY, -7, -1);
  add_period (periods, _ ("Last 30 Days"), DOWSER_UNIT_DAY, -30, -1);
  add_period (periods, _ ("Last 90 Days"), DOWSER_UNIT_DAY, -90, -1);
  add_period (periods, _ ("This Month"), DOWSER_UNIT_MONTH, 0, 0);
  add_period (periods, _ ("Last Month"), DOWSER_UNIT_MONTH, -1, -1);
  add_period (periods, _ ("This Quarter"), DOWSER_UNIT_QUARTER, 0, 0);
  add_period (periods, _ ("This Year"), DOWSER_UNIT_YEAR, 0, 0);
  add_period (periods, _ ("Last Year"), DOWSER_UNIT_YEAR, -1, -1);
  return periods;
}

static DowserFilterKind
get_compare_kind (DowserCompare compare)
{
  switch (compare)
    {
    case DOWSER_NOT_EQUAL:
      return DOWSER_FILTER_IS_NOT;
    case DOWSER_LESS:
      return DOWSER_FILTER_LESS;
    case DOWSER_LESS_EQUAL:
      return DOWSER_FILTER_AT_MOST;
    case DOWSER_GREATER:
      return DOWSER_FILTER_MORE;
    case DOWSER_GREATER_EQUAL:
      return DOWSER_FILTER_AT_LEAST;
    case DOWSER_EQUAL:
    default:
      return DOWSER_FILTER_IS;
    }
}

static const DowserExpr *
get_argument (const DowserExpr *expr, guint index)
{
  return g_ptr_array_index (expr->args, index);
}

/* Returns: (transfer full) (nullable): %NULL if argument @index is not a plain value */
static char *
dup_literal (const DowserExpr *expr, guint index)
{
  const DowserExpr *argument = get_argument (expr, index);

  if (argument->kind != DOWSER_EXPR_LITERAL || argument->value->is_null)
    return NULL;
  return dowser_value_to_display (argument->value);
}

static gboolean
read_compare (const DowserExpr *condition, DowserFilterReading *reading)
{
  reading->kind = get_compare_kind ((DowserCompare) condition->op);
  reading->text = dup_literal (condition, 1);
  return reading->text != NULL;
}

static gboolean
read_match (const DowserExpr *condition, DowserFilterReading *reading)
{
  static const DowserFilterKind kinds[] = { [DOWSER_MATCH_CONTAINS] = DOWSER_FILTER_CONTAINS,
                                            [DOWSER_MATCH_STARTS] = DOWSER_FILTER_STARTS,
                                            [DOWSER_MATCH_ENDS] = DOWSER_FILTER_ENDS };

  if (condition->negated || condition->op < DOWSER_MATCH_CONTAINS || condition->op > DOWSER_MATCH_ENDS)
    return FALSE;
  reading->kind = kinds[condition->op];
  reading->text = dup_literal (condition, 1);
  return reading->text != NULL;
}

static gboolean
read_in_list (const DowserExpr *condition, DowserFilterReading *reading)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 1; i < condition->args->len; i++)
    {
      g_autofree char *literal = dup_literal (condition, i);

      /* A value that contains a comma can't be part of a comma-separated list. */
      if (literal == NULL || strchr (literal, ',') != NULL)
        return FALSE;
      g_string_append_printf (text, "%s%s", i > 1 ? ", " : "", literal);
    }
  reading->kind = DOWSER_FILTER_ONE_OF;
  reading->text = g_string_free (g_steal_pointer (&text), FALSE);
  return !condition->negated;
}

static gboolean
is_compare (const DowserExpr *expr, DowserCompare compare)
{
  return expr->kind == DOWSER_EXPR_COMPARE && expr->op == (int) compare;
}

/* Reads a relative period such as "the last three months": from the start of one unit of time to the start of
 * another. */
static gboolean
read_period (const DowserExpr *condition, const DowserExpr *end, DowserFilterReading *reading)
{
  const DowserExpr *from = get_argument (condition, 1);
  const DowserExpr *before = get_argument (end, 1);

  if (from->kind != DOWSER_EXPR_RELATIVE_DATE || before->kind != DOWSER_EXPR_RELATIVE_DATE || from->unit != before->unit
      || !is_compare (end, DOWSER_LESS))
    return FALSE;
  reading->kind = DOWSER_FILTER_PERIOD;
  reading->period = (DowserPeriod){ NULL, from->unit, from->offset, before->offset - 1 };
  return TRUE;
}

/* Returns the last day of a range that ends with @end. If @end is the condition "before" a day, the last day is the day
 * before that day. */
static char *
dup_last_day (const DowserExpr *end)
{
  g_autofree char *text = dup_literal (end, 1);

  if (text == NULL || is_compare (end, DOWSER_LESS_EQUAL))
    return g_steal_pointer (&text);
  return is_compare (end, DOWSER_LESS) ? dowser_filter_add_days (text, -1) : NULL;
}

static gboolean
read_range (const DowserExpr *condition, const DowserExpr *end, DowserFilterReading *reading)
{
  if (!is_compare (condition, DOWSER_GREATER_EQUAL) || end->kind != DOWSER_EXPR_COMPARE
      || !dowser_expr_equal (get_argument (condition, 0), get_argument (end, 0)))
    return FALSE;
  if (read_period (condition, end, reading))
    return TRUE;
  reading->kind = DOWSER_FILTER_BETWEEN;
  reading->text = dup_literal (condition, 1);
  reading->second = dup_last_day (end);
  return reading->text != NULL && reading->second != NULL;
}

static gboolean
read_condition (const DowserExpr *condition, DowserFilterReading *reading)
{
  switch (condition->kind)
    {
    case DOWSER_EXPR_COMPARE:
      return read_compare (condition, reading);
    case DOWSER_EXPR_MATCH:
      return read_match (condition, reading);
    case DOWSER_EXPR_IN:
      return read_in_list (condition, reading);
    case DOWSER_EXPR_IS_NULL:
      reading->kind = condition->negated ? DOWSER_FILTER_NOT_EMPTY : DOWSER_FILTER_EMPTY;
      return TRUE;
    case DOWSER_EXPR_BETWEEN:
      reading->kind = DOWSER_FILTER_BETWEEN;
      reading->text = dup_literal (condition, 1);
      reading->second = dup_literal (condition, 2);
      return !condition->negated && reading->text != NULL && reading->second != NULL;
    default:
      return FALSE;
    }
}

gboolean
dowser_filter_read_condition (const DowserExpr *condition, const DowserExpr *end, DowserFilterReading *reading)
{
  gboolean read;

  *reading = (DowserFilterReading){ 0 };
  if (condition->args->len == 0)
    return FALSE;
  reading->subject = get_argument (condition, 0);
  read = end != NULL ? read_range (condition, end, reading) : read_condition (condition, reading);
  if (!read)
    dowser_filter_reading_clear (reading);
  return read;
}

void
dowser_filter_reading_clear (DowserFilterReading *reading)
{
  g_clear_pointer (&reading->text, g_free);
  g_clear_pointer (&reading->second, g_free);
}
