/* test-answer-match.c - tests that the user's answer in words selects the matching option, and that an unknown word is
 * reported */
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

static const char *const sentences[] = { "customers",
                                         "customers without orders",
                                         "orders without customers",
                                         "customers where id is 1",
                                         "customers where id is 2",
                                         NULL };

typedef struct
{
  const char *const *labels;
  const char *answer;
  int choice;                /* -1 for no choice */
  const char *sentence_part; /* (nullable): a part of the expected sentence */
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
  { sentences, "customers", 0, NULL },
  { sentences, "Customers without orders", 1, NULL },
  { sentences, "customers where id is 2", 4, NULL },
  { sentences, "orders without", -1, "several" },
};

static void
test_answer_selects_the_matching_option (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GPtrArray) options = make_options (cases[i].labels);
      g_autoptr (GError) error = NULL;
      int choice = dowser_answer_match (cases[i].answer, "which flights", options, &error);

      g_test_message ("%s: %d %s", cases[i].answer, choice, error != NULL ? error->message : "");
      g_assert_cmpint (choice, ==, cases[i].choice);
      g_assert_true ((choice < 0) == (error != NULL));
      if (cases[i].sentence_part == NULL)
        continue;
      g_assert_error (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD);
      g_assert_nonnull (strstr (error->message, cases[i].sentence_part));
    }
}

/** Difference: @marked: the words of the first label that the other labels don't have */
typedef struct
{
  const char *labels[3];
  const char *marked;
} Difference;

static const Difference differences[] = {
  { { "Flights by city of airports. Joined by arrival id.", "Flights by city of airports. Joined by departure id." },
    "arrival" },
  { { "customers without orders", "orders without customers" }, "customers without" },
  { { "number of orders where total is 50", "number of orders where total is at least 50" }, "" },
  { { "number of orders where total is at least 50", "number of orders where total is 50" }, "at least" },
  { { "sum of price", "sum of prices" }, "price" },
  { { "orders where id is 1", "orders where id is 2", "customers where id is 1" }, "orders 1" },
  { { "alone" }, "" },
};

static void
test_distinguishing_words_are_found (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (differences); i++)
    {
      const char *const labels[]
          = { differences[i].labels[0], differences[i].labels[1], differences[i].labels[2], NULL };
      g_autoptr (GPtrArray) options = make_options (labels);
      g_autoptr (GArray) ranges = dowser_answer_find_differences (options, 0);
      g_autoptr (GString) marked = g_string_new (NULL);

      for (guint r = 0; r < ranges->len; r++)
        {
          const DowserTextRange *range = &g_array_index (ranges, DowserTextRange, r);

          g_string_append_printf (marked, "%s%.*s", r > 0 ? " " : "", (int) range->length, labels[0] + range->start);
        }
      g_assert_cmpstr (marked->str, ==, differences[i].marked);
    }
}

DOWSER_TEST_MAIN (answer_match)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/answer-match/answer-selects-the-matching-option", test_answer_selects_the_matching_option);
  g_test_add_func ("/planner/answer-match/distinguishing-words-are-found", test_distinguishing_words_are_found);
  return g_test_run ();
}
