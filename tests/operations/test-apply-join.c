/* test-apply-join.c - tests that tables are joined by the chosen key, and removed with the parts that use them */
#include "audit/dowser-audit.h"
#include "operations/dowser-apply.h"
#include "support/apply-text.h"
#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

#define ORDERS "from orders; show orders.id"
#define WITH_CUSTOMERS "from orders; left customers on eq(orders.customer_id, customers.id); show orders.id"
#define BILLED                                                                                                         \
  "from orders; left addresses billing_address on eq(orders.billing_address_id, billing_address.id); show orders.id"

static DowserOperation *
join_table (const char *instance, const char *table, const char *column, DowserJoinType type)
{
  const char *const key[] = { column, NULL };

  return dowser_operation_new_add_join (instance, table, column != NULL ? key : NULL, type);
}

static DowserOperation *
show_column_by_key (const char *instance, const char *table, const char *column, const char *key_column)
{
  const char *const key[] = { key_column, NULL };
  DowserOperation *operation = dowser_operation_new_add_column (table, column, instance);

  operation->key = g_strdupv ((char **) key);
  return operation;
}

static void
test_tables_are_joined_by_keys (void)
{
  expect_applied (ORDERS, join_table (NULL, "customers", NULL, DOWSER_JOIN_LEFT), WITH_CUSTOMERS);
  expect_applied (ORDERS, join_table ("orders", "CUSTOMERS", NULL, DOWSER_JOIN_INNER),
                  "from orders; inner customers on eq(orders.customer_id, customers.id); show orders.id");
  /* the new table has a key that refers to the existing table */
  expect_applied ("from customers; show customers.name", join_table (NULL, "orders", NULL, DOWSER_JOIN_LEFT),
                  "from customers; left orders on eq(orders.customer_id, customers.id); show customers.name");
  /* tables joined by keys that are only inferred */
  expect_applied ("from products; show products.name", join_table (NULL, "reviews", NULL, DOWSER_JOIN_LEFT),
                  "from products; left reviews on eq(reviews.product_id, products.id); show products.name");
  /* a path along several keys */
  expect_applied (ORDERS, join_table (NULL, "products", NULL, DOWSER_JOIN_LEFT),
                  "from orders; left order_items on eq(order_items.order_id, orders.id); left products on "
                  "eq(order_items.product_id, products.id); show orders.id");
  /* a table joined with itself */
  expect_applied ("from customers; show customers.name", join_table (NULL, "customers", NULL, DOWSER_JOIN_LEFT),
                  "from customers; left customers manager on eq(customers.manager_id, manager.id); show "
                  "customers.name");
  expect_applied (ORDERS, join_table (NULL, "weather", NULL, DOWSER_JOIN_CROSS),
                  "from orders; cross weather; show orders.id");
}

/* Tests a table that is joined in two roles. Each role determines the alias of its join. */
static void
test_table_is_joined_in_two_roles (void)
{
  expect_applied (ORDERS, join_table (NULL, "addresses", "billing_address_id", DOWSER_JOIN_LEFT), BILLED);
  expect_applied (BILLED, join_table (NULL, "addresses", "shipping_address_id", DOWSER_JOIN_LEFT),
                  "from orders; left addresses billing_address on eq(orders.billing_address_id, billing_address.id); "
                  "left addresses shipping_address on eq(orders.shipping_address_id, shipping_address.id); show "
                  "orders.id");
  expect_applied ("from addresses; show addresses.city",
                  join_table (NULL, "orders", "shipping_address_id", DOWSER_JOIN_LEFT),
                  "from addresses; left orders orders_by_shipping_address on "
                  "eq(orders_by_shipping_address.shipping_address_id, addresses.id); show addresses.city");
  /* the column belongs to the chosen role; the table is already joined in the other role */
  expect_applied (BILLED, show_column_by_key (NULL, "addresses", "city", "shipping_address_id"),
                  "from orders; left addresses billing_address on eq(orders.billing_address_id, billing_address.id); "
                  "left addresses shipping_address on eq(orders.shipping_address_id, shipping_address.id); show "
                  "orders.id, shipping_address.city");
  expect_applied (BILLED, show_column_by_key ("orders", "addresses", "city", "billing_address_id"),
                  BILLED ", billing_address.city");
  expect_applied (BILLED, dowser_operation_new_add_column ("addresses", "city", "shipping_address_id"),
                  "from orders; left addresses billing_address on eq(orders.billing_address_id, billing_address.id); "
                  "left addresses shipping_address on eq(orders.shipping_address_id, shipping_address.id); show "
                  "orders.id, shipping_address.city");
}

