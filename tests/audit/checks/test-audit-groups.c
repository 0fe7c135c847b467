/* test-audit-groups.c - tests that wrong aggregates, groups and conditions on groups are fixed or refused */
#include "support/audit-cases.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

static void
test_missing_group_keys_are_added (void)
{
  AUDIT_CHECK_CASES (
      { "from customers; show customers.country, count()",
        "from customers; show customers.country, count(); group customers.country", "group-complete" },
      { "from orders; show year(orders.order_date), count()",
        "from orders; show year(orders.order_date), count(); group year(orders.order_date)", "group-complete" },
      { "from orders; show add(orders.total, sum(orders.total))",
        "from orders; show add(orders.total, sum(orders.total)); group orders.total", "group-complete" },
      { "from customers; show customers.country; group customers.country; having eq(customers.country, 'Norway')",
        "from customers; show customers.country; where eq(customers.country, 'Norway'); group customers.country",
        "having" },
      { "from customers; show customers.country; where and(gt(count(), 2), eq(customers.name, 'a')); group "
        "customers.country",
        "from customers; show customers.country; where eq(customers.name, 'a'); group customers.country; having "
        "gt(count(), 2)",
        "having" },
      { "from orders; show sum(count()), orders.id", "from orders; show orders.id", "aggregate" },
      { "from orders; show count(); group sum(orders.total), orders.id", "from orders; show count(); group orders.id",
        "aggregate" },
      { "from customers; show customers.country, count(); group customers.country; order customers.name desc",
        "from customers; show customers.country, count(); group customers.country; order max(customers.name) desc",
        "order-group" });
}

/* Tests that a column next to a maximum has the value of the row with the maximum. If the plan were grouped by this
 * column, it would return a row for each of the column's values. */
static void
test_other_columns_come_from_maximum_row (void)
{
  AUDIT_CHECK_CASES ({ "from products; show products.name, max(products.price)",
                       "from products; show products.name, products.price as maximum of price; where "
                       "not_null(products.price); "
                       "order "
                       "products.price desc; limit 1",
                       "extreme" },
                     { "from products; show min(products.price) as least, products.name; where gt(products.id, 5)",
                       "from products; show products.price as least, products.name; where and(gt(products.id, 5), "
                       "not_null(products.price)); "
                       "order products.price; limit 1",
                       "extreme" },
                     /* within groups, and in a sort: a column taken from the row with the maximum is not a group key */
                     { "from orders; show orders.customer_id, max(orders.total), orders.status; group "
                       "orders.customer_id; order orders.status" },
                     { "from orders; show orders.status, min(orders.total); order min(orders.total); limit 1" },
                     /* a condition on a column next to a maximum tests only the row with the maximum */
                     { "from orders; show orders.customer_id, max(orders.total), orders.status; group "
                       "orders.customer_id; having eq(orders.status, 'open')" },
                     /* groups are sorted by an aggregate that is not an output */
                     { "from products; show products.name; order max(products.price) desc; limit 1",
                       "from products; show products.name; group products.name; order max(products.price) desc; "
                       "limit 1",
                       "group-complete" },
                     { "from orders; show orders.customer_id, max(orders.total), min(orders.total), orders.status; "
                       "group orders.customer_id",
                       "from orders; show orders.customer_id, max(orders.total), min(orders.total), orders.status; "
                       "group orders.customer_id, orders.status",
                       "group-complete" },
                     { "from orders; show orders.customer_id, max(orders.total), count(), orders.status; group "
                       "orders.customer_id" },
                     /* a select of both a minimum and a maximum, or of a maximum without other columns, stays
                      * unchanged */
                     { "from products; show min(products.price), max(products.price)" },
                     { "from products; show max(products.price)" });
}

DOWSER_TEST_MAIN (audit_groups)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/audit-groups/missing-group-keys-are-added", test_missing_group_keys_are_added);
  g_test_add_func ("/planner/audit-groups/other-columns-come-from-maximum-row",
                   test_other_columns_come_from_maximum_row);
  return g_test_run ();
}
