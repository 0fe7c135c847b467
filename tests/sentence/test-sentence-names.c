/* test-sentence-names.c - tests that schema names are recognized in natural words, even if they are also words of the
 * grammar */
#include "sentence/dowser-sentence-names.h"

#include "sentence/dowser-sentence-fingerprint.h"
#include "sentence/dowser-sentence-tokens.h"
#include "sentence/dowser-sentence.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <string.h>

/* --- What words say --- */

/** PhraseCase: the words of a name in a sentence, and the names of the schema that they must match. @stored: these
 * names, separated by commas; %NULL for none */
typedef struct
{
  DowserSentenceCategory category;
  const char *words;
  const char *stored;
} PhraseCase;

static const PhraseCase phrases[] = {
  { DOWSER_SENTENCE_TABLE, "orders", "orders" },
  { DOWSER_SENTENCE_TABLE, "Order", "orders" },
  { DOWSER_SENTENCE_TABLE, "ORDER ITEMS", "order_items" },
  { DOWSER_SENTENCE_TABLE, "order item", "order_items" },
  { DOWSER_SENTENCE_TABLE, "order_items", "order_items" },
  { DOWSER_SENTENCE_TABLE, "orders items", NULL },
  { DOWSER_SENTENCE_TABLE, "items", NULL },
  { DOWSER_SENTENCE_TABLE, "total", NULL },
  { DOWSER_SENTENCE_COLUMN, "total", "total" },
  { DOWSER_SENTENCE_COLUMN, "unit price", "unit_price" },
  { DOWSER_SENTENCE_COLUMN, "unit prices", NULL },
  { DOWSER_SENTENCE_COLUMN, "names", NULL },
  { DOWSER_SENTENCE_COLUMN, "billing address id", "billing_address_id" },
  { DOWSER_SENTENCE_ROLE, "billing address", "billing_address_id" },
  { DOWSER_SENTENCE_ROLE, "shipping address", "shipping_address_id" },
  { DOWSER_SENTENCE_ROLE, "manager", "manager_id" },
  { DOWSER_SENTENCE_ROLE, "customer", NULL },
  { DOWSER_SENTENCE_ROLE, "product", NULL },
  { DOWSER_SENTENCE_NUMBER, "total", NULL },
};

static char *
dup_match (const DowserSentenceNames *names, DowserSentenceCategory category, const char *words)
{
  g_autoptr (GPtrArray) tokens = dowser_sentence_tokens_new (words, FALSE);
  g_autoptr (GPtrArray) stored = dowser_sentence_names_match (names, category, tokens, 0, tokens->len);
  GString *all = g_string_new (NULL);

  for (guint i = 0; stored != NULL && i < stored->len; i++)
    g_string_append_printf (all, "%s%s", i > 0 ? "," : "", (const char *) stored->pdata[i]);
  if (stored != NULL)
    g_assert_cmpuint (dowser_sentence_names_get_max_tokens (names, ((DowserSentenceToken *) tokens->pdata[0])->folded),
                      >=, tokens->len);
  return g_string_free (all, stored == NULL);
}

static void
test_words_match_schema_names (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  const DowserSentenceNames *names = dowser_sentence_names_get (schema);

  for (guint i = 0; i < G_N_ELEMENTS (phrases); i++)
    {
      g_autofree char *stored = dup_match (names, phrases[i].category, phrases[i].words);

      if (g_strcmp0 (stored, phrases[i].stored) != 0)
        g_error ("%s: %s", phrases[i].words, stored);
    }
  g_assert_cmpuint (dowser_sentence_names_get_max_tokens (names, "billing"), ==, 3);
  g_assert_cmpuint (dowser_sentence_names_get_max_tokens (names, "frobnicate"), ==, 0);
  g_assert_true (dowser_sentence_names_get (schema) == names);
}

/* Tests that words are read as a name only if they match the whole name. Tests that a quoted name ends at its closing
 * quote. */
