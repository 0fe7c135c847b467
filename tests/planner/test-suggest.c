/* test-suggest.c - tests that the source can answer the suggested example questions */
#include "planner/dowser-planner.h"
#include "sentence/dowser-sentence.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

static DowserPlannerIndex *
index_new (void)
{
  static const char *const states[] = { "Delivered", "Open", "Paid", NULL };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);

  schema_set_values (profile, "orders", "status", states);
  return dowser_planner_index_new (schema, profile);
}

static void
test_examples_are_understood (void)
{
  g_autoptr (DowserPlannerIndex) index = index_new ();
  g_auto (GStrv) questions = dowser_planner_suggest (index, 3);

  g_assert_cmpuint (g_strv_length (questions), >, 0);
  g_assert_cmpuint (g_strv_length (questions), <=, 3);
  for (guint i = 0; questions[i] != NULL; i++)
    {
      g_autoptr (DowserUnderstanding) understanding = dowser_planner_plan (index, questions[i], NULL);
      g_autoptr (DowserPlan) plan = NULL;

      g_test_message ("%s", questions[i]);
      g_assert_cmpint (understanding->state, ==, DOWSER_STATE_UNDERSTOOD);
      plan = dowser_sentence_read (questions[i], dowser_planner_index_get_schema (index), NULL);
      g_assert_nonnull (plan);
    }
}

/* Tests that there is one example of each kind, in the right order. Each example is a sentence, and a filter is among
 * them. */
static void
test_one_example_of_each_kind (void)
{
  g_autoptr (DowserPlannerIndex) index = index_new ();
  g_auto (GStrv) questions = dowser_planner_suggest (index, 10);
  g_autofree char *all = g_strjoinv (" | ", questions);

  g_assert_cmpstr (all, ==,
                   "number of orders by status | number of orders by month of order date, oldest month of order date "
                   "first | orders where status is \"Delivered\"");
}

/* Tests that no example groups by a column whose values are all different, because each group would have one row. */
static void
test_unique_columns_are_not_grouped (void)
{
  static const char *const states[] = { "Delivered", "Open", "Paid", NULL };
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) profile = dowser_profile_new (schema);
  g_autoptr (DowserPlannerIndex) index = NULL;
  g_auto (GStrv) questions = NULL;

  schema_set_values (profile, "orders", "status", states);
  ((DowserTable *) dowser_schema_find_table (schema, "orders"))->n_rows = 3;
  index = dowser_planner_index_new (schema, profile);
  questions = dowser_planner_suggest (index, 1);
  g_assert_cmpstr (questions[0], !=, "number of orders by status");
}

static void
test_number_of_examples_is_limited (void)
{
  g_autoptr (DowserPlannerIndex) index = index_new ();
  g_auto (GStrv) none = dowser_planner_suggest (index, 0);
  g_auto (GStrv) one = dowser_planner_suggest (index, 1);

  g_assert_cmpuint (g_strv_length (none), ==, 0);
  g_assert_cmpuint (g_strv_length (one), <=, 1);
}

static void
test_unusable_schema_has_no_examples (void)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines ("x: a BLOB");
  g_autoptr (DowserPlannerIndex) index = dowser_planner_index_new (schema, NULL);
  g_auto (GStrv) questions = dowser_planner_suggest (index, 3);

  g_assert_cmpuint (g_strv_length (questions), ==, 0);
}

DOWSER_TEST_MAIN (suggest)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/suggest/examples-are-understood", test_examples_are_understood);
  g_test_add_func ("/planner/suggest/one-example-of-each-kind", test_one_example_of_each_kind);
  g_test_add_func ("/planner/suggest/unique-columns-are-not-grouped", test_unique_columns_are_not_grouped);
  g_test_add_func ("/planner/suggest/number-of-examples-is-limited", test_number_of_examples_is_limited);
  g_test_add_func ("/planner/suggest/unusable-schema-has-no-examples", test_unusable_schema_has_no_examples);
  return g_test_run ();
}
