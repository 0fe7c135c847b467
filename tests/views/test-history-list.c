/* test-history-list.c - how the age of a question is said */
#include "views/dowser-history-list.h"

static void
assert_time (const char *then, const char *expected)
{
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autoptr (GDateTime) now = g_date_time_new_from_iso8601 ("2024-03-05T12:00:00", utc);
  g_autoptr (GDateTime) time = g_date_time_new_from_iso8601 (then, utc);
  g_autofree char *text = dowser_history_describe_time (g_date_time_to_unix (time) * G_USEC_PER_SEC, now);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_times (void)
{
  assert_time ("2024-03-05T11:59:30", "just now");
  assert_time ("2024-03-05T09:07:00", "09:07");
  assert_time ("2024-03-04T23:59:00", "yesterday");
  assert_time ("2024-01-31T12:00:00", "31 January");
  assert_time ("2023-12-01T12:00:00", "1 December 2023");
}

/* A clock that was set back must not make "just now" of tomorrow. */
static void
test_future (void)
{
  assert_time ("2024-03-05T18:00:00", "18:00");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/views/history-list/times", test_times);
  g_test_add_func ("/views/history-list/future", test_future);
  return g_test_run ();
}
