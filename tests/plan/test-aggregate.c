/* test-aggregate.c - tests the names of all aggregates, and which arguments each aggregate accepts */
#include "plan/dowser-aggregate.h"
#include "support/dowser-test-main.h"

static DowserExpr *
make_column (void)
{
  return dowser_expr_new_column ("t", "a");
}

static DowserExpr *
make_real (double value)
{
  return dowser_expr_new_literal (dowser_value_new_real (value));
}

static void
test_each_aggregate_is_found_by_name (void)
{
  for (int i = 0; i < DOWSER_AGGREGATE_N; i++)
    {
      g_assert_cmpstr (dowser_aggregate_nicks[i], ==, dowser_aggregate_get_info (i)->name);
      g_assert_cmpint (dowser_aggregate_find (dowser_aggregate_nicks[i]), ==, i);
    }
  g_assert_null (dowser_aggregate_nicks[DOWSER_AGGREGATE_N]);
  g_assert_cmpint (dowser_aggregate_find ("row_number"), ==, -1);
  g_assert_cmpint (dowser_aggregate_find (NULL), ==, -1);
}

/* Checks that the aggregate @expr (transfer full) is accepted if @is_valid is TRUE, and refused with a reason
 * otherwise. */
static void
assert_checked (DowserExpr *expr, gboolean is_valid)
{
  g_autoptr (DowserExpr) aggregate = expr;
  g_autofree char *reason = NULL;

  g_assert_cmpint (dowser_aggregate_check (aggregate, &reason), ==, is_valid);
  g_assert_cmpint (reason == NULL, ==, is_valid);
}

static void
test_aggregates_check_their_arguments (void)
{
  assert_checked (dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL), TRUE);
  assert_checked (dowser_expr_new_aggregate (DOWSER_SUM, NULL, FALSE, NULL), FALSE);
  assert_checked (dowser_expr_new_aggregate (DOWSER_SUM, make_column (), TRUE, NULL), TRUE);
  assert_checked (dowser_expr_new_aggregate (DOWSER_MEDIAN, make_column (), FALSE, NULL), TRUE);
  assert_checked (dowser_expr_new_aggregate (DOWSER_MEDIAN, make_column (), TRUE, NULL), FALSE);
  assert_checked (dowser_aggregate_new_binary (DOWSER_MEDIAN, make_column (), make_column (), NULL), FALSE);
  assert_checked (dowser_expr_new_aggregate (DOWSER_CORR, make_column (), FALSE, NULL), FALSE);
  assert_checked (dowser_aggregate_new_binary (DOWSER_CORR, make_column (), make_column (), NULL), TRUE);
}

static void
test_percentile_fraction_is_at_most_one (void)
{
  assert_checked (dowser_aggregate_new_binary (DOWSER_PERCENTILE_CONT, make_column (), make_real (0.9), NULL), TRUE);
  assert_checked (dowser_aggregate_new_binary (DOWSER_PERCENTILE_DISC, make_column (), dowser_expr_new_integer (1),
                                               NULL),
                  TRUE);
  assert_checked (dowser_aggregate_new_binary (DOWSER_PERCENTILE_CONT, make_column (), make_real (90), NULL), FALSE);
  assert_checked (dowser_aggregate_new_binary (DOWSER_PERCENTILE_CONT, make_column (), make_real (-0.1), NULL), FALSE);
  assert_checked (dowser_aggregate_new_binary (DOWSER_PERCENTILE_CONT, make_column (), make_column (), NULL), FALSE);
  assert_checked (dowser_aggregate_new_binary (DOWSER_PERCENTILE_CONT, make_column (), dowser_expr_new_text ("0.5"),
                                               NULL),
                  FALSE);
}

DOWSER_TEST_MAIN (aggregate)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/aggregate/each-aggregate-is-found-by-name", test_each_aggregate_is_found_by_name);
  g_test_add_func ("/model/aggregate/aggregates-check-their-arguments", test_aggregates_check_their_arguments);
  g_test_add_func ("/model/aggregate/percentile-fraction-is-at-most-one", test_percentile_fraction_is_at_most_one);
  return g_test_run ();
}
