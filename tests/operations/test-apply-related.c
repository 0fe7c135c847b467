/* test-apply-related.c - tests that the row that a key refers to is opened, and that the rows that refer to a row are
 * listed */
#include "support/apply-text.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"

#define ORDERS "from orders; show orders.id, orders.customer_id, orders.billing_address_id, orders.status"
#define ADDRESS "from addresses; show addresses.id, addresses.street, addresses.city"
#define ALL_ORDERS                                                                                                     \
  "from orders; show orders.id, orders.customer_id, orders.billing_address_id, orders.shipping_address_id, "           \
  "orders.order_date, orders.status, orders.total"

static DowserOperation *
open_row (guint index, const char *value)
{
  return dowser_operation_new_open_related (index, NULL, dowser_value_new_text (DOWSER_VALUE_TEXT, value, -1));
}

static DowserOperation *
list_related (const char *table, const char *column, gint64 value)
{
  const char *const key[] = { column, NULL };

  return dowser_operation_new_list_related (table, column != NULL ? key : NULL, dowser_value_new_integer (value));
}

static void
test_key_opens_the_referenced_row (void)
{
  expect_applied (ORDERS, open_row (2, "7"), ADDRESS "; where eq(addresses.id, 7)");
  /* a column that is the table's key and refers to no other table opens the row of its own table */
  expect_applied ("from orders; show orders.status, orders.id", open_row (1, "7"),
                  ALL_ORDERS "; where eq(orders.id, 7)");
  expect_refused (ORDERS, open_row (3, "x"), "don't identify a row");
  expect_refused (ORDERS, open_row (2, "x"), "isn't a number");
  expect_refused (ORDERS, open_row (9, "x"), "no column 10");
  expect_refused ("from orders; show count()", open_row (0, "1"), "don't identify a row");
  expect_refused (ORDERS, dowser_operation_new_open_related (2, NULL, dowser_value_new_null (DOWSER_VALUE_UNKNOWN)),
                  "An empty key");
}

static void
test_referring_rows_are_listed (void)
{
  expect_applied ("from customers; show customers.id", list_related ("orders", NULL, 3),
                  ALL_ORDERS "; where eq(orders.customer_id, 3)");
  expect_applied ("from addresses; show addresses.id", list_related ("orders", "shipping_address_id", 3),
                  ALL_ORDERS "; where eq(orders.shipping_address_id, 3)");
  expect_applied ("from products; show products.id", list_related ("reviews", NULL, 3),
                  "from reviews; show reviews.review_id, reviews.product_id, reviews.customer_id, reviews.stars, "
                  "reviews.body; where eq(reviews.product_id, 3)");
  expect_refused ("from addresses; show addresses.id", list_related ("orders", NULL, 3), "several keys");
  expect_choices ("from addresses; show addresses.id", list_related ("orders", NULL, 3), 2,
                  ALL_ORDERS "; where eq(orders.billing_address_id, 3)");
  expect_refused ("from addresses; show addresses.id", list_related ("weather", NULL, 3), "No key of “weather”");
  expect_refused ("from addresses; show addresses.id", list_related ("nowhere", NULL, 3), "no table “nowhere”");
}

static void
test_wrong_number_of_keys_is_refused (void)
{
  DowserOperation *two_values = list_related ("orders", NULL, 3);

  g_ptr_array_add (two_values->values, dowser_value_new_integer (4));
  expect_refused ("from customers; show customers.id", two_values, "1 column, but 2 values");
}

DOWSER_TEST_MAIN (apply_related)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/apply-related/key-opens-the-referenced-row", test_key_opens_the_referenced_row);
  g_test_add_func ("/planner/apply-related/referring-rows-are-listed", test_referring_rows_are_listed);
  g_test_add_func ("/planner/apply-related/wrong-number-of-keys-is-refused", test_wrong_number_of_keys_is_refused);
  return g_test_run ();
}
