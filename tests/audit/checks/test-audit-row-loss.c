/* test-audit-row-loss.c - tests that rows lost by a join are reported */
#include "support/audit-cases.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

static void
test_rows_lost_by_joins_are_reported (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
  const DowserTable *orders = dowser_schema_find_table (schema, "orders");
  DowserColumnProfile *column = dowser_profile_get (profile, dowser_table_find_column (orders, "customer_id"));
  const AuditCase cases[] = {
    { "from orders; " JOIN_CUSTOMERS "; show orders.id, customers.name", NULL, "row-loss" },
    /* no loss is reported: a filter requires the match, a left join keeps the rows, or the table isn't the table with
     * the foreign key */
    { "from orders; " JOIN_CUSTOMERS "; show orders.id; where eq(customers.country, 'a')" },
    { "from orders; left customers on eq(orders.customer_id, customers.id); show orders.id, customers.name" },
    { "from customers; inner orders on eq(orders.customer_id, customers.id); show customers.name, orders.total" },
  };

  column->n_rows = 100;
  column->n_nulls = 3;
  audit_check_cases (cases, G_N_ELEMENTS (cases), schema, profile);
}

DOWSER_TEST_MAIN (audit_row_loss)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/audit-row-loss/rows-lost-by-joins-are-reported", test_rows_lost_by_joins_are_reported);
  return g_test_run ();
}
