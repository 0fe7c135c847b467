/* test-click.c - what a click on the grid means for the plan */
#include "views/dowser-click.h"

static DowserPlan *
plan_new (void)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_from (select, "customers", "customers");
  dowser_select_add_output (select, dowser_expr_new_column ("customers", "name"), NULL);
  dowser_select_add_output (select,
                            dowser_expr_new_aggregate (DOWSER_SUM, dowser_expr_new_column ("customers", "credit"),
                                                       FALSE, NULL),
                            "credit");
  return dowser_plan_new (select);
}

static void
test_sort (void)
{
  g_autoptr (DowserPlan) plan = plan_new ();
  g_autoptr (DowserOperation) operation = dowser_click_sort (plan, 1, TRUE);
  const DowserOrder *key = g_ptr_array_index (operation->order, 0);

  g_assert_cmpint (operation->kind, ==, DOWSER_OPERATION_SET_ORDER_BY);
  g_assert_cmpint (key->expr->kind, ==, DOWSER_EXPR_OUTPUT);
  g_assert_cmpstr (key->expr->name, ==, "credit");
  g_assert_true (key->descending);
  g_assert_null (dowser_click_sort (plan, 2, FALSE));
}

static void
test_filter (void)
{
  g_autoptr (DowserPlan) plan = plan_new ();
  DowserCell cell = { .type = DOWSER_VALUE_TEXT, .text = "Ann", .length = 3 };
  DowserCell null = { .type = DOWSER_VALUE_TEXT, .is_null = TRUE };
  g_autoptr (DowserOperation) only = dowser_click_filter (plan, 0, &cell, FALSE);
  g_autoptr (DowserOperation) without = dowser_click_filter (plan, 0, &cell, TRUE);
  g_autoptr (DowserOperation) empty = dowser_click_filter (plan, 0, &null, FALSE);

  g_assert_cmpint (only->expr->kind, ==, DOWSER_EXPR_COMPARE);
  g_assert_cmpint (only->expr->op, ==, DOWSER_EQUAL);
  g_assert_cmpint (without->expr->kind, ==, DOWSER_EXPR_OR);
  g_assert_cmpint (empty->expr->kind, ==, DOWSER_EXPR_IS_NULL);
  g_assert_false (empty->expr->negated);
}

static void
test_no_filter_on_metrics_and_blobs (void)
{
  g_autoptr (DowserPlan) plan = plan_new ();
  DowserCell number = { .type = DOWSER_VALUE_INTEGER, .integer = 7 };
  DowserCell blob = { .type = DOWSER_VALUE_BLOB, .text = "\001", .length = 1 };

  g_assert_null (dowser_click_filter (plan, 1, &number, FALSE));
  g_assert_null (dowser_click_filter (plan, 0, &blob, FALSE));
}

static void
test_find_sorted (void)
{
  g_autoptr (DowserPlan) plan = plan_new ();
  gboolean descending = TRUE;

  g_assert_cmpint (dowser_click_find_sorted (plan, &descending), ==, -1);
  g_assert_false (descending);
  dowser_select_add_order (plan->select, dowser_expr_new_column ("customers", "name"), TRUE);
  g_assert_cmpint (dowser_click_find_sorted (plan, &descending), ==, 0);
  g_assert_true (descending);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/views/click/sort", test_sort);
  g_test_add_func ("/views/click/filter", test_filter);
  g_test_add_func ("/views/click/no-filter-on-metrics-and-blobs", test_no_filter_on_metrics_and_blobs);
  g_test_add_func ("/views/click/find-sorted", test_find_sorted);
  return g_test_run ();
}
