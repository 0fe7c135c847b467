/* test-key-facts.c - tests that inferred keys are confirmed or refuted by values and by the user's decisions */
#include "joins/dowser-key-facts.h"

#include "joins/dowser-key-inference.h"
#include "support/dowser-test-main.h"

#include <time.h>

/* Makes a schema in which person_id may refer to customers or to employees, because both tables contain people. */
static DowserSchema *
make_schema (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *customers = dowser_schema_builder_add_table (builder, "customers", FALSE);
  DowserTable *orders = dowser_schema_builder_add_table (builder, "orders", FALSE);
  DowserTable *archive = dowser_schema_builder_add_table (builder, "customer", FALSE);

  dowser_schema_builder_add_column (builder, customers, "id", "INTEGER")->primary_key = 1;
  dowser_schema_builder_add_column (builder, orders, "id", "INTEGER")->primary_key = 1;
  dowser_schema_builder_add_column (builder, orders, "customer_id", "INTEGER");
  dowser_schema_builder_add_column (builder, archive, "id", "INTEGER")->primary_key = 1;
  return dowser_schema_builder_end (builder);
}

static const DowserColumn *
get_column (const DowserSchema *schema, const char *table, const char *column)
{
  return dowser_table_find_column (dowser_schema_find_table (schema, table), column);
}

static DowserKeyFact *
add_fact (GPtrArray *facts, const char *to_table)
{
  DowserKeyFact *fact = dowser_key_fact_new ("orders", "customer_id", to_table, "id");

  g_ptr_array_add (facts, fact);
  return fact;
}

static void
add_tested_fact (GPtrArray *facts, const char *to_table, gint64 n_tested, gint64 n_found)
{
  DowserKeyFact *fact = add_fact (facts, to_table);

  fact->n_tested = n_tested;
  fact->n_found = n_found;
  fact->signature = g_strdup ("now");
}

static void
test_matching_values_change_the_weight (void)
{
  g_assert_cmpfloat (dowser_key_get_tested_confidence (0.8, 0, 0), ==, 0.8);
  g_assert_cmpfloat (dowser_key_get_tested_confidence (0.8, 2, 0), ==, 0.8);
  g_assert_cmpfloat (dowser_key_get_tested_confidence (0.8, 100, 100), >, 0.85);
  g_assert_cmpfloat (dowser_key_get_tested_confidence (1.0, 100, 100), <, 1.0);
  g_assert_cmpfloat (dowser_key_get_tested_confidence (0.8, 100, 95), ==, 0.8);
  g_assert_cmpfloat (dowser_key_get_tested_confidence (0.95, 100, 60), >=, DOWSER_KEY_INFERENCE_MINIMUM);
  g_assert_cmpfloat (dowser_key_get_tested_confidence (0.8, 100, 60), <, DOWSER_KEY_INFERENCE_MINIMUM);
  g_assert_cmpfloat (dowser_key_get_tested_confidence (1.0, 100, 10), <, DOWSER_KEY_INFERENCE_MINIMUM);
  /* A few values without a match don't refute a key whose name is certain, but they refute a key whose name is
   * uncertain. */
  g_assert_cmpfloat (dowser_key_get_tested_confidence (1.0, 8, 0), >=, DOWSER_KEY_INFERENCE_MINIMUM);
  g_assert_cmpfloat (dowser_key_get_tested_confidence (0.8, 8, 0), <, DOWSER_KEY_INFERENCE_MINIMUM);
}

static void
test_user_chooses_between_two_tables (void)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autoptr (GPtrArray) entries = dowser_key_entries_new (schema, NULL);
  const DowserKeyEntry *first = entries->pdata[0];
  const DowserKeyEntry *second = entries->pdata[1];

  g_assert_cmpuint (entries->len, ==, 2);
  g_assert_cmpuint (first->rivals->len, ==, 1);
  g_assert_true (first->rivals->pdata[0] == second->to_column);
  g_assert_true (second->rivals->pdata[0] == first->to_column);
  g_assert_nonnull (first->reasons[0]);
}

