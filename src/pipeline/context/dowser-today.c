/* dowser-today.c - the day by which "last month" is reckoned */
#include "pipeline/context/dowser-today.h"

void
dowser_today_get_hour (GDate *today, guint *hour)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  int year, month, day;

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
