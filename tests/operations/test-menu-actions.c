/* test-menu-actions.c - tests that each offer in the menus of headings and cells does what its label says */
#include "operations/dowser-apply.h"
#include "operations/dowser-menu-actions.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

static DowserPlan *
plan_new (void)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, "customers", "customers");
  dowser_select_add_output (select, dowser_expr_new_column ("customers", "name"), NULL);
  dowser_select_add_output (select, dowser_expr_new_column ("customers", "id"), NULL);
  return dowser_plan_new (select);
}

static DowserPlan *
grouped_plan_new (void)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, "customers", "customers");
  dowser_select_add_output (select, dowser_expr_new_column ("customers", "name"), NULL);
  dowser_select_add_output (select, dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL), "count");
  g_ptr_array_add (select->group, dowser_expr_new_column ("customers", "name"));
  return dowser_plan_new (select);
}

static const DowserMenuAction *
find_action (GPtrArray *actions, const char *label)
{
  for (guint i = 0; i < actions->len; i++)
    {
      const DowserMenuAction *action = actions->pdata[i];
      const DowserMenuAction *inner = find_action (action->actions, label);

      if (g_str_equal (action->label, label))
        return action;
      if (inner != NULL)
        return inner;
    }
  return NULL;
}

static const DowserOperation *
get_only_operation (const DowserMenuAction *action)
{
  g_assert_nonnull (action);
  g_assert_cmpuint (action->operations->len, ==, 1);
  return action->operations->pdata[0];
}

static GPtrArray *
row_new (DowserValue *a, DowserValue *b)
{
  GPtrArray *row = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_value_unref);

  g_ptr_array_add (row, a);
  g_ptr_array_add (row, b);
  return row;
}

static DowserValue *
text_new (const char *text)
{
  return dowser_value_new_text (DOWSER_VALUE_TEXT, text, -1);
}

static void
test_sort_is_reversed_or_added (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_new ();
  g_autoptr (DowserOperation) sort_operation = dowser_menu_actions_make_sort (plan, 0, FALSE);
  g_autoptr (DowserPlan) sorted_plan = dowser_operation_apply (sort_operation, plan, schema, NULL);
  g_autoptr (DowserOperation) sort_again = dowser_menu_actions_make_sort (sorted_plan, 0, FALSE);
  g_autoptr (DowserOperation) further = dowser_menu_actions_make_sort (sorted_plan, 1, TRUE);
  gboolean descending;

  g_assert_false (((const DowserOrder *) sort_operation->order->pdata[0])->descending);
  g_assert_true (((const DowserOrder *) sort_again->order->pdata[0])->descending);
  g_assert_cmpuint (further->order->len, ==, 2);
  g_assert_cmpuint (dowser_menu_actions_get_sort_rank (sorted_plan, 0, &descending), ==, 1);
  g_assert_cmpuint (dowser_menu_actions_get_sort_rank (sorted_plan, 1, &descending), ==, 0);
  g_assert_null (dowser_menu_actions_make_sort (plan, 2, FALSE));
}

/* Tests the filter for a boolean cell: booleans are stored as numbers, but the filter must contain a boolean, because
 * strict engines can't compare a boolean with 1. */
static void
test_filter_by_boolean_cell_stays_boolean (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_new ();

  for (gint64 cell_value = 0; cell_value < 3; cell_value++)
    {
      DowserCell cell = { .type = DOWSER_VALUE_INTEGER, .integer = cell_value };
      g_autoptr (DowserValue) number = dowser_menu_actions_dup_value (plan, schema, NULL, 0, &cell);
      g_autoptr (DowserValue) cell_result = NULL;

      dowser_cell_apply_type (&cell, DOWSER_VALUE_BOOLEAN);
      cell_result = dowser_menu_actions_dup_value (plan, schema, NULL, 0, &cell);
      g_assert_cmpint (number->type, ==, DOWSER_VALUE_INTEGER);
      g_assert_cmpint (cell_result->type, ==, cell_value < 2 ? DOWSER_VALUE_BOOLEAN : DOWSER_VALUE_INTEGER);
      g_assert_cmpint (cell_result->integer, ==, cell_value);
    }
}

