/* test-search-index.c - tests that tables are found by the words of a question */
#include "store/dowser-search-index.h"
#include "support/dowser-test-main.h"

#include <string.h>

static DowserTable *
add_table (DowserSchemaBuilder *builder, const char *name, const char *columns)
{
  DowserTable *table = dowser_schema_builder_add_table (builder, name, FALSE);
  g_auto (GStrv) names = g_strsplit (columns, " ", -1);

  for (char **column = names; *column != NULL; column++)
    dowser_schema_builder_add_column (builder, table, *column, "TEXT");
  return table;
}

static DowserSchema *
make_schema (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table;

  add_table (builder, "CustomerOrders", "orderId customerName placedOn");
  add_table (builder, "shipments", "shipment_id carrier order_ref");
  table = add_table (builder, "t_017", "a b");
  table->description = g_strdup ("Invoices that were sent");
  table = add_table (builder, "gehaelter", "personal_nr betrag");
  table->business_name = g_strdup ("Gehälter");
  table = add_table (builder, "secret_orders", "order_id");
  table->hidden = TRUE;
  add_table (builder, "a\"b AND c*", "x");
  return dowser_schema_builder_end (builder);
}

/* Returns the names of the found tables, best first, separated by " ". */
static char *
find_names (DowserSearchIndex *index, DowserSearchKind kind, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) tables = dowser_search_index_find (index, kind, text, 8, &error);
  GString *names = g_string_new (NULL);

  g_assert_no_error (error);
  for (guint i = 0; i < tables->len; i++)
    g_string_append_printf (names, "%s%s", i > 0 ? " " : "", ((const DowserTable *) tables->pdata[i])->name);
  return g_string_free (names, FALSE);
}

static void
test_tables_are_found_by_words (void)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autoptr (DowserSearchIndex) index = dowser_search_index_new (schema, NULL, NULL);
  const struct
  {
    DowserSearchKind kind;
    const char *text;
    const char *found;
  } cases[] = {
    /* a stem matches, and the parts of a compound word match */
    { DOWSER_SEARCH_WORDS, "who ordered the most?", "CustomerOrders shipments" },
    { DOWSER_SEARCH_WORDS, "invoice", "t_017" },
    { DOWSER_SEARCH_WORDS, "gehalter", "gehaelter" },
    { DOWSER_SEARCH_WORDS, "weather", "" },
    { DOWSER_SEARCH_WORDS, "", "" },
    { DOWSER_SEARCH_WORDS, " ?!\"* ()", "" },
    /* a part of a word matches */
    { DOWSER_SEARCH_GRAMS, "carr", "shipments" },
    { DOWSER_SEARCH_GRAMS, "ab", "" },
    /* texts that would be operators of the search expression, or would end the quotes around the text */
    { DOWSER_SEARCH_WORDS, "carrier NOT shipments", "shipments" },
    { DOWSER_SEARCH_WORDS, "carrier\" notes:y* ^ NEAR(", "shipments" },
    { DOWSER_SEARCH_GRAMS, "carrier') --", "shipments" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *found = find_names (index, cases[i].kind, cases[i].text);

      g_test_message ("%s", cases[i].text);
      g_assert_cmpstr (found, ==, cases[i].found);
    }
}

static void
test_tables_are_found_by_values (void)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
  const DowserTable *shipments = dowser_schema_find_table (schema, "shipments");
  const DowserColumn *carrier = dowser_table_find_column (shipments, "carrier");
  g_autoptr (DowserSearchIndex) index = NULL;
  g_autofree char *found = NULL;

  g_ptr_array_add (dowser_profile_get (profile, carrier)->values, g_strdup ("Deutsche Post"));
  index = dowser_search_index_new (schema, profile, NULL);
  found = find_names (index, DOWSER_SEARCH_WORDS, "all that went by post");
  g_assert_cmpstr (found, ==, "shipments");
}

/* Tests that a long text, such as a pasted page, is cut and causes no error. */
static void
test_long_text_is_cut (void)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autoptr (DowserSearchIndex) index = dowser_search_index_new (schema, NULL, NULL);
  GString *text = g_string_new ("carrier ");
  g_autofree char *words = NULL;
  g_autofree char *grams = NULL;

  for (guint i = 0; i < 20000; i++)
    g_string_append_printf (text, "word%u ", i);
  words = find_names (index, DOWSER_SEARCH_WORDS, text->str);
  grams = find_names (index, DOWSER_SEARCH_GRAMS, text->str);
  g_assert_cmpstr (words, ==, "shipments");
  g_assert_cmpstr (grams, ==, "shipments");
  g_string_free (text, TRUE);
}

/* Tests that the new index can still be used after the old index, whose words it reuses, was freed. */
static void
test_index_words_are_reused_for_same_tables (void)
{
  g_autoptr (DowserSchema) schema = make_schema ();
  g_autoptr (DowserSearchIndex) index = dowser_search_index_new (schema, NULL, NULL);
  g_autoptr (DowserSchema) same = make_schema ();
  DowserSchemaBuilder *builder = dowser_schema_builder_new_from (schema);
  g_autoptr (DowserSchema) other = NULL;
  g_autoptr (DowserSearchIndex) again = dowser_search_index_new_from (index, same);
  g_autoptr (GPtrArray) tables = NULL;

  add_table (builder, "another", "x");
  other = dowser_schema_builder_end (builder);
  g_assert_null (dowser_search_index_new_from (index, other));
  g_clear_pointer (&index, dowser_search_index_unref);
  tables = dowser_search_index_find (again, DOWSER_SEARCH_WORDS, "invoices", 8, NULL);
  g_assert_cmpuint (tables->len, ==, 1);
  g_assert_true (tables->pdata[0] == dowser_schema_find_table (same, "t_017"));
}

DOWSER_TEST_MAIN (search_index)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/store/search-index/tables-are-found-by-words", test_tables_are_found_by_words);
  g_test_add_func ("/store/search-index/tables-are-found-by-values", test_tables_are_found_by_values);
  g_test_add_func ("/store/search-index/index-words-are-reused-for-same-tables",
                   test_index_words_are_reused_for_same_tables);
  g_test_add_func ("/store/search-index/long-text-is-cut", test_long_text_is_cut);
  return g_test_run ();
}