static void
test_values_decide_between_two_tables (void)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autoptr (GPtrArray) facts = dowser_key_facts_new ();
  g_autoptr (DowserSchema) known = NULL;
  const DowserTable *orders;

  add_tested_fact (facts, "customers", 50, 50);
  add_tested_fact (facts, "customer", 50, 3);
  known = dowser_key_facts_apply (schema, facts, "now");
  orders = dowser_schema_find_table (known, "orders");
  g_assert_cmpuint (orders->foreign_keys->len, ==, 1);
  g_assert_cmpstr (((const DowserForeignKey *) orders->foreign_keys->pdata[0])->to_table->name, ==, "customers");
  g_assert_false (((const DowserForeignKey *) orders->foreign_keys->pdata[0])->declared);
  g_assert_cmpuint (orders->rejected_keys->len, ==, 1);
}

/* Tests that facts about values are ignored if the data has changed since the facts were found. */
static void
test_outdated_facts_are_ignored (void)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autoptr (GPtrArray) facts = dowser_key_facts_new ();
  g_autoptr (DowserSchema) known = NULL;
  g_autoptr (GPtrArray) open = NULL;

  add_tested_fact (facts, "customers", 50, 0);
  known = dowser_key_facts_apply (schema, facts, "later");
  g_assert_cmpuint (dowser_schema_find_table (known, "orders")->rejected_keys->len, ==, 0);
  open = dowser_key_facts_find_untested (known, facts, "later");
  g_assert_cmpuint (open->len, ==, 2);
}

static void
test_user_decision_wins (void)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autoptr (GPtrArray) facts = dowser_key_facts_new ();
  g_autoptr (DowserSchema) known = NULL;
  g_autoptr (GPtrArray) entries = NULL;
  const DowserTable *orders;
  const DowserForeignKey *key;

  add_tested_fact (facts, "customers", 50, 50);
  ((DowserKeyFact *) facts->pdata[0])->state = DOWSER_KEY_REJECTED;
  add_tested_fact (facts, "customer", 50, 0);
  ((DowserKeyFact *) facts->pdata[1])->state = DOWSER_KEY_CONFIRMED;
  known = dowser_key_facts_apply (schema, facts, "now");
  orders = dowser_schema_find_table (known, "orders");
  g_assert_cmpuint (orders->foreign_keys->len, ==, 1);
  key = orders->foreign_keys->pdata[0];
  g_assert_true (key->confirmed && key->declared);
  g_assert_cmpstr (key->to_table->name, ==, "customer");
  entries = dowser_key_entries_new (known, facts);
  g_assert_cmpuint (entries->len, ==, 2);
  g_assert_cmpint (((const DowserKeyEntry *) entries->pdata[0])->state, ==, DOWSER_KEY_CONFIRMED);
  g_assert_cmpint (((const DowserKeyEntry *) entries->pdata[1])->state, ==, DOWSER_KEY_REJECTED);
}

/* Tests that a key that the database declares isn't duplicated when the user confirms the key. */
static void
test_confirmed_declared_key_is_not_duplicated (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *customers = dowser_schema_builder_add_table (builder, "customers", FALSE);
  DowserTable *orders = dowser_schema_builder_add_table (builder, "orders", FALSE);
  static const char *const columns[] = { "customer_id", NULL };
  static const char *const to_columns[] = { "id", NULL };
  g_autoptr (GPtrArray) facts = dowser_key_facts_new ();
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (DowserSchema) known = NULL;
  DowserKeyFact *fact;

  dowser_schema_builder_add_column (builder, customers, "id", "INTEGER")->primary_key = 1;
  dowser_schema_builder_add_column (builder, orders, "customer_id", "INTEGER");
  dowser_schema_builder_add_foreign_key (builder, orders, columns, "customers", to_columns, TRUE, 1.0);
  schema = dowser_schema_builder_end (builder);
  fact = add_fact (facts, "customers");
  fact->state = DOWSER_KEY_CONFIRMED;
  known = dowser_key_facts_apply (schema, facts, "now");
  g_assert_cmpuint (dowser_schema_find_table (known, "orders")->foreign_keys->len, ==, 1);
}

/* Tests that a fact about a dropped column or table is stored but has no effect. */
static void
test_facts_of_removed_columns_are_kept (void)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autoptr (GPtrArray) facts = dowser_key_facts_new ();
  g_autoptr (DowserSchema) known = NULL;

  add_fact (facts, "nowhere")->state = DOWSER_KEY_CONFIRMED;
  known = dowser_key_facts_apply (schema, facts, "now");
  g_assert_cmpstr (dowser_schema_get_signature (known), ==, dowser_schema_get_signature (schema));
}