static void
test_row_heading_offers_grouping (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_new ();
  g_autoptr (GPtrArray) actions = dowser_menu_actions_list_for_heading (plan, schema, NULL, 0);
  g_autoptr (GPtrArray) none = dowser_menu_actions_list_for_heading (plan, schema, NULL, 9);

  g_assert_cmpint (get_only_operation (find_action (actions, "Group by"))->kind, ==, DOWSER_OPERATION_ADD_GROUP);
  g_assert_cmpint (get_only_operation (find_action (actions, "Move Right"))->to, ==, 1);
  g_assert_cmpint (find_action (actions, "Rename…")->kind, ==, DOWSER_MENU_ACTION_NAME);
  g_assert_null (find_action (actions, "Move Left"));
  g_assert_null (find_action (actions, "Sum"));
  g_assert_cmpuint (none->len, ==, 0);
}

static void
test_group_heading_offers_removal (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = grouped_plan_new ();
  g_autoptr (GPtrArray) key = dowser_menu_actions_list_for_heading (plan, schema, NULL, 0);
  g_autoptr (GPtrArray) metric = dowser_menu_actions_list_for_heading (plan, schema, NULL, 1);

  g_assert_cmpint (get_only_operation (find_action (key, "Remove Group"))->kind, ==, DOWSER_OPERATION_REMOVE_GROUP);
  g_assert_cmpint (get_only_operation (find_action (metric, "Remove Metric"))->kind, ==,
                   DOWSER_OPERATION_REMOVE_METRIC);
  g_assert_null (find_action (metric, "Group by"));
}

static void
test_cell_offers_filters_by_its_value (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_new ();
  g_autoptr (GPtrArray) row = row_new (text_new ("Ann"), dowser_value_new_integer (7));
  g_autoptr (GPtrArray) text = dowser_menu_actions_list_for_cell (plan, schema, NULL, 0, row, NULL);
  g_autoptr (GPtrArray) number = dowser_menu_actions_list_for_cell (plan, schema, NULL, 1, row, NULL);

  g_assert_cmpint (get_only_operation (find_action (text, "= Ann"))->expr->kind, ==, DOWSER_EXPR_COMPARE);
  g_assert_cmpint (get_only_operation (find_action (text, "≠ Ann"))->expr->kind, ==, DOWSER_EXPR_OR);
  g_assert_null (find_action (text, "< Ann"));
  g_assert_cmpint (get_only_operation (find_action (number, "> 7"))->expr->op, ==, DOWSER_GREATER);
}

static void
test_null_cell_offers_is_empty_filter (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_new ();
  g_autoptr (GPtrArray) row = row_new (dowser_value_new_null (DOWSER_VALUE_TEXT), dowser_value_new_integer (7));
  g_autoptr (GPtrArray) actions = dowser_menu_actions_list_for_cell (plan, schema, NULL, 0, row, NULL);

  g_assert_cmpint (get_only_operation (find_action (actions, "Is Empty"))->expr->kind, ==, DOWSER_EXPR_IS_NULL);
  g_assert_true (get_only_operation (find_action (actions, "Is Not Empty"))->expr->negated);
}

static void
test_several_cells_filter_listed_values (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_new ();
  g_autoptr (GPtrArray) row = row_new (text_new ("Ann"), dowser_value_new_integer (7));
  g_autoptr (GPtrArray) others = row_new (text_new ("Ann"), dowser_value_new_null (DOWSER_VALUE_TEXT));
  g_autoptr (GPtrArray) actions = dowser_menu_actions_list_for_cell (plan, schema, NULL, 0, row, others);
  const DowserOperation *in = get_only_operation (find_action (actions, "Is One of the 2 Selected Values"));

  /* An empty cell can't be in a list of values, so a separate condition is added for it. */
  g_assert_cmpint (in->expr->kind, ==, DOWSER_EXPR_OR);
  g_assert_cmpint (get_only_operation (find_action (actions, "Is None of the 2 Selected Values"))->expr->kind, ==,
                   DOWSER_EXPR_AND);
}

