/* test-output-format.c - tests which format an output gets: the plan's format, or else a readable format for times and
 * computed numbers */
#include "analysis/dowser-output-format.h"

#include "plan/dowser-bucket.h"
#include "rows/dowser-number-text.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

#define PERCENT DOWSER_SCALE_PERCENT

/* @view: (nullable) (transfer full): the plan's format of the column; @schema: (nullable) */
static DowserFormat *
make_format (DowserExpr *expr, DowserFormat *view, const DowserSchema *schema)
{
  DowserOutput *output = dowser_output_new (expr, NULL);
  DowserSelect *select = dowser_select_new ();
  g_autoptr (DowserPlan) plan = dowser_plan_new (select);

  dowser_select_add_instance (select, "orders", "orders");
  output->view.format = view;
  g_ptr_array_add (select->outputs, output);
  return dowser_format_new_for_output (plan, schema, NULL, 0);
}

static DowserFormat *
make_default_format (DowserExpr *expr)
{
  return make_format (expr, NULL, NULL);
}

static DowserExpr *
make_day_column (void)
{
  return dowser_expr_new_column ("orders", "day");
}

static void
test_date_bucket_sets_the_date_format (void)
{
  g_autoptr (DowserFormat) quarter = make_default_format (dowser_bucket_new (DOWSER_UNIT_QUARTER, make_day_column ()));
  g_autoptr (DowserFormat) day = make_default_format (dowser_bucket_new (DOWSER_UNIT_DAY, make_day_column ()));

  g_assert_cmpint (quarter->dates, ==, DOWSER_DATES_QUARTER);
  g_assert_false (quarter->rounded);
  g_assert_null (day);
}

static void
test_computed_numbers_are_rounded (void)
{
  g_autoptr (DowserFormat) mean
      = make_default_format (dowser_expr_new_aggregate (DOWSER_AVG, make_day_column (), FALSE, NULL));
  g_autoptr (DowserFormat) min_format
      = make_default_format (dowser_expr_new_aggregate (DOWSER_MIN, make_day_column (), FALSE, NULL));
  g_autoptr (DowserFormat) column_format = make_default_format (make_day_column ());

  g_assert_true (mean->rounded);
  g_assert_null (min_format);
  g_assert_null (column_format);
}

static DowserExpr *
make_ratio (gboolean times_hundred)
{
  DowserExpr *part = make_day_column ();

  if (times_hundred)
    part = dowser_expr_new_arithmetic (DOWSER_MULTIPLY, dowser_expr_new_literal (dowser_value_new_integer (100)), part);
  return dowser_expr_new_ratio (part, dowser_expr_new_column ("orders", "total"));
}

/* Tests that a ratio is shown as a percentage. Tests that a ratio already multiplied by 100 is not multiplied again. */
static void
test_ratios_are_shown_as_percentages (void)
{
  g_autoptr (DowserFormat) share = make_default_format (make_ratio (FALSE));
  g_autoptr (DowserFormat) ratio_format = make_default_format (make_ratio (TRUE));
  g_autoptr (DowserFormat) outside
      = make_default_format (dowser_expr_new_arithmetic (DOWSER_MULTIPLY, make_ratio (FALSE),
                                                         dowser_expr_new_literal (dowser_value_new_real (100))));
  g_autoptr (DowserFormat) digits
      = make_default_format (dowser_expr_new_function ("round", make_ratio (TRUE),
                                                       dowser_expr_new_literal (dowser_value_new_integer (1)), NULL));
  g_autoptr (DowserFormat) price
      = make_default_format (dowser_expr_new_arithmetic (DOWSER_MULTIPLY, make_day_column (),
                                                         dowser_expr_new_literal (dowser_value_new_integer (100))));
  g_autofree char *text = dowser_number_to_text (34.5678, ratio_format);

  g_assert_true (share->scale != PERCENT);
  g_assert_true (ratio_format->scale == PERCENT && outside->scale == PERCENT && digits->scale == PERCENT);
  g_assert_false (ratio_format->percent);
  g_assert_true (price->scale != PERCENT);
  g_assert_cmpstr (text, ==, "34.57\u00a0%");
}

static DowserExpr *
times_new (DowserExpr *a, gint64 b)
{
  return dowser_expr_new_arithmetic (DOWSER_MULTIPLY, a, dowser_expr_new_integer (b));
}

/* Tests that a ratio multiplied by 12, or increased by 100, isn't shown as a percentage. */
static void
test_scaled_ratios_are_not_percentages (void)
{
  g_autoptr (DowserFormat) months = make_default_format (times_new (make_ratio (FALSE), 12));
  g_autoptr (DowserFormat) ratio_format = make_default_format (
      dowser_expr_new_ratio (times_new (make_day_column (), 12), dowser_expr_new_column ("orders", "total")));
  g_autoptr (DowserFormat) swapped = make_default_format (
      dowser_expr_new_arithmetic (DOWSER_MULTIPLY, dowser_expr_new_integer (100), make_ratio (FALSE)));
  g_autoptr (DowserFormat) count_format = make_default_format (
      dowser_expr_new_arithmetic (DOWSER_ADD, make_ratio (FALSE), dowser_expr_new_integer (100)));

  g_assert_false (months != NULL && months->scale == PERCENT);
  g_assert_false (ratio_format != NULL && ratio_format->scale == PERCENT);
  g_assert_false (count_format != NULL && count_format->scale == PERCENT);
  g_assert_true (swapped->scale == PERCENT);
}

