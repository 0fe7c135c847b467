/* test-retry.c - tests when a failed request is tried again */
#include "llm/dowser-retry.h"
#include "support/dowser-test-main.h"

static void
test_wait_doubles_with_each_try (void)
{
  const gint64 min_waits[] = { 2, 4, 8, 16 };

  for (guint i = 0; i < G_N_ELEMENTS (min_waits); i++)
    {
      g_assert_cmpint (dowser_retry_get_wait (i + 2, -1, 0, 1), ==, min_waits[i] * G_USEC_PER_SEC);
      g_assert_cmpint (dowser_retry_get_wait (i + 2, -1, 1, 1), ==, min_waits[i] * G_USEC_PER_SEC * 5 / 4);
    }
  g_assert_cmpint (dowser_retry_get_wait (6, -1, 0, 1), ==, -1);
}

static void
test_retry_after_is_respected (void)
{
  g_assert_cmpint (dowser_retry_get_wait (2, 30, 0, 1), ==, 30 * G_USEC_PER_SEC);
  g_assert_cmpint (dowser_retry_get_wait (5, 1, 0, 1), ==, 1 * G_USEC_PER_SEC);
  g_assert_cmpint (dowser_retry_get_wait (2, 0, 0, 1), ==, 0);
  g_assert_cmpint (dowser_retry_get_wait (2, 60, 1, 1), ==, 60 * G_USEC_PER_SEC);
  /* A request isn't retried if the server asks for a longer wait than the limit. */
  g_assert_cmpint (dowser_retry_get_wait (2, 61, 0, 1), ==, -1);
}

static void
test_time_scale_shortens_all_waits (void)
{
  g_assert_cmpint (dowser_retry_get_wait (2, -1, 0, 0.001), ==, 2000);
  g_assert_cmpint (dowser_retry_get_wait (2, 30, 0, 0.001), ==, 30000);
}

static void
test_seconds_and_dates_are_read (void)
{
  /* past_time is Sun, 06 Nov 1994 08:49:37 GMT */
  const gint64 past_time = 784111777;

  g_assert_cmpint (dowser_retry_parse_retry_after ("7", 0), ==, 7);
  g_assert_cmpint (dowser_retry_parse_retry_after (" 7 ", 0), ==, 7);
  g_assert_cmpint (dowser_retry_parse_retry_after ("Sun, 06 Nov 1994 08:49:37 GMT", past_time - 20), ==, 20);
  g_assert_cmpint (dowser_retry_parse_retry_after ("Sun, 06 Nov 1994 08:49:37 GMT", past_time + 20), ==, 0);
}

static void
test_invalid_retry_after_is_ignored (void)
{
  static const char *const values[] = { "",
                                        "soon",
                                        "-3",
                                        "7 seconds",
                                        "1e3",
                                        "99999999999999999999",
                                        "Sun, 99 Nov 1994 08:49:37 GMT",
                                        "Sun, 06 Foo 1994 08:49:37 GMT" };

  g_assert_cmpint (dowser_retry_parse_retry_after (NULL, 0), ==, -1);
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    g_assert_cmpint (dowser_retry_parse_retry_after (values[i], 0), ==, -1);
}

static void
test_wait_scale_comes_from_environment (void)
{
  g_setenv ("DOWSER_RETRY_SCALE", "0.5", TRUE);
  g_assert_cmpfloat (dowser_retry_get_scale (), ==, 0.5);
  g_setenv ("DOWSER_RETRY_SCALE", "-1", TRUE);
  g_assert_cmpfloat (dowser_retry_get_scale (), ==, 1);
  g_setenv ("DOWSER_RETRY_SCALE", "nan", TRUE);
  g_assert_cmpfloat (dowser_retry_get_scale (), ==, 1);
  g_unsetenv ("DOWSER_RETRY_SCALE");
  g_assert_cmpfloat (dowser_retry_get_scale (), ==, 1);
}

DOWSER_TEST_MAIN (retry)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/llm/retry/wait-doubles-with-each-try", test_wait_doubles_with_each_try);
  g_test_add_func ("/llm/retry/retry-after-is-respected", test_retry_after_is_respected);
  g_test_add_func ("/llm/retry/time-scale-shortens-all-waits", test_time_scale_shortens_all_waits);
  g_test_add_func ("/llm/retry/seconds-and-dates-are-read", test_seconds_and_dates_are_read);
  g_test_add_func ("/llm/retry/invalid-retry-after-is-ignored", test_invalid_retry_after_is_ignored);
  g_test_add_func ("/llm/retry/wait-scale-comes-from-environment", test_wait_scale_comes_from_environment);
  return g_test_run ();
}
