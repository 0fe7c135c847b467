/* test-audit-types.c - what is compared, added up and matched is of a type that fits */
#include "audit-cases.h"
#include "shop.h"

static void
test_types (void)
{
  AUDIT_CHECK_CASES ({ "from customers; show customers.name; where eq(customers.country, 5)", NULL, "type" },
                     { "from orders; show orders.id; where gt(orders.total, 'high')", NULL, "type" },
                     { "from orders; show orders.id; where gt(orders.total, '5')" },
                     { "from orders; show orders.id; where eq(orders.order_date, 2024)", NULL, "type" },
                     { "from orders; show orders.id; where eq(orders.order_date, 'soon')", NULL, "type" },
                     { "from orders; show orders.id; where eq(orders.order_date, '2024-01-31')" },
                     { "from customers; show sum(customers.name)", NULL, "type" });
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/audit-types/types", test_types);
  return g_test_run ();
}
