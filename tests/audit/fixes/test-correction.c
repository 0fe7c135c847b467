/* test-correction.c - tests of corrections entered by the user: each correction becomes a constraint, or is refused and
 * a similar name is suggested */
#include "audit/fixes/dowser-correction.h"
#include "base/dowser-error.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <string.h>

typedef struct
{
  const char *text;
  const char *expected; /* "kind words|from|to", "-" for an unset part */
} Case;

static char *
print_constraint (const DowserConstraint *constraint)
{
#define OR_DASH(text) ((text) != NULL ? (text) : "-")
  return g_strdup_printf ("%s %s|%s|%s", dowser_constraint_kind_nicks[constraint->kind], OR_DASH (constraint->words),
                          OR_DASH (constraint->from), OR_DASH (constraint->to));
#undef OR_DASH
}

static void
check_cases (const Case *cases, gsize n)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (gsize i = 0; i < n; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserConstraint) constraint = dowser_correction_read (cases[i].text, schema, &error);
      g_autofree char *printed = NULL;

      g_test_message ("%s", cases[i].text);
      g_assert_no_error (error);
      printed = print_constraint (constraint);
      g_assert_cmpstr (printed, ==, cases[i].expected);
      g_assert_cmpstr (constraint->user_text, !=, "");
    }
}
#define CHECK(...)                                                                                                     \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    const Case cases[] = { __VA_ARGS__ };                                                                              \
    check_cases (cases, G_N_ELEMENTS (cases));                                                                         \
  }                                                                                                                    \
  G_STMT_END

#define BY_CUSTOMER "join -|orders.customer_id|customers.id"

static void
test_join_correction_becomes_a_constraint (void)
{
  CHECK ({ "join orders.customer_id with customers.id", BY_CUSTOMER },
         { "Please join Orders.Customer_ID to Customers.ID.", BY_CUSTOMER },
         { "always join orders.customer_id = customers.id", BY_CUSTOMER },
         { "orders.customer_id = customers.id", BY_CUSTOMER },
         { "orders.customer_id references customers.id", BY_CUSTOMER },
         { "connect `orders`.`customer_id` with `customers`.`id`", BY_CUSTOMER },
         { "join orders with customers on customer_id = id", BY_CUSTOMER },
         { "join table orders and table customers on orders.customer_id = customers.id", BY_CUSTOMER },
         { "join order to customer by customer id", BY_CUSTOMER },
         { "join customers with orders using customer_id", BY_CUSTOMER },
         { "use billing_address_id to join orders with addresses", "join -|orders.billing_address_id|addresses.id" },
         { "use shipping_address_id to join the tables", "join -|orders.shipping_address_id|addresses.id" },
         { "join them by manager_id", "join -|customers.manager_id|customers.id" });
}

static void
test_meaning_correction_becomes_a_mapping (void)
{
  CHECK ({ "region means customers.country", "mapping region|-|customers.country" },
         { "“Region” means the column customers.country!", "mapping Region|-|customers.country" },
         { "by revenue I mean orders.total", "mapping revenue|-|orders.total" },
         { "By the turnover, we mean orders.total.", "mapping turnover|-|orders.total" },
         { "when I say best rated, I mean reviews.stars", "mapping best rated|-|reviews.stars" },
         { "region is customers.country", "mapping region|-|customers.country" },
         { "region = country of customers", "mapping region|-|customers.country" },
         { "client refers to table customers", "mapping client|-|customers" },
         { "clients are customers", "mapping clients|-|customers" },
         { "temperature is stored in weather.degrees", "mapping temperature|-|weather.degrees" },
         { "the word rating stands for stars", "mapping rating|-|reviews.stars" },
         { "no, price of a line means unit price", "mapping price of a line|-|order_items.unit_price" });
}

