/* test-options-derived.c - tests that the derived columns offered for two columns fit their contents */
#include "operations/dowser-options-derived.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

static void
expect_labels (const char *plan_text, const char *labels)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text (plan_text);
  g_autoptr (GPtrArray) choices = dowser_options_list_derived (plan, schema, 0, 1);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < choices->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? "; " : "", ((const DowserChoice *) choices->pdata[i])->label);
  g_assert_cmpstr (text->str, ==, labels);
  g_string_free (text, TRUE);
}

static void
test_derived_columns_fit_the_types (void)
{
  expect_labels ("from order_items; show order_items.unit_price, order_items.quantity",
                 "unit price − quantity; quantity − unit price; unit price ÷ quantity; quantity ÷ unit price; unit "
                 "price × "
                 "quantity; unit price + quantity");
  expect_labels ("from orders, customers; show orders.order_date, customers.birth_date",
                 "days from order date to birth date");
  expect_labels ("from orders, customers; show truncate_hour(orders.order_date), customers.birth_date",
                 "days from hour of order date to birth date; hours from hour of order date to birth date; minutes "
                 "from hour "
                 "of order date to birth date");
  expect_labels ("from orders; show orders.id, orders.status", "");
  expect_labels ("from orders; show orders.id", "");
}

DOWSER_TEST_MAIN (options_derived)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/options-derived/derived-columns-fit-the-types", test_derived_columns_fit_the_types);
  return g_test_run ();
}
