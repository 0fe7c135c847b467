/* test-key-fact.c - tests that facts about keys are saved, are found by the names of the columns, and never override
 * the user's decisions */
#include "schema/dowser-key-fact.h"
#include "support/dowser-test-main.h"

static DowserSchema *
make_shop (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *orders = dowser_schema_builder_add_table (builder, "orders", FALSE);
  DowserTable *customers = dowser_schema_builder_add_table (builder, "customers", FALSE);

  dowser_schema_builder_add_column (builder, orders, "id", "INTEGER");
  dowser_schema_builder_add_column (builder, orders, "customer_id", "INTEGER");
  dowser_schema_builder_add_column (builder, customers, "id", "INTEGER");
  return dowser_schema_builder_end (builder);
}

static const DowserColumn *
get_column (const DowserSchema *schema, const char *table, const char *column)
{
  return dowser_table_find_column (dowser_schema_find_table (schema, table), column);
}

static DowserKeyFact *
ensure_fact (GPtrArray *facts, const DowserSchema *shop)
{
  return dowser_key_facts_find_or_add (facts, get_column (shop, "orders", "customer_id"),
                                       get_column (shop, "customers", "id"));
}

static void
test_facts_of_older_data_are_ignored (void)
{
  g_autoptr (DowserSchema) shop = make_shop ();
  g_autoptr (GPtrArray) facts = dowser_key_facts_new ();
  DowserKeyFact *fact = ensure_fact (facts, shop);

  g_assert_false (dowser_key_fact_is_tested (NULL, "now"));
  g_assert_false (dowser_key_fact_is_tested (fact, NULL));
  fact->signature = g_strdup ("now");
  g_assert_false (dowser_key_fact_is_tested (fact, "now"));
  g_assert_true (dowser_key_fact_is_attempted (fact, "now"));
  g_assert_false (dowser_key_fact_is_attempted (fact, "then"));
  fact->n_tested = 1;
  g_assert_true (dowser_key_fact_is_tested (fact, "now"));
  g_assert_false (dowser_key_fact_is_tested (fact, "then"));
  g_assert_false (dowser_key_fact_is_tested (fact, NULL));
}

static void
test_user_decision_is_not_overridden (void)
{
  g_autoptr (DowserSchema) shop = make_shop ();
  g_autoptr (GPtrArray) facts = dowser_key_facts_new ();
  g_autoptr (GPtrArray) measured = dowser_key_facts_new ();
  DowserKeyFact *fact = ensure_fact (measured, shop);

  fact->n_tested = 5;
  fact->n_found = 4;
  fact->signature = g_strdup ("now");
  dowser_key_facts_merge (facts, measured);
  g_assert_cmpuint (facts->len, ==, 1);
  ensure_fact (facts, shop)->state = DOWSER_KEY_REJECTED;
  fact->n_found = 5;
  dowser_key_facts_merge (facts, measured);
  g_assert_cmpuint (facts->len, ==, 1);
  g_assert_cmpint (ensure_fact (facts, shop)->state, ==, DOWSER_KEY_REJECTED);
  g_assert_cmpint (ensure_fact (facts, shop)->n_found, ==, 5);
}

static void
test_key_facts_read_back (void)
{
  g_autoptr (DowserSchema) shop = make_shop ();
  g_autoptr (GPtrArray) facts = dowser_key_facts_new ();
  g_autoptr (GPtrArray) read = NULL;
  g_autofree char *text = NULL;
  g_autofree char *json_again = NULL;
  DowserKeyFact *fact = ensure_fact (facts, shop);

  fact->state = DOWSER_KEY_CONFIRMED;
  fact->n_tested = 7;
  fact->n_found = 6;
  fact->signature = g_strdup ("now \"quoted\"");
  text = dowser_key_facts_to_json (facts);
  read = dowser_key_facts_from_json (text);
  json_again = dowser_key_facts_to_json (read);
  g_assert_cmpuint (read->len, ==, 1);
  g_assert_cmpstr (text, ==, json_again);
  g_assert_true (dowser_key_fact_is_tested (read->pdata[0], "now \"quoted\""));
}

DOWSER_TEST_MAIN (key_fact)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/model/key-fact/facts-of-older-data-are-ignored", test_facts_of_older_data_are_ignored);
  g_test_add_func ("/model/key-fact/user-decision-is-not-overridden", test_user_decision_is_not_overridden);
  g_test_add_func ("/model/key-fact/key-facts-read-back", test_key_facts_read_back);
  return g_test_run ();
}