static void
test_group_opens_its_records (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = grouped_plan_new ();
  g_autoptr (GPtrArray) row = row_new (text_new ("Ann"), dowser_value_new_integer (7));
  g_autoptr (GPtrArray) actions = dowser_menu_actions_list_for_cell (plan, schema, NULL, 1, row, NULL);
  const DowserOperation *records = get_only_operation (find_action (actions, "See These Records"));

  g_assert_cmpint (get_only_operation (find_action (actions, "= 7"))->kind, ==, DOWSER_OPERATION_ADD_HAVING);
  g_assert_cmpint (records->kind, ==, DOWSER_OPERATION_SEE_RECORDS);
  g_assert_cmpuint (records->values->len, ==, 1);
  g_assert_nonnull (find_action (actions, "Break Out by"));
}

static void
test_group_with_hidden_key_opens_records (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = grouped_plan_new ();
  g_autoptr (GPtrArray) row = row_new (text_new ("Ann"), dowser_value_new_integer (7));
  g_autoptr (GPtrArray) actions = NULL;
  const DowserMenuAction *records;

  g_ptr_array_set_size (plan->select->group, 0);
  g_ptr_array_add (plan->select->group, dowser_expr_new_column ("customers", "id"));
  actions = dowser_menu_actions_list_for_cell (plan, schema, NULL, 1, row, NULL);
  records = find_action (actions, "See These Records");
  g_assert_cmpuint (records->operations->len, ==, 2);
  g_assert_cmpint (((const DowserOperation *) records->operations->pdata[0])->kind, ==, DOWSER_OPERATION_ADD_FILTER);
}

static void
test_key_opens_related_rows (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_new ();
  g_autoptr (GPtrArray) row = row_new (text_new ("Ann"), dowser_value_new_integer (7));
  g_autoptr (GPtrArray) actions = dowser_menu_actions_list_for_cell (plan, schema, NULL, 1, row, NULL);
  const DowserMenuAction *menu = find_action (actions, "List Related Rows");

  g_assert_nonnull (menu);
  g_assert_cmpint (get_only_operation (menu->actions->pdata[0])->kind, ==, DOWSER_OPERATION_LIST_RELATED);
}

DOWSER_TEST_MAIN (menu_actions)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/menu-actions/filter-by-boolean-cell-stays-boolean",
                   test_filter_by_boolean_cell_stays_boolean);
  g_test_add_func ("/planner/menu-actions/sort-is-reversed-or-added", test_sort_is_reversed_or_added);
  g_test_add_func ("/planner/menu-actions/row-heading-offers-grouping", test_row_heading_offers_grouping);
  g_test_add_func ("/planner/menu-actions/group-heading-offers-removal", test_group_heading_offers_removal);
  g_test_add_func ("/planner/menu-actions/cell-offers-filters-by-its-value", test_cell_offers_filters_by_its_value);
  g_test_add_func ("/planner/menu-actions/null-cell-offers-is-empty-filter", test_null_cell_offers_is_empty_filter);
  g_test_add_func ("/planner/menu-actions/several-cells-filter-listed-values", test_several_cells_filter_listed_values);
  g_test_add_func ("/planner/menu-actions/group-opens-its-records", test_group_opens_its_records);
  g_test_add_func ("/planner/menu-actions/group-with-hidden-key-opens-records",
                   test_group_with_hidden_key_opens_records);
  g_test_add_func ("/planner/menu-actions/key-opens-related-rows", test_key_opens_related_rows);
  return g_test_run ();
}
