/* test-chart-scale.c - tests that an axis has few, round and readable ticks that cover the data */
#include "rows/dowser-chart-scale.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"

#include "plan/dowser-expr.h"

#include <math.h>

static char *
join_ticks (GPtrArray *ticks)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < ticks->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " | " : "", ((const DowserTick *) ticks->pdata[i])->text);
  return g_string_free (text, FALSE);
}

static void
expect_numbers (double low, double high, guint max_ticks, const DowserFormat *format, const char *expected)
{
  g_autoptr (GPtrArray) ticks = dowser_scale_make_number_ticks (&low, &high, max_ticks, FALSE, format);
  g_autofree char *text = join_ticks (ticks);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_number_ticks_are_round (void)
{
  g_autoptr (DowserFormat) percent = dowser_format_new ();
  g_autoptr (DowserFormat) euros = dowser_format_new ();

  percent->percent = TRUE;
  euros->currency = g_strdup ("€");
  expect_numbers (0, 97, 6, NULL, "0 | 20 | 40 | 60 | 80 | 100");
  expect_numbers (0, 3910, 5, NULL, "0 | 1,000 | 2,000 | 3,000 | 4,000");
  expect_numbers (0, 2.4e6, 4, NULL, "0 | 1\u00a0M | 2\u00a0M | 3\u00a0M");
  expect_numbers (0, 0.31, 5, NULL, "0 | 0.1 | 0.2 | 0.3 | 0.4");
  expect_numbers (-3, 4, 5, NULL, "−4 | −2 | 0 | 2 | 4");
  expect_numbers (0, 0.31, 5, percent, "0\u00a0% | 10\u00a0% | 20\u00a0% | 30\u00a0% | 40\u00a0%");
  expect_numbers (0, 8, 3, euros, "0 | 5 | 10");
  expect_numbers (7, 7, 3, NULL, "0 | 10 | 20");
}

static void
test_years_have_no_separators (void)
{
  double low = 2019;
  double high = 2024;
  g_autoptr (GPtrArray) ticks = dowser_scale_make_number_ticks (&low, &high, 20, TRUE, NULL);
  g_autofree char *text = join_ticks (ticks);

  g_assert_cmpstr (text, ==, "2019 | 2020 | 2021 | 2022 | 2023 | 2024");
}

static void
test_ticks_cover_any_range (void)
{
  g_autoptr (GRand) rand = dowser_test_rand_new ();

  for (guint i = 0; i < 20000; i++)
    {
      double a = g_rand_double_range (rand, -10, 10) * pow (10, g_rand_int_range (rand, -20, 300));
      double b = g_rand_boolean (rand)
                     ? a
                     : g_rand_double_range (rand, -10, 10) * pow (10, g_rand_int_range (rand, -20, 300));
      guint max_ticks = (guint) g_rand_int_range (rand, 2, 15);
      double low = MIN (a, b);
      double high = MAX (a, b);
      g_autoptr (GPtrArray) ticks = dowser_scale_make_number_ticks (&low, &high, max_ticks, FALSE, NULL);

      g_assert_cmpfloat (low, <=, MIN (a, b) + (high - low) * 1e-8);
      g_assert_cmpfloat (high, >=, MAX (a, b) - (high - low) * 1e-8);
      g_assert_cmpfloat (low, <, high);
      g_assert_cmpuint (ticks->len, >=, 2);
      g_assert_cmpuint (ticks->len, <=, max_ticks + 1);
    }
}

static void
test_invalid_range_becomes_0_to_1 (void)
{
  double low = INFINITY;
  double high = -INFINITY;
  g_autoptr (GPtrArray) ticks = dowser_scale_make_number_ticks (&low, &high, 5, FALSE, NULL);

  g_assert_cmpfloat (low, ==, 0);
  g_assert_cmpfloat (high, ==, 1);
  g_assert_cmpuint (ticks->len, >=, 2);
}

static double
parse_time (const char *text)
{
  double seconds = -1;

  g_assert_true (dowser_scale_read_time (text, strlen (text), &seconds));
  return seconds;
}

static void
expect_unit_times (int unit, const char *low, const char *high, guint max_ticks, const char *expected)
{
  g_autoptr (GPtrArray) ticks = dowser_scale_make_time_ticks (parse_time (low), parse_time (high), max_ticks, unit);
  g_autofree char *text = join_ticks (ticks);

  g_assert_cmpstr (text, ==, expected);
}

static void
expect_times (const char *low, const char *high, guint max_ticks, const char *expected)
{
  expect_unit_times (-1, low, high, max_ticks, expected);
}

/* Monthly values have no ticks between months. */
static void
test_time_ticks_follow_the_unit (void)
{
  expect_unit_times (DOWSER_UNIT_MONTH, "2024-01-01", "2024-04-01", 20, "Jan 2024 | Feb | Mar | Apr");
  expect_unit_times (DOWSER_UNIT_WEEK, "2024-01-01", "2024-01-15", 20, "1 Jan 2024 | 8 Jan | 15 Jan");
  expect_unit_times (DOWSER_UNIT_QUARTER, "2024-01-01", "2024-07-01", 20, "Q1 2024 | Q2 | Q3");
  expect_unit_times (DOWSER_UNIT_YEAR, "2022-01-01", "2024-01-01", 20, "2022 | 2023 | 2024");
  expect_unit_times (DOWSER_UNIT_HOUR, "2024-02-27 09:00", "2024-02-27 11:00", 20, "09:00 | 10:00 | 11:00");
}

static void
test_time_ticks_are_readable (void)
{
  expect_times ("2021-01-01", "2024-06-01", 8, "Jan 2021 | Jul | Jan 2022 | Jul | Jan 2023 | Jul | Jan 2024");
  expect_times ("2015-03-01", "2024-06-01", 6, "2016 | 2018 | 2020 | 2022 | 2024");
  expect_times ("2024-02-01", "2024-06-01", 6, "Feb 2024 | Mar | Apr | May | Jun");
  expect_times ("2024-02-27", "2024-03-03", 8, "27 Feb 2024 | 28 Feb | 29 Feb | 1 Mar | 2 Mar | 3 Mar");
  expect_times ("2024-02-27 09:30", "2024-02-27 12:30", 8, "10:00 | 11:00 | 12:00");
  expect_times ("2024-02-27", "2024-02-27", 8, "27 Feb 2024");
}

static void
expect_no_time (const char *text)
{
  double seconds;

  g_assert_false (dowser_scale_read_time (text, strlen (text), &seconds));
}

static void
test_times_are_parsed (void)
{
  g_assert_cmpfloat (parse_time ("1970-01-01"), ==, 0);
  g_assert_cmpfloat (parse_time ("1970-01-02T00:00:10"), ==, 86410);
  g_assert_cmpfloat (parse_time ("1969-12-31 23:59:59.5"), ==, -1);
  g_assert_cmpfloat (parse_time ("1970-02"), ==, 31 * 86400.0);
  g_assert_cmpfloat (parse_time ("1970-01-01 24:00"), ==, 86400);
  g_assert_cmpfloat (parse_time ("1970-01-01 00:59:60"), ==, 3600);
  expect_no_time ("1970-01-01 00:60");
  expect_no_time ("1970-01-01 00:59:61");
  expect_no_time ("");
  expect_no_time ("2024");
  expect_no_time ("2024-13-01");
  expect_no_time ("2023-02-29");
  expect_no_time ("0000-01-01");
  expect_no_time ("2024-01-01 25:00");
  expect_no_time ("tomorrow");
}

static void
expect_time (const char *text, int unit, const char *expected)
{
  g_autofree char *formatted = dowser_scale_format_time (parse_time (text), unit);

  g_assert_cmpstr (formatted, ==, expected);
}

static void
test_times_are_formatted (void)
{
  expect_time ("2024-05-01", DOWSER_UNIT_YEAR, "2024");
  expect_time ("2024-05-01", DOWSER_UNIT_QUARTER, "Q2 2024");
  expect_time ("2024-05-01", DOWSER_UNIT_MONTH, "May 2024");
  expect_time ("2024-05-06", DOWSER_UNIT_WEEK, "Week of 2024-05-06");
  expect_time ("2024-05-06 14:05:00", -1, "6 May 2024 14:05");
  expect_time ("9999-12-31", -1, "31 Dec 9999");
}

DOWSER_TEST_MAIN (chart_scale)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/chart-scale/number-ticks-are-round", test_number_ticks_are_round);
  g_test_add_func ("/model/chart-scale/years-have-no-separators", test_years_have_no_separators);
  g_test_add_func ("/model/chart-scale/ticks-cover-any-range", test_ticks_cover_any_range);
  g_test_add_func ("/model/chart-scale/invalid-range-becomes-0-to-1", test_invalid_range_becomes_0_to_1);
  g_test_add_func ("/model/chart-scale/time-ticks-are-readable", test_time_ticks_are_readable);
  g_test_add_func ("/model/chart-scale/time-ticks-follow-the-unit", test_time_ticks_follow_the_unit);
  g_test_add_func ("/model/chart-scale/times-are-parsed", test_times_are_parsed);
  g_test_add_func ("/model/chart-scale/times-are-formatted", test_times_are_formatted);
  return g_test_run ();
}
