/* test-inferred-key.c - tests which columns may be a table's primary key, and which of these columns is chosen */
#include "joins/dowser-inferred-key.h"
#include "support/dowser-test-main.h"

static DowserSchema *
make_schema (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *sales = dowser_schema_builder_add_table (builder, "sales", FALSE);
  DowserTable *keyed = dowser_schema_builder_add_table (builder, "keyed", FALSE);
  DowserTable *view = dowser_schema_builder_add_table (builder, "view", TRUE);

  dowser_schema_builder_add_column (builder, sales, "sold_on", "DATE")->type = DOWSER_VALUE_DATE;
  dowser_schema_builder_add_column (builder, sales, "region_code", "TEXT")->type = DOWSER_VALUE_TEXT;
  dowser_schema_builder_add_column (builder, sales, "amount", "DOUBLE")->type = DOWSER_VALUE_REAL;
  dowser_schema_builder_add_column (builder, sales, "sale_id", "BIGINT")->type = DOWSER_VALUE_INTEGER;
  dowser_schema_builder_add_column (builder, sales, "sales", "DECIMAL(38, 2)")->type = DOWSER_VALUE_DECIMAL;
  dowser_schema_builder_add_column (builder, keyed, "id", "INTEGER")->primary_key = 1;
  dowser_schema_builder_add_column (builder, keyed, "code", "TEXT")->type = DOWSER_VALUE_TEXT;
  dowser_schema_builder_add_column (builder, view, "id", "INTEGER");
  return dowser_schema_builder_end (builder);
}

static const DowserColumn *
get_column (const DowserSchema *schema, const char *name)
{
  return dowser_table_find_column (dowser_schema_find_table (schema, "sales"), name);
}

static void
add_fact (GPtrArray *facts, const char *column, gint64 n_rows, gint64 n_different, const char *signature)
{
  DowserKeyFact *fact = dowser_key_fact_new ("sales", column, "sales", column);

  fact->n_tested = n_rows;
  fact->n_found = n_different;
  fact->signature = g_strdup (signature);
  g_ptr_array_add (facts, fact);
}

static void
test_untested_key_candidates_are_listed (void)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autoptr (GPtrArray) facts = dowser_key_facts_new ();
  g_autoptr (GPtrArray) open = dowser_inferred_key_find_untested (schema, NULL, "now");
  g_autoptr (GPtrArray) left = NULL;

  g_assert_cmpuint (open->len, ==, 2);
  g_assert_true (((DowserForeignKey *) open->pdata[0])->columns->pdata[0] == get_column (schema, "sale_id"));
  g_assert_true (((DowserForeignKey *) open->pdata[1])->columns->pdata[0] == get_column (schema, "region_code"));

  add_fact (facts, "sale_id", 10, 10, "now");
  add_fact (facts, "region_code", 10, 3, "before");
  left = dowser_inferred_key_find_untested (schema, facts, "now");
  g_assert_cmpuint (left->len, ==, 1);
}

static guint
count_keys (const DowserSchema *schema, GPtrArray *facts, const char *signature)
{
  g_autoptr (DowserSchema) applied = dowser_inferred_key_apply (schema, facts, signature);

  const DowserTable *sales = dowser_schema_find_table (applied, "sales");
  g_autoptr (GPtrArray) primary = dowser_table_dup_primary_key (sales);

  return primary->len + sales->unique_keys->len;
}

static void
test_distinct_values_make_a_key (void)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autoptr (GPtrArray) facts = dowser_key_facts_new ();

  g_assert_cmpuint (count_keys (schema, NULL, "now"), ==, 0);
  add_fact (facts, "region_code", 10, 9, "now");
  add_fact (facts, "gone", 10, 10, "now");
  g_assert_cmpuint (count_keys (schema, facts, "now"), ==, 0);
  add_fact (facts, "sale_id", 10, 10, "now");
  g_assert_cmpuint (count_keys (schema, facts, "now"), ==, 1);
  g_assert_cmpuint (count_keys (schema, facts, "later"), ==, 0);
  g_assert_cmpuint (count_keys (schema, facts, NULL), ==, 0);
}

static void
test_one_row_gives_no_key (void)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autoptr (GPtrArray) facts = dowser_key_facts_new ();

  add_fact (facts, "sale_id", 1, 1, "now");
  g_assert_cmpuint (count_keys (schema, facts, "now"), ==, 0);
}

DOWSER_TEST_MAIN (inferred_key)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/inferred-key/untested-key-candidates-are-listed", test_untested_key_candidates_are_listed);
  g_test_add_func ("/planner/inferred-key/distinct-values-make-a-key", test_distinct_values_make_a_key);
  g_test_add_func ("/planner/inferred-key/one-row-gives-no-key", test_one_row_gives_no_key);
  return g_test_run ();
}