static void
test_phrase_with_instead_becomes_a_replacement (void)
{
  CHECK ({ "use billing_address_id, not shipping_address_id",
           "instead -|orders.shipping_address_id|orders.billing_address_id" },
         { "use orders.order_date instead of customers.birth_date",
           "instead -|customers.birth_date|orders.order_date" },
         { "unit_price rather than products.price", "instead -|products.price|order_items.unit_price" },
         { "don't use table weather, use reviews instead", "instead -|weather|reviews" },
         { "instead of customers.name use email", "instead -|customers.name|customers.email" },
         { "not orders but reviews", "instead -|orders|reviews" },
         { "replace customers.country by addresses.city", "instead -|customers.country|addresses.city" },
         { "customers.name means customers.email", "instead -|customers.name|customers.email" },
         /* "region" is a word that means the column; it is not itself a column */
         { "use customers.country, not region", "mapping region|-|customers.country" });
}

/* Tests that a correction may omit the affixes that all tables share. */
static void
test_correction_may_omit_table_affixes (void)
{
  static const struct
  {
    const char *user_text;
    const char *expected; /* (nullable): NULL if the correction is refused */
  } cases[] = {
    { "Use PROD_ prefix for all tables", "instead -|*|PROD_*" },
    { "use prefix PROD_ for all tables.", "instead -|*|PROD_*" },
    { "please always use the prefix “prod_” on every table", "instead -|*|prod_*" },
    { "add the PROD_ prefix to all table names", "instead -|*|PROD_*" },
    { "use PROD_ prefix", "instead -|*|PROD_*" },
    { "use PROD_* as prefix for tables", "instead -|*|PROD_*" },
    { "all tables have the prefix PROD_", "instead -|*|PROD_*" },
    { "all tables begin with PROD_", "instead -|*|PROD_*" },
    { "use suffix _v2 for all tables", "instead -|*|*_v2" },
    { "use the _v2 suffix for all tables", "instead -|*|*_v2" },
    { "all table names end with _v2", "instead -|*|*_v2" },
    /* a correction that names one table replaces the table of the same name, or maps the word to the name with the
     * prefix */
    { "Use PROD_ prefix for orders tables", "instead -|orders|PROD_orders" },
    { "Use PROD_ prefix for the table customers", "mapping customers|-|PROD_customers" },
    { "Use DWH_ prefix for all tables", NULL },
    { "Use PROD_ prefix for sales tables", NULL },
  };
  g_autoptr (DowserSchema) schema = schema_new_from_lines ("PROD_customers: id INTEGER pk, name TEXT\n"
                                                           "PROD_orders: id INTEGER pk, customer_id INTEGER\n"
                                                           "orders: id INTEGER pk, customer_id INTEGER\n"
                                                           "stock_v2: id INTEGER pk");

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserConstraint) constraint = dowser_correction_read (cases[i].user_text, schema, &error);
      g_autofree char *printed = constraint != NULL ? print_constraint (constraint) : NULL;

      g_test_message ("%s", cases[i].user_text);
      g_assert_cmpstr (printed, ==, cases[i].expected);
      g_assert_true ((constraint == NULL) == (error != NULL));
    }
}

static void
test_correction_excludes_or_requires_a_table (void)
{
  CHECK ({ "don't use table weather", "excluded -|weather|-" },
         { "never read the Weather table", "excluded -|weather|-" },
         { "Don’t use order items", "excluded -|order_items|-" }, { "stop using tags", "excluded -|tags|-" },
         { "ignore reviews", "excluded -|reviews|-" }, { "leave out table product tags", "excluded -|product_tags|-" },
         { "weather is deprecated", "excluded -|weather|-" }, { "always include table reviews", "needed -|-|reviews" },
         { "always include review", "needed -|-|reviews" }, { "also use the orders table", "needed -|-|orders" },
         { "customers must be included", "needed -|-|customers" });
}

/* Tests corrections that only a model can follow. Their words are stored as the user wrote them. */
static void
test_other_corrections_become_notes (void)
{
  CHECK ({ "cancelled orders do not count as revenue", "note -|-|-" }, { "ignore cancelled orders", "note -|-|-" },
         { "a year begins in April", "note -|-|-" }, { "active means a purchase in the last 90 days", "note -|-|-" },
         { "show amounts in euros, not in cents please", "note -|-|-" }, { "always include tax", "note -|-|-" });
}

