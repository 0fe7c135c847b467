/* test-plan-depth.c - tests that a plan of the maximum depth is written to JSON and read back, and that a plan with one
 * more level is refused with an error of one sentence */
#include "base/dowser-error.h"
#include "plan/dowser-plan-json.h"
#include "support/dowser-test-main.h"

#include <string.h>

typedef DowserExpr *(*Wrap) (DowserExpr *inner);

static DowserExpr *
wrap_not (DowserExpr *inner)
{
  return dowser_expr_new_not (inner);
}

static DowserExpr *
wrap_case (DowserExpr *inner)
{
  GPtrArray *args = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  g_ptr_array_add (args, inner);
  g_ptr_array_add (args, dowser_expr_new_integer (1));
  return dowser_expr_new_case (args);
}

static DowserExpr *
wrap_filter (DowserExpr *inner)
{
  return dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, inner);
}

static DowserExpr *
wrap_window (DowserExpr *inner)
{
  DowserWindow *window = dowser_window_new ();

  g_ptr_array_add (window->order, dowser_order_new (inner, FALSE, DOWSER_NULLS_DEFAULT));
  return dowser_expr_new_window ("rank", g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref), window);
}

static const Wrap wrap_functions[] = { wrap_not, wrap_case, wrap_filter, wrap_window };

/* Makes a plan with @levels levels. The innermost expression counts as a level. */
static DowserPlan *
make_plan (Wrap wrap, guint levels)
{
  DowserSelect *select = dowser_select_new ();
  DowserExpr *expr = dowser_expr_new_integer (1);

  for (guint i = 1; i < levels; i++)
    expr = wrap (expr);
  dowser_select_add_output (select, expr, NULL);
  return dowser_plan_new (select);
}

/* Makes @levels selects, each nested in an expression of the next. Only the expression counts as a level, not the
 * select. The expression is the condition of a join, because a join needs the most JSON levels. */
static DowserPlan *
make_nested_plan (guint levels)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_output (select, dowser_expr_new_integer (1), NULL);
  for (guint i = 1; i < levels; i++)
    {
      DowserSelect *outer = dowser_select_new ();
      DowserJoin *join = dowser_join_new (DOWSER_JOIN_INNER, "t", NULL, DOWSER_VIA_DECLARED, 1.0);

      g_ptr_array_add (join->on, dowser_expr_new_subplan (DOWSER_SUBPLAN_SCALAR, NULL, select, FALSE, DOWSER_EQUAL));
      g_ptr_array_add (outer->joins, join);
      select = outer;
    }
  return dowser_plan_new (select);
}

static DowserPlan *
make_union (guint levels)
{
  DowserSelect *select = NULL;

  for (guint i = 0; i < levels; i++)
    {
      DowserSelect *first = dowser_select_new ();

      dowser_select_add_output (first, dowser_expr_new_integer (1), NULL);
      first->set_op = select != NULL ? DOWSER_SET_UNION : DOWSER_SET_NONE;
      first->set_with = select;
      select = first;
    }
  return dowser_plan_new (select);
}

static void
assert_fits (DowserPlan *plan)
{
  g_autoptr (DowserPlan) owned = plan;
  g_autofree char *text = dowser_plan_to_json (plan, FALSE);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) plan_again = dowser_plan_from_json (text, -1, &error);

  g_assert_no_error (error);
  g_assert_true (dowser_plan_equal (plan, plan_again));
  g_assert_true (dowser_plan_check_depth (plan, &error));
}

static void
assert_too_deep (DowserPlan *plan)
{
  g_autoptr (DowserPlan) owned = plan;
  g_autofree char *text = dowser_plan_to_json (plan, FALSE);
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) read_error = NULL;

  g_assert_false (dowser_plan_check_depth (plan, &error));
  g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_TOO_LARGE);
  g_assert_null (dowser_plan_from_json (text, -1, &read_error));
  g_assert_error (read_error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_TOO_LARGE);
  /* JSON that is nested much more deeply than a plan may be is refused before it is parsed, with a message about
   * JSON. */
  if (strstr (read_error->message, "JSON") == NULL)
    g_assert_cmpstr (error->message, ==, read_error->message);
}

