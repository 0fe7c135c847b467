/* test-apply-filter.c - tests that conditions are edited in place, disabled and enabled, combined and split */
#include "operations/dowser-apply.h"
#include "support/apply-text.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

#define TWO "from customers; show customers.name; where and(eq(customers.country, 'Norway'), gt(customers.id, 1))"
#define BOTH                                                                                                           \
  "from customers; show customers.country, count() as n; where eq(customers.name, 'a'); group customers.country; "     \
  "having gt(count(), 3)"

static DowserOperation *
edit_filter (guint index, guint count, const char *condition)
{
  return dowser_operation_new_edit_filter (index, count, expr_from_text (condition, NULL));
}

static void
test_filter_is_edited_in_place (void)
{
  expect_applied (TWO, edit_filter (0, 1, "eq(customers.country, 'Chile')"),
                  "from customers; show customers.name; where and(eq(customers.country, 'Chile'), gt(customers.id, "
                  "1))");
  expect_applied (TWO, edit_filter (0, 1, "eq(customers.country, null)"),
                  "from customers; show customers.name; where and(is_null(customers.country), gt(customers.id, 1))");
  expect_applied (TWO, edit_filter (0, 2, "lt(customers.id, 7)"),
                  "from customers; show customers.name; where lt(customers.id, 7)");
  expect_applied (TWO, edit_filter (0, 1, "and(ge(customers.id, 7), le(customers.id, 9))"),
                  "from customers; show customers.name; where and(ge(customers.id, 7), le(customers.id, 9), "
                  "gt(customers.id, 1))");
  /* a condition on an aggregate moves to HAVING */
  expect_applied (BOTH, edit_filter (1, 1, "gt(#n, 5)"),
                  "from customers; show customers.country, count() as n; where eq(customers.name, 'a'); group "
                  "customers.country; having gt(count(), 5)");
  expect_applied (BOTH, edit_filter (0, 1, "gt(#n, 5)"),
                  "from customers; show customers.country, count() as n; group customers.country; having "
                  "and(gt(count(), 5), gt(count(), 3))");
  expect_applied (BOTH, edit_filter (1, 1, "eq(customers.id, 1)"),
                  "from customers; show customers.country, count() as n; where and(eq(customers.name, 'a'), "
                  "eq(customers.id, 1)); group customers.country");
  expect_undone (TWO, edit_filter (0, 1, "is_null(customers.country)"),
                 edit_filter (0, 1, "eq(customers.country, 'Norway')"));
}

static void
test_invalid_filter_edit_is_refused (void)
{
  expect_refused (TWO, edit_filter (2, 1, "gt(customers.id, 7)"), "no filter 3");
  expect_refused (TWO, edit_filter (1, 2, "gt(customers.id, 7)"), "no filter 3");
  expect_refused (TWO, edit_filter (0, 1, "gt(customers.id, 1)"), "already exists");
  expect_refused (TWO, edit_filter (1, 1, "gt(customers.id, 1)"), "already exists");
  expect_refused (TWO, edit_filter (0, 1, "gt(count(), 1)"), "not grouped");
  expect_refused (TWO, edit_filter (0, 1, "customers.name"), "“name” isn't true or false");
  expect_refused (TWO, edit_filter (0, 1, "or(gt(customers.id, 7), not(customers.birth_date))"), "to compare it with");
  expect_refused (TWO, edit_filter (0, 1, "gt(customers.foo, 1)"), "no column “foo”");
}

/* Tests that conditions are disabled and enabled. The notation doesn't show disabled conditions, so they are only
 * counted. */
static void
test_filter_is_disabled_and_enabled (void)
{
  expect_applied (TWO, dowser_operation_new_toggle_filter (0, FALSE),
                  "from customers; show customers.name; where gt(customers.id, 1)");
  expect_applied (BOTH, dowser_operation_new_toggle_filter (1, FALSE),
                  "from customers; show customers.country, count() as n; where eq(customers.name, 'a'); group "
                  "customers.country");
  expect_undone (TWO, dowser_operation_new_toggle_filter (1, FALSE), dowser_operation_new_toggle_filter (0, TRUE));
  expect_undone (BOTH, dowser_operation_new_toggle_filter (1, FALSE), dowser_operation_new_toggle_filter (0, TRUE));
  expect_refused (TWO, dowser_operation_new_toggle_filter (2, FALSE), "no filter 3");
  expect_refused (TWO, dowser_operation_new_toggle_filter (0, TRUE), "no filter 1");
}

