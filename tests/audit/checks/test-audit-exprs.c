/* test-audit-exprs.c - tests that wrong functions, nested selects and comparisons with NULL are fixed or refused */
#include "base/dowser-error.h"
#include "support/audit-cases.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

static void
test_unknown_function_is_removed (void)
{
  AUDIT_CHECK_CASES ({ "from customers; show customers.name, yaer(customers.birth_date)",
                       "from customers; show customers.name", "function" });
}

static void
test_equal_null_becomes_is_null (void)
{
  AUDIT_CHECK_CASES ({ "from customers; show customers.name; where eq(customers.country, null)",
                       "from customers; show customers.name; where is_null(customers.country)", "null-comparison" },
                     { "from customers; show customers.name; where ne(null, customers.country)",
                       "from customers; show customers.name; where not_null(customers.country)", "null-comparison" },
                     { "from customers; show customers.name; where in(customers.country, 'Norway', null)",
                       "from customers; show customers.name; where or(in(customers.country, 'Norway'), "
                       "is_null(customers.country))",
                       "null-comparison" },
                     { "from customers; show customers.name; where not_in(customers.country, 'Norway', null)",
                       "from customers; show customers.name; where and(not_in(customers.country, 'Norway'), "
                       "not_null(customers.country))",
                       "null-comparison" });
}

static void
test_nested_selects_are_fixed (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserSelect) nested = select_from_text (
      "from orders; show orders.id; where and(eq(orders.customer_id, customers.id), eq(orders.status, null))", NULL);
  const struct
  {
    DowserSelect *nested;
    AuditCase expected;
  } cases[] = {
    { nested,
      { "from customers; show customers.name; where exists()",
        "from customers; show customers.name; where exists(){from orders; show orders.id; where "
        "and(eq(orders.customer_id, "
        "customers.id), is_null(orders.status))}",
        "null-comparison" } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserPlan) plan = dowser_plan_new (select_from_text (cases[i].expected.before, cases[i].nested));

      audit_check_plan (plan, schema, NULL, &cases[i].expected);
    }
}

/* Tests that a plan with a wrong condition is refused. Without the condition, the answer would have other rows. */
static void
test_conditions_are_never_removed (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserSelect) broken_select = select_from_text ("from orders; show orders.foo", NULL);
  g_autoptr (DowserSelect) wide = select_from_text ("from orders; show orders.id, orders.total", NULL);
  const struct
  {
    const char *plan;
    DowserSelect *nested;
    const char *path;
    const char *reason;
  } cases[] = {
    { "from customers; show customers.name; where and(eq(customers.country, 'x'), eq(customers.foo, 1))", NULL,
      "select.filter[1]", "has no column “foo”" },
    { "from customers; show customers.name; where eq(year(customers.birth_date, 1), 1990)", NULL, "select.filter[0]",
      "takes 1 value" },
    { "from customers; show customers.name; where exists()", broken_select, "select.filter[0]",
      "doesn't show any column that exists" },
    { "from customers; show customers.name; where in_select(customers.id)", wide, "select.filter[0]",
      "must show one column" },
    { "from orders; show orders.id; where gt(sum(count()), 1)", NULL, "select.filter[0]", "a separate step" },
    { "from orders; show orders.id; group orders.id; having gt(sum(count()), 1)", NULL, "select.having[0]",
      "a separate step" },
    { "from orders; inner customers on eq(orders.customer_id, customers.id) eq(customers.foo, 1); show orders.id", NULL,
      "select.joins[0].on[1]", "has no column “foo”" },
    { "from orders; show 1; having gt(count(), 1)", NULL, "select.having[0]", "is grouped or aggregated" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserPlan) plan = dowser_plan_new (select_from_text (cases[i].plan, cases[i].nested));
      g_autoptr (GPtrArray) findings = NULL;
      g_autoptr (GError) error = NULL;
      gboolean placed = FALSE;

      g_test_message ("%s", cases[i].plan);
      g_assert_null (dowser_audit (plan, schema, NULL, &findings, &error));
      g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID);
      g_assert_nonnull (strstr (error->message, cases[i].reason));
      g_assert_nonnull (strstr (error->message, "Without this condition, different rows would be shown"));
      for (guint j = 0; j < findings->len; j++)
        placed |= g_str_equal (((const DowserFinding *) findings->pdata[j])->path, cases[i].path);
      g_assert_true (placed);
    }
}

/* Tests that a rank in a condition is not accepted: the rank is computed only after the conditions have been
 * applied. */
static void
test_windows_in_conditions_are_refused (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text ("from orders; show orders.id");
  g_autoptr (GError) error = NULL;
  DowserExpr *rank = dowser_expr_new_window ("row_number", NULL, dowser_window_new ());

  dowser_select_add_filter (plan->select, dowser_expr_new_compare (DOWSER_EQUAL, rank, dowser_expr_new_integer (1)));
  g_assert_null (dowser_audit (plan, schema, NULL, NULL, &error));
  g_assert_nonnull (strstr (error->message, "put the condition on the column of that step"));
}

DOWSER_TEST_MAIN (audit_exprs)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/audit-exprs/unknown-function-is-removed", test_unknown_function_is_removed);
  g_test_add_func ("/planner/audit-exprs/equal-null-becomes-is-null", test_equal_null_becomes_is_null);
  g_test_add_func ("/planner/audit-exprs/nested-selects-are-fixed", test_nested_selects_are_fixed);
  g_test_add_func ("/planner/audit-exprs/conditions-are-never-removed", test_conditions_are_never_removed);
  g_test_add_func ("/planner/audit-exprs/windows-in-conditions-are-refused", test_windows_in_conditions_are_refused);
  return g_test_run ();
}
