/* test-foreign-write.c - tests that meanings give the same results after they were written for another program and read
 * back */
#include "knowledge/foreign/dowser-foreign-write.h"

#include "knowledge/foreign/dowser-foreign.h"
#include "plan/dowser-plan.h"
#include "support/dowser-test-main.h"
#include "support/golden.h"
#include "support/run-plan.h"
#include "support/shop.h"

#include <string.h>

#define FOLDER "knowledge/foreign"
static const char tables[]
    = "customers: id INTEGER pk, name TEXT, country TEXT\n"
      "orders: id INTEGER pk, customer_id INTEGER -> customers, order_date DATE, status TEXT, "
      "total REAL\n"
      "order_items: id INTEGER pk, order_id INTEGER -> orders, quantity INTEGER, unit_price REAL\n";
static const char rows[]
    = "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, country TEXT);"
      "INSERT INTO customers VALUES (1, 'Ida', 'Norway'), (2, 'Jon', 'Spain'), (3, 'Kim', NULL);"
      "CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER, order_date DATE, status TEXT, total REAL);"
      "INSERT INTO orders VALUES (1, 1, '2023-01-05', 'paid', 20.5), (2, 1, '2024-02-05', 'cancelled', 100),"
      " (3, 2, '2024-03-01', 'paid', 7), (4, NULL, '2022-03-01', NULL, 11), (5, 3, NULL, 'open', NULL);"
      "CREATE TABLE order_items (id INTEGER PRIMARY KEY, order_id INTEGER, quantity INTEGER, unit_price REAL);"
      "INSERT INTO order_items VALUES (1, 1, 2, 10), (2, 1, 1, 0.5), (3, 2, 10, 10), (4, 3, 3, 2.25), (5, 5, 1, NULL);";

/* Each row tests one entry. @also: (nullable): other terms with the same meaning, separated by "|"; @holds: bits of the
 * target formats that can store the entry, so that it can be read back */
#define DBT (1u << DOWSER_FOREIGN_DBT)
#define SNOWFLAKE (1u << DOWSER_FOREIGN_SNOWFLAKE)
#define OSSIE (1u << DOWSER_FOREIGN_OSSIE)
#define ALL (DBT | SNOWFLAKE | OSSIE)
static const struct
{
  DowserEntryKind kind;
  const char *term;
  const char *also;
  const char *means;
  const char *value;
  guint holds;
} entries[] = {
  { DOWSER_ENTRY_SYNONYM, "purchases", NULL, "orders", NULL, ALL },
  { DOWSER_ENTRY_SYNONYM, "market", "region", "customers.country", NULL, ALL },
  { DOWSER_ENTRY_SYNONYM, "day of sale", NULL, "orders.order_date", NULL, ALL },
  { DOWSER_ENTRY_SYNONYM, "iberia", NULL, "customers.country", "Spain", SNOWFLAKE },
  { DOWSER_ENTRY_FILTER, "paid orders", NULL, "orders where status is \"paid\"", NULL, SNOWFLAKE },
  { DOWSER_ENTRY_METRIC, "turnover", "sales", "sum of total from orders", NULL, ALL },
  { DOWSER_ENTRY_METRIC, "paid turnover", NULL, "sum of total from orders where status is \"paid\"", NULL, ALL },
  { DOWSER_ENTRY_METRIC, "order count", NULL, "number of orders", NULL, ALL },
  { DOWSER_ENTRY_METRIC, "buyers", NULL, "number of distinct customer id from orders", NULL, ALL },
  { DOWSER_ENTRY_METRIC, "basket", NULL, "turnover divided by order count from orders", NULL, ALL },
  { DOWSER_ENTRY_METRIC, "sold", NULL,
    "sum of (quantity times unit price) from order items, orders where status of orders is not \"cancelled\"", NULL,
    ALL },
  { DOWSER_ENTRY_METRIC, "lines of paid orders", NULL,
    "number of order items from order items, orders where status of orders is \"paid\"", NULL, ALL },
  { DOWSER_ENTRY_METRIC, "spread", NULL, "(highest total minus lowest total) times 2 from orders", NULL, ALL },
  { DOWSER_ENTRY_DIMENSION, "order year", NULL, "year of order date from orders", NULL, ALL },
  { DOWSER_ENTRY_NOTE, NULL, NULL, "Amounts are in euros.", NULL, SNOWFLAKE | OSSIE },
};

