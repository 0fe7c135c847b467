/* dowser-sql-date.c - finds the day that a relative date means, given the day of the run */
#include "sql/write/dowser-sql-date.h"

/* The range of years that every engine supports. */
#define MIN_YEAR 1
#define MAX_YEAR 9999

static gboolean
set_month (GDate *result, gint64 month)
{
  gint64 year = month / 12;

  if (month < MIN_YEAR * 12 || year > MAX_YEAR)
    return FALSE;
  g_date_set_dmy (result, 1, (GDateMonth) (month % 12 + 1), (GDateYear) year);
  return TRUE;
}

static gboolean
set_day (GDate *result, gint64 julian)
{
  GDate last;

  g_date_set_dmy (&last, 31, G_DATE_DECEMBER, MAX_YEAR);
  if (julian < 1 || julian > g_date_get_julian (&last))
    return FALSE;
  g_date_set_julian (result, (guint32) julian);
  return TRUE;
}

gboolean
dowser_sql_date_resolve (DowserUnit unit, int offset, const GDate *today, GDate *result)
{
  gint64 year = g_date_get_year (today);
  gint64 month = year * 12 + g_date_get_month (today) - 1;
  gint64 julian = g_date_get_julian (today);

  g_date_clear (result, 1);
  switch (unit)
    {
    case DOWSER_UNIT_DAY:
      return set_day (result, julian + offset);
    case DOWSER_UNIT_WEEK:
      return set_day (result, julian - (g_date_get_weekday (today) - G_DATE_MONDAY) + 7 * (gint64) offset);
    case DOWSER_UNIT_MONTH:
      return set_month (result, month + offset);
    case DOWSER_UNIT_QUARTER:
      return set_month (result, month - month % 3 + 3 * (gint64) offset);
    case DOWSER_UNIT_YEAR:
      return set_month (result, (year + offset) * 12);
    case DOWSER_UNIT_HOUR:
    default:
      return FALSE;
    }
}
