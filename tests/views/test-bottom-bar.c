/* test-bottom-bar.c - how rows and durations are said */
#include "views/dowser-bottom-bar.h"

#include <locale.h>

static void
assert_duration (gint64 microseconds, const char *expected)
{
  g_autofree char *text = dowser_describe_duration (microseconds);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_durations (void)
{
  assert_duration (-5, "0 µs");
  assert_duration (840, "840 µs");
  assert_duration (14 * 1000, "14 ms");
  assert_duration (2430 * 1000, "2.4 s");
  assert_duration (200 * G_USEC_PER_SEC, "3 min 20 s");
}

static void
assert_rows (guint n, gboolean truncated, gboolean complete, const char *expected)
{
  g_autofree char *text = dowser_describe_rows (n, truncated, complete);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_rows (void)
{
  assert_rows (0, FALSE, TRUE, "0 rows");
  assert_rows (1, FALSE, TRUE, "1 row");
  assert_rows (5, FALSE, FALSE, "5 rows so far");
  assert_rows (100, TRUE, TRUE, "First 100 rows");
}

int
main (int argc, char *argv[])
{
  setlocale (LC_ALL, "C.UTF-8");
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/views/bottom-bar/durations", test_durations);
  g_test_add_func ("/views/bottom-bar/rows", test_rows);
  return g_test_run ();
}