static void
test_plan_format_has_priority (void)
{
  DowserFormat *iso = dowser_format_new ();
  g_autoptr (DowserFormat) copy = NULL;
  g_autoptr (DowserFormat) format = NULL;

  iso->dates = DOWSER_DATES_ISO;
  copy = dowser_format_copy (iso);
  format = make_format (dowser_bucket_new (DOWSER_UNIT_MONTH, make_day_column ()), iso, NULL);
  format->scale = DOWSER_SCALE_AUTO;
  g_assert_true (dowser_format_equal (format, copy));
}

/* Checks how @value is shown in a column of @expr. @view: (nullable) (transfer full): the plan's format of the
 * column */
static void
assert_formatted (DowserExpr *expr, DowserFormat *view, double value, const char *expected, const char *unit)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines (
      "orders: id INTEGER pk, zip INTEGER, total REAL, price_cents INTEGER, eur_cents INTEGER, amount_jpy INTEGER, "
      "founded_year INTEGER, weight_grams INTEGER\n");
  g_autoptr (DowserFormat) format = make_format (expr, view, schema);
  g_autofree char *text = format != NULL ? dowser_number_to_cell (value, format) : NULL;

  g_assert_cmpstr (text, ==, expected);
  g_assert_cmpstr (dowser_format_get_unit (format), ==, unit);
}

static DowserExpr *
make_column (const char *name)
{
  return dowser_expr_new_column ("orders", name);
}

static DowserExpr *
make_sum (const char *name)
{
  return dowser_expr_new_aggregate (DOWSER_SUM, make_column (name), FALSE, NULL);
}

static DowserExpr *
make_average (const char *name)
{
  return dowser_expr_new_aggregate (DOWSER_AVG, make_column (name), FALSE, NULL);
}

static void
test_format_follows_the_unit (void)
{
  assert_formatted (make_column ("price_cents"), NULL, 85910, "859.10", "cents ÷ 100");
  assert_formatted (make_sum ("eur_cents"), NULL, 109132330, "1,091,323.30", "EUR");
  assert_formatted (make_average ("eur_cents"), NULL, 1234.567, "12.35", "EUR");
  assert_formatted (make_average ("amount_jpy"), NULL, 1234.567, "1,235", "JPY");
  assert_formatted (make_sum ("weight_grams"), NULL, 12345, "12,345.00", "g");
  assert_formatted (make_average ("total"), NULL, 1234.567, "1,234.57", NULL);
  assert_formatted (make_column ("total"), NULL, 1234.5, "1,234.5", NULL);
  /* Ids and codes have no separators. */
  assert_formatted (make_column ("id"), NULL, 12345, NULL, NULL);
  assert_formatted (make_column ("zip"), NULL, 12345, NULL, NULL);
  assert_formatted (make_column ("founded_year"), NULL, 2024, NULL, NULL);
}

static void
test_scaled_heading_has_no_unit (void)
{
  g_autoptr (DowserFormat) format = dowser_format_new ();
  g_autofree char *raw_heading = dowser_format_dup_heading (format, "revenue in cents");
  g_autofree char *heading = NULL;

  format->scale = DOWSER_SCALE_CENTS;
  heading = dowser_format_dup_heading (format, "revenue in cents");
  g_assert_cmpstr (raw_heading, ==, "revenue in cents");
  g_assert_cmpstr (heading, ==, "revenue");
}

/* Tests that a format without a scale (cents, percent …) uses the column's scale. Tests that a format with a scale
 * overrides the column's scale. */
static void
test_plan_scale_overrides_column_scale (void)
{
  DowserFormat *decimals = dowser_format_new ();
  DowserFormat *plain_format = dowser_format_new ();
  DowserFormat *cents = dowser_format_new ();
  DowserFormat *metric = dowser_format_new ();

  decimals->decimals = 0;
  assert_formatted (make_column ("price_cents"), decimals, 85910, "859", "cents ÷ 100");
  plain_format->scale = DOWSER_SCALE_ONE;
  plain_format->thousands = TRUE;
  assert_formatted (make_column ("price_cents"), plain_format, 85910, "85,910", NULL);
  cents->scale = DOWSER_SCALE_CENTS;
  cents->currency = g_strdup ("NOK");
  assert_formatted (make_column ("total"), cents, 85910, "859.10", "NOK");
  metric->currency = g_strdup ("EUR");
  metric->thousands = TRUE;
  assert_formatted (make_sum ("price_cents"), metric, 109132330, "1,091,323.30", "EUR");
}

DOWSER_TEST_MAIN (output_format)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/output-format/date-bucket-sets-the-date-format", test_date_bucket_sets_the_date_format);
  g_test_add_func ("/model/output-format/computed-numbers-are-rounded", test_computed_numbers_are_rounded);
  g_test_add_func ("/model/output-format/ratios-are-shown-as-percentages", test_ratios_are_shown_as_percentages);
  g_test_add_func ("/model/output-format/scaled-ratios-are-not-percentages", test_scaled_ratios_are_not_percentages);
  g_test_add_func ("/model/output-format/plan-format-has-priority", test_plan_format_has_priority);
  g_test_add_func ("/analysis/output-format/format-follows-the-unit", test_format_follows_the_unit);
  g_test_add_func ("/analysis/output-format/scaled-heading-has-no-unit", test_scaled_heading_has_no_unit);
  g_test_add_func ("/analysis/output-format/plan-scale-overrides-column-scale", test_plan_scale_overrides_column_scale);
  return g_test_run ();
}