static void
test_partial_names_do_not_match (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  const DowserSentenceNames *names = dowser_sentence_names_get (schema);
  g_autoptr (GPtrArray) tokens = dowser_sentence_tokens_new ("sum of unit price by \"orders\"", FALSE);
  g_autoptr (GPtrArray) full_match = dowser_sentence_names_match (names, DOWSER_SENTENCE_COLUMN, tokens, 2, 4);

  g_assert_nonnull (full_match);
  g_assert_null (dowser_sentence_names_match (names, DOWSER_SENTENCE_COLUMN, tokens, 2, 3));
  g_assert_null (dowser_sentence_names_match (names, DOWSER_SENTENCE_COLUMN, tokens, 2, 5));
  g_assert_null (dowser_sentence_names_match (names, DOWSER_SENTENCE_TABLE, tokens, 5, 6));
}

static const char *const similar_columns
    = "Orders: id INTEGER pk, order_date DATE, OrderDate DATE, 2024 REAL, a.b TEXT, % TEXT\n"
      "category: id INTEGER pk, parent_id INTEGER -> category, x_id INTEGER, name TEXT\n"
      "address: id INTEGER pk, Name TEXT, category_id INTEGER -> category\n";

static void
test_similar_names_match_together (void)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines (similar_columns);
  const DowserSentenceNames *names = dowser_sentence_names_get (schema);
  g_autofree char *two_columns = dup_match (names, DOWSER_SENTENCE_COLUMN, "order date");
  g_autofree char *many = dup_match (names, DOWSER_SENTENCE_TABLE, "categories");
  g_autofree char *addresses = dup_match (names, DOWSER_SENTENCE_TABLE, "addresses");
  g_autofree char *number = dup_match (names, DOWSER_SENTENCE_COLUMN, "2024");
  g_autofree char *separate = dup_match (names, DOWSER_SENTENCE_COLUMN, "a b");

  g_assert_cmpstr (two_columns, ==, "order_date,OrderDate");
  g_assert_cmpstr (many, ==, "category");
  g_assert_cmpstr (addresses, ==, "address");
  g_assert_cmpstr (number, ==, NULL);
  g_assert_cmpstr (separate, ==, "a.b");
  g_assert_cmpstr (dowser_sentence_names_get_words (names, DOWSER_SENTENCE_TABLE, "Orders"), ==, "orders");
  g_assert_cmpstr (dowser_sentence_names_get_words (names, DOWSER_SENTENCE_COLUMN, "order_date"), ==, NULL);
  g_assert_cmpstr (dowser_sentence_names_get_words (names, DOWSER_SENTENCE_COLUMN, "OrderDate"), ==, NULL);
  g_assert_cmpstr (dowser_sentence_names_get_words (names, DOWSER_SENTENCE_COLUMN, "2024"), ==, NULL);
  g_assert_cmpstr (dowser_sentence_names_get_words (names, DOWSER_SENTENCE_COLUMN, "%"), ==, NULL);
  g_assert_cmpstr (dowser_sentence_names_get_words (names, DOWSER_SENTENCE_COLUMN, "nope"), ==, NULL);
  g_assert_cmpstr (dowser_sentence_names_get_words (names, DOWSER_SENTENCE_ROLE, "parent_id"), ==, "parent");
  /* x_id isn't a key, and category_id has the same name as its table, so neither column names a role. */
  g_assert_cmpstr (dowser_sentence_names_get_words (names, DOWSER_SENTENCE_ROLE, "x_id"), ==, NULL);
  g_assert_cmpstr (dowser_sentence_names_get_words (names, DOWSER_SENTENCE_ROLE, "category_id"), ==, NULL);
}

static void
test_tables_with_a_column_are_counted (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  const DowserSentenceNames *names = dowser_sentence_names_get (schema);
  const DowserTable *table;

  g_assert_cmpuint (dowser_sentence_names_count_tables (names, "name", &table), ==, 2);
  g_assert_cmpuint (dowser_sentence_names_count_tables (names, "COUNTRY", &table), ==, 1);
  g_assert_cmpstr (table->name, ==, "customers");
  g_assert_cmpuint (dowser_sentence_names_count_tables (names, "nope", &table), ==, 0);
  g_assert_null (table);
}