static DowserPlan *
toggle_filter (const DowserPlan *plan, guint index, gboolean on)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserOperation) operation = dowser_operation_new_toggle_filter (index, on);
  g_autoptr (GError) error = NULL;
  DowserPlan *changed = dowser_operation_apply (operation, plan, schema, &error);

  g_assert_no_error (error);
  return changed;
}

/* Tests that conditions keep their places when conditions between them are disabled, and enabled in another order. */
static void
test_toggled_filters_keep_their_place (void)
{
  g_autoptr (DowserPlan) plan = plan_from_text ("from customers; show customers.name; where and(gt(customers.id, 1), "
                                                "eq(customers.country, 'a'), eq(customers.name, 'b'))");
  g_autoptr (DowserPlan) without_first = toggle_filter (plan, 0, FALSE);
  g_autoptr (DowserPlan) first_back = toggle_filter (without_first, 0, TRUE);
  g_autoptr (DowserPlan) without_two = toggle_filter (without_first, 0, FALSE);
  g_autoptr (DowserPlan) first_of_two_back = toggle_filter (without_two, 0, TRUE);
  g_autoptr (DowserPlan) restored_both = toggle_filter (first_of_two_back, 0, TRUE);

  g_assert_true (dowser_plan_equal (first_back, plan));
  g_assert_cmpuint (without_two->select->off->len, ==, 2);
  g_assert_true (dowser_plan_equal (restored_both, plan));
}

static void
test_range_ends_change_together (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserOperation) off = dowser_operation_new_toggle_filter (0, FALSE);
  g_autoptr (DowserOperation) remove = dowser_operation_new_remove_filters (0, 2);
  g_autoptr (DowserPlan) plan = plan_from_text (TWO);
  g_autoptr (DowserPlan) without = NULL;
  g_autoptr (DowserPlan) without_filter = NULL;

  off->number = 2;
  without = dowser_operation_apply (off, plan, schema, NULL);
  g_assert_null (without->select->filter);
  g_assert_cmpuint (without->select->off->len, ==, 2);
  /* the index of conditions includes the disabled conditions, which come after the enabled conditions */
  without_filter = dowser_operation_apply (remove, without, schema, NULL);
  g_assert_cmpuint (without_filter->select->off->len, ==, 0);
}

static void
test_conditions_become_any_or_all (void)
{
  const guint first_and_last[] = { 1, 0, 1 };
  const guint different[] = { 0, 1 };

  expect_applied (TWO, dowser_operation_new_group_filters (first_and_last, 3, TRUE),
                  "from customers; show customers.name; where or(eq(customers.country, 'Norway'), gt(customers.id, "
                  "1))");
  expect_undone (TWO, dowser_operation_new_group_filters (first_and_last, 2, TRUE),
                 dowser_operation_new_group_filters (different, 1, FALSE));
  /* a group of conditions is at the place of its first condition */
  expect_applied ("from customers; show customers.name; where and(eq(customers.id, 1), eq(customers.id, 2), "
                  "eq(customers.id, 3))",
                  dowser_operation_new_group_filters (different, 2, TRUE),
                  "from customers; show customers.name; where and(or(eq(customers.id, 1), eq(customers.id, 2)), "
                  "eq(customers.id, 3))");
  expect_refused (TWO, dowser_operation_new_group_filters (first_and_last, 1, TRUE), "at least two");
  expect_refused (TWO, dowser_operation_new_group_filters (first_and_last, 2, FALSE),
                  "None of these filters is in an “any of” group");
  expect_refused (TWO, dowser_operation_new_group_filters (NULL, 0, FALSE), "No filter");
  expect_refused (BOTH, dowser_operation_new_group_filters (different, 2, TRUE), "same kind");
  expect_refused ("from customers; show customers.name", dowser_operation_new_group_filters (first_and_last, 2, TRUE),
                  "no filter 2");
}

DOWSER_TEST_MAIN (apply_filter)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/apply-filter/filter-is-edited-in-place", test_filter_is_edited_in_place);
  g_test_add_func ("/planner/apply-filter/invalid-filter-edit-is-refused", test_invalid_filter_edit_is_refused);
  g_test_add_func ("/planner/apply-filter/filter-is-disabled-and-enabled", test_filter_is_disabled_and_enabled);
  g_test_add_func ("/planner/apply-filter/toggled-filters-keep-their-place", test_toggled_filters_keep_their_place);
  g_test_add_func ("/planner/apply-filter/range-ends-change-together", test_range_ends_change_together);
  g_test_add_func ("/planner/apply-filter/conditions-become-any-or-all", test_conditions_become_any_or_all);
  return g_test_run ();
}
