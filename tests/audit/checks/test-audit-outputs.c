/* test-audit-outputs.c - tests that the audit corrects headings, sorts, distinct rows and limits */
#include "support/audit-cases.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

static void
test_outputs_and_sorts_are_corrected (void)
{
  AUDIT_CHECK_CASES ({ "from orders; " JOIN_CUSTOMERS "; show orders.id, customers.id",
                       "from orders; " JOIN_CUSTOMERS "; show orders.id, customers.id as customers id", "output-name" },
                     { "from orders; show count() as n, sum(orders.total) as N",
                       "from orders; show count() as n, sum(orders.total) as N 2", "output-name" },
                     { "from orders; show sum(orders.total) as Total; order #total",
                       "from orders; show sum(orders.total) as Total; order #Total", "order" },
                     { "from orders; show orders.id; order #total desc",
                       "from orders; show orders.id; order orders.total desc", "order" },
                     { "from orders; show orders.id; order #foo", "from orders; show orders.id", "order" },
                     { "from customers; show customers.country; distinct; order customers.name",
                       "from customers; show customers.country; group customers.country; order min(customers.name)",
                       "distinct" },
                     { "from customers; show customers.country; distinct; group customers.country; order count()",
                       "from customers; show customers.country; distinct; group customers.country", "distinct" },
                     { "from orders; show orders.id; limit -5", "from orders; show orders.id", "limit" },
                     { "from orders; show orders.id; offset -5", "from orders; show orders.id", "limit" });
}

DOWSER_TEST_MAIN (audit_outputs)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/audit-outputs/outputs-and-sorts-are-corrected", test_outputs_and_sorts_are_corrected);
  return g_test_run ();
}