static DowserMeanings *
meanings_new (const DowserSchema *schema)
{
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();

  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      DowserEntry *entry = dowser_entry_new (entries[i].kind, entries[i].term, entries[i].means);

      if (entries[i].also != NULL)
        entry->also = g_strsplit (entries[i].also, "|", -1);
      entry->value = g_strdup (entries[i].value);
      dowser_knowledge_add (knowledge, entry);
    }
  return dowser_meanings_new (knowledge, schema, NULL);
}

/* Returns: (nullable): the meaning of @term, of any kind; if @term is %NULL, the meaning that is a note */
static const DowserMeaning *
find_meaning (const DowserMeanings *meanings, const char *term)
{
  GPtrArray *list = dowser_meanings_get_list (meanings);

  for (guint i = 0; i < list->len; i++)
    {
      const DowserMeaning *meaning = list->pdata[i];
      g_autoptr (GPtrArray) words = dowser_entry_list_words (meaning->entry);

      if (term == NULL ? meaning->entry->term == NULL && meaning->entry->kind == DOWSER_ENTRY_NOTE
                       : g_ptr_array_find_with_equal_func (words, term, g_str_equal, NULL))
        return meaning;
    }
  return NULL;
}

static sqlite3 *
open_database (void)
{
  sqlite3 *database;

  g_assert_cmpint (sqlite3_open (":memory:", &database), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (database, rows, NULL, NULL, NULL), ==, SQLITE_OK);
  return database;
}

/* Returns all rows of @plan. Returns: (transfer full) */
static char *
list_rows (sqlite3 *database, const DowserPlan *plan)
{
  g_autofree char *sql = write_plan (plan);
  GString *cells = g_string_new (NULL);
  sqlite3_stmt *statement;

  g_assert_cmpint (sqlite3_prepare_v2 (database, sql, -1, &statement, NULL), ==, SQLITE_OK);
  while (sqlite3_step (statement) == SQLITE_ROW)
    for (int i = 0; i < sqlite3_column_count (statement); i++)
      {
        gboolean is_real = sqlite3_column_type (statement, i) == SQLITE_FLOAT;
        const char *text = (const char *) sqlite3_column_text (statement, i);

        if (is_real)
          g_string_append_printf (cells, "%.6g|", sqlite3_column_double (statement, i));
        else
          g_string_append_printf (cells, "%s|", text != NULL ? text : "NULL");
      }
  sqlite3_finalize (statement);
  return g_string_free (cells, FALSE);
}

static void
assert_same (sqlite3 *database, const DowserMeaning *before, const DowserMeaning *after, const char *term,
             const char *text)
{
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  if (after == NULL || after->problem != NULL)
    g_error ("“%s” isn't read back: %s\n%s", term, after != NULL ? after->problem : "", text);
  g_assert_true (before->entry->also == NULL
                 || g_strv_contains ((const char *const *) after->entry->also, before->entry->also[0]));
  if (before->plan == NULL)
    {
      g_assert_cmpstr (before->entry->means, ==, after->entry->means);
      return;
    }
  if (before->plan->select->outputs->len == 0)
    {
      /* A term for a column's value is read back as a filter that gives the same rows. */
      g_assert_true (dowser_expr_equal (before->expr, after->expr));
      return;
    }
  first = list_rows (database, before->plan);
  second = list_rows (database, after->plan);
  if (g_strcmp0 (first, second) != 0)
    g_error ("“%s” is “%s”, was “%s”: %s, not %s\n%s", term, after->entry->means, before->entry->means, second, first,
             text);
}

