/* test-entry-learn.c - tests that the user's choice of a reading teaches the meaning of one part of the question, if
 * the choice is unambiguous */
#include "knowledge/dowser-entry-learn.h"

#include "support/dowser-test-main.h"
#include "support/shop.h"

#include <string.h>

/* QuestionReading: one interpretation of "orders by country in spain": the meanings of "orders", "country" and "spain".
 */
typedef struct
{
  const char *meanings[3]; /* (nullable) */
  const char *source_uri;  /* (nullable) */
} QuestionReading;

#define TABLE "orders"
#define VALUE "customers.country = Spain"

static GPtrArray *
make_spans (const QuestionReading *reading)
{
  static const DowserTokenRole roles[] = { DOWSER_TOKEN_TABLE, DOWSER_TOKEN_COLUMN, DOWSER_TOKEN_VALUE };
  static const char *const texts[] = { "orders", "country", "spain" };
  GPtrArray *spans = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_span_free);

  for (guint i = 0; i < G_N_ELEMENTS (texts) && reading->meanings[0] != NULL; i++)
    g_ptr_array_add (spans,
                     dowser_span_new (i * 10, strlen (texts[i]), roles[i], texts[i], reading->meanings[i], FALSE));
  return spans;
}

static void
add_option (DowserUnderstanding *clarification, const QuestionReading *reading)
{
  DowserOption *option = dowser_option_new ("label", dowser_plan_new (NULL));

  option->source_uri = g_strdup (reading->source_uri);
  g_ptr_array_unref (option->spans);
  option->spans = make_spans (reading);
  g_ptr_array_add (clarification->options, option);
}

static const struct
{
  const char *learned; /* (nullable) */
  guint chosen;
  QuestionReading first;
  QuestionReading options[3]; /* the options end at the first reading without meanings and source */
} cases[] = {
  { "“country” means addresses.city",
    0,
    { { TABLE, "customers.country", VALUE } },
    { { { TABLE, "addresses.city", VALUE } } } },
  /* The user chose the first of the offered interpretations. */
  { "“country” means customers.country",
    0,
    { { TABLE, "customers.country", VALUE } },
    { { { TABLE, "customers.country", VALUE } }, { { TABLE, "addresses.city", VALUE } } } },
  { "“spain” means addresses.city = “Spain”",
    1,
    { { TABLE, "customers.country", VALUE } },
    { { { TABLE, "customers.country", VALUE } }, { { TABLE, "customers.country", "addresses.city = Spain" } } } },
  { "“orders” means order_items",
    0,
    { { TABLE, "customers.country", VALUE } },
    { { { "order_items", "customers.country", VALUE } } } },
  /* The third reading differs in another part of the question. */
  { "“country” means addresses.city",
    0,
    { { TABLE, "customers.country", VALUE } },
    { { { TABLE, "addresses.city", VALUE } }, { { "products", "products.name", VALUE } } } },
  /* Nothing is learned in these cases: the chosen option differs in two parts; two other options each differ in another
   * part; no part differs; the meaning isn't a name; the source is another one. */
  { NULL, 0, { { TABLE, "customers.country", VALUE } }, { { { "order_items", "addresses.city", VALUE } } } },
  { NULL,
    0,
    { { TABLE, "customers.country", VALUE } },
    { { { TABLE, "addresses.city", VALUE } }, { { "reviews", "addresses.city", VALUE } } } },
  { NULL, 0, { { TABLE, "customers.country", VALUE } }, { { { TABLE, "customers.country", VALUE } } } },
  { NULL, 0, { { TABLE, "customers.country", VALUE } }, { { { TABLE, "revenue", VALUE } } } },
  { NULL, 0, { { TABLE, "customers.country", VALUE } }, { { { TABLE, NULL, VALUE } } } },
  { NULL, 0, { { TABLE, NULL, VALUE } }, { { { TABLE, "customers.country", VALUE } } } },
  { NULL,
    0,
    { { TABLE, "customers.country", VALUE } },
    { { { TABLE, "customers.country", "customers.country ≠ Spain" } } } },
  { NULL, 0, { { TABLE, "customers.country", VALUE } }, { { { TABLE, "addresses.city", VALUE }, "/other.db" } } },
  { NULL, 7, { { TABLE, "customers.country", VALUE } }, { { { TABLE, "addresses.city", VALUE } } } },
};

static void
test_choice_of_reading_teaches_a_meaning (void)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserUnderstanding) clarification = dowser_understanding_new ();
      g_autoptr (DowserEntry) entry = NULL;
      g_autofree char *sentence = NULL;

      g_ptr_array_unref (clarification->spans);
      clarification->spans = make_spans (&cases[i].first);
      for (guint j = 0; j < 3 && cases[i].options[j].meanings[0] != NULL; j++)
        add_option (clarification, &cases[i].options[j]);
      entry = dowser_entry_new_from_choice (clarification, cases[i].chosen, schema);
      sentence = entry != NULL ? dowser_entry_dup_sentence (entry, schema) : NULL;
      g_test_message ("case %" G_GSIZE_FORMAT, i);
      g_assert_cmpstr (sentence, ==, cases[i].learned);
      g_assert_true (entry == NULL || (entry->tier == DOWSER_ENTRY_LEARNED && entry->confidence == 0.85));
    }
}

/* Tests the user's answer to a question of the model: the meaning is taken from the mappings of the model's next
 * plan. */
static void
test_answer_to_question_teaches_a_meaning (void)
{
  static const struct
  {
    const char *ask;
    const char *mappings; /* "words=column|…" */
    const char *learned;  /* (nullable) */
  } answers[] = {
    { "Which region is meant?", "region=customers.country", "“region” means customers.country" },
    { "Which region is meant?", "region=customers.country|total=orders.total", "“region” means customers.country" },
    /* Nothing is learned: the model's question named both words; the question named neither word; no column is
     * named. */
    { "Which region and total?", "region=customers.country|total=orders.total", NULL },
    { "Which year is meant?", "region=customers.country", NULL },
    { "Which zone is meant?", "zone=customers.country", NULL },
    { "Which region is meant?", "region=planets.ring", NULL },
    { "Which region is meant?", "", NULL },
  };
  g_autoptr (DowserSchema) schema = shop_schema_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (answers); i++)
    {
      g_autoptr (DowserPlan) plan = dowser_plan_new (NULL);
      g_auto (GStrv) mappings = g_strsplit (answers[i].mappings, "|", -1);
      g_autoptr (DowserEntry) entry = NULL;
      g_autofree char *sentence = NULL;

      for (guint j = 0; mappings[j] != NULL; j++)
        {
          g_auto (GStrv) parts = g_strsplit (mappings[j], "=", 2);

          g_ptr_array_add (plan->mappings, dowser_mapping_new (parts[0], parts[1]));
        }
      entry = dowser_entry_new_from_answer (answers[i].ask, "total by region", plan, schema);
      sentence = entry != NULL ? dowser_entry_dup_sentence (entry, schema) : NULL;
      g_assert_cmpstr (sentence, ==, answers[i].learned);
      g_assert_true (entry == NULL || entry->confidence == 0.85);
    }
}

DOWSER_TEST_MAIN (entry_learn)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/knowledge/entry-learn/choice-of-reading-teaches-a-meaning",
                   test_choice_of_reading_teaches_a_meaning);
  g_test_add_func ("/knowledge/entry-learn/answer-to-question-teaches-a-meaning",
                   test_answer_to_question_teaches_a_meaning);
  return g_test_run ();
}
