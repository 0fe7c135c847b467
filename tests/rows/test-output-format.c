/* test-output-format.c - what the plan says wins; else units of time and computed numbers are shown as people read them
 */
#include "rows/dowser-output-format.h"

#include "plan/dowser-bucket.h"
#include "rows/dowser-number-text.h"
#include "support/dowser-test-main.h"

static DowserFormat *
format_of (DowserExpr *expr)
{
  DowserOutput *output = dowser_output_new (expr, NULL);
  DowserFormat *format = dowser_format_for_output (output);

  dowser_output_free (output);
  return format;
}

static DowserExpr *
column (void)
{
  return dowser_expr_new_column ("orders", "day");
}

static void
test_units_of_time (void)
{
  g_autoptr (DowserFormat) quarter = format_of (dowser_bucket_new (DOWSER_UNIT_QUARTER, column ()));
  g_autoptr (DowserFormat) day = format_of (dowser_bucket_new (DOWSER_UNIT_DAY, column ()));

  g_assert_cmpint (quarter->dates, ==, DOWSER_DATES_QUARTER);
  g_assert_false (quarter->rounded);
  g_assert_null (day);
}

static void
test_computed_numbers (void)
{
  g_autoptr (DowserFormat) mean = format_of (dowser_expr_new_aggregate (DOWSER_AVG, column (), FALSE, NULL));
  g_autoptr (DowserFormat) least = format_of (dowser_expr_new_aggregate (DOWSER_MIN, column (), FALSE, NULL));
  g_autoptr (DowserFormat) stored = format_of (column ());

  g_assert_true (mean->rounded);
  g_assert_null (least);
  g_assert_null (stored);
}

static DowserExpr *
ratio (gboolean hundredfold)
{
  DowserExpr *part = column ();

  if (hundredfold)
    part = dowser_expr_new_arithmetic (DOWSER_MULTIPLY, dowser_expr_new_literal (dowser_value_new_integer (100)), part);
  return dowser_expr_new_ratio (part, dowser_expr_new_column ("orders", "total"));
}

/* What is counted in hundredths already is not multiplied once more. */
static void
test_percentages (void)
{
  g_autoptr (DowserFormat) share = format_of (ratio (FALSE));
  g_autoptr (DowserFormat) inside = format_of (ratio (TRUE));
  g_autoptr (DowserFormat) outside
      = format_of (dowser_expr_new_arithmetic (DOWSER_MULTIPLY, ratio (FALSE),
                                               dowser_expr_new_literal (dowser_value_new_real (100))));
  g_autoptr (DowserFormat) digits = format_of (
      dowser_expr_new_function ("round", ratio (TRUE), dowser_expr_new_literal (dowser_value_new_integer (1)), NULL));
  g_autoptr (DowserFormat) price
      = format_of (dowser_expr_new_arithmetic (DOWSER_MULTIPLY, column (),
                                               dowser_expr_new_literal (dowser_value_new_integer (100))));
  g_autofree char *text = dowser_number_to_text (34.5678, inside);

  g_assert_false (share->hundredths);
  g_assert_true (inside->hundredths && outside->hundredths && digits->hundredths);
  g_assert_false (inside->percent);
  g_assert_false (price->hundredths);
  g_assert_cmpstr (text, ==, "34.57\u00a0%");
}

static DowserExpr *
times_new (DowserExpr *a, gint64 b)
{
  return dowser_expr_new_arithmetic (DOWSER_MULTIPLY, a, dowser_expr_new_integer (b));
}

/* Multiplying by 12 or adding 100 does not make a percentage. */
static void
test_other_factors (void)
{
  g_autoptr (DowserFormat) months = format_of (times_new (ratio (FALSE), 12));
  g_autoptr (DowserFormat) inside
      = format_of (dowser_expr_new_ratio (times_new (column (), 12), dowser_expr_new_column ("orders", "total")));
  g_autoptr (DowserFormat) swapped
      = format_of (dowser_expr_new_arithmetic (DOWSER_MULTIPLY, dowser_expr_new_integer (100), ratio (FALSE)));
  g_autoptr (DowserFormat) more
      = format_of (dowser_expr_new_arithmetic (DOWSER_ADD, ratio (FALSE), dowser_expr_new_integer (100)));

  g_assert_false (months != NULL && months->hundredths);
  g_assert_false (inside != NULL && inside->hundredths);
  g_assert_false (more != NULL && more->hundredths);
  g_assert_true (swapped->hundredths);
}

static void
test_the_plan_wins (void)
{
  DowserOutput *output = dowser_output_new (dowser_bucket_new (DOWSER_UNIT_MONTH, column ()), NULL);
  g_autoptr (DowserFormat) format = NULL;

  output->view.format = dowser_format_new ();
  output->view.format->dates = DOWSER_DATES_ISO;
  format = dowser_format_for_output (output);
  g_assert_true (dowser_format_equal (format, output->view.format));
  dowser_output_free (output);
}

DOWSER_TEST_MAIN (output_format)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/output-format/units-of-time", test_units_of_time);
  g_test_add_func ("/model/output-format/computed-numbers", test_computed_numbers);
  g_test_add_func ("/model/output-format/percentages", test_percentages);
  g_test_add_func ("/model/output-format/other-factors", test_other_factors);
  g_test_add_func ("/model/output-format/the-plan-wins", test_the_plan_wins);
  return g_test_run ();
}
