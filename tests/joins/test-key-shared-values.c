/* test-key-shared-values.c - tests that keys between files are found in columns with the same name and the same
 * values */
#include "joins/dowser-key-shared-values.h"

#include "joins/dowser-inferred-key.h"
#include "joins/dowser-key-facts.h"
#include "joins/dowser-key-inference.h"
#include "support/dowser-test-main.h"

#define NOW "now"

static DowserTable *
add_table (DowserSchemaBuilder *builder, const char *name, gint64 n_rows, const char *own, const char *shared,
           DowserValueType type)
{
  DowserTable *table = dowser_schema_builder_add_table (builder, name, FALSE);

  table->n_rows = n_rows;
  dowser_schema_builder_add_column (builder, table, own, "BIGINT")->type = DOWSER_VALUE_INTEGER;
  dowser_schema_builder_add_column (builder, table, shared, "VARCHAR")->type = type;
  return table;
}

static DowserSchema *
make_schema (const char *shared, DowserValueType type)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();

  add_table (builder, "books", 50, "shelf_no", shared, type);
  add_table (builder, "loans", 400, "loan_no", shared, type);
  return dowser_schema_builder_end (builder);
}

static void
add_fact (GPtrArray *facts, const char *table, const char *to_table, const char *column, gint64 n_tested,
          gint64 n_found)
{
  DowserKeyFact *fact = dowser_key_fact_new (table, column, to_table, column);

  fact->n_tested = n_tested;
  fact->n_found = n_found;
  fact->signature = g_strdup (NOW);
  g_ptr_array_add (facts, fact);
}

static guint
count_keys (const DowserSchema *schema, GPtrArray *facts)
{
  g_autoptr (DowserSchema) applied = dowser_key_facts_apply (schema, facts, NOW);
  GPtrArray *tables = dowser_schema_get_tables (applied);
  guint n = 0;

  for (guint i = 0; i < tables->len; i++)
    n += ((const DowserTable *) tables->pdata[i])->foreign_keys->len;
  return n;
}

/* Tests a table with two unique columns: books has "shelf_no" and "isbn", and loans refers to "isbn". */
static void
test_referenced_key_is_found (void)
{
  g_autoptr (DowserSchema) schema = make_schema ("isbn", DOWSER_VALUE_TEXT);
  g_autoptr (GPtrArray) facts = dowser_key_facts_new ();
  g_autoptr (GPtrArray) own = dowser_inferred_key_find_untested (schema, facts, NOW);
  gboolean was_sampled = FALSE;

  for (guint i = 0; i < own->len; i++)
    was_sampled
        |= g_str_equal (((const DowserColumn *) ((const DowserForeignKey *) own->pdata[i])->columns->pdata[0])->name,
                        "isbn");
  g_assert_true (was_sampled);
  add_fact (facts, "books", "books", "shelf_no", 50, 50);
  add_fact (facts, "books", "books", "isbn", 50, 50);
  add_fact (facts, "loans", "loans", "loan_no", 400, 400);
  add_fact (facts, "loans", "loans", "isbn", 400, 48);
  /* A column of the same name isn't enough for a key. Values that are missing in the other table refute the key. */
  g_assert_cmpuint (count_keys (schema, facts), ==, 0);
  add_fact (facts, "loans", "books", "isbn", 48, 48);
  g_assert_cmpuint (count_keys (schema, facts), ==, 1);
  dowser_key_facts_find (facts, dowser_table_find_column (dowser_schema_find_table (schema, "loans"), "isbn"),
                         dowser_table_find_column (dowser_schema_find_table (schema, "books"), "isbn"))
      ->n_found
      = 10;
  g_assert_cmpuint (count_keys (schema, facts), ==, 0);
}

/* Tests a column that is unique in both files: the smaller file refers to the larger file. */
static void
test_smaller_file_refers_to_larger_file (void)
{
  g_autoptr (DowserSchema) schema = make_schema ("isbn", DOWSER_VALUE_TEXT);
  g_autoptr (GPtrArray) facts = dowser_key_facts_new ();
  g_autoptr (DowserSchema) applied = NULL;
  const DowserTable *books;

  add_fact (facts, "books", "books", "isbn", 50, 50);
  add_fact (facts, "loans", "loans", "isbn", 400, 400);
  add_fact (facts, "books", "loans", "isbn", 50, 50);
  applied = dowser_key_facts_apply (schema, facts, NOW);
  books = dowser_schema_find_table (applied, "books");
  g_assert_cmpuint (books->foreign_keys->len, ==, 1);
  g_assert_cmpuint (dowser_schema_find_table (applied, "loans")->foreign_keys->len, ==, 0);
}

/* Tests a column that is unique in neither file: the key is offered to the user, but it is not used until the user
 * confirms it. */
static void
test_key_without_unique_column_needs_confirmation (void)
{
  g_autoptr (DowserSchema) schema = make_schema ("isbn", DOWSER_VALUE_TEXT);
  g_autoptr (GPtrArray) facts = dowser_key_facts_new ();
  g_autoptr (DowserSchema) applied = NULL;
  g_autoptr (GPtrArray) entries = NULL;

  add_fact (facts, "books", "books", "isbn", 50, 20);
  add_fact (facts, "loans", "loans", "isbn", 400, 20);
  add_fact (facts, "loans", "books", "isbn", 20, 20);
  g_assert_cmpuint (count_keys (schema, facts), ==, 0);
  applied = dowser_key_facts_apply (schema, facts, NOW);
  entries = dowser_key_entries_new (applied, facts);
  g_assert_cmpuint (entries->len, ==, 1);
  g_assert_true (((const DowserKeyEntry *) entries->pdata[0])->is_offer);
}

static void
test_common_names_give_no_key (void)
{
  const struct
  {
    const char *name;
    DowserValueType type;
  } columns[] = {
    { "rank", DOWSER_VALUE_INTEGER }, { "seats", DOWSER_VALUE_INTEGER }, { "name", DOWSER_VALUE_TEXT },
    { "price", DOWSER_VALUE_REAL },   { "opened", DOWSER_VALUE_DATE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    {
      g_autoptr (DowserSchema) schema = make_schema (columns[i].name, columns[i].type);
      g_autoptr (GHashTable) found = dowser_key_shared_values_find (schema);

      g_assert_cmpuint (g_hash_table_size (found), ==, 0);
    }
}

DOWSER_TEST_MAIN (key_shared_values)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/key-shared-values/referenced-key-is-found", test_referenced_key_is_found);
  g_test_add_func ("/planner/key-shared-values/smaller-file-refers-to-larger-file",
                   test_smaller_file_refers_to_larger_file);
  g_test_add_func ("/planner/key-shared-values/key-without-unique-column-needs-confirmation",
                   test_key_without_unique_column_needs_confirmation);
  g_test_add_func ("/planner/key-shared-values/common-names-give-no-key", test_common_names_give_no_key);
  return g_test_run ();
}
