/* test-output-format.c - what the plan says wins; else units of time and computed numbers are shown as people read them
 */
#include "model/dowser-output-format.h"

#include "model/dowser-bucket.h"

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

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/output-format/units-of-time", test_units_of_time);
  g_test_add_func ("/model/output-format/computed-numbers", test_computed_numbers);
  g_test_add_func ("/model/output-format/the-plan-wins", test_the_plan_wins);
  return g_test_run ();
}