static void
test_too_deep_expressions_are_refused (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (wrap_functions); i++)
    {
      assert_fits (make_plan (wrap_functions[i], DOWSER_PLAN_MAX_DEPTH));
      assert_too_deep (make_plan (wrap_functions[i], DOWSER_PLAN_MAX_DEPTH + 1));
    }
}

static void
test_too_deep_selects_are_refused (void)
{
  assert_fits (make_nested_plan (DOWSER_PLAN_MAX_DEPTH));
  assert_too_deep (make_nested_plan (DOWSER_PLAN_MAX_DEPTH + 1));
}

static void
test_too_deep_set_operations_are_refused (void)
{
  assert_fits (make_union (DOWSER_PLAN_MAX_DEPTH));
  assert_too_deep (make_union (DOWSER_PLAN_MAX_DEPTH + 1));
}

static void
test_steps_are_counted_separately (void)
{
  g_autoptr (DowserPlan) deep_plan = make_plan (wrap_not, DOWSER_PLAN_MAX_DEPTH);
  g_autoptr (DowserPlan) too_deep_plan = make_plan (wrap_not, DOWSER_PLAN_MAX_DEPTH + 1);
  g_autoptr (DowserPlan) plan = make_plan (wrap_not, DOWSER_PLAN_MAX_DEPTH);

  g_ptr_array_add (plan->steps, dowser_plan_step_new ("s", NULL, dowser_select_ref (deep_plan->select)));
  g_assert_true (dowser_plan_check_depth (plan, NULL));
  g_ptr_array_add (plan->steps, dowser_plan_step_new ("t", NULL, dowser_select_ref (too_deep_plan->select)));
  g_assert_false (dowser_plan_check_depth (plan, NULL));
}

/* Tests that JSON nested in any way to any depth is read or refused, without a stack overflow. */
static void
test_any_nesting_is_read_or_refused (void)
{
  static const char *const openings[] = { "[", "{\"select\":", "{\"args\":[", "{\"filter\":", "{\"a\":{\"b\":[" };

  for (guint i = 0; i < 300; i++)
    {
      g_autoptr (GString) text = g_string_new (i % 2 == 0 ? "{\"select\":{\"outputs\":[{\"expr\":" : "");
      guint depth = g_test_rand_int_range (1, i % 10 == 0 ? 100000 : 600);
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserPlan) plan = NULL;

      for (guint j = 0; j < depth; j++)
        g_string_append (text, openings[g_test_rand_int_range (0, G_N_ELEMENTS (openings))]);
      plan = dowser_plan_from_json (text->str, (gssize) text->len, &error);
      g_assert_null (plan);
      g_assert_true (error->domain == DOWSER_PLAN_ERROR);
    }
}

static void
test_random_plans_are_read_or_refused (void)
{
  for (guint i = 0; i < 200; i++)
    {
      guint levels = (guint) g_test_rand_int_range (2, 3 * DOWSER_PLAN_MAX_DEPTH);
      DowserSelect *select = dowser_select_new ();
      DowserExpr *expr = dowser_expr_new_integer (1);

      for (guint j = 1; j < levels; j++)
        expr = wrap_functions[g_test_rand_int_range (0, G_N_ELEMENTS (wrap_functions))](expr);
      dowser_select_add_output (select, expr, NULL);
      if (levels <= DOWSER_PLAN_MAX_DEPTH)
        assert_fits (dowser_plan_new (select));
      else
        assert_too_deep (dowser_plan_new (select));
    }
}

DOWSER_TEST_MAIN (plan_depth)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/model/plan-depth/too-deep-expressions-are-refused", test_too_deep_expressions_are_refused);
  g_test_add_func ("/model/plan-depth/too-deep-selects-are-refused", test_too_deep_selects_are_refused);
  g_test_add_func ("/model/plan-depth/too-deep-set-operations-are-refused", test_too_deep_set_operations_are_refused);
  g_test_add_func ("/model/plan-depth/steps-are-counted-separately", test_steps_are_counted_separately);
  g_test_add_func ("/model/plan-depth/any-nesting-is-read-or-refused", test_any_nesting_is_read_or_refused);
  g_test_add_func ("/model/plan-depth/random-plans-are-read-or-refused", test_random_plans_are_read_or_refused);
  return g_test_run ();
}
