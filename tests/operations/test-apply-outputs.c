/* test-apply-outputs.c - tests that columns are moved, renamed and derived, and that distinct rows and offsets are
 * set */
#include "base/dowser-error.h"
#include "operations/dowser-apply.h"
#include "support/apply-text.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

#include <string.h>

#define ITEMS "from order_items; show order_items.order_id, order_items.quantity, order_items.unit_price"
#define BY_COUNTRY "from customers; show customers.country, count() as n; group customers.country"

static void
test_column_is_moved (void)
{
  expect_applied (ITEMS, dowser_operation_new_move_column (0, 2),
                  "from order_items; show order_items.quantity, order_items.unit_price, order_items.order_id");
  expect_applied (ITEMS, dowser_operation_new_move_column (2, 0),
                  "from order_items; show order_items.unit_price, order_items.order_id, order_items.quantity");
  expect_undone (ITEMS "; order #quantity desc", dowser_operation_new_move_column (1, 0),
                 dowser_operation_new_move_column (0, 1));
  /* two columns have the name "id"; the sort by "id" still means the same column after the move */
  expect_applied ("from customers; show customers.id, count() as id; group customers.id; order #id",
                  dowser_operation_new_move_column (0, 1),
                  "from customers; show count() as id, customers.id; group customers.id; order customers.id");
  expect_refused (ITEMS, dowser_operation_new_move_column (0, 0), "already at this position");
  expect_refused (ITEMS, dowser_operation_new_move_column (3, 0), "no column 4");
  expect_refused (ITEMS, dowser_operation_new_move_column (0, 3), "no position 4");
}

static void
test_column_is_renamed (void)
{
  expect_applied (BY_COUNTRY "; order #n desc", dowser_operation_new_rename_column (1, " customers "),
                  "from customers; show customers.country, count() as customers; group customers.country; order "
                  "#customers desc");
  expect_applied (BY_COUNTRY "; order #n desc", dowser_operation_new_rename_column (1, NULL),
                  "from customers; show customers.country, count(); group customers.country; order #count desc");
  expect_undone (ITEMS "; order #quantity", dowser_operation_new_rename_column (1, "pieces"),
                 dowser_operation_new_rename_column (1, "quantity"));
  expect_undone (ITEMS, dowser_operation_new_rename_column (1, "pieces"), dowser_operation_new_rename_column (1, NULL));
  expect_refused (ITEMS, dowser_operation_new_rename_column (1, "Unit_Price"), "Another column");
  expect_refused (ITEMS, dowser_operation_new_rename_column (1, "quantity"), "already");
  expect_refused (ITEMS, dowser_operation_new_rename_column (1, NULL), "already");
  expect_refused (ITEMS, dowser_operation_new_rename_column (1, "  "), "needs a name");
  expect_refused (ITEMS, dowser_operation_new_rename_column (7, "x"), "no column 8");
}

static DowserOperation *
add_derived (const char *expr, const char *name)
{
  return dowser_operation_new_add_derived (expr_from_text (expr, NULL), name);
}

static void
test_derived_column_is_added (void)
{
  expect_applied (ITEMS, add_derived ("multiply(#quantity, #unit_price)", "amount"),
                  ITEMS ", multiply(order_items.quantity, order_items.unit_price) as amount");
  expect_applied (ITEMS, add_derived ("ratio(order_items.unit_price, order_items.quantity)", NULL),
                  ITEMS ", ratio(order_items.unit_price, order_items.quantity)");
  expect_applied ("from orders; show orders.id", add_derived ("year(orders.order_date)", NULL),
                  "from orders; show orders.id, year(orders.order_date)");
  /* in a plan with groups: columns derived from group keys and metrics */
  expect_applied (BY_COUNTRY, add_derived ("multiply(#n, 2)", "twice"),
                  "from customers; show customers.country, count() as n, multiply(count(), 2) as twice; group "
                  "customers.country");
  expect_undone (ITEMS, add_derived ("subtract(#quantity, 1)", "rest"), dowser_operation_new_remove_output (3));
}

static void
test_invalid_derived_column_is_refused (void)
{
  expect_refused (ITEMS, add_derived ("#quantity", NULL), "shown already");
  expect_refused (ITEMS, add_derived ("sum(#quantity)", NULL), "Add it as a metric");
  expect_refused (ITEMS, add_derived ("add(#quantity, 1)", "unit_price"), "Another column");
  expect_refused (ITEMS, add_derived ("add(#nothing, 1)", NULL), "No shown column");
  expect_refused (BY_COUNTRY, add_derived ("length(customers.name)", NULL), "Also group by this column");
  expect_refused ("from customers; show customers.name", add_derived ("subtract(#name, 1)", NULL), "isn't a number");
  expect_refused (ITEMS, dowser_operation_new_add_derived (NULL, NULL), "expression");
}

