/* test-iso-time.c - tests that dates and times are recognized, and that texts that only look like dates and times are
 * not */
#include "plan/dowser-iso-time.h"
#include "support/dowser-test-main.h"

#include <string.h>

static void
assert_is_valid (DowserValueType type, const char *text, gboolean is)
{
  /* Bytes after the given length must not be read. */
  g_autofree char *exact = g_memdup2 (text, strlen (text));

  if (dowser_iso_is_valid (type, exact, strlen (text)) != is)
    g_error ("“%s” %s be a %s", text, is ? "should" : "should not", dowser_value_type_to_string (type));
}

static void
test_dates (void)
{
  GDate date;

  assert_is_valid (DOWSER_VALUE_DATE, "2024-02-29", TRUE);
  assert_is_valid (DOWSER_VALUE_DATE, "2023-02-29", FALSE);
  assert_is_valid (DOWSER_VALUE_DATE, "0000-01-01", FALSE);
  assert_is_valid (DOWSER_VALUE_DATE, "2024-2-29", FALSE);
  assert_is_valid (DOWSER_VALUE_DATE, "2024-02-29 10:00", FALSE);
  assert_is_valid (DOWSER_VALUE_DATE, "+024-02-29", FALSE);
  assert_is_valid (DOWSER_VALUE_DATE, "", FALSE);
  g_assert_cmpuint (dowser_iso_read_date ("2024-02-29T", 11, &date), ==, 10);
  g_assert_cmpint (g_date_get_month (&date), ==, G_DATE_FEBRUARY);
  g_assert_cmpuint (dowser_iso_read_date ("2024-02-29", 9, NULL), ==, 0);
}

static void
test_times (void)
{
  assert_is_valid (DOWSER_VALUE_TIME, "23:59", TRUE);
  assert_is_valid (DOWSER_VALUE_TIME, "00:00:59", TRUE);
  assert_is_valid (DOWSER_VALUE_TIME, "00:00:59.125", TRUE);
  assert_is_valid (DOWSER_VALUE_TIME, "24:00", FALSE);
  assert_is_valid (DOWSER_VALUE_TIME, "10:60", FALSE);
  assert_is_valid (DOWSER_VALUE_TIME, "10:00:60", FALSE);
  assert_is_valid (DOWSER_VALUE_TIME, "10:00:00.", FALSE);
  assert_is_valid (DOWSER_VALUE_TIME, "10:00 ", FALSE);
  assert_is_valid (DOWSER_VALUE_TIME, "", FALSE);
}

static void
test_timestamps (void)
{
  assert_is_valid (DOWSER_VALUE_TIMESTAMP, "2024-02-29", TRUE);
  assert_is_valid (DOWSER_VALUE_TIMESTAMP, "2024-02-29 23:59:59.9", TRUE);
  assert_is_valid (DOWSER_VALUE_TIMESTAMP, "2024-02-29T10:00", TRUE);
  assert_is_valid (DOWSER_VALUE_TIMESTAMP, "2024-02-29 ", FALSE);
  assert_is_valid (DOWSER_VALUE_TIMESTAMP, "2024-02-29x10:00", FALSE);
  assert_is_valid (DOWSER_VALUE_TIMESTAMP, "2024-02-30 10:00", FALSE);
}

DOWSER_TEST_MAIN (iso_time)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/iso-time/days of the calendar", test_dates);
  g_test_add_func ("/model/iso-time/times of a day", test_times);
  g_test_add_func ("/model/iso-time/a day with a time", test_timestamps);
  return g_test_run ();
}