/* --- Names that look like the grammar --- */

/* Names that are also words of the grammar. Each name is used for a table, and in another schema for a column. */
static const char *const collisions[] = { "where",
                                          "sum of",
                                          "by",
                                          "first",
                                          "number of rows",
                                          "top 5",
                                          "a and b",
                                          "their",
                                          "of",
                                          "is",
                                          "from",
                                          "called",
                                          "as",
                                          "and",
                                          "the date",
                                          "nothing",
                                          "true",
                                          "today",
                                          "rows",
                                          "all",
                                          "per",
                                          "then",
                                          "sum",
                                          "rank",
                                          "count",
                                          "highest",
                                          "share of",
                                          "days",
                                          "1",
                                          "2024-03-05",
                                          "-5",
                                          "3rd",
                                          "second",
                                          "$sum 1",
                                          "set1",
                                          "a \"quoted\" name",
                                          "a `name` in backticks",
                                          "`",
                                          "``",
                                          "\"",
                                          "'",
                                          "men's",
                                          "a, b",
                                          "(a)",
                                          ")",
                                          "=",
                                          "<=",
                                          "x = (",
                                          "😀",
                                          "имя",
                                          "北京",
                                          " blank ",
                                          "a  b",
                                          "-- c",
                                          "a;b",
                                          "Case",
                                          "case",
                                          "CASE",
                                          "snake_case",
                                          "snakeCase",
                                          "snake case" };

/** Sentences about a table. %s is replaced by the table's name between backticks. */
static const char *const over_tables[] = {
  "%s",
  "id of %s, label of %s",
  "number of %s",
  "%s where label is \"x\"",
  "number of %s by label of %s, highest number of %s first, top 3",
  "%s called other from %s called other",
  "label of %s where there are (their things)",
  "things where there are (label of %s where label of %s is label of things)",
  "sum of amount from (%s), things on (label of things is label of %s)",
};
static const char *const over_columns[] = {
  "%s of things",
  "sum of %s by id from things",
  "number of things by %s of things",
  "things where %s is \"%s\"",
  "id of things where %s is more than (average %s of things)",
  "id of things, highest %s first, top 2",
  "id from things where %s is one of (1, 2) and not %s is empty",
  "first x = (%s as y from things), then y from x",
  "first x = (%s from things), then %s from x",
};

static char *
fill_in_name (const char *sentence, const char *name)
{
  g_autofree char *quoted = dowser_sentence_quote (name, '`');
  g_auto (GStrv) parts = g_strsplit (sentence, "%s", -1);

  return g_strjoinv (quoted, parts);
}

/* @column: TRUE to make @name a column of the table things; FALSE to make @name a table */
static DowserSchema *
make_schema (const char *name, gboolean column)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *things = dowser_schema_builder_add_table (builder, "things", FALSE);

  dowser_schema_builder_add_column (builder, things, "id", "INTEGER")->primary_key = 1;
  dowser_schema_builder_add_column (builder, things, "label", "TEXT");
  dowser_schema_builder_add_column (builder, things, "amount", "REAL");
  if (column)
    dowser_schema_builder_add_column (builder, things, name, "TEXT");
  else
    {
      DowserTable *table = dowser_schema_builder_add_table (builder, name, FALSE);

      dowser_schema_builder_add_column (builder, table, "id", "INTEGER")->primary_key = 1;
      dowser_schema_builder_add_column (builder, table, "label", "TEXT");
    }
  return dowser_schema_builder_end (builder);
}

