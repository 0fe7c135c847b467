/* test-plan-walk.c - tests that each select of a plan is visited exactly one time, wherever it is */
#include "plan/dowser-plan.h"
#include "support/dowser-test-main.h"

static DowserSelect *
make_select (const char *table)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, "t", table);
  dowser_select_add_output (select, dowser_expr_new_column ("t", "id"), NULL);
  return select;
}

static DowserExpr *
make_in_subplan (const char *table)
{
  return dowser_expr_new_subplan (DOWSER_SUBPLAN_IN, dowser_expr_new_column ("t", "id"), make_select (table), FALSE,
                                  DOWSER_EQUAL);
}

static void
append_table (const DowserSelect *select, gpointer user_data)
{
  g_string_append_printf (user_data, "%s ", ((const DowserInstance *) select->from->pdata[0])->table);
}

static void
assert_visited (const DowserPlan *plan, gboolean with_off, const char *expected)
{
  g_autoptr (GString) visited = g_string_new (NULL);

  dowser_plan_walk_selects (plan, with_off, append_table, visited);
  g_assert_cmpstr (visited->str, ==, expected);
}

static void
test_each_select_is_visited_once (void)
{
  DowserSelect *select = make_select ("main");
  g_autoptr (DowserPlan) plan = dowser_plan_new (select);
  DowserSelect *step = make_select ("step");

  step->filter = make_in_subplan ("in-step");
  g_ptr_array_add (plan->steps, dowser_plan_step_new ("s", NULL, step));
  select->filter = make_in_subplan ("in-filter");
  g_ptr_array_add (select->off, make_in_subplan ("in-off"));
  select->set_op = DOWSER_SET_UNION;
  select->set_with = make_select ("second");
  assert_visited (plan, TRUE, "step in-step main in-filter in-off second ");
  assert_visited (plan, FALSE, "step in-step main in-filter second ");
}

DOWSER_TEST_MAIN (plan_walk)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/plan-walk/each-select-is-visited-once", test_each_select_is_visited_once);
  return g_test_run ();
}