static void
test_invalid_join_is_refused (void)
{
  expect_refused (ORDERS, join_table (NULL, "addresses", NULL, DOWSER_JOIN_LEFT),
                  "orders.billing_address_id, orders.shipping_address_id");
  expect_choices (ORDERS, join_table (NULL, "addresses", NULL, DOWSER_JOIN_LEFT), 2, BILLED);
  expect_choices (ORDERS, dowser_operation_new_add_column ("addresses", "city", NULL), 2,
                  BILLED ", billing_address.city");
  expect_choices (ORDERS, join_table (NULL, "customers", NULL, DOWSER_JOIN_LEFT), 0, NULL);
  expect_refused (WITH_CUSTOMERS, join_table ("orders", "customers", NULL, DOWSER_JOIN_LEFT),
                  "already joined by this key");
  expect_refused (ORDERS, join_table (NULL, "addresses", "customer_id", DOWSER_JOIN_LEFT), "No key “customer_id”");
  expect_refused (ORDERS, join_table (NULL, "weather", NULL, DOWSER_JOIN_LEFT), "No keys connect");
  expect_refused (ORDERS, join_table (NULL, "nowhere", NULL, DOWSER_JOIN_LEFT), "no table “nowhere”");
  expect_refused (ORDERS, join_table ("nobody", "customers", NULL, DOWSER_JOIN_LEFT), "does not read “nobody”");
  expect_refused (ORDERS, join_table (NULL, "addresses", "billing_address_id", DOWSER_JOIN_CROSS), "Remove the key");
}

static void
test_join_is_removed_with_its_columns (void)
{
  expect_applied (WITH_CUSTOMERS, dowser_operation_new_remove_join ("customers"), ORDERS);
  expect_undone (ORDERS, join_table (NULL, "customers", NULL, DOWSER_JOIN_LEFT),
                 dowser_operation_new_remove_join ("customers"));
  expect_applied ("from orders, weather; show orders.id", dowser_operation_new_remove_join ("weather"), ORDERS);
  expect_refused (WITH_CUSTOMERS, dowser_operation_new_remove_join ("orders"), "starts with “orders”");
  expect_refused (WITH_CUSTOMERS, dowser_operation_new_remove_join ("nobody"), "does not read");
  expect_refused (WITH_CUSTOMERS ", customers.name; where eq(customers.country, 'x'); order customers.name",
                  dowser_operation_new_remove_join ("customers"),
                  "the column “name”, the filter “country is x”, the sort. First remove these parts");
  expect_refused ("from orders; left order_items on eq(order_items.order_id, orders.id); left products on "
                  "eq(order_items.product_id, products.id); show orders.id",
                  dowser_operation_new_remove_join ("order_items"), "the join of “products”. First remove this part");
  expect_choices (WITH_CUSTOMERS ", customers.name; where eq(customers.country, 'x'); order customers.name",
                  dowser_operation_new_remove_join ("customers"), 1, ORDERS);
}

static void
test_join_type_is_changed (void)
{
  expect_applied (WITH_CUSTOMERS, dowser_operation_new_set_join_type ("customers", DOWSER_JOIN_INNER),
                  "from orders; inner customers on eq(orders.customer_id, customers.id); show orders.id");
  expect_undone (WITH_CUSTOMERS, dowser_operation_new_set_join_type ("customers", DOWSER_JOIN_FULL),
                 dowser_operation_new_set_join_type ("customers", DOWSER_JOIN_LEFT));
  expect_refused (WITH_CUSTOMERS, dowser_operation_new_set_join_type ("customers", DOWSER_JOIN_LEFT), "already");
  expect_refused (WITH_CUSTOMERS, dowser_operation_new_set_join_type ("orders", DOWSER_JOIN_INNER), "starts with");
  expect_refused (WITH_CUSTOMERS, dowser_operation_new_set_join_type ("customers", DOWSER_JOIN_CROSS), "has no key");
  expect_refused (WITH_CUSTOMERS, dowser_operation_new_set_join_type ("nobody", DOWSER_JOIN_INNER), "does not read");
}

