/* dowser-apply-value.c - makes a condition for exactly the rows of a group, in any stored form of a value */
#include "operations/dowser-apply-group-private.h"

#include "analysis/dowser-conditions.h"
#include "plan/dowser-bucket.h"
#include "plan/dowser-iso-time.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Reads a day in the form YYYY-MM-DD. Some engines add the time 00:00:00, which is accepted. */
static gboolean
read_day (const DowserValue *value, GDate *day)
{
  const char *text = value->text;
  gsize n = text != NULL && value->type != DOWSER_VALUE_BLOB ? dowser_iso_read_date (text, value->length, day) : 0;

  return n > 0 && strspn (text + n, " T0:.Z+") == value->length - n;
}

static gboolean
is_period_start (const GDate *day, DowserUnit unit)
{
  guint month = g_date_get_month (day);

  switch (unit)
    {
    case DOWSER_UNIT_YEAR:
      return month == 1 && g_date_get_day (day) == 1;
    case DOWSER_UNIT_QUARTER:
      return month % 3 == 1 && g_date_get_day (day) == 1;
    case DOWSER_UNIT_MONTH:
      return g_date_get_day (day) == 1;
    case DOWSER_UNIT_WEEK:
      return g_date_get_weekday (day) == G_DATE_MONDAY;
    case DOWSER_UNIT_DAY:
    case DOWSER_UNIT_HOUR:
    default:
      return TRUE;
    }
}

static void
add_unit (GDate *day, DowserUnit unit)
{
  switch (unit)
    {
    case DOWSER_UNIT_YEAR:
      g_date_add_years (day, 1);
      break;
    case DOWSER_UNIT_QUARTER:
      g_date_add_months (day, 3);
      break;
    case DOWSER_UNIT_MONTH:
      g_date_add_months (day, 1);
      break;
    case DOWSER_UNIT_WEEK:
      g_date_add_days (day, 7);
      break;
    case DOWSER_UNIT_DAY:
    case DOWSER_UNIT_HOUR:
    default:
      g_date_add_days (day, 1);
      break;
    }
}

static DowserExpr *
new_day (const GDate *day)
{
  g_autofree char *text = g_strdup_printf ("%04u-%02u-%02u", (guint) g_date_get_year (day),
                                           (guint) g_date_get_month (day), (guint) g_date_get_day (day));

  return dowser_expr_new_literal (dowser_value_new_text (DOWSER_VALUE_DATE, text, -1));
}

/* Makes the condition that @date is within the @unit that starts on @start. Only the day of the stored value is
 * compared. If the stored value is a text with a time or a number, a direct comparison with a day would give wrong
 * results. */
static DowserExpr *
make_range (const DowserExpr *date, DowserUnit unit, const GDate *start)
{
  DowserExpr *day = dowser_expr_new_function ("date", dowser_expr_ref (date), NULL);
  GDate end = *start;
  DowserExpr *low = dowser_expr_new_compare (DOWSER_GREATER_EQUAL, day, new_day (start));

  add_unit (&end, unit);
  return dowser_expr_and (low, dowser_expr_new_compare (DOWSER_LESS, dowser_expr_ref (day), new_day (&end)));
}

/* Returns TRUE if a period that starts on @day ends before the year 10000. Later years have more than four digits. */
static gboolean
is_within_calendar (const GDate *day)
{
  return g_date_get_year (day) < 9999;
}

DowserExpr *
_dowser_apply_make_value_condition (const DowserExpr *key, const DowserValue *value)
{
  const DowserExpr *date;
  DowserUnit unit;
  GDate day;

  if (value->is_null)
    return dowser_expr_new_is_null (dowser_expr_ref (key), FALSE);
  if (dowser_bucket_read (key, &unit, &date) && unit != DOWSER_UNIT_HOUR && g_strcmp0 (key->name, "year") != 0
      && read_day (value, &day) && is_period_start (&day, unit) && is_within_calendar (&day))
    return make_range (date, unit, &day);
  return dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_ref (key),
                                  dowser_expr_new_literal (dowser_value_ref (value)));
}

void
_dowser_apply_filter_by_value (DowserSelect *select, const DowserExpr *key, const DowserValue *value)
{
  g_autoptr (DowserExpr) all = _dowser_apply_make_value_condition (key, value);

  for (guint i = 0; i < dowser_conditions_count (all); i++)
    {
      const DowserExpr *one = dowser_conditions_get (all, i);

      if (!dowser_conditions_has (select->filter, one))
        select->filter = dowser_expr_and (select->filter, dowser_expr_ref (one));
    }
}

gboolean
_dowser_apply_filter_by_values (DowserSelect *select, GPtrArray *values, GError **error)
{
  if (values->len != select->group->len)
    return _dowser_apply_refuse (
        error,
        ngettext ("The rows are grouped by %u value, but %u are given. Give one value for each group.",
                  "The rows are grouped by %u values, but %u are given. Give one value for each group.",
                  select->group->len),
        select->group->len, values->len);
  for (guint i = 0; i < values->len; i++)
    _dowser_apply_filter_by_value (select, select->group->pdata[i], values->pdata[i]);
  return TRUE;
}
