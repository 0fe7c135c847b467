/* test-verdict.c - tests when a question is reported as understood, and which reasons are given if it isn't */
#include "planner/dowser-planner.h"

#include "support/dowser-test-main.h"
#include "support/plan-text.h"
#include "support/shop.h"

#include <string.h>

static DowserPlannerIndex *
make_index (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  return dowser_planner_index_new (schema, NULL);
}

static gboolean
is_named_in (GPtrArray *reasons, const char *word)
{
  for (guint i = 0; i < reasons->len; i++)
    {
      if (strstr (g_ptr_array_index (reasons, i), word) != NULL)
        return TRUE;
    }
  return FALSE;
}

/* Tests that an unknown word is reported as unknown, wherever it is in the question. */
static void
test_unknown_words_are_named (void)
{
  static const char *const words[] = { "zyxwv", "qarblish", "mumpfel" };
  static const char *const before[]
      = { "how many", "names of", "top 5", "the cheapest", "number of", "average price of", "customers with" };
  static const char *const suffixes[] = { "customers", "orders by status", "products per month", "reviews" };
  g_autoptr (DowserPlannerIndex) index = make_index ();

  for (guint i = 0; i < G_N_ELEMENTS (words) * G_N_ELEMENTS (before) * G_N_ELEMENTS (suffixes); i++)
    {
      const char *word = words[i % G_N_ELEMENTS (words)];
      g_autofree char *question = g_strdup_printf ("%s %s %s", before[i / G_N_ELEMENTS (words) % G_N_ELEMENTS (before)],
                                                   word, suffixes[i / G_N_ELEMENTS (words) / G_N_ELEMENTS (before)]);
      g_autoptr (DowserUnderstanding) understanding = dowser_planner_plan (index, question, NULL);

      g_test_message ("%s", question);
      g_assert_nonnull (understanding);
      g_assert_cmpint (understanding->state, !=, DOWSER_STATE_UNDERSTOOD);
      g_assert_true (is_named_in (understanding->reasons, word));
    }
}

/* Tests that every span that is not understood gives a reason, and that every state except "understood" has a
 * reason. */
static void
test_words_not_understood_give_reasons (void)
{
  static const char *const questions[] = { "customers who live happily ever after",
                                           "orders that were shipped to a castle in 2023",
                                           "which products are loved by red pandas?",
                                           "how many orders did each fast customer place",
                                           "names of customers",
                                           "show the average height of our tags",
                                           "the dullest review of the bluest product" };
  g_autoptr (DowserPlannerIndex) index = make_index ();

  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    {
      g_autoptr (DowserUnderstanding) understanding = dowser_planner_plan (index, questions[i], NULL);

      g_test_message ("%s", questions[i]);
      g_assert_nonnull (understanding);
      g_assert_cmpfloat (understanding->confidence, >=, 0.0);
      g_assert_cmpfloat (understanding->confidence, <=, 1.0);
      g_assert_true (understanding->state == DOWSER_STATE_UNDERSTOOD || understanding->reasons->len > 0);
      for (guint j = 0; j < understanding->spans->len; j++)
        {
          const DowserSpan *span = g_ptr_array_index (understanding->spans, j);

          g_assert_true (span->role != DOWSER_TOKEN_UNKNOWN || is_named_in (understanding->reasons, span->text));
        }
    }
}

static void
test_plain_questions_are_understood (void)
{
  static const char *const questions[] = { "How many customers are there?", "names of customers" };
  g_autoptr (DowserPlannerIndex) index = make_index ();

  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    {
      g_autoptr (DowserUnderstanding) understanding = dowser_planner_plan (index, questions[i], NULL);

      g_test_message ("%s: %s", questions[i],
                      understanding->reasons->len > 0 ? (char *) understanding->reasons->pdata[0] : "understood");
      g_assert_cmpint (understanding->state, ==, DOWSER_STATE_UNDERSTOOD);
      g_assert_cmpuint (understanding->reasons->len, ==, 0);
    }
}

/* Tests two keys to the same table: the user is asked which one is meant. */
static void
test_user_chooses_between_two_keys (void)
{
  static const char *const questions[]
      = { "order date and street of orders", "number of orders by city of the address" };
  g_autoptr (DowserPlannerIndex) index = make_index ();

  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    {
      g_autoptr (DowserUnderstanding) understanding = dowser_planner_plan (index, questions[i], NULL);

      g_test_message ("%s", questions[i]);
      g_assert_nonnull (understanding);
      g_assert_cmpint (understanding->state, ==, DOWSER_STATE_ASK);
      g_assert_nonnull (understanding->ask);
      g_assert_cmpuint (understanding->options->len, >=, 2);
      g_assert_cmpuint (understanding->options->len, <=, 4);
      g_assert_nonnull (strstr (((DowserOption *) understanding->options->pdata[0])->label, "billing"));
      g_assert_nonnull (strstr (((DowserOption *) understanding->options->pdata[1])->label, "shipping"));
      g_assert_true (is_named_in (understanding->reasons, "billing"));
      g_assert_cmpuint (understanding->plan->assumptions->len, >, 0);
    }
}

