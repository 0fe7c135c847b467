/* dowser-apply-dates.c - filters by dates relative to the day of the run: the last 30 days, this quarter */
#include "operations/dowser-apply-group-private.h"

#include <glib/gi18n-lib.h>

/* The maximum number of units before or after the day of the run. A higher number may lead to a date outside the
 * calendar. */
static const int max_distances[] = {
  [DOWSER_UNIT_DAY] = 365000,   [DOWSER_UNIT_WEEK] = 52000, [DOWSER_UNIT_MONTH] = 12000,
  [DOWSER_UNIT_QUARTER] = 4000, [DOWSER_UNIT_YEAR] = 1000,  [DOWSER_UNIT_HOUR] = 0,
};

static gboolean
check_span (const DowserOperation *operation, GError **error)
{
  if (operation->unit < 0 || operation->unit >= (int) G_N_ELEMENTS (max_distances))
    return _dowser_apply_refuse (error,
                                 _ ("The unit of time is missing. Choose days, weeks, months, quarters or years."));
  if (operation->unit == DOWSER_UNIT_HOUR)
    return _dowser_apply_refuse (error, _ ("Periods are counted from the current day, not from the current hour. "
                                           "Choose days."));
  if (operation->from > operation->to)
    return _dowser_apply_refuse (error, _ ("The period from %d to %d ends before it begins. Swap the two numbers."),
                                 operation->from, operation->to);
  if (operation->from < -max_distances[operation->unit] || operation->to > max_distances[operation->unit])
    return _dowser_apply_refuse (error,
                                 _ ("The period from %d to %d is outside the calendar. Choose a shorter period."),
                                 operation->from, operation->to);
  return TRUE;
}

gboolean
_dowser_apply_relative_date_filter (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                                    const DowserSchema *schema, GError **error)
{
  g_autoptr (DowserExpr) date = NULL;
  g_autoptr (DowserOperation) filter = NULL;
  DowserExpr *low, *high;

  if (operation->expr == NULL)
    return _dowser_apply_refuse (error, _ ("The date to filter by is missing. Choose a date."));
  if (!check_span (operation, error))
    return FALSE;
  date = _dowser_apply_resolve_expr (plan, select, schema, operation->expr, error);
  if (date == NULL || !_dowser_apply_check_date (plan, select, schema, date, error))
    return FALSE;
  low = dowser_expr_new_compare (DOWSER_GREATER_EQUAL, dowser_expr_ref (date),
                                 dowser_expr_new_relative_date (operation->unit, operation->from));
  high = dowser_expr_new_compare (DOWSER_LESS, g_steal_pointer (&date),
                                  dowser_expr_new_relative_date (operation->unit, operation->to + 1));
  filter = dowser_operation_new_add_filter (dowser_expr_and (low, high));
  return _dowser_apply_add_filter (filter, plan, select, schema, error);
}