/* Returns: (transfer full): the plan after adding @column of @table to a step's output @shown, or the refusal */
static char *
show_next_to_step (const char *step, const char *shown, const char *table, const char *column)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autofree char *text = g_strdup_printf ("from step:x; show x.%s", shown);
  g_autoptr (DowserPlan) plan = plan_from_text (text);
  g_autoptr (DowserOperation) show = dowser_operation_new_add_column (table, column, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) joined = NULL;
  g_autoptr (DowserPlan) audited = NULL;

  g_ptr_array_add (plan->steps, dowser_plan_step_new ("w", NULL, select_from_text (step, NULL)));
  g_ptr_array_add (plan->steps,
                   dowser_plan_step_new ("x", NULL, select_from_text ("from step:w; show w.c as c, w.n as n", NULL)));
  joined = dowser_operation_apply (show, plan, schema, &error);
  if (joined == NULL)
    return g_strdup (error->message);
  audited = dowser_audit (joined, schema, NULL, NULL, &error);
  g_assert_no_error (error);
  return select_to_text (audited->select);
}

/* Tests that a key that a step shows is still a key under any name. Tests that counts and computed values are
 * not keys. */
static void
test_keys_are_followed_through_steps (void)
{
  const char *const cases[][4] = {
    { "from orders; show orders.customer_id as c, count() as n; group orders.customer_id", "customers", "name",
      "from step:x; left customers on eq(x.c, customers.id); show x.c, customers.name" },
    { "from customers; show customers.id as c, customers.name as n", "customers", "country",
      "from step:x; left customers on eq(x.c, customers.id); show x.c, customers.country" },
    { "from orders; show orders.id as c, orders.total as n", "order_items", "quantity",
      "from step:x; left order_items on eq(x.c, order_items.order_id); show x.c, order_items.quantity" },
    { "from orders; show orders.billing_address_id as c, orders.shipping_address_id as n", "addresses", "city",
      "“addresses” can be joined in 2 ways: x.c, x.n. Choose a key." },
    { "from orders; show add(orders.customer_id, 1) as c, count() as n; group orders.customer_id", "customers", "name",
      "No keys connect “customers” with the tables of the plan. Ask for this table in a separate question." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *result = show_next_to_step (cases[i][0], "c", cases[i][1], cases[i][2]);

      g_assert_cmpstr (result, ==, cases[i][3]);
    }
}

/* Tests that a table that the user joined stays when its last column is removed. Tests that a table that was joined
 * only for a column is removed with this column. */
static void
test_explicit_joins_are_kept (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlan) plan = plan_from_text (ORDERS);
  g_autoptr (DowserOperation) add = join_table (NULL, "customers", NULL, DOWSER_JOIN_LEFT);
  g_autoptr (DowserOperation) show = dowser_operation_new_add_column ("customers", "name", NULL);
  g_autoptr (DowserOperation) hide = dowser_operation_new_remove_output (1);
  g_autoptr (DowserPlan) joined = dowser_operation_apply (add, plan, schema, NULL);
  g_autoptr (DowserPlan) audited = dowser_audit (joined, schema, NULL, NULL, NULL);
  g_autoptr (DowserPlan) shown = dowser_operation_apply (show, audited, schema, NULL);
  g_autoptr (DowserPlan) hidden = dowser_operation_apply (hide, shown, schema, NULL);
  g_autofree char *text = select_to_text (hidden->select);

  g_assert_cmpstr (text, ==, WITH_CUSTOMERS);
  g_assert_true (dowser_plan_equal (hidden, audited));
  expect_undone (ORDERS, dowser_operation_new_add_column ("products", "name", NULL),
                 dowser_operation_new_remove_output (1));
}

DOWSER_TEST_MAIN (apply_join)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/apply-join/tables-are-joined-by-keys", test_tables_are_joined_by_keys);
  g_test_add_func ("/planner/apply-join/table-is-joined-in-two-roles", test_table_is_joined_in_two_roles);
  g_test_add_func ("/planner/apply-join/invalid-join-is-refused", test_invalid_join_is_refused);
  g_test_add_func ("/planner/apply-join/join-is-removed-with-its-columns", test_join_is_removed_with_its_columns);
  g_test_add_func ("/planner/apply-join/join-type-is-changed", test_join_type_is_changed);
  g_test_add_func ("/planner/apply-join/explicit-joins-are-kept", test_explicit_joins_are_kept);
  g_test_add_func ("/planner/apply-join/keys-are-followed-through-steps", test_keys_are_followed_through_steps);
  return g_test_run ();
}
