/* test-cell-format.c - tests that values are shown in their format, and that values without a format are shown
 * unchanged */
#include "rows/dowser-cell-format.h"
#include "support/dowser-test-main.h"

#include "analysis/dowser-output-format.h"
#include "plan/dowser-bucket.h"

static void
test_numbers_are_shown_in_their_format (void)
{
  g_autoptr (DowserFormat) format = dowser_format_new ();
  DowserCell whole = { .type = DOWSER_VALUE_INTEGER, .integer = -1234567 };
  DowserCell share = { .type = DOWSER_VALUE_REAL, .real = 0.256 };
  g_autofree char *plain = dowser_cell_format (&whole, format);
  g_autofree char *grouped = NULL;
  g_autofree char *exact = NULL;
  g_autofree char *percent = NULL, *decimal = NULL, *day = NULL;
  DowserCell price = { .type = DOWSER_VALUE_TEXT, .text = "-1234567.5", .length = 10 };
  DowserCell date = { .type = DOWSER_VALUE_TEXT, .text = "2024-03-31", .length = 10 };
  DowserCell many = { .type = DOWSER_VALUE_TEXT, .text = "12345678901234567.89", .length = 20 };
  DowserCell code = { .type = DOWSER_VALUE_TEXT, .text = "01234", .length = 5 };

  g_assert_null (plain);
  format->thousands = TRUE;
  format->currency = g_strdup ("€");
  grouped = dowser_cell_format (&whole, format);
  g_assert_cmpstr (grouped, ==, "−1,234,567");
  format->decimals = 2;
  decimal = dowser_cell_format (&price, format);
  g_assert_cmpstr (decimal, ==, "−1,234,567.50");
  g_assert_null (dowser_cell_format (&many, format));
  format->decimals = -1;
  exact = dowser_cell_format (&many, format);
  g_assert_cmpstr (exact, ==, "12,345,678,901,234,567.89");
  g_assert_null (dowser_cell_format (&code, format));
  day = dowser_cell_format (&date, format);
  g_assert_null (day);
  g_clear_pointer (&format->currency, g_free);
  format->percent = TRUE;
  format->decimals = 1;
  percent = dowser_cell_format (&share, format);
  g_assert_cmpstr (percent, ==, "25.6\u00a0%");
}

static void
test_dates_are_shown_in_their_format (void)
{
  g_autoptr (DowserFormat) format = dowser_format_new ();
  DowserCell day = { .type = DOWSER_VALUE_TEXT, .text = "2024-03-31 10:00", .length = 16 };
  DowserCell word = { .type = DOWSER_VALUE_TEXT, .text = "not a date at all", .length = 17 };
  g_autofree char *year = NULL;
  g_autofree char *none = NULL;

  format->dates = DOWSER_DATES_YEAR;
  year = dowser_cell_format (&day, format);
  none = dowser_cell_format (&word, format);
  g_assert_cmpstr (year, ==, "2024");
  g_assert_null (none);
}

/* @view: (nullable) (transfer full): the plan's format of the column */
static void
assert_shown (DowserExpr *expr, DowserFormat *view, const DowserCell *cell, const char *expected)
{
  DowserOutput *output = dowser_output_new (expr, NULL);
  DowserSelect *select = dowser_select_new ();
  g_autoptr (DowserPlan) plan = dowser_plan_new (select);
  g_autoptr (DowserFormat) format = NULL;
  g_autofree char *text = NULL;

  output->view.format = view;
  g_ptr_array_add (select->outputs, output);
  format = dowser_format_new_for_output (plan, NULL, NULL, 0);
  text = format != NULL ? dowser_cell_format (cell, format) : NULL;
  g_assert_cmpstr (text, ==, expected);
}

static void
assert_output (DowserExpr *expr, const DowserCell *cell, const char *expected)
{
  assert_shown (expr, NULL, cell, expected);
}

