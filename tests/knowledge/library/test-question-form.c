/* test-question-form.c - tests that the similarity of two questions is in the expected range */
#include "knowledge/library/dowser-question-form.h"

#include "sentence/dowser-sentence.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"
#include "support/shop.h"

#include <math.h>
#include <string.h>

/* @sentence: (nullable): the plan of @a; @least and @maximum: the range of the expected similarity */
static const struct
{
  const char *a;
  const char *sentence;
  const char *b;
  double least;
  double maximum;
} cases[] = {
  /* Questions are the same if they have the same words and any values in the slots. */
  { "number of orders", NULL, "number of orders", 1, 1 },
  { "Number of orders?", NULL, "number of orders", 1, 1 },
  { "number of customers in Spain", "number of customers where country is \"Spain\"", "number of customers in Norway",
    1, 1 },
  { "number of customers in Spain", "number of customers where country is \"Spain\"",
    "number of customers in New Zealand", 1, 1 },
  { "orders over 500", NULL, "orders over 20", 1, 1 },
  { "orders in 2023", NULL, "orders in 2019", 1, 1 },
  { "orders last month", NULL, "orders this year", 1, 1 },
  { "orders in March", NULL, "orders in april", 1, 1 },
  { "orders on Mondays", NULL, "orders on Fridays", 1, 1 },
  { "top 5 customers by total", NULL, "top 10 customers by total", 1, 1 },
  /* Polite words don't change the question. */
  { "show me the number of orders", NULL, "number of orders", 1, 1 },
  { "please number of orders", NULL, "number of orders", 1, 1 },
  /* Other words make a different question, even if most words are the same. */
  { "orders over 500", NULL, "orders under 500", 0, 0.89 },
  { "orders over 500", NULL, "orders over 500%", 0, 0.89 },
  { "orders called \"total\"", NULL, "orders called total", 0, 0.89 },
  { "orders before 2023", NULL, "orders after 2023", 0, 0.89 },
  { "orders in 2023", NULL, "orders in March 2023", 0, 0.89 },
  { "orders in 2023", NULL, "orders last month", 0, 0.89 },
  { "orders in March", NULL, "orders in March 2023", 0, 0.89 },
  { "orders in March", NULL, "orders in Q2", 0, 0.89 },
  { "orders in March", NULL, "orders on 5 March", 0, 0.89 },
  { "orders in March", NULL, "orders before March", 0, 0.89 },
  { "orders in March", NULL, "orders not in March", 0, 0.89 },
  { "customers with orders", NULL, "customers without orders", 0, 0.89 },
  { "customer with most orders", NULL, "customers with most orders", 0, 0.89 },
  { "which customers ordered from which products", NULL, "which products ordered from which customers", 0, 0.89 },
  { "number of orders", NULL, "number of orders by status", 0, 0.89 },
  { "orders last month", NULL, "orders the last 3 months", 0, 0.89 },
  { "number of customers in Spain", "number of customers where country is \"Spain\"", "number of customers", 0, 0.89 },
  /* The questions are similar enough that a model is shown the saved question. */
  { "number of customers in Spain", "number of customers where country is \"Spain\"", "number of customers by country",
    0.5, 0.89 },
  { "total of orders by country in 2023", NULL, "average total of orders by country", 0.5, 0.89 },
  { "orders of the last month", NULL, "order in 2023", 0.5, 0.89 },
  /* These questions are not similar enough. */
  { "number of orders", NULL, "average price of products", 0, 0.49 },
  { "weather by day", NULL, "customers in Spain", 0, 0.49 },
};

static DowserQuestionForm *
form_new (const char *question, const char *sentence)
{
  g_autoptr (DowserSchema) schema = shop_schema_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserPlan) plan = sentence != NULL ? dowser_sentence_read (sentence, schema, &error) : NULL;
  g_autoptr (GPtrArray) places = plan != NULL ? dowser_plan_places_find (plan) : NULL;

  g_assert_no_error (error);
  return dowser_question_form_new (question, places);
}

