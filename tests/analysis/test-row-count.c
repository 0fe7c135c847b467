/* test-row-count.c - tests that a plan can count the rows of another plan */
#include "analysis/dowser-row-count.h"
#include "support/dowser-test-main.h"

static void
test_row_count_keeps_the_limit (void)
{
  DowserSelect *select = dowser_select_new ();
  g_autoptr (DowserPlan) plan = dowser_plan_new (select);
  g_autoptr (DowserPlan) count = NULL;
  g_autoptr (DowserPlan) again = NULL;
  const DowserPlanStep *step;

  dowser_select_add_instance (select, "o", "orders");
  dowser_select_add_output (select, dowser_expr_new_column ("o", "id"), NULL);
  dowser_select_add_order (select, dowser_expr_new_column ("o", "id"), TRUE);
  select->limit = 7;
  count = dowser_plan_new_row_count (plan);
  g_assert_cmpuint (count->steps->len, ==, 1);
  step = count->steps->pdata[0];
  g_assert_cmpint (step->select->limit, ==, 7);
  g_assert_cmpuint (step->select->order->len, ==, 0);
  g_assert_cmpuint (plan->select->order->len, ==, 1);
  g_assert_cmpuint (count->select->outputs->len, ==, 1);

  /* Tests the plan that counts the rows of another counting plan: it has two steps with different names. */
  again = dowser_plan_new_row_count (count);
  g_assert_cmpuint (again->steps->len, ==, 2);
  g_assert_cmpstr (((const DowserPlanStep *) again->steps->pdata[0])->id, !=,
                   ((const DowserPlanStep *) again->steps->pdata[1])->id);
}

DOWSER_TEST_MAIN (row_count)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/row-count/row-count-keeps-the-limit", test_row_count_keeps_the_limit);
  return g_test_run ();
}
