/* test-answer-match.c - typed answers find the choice they mean, or say which word no choice has */
#include "base/dowser-error.h"
#include "support/dowser-test-main.h"
#include "verdict/dowser-answer-match.h"

#include <string.h>

static GPtrArray *
make_options (const char *const *labels)
{
  GPtrArray *options = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_option_free);

  for (guint i = 0; labels[i] != NULL; i++)
    g_ptr_array_add (options, dowser_option_new (labels[i], NULL));
  return options;
}

static const char *const airports[] = { "Flights by city of airports. Joined by departure id.",
                                        "Flights by city of airports. Joined by arrival id.", NULL };
static const char *const amounts[] = { "Average list price of articles.", "Average price paid of sales.",
                                       "Average delivery cost of sales in 2023.", NULL };

typedef struct
{
  const char *const *labels;
  const char *answer;
  int choice;       /* -1: none */
  const char *said; /* (nullable): stands in the sentence */
} Case;

static const Case cases[] = {
  { airports, "1", 0, NULL },
  { airports, "2", 1, NULL },
  { airports, "#2", 1, NULL },
  { airports, "the second one", 1, NULL },
  { airports, "the first", 0, NULL },
  { airports, "last", 1, NULL },
  { airports, "arrival", 1, NULL },
  { airports, "by Departure please", 0, NULL },
  { airports, "the city of arrival", 1, NULL },
  { airports, "arival", 1, NULL },
  { airports, "not departure", 1, NULL },
  { airports, "not arrival, departure", 0, NULL },
  { airports, "3", -1, "“3”" },
  { airports, "airports", -1, "several" },
  { airports, "arrival in Lisbon", -1, "“Lisbon”" },
  { airports, "quux", -1, "“quux”" },
  { airports, "the one", -1, "several" },
  { amounts, "what was paid", 1, NULL },
  { amounts, "list price", 0, NULL },
  { amounts, "delivery", 2, NULL },
  { amounts, "2023", 2, NULL },
  { amounts, "price", -1, "several" },
  { amounts, "cost before tax", -1, "“before”" },
};

static void
test_cases (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) options = make_options (cases[i].labels);
      g_autoptr (GError) error = NULL;
      int choice = dowser_answer_match (cases[i].answer, "which flights", options, &error);

      g_test_message ("%s: %d %s", cases[i].answer, choice, error != NULL ? error->message : "");
      g_assert_cmpint (choice, ==, cases[i].choice);
      g_assert_true ((choice < 0) == (error != NULL));
      if (cases[i].said == NULL)
        continue;
      g_assert_error (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD);
      g_assert_nonnull (strstr (error->message, cases[i].said));
    }
}

static void
test_differences (void)
{
  g_autoptr (GPtrArray) options = make_options (airports);
  g_autoptr (GArray) ranges = dowser_answer_find_differences (options, 1);
  const DowserTextRange *range = &g_array_index (ranges, DowserTextRange, 0);

  g_assert_cmpuint (ranges->len, ==, 1);
  g_assert_true (strncmp (airports[1] + range->start, "arrival", range->length) == 0);
}

DOWSER_TEST_MAIN (answer_match)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/answer-match/cases", test_cases);
  g_test_add_func ("/planner/answer-match/differences", test_differences);
  return g_test_run ();
}