static void
test_key_facts_read_back_from_text (void)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autoptr (GPtrArray) facts = dowser_key_facts_new ();
  g_autoptr (GPtrArray) read = NULL;
  g_autoptr (GPtrArray) none = dowser_key_facts_from_json (NULL);
  g_autoptr (GPtrArray) broken_facts = dowser_key_facts_from_json ("[{\"table\":3},7,{}]");
  g_autofree char *text = NULL;
  const DowserKeyFact *fact;

  add_tested_fact (facts, "customers", 7, 6);
  ((DowserKeyFact *) facts->pdata[0])->state = DOWSER_KEY_REJECTED;
  text = dowser_key_facts_to_json (facts);
  read = dowser_key_facts_from_json (text);
  fact = dowser_key_facts_find (read, get_column (schema, "orders", "customer_id"),
                                get_column (schema, "customers", "id"));
  g_assert_nonnull (fact);
  g_assert_cmpint (fact->n_tested, ==, 7);
  g_assert_cmpint (fact->n_found, ==, 6);
  g_assert_cmpint (fact->state, ==, DOWSER_KEY_REJECTED);
  g_assert_cmpstr (fact->signature, ==, "now");
  g_assert_cmpuint (none->len, ==, 0);
  g_assert_cmpuint (broken_facts->len, ==, 0);
}

/* Makes @n tables with 20 columns each. Two columns of each table refer to another table. */
static DowserSchema *
make_many_tables (guint n)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();

  for (guint t = 0; t < n; t++)
    {
      g_autofree char *name = g_strdup_printf ("thing%c%c%u", 'a' + t % 26, 'a' + t / 26 % 26, t);
      DowserTable *table = dowser_schema_builder_add_table (builder, name, FALSE);

      dowser_schema_builder_add_column (builder, table, "id", "INTEGER")->primary_key = 1;
      for (guint c = 1; c < 20; c++)
        {
          guint to = (t + c * 7) % n;
          g_autofree char *column = c < 3 ? g_strdup_printf ("thing%c%c%u_id", 'a' + to % 26, 'a' + to / 26 % 26, to)
                                          : g_strdup_printf ("column_%u", c);

          dowser_schema_builder_add_column (builder, table, column, "INTEGER");
        }
    }
  return dowser_schema_builder_end (builder);
}

/* Returns the CPU seconds to find the two keys of each of @n tables. */
static double
measure_many_tables (guint n)
{
  g_autoptr (DowserSchema) schema = make_many_tables (n);
  g_autoptr (GPtrArray) open = NULL;
  clock_t start = clock ();

  open = dowser_key_facts_find_untested (schema, NULL, "now");
  g_assert_cmpuint (open->len, ==, 2 * n);
  return (double) (clock () - start) / CLOCKS_PER_SEC;
}

/* Tests that four times as many tables take about four times as long. Comparing every table with every other table
 * would take 16 times as long. A ratio is tested because absolute times vary under valgrind or on a busy machine. */
static void
test_many_tables_are_checked_quickly (void)
{
  double few = measure_many_tables (312);
  double many = measure_many_tables (1250);

  g_test_message ("25,000 columns in %.2f s, a quarter of them in %.2f s", many, few);
  g_assert_cmpfloat (many, <, 10 * few + 0.05);
}

DOWSER_TEST_MAIN (key_facts)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/key-facts/matching-values-change-the-weight", test_matching_values_change_the_weight);
  g_test_add_func ("/planner/key-facts/user-chooses-between-two-tables", test_user_chooses_between_two_tables);
  g_test_add_func ("/planner/key-facts/values-decide-between-two-tables", test_values_decide_between_two_tables);
  g_test_add_func ("/planner/key-facts/outdated-facts-are-ignored", test_outdated_facts_are_ignored);
  g_test_add_func ("/planner/key-facts/user-decision-wins", test_user_decision_wins);
  g_test_add_func ("/planner/key-facts/confirmed-declared-key-is-not-duplicated",
                   test_confirmed_declared_key_is_not_duplicated);
  g_test_add_func ("/planner/key-facts/facts-of-removed-columns-are-kept", test_facts_of_removed_columns_are_kept);
  g_test_add_func ("/planner/key-facts/key-facts-read-back-from-text", test_key_facts_read_back_from_text);
  g_test_add_func ("/planner/key-facts/many-tables-are-checked-quickly", test_many_tables_are_checked_quickly);
  return g_test_run ();
}
