/* test-audit-fan-out.c - tests that an aggregate is reported if it counts a row twice */
#include "support/audit-cases.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

static void
test_aggregate_after_fan_out_is_reported (void)
{
  AUDIT_CHECK_CASES ({ "from orders; " JOIN_ITEMS "; show sum(orders.total)", NULL, "fan-out" },
                     { "from customers; inner orders on eq(orders.customer_id, customers.id); show count(customers.id)",
                       NULL, "fan-out" },
                     { "from products; inner product_tags on eq(product_tags.product_id, products.id); inner tags on "
                       "eq(product_tags.tag_id, tags.id); show sum(products.price)",
                       NULL, "fan-out" },
                     /* each tag is a separate group, which contains a product only once */
                     { "from products; inner product_tags on eq(product_tags.product_id, products.id); inner tags on "
                       "eq(product_tags.tag_id, tags.id); show tags.label, sum(products.price); group tags.label" },
                     /* not reported: aggregates of the many side, distinct counts, and minimums */
                     { "from orders; " JOIN_ITEMS "; show sum(order_items.quantity)" },
                     { "from customers; inner orders on eq(orders.customer_id, customers.id); show "
                       "count_distinct(customers.id)" },
                     { "from orders; " JOIN_ITEMS "; show min(orders.total)" },
                     { "from orders; " JOIN_ITEMS "; show count()" },
                     /* one table is joined with two tables that have many rows for each of its rows */
                     { "from orders; " JOIN_ITEMS "; " JOIN_CUSTOMERS
                       "; inner orders other on eq(other.customer_id, customers.id); show "
                       "sum(order_items.quantity)",
                       NULL, "fan-out" });
}

DOWSER_TEST_MAIN (audit_fan_out)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/audit-fan-out/aggregate-after-fan-out-is-reported",
                   test_aggregate_after_fan_out_is_reported);
  return g_test_run ();
}
