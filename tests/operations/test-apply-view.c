/* test-apply-view.c - tests that the view of columns and rows changes the plan but not the plan's SQL, and can be
 * undone */
#include "operations/dowser-apply.h"
#include "support/apply-text.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

#define TWO "from customers; show customers.name, customers.id"
#define BY_COUNTRY "from customers; show customers.country, count() as n; group customers.country"

static DowserOperation *
hide_column (guint index, gboolean on)
{
  return dowser_operation_new_switch (DOWSER_OPERATION_HIDE_COLUMN, index, on);
}

static DowserOperation *
pin_column (guint index, gboolean on)
{
  return dowser_operation_new_switch (DOWSER_OPERATION_PIN_COLUMN, index, on);
}

static DowserFormat *
make_decimals_format (int decimals)
{
  DowserFormat *format = dowser_format_new ();

  format->decimals = decimals;
  return format;
}

static DowserFormat *
make_dates_format (DowserDates dates)
{
  DowserFormat *format = dowser_format_new ();

  format->dates = dates;
  return format;
}

static void
expect_same_statement (const char *before, DowserOperation *operation)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) plan = plan_from_text (before);
  g_autoptr (DowserPlan) changed = apply_to_plan_text (before, operation, &error);

  g_assert_no_error (error);
  g_assert_false (dowser_plan_equal (plan, changed));
  g_assert_true (dowser_plan_has_same_statement (plan, changed));
  g_assert_true (dowser_select_has_same_rows (plan->select, changed->select));
}

static void
test_views_do_not_change_the_sql (void)
{
  expect_same_statement (TWO, hide_column (1, TRUE));
  expect_same_statement (TWO, pin_column (0, TRUE));
  expect_same_statement (TWO, dowser_operation_new_set_format (1, make_decimals_format (2)));
  expect_same_statement (BY_COUNTRY, dowser_operation_new_pivot (0));
  expect_same_statement (BY_COUNTRY, dowser_operation_new_chart (DOWSER_CHART_BAR));
}

static void
test_views_can_be_undone (void)
{
  expect_undone (TWO, hide_column (1, TRUE), hide_column (1, FALSE));
  expect_undone (TWO, pin_column (1, TRUE), pin_column (1, FALSE));
  expect_undone (TWO, dowser_operation_new_set_format (1, make_decimals_format (2)),
                 dowser_operation_new_set_format (1, NULL));
  expect_undone (BY_COUNTRY, dowser_operation_new_pivot (0), dowser_operation_new_pivot (-1));
  expect_undone (BY_COUNTRY, dowser_operation_new_chart (DOWSER_CHART_NUMBER),
                 dowser_operation_new_chart (DOWSER_CHART_NONE));
}

static void
test_invalid_views_are_refused (void)
{
  expect_refused (TWO, hide_column (1, FALSE), "not hidden");
  expect_refused ("from customers; show customers.name", hide_column (0, TRUE), "Show another column first");
  expect_refused (TWO, hide_column (2, TRUE), "no column 3");
  expect_refused (TWO, pin_column (0, FALSE), "not pinned");
  expect_refused (TWO, dowser_operation_new_set_format (0, make_decimals_format (2)), "no numbers");
  expect_refused (TWO, dowser_operation_new_set_format (1, make_dates_format (DOWSER_DATES_ISO)), "no dates");
  expect_refused (TWO, dowser_operation_new_set_format (1, NULL), "already");
  expect_refused (TWO, dowser_operation_new_pivot (-1), "No values are shown as columns");
  expect_refused (TWO, dowser_operation_new_pivot (0), "Also group by this column");
  expect_refused ("from customers; show customers.country; group customers.country", dowser_operation_new_pivot (0),
                  "no metric");
  expect_refused (TWO, dowser_operation_new_chart (DOWSER_CHART_NONE), "already");
  expect_refused ("from customers; show customers.name", dowser_operation_new_chart (DOWSER_CHART_BAR), "numbers");
  expect_refused ("from customers; show customers.id", dowser_operation_new_chart (DOWSER_CHART_LINE), "Show another");
  expect_refused (TWO, dowser_operation_new_chart (DOWSER_CHART_SCATTER), "two numeric columns");
}

/* Tests that a column's view moves with the column, and that the last visible column can't be hidden. */
static void
test_view_moves_with_its_column (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserOperation) move = dowser_operation_new_move_column (0, 1);
  g_autoptr (DowserOperation) remove_drawn = dowser_operation_new_remove_output (0);
  g_autoptr (DowserOperation) remove_hidden = dowser_operation_new_remove_output (1);
  g_autoptr (DowserPlan) hidden = apply_to_plan_text (TWO, hide_column (0, TRUE), NULL);
  g_autoptr (DowserPlan) moved = dowser_operation_apply (move, hidden, schema, NULL);
  g_autoptr (DowserPlan) removed = NULL;

  g_assert_true (((const DowserOutput *) moved->select->outputs->pdata[1])->view.hidden);
  g_assert_null (dowser_operation_apply (remove_drawn, moved, schema, &error));
  g_assert_nonnull (error);
  removed = dowser_operation_apply (remove_hidden, moved, schema, NULL);
  g_assert_cmpuint (removed->select->outputs->len, ==, 1);
}

DOWSER_TEST_MAIN (apply_view)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/apply-view/views-do-not-change-the-sql", test_views_do_not_change_the_sql);
  g_test_add_func ("/planner/apply-view/views-can-be-undone", test_views_can_be_undone);
  g_test_add_func ("/planner/apply-view/invalid-views-are-refused", test_invalid_views_are_refused);
  g_test_add_func ("/planner/apply-view/view-moves-with-its-column", test_view_moves_with_its_column);
  return g_test_run ();
}