/* Returns: TRUE if @sentence can be read */
static gboolean
assert_round_trip (const char *sentence, const DowserSchema *schema)
{
  g_autoptr (DowserPlan) plan = dowser_sentence_read (sentence, schema, NULL);
  g_autofree char *fingerprint = plan != NULL ? dowser_sentence_make_fingerprint (plan) : NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *sentence_text = NULL;
  g_autoptr (DowserPlan) read_back = NULL;
  g_autofree char *fingerprint_again = NULL;

  if (plan == NULL)
    return FALSE;
  sentence_text = dowser_sentence_write (plan, schema, &error);
  if (sentence_text == NULL)
    g_error ("%s: %s", sentence, error->message);
  read_back = dowser_sentence_read (sentence_text, schema, &error);
  g_assert_no_error (error);
  fingerprint_again = dowser_sentence_make_fingerprint (read_back);
  if (!g_str_equal (fingerprint, fingerprint_again))
    g_error ("%s\n%s\n%s\n%s", sentence, sentence_text, fingerprint, fingerprint_again);
  return TRUE;
}

static void
assert_all_round_trip (const char *name, gboolean column)
{
  g_autoptr (DowserSchema) schema = make_schema (name, column);
  const char *const *sentences = column ? over_columns : over_tables;
  guint n = column ? G_N_ELEMENTS (over_columns) : G_N_ELEMENTS (over_tables);
  guint n_read = 0;

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *sentence = fill_in_name (sentences[i], name);

      n_read += assert_round_trip (sentence, schema);
    }
  if (n_read < 5)
    g_error ("of sentences with the %s %s %u are read", column ? "column" : "table", name, n_read);
}

static void
test_collisions (gconstpointer column)
{
  g_autofree char *wide = g_strnfill (300, 'w');
  g_autoptr (GString) words = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (collisions); i++)
    assert_all_round_trip (collisions[i], GPOINTER_TO_INT (column));
  assert_all_round_trip (wide, GPOINTER_TO_INT (column));
  for (guint i = 0; i < 150; i++)
    g_string_append (words, i % 2 == 0 ? "by " : "a ");
  assert_all_round_trip (words->str, GPOINTER_TO_INT (column));
}

/* Names that differ only in case. */
static void
test_names_may_differ_only_in_case (void)
{
  static const char *const sentences[]
      = { "`Things`",           "`things`",           "`THINGS` where `Name` is \"a\"",
          "`Name` of `Things`", "`name` of `things`", "number of `things` by `Size` of `things`",
          "`x` of `things`",    "name of things",     "things" };
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *upper = dowser_schema_builder_add_table (builder, "Things", FALSE);
  DowserTable *lower = dowser_schema_builder_add_table (builder, "things", FALSE);
  g_autoptr (DowserSchema) schema = NULL;
  guint n_read = 0;

  dowser_schema_builder_add_column (builder, upper, "Name", "TEXT");
  dowser_schema_builder_add_column (builder, upper, "X", "TEXT");
  dowser_schema_builder_add_column (builder, lower, "name", "TEXT");
  dowser_schema_builder_add_column (builder, lower, "Size", "TEXT");
  dowser_schema_builder_add_column (builder, lower, "size", "INTEGER");
  schema = dowser_schema_builder_end (builder);
  for (guint i = 0; i < G_N_ELEMENTS (sentences); i++)
    n_read += assert_round_trip (sentences[i], schema);
  g_assert_cmpuint (n_read, >=, 4);
}

DOWSER_TEST_MAIN (sentence_names)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sentence/names/words-match-schema-names", test_words_match_schema_names);
  g_test_add_func ("/sentence/names/partial-names-do-not-match", test_partial_names_do_not_match);
  g_test_add_func ("/sentence/names/similar-names-match-together", test_similar_names_match_together);
  g_test_add_func ("/sentence/names/tables-with-a-column-are-counted", test_tables_with_a_column_are_counted);
  g_test_add_data_func ("/sentence/names/collisions/table-names-may-be-grammar-words", GINT_TO_POINTER (FALSE),
                        test_collisions);
  g_test_add_data_func ("/sentence/names/collisions/column-names-may-be-grammar-words", GINT_TO_POINTER (TRUE),
                        test_collisions);
  g_test_add_func ("/sentence/names/names-may-differ-only-in-case", test_names_may_differ_only_in_case);
  return g_test_run ();
}
