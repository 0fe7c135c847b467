/* test-filter-options.c - tests that filters are counted as the user sees them, and that an operation changes a single
 * filter */
#include "operations/dowser-apply.h"
#include "operations/dowser-filter-options.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

static DowserExpr *
compare_new (const char *column, DowserCompare compare, const char *text)
{
  return dowser_expr_new_compare (compare, dowser_expr_new_column ("orders", column), dowser_expr_new_text (text));
}

/* Returns the plan: status = 'paid' AND order_date >= 2024 AND order_date < 2025, grouped by status, only groups with
 * more than one row */
static DowserPlan *
plan_new (void)
{
  DowserSelect *select = dowser_select_new ();
  DowserValue *start = dowser_value_new_text (DOWSER_VALUE_DATE, "2024-01-01", -1);
  DowserValue *end = dowser_value_new_text (DOWSER_VALUE_DATE, "2025-01-01", -1);
  DowserExpr *count = dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL);

  dowser_select_add_instance (select, "orders", "orders");
  dowser_select_add_output (select, dowser_expr_new_column ("orders", "status"), NULL);
  dowser_select_add_output (select, dowser_expr_ref (count), "count");
  g_ptr_array_add (select->group, dowser_expr_new_column ("orders", "status"));
  dowser_select_add_filter (select, compare_new ("status", DOWSER_EQUAL, "paid"));
  dowser_select_add_filter (select, dowser_expr_new_compare (DOWSER_GREATER_EQUAL,
                                                             dowser_expr_new_column ("orders", "order_date"),
                                                             dowser_expr_new_literal (start)));
  dowser_select_add_filter (select,
                            dowser_expr_new_compare (DOWSER_LESS, dowser_expr_new_column ("orders", "order_date"),
                                                     dowser_expr_new_literal (end)));
  select->having = dowser_expr_new_compare (DOWSER_GREATER, count, dowser_expr_new_integer (1));
  return dowser_plan_new (select);
}

static const DowserFilterPart *
get_part (GPtrArray *parts, guint index)
{
  g_assert_cmpuint (index, <, parts->len);
  return parts->pdata[index];
}

static void
test_range_counts_as_one_filter (void)
{
  g_autoptr (DowserPlan) plan = plan_new ();
  g_autoptr (GPtrArray) parts = dowser_filter_parts_new (plan);

  g_assert_cmpuint (parts->len, ==, 3);
  g_assert_cmpuint (get_part (parts, 1)->count, ==, 2);
  g_assert_cmpuint (get_part (parts, 2)->index, ==, 3);
  g_assert_true (get_part (parts, 2)->is_having);
  g_assert_false (dowser_filter_parts_can_join (get_part (parts, 0), get_part (parts, 2)));
}

static void
test_range_is_removed_as_one (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_new ();
  g_autoptr (GPtrArray) parts = dowser_filter_parts_new (plan);
  g_autoptr (GPtrArray) operations = dowser_filter_part_make_removal_operations (get_part (parts, 1), plan);
  g_autoptr (DowserPlan) after = dowser_operations_apply (operations, plan, schema, NULL);
  g_autoptr (GPtrArray) rest = dowser_filter_parts_new (after);

  g_assert_cmpuint (rest->len, ==, 2);
}

static void
test_range_is_toggled_as_one (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_new ();
  g_autoptr (GPtrArray) parts = dowser_filter_parts_new (plan);
  g_autoptr (GPtrArray) off = dowser_filter_part_make_toggle_operations (get_part (parts, 1));
  g_autoptr (DowserPlan) without = dowser_operations_apply (off, plan, schema, NULL);
  g_autoptr (GPtrArray) rest = dowser_filter_parts_new (without);
  g_autoptr (GPtrArray) on = dowser_filter_part_make_toggle_operations (get_part (rest, 1));
  g_autoptr (DowserPlan) filtered_again = dowser_operations_apply (on, without, schema, NULL);
  g_autoptr (GPtrArray) removal = dowser_filter_part_make_removal_operations (get_part (rest, 1), without);
  g_autoptr (DowserPlan) without_filter = dowser_operations_apply (removal, without, schema, NULL);

  g_assert_false (get_part (rest, 1)->on);
  g_assert_cmpuint (get_part (rest, 1)->count, ==, 2);
  g_assert_cmpuint (filtered_again->select->off->len, ==, 0);
  g_assert_cmpuint (without_filter->select->off->len, ==, 0);
}

static void
test_metrics_can_be_filtered (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_new ();
  g_autoptr (DowserOptions) options = dowser_options_new (plan, schema, NULL);
  g_autoptr (GPtrArray) targets = dowser_filter_targets_new (options);
  const DowserFilterTarget *last = targets->pdata[targets->len - 1];

  g_assert_cmpstr (last->label, ==, "count");
  g_assert_true (last->is_metric);
  g_assert_cmpint (last->output, ==, 1);
}

static void
test_or_condition_keeps_the_whole_range (void)
{
  g_autoptr (DowserPlan) plan = plan_new ();
  g_autoptr (GPtrArray) parts = dowser_filter_parts_new (plan);
  g_autoptr (GPtrArray) operations
      = dowser_filter_parts_make_join_operations (get_part (parts, 1), get_part (parts, 0));
  const DowserOperation *edit = operations->pdata[1];

  g_assert_cmpuint (operations->len, ==, 2);
  g_assert_cmpint (edit->expr->kind, ==, DOWSER_EXPR_OR);
  g_assert_cmpint (((const DowserExpr *) edit->expr->args->pdata[1])->kind, ==, DOWSER_EXPR_AND);
}

DOWSER_TEST_MAIN (filter_options)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/filter-options/range-counts-as-one-filter", test_range_counts_as_one_filter);
  g_test_add_func ("/planner/filter-options/range-is-removed-as-one", test_range_is_removed_as_one);
  g_test_add_func ("/planner/filter-options/range-is-toggled-as-one", test_range_is_toggled_as_one);
  g_test_add_func ("/planner/filter-options/metrics-can-be-filtered", test_metrics_can_be_filtered);
  g_test_add_func ("/planner/filter-options/or-condition-keeps-the-whole-range",
                   test_or_condition_keeps_the_whole_range);
  return g_test_run ();
}