static void
test_offset_and_distinct_rows_are_set (void)
{
  expect_applied (ITEMS, dowser_operation_new_set_offset (20), ITEMS "; offset 20");
  expect_undone (ITEMS "; limit 5", dowser_operation_new_set_offset (20), dowser_operation_new_set_offset (0));
  expect_refused (ITEMS, dowser_operation_new_set_offset (-1), "0 or more");
  expect_applied (ITEMS, dowser_operation_new_set_distinct (TRUE), ITEMS "; distinct");
  expect_undone (ITEMS "; order #quantity", dowser_operation_new_set_distinct (TRUE),
                 dowser_operation_new_set_distinct (FALSE));
  expect_refused (ITEMS, dowser_operation_new_set_distinct (FALSE), "already");
  expect_refused (ITEMS "; distinct", dowser_operation_new_set_distinct (TRUE), "already");
  expect_refused (BY_COUNTRY, dowser_operation_new_set_distinct (TRUE), "remove the groups");
  expect_refused (ITEMS "; order order_items.product_id", dowser_operation_new_set_distinct (TRUE), "remove the sort");
  expect_choices (ITEMS "; order order_items.product_id", dowser_operation_new_set_distinct (TRUE), 1,
                  ITEMS "; distinct");
  expect_choices (ITEMS "; distinct; order #quantity", dowser_operation_new_remove_output (1), 1,
                  "from order_items; show order_items.order_id, order_items.unit_price; distinct");
}

static void
test_refusals_have_a_reason (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) rows = plan_from_text (ITEMS);
  g_autoptr (DowserPlan) groups = plan_from_text (BY_COUNTRY);
  g_autoptr (DowserOperation) set_distinct = dowser_operation_new_set_distinct (TRUE);
  g_autofree char *none = dowser_operation_dup_refusal (set_distinct, rows, schema);
  g_autofree char *reason = dowser_operation_dup_refusal (set_distinct, groups, schema);

  g_assert_null (none);
  g_assert_nonnull (strstr (reason, "remove the groups"));
}

/* Tests that changes of one side of a union are refused, because both sides must have the same columns. */
static void
test_changes_of_unions_are_refused (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text ("from orders; show orders.id, orders.status; where gt(orders.id, 1)");
  DowserOperation *operations[] = {
    dowser_operation_new_move_column (0, 1),
    add_derived ("add(orders.id, 1)", NULL),
    dowser_operation_new_set_distinct (TRUE),
    dowser_operation_new_toggle_filter (0, FALSE),
    dowser_operation_new_edit_filter (0, 1, expr_from_text ("gt(orders.id, 2)", NULL)),
    dowser_operation_new_add_join (NULL, "customers", NULL, DOWSER_JOIN_LEFT),
  };

  plan->select->set_op = DOWSER_SET_UNION;
  plan->select->set_with = select_from_text ("from orders; show orders.id, orders.status", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (operations); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (dowser_operation_apply (operations[i], plan, schema, &error));
      g_assert_error (error, DOWSER_OPERATION_ERROR, DOWSER_OPERATION_ERROR_REFUSED);
      g_assert_nonnull (strstr (error->message, "The plan combines the rows of two queries"));
      dowser_operation_unref (operations[i]);
    }
}

DOWSER_TEST_MAIN (apply_outputs)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/apply-outputs/column-is-moved", test_column_is_moved);
  g_test_add_func ("/planner/apply-outputs/column-is-renamed", test_column_is_renamed);
  g_test_add_func ("/planner/apply-outputs/derived-column-is-added", test_derived_column_is_added);
  g_test_add_func ("/planner/apply-outputs/invalid-derived-column-is-refused", test_invalid_derived_column_is_refused);
  g_test_add_func ("/planner/apply-outputs/offset-and-distinct-rows-are-set", test_offset_and_distinct_rows_are_set);
  g_test_add_func ("/planner/apply-outputs/refusals-have-a-reason", test_refusals_have_a_reason);
  g_test_add_func ("/planner/apply-outputs/changes-of-unions-are-refused", test_changes_of_unions_are_refused);
  return g_test_run ();
}
