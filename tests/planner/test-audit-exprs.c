/* test-audit-exprs.c - functions, nested selects and comparisons with NULL */
#include "audit-cases.h"
#include "plan-text.h"
#include "shop.h"

static void
test_functions (void)
{
  AUDIT_CHECK_CASES ({ "from customers; show customers.name, yaer(customers.birth_date)",
                       "from customers; show customers.name", "function" },
                     { "from customers; show customers.name; where eq(year(customers.birth_date, 1), 1990)",
                       "from customers; show customers.name", "function" });
}

static void
test_nulls (void)
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
test_subplans (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserSelect) nested = select_from_text (
      "from orders; show orders.id; where and(eq(orders.customer_id, customers.id), eq(orders.status, null))", NULL);
  g_autoptr (DowserSelect) broken = select_from_text ("from orders; show orders.foo", NULL);
  g_autoptr (DowserSelect) wide = select_from_text ("from orders; show orders.id, orders.total", NULL);
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
    { broken,
      { "from customers; show customers.name; where exists()", "from customers; show customers.name", "subplan" } },
    { wide,
      { "from customers; show customers.name; where in_select(customers.id)", "from customers; show customers.name",
        "subplan" } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserPlan) plan = dowser_plan_new (select_from_text (cases[i].expected.before, cases[i].nested));

      audit_check_plan (plan, schema, NULL, &cases[i].expected);
    }
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/audit-exprs/functions", test_functions);
  g_test_add_func ("/planner/audit-exprs/nulls", test_nulls);
  g_test_add_func ("/planner/audit-exprs/subplans", test_subplans);
  return g_test_run ();
}