static void
check_target (DowserForeignTarget target, DowserDialectId dialect)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines (tables);
  sqlite3 *database = open_database ();
  g_autoptr (DowserMeanings) before = meanings_new (schema);
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) notes_after = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = dowser_foreign_write (before, target, "shop", dialect, notes);
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
  g_autoptr (DowserMeanings) after = NULL;
  g_autofree char *told = NULL;
  g_autoptr (GError) error = NULL;

  dowser_foreign_read (knowledge, text, -1, schema, dialect, "a.yaml", NULL, notes_after, &error);
  g_assert_no_error (error);
  if (notes_after->len > 0)
    g_error ("%s\n%s", (const char *) notes_after->pdata[0], text);
  after = dowser_meanings_new (knowledge, schema, NULL);
  g_ptr_array_add (notes, NULL);
  told = g_strjoinv ("\n", (char **) notes->pdata);
  for (guint i = 0; i < G_N_ELEMENTS (entries); i++)
    {
      const char *name = entries[i].term != NULL ? entries[i].term : entries[i].means;

      if ((entries[i].holds & (1u << target)) != 0)
        assert_same (database, find_meaning (before, entries[i].term), find_meaning (after, entries[i].term), name,
                     text);
      else if (strstr (told, name) == NULL)
        g_error ("“%s” is neither written nor told: %s", name, told);
    }
  sqlite3_close (database);
}

static void
test_written_meanings_read_back (void)
{
  static const DowserDialectId dialects[]
      = { DOWSER_DIALECT_SQLITE, DOWSER_DIALECT_POSTGRESQL, DOWSER_DIALECT_MYSQL, DOWSER_DIALECT_DUCKDB };

  for (guint target = 0; dowser_foreign_target_nicks[target] != NULL; target++)
    for (guint i = 0; i < G_N_ELEMENTS (dialects); i++)
      check_target (target, dialects[i]);
}

static void
test_written_files_match_golden_files (void)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines (tables);
  g_autoptr (DowserMeanings) meanings = meanings_new (schema);

  for (guint target = 0; dowser_foreign_target_nicks[target] != NULL; target++)
    {
      g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
      g_autofree char *name = g_strconcat (dowser_foreign_target_nicks[target], ".golden", NULL);
      g_autofree char *written = dowser_foreign_write (meanings, target, "shop", DOWSER_DIALECT_SQLITE, notes);
      g_autoptr (GString) text = g_string_new (written);

      for (guint i = 0; i < notes->len; i++)
        g_string_append_printf (text, "# %s\n", (const char *) notes->pdata[i]);
      expect_golden (FOLDER, name, text->str);
    }
}

/* Tests that an entry isn't written for another program if that program would compute another number from the entry. */
static void
test_inexact_entries_are_omitted (void)
{
  static const struct
  {
    const char *means;
    const char *note_part;
  } cases[] = {
    { "sum of quantity over number of order items", "the entry divides whole numbers and drops the remainder." },
    { "sum of ghosts", "“ghosts”" },
  };
  g_autoptr (DowserSchema) schema = schema_new_from_lines (tables);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_new ();
      g_autoptr (DowserMeanings) meanings = NULL;
      g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
      g_autofree char *text = NULL;

      dowser_knowledge_add (knowledge, dowser_entry_new (DOWSER_ENTRY_METRIC, "m", cases[i].means));
      meanings = dowser_meanings_new (knowledge, schema, NULL);
      text = dowser_foreign_write (meanings, DOWSER_FOREIGN_SNOWFLAKE, "shop", DOWSER_DIALECT_SQLITE, notes);
      g_assert_null (strstr (text, "metrics:"));
      g_assert_cmpuint (notes->len, ==, 1);
      g_assert_nonnull (strstr (notes->pdata[0], "“m” isn't exported: "));
      g_assert_nonnull (strstr (notes->pdata[0], cases[i].note_part));
    }
}

DOWSER_TEST_MAIN (foreign_write)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/knowledge/foreign-write/written-meanings-read-back", test_written_meanings_read_back);
  g_test_add_func ("/knowledge/foreign-write/written-files-match-golden-files", test_written_files_match_golden_files);
  g_test_add_func ("/knowledge/foreign-write/inexact-entries-are-omitted", test_inexact_entries_are_omitted);
  return g_test_run ();
}
