/* test-conservation.c - tests that a plan doesn't silently leave out a word that means a column or value */
#include "planner/dowser-planner.h"

#include "support/dowser-test-main.h"
#include "support/plan-golden.h"
#include "support/shop.h"

#include <string.h>

/* Tests that a word that chose a key counts as used, because the plan contains the join by this key. */
static void
test_word_that_chose_key_counts_as_used (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlannerIndex) index = dowser_planner_index_new (schema, NULL);
  g_autoptr (DowserUnderstanding) understanding = dowser_planner_plan (index, "orders billed to the city 'Lima'", NULL);

  g_assert_nonnull (understanding->plan);
  for (guint i = 0; i < understanding->reasons->len; i++)
    g_assert_null (strstr (g_ptr_array_index (understanding->reasons, i), "is not used"));
}

static DowserPlannerIndex *
make_index (void)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines (
      "titles: id INTEGER pk, title TEXT, country TEXT, location TEXT, date_added TEXT, release_year "
      "INTEGER\nactors: id INTEGER pk, name TEXT, title_id INTEGER -> titles");
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);

  set_profile_values (profile, schema, "titles", "country", "France, Norway, Peru");
  return dowser_planner_index_new (schema, profile);
}

static void
test_left_out_word_is_reported (void)
{
  g_autoptr (DowserPlannerIndex) index = make_index ();
  g_autoptr (DowserUnderstanding) understanding = dowser_planner_plan (index, "how many titles were added", NULL);

  g_assert_cmpint (understanding->state, !=, DOWSER_STATE_UNDERSTOOD);
  g_assert_cmpuint (understanding->reasons->len, >, 0);
  g_assert_nonnull (strstr (g_ptr_array_index (understanding->reasons, 0), "added"));
}

/* Tests that a column doesn't count as used if a join uses a column of the same name in another table. */
static void
test_equally_named_column_leaves_word_unused (void)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines (
      "days: added DATE pk, season TEXT\ntitles: id INTEGER pk, name TEXT, added DATE\nvisits: id INTEGER pk, title_id "
      "INTEGER -> titles, added DATE -> days, guests INTEGER");
  g_autoptr (DowserPlannerIndex) index = dowser_planner_index_new (schema, NULL);
  g_autoptr (DowserUnderstanding) understanding
      = dowser_planner_plan (index, "how many titles were added with visits in season 'dry'", NULL);
  gboolean named = FALSE;

  g_assert_nonnull (understanding->plan);
  g_assert_cmpuint (understanding->plan->select->joins->len, ==, 2);
  for (guint i = 0; i < understanding->reasons->len; i++)
    named |= strcmp (g_ptr_array_index (understanding->reasons, i), "“added” in the question is not used.") == 0;
  g_assert_true (named);
}

/* Tests that words that the plan contains in another form count as used. */
static void
test_words_in_another_form_count_as_used (void)
{
  static const char *const questions[] = { "how many titles are from Norway",
                                           "names of actors whose name starts with 'Norway'",
                                           "number of titles per release year",
                                           "how many titles are located in the country Norway",
                                           "show the country name and the number of titles in each country",
                                           "title of the titles with the highest release year" };
  g_autoptr (DowserPlannerIndex) index = make_index ();

  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    {
      g_autoptr (DowserUnderstanding) understanding = dowser_planner_plan (index, questions[i], NULL);

      g_test_message ("%s", questions[i]);
      for (guint j = 0; j < understanding->reasons->len; j++)
        g_assert_null (strstr (g_ptr_array_index (understanding->reasons, j), "is not used"));
    }
}

DOWSER_TEST_MAIN (conservation)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/conservation/left-out-word-is-reported", test_left_out_word_is_reported);
  g_test_add_func ("/planner/conservation/words-in-another-form-count-as-used",
                   test_words_in_another_form_count_as_used);
  g_test_add_func ("/planner/conservation/word-that-chose-key-counts-as-used", test_word_that_chose_key_counts_as_used);
  g_test_add_func ("/planner/conservation/equally-named-column-leaves-word-unused",
                   test_equally_named_column_leaves_word_unused);
  return g_test_run ();
}