static void
test_similarity_is_in_expected_range (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserQuestionForm) a = form_new (cases[i].a, cases[i].sentence);
      g_autoptr (DowserQuestionForm) b = form_new (cases[i].b, NULL);
      double similarity = dowser_question_form_compare (a, b);

      g_test_message ("%.2f  %s / %s", similarity, cases[i].a, cases[i].b);
      g_assert_cmpfloat (similarity, >=, cases[i].least);
      g_assert_cmpfloat (similarity, <=, cases[i].maximum);
    }
}

static void
test_text_reads_back (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (DowserQuestionForm) a = form_new (cases[i].a, cases[i].sentence);
      g_autofree char *text = dowser_question_form_to_text (a);
      g_autoptr (DowserQuestionForm) reread = dowser_question_form_from_text (text);
      g_autofree char *again = dowser_question_form_to_text (reread);
      g_autoptr (DowserQuestionForm) b = form_new (cases[i].b, NULL);

      g_assert_cmpstr (again, ==, text);
      g_assert_cmpuint (reread->items->len, ==, a->items->len);
      g_assert_cmpint (reread->is_planned, ==, cases[i].sentence != NULL);
      g_assert_true (dowser_question_form_align (a, reread, NULL));
      g_assert_cmpfloat (dowser_question_form_compare (reread, b), ==, dowser_question_form_compare (a, b));
    }
}

static void
test_unusual_words_read_back (void)
{
  g_autoptr (DowserQuestionForm) form = form_new ("= <value:x> \"two  words\" ≥ 5 “<number:>” % Ünï", NULL);
  g_autofree char *text = dowser_question_form_to_text (form);
  g_autoptr (DowserQuestionForm) reread = dowser_question_form_from_text (text);

  g_assert_cmpuint (reread->items->len, ==, form->items->len);
  for (guint i = 0; i < form->items->len; i++)
    {
      const DowserQuestionFormItem *a = form->items->pdata[i], *b = reread->items->pdata[i];

      g_assert_cmpint (a->kind, ==, b->kind);
      g_assert_cmpstr (a->text, ==, b->text);
    }
}

static char *
make_question (GRand *rand)
{
  static const char *const words[]
      = { "show",    "me",   "the",   "number", "of",         "orders",       "order",  "by",
          "country", "in",   "Spain", "2023",   "last",       "month",        "top",    "5",
          "without", "more", "than",  "not",    "status",     "\"New York\"", "Norway", "500",
          "%",       ",",    "each",  "year",   "2024-02-29", "before",       "since",  "?" };
  GString *text = g_string_new (NULL);

  for (int n = g_rand_int_range (rand, 1, 12); n > 0; n--)
    g_string_append_printf (text, "%s ", words[g_rand_int_range (rand, 0, G_N_ELEMENTS (words))]);
  return g_string_free (text, FALSE);
}

/* Tests that the similarity is symmetric, that it is 1 for the same question, and that it is always between 0 and 1.
 * Tests that it is the same if one question is read from stored text. */
static void
test_random_similarity_is_symmetric (void)
{
  g_autoptr (GRand) rand = dowser_test_rand_new ();
  const char *spain = "number of customers where country is \"Spain\"";

  for (guint i = 0; i < 2000; i++)
    {
      g_autofree char *one = make_question (rand);
      g_autofree char *other = make_question (rand);
      g_autoptr (DowserQuestionForm) a = form_new (one, i % 2 == 0 ? spain : NULL);
      g_autoptr (DowserQuestionForm) b = form_new (other, i % 3 == 0 ? spain : NULL);
      g_autofree char *text = dowser_question_form_to_text (a);
      g_autoptr (DowserQuestionForm) stored = dowser_question_form_from_text (text);
      double similarity_ab = dowser_question_form_compare (a, b), reread = dowser_question_form_compare (b, a);

      if (fabs (similarity_ab - reread) > 1e-9)
        g_error ("%s / %s: %g there, %g back", one, other, similarity_ab, reread);
      g_assert_true (similarity_ab >= 0 && similarity_ab <= 1);
      if (a->items->len > 0)
        g_assert_cmpfloat (dowser_question_form_compare (a, a), ==, 1);
      if (a->items->len > 0)
        g_assert_true (dowser_question_form_align (a, stored, NULL));
      g_assert_cmpfloat (dowser_question_form_compare (stored, b), ==, similarity_ab);
    }
}