static void
test_error_suggests_a_similar_name (void)
{
  static const char *const cases[][2] = {
    { "region means customers.contry", "customers.country" },
    { "join orders.customerid2 with customers.id", "orders.customer_id" },
    { "don't use table costumers", "customers" },
    { "always include table review_s2", "reviews" },
    { "use orders.totals2, not products.price", "orders.total" },
    { "region means states", "“states”" },
    { "price means price_x", "products.price" },
    { "by label I mean id", "several tables" },
    { "join orders.id with orders.id", "cannot be joined with itself" },
    { "join orders with customers on nothing", "nothing" },
    { "use orders, not orders.total", "a table only a table" },
    { "use customer_id to join the tables", "name the columns to join" },
    { "one two three four five six seven means orders.total", "Too many words" },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *lower_message = NULL;
      g_autofree char *expected_message = g_utf8_strdown (cases[i][1], -1);

      g_test_message ("%s", cases[i][0]);
      g_assert_null (dowser_correction_read (cases[i][0], schema, &error));
      g_assert_error (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD);
      lower_message = g_utf8_strdown (error->message, -1);
      g_test_message ("→ %s", error->message);
      g_assert_nonnull (strstr (lower_message, expected_message));
    }
}

static void
test_empty_text_is_an_error (void)
{
  static const char *const empty[] = { "", "  ", ".", " ! " };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (empty); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (dowser_correction_read (empty[i], schema, &error));
      g_assert_error (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_EMPTY);
    }
}

/* Tests that a very long text, or binary data, becomes a note and is read quickly. */
static void
test_long_texts_are_read_quickly (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autofree char *letters = g_strnfill (200000, 'a');
  g_autofree char *dots = g_strnfill (499, '.');
  g_autofree char *blanks = g_strjoin ("", "use ", dots, " not not not not , , , instead of", NULL);
  const char *const texts[] = { letters, blanks, "\xff\xfe means \xff", "means", "join with", "use , not", "= = =" };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserConstraint) constraint = dowser_correction_read (texts[i], schema, &error);

      g_assert_true ((constraint != NULL) != (error != NULL));
      if (constraint != NULL)
        g_assert_true (g_utf8_validate (constraint->user_text, -1, NULL));
    }
}

static void
test_clicked_corrections_become_constraints (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserConstraint) join = dowser_correction_make (DOWSER_CONSTRAINT_JOIN, NULL, "orders.billing_address_id",
                                                              "addresses.id", schema, NULL);
  g_autoptr (DowserConstraint) mapping
      = dowser_correction_make (DOWSER_CONSTRAINT_MAPPING, "region", NULL, "customers.country", schema, NULL);

  g_assert_cmpstr (join->user_text, ==, "Join orders.billing_address_id with addresses.id");
  g_assert_cmpstr (mapping->user_text, ==, "“region” means customers.country");
  g_assert_null (dowser_correction_make (DOWSER_CONSTRAINT_JOIN, NULL, "orders.id", NULL, schema, &error));
  g_assert_error (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD);
}

DOWSER_TEST_MAIN (correction)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/correction/join-correction-becomes-a-constraint",
                   test_join_correction_becomes_a_constraint);
  g_test_add_func ("/planner/correction/meaning-correction-becomes-a-mapping",
                   test_meaning_correction_becomes_a_mapping);
  g_test_add_func ("/planner/correction/phrase-with-instead-becomes-a-replacement",
                   test_phrase_with_instead_becomes_a_replacement);
  g_test_add_func ("/planner/correction/correction-may-omit-table-affixes", test_correction_may_omit_table_affixes);
  g_test_add_func ("/planner/correction/correction-excludes-or-requires-a-table",
                   test_correction_excludes_or_requires_a_table);
  g_test_add_func ("/planner/correction/other-corrections-become-notes", test_other_corrections_become_notes);
  g_test_add_func ("/planner/correction/error-suggests-a-similar-name", test_error_suggests_a_similar_name);
  g_test_add_func ("/planner/correction/empty-text-is-an-error", test_empty_text_is_an_error);
  g_test_add_func ("/planner/correction/long-texts-are-read-quickly", test_long_texts_are_read_quickly);
  g_test_add_func ("/planner/correction/clicked-corrections-become-constraints",
                   test_clicked_corrections_become_constraints);
  return g_test_run ();
}