/* Checks a metric whose format comes from a known unit. */
static void
assert_in_unit (DowserExpr *expr, const DowserCell *cell, const char *expected)
{
  DowserFormat *view = dowser_format_new ();

  view->currency = g_strdup ("kg");
  view->thousands = TRUE;
  assert_shown (expr, view, cell, expected);
}

static void
test_date_buckets_have_readable_names (void)
{
  DowserCell day = { .type = DOWSER_VALUE_TEXT, .text = "2024-04-01", .length = 10 };
  DowserCell late = { .type = DOWSER_VALUE_TEXT, .text = "2024-04-01 00:00:00", .length = 19 };
  DowserExpr *column = dowser_expr_new_column ("orders", "day");

  assert_output (dowser_bucket_new (DOWSER_UNIT_MONTH, dowser_expr_ref (column)), &day, "Apr 2024");
  assert_output (dowser_bucket_new (DOWSER_UNIT_MONTH, dowser_expr_ref (column)), &late, "Apr 2024");
  assert_output (dowser_bucket_new (DOWSER_UNIT_QUARTER, dowser_expr_ref (column)), &day, "Q2 2024");
  assert_output (dowser_bucket_new (DOWSER_UNIT_WEEK, dowser_expr_ref (column)), &day, "Week of 2024-04-01");
  assert_output (dowser_bucket_new (DOWSER_UNIT_YEAR, dowser_expr_ref (column)), &day, "2024");
  assert_output (dowser_bucket_new (DOWSER_UNIT_DAY, dowser_expr_ref (column)), &day, NULL);
  assert_output (column, &day, NULL);
}

static DowserExpr *
make_average (void)
{
  return dowser_expr_new_aggregate (DOWSER_AVG, dowser_expr_new_column ("orders", "total"), FALSE, NULL);
}

static void
test_computed_numbers_are_rounded (void)
{
  DowserCell third = { .type = DOWSER_VALUE_REAL, .real = 10.0 / 3 };
  DowserCell noise = { .type = DOWSER_VALUE_REAL, .real = 0.1 + 0.2 };
  DowserCell tiny = { .type = DOWSER_VALUE_REAL, .real = -0.00012345678 };
  DowserCell none = { .type = DOWSER_VALUE_REAL, .real = 0 };
  DowserCell huge = { .type = DOWSER_VALUE_REAL, .real = 1e300 };
  DowserCell whole = { .type = DOWSER_VALUE_INTEGER, .integer = G_MAXINT64 };
  DowserCell whole_kilo = { .type = DOWSER_VALUE_INTEGER, .integer = 1000 };
  DowserCell exact = { .type = DOWSER_VALUE_TEXT, .text = "3.3333333333333333", .length = 18 };

  assert_output (make_average (), &third, "3.33");
  assert_output (make_average (), &noise, "0.3000");
  assert_output (make_average (), &tiny, "−0.000123");
  assert_output (make_average (), &none, "0");
  assert_output (make_average (), &huge, "1e+300");
  assert_output (make_average (), &whole, "9223372036854775807");
  assert_output (make_average (), &exact, "3.33");
  assert_in_unit (make_average (), &third, "3.33");
  assert_in_unit (make_average (), &whole_kilo, "1,000");
  assert_output (dowser_expr_new_column ("orders", "total"), &third, NULL);
  assert_output (dowser_bin_new (dowser_expr_new_column ("orders", "total"), 0.1), &third, NULL);
}

DOWSER_TEST_MAIN (cell_format)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/views/cell-format/numbers-are-shown-in-their-format", test_numbers_are_shown_in_their_format);
  g_test_add_func ("/views/cell-format/dates-are-shown-in-their-format", test_dates_are_shown_in_their_format);
  g_test_add_func ("/views/cell-format/date-buckets-have-readable-names", test_date_buckets_have_readable_names);
  g_test_add_func ("/views/cell-format/computed-numbers-are-rounded", test_computed_numbers_are_rounded);
  return g_test_run ();
}
