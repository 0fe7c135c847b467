/* test-planner-nearest.c - tests that a question without an answer gets the suggestion of a similar sentence that has
 * an answer */
#include "planner/dowser-planner.h"
#include "sentence/dowser-sentence.h"
#include "support/dowser-test-main.h"
#include "support/shop.h"

static const char *const cases[][2] = {
  /* Spelling mistakes in a sentence are corrected. */
  { "number of custmers by contry", "number of customers by country" },
  { "sum of totl by status", "sum of total by status" },
  { "number of customers by district", NULL },
  /* The suggestion contains only the part of the question that was understood. */
  { "mumpfel zyxwv qarblish orders", "orders" },
  { "kurtosis of price of products", "price" },
  /* No part of these questions was understood. */
  { "wie viele Kunden gibt es in Norwegen", NULL },
  { "stature totally", NULL },
  { "hello", NULL },
  { "?", NULL },
  { "", NULL },
};

static void
test_nearest_answerable_sentence_is_suggested (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (DowserPlannerIndex) index = dowser_planner_index_new (schema, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *nearest = dowser_planner_find_nearest (index, cases[i][0]);
      g_autoptr (DowserUnderstanding) understanding = NULL;
      g_autoptr (DowserPlan) plan = NULL;

      g_test_message ("%s: %s", cases[i][0], nearest);
      g_assert_nonnull (nearest);
      if (cases[i][1] != NULL)
        g_assert_cmpstr (nearest, ==, cases[i][1]);
      understanding = dowser_planner_plan (index, nearest, NULL);
      plan = dowser_sentence_read (nearest, schema, NULL);
      g_assert_nonnull (plan);
      g_assert_cmpint (understanding->state, ==, DOWSER_STATE_UNDERSTOOD);
    }
}

/* Tests that there is no suggestion if no sentence can be made for the schema. */
static void
test_unusable_schema_gives_no_suggestion (void)
{
  g_autoptr (DowserSchema) schema = schema_new_from_lines ("x: a BLOB");
  g_autoptr (DowserPlannerIndex) index = dowser_planner_index_new (schema, NULL);
  g_autofree char *nearest = dowser_planner_find_nearest (index, "hello");

  g_assert_null (nearest);
}

DOWSER_TEST_MAIN (planner_nearest)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/nearest/nearest-answerable-sentence-is-suggested",
                   test_nearest_answerable_sentence_is_suggested);
  g_test_add_func ("/planner/nearest/unusable-schema-gives-no-suggestion", test_unusable_schema_gives_no_suggestion);
  return g_test_run ();
}
