/* test-suggest-next.c - tests that each suggested next question can be read as a plan that counts the same rows as the
 * current question */
#include "planner/dowser-planner.h"
#include "sentence/dowser-sentence.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

/* @expected: the sentences, separated by " | " */
static const struct
{
  const char *sentence;
  const char *expected;
} cases[] = {
  { "number of orders", "number of orders by status | number of orders by year of order date" },
  { "number of orders by status",
    "number of orders by year of order date | number of orders by status, highest number of orders first, top 5" },
  { "sum of total of orders by year of order date",
    "sum of total by status | "
    "sum of total by year of order date, highest sum of total first, top 5" },
  /* If a question is filtered to one value of a column, grouping by that column is not suggested. */
  { "number of orders where status is \"Paid\"", "number of orders by year of order date where status is \"Paid\"" },
  /* Suggestions also use columns of a joined table, but never personal columns. */
  { "number of customers", "number of customers by country" },
  /* No suggestions: the question has no numbers, or other groups would change its numbers. */
  { "orders where status is \"Paid\"", "" },
  { "number of orders by status, highest number of orders first, top 5", "" },
};

static DowserProfile *
profile_new (DowserSchema *schema)
{
  static const char *const states[] = { "Delivered", "Open", "Paid", NULL };
  static const char *const names[] = { "Ann", "Bo", NULL };
  static const char *const countries[] = { "Norway", "Spain", NULL };
  DowserProfile *profile = dowser_profile_new (schema);

  schema_set_values (profile, "orders", "status", states);
  schema_set_values (profile, "customers", "name", names);
  schema_set_values (profile, "customers", "country", countries);
  return profile;
}

static void
test_suggested_next_questions_are_plans (void)
{
  g_autoptr (DowserSchema) shop = shop_schema_new ();
  DowserSchemaBuilder *builder = dowser_schema_builder_new_from (shop);
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (DowserProfile) profile = NULL;

  ((DowserColumn *) dowser_table_find_column (dowser_schema_builder_get_tables (builder)->pdata[0], "name"))->pii
      = TRUE;
  ((DowserColumn *) dowser_table_find_column (dowser_schema_builder_get_tables (builder)->pdata[0], "birth_date"))->pii
      = TRUE;
  schema = dowser_schema_builder_end (builder);
  profile = profile_new (schema);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserPlan) plan = dowser_sentence_read (cases[i].sentence, schema, &error);
      g_auto (GStrv) next = NULL;
      g_autofree char *all = NULL;

      g_assert_no_error (error);
      next = dowser_planner_suggest_next (plan, schema, profile, 9);
      all = g_strjoinv (" | ", next);
      g_assert_cmpstr (all, ==, cases[i].expected);
      for (char **sentence = next; *sentence != NULL; sentence++)
        {
          g_autoptr (DowserPlan) read = dowser_sentence_read (*sentence, schema, &error);

          g_assert_no_error (error);
          g_assert_cmpint (read->select->filter == NULL, ==, plan->select->filter == NULL);
        }
    }
}

/* Tests that showing only the top five groups isn't suggested if there are only five groups. */
static void
test_few_groups_suggest_no_top_five (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) profile = profile_new (schema);
  g_autoptr (DowserPlan) plan = dowser_sentence_read ("number of orders by status", schema, NULL);
  g_auto (GStrv) next = dowser_planner_suggest_next (plan, schema, profile, 5);

  g_assert_cmpuint (g_strv_length (next), ==, 1);
  g_assert_cmpstr (next[0], ==, "number of orders by year of order date");
}

/* Tests that no other groups are suggested for a question with a condition on groups, because the condition fits only
 * the current groups. */
static void
test_condition_on_groups_suggests_no_groups (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserProfile) profile = profile_new (schema);
  g_autoptr (DowserPlan) plan = dowser_sentence_read ("number of orders by status", schema, NULL);
  g_auto (GStrv) next = NULL;

  plan->select->having
      = dowser_expr_new_compare (DOWSER_GREATER, dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL),
                                 dowser_expr_new_integer (3));
  next = dowser_planner_suggest_next (plan, schema, profile, 9);
  g_assert_cmpuint (g_strv_length (next), ==, 0);
}

DOWSER_TEST_MAIN (suggest_next)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/suggest-next/suggested-next-questions-are-plans", test_suggested_next_questions_are_plans);
  g_test_add_func ("/planner/suggest-next/few-groups-suggest-no-top-five", test_few_groups_suggest_no_top_five);
  g_test_add_func ("/planner/suggest-next/condition-on-groups-suggests-no-groups",
                   test_condition_on_groups_suggests_no_groups);
  return g_test_run ();
}
