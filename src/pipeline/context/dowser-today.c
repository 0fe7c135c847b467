/* dowser-today.c - the current day, for computing dates such as "last month" */
#include "pipeline/context/dowser-today.h"

#include "plan/dowser-iso-time.h"

#include <string.h>

/* Reads the day in the environment variable DOWSER_TODAY. @hour is set to 0. */
static gboolean
read_set_day (GDate *today, guint *hour)
{
  const char *set = g_getenv ("DOWSER_TODAY");
  gsize length = set != NULL ? strlen (set) : 0;

  if (length == 0 || dowser_iso_read_date (set, length, today) != length)
    return FALSE;
  *hour = 0;
  return TRUE;
}

void
dowser_today_get_hour (GDate *today, guint *hour)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  int year, month, day;

  g_date_clear (today, 1);
  if (read_set_day (today, hour))
    return;
  g_date_time_get_ymd (now, &year, &month, &day);
  g_date_clear (today, 1);
  g_date_set_dmy (today, (GDateDay) day, (GDateMonth) month, (GDateYear) year);
  *hour = (guint) g_date_time_get_hour (now);
}

void
dowser_today_get (GDate *today)
{
  guint hour;

  dowser_today_get_hour (today, &hour);
}