/* Tests that if most words are unknown, all unknown words are named and no column is shown. */
static void
test_unknown_language_is_refused (void)
{
  g_autoptr (DowserPlannerIndex) index = make_index ();
  g_autoptr (DowserUnderstanding) understanding = dowser_planner_plan (index, "mumpfel zyxwv qarblish orders", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (understanding->state, ==, DOWSER_STATE_REFUSED);
  g_assert_null (understanding->plan);
  g_assert_cmpuint (understanding->reasons->len, ==, 1);
  g_assert_true (is_named_in (understanding->reasons, "mumpfel"));
  g_assert_true (is_named_in (understanding->reasons, "zyxwv"));
  g_assert_true (is_named_in (understanding->reasons, "qarblish"));
  g_assert_null (dowser_planner_plan (index, "wie viele Kunden gibt es in Norwegen", &error));
  g_assert_nonnull (error);
}

/* Tests unknown or impossible operations on a number. The answer must not be a list of all numbers. */
static void
test_unknown_functions_are_refused (void)
{
  static const char *const questions[][2] = { { "kurtosis of price of products", "kurtosis" },
                                              { "kurtosis for the price of products", "kurtosis" },
                                              { "the skewed price of products", "skewed" } };
  g_autoptr (DowserPlannerIndex) index = make_index ();

  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    {
      g_autoptr (DowserUnderstanding) understanding = dowser_planner_plan (index, questions[i][0], NULL);

      g_test_message ("%s", questions[i][0]);
      g_assert_cmpint (understanding->state, ==, DOWSER_STATE_REFUSED);
      g_assert_null (understanding->plan);
      g_assert_true (is_named_in (understanding->reasons, questions[i][1]));
    }
}

/* Tests words that only make a request: they don't change the answer. */
static void
test_informal_words_are_understood (void)
{
  static const char *const questions[][2] = { { "gimme the price of products", NULL },
                                              { "gimme prices of products", NULL },
                                              { "lemme see the price of the products", NULL },
                                              { "shoot me the price of products", "shoot" },
                                              { "yolo price of products", "yolo" } };
  g_autoptr (DowserPlannerIndex) index = make_index ();

  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    {
      g_autoptr (DowserUnderstanding) understanding = dowser_planner_plan (index, questions[i][0], NULL);
      g_autofree char *text = NULL;

      g_test_message ("%s", questions[i][0]);
      g_assert_nonnull (understanding->plan);
      text = select_to_text (understanding->plan->select);
      g_assert_cmpstr (text, ==, "from products; show products.price");
      g_assert_true (questions[i][1] == NULL || is_named_in (understanding->reasons, questions[i][1]));
    }
}

/* Tests the reason for refusing a table whose columns are all hidden. It must name this cause, and must not say that no
 * key leads to the table. */
static void
test_tables_without_columns_are_reported (void)
{
  for (guint is_view = 0; is_view < 2; is_view++)
    {
      DowserSchemaBuilder *builder = dowser_schema_builder_new ();
      DowserTable *birds = dowser_schema_builder_add_table (builder, "birds", FALSE);
      g_autoptr (DowserSchema) schema = NULL;
      g_autoptr (DowserPlannerIndex) index = NULL;
      g_autoptr (DowserUnderstanding) understanding = NULL;
      g_autoptr (GError) error = NULL;
      const char *first_reason;

      dowser_schema_builder_add_column (builder, birds, "name", "TEXT");
      dowser_schema_builder_add_table (builder, "nests", is_view);
      schema = dowser_schema_builder_end (builder);
      index = dowser_planner_index_new (schema, NULL);
      understanding = dowser_planner_plan (index, "show all nests", &error);
      first_reason = understanding == NULL ? error->message : understanding->reasons->pdata[0];
      g_assert_nonnull (strstr (first_reason, "“nests” has no columns"));
    }
}

DOWSER_TEST_MAIN (verdict)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/verdict/informal-words-are-understood", test_informal_words_are_understood);
  g_test_add_func ("/planner/verdict/unknown-words-are-named", test_unknown_words_are_named);
  g_test_add_func ("/planner/verdict/words-not-understood-give-reasons", test_words_not_understood_give_reasons);
  g_test_add_func ("/planner/verdict/plain-questions-are-understood", test_plain_questions_are_understood);
  g_test_add_func ("/planner/verdict/user-chooses-between-two-keys", test_user_chooses_between_two_keys);
  g_test_add_func ("/planner/verdict/unknown-language-is-refused", test_unknown_language_is_refused);
  g_test_add_func ("/planner/verdict/unknown-functions-are-refused", test_unknown_functions_are_refused);
  g_test_add_func ("/planner/verdict/tables-without-columns-are-reported", test_tables_without_columns_are_reported);
  return g_test_run ();
}
