/* test-entry-repair.c - tests that a name that the audit replaced is learned as a synonym of its replacement, if the
 * replacement is unambiguous */
#include "knowledge/dowser-entry-repair.h"

#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

static const struct
{
  const char *before;
  const char *after;
  const char *learned; /* "term → means" for each learned synonym, on separate lines */
} cases[] = {
  /* The table is found by its name without the prefix. */
  { "from Customers; show Customers.name", "from PROD_Customers Customers; show Customers.name",
    "customers → PROD_Customers" },
  { "from Customers; show Customers.name", "from PROD_Customers; show PROD_Customers.name",
    "customers → PROD_Customers" },
  { "from orders; show orders.cust_nm", "from orders; show orders.customer_name",
    "customer nm → orders.customer_name" },
  { "from Customers; show Customers.nm", "from PROD_Customers; show PROD_Customers.name",
    "customers → PROD_Customers\nnm → PROD_Customers.name" },
  { "from orders; show orders.nm; where eq(orders.nm, 'x')",
    "from orders; show orders.customer_name; where eq(orders.customer_name, 'x')", "nm → orders.customer_name" },
  /* Nothing is learned: only the spelling differs; both names exist; the table changed; more parts changed; nothing
   * changed. */
  { "from orders; show orders.CustomerName", "from orders; show orders.customer_name", "" },
  { "from orders; show orders.status", "from orders; show orders.customer_name", "" },
  { "from orders; show orders.nm", "from PROD_Customers; show PROD_Customers.name", "" },
  { "from orders; show orders.nm", "from orders; show orders.customer_name, orders.status", "" },
  { "from clients; show clients.name", "from PROD_Customers; show PROD_Customers.name", "" },
  { "from orders; show orders.status", "from orders; show orders.status", "" },
};

static void
test_replaced_name_becomes_a_synonym (void)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines (
      "PROD_Customers: id INTEGER pk, name TEXT\norders: id INTEGER pk, customer_name TEXT, status TEXT");

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserPlan) before = plan_from_text (cases[i].before);
      g_autoptr (DowserPlan) after = plan_from_text (cases[i].after);
      g_autoptr (GPtrArray) entries = dowser_entries_new_repaired (before, after, schema);
      g_autoptr (GString) text = g_string_new (NULL);

      for (guint j = 0; j < entries->len; j++)
        {
          const DowserEntry *entry = entries->pdata[j];

          g_string_append_printf (text, "%s%s → %s", j > 0 ? "\n" : "", entry->term, entry->means);
          g_assert_cmpint (entry->tier, ==, DOWSER_ENTRY_LEARNED);
          g_assert_cmpfloat (entry->confidence, ==, 0.80);
        }
      g_test_message ("%s", cases[i].before);
      g_assert_cmpstr (text->str, ==, cases[i].learned);
    }
}

DOWSER_TEST_MAIN (entry_repair)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/knowledge/entry-repair/replaced-name-becomes-a-synonym", test_replaced_name_becomes_a_synonym);
  return g_test_run ();
}
