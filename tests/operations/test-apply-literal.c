/* test-apply-literal.c - tests that literals are replaced by other literals of the same type, and that a choice offered
 * to the user is applied */
#include "base/dowser-error.h"
#include "operations/dowser-apply.h"
#include "plan/dowser-plan-json.h"
#include "support/apply-text.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

#include <string.h>

#define SINCE "from orders; show orders.id; where and(ge(orders.order_date, date'2024-01-01'), gt(orders.total, 5))"

static DowserOperation *
replace_literal (const char *path, DowserValue *value)
{
  return dowser_operation_new_replace_literal (path, value);
}

static DowserValue *
make_text (const char *value)
{
  return dowser_value_new_text (DOWSER_VALUE_TEXT, value, -1);
}

static void
test_literal_is_replaced_by_same_type (void)
{
  expect_applied (SINCE, replace_literal ("/select/filter/args/0/args/1", make_text ("2025-03-31")),
                  "from orders; show orders.id; where and(ge(orders.order_date, date'2025-03-31'), gt(orders.total, "
                  "5))");
  expect_applied (SINCE, replace_literal ("/select/filter/args/1/args/1", dowser_value_new_integer (7)),
                  "from orders; show orders.id; where and(ge(orders.order_date, date'2024-01-01'), gt(orders.total, "
                  "7))");
  expect_applied (SINCE, replace_literal ("/select/filter/args/1/args/1", make_text ("8")),
                  "from orders; show orders.id; where and(ge(orders.order_date, date'2024-01-01'), gt(orders.total, "
                  "8))");
  expect_applied (SINCE, replace_literal ("/select/filter/args/1/args/1", dowser_value_new_real (7.5)),
                  "from orders; show orders.id; where and(ge(orders.order_date, date'2024-01-01'), gt(orders.total, "
                  "7.5))");
  expect_undone (SINCE, replace_literal ("/select/filter/args/0/args/1", make_text ("2025-03-31")),
                 replace_literal ("/select/filter/args/0/args/1", make_text ("2024-01-01")));
}

static void
test_invalid_literal_is_refused (void)
{
  expect_refused (SINCE, replace_literal ("/select/filter/args/0/args/1", make_text ("2025-02-30")), "isn't a date");
  expect_refused (SINCE, replace_literal ("/select/filter/args/0/args/1", make_text ("soon")), "isn't a date");
  expect_refused (SINCE, replace_literal ("/select/filter/args/1/args/1", make_text ("many")), "isn't a number");
  expect_refused (SINCE, replace_literal ("/select/filter/args/1/args/1", dowser_value_new_null (DOWSER_VALUE_UNKNOWN)),
                  "is empty");
  expect_refused (SINCE, replace_literal ("/select/filter/args/0", make_text ("x")), "no value at");
  expect_refused (SINCE, replace_literal ("/select/filter/args/9/args/1", make_text ("x")), "no value at");
  expect_refused (SINCE, replace_literal ("/question", make_text ("x")), "no value at");
  expect_refused (SINCE, replace_literal ("", make_text ("x")), "no value at");
  expect_refused (SINCE, replace_literal ("select/filter", make_text ("x")), "no value at");
}

static char *
replace_time (const char *time, GError **error)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan
      = dowser_plan_from_json ("{\"version\":1,\"select\":{\"from\":[{\"id\":\"orders\",\"table\":\"orders\"}],"
                               "\"outputs\":[{\"expr\":{"
                               "\"kind\":\"literal\",\"type\":\"time\",\"value\":\"10:00\"}}]}}",
                               -1, NULL);
  g_autoptr (DowserOperation) operation = replace_literal ("/select/outputs/0/expr", make_text (time));
  g_autoptr (DowserPlan) changed = dowser_operation_apply (operation, plan, schema, error);

  return changed != NULL ? dowser_plan_to_json (changed, FALSE) : NULL;
}

static void
test_time_literal_is_replaced (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *changed = replace_time ("13:05:30", &error);

  g_assert_no_error (error);
  g_assert_nonnull (strstr (changed, "13:05:30"));
  g_assert_null (replace_time ("25:00", &error));
  g_assert_nonnull (strstr (error->message, "“25:00” isn't a time"));
}

static DowserPlan *
make_asking_plan (void)
{
  DowserPlan *plan = plan_from_text (SINCE);
  DowserAmbiguity *ambiguity = dowser_ambiguity_new ("Which ones?", 0, 4);
  GPtrArray *first = dowser_operations_new_single (dowser_operation_new_set_limit (3));
  GPtrArray *same_operations = dowser_operations_new_single (dowser_operation_new_choose (0, 1));

  g_ptr_array_add (ambiguity->choices, dowser_choice_new ("The first ones", first));
  g_ptr_array_add (ambiguity->choices, dowser_choice_new ("Itself", same_operations));
  g_ptr_array_add (plan->ambiguities, ambiguity);
  plan->decision = DOWSER_DECISION_CLARIFY;
  return plan;
}

static void
test_offered_choice_is_applied (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = make_asking_plan ();
  g_autoptr (DowserOperation) choose_operation = dowser_operation_new_choose (0, 0);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) chosen = dowser_operation_apply (choose_operation, plan, schema, &error);
  g_autofree char *description = dowser_operation_describe (choose_operation, plan);

  g_assert_no_error (error);
  g_assert_cmpint (chosen->select->limit, ==, 3);
  g_assert_cmpuint (chosen->ambiguities->len, ==, 0);
  g_assert_cmpint (chosen->decision, ==, DOWSER_DECISION_PROCEED);
  g_assert_cmpuint (plan->ambiguities->len, ==, 1);
  g_assert_nonnull (strstr (description, "The first ones"));
}

/* Tests that a choice is refused without endless recursion if its operation makes a choice again. */
static void
test_invalid_choice_is_refused (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = make_asking_plan ();
  const guint wrong_choices[][2] = { { 0, 1 }, { 0, 2 }, { 1, 0 } };

  for (guint i = 0; i < G_N_ELEMENTS (wrong_choices); i++)
    {
      g_autoptr (DowserOperation) choose_operation
          = dowser_operation_new_choose (wrong_choices[i][0], wrong_choices[i][1]);
      g_autoptr (GError) error = NULL;

      g_assert_null (dowser_operation_apply (choose_operation, plan, schema, &error));
      g_assert_error (error, DOWSER_OPERATION_ERROR, DOWSER_OPERATION_ERROR_REFUSED);
    }
}

DOWSER_TEST_MAIN (apply_literal)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/apply-literal/time-literal-is-replaced", test_time_literal_is_replaced);
  g_test_add_func ("/planner/apply-literal/literal-is-replaced-by-same-type", test_literal_is_replaced_by_same_type);
  g_test_add_func ("/planner/apply-literal/invalid-literal-is-refused", test_invalid_literal_is_refused);
  g_test_add_func ("/planner/apply-literal/offered-choice-is-applied", test_offered_choice_is_applied);
  g_test_add_func ("/planner/apply-literal/invalid-choice-is-refused", test_invalid_choice_is_refused);
  return g_test_run ();
}
