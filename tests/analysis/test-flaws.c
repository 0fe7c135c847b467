/* test-flaws.c - tests that the profile marks flawed values, except in columns that may not be read */
#include "analysis/dowser-flaws.h"
#include "support/dowser-test-main.h"

#include <string.h>

typedef struct
{
  DowserSchema *schema;
  const DowserTable *table;
  DowserProfile *profile;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *table = dowser_schema_builder_add_table (builder, "sales", FALSE);

  dowser_schema_builder_add_column (builder, table, "amount", "REAL")->type = DOWSER_VALUE_REAL;
  dowser_schema_builder_add_column (builder, table, "currency", "TEXT")->type = DOWSER_VALUE_TEXT;
  dowser_schema_builder_add_column (builder, table, "city", "TEXT")->type = DOWSER_VALUE_TEXT;
  dowser_schema_builder_add_column (builder, table, "email", "TEXT")->pii = TRUE;
  fixture->schema = dowser_schema_builder_end (builder);
  fixture->table = dowser_schema_find_table (fixture->schema, "sales");
  fixture->profile = dowser_profile_new (fixture->schema);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  dowser_profile_unref (fixture->profile);
  dowser_schema_unref (fixture->schema);
}

static DowserColumnProfile *
get_profile (Fixture *fixture, const char *column)
{
  return dowser_profile_get (fixture->profile, dowser_table_find_column (fixture->table, column));
}

/* Profiles a column. @values: all values of the column, separated by "|" */
static void
fill_profile (Fixture *fixture, const char *column, const char *values)
{
  DowserColumnProfile *profile = get_profile (fixture, column);
  g_auto (GStrv) texts = g_strsplit (values, "|", -1);

  for (guint i = 0; texts[i] != NULL; i++)
    g_ptr_array_add (profile->values, g_strdup (texts[i]));
  profile->complete = TRUE;
  profile->has_text = TRUE;
  profile->n_distinct = g_strv_length (texts);
  profile->n_rows = 100;
}

/* @expected: the words of all marks, separated by ";" */
static void
assert_marks (Fixture *fixture, const char *column, GPtrArray *facts, gboolean with_values, const char *expected)
{
  g_autoptr (GPtrArray) flaw_list
      = dowser_flaws_list (dowser_table_find_column (fixture->table, column), fixture->profile, facts);
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *all = NULL;

  for (guint i = 0; i < flaw_list->len; i++)
    g_ptr_array_add (words, dowser_flaw_dup_description (flaw_list->pdata[i], with_values));
  g_ptr_array_add (words, NULL);
  all = g_strjoinv (";", (char **) words->pdata);
  g_assert_cmpstr (all, ==, expected);
}

static void
test_nothing_is_known (Fixture *fixture, gconstpointer data)
{
  assert_marks (fixture, "amount", NULL, TRUE, "");
  assert_marks (fixture, "city", NULL, TRUE, "");
}

static void
test_empty (Fixture *fixture, gconstpointer data)
{
  static const struct
  {
    gint64 n_nulls;
    const char *words;
  } cases[] = { { 19, "" }, { 20, "20 % of the values are empty" }, { 100, "all values are empty" } };

  get_profile (fixture, "amount")->n_rows = 100;
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      get_profile (fixture, "amount")->n_nulls = cases[i].n_nulls;
      assert_marks (fixture, "amount", NULL, TRUE, cases[i].words);
    }
  /* Tests that 99.9 % is not shown as 100 %. */
  get_profile (fixture, "amount")->n_rows = 1000;
  get_profile (fixture, "amount")->n_nulls = 999;
  assert_marks (fixture, "amount", NULL, TRUE, "99 % of the values are empty");
}

static void
test_units (Fixture *fixture, gconstpointer data)
{
  fill_profile (fixture, "currency", "EUR");
  assert_marks (fixture, "amount", NULL, TRUE, "");
  g_ptr_array_add (get_profile (fixture, "currency")->values, g_strdup ("SEK"));
  get_profile (fixture, "currency")->n_distinct = 2;
  assert_marks (fixture, "amount", NULL, TRUE, "values have different units, which are stored in “currency”: EUR, SEK");
  assert_marks (fixture, "amount", NULL, FALSE, "values have different units, which are stored in “currency”");
}

static void
test_texts (Fixture *fixture, gconstpointer data)
{
  fill_profile (fixture, "city", "NEW YORK|New-York|Oslo");
  assert_marks (fixture, "city", NULL, TRUE, "the same value has several spellings: “NEW YORK” and “New-York”");
  g_ptr_array_set_size (get_profile (fixture, "city")->values, 0);
  fill_profile (fixture, "city", "Oslo|Rome\u00a0|n/a");
  assert_marks (fixture, "city", NULL, TRUE, "values begin or end with a space: “Rome\u00a0”");
  g_ptr_array_remove_index (get_profile (fixture, "city")->values, 1);
  get_profile (fixture, "city")->has_integer = TRUE;
  assert_marks (fixture, "city", NULL, TRUE, "texts are mixed with numbers: “Oslo”");
}

static void
test_partners (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) facts = dowser_key_facts_new ();
  DowserKeyFact *fact = dowser_key_fact_new ("sales", "city", "cities", "id");

  g_ptr_array_add (facts, fact);
  assert_marks (fixture, "city", facts, TRUE, "");
  fact->n_tested = 200;
  fact->n_found = 199;
  assert_marks (fixture, "city", facts, TRUE, "1 % of the values have no matching row in “cities”");
  assert_marks (fixture, "amount", facts, TRUE, "");
  fact->state = DOWSER_KEY_REJECTED;
  assert_marks (fixture, "city", facts, TRUE, "");
}

static void
test_private (Fixture *fixture, gconstpointer data)
{
  fill_profile (fixture, "email", " a@example.com|A@example.com");
  get_profile (fixture, "email")->n_nulls = 90;
  assert_marks (fixture, "email", NULL, TRUE, "");
}

#define ADD(name, func) g_test_add ("/flaws/" name, Fixture, NULL, set_up, func, tear_down)

DOWSER_TEST_MAIN (flaws)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("nothing-is-known", test_nothing_is_known);
  ADD ("empty", test_empty);
  ADD ("units", test_units);
  ADD ("texts", test_texts);
  ADD ("partners", test_partners);
  ADD ("private", test_private);
  return g_test_run ();
}
