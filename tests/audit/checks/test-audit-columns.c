/* test-audit-columns.c - tests that wrong column names are corrected, or the parts of the plan that use them are
 * removed */
#include "base/dowser-error.h"
#include "support/audit-cases.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

static void
test_table_names_are_corrected (void)
{
  AUDIT_CHECK_CASES ({ "from Customers; show Customers.name", "from customers Customers; show Customers.name",
                       "table-exists" },
                     { "from orderItems; show orderItems.quantity",
                       "from order_items orderItems; show orderItems.quantity", "table-exists" },
                     { "from customers, nowhere; show customers.name, nowhere.x", "from customers; show customers.name",
                       "table-exists" });
}

/* Tests that a table is found without the prefix of its name, if only one table has the remaining name. */
static void
test_table_prefix_may_be_omitted (void)
{
  static const struct
  {
    const char *before;
    const char *after; /* (nullable): the plan after the audit; NULL if the plan is refused */
  } cases[] = {
    { "from customers; show customers.name", "from PROD_customers customers; show customers.name" },
    { "from Customers c; show c.name", "from PROD_customers c; show c.name" },
    /* These tables are not found: two tables' names end with "sales", and "order_items" only begins with "order". */
    { "from sales; show sales.id", NULL },
    { "from order; show order.id", NULL },
  };
  g_autoptr (DowserSchema) schema
      = schema_new_from_lines ("PROD_customers: id INTEGER pk, name TEXT\nPROD_sales: id INTEGER pk\n"
                               "DWH_sales: id INTEGER pk\norder_items: id INTEGER pk");

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserPlan) plan = plan_from_text (cases[i].before);
      g_autoptr (DowserPlan) audited = dowser_audit (plan, schema, NULL, NULL, NULL);
      g_autofree char *text = audited != NULL ? select_to_text (audited->select) : NULL;

      g_test_message ("%s", cases[i].before);
      g_assert_cmpstr (text, ==, cases[i].after);
    }
}

static void
test_column_names_are_corrected (void)
{
  AUDIT_CHECK_CASES (
      /* the column's name is spelled as in the schema */
      { "from customers; show customers.NAME", "from customers; show customers.name", "column-exists" },
      { "from orders; show orders.OrderDate", "from orders; show orders.order_date", "column-exists" },
      /* the column belongs to another table of the plan */
      { "from orders; " JOIN_CUSTOMERS "; show orders.country",
        "from orders; " JOIN_CUSTOMERS "; show customers.country", "column-exists" },
      /* the plan uses the table's name instead of the table's alias */
      { "from customers c; show customers.name", "from customers c; show c.name", "column-exists" },
      /* an unknown column is removed everywhere except in a condition */
      { "from customers; show customers.name, customers.nme", "from customers; show customers.name", "column-exists" },
      { "from customers; show customers.name; order customers.foo desc", "from customers; show customers.name",
        "column-exists" },
      { "from customers; show count(); group customers.foo", "from customers; show count()", "column-exists" },
      /* a table that is used but missing in FROM */
      { "from orders; show orders.id, customers.name",
        "from orders; inner customers on eq(orders.customer_id, customers.id); show orders.id, customers.name",
        "join-connect" });
}

static void
test_nearest_name_is_suggested (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text ("from customers; show customers.name, customers.contry");
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (DowserPlan) audited = dowser_audit (plan, schema, NULL, &findings, NULL);
  const DowserFinding *finding;

  g_assert_nonnull (audited);
  g_assert_cmpuint (findings->len, ==, 1);
  finding = findings->pdata[0];
  g_assert_cmpint (finding->severity, ==, DOWSER_SEVERITY_ERROR);
  g_assert_cmpstr (finding->path, ==, "select.outputs[1]");
  g_assert_nonnull (strstr (finding->message, "Did you mean “country”?"));
}

static void
test_empty_plan_is_an_error (void)
{
  const char *const plans[]
      = { "from customers; show customers.foo", "from nowhere; show nowhere.x", "from nowhere; show count()" };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (guint i = 0; i < G_N_ELEMENTS (plans); i++)
    {
      g_autoptr (DowserPlan) plan = plan_from_text (plans[i]);
      g_autoptr (GPtrArray) findings = NULL;
      g_autoptr (GError) error = NULL;

      g_assert_null (dowser_audit (plan, schema, NULL, &findings, &error));
      g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID);
      g_assert_cmpuint (findings->len, >=, 2);
      g_assert_nonnull (strstr (error->message, i == 0 ? "“foo”" : "“nowhere”"));
    }
}

/* Tests that references to an output are replaced by the output's expression. An output that refers to itself would
 * grow with each round. */
static void
test_circular_outputs_are_removed (void)
{
  AUDIT_CHECK_CASES ({ "from orders; show orders.total as t, add(#t, 1)",
                       "from orders; show orders.total as t, add(orders.total, 1)", "output-name" },
                     { "from orders; show orders.id, lower(#x) as x", "from orders; show orders.id", "column-exists" },
                     { "from orders; show orders.id, lower(#b) as a, upper(#a) as b", "from orders; show orders.id",
                       "column-exists" });
}

/* Tests outputs that each use the previous output twice. If they were fully expanded, the last output would have 2^40
 * parts. */
static void
test_expanded_outputs_are_bounded (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GString) text = g_string_new ("from orders; show orders.total as x0");
  g_autoptr (DowserPlan) plan = NULL;
  g_autoptr (DowserPlan) audited = NULL;
  g_autoptr (GPtrArray) findings = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 1; i <= 40; i++)
    g_string_append_printf (text, ", add(#x%u, #x%u) as x%u", i - 1, i - 1, i);
  plan = plan_from_text (text->str);
  audited = dowser_audit (plan, schema, NULL, &findings, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (audited->select->outputs->len, <, 20);
  g_assert_true (audit_has_check (findings, "column-exists"));
}

DOWSER_TEST_MAIN (audit_columns)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/audit-columns/table-names-are-corrected", test_table_names_are_corrected);
  g_test_add_func ("/planner/audit-columns/table-prefix-may-be-omitted", test_table_prefix_may_be_omitted);
  g_test_add_func ("/planner/audit-columns/column-names-are-corrected", test_column_names_are_corrected);
  g_test_add_func ("/planner/audit-columns/nearest-name-is-suggested", test_nearest_name_is_suggested);
  g_test_add_func ("/planner/audit-columns/empty-plan-is-an-error", test_empty_plan_is_an_error);
  g_test_add_func ("/planner/audit-columns/circular-outputs-are-removed", test_circular_outputs_are_removed);
  g_test_add_func ("/planner/audit-columns/expanded-outputs-are-bounded", test_expanded_outputs_are_bounded);
  return g_test_run ();
}