/* Tests a list of 30 values. Each value may consist of one to four words, so not all combinations can be tried. */
static void
test_long_value_lists_are_recognized (void)
{
  g_autoptr (GString) question = g_string_new ("customers in");
  g_autoptr (GString) sentence = g_string_new ("name of customers where country is one of (");
  g_autoptr (GString) words = g_string_new ("customers in");
  g_autoptr (DowserQuestionForm) list = NULL;
  g_autoptr (DowserQuestionForm) other = NULL;
  g_autoptr (DowserQuestionForm) same = NULL;

  for (int i = 0; i < 30; i++)
    {
      g_string_append_printf (question, " v%c%c", 'a' + i / 10, 'k' + i % 10);
      g_string_append_printf (sentence, "%s\"v%c%c\"", i > 0 ? ", " : "", 'a' + i / 10, 'k' + i % 10);
      g_string_append (words, " blue moon");
    }
  g_string_append (sentence, ")");
  list = form_new (question->str, sentence->str);
  same = form_new (words->str, NULL);
  g_assert_true (dowser_question_form_align (list, same, NULL));
  g_clear_pointer (&list, dowser_question_form_free);
  g_string_append (question, " there");
  g_string_append (words, " here");
  list = form_new (question->str, sentence->str);
  other = form_new (words->str, NULL);
  g_assert_cmpuint (list->items->len, ==, 2 + 30 + 1);
  g_assert_cmpuint (other->items->len, ==, 2 + 60 + 1);
  g_assert_false (dowser_question_form_align (list, other, NULL));
  g_assert_false (dowser_question_form_align (other, list, NULL));
}

static void
test_question_is_reduced_to_lemmas (void)
{
  g_autoptr (DowserQuestionForm) form = form_new ("show me the orders of customers over 5 in 2023, orders", NULL);
  g_auto (GStrv) lemmas = dowser_question_form_dup_lemmas (form, FALSE);
  g_autofree char *joined = g_strjoinv (" ", lemmas);
  g_autoptr (DowserQuestionForm) bare = form_new ("of it", NULL);
  g_auto (GStrv) stops = dowser_question_form_dup_lemmas (bare, FALSE);

  g_assert_nonnull (strstr (joined, "order"));
  g_assert_nonnull (strstr (joined, "customer"));
  g_assert_null (strstr (joined, "order order"));
  g_assert_null (strstr (joined, "5"));
  g_assert_cmpuint (g_strv_length (stops), >, 0);
}

static void
test_values_are_masked (void)
{
  g_autoptr (DowserQuestionForm) form
      = form_new ("number of customers in Spain", "number of customers where country is \"Spain\"");
  g_autofree char *masked = dowser_question_form_dup_masked (form);

  g_assert_cmpstr (masked, ==, "number of customers in …");
}

DOWSER_TEST_MAIN (question_form)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/knowledge/question-form/similarity-is-in-expected-range", test_similarity_is_in_expected_range);
  g_test_add_func ("/knowledge/question-form/text-reads-back", test_text_reads_back);
  g_test_add_func ("/knowledge/question-form/unusual-words-read-back", test_unusual_words_read_back);
  g_test_add_func ("/knowledge/question-form/random-similarity-is-symmetric", test_random_similarity_is_symmetric);
  g_test_add_func ("/knowledge/question-form/long-value-lists-are-recognized", test_long_value_lists_are_recognized);
  g_test_add_func ("/knowledge/question-form/question-is-reduced-to-lemmas", test_question_is_reduced_to_lemmas);
  g_test_add_func ("/knowledge/question-form/values-are-masked", test_values_are_masked);
  return g_test_run ();
}
