/* test-audit-joins.c - tests that every table of a plan is used, and is joined once with a condition */
#include "support/audit-cases.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

static void
test_join_conditions_are_corrected (void)
{
  AUDIT_CHECK_CASES (
      /* a condition on unknown columns, and a join without a condition: both are replaced by conditions on the keys */
      { "from orders; inner customers on eq(orders.foo, customers.bar); show orders.id, customers.name",
        "from orders; inner customers on eq(orders.customer_id, customers.id); show orders.id, customers.name",
        "join-edges" },
      /* two joins: the condition of each join uses the table of the other join */
      { "from products; inner order_items on eq(order_items.order_id, orders.id); inner orders on "
        "eq(order_items.order_id, orders.id); show products.name, orders.id",
        "from products, order_items; inner orders on eq(order_items.order_id, orders.id); show products.name, "
        "orders.id; where eq(order_items.order_id, orders.id)",
        "join-edges" },
      /* tables that are read and used, but not joined; two of them can be joined only through a bridge table */
      { "from orders, customers; show orders.id, customers.name",
        "from orders; inner customers on eq(orders.customer_id, customers.id); show orders.id, customers.name",
        "join-connect" },
      { "from orders, products; show orders.id, products.name",
        "from orders; inner order_items on eq(order_items.order_id, orders.id); inner products on "
        "eq(order_items.product_id, products.id); show orders.id, products.name",
        "join-connect" },
      /* two possible keys, or no key: reported, but not fixed */
      { "from orders, addresses; show orders.id, addresses.city", NULL, "join-connect" },
      { "from orders, weather; show orders.id, weather.degrees", NULL, "join-connect" },
      /* the filter already joins the tables */
      { "from orders, customers; show orders.id, customers.name; where eq(orders.customer_id, customers.id)" },
      /* the filter compares the tables, but doesn't define which rows match */
      { "from orders, customers; show orders.id, customers.name; where gt(orders.id, customers.id)",
        "from orders; inner customers on eq(orders.customer_id, customers.id); show orders.id, customers.name; where "
        "gt(orders.id, customers.id)",
        "join-connect" },
      /* the filter keeps only rows without a match: a key is NULL only in rows without a match, while another column
       * may also be NULL in matching rows */
      { "from customers, orders; show customers.name; where is_null(orders.id)",
        "from customers; left orders on eq(orders.customer_id, customers.id); show customers.name; where "
        "is_null(orders.id)",
        "join-connect" },
      { "from customers, orders; show customers.name; where is_null(orders.status)",
        "from customers; inner orders on eq(orders.customer_id, customers.id); show customers.name; where "
        "is_null(orders.status)",
        "join-connect" },
      /* an unused table */
      { "from orders, customers; show orders.id", "from orders; show orders.id", "unused-table" },
      { "from orders; left customers on eq(orders.customer_id, customers.id); show orders.id",
        "from orders; show orders.id", "unused-table" },
      /* the second table isn't shown, but joining it changes the number of rows */
      { "from orders; " JOIN_CUSTOMERS "; show orders.id" },
      { "from customers; left orders on eq(orders.customer_id, customers.id); show customers.id", NULL, "fan-out" });
}

/* Tests that two tables of a nested select are not joined by comparisons with a column of the outer row. Such a column
 * is like a literal for the nested select. */
static void
test_outer_column_does_not_join_tables (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserSelect) nested = select_from_text ("from products, order_items; show sum(products.price); where "
                                                      "eq(order_items.order_id, orders.id)",
                                                      NULL);
  g_autoptr (DowserPlan) plan = dowser_plan_new (select_from_text ("from orders; show orders.id, scalar()", nested));
  g_autoptr (DowserPlan) audited = NULL;
  g_autofree char *text = NULL;

  plan->joins_by_keys = TRUE;
  audited = dowser_audit (plan, schema, NULL, NULL, NULL);
  g_assert_nonnull (audited);
  text = select_to_text (((const DowserOutput *) audited->select->outputs->pdata[1])->expr->select);
  g_assert_nonnull (strstr (text, "inner order_items on eq(order_items.product_id, products.id)"));
}

/* Tests a plan that joins the second and third table only with each other. Each of their joined rows is still combined
 * with each row of the first table. */
static void
test_separate_joins_are_connected (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan
      = dowser_plan_new (select_from_text ("from customers, orders; inner order_items on eq(order_items.order_id, "
                                           "orders.id); show customers.name, order_items.quantity",
                                           NULL));
  g_autoptr (DowserPlan) audited = NULL;
  g_autofree char *text = NULL;

  plan->joins_by_keys = TRUE;
  audited = dowser_audit (plan, schema, NULL, NULL, NULL);
  g_assert_nonnull (audited);
  text = select_to_text (audited->select);
  g_assert_cmpstr (text, ==,
                   "from customers; inner orders on eq(orders.customer_id, customers.id); inner order_items on "
                   "eq(order_items.order_id, orders.id); show customers.name, order_items.quantity");
}

DOWSER_TEST_MAIN (audit_joins)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/audit-joins/join-conditions-are-corrected", test_join_conditions_are_corrected);
  g_test_add_func ("/planner/audit-joins/outer-column-does-not-join-tables", test_outer_column_does_not_join_tables);
  g_test_add_func ("/planner/audit-joins/separate-joins-are-connected", test_separate_joins_are_connected);
  return g_test_run ();
}
