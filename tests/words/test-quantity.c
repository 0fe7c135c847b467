/* test-quantity.c - tests that numbers, comparisons, dates, relative periods, buckets and limits are found in
 * questions, with each phrase of the phrase tables */
#include "support/dowser-test-main.h"
#include "words/dowser-comparison.h"
#include "words/dowser-lexicon.h"
#include "words/dowser-quantity.h"
#include "words/dowser-relative.h"

#include <string.h>

static const char *const compares[] = { "", "=", "!=", "<", "<=", ">", ">=", "between" };
static const char *const units[] = { "day", "week", "month", "quarter", "year", "hour" };

static void
append_offsets (GString *text, const DowserQuantity *quantity)
{
  g_string_append_printf (text, "%s %s", quantity->offset_rolling ? "rolling" : "relative", units[quantity->unit]);
  if (!quantity->open_start)
    g_string_append_printf (text, " %d", quantity->low_offset);
  g_string_append (text, "..");
  if (quantity->to_date)
    g_string_append (text, "now");
  else if (!quantity->open_end)
    g_string_append_printf (text, "%d", quantity->high_offset);
}

static void
append_values (GString *text, const DowserQuantity *quantity)
{
  switch (quantity->kind)
    {
    case DOWSER_QUANTITY_NUMBER:
      g_string_append_printf (text, "number %g", quantity->low);
      if (quantity->compare == DOWSER_COMPARISON_BETWEEN)
        g_string_append_printf (text, "..%g", quantity->high);
      break;
    case DOWSER_QUANTITY_PERIOD:
      g_string_append_printf (text, "%s %s..%s", quantity->year_like ? "year" : units[quantity->precision],
                              quantity->from, quantity->to);
      break;
    case DOWSER_QUANTITY_SEASON:
      g_string_append_printf (text, "season month %u day %u quarter %u weekday %u", quantity->month, quantity->day,
                              quantity->quarter, quantity->weekday);
      break;
    case DOWSER_QUANTITY_RELATIVE:
      append_offsets (text, quantity);
      break;
    case DOWSER_QUANTITY_BUCKET:
      g_string_append_printf (text, "%sbucket %s", quantity->asked ? "asked " : "",
                              quantity->part != NULL ? quantity->part : units[quantity->unit]);
      break;
    case DOWSER_QUANTITY_LIMIT:
      g_string_append_printf (text, "limit %g %s", quantity->low, quantity->compared_word);
      break;
    case DOWSER_QUANTITY_ORDINAL:
      g_string_append_printf (text, "ordinal %g", quantity->low);
      break;
    case DOWSER_QUANTITY_COMPARISON:
      g_string_append (text, "comparison");
      break;
    default:
      g_assert_not_reached ();
    }
}

static char *
format_quantity (const DowserTokens *tokens, const DowserQuantity *quantity)
{
  GString *text = g_string_new (NULL);
  g_autofree char *span = dowser_tokens_dup_text (tokens, quantity->first, quantity->n_tokens);

  g_string_append (text, quantity->negated ? "not " : "");
  g_string_append (text, compares[quantity->compare]);
  g_string_append (text, quantity->compare != DOWSER_COMPARISON_NONE ? " " : "");
  append_values (text, quantity);
  g_string_append_printf (text, " (%s)", span);
  return g_string_free (text, FALSE);
}

/* Returns the quantity with the best score in @question. If several quantities have the best score, returns the longest
 * of them, or the first of the longest. */
static char *
format_best_reading (const char *question)
{
  g_autoptr (DowserTokens) tokens = dowser_tokens_new (question);
  g_autoptr (GArray) found = dowser_quantities_find (tokens);
  const DowserQuantity *best = NULL;

  for (guint i = 0; i < found->len; i++)
    {
      const DowserQuantity *quantity = &g_array_index (found, DowserQuantity, i);
      if (best == NULL || quantity->score > best->score
          || (quantity->score == best->score && quantity->n_tokens > best->n_tokens))
        best = quantity;
    }
  return best != NULL ? format_quantity (tokens, best) : g_strdup ("nothing");
}

static gboolean
has_reading (const char *question, const char *expected)
{
  g_autoptr (DowserTokens) tokens = dowser_tokens_new (question);
  g_autoptr (GArray) found = dowser_quantities_find (tokens);

  for (guint i = 0; i < found->len; i++)
    {
      g_autofree char *text = format_quantity (tokens, &g_array_index (found, DowserQuantity, i));
      if (strcmp (text, expected) == 0)
        return TRUE;
    }
  return FALSE;
}

typedef struct
{
  const char *question;
  const char *expected;
} Row;

/* clang-format off */
static const Row best_readings[] = {
  { "names of students", "nothing" },
  { "room 109", "number 109 (109)" },
  { "more than two hundred and fifty rows", "> number 250 (more than two hundred and fifty)" },
  { "over 3.5 million people", "> number 3.5e+06 (over 3.5 million)" },
  { "a dozen eggs", "number 12 (a dozen)" },
  { "twenty-five students", "number 25 (twenty-five)" },
  { "two thousand three", "number 2003 (two thousand three)" },
  { "fifty one hundred", "number 5100 (fifty one hundred)" },
  { "at least 20 percent", ">= number 20 (at least 20 percent)" },
  { "$5,000 or more", ">= number 5000 ($5,000 or more)" },
  { "5+ years", ">= number 5 (5+)" },
  { "two courses or more", ">= number 2 (two)" },
  { "20 years old or younger", "<= number 20 (20)" },
  { "between 5 and 7", "between number 5..7 (between 5 and 7)" },
  { "not between 5 and 7", "not between number 5..7 (not between 5 and 7)" },
  { "from 5 to 7", "between number 5..7 (from 5 to 7)" },
  { "between -50 and 50", "between number -50..50 (between -50 and 50)" },
  { "5-7 points", "between number 5..7 (5-7)" },
  { "between 5 years and 7 years", "between number 5..7 (between 5 years and 7)" },
  { "older than 30", "> number 30 (older than 30)" },
  { "younger than 30", "< number 30 (younger than 30)" },
  { "more expensive than 30", "> number 30 (more expensive than 30)" },
  { "less expensive than 30", "< number 30 (less expensive than 30)" },
  { "not older than 30", "<= number 30 (not older than 30)" },
  { "does not exceed 30", "<= number 30 (not exceed 30)" },
  { "higher than the average", "> comparison (higher than)" },
  { "more than any other", "> comparison (more than)" },
  { "number of rooms from the list", "nothing" },
  { "paid by the customer", "nothing" },
  { "difference between them", "nothing" },

  { "on 2024-03-05", "day 2024-03-05..2024-03-06 (on 2024-03-05)" },
  { "on 12/31/2020", "day 2020-12-31..2021-01-01 (on 12/31/2020)" },
  { "on 31/12/2020", "day 2020-12-31..2021-01-01 (on 31/12/2020)" },
  { "on 3/4/2024", "day 2024-03-04..2024-03-05 (on 3/4/2024)" },
  { "on 3.4.2024", "day 2024-04-03..2024-04-04 (on 3.4.2024)" },
  { "on 3/4/99", "day 1999-03-04..1999-03-05 (on 3/4/99)" },
  { "at 2024-02-28 23:59", "hour 2024-02-28 23:59:00..2024-02-29 (at 2024-02-28 23:59)" },
  { "at 2024-02-28T10:20:30", "hour 2024-02-28 10:20:30..2024-02-28 10:20:31 (at 2024-02-28T10:20:30)" },
  { "on 2024-02-30", "nothing" },
  { "on 99/99/2024", "number 99 (99)" },
  { "in March 2024", "month 2024-03-01..2024-04-01 (in March 2024)" },
  { "March of 2024", "month 2024-03-01..2024-04-01 (March of 2024)" },
  { "on March 5, 2024", "day 2024-03-05..2024-03-06 (on March 5, 2024)" },
  { "on March 5th 2024", "day 2024-03-05..2024-03-06 (on March 5th 2024)" },
  { "on the 5th of March 2024", "day 2024-03-05..2024-03-06 (on the 5th of March 2024)" },
  { "on 5 Mar 2024", "day 2024-03-05..2024-03-06 (on 5 Mar 2024)" },
  { "on December 31, 2024", "day 2024-12-31..2025-01-01 (on December 31, 2024)" },
  { "in 2024-03", "month 2024-03-01..2024-04-01 (in 2024-03)" },
  { "in Q3 2023", "quarter 2023-07-01..2023-10-01 (in Q3 2023)" },
  { "2023 Q4", "quarter 2023-10-01..2024-01-01 (2023 Q4)" },
  { "the third quarter of 2023", "quarter 2023-07-01..2023-10-01 (the third quarter of 2023)" },
  { "in H2 2023", "quarter 2023-07-01..2024-01-01 (in H2 2023)" },
  { "first half of 2023", "quarter 2023-01-01..2023-07-01 (first half of 2023)" },
  { "in the 1990s", "year 1990-01-01..2000-01-01 (in the 1990s)" },
  { "in the 19th century", "year 1801-01-01..1901-01-01 (in the 19th century)" },
  { "in 2024", "year 2024-01-01..2025-01-01 (in 2024)" },
  { "in the year of 2024", "year 2024-01-01..2025-01-01 (in the year of 2024)" },
  { "year 2014", "year 2014-01-01..2015-01-01 (year 2014)" },
  { "in the Fall of 2009", "year 2009-01-01..2010-01-01 (of 2009)" },
  { "orders from 2009", "year 2009-01-01..2010-01-01 (from 2009)" },
  { "from last week", "relative week -1..0 (from last week)" },
  { "from 2009 onwards", ">= year 2009-01-01..2010-01-01 (from 2009 onwards)" },
  { "in Spring 2010", "year 2010-01-01..2011-01-01 (2010)" },
  { "after season 2007", "> year 2007-01-01..2008-01-01 (after season 2007)" },
  { "before 2006", "< year 2006-01-01..2007-01-01 (before 2006)" },
  { "after the year of 2006", "> year 2006-01-01..2007-01-01 (after the year of 2006)" },
  { "since March 2006", ">= month 2006-03-01..2006-04-01 (since March 2006)" },
  { "until 2006", "<= year 2006-01-01..2007-01-01 (until 2006)" },
  { "in 2006 or later", ">= year 2006-01-01..2007-01-01 (in 2006 or later)" },
  { "between 2004 and 2006", "between year 2004-01-01..2007-01-01 (between 2004 and 2006)" },
  { "from 2004 to 2006", "between year 2004-01-01..2007-01-01 (from 2004 to 2006)" },
  { "between March and May 2024", "between month 2024-03-01..2024-06-01 (between March and May 2024)" },
  { "between 2024-01-01 and 2024-02-01", "between day 2024-01-01..2024-02-02 (between 2024-01-01 and 2024-02-01)" },
  { "from January 2023 through June 2023", "between month 2023-01-01..2023-07-01 (from January 2023 through June 2023)" },
  { "in March", "season month 3 day 0 quarter 0 weekday 0 (in March)" },
  { "on Mondays", "season month 0 day 0 quarter 0 weekday 1 (on Mondays)" },
  { "on March 5", "season month 3 day 5 quarter 0 weekday 0 (on March 5)" },
  { "in Q2", "season month 0 day 0 quarter 2 weekday 0 (in Q2)" },
  { "in may 2023", "month 2023-05-01..2023-06-01 (in may 2023)" },
  { "in march", "season month 3 day 0 quarter 0 weekday 0 (in march)" },
  { "march 2022", "month 2022-03-01..2022-04-01 (march 2022)" },
  { "may show 5", "number 5 (5)" },
  { "on the last day of January 2024", "day 2024-01-31..2024-02-01 (on the last day of January 2024)" },
  { "the first day of Q3 2023", "day 2023-07-01..2023-07-02 (the first day of Q3 2023)" },
  { "last month of 2023", "month 2023-12-01..2024-01-01 (last month of 2023)" },
  { "last quarter of 2023", "quarter 2023-10-01..2024-01-01 (last quarter of 2023)" },
  { "which may be", "nothing" },
  { "May I see the names", "nothing" },

  { "today", "relative day 0..1 (today)" },
  { "yesterday", "relative day -1..0 (yesterday)" },
  { "last month", "relative month -1..0 (last month)" },
  { "in the previous quarter", "relative quarter -1..0 (in the previous quarter)" },
  { "this year", "relative year 0..1 (this year)" },
  { "next week", "relative week 1..2 (next week)" },
  { "in the last 30 days", "rolling day -30..now (in the last 30 days)" },
  { "over the past year", "rolling year -1..now (over the past year)" },
  { "during the last three months", "rolling month -3..now (during the last three months)" },
  { "next two weeks", "rolling week 0..2 (next two weeks)" },
  { "year to date", "relative year 0..now (year to date)" },
  { "since last month", ">= relative month -1.. (since last month)" },
  { "before this year", "< relative year..1 (before this year)" },
  { "3 weeks ago", "rolling week -3..-2 (3 weeks ago)" },
  { "a year ago", "rolling year -1..0 (a year ago)" },
  { "more than 30 days ago", "< rolling day..-29 (more than 30 days ago)" },
  { "less than 30 days ago", "> rolling day -30.. (less than 30 days ago)" },

  { "revenue by month", "bucket month (by month)" },
  { "revenue per year", "bucket year (per year)" },
  { "for each quarter", "bucket quarter (for each quarter)" },
  { "weekly revenue", "bucket week (weekly)" },
  { "each day of the week", "bucket weekday (each day of the week)" },
  { "which month was the best", "asked bucket month (which month)" },
  { "which month was it", "nothing" },

  { "top 5 customers", "limit 5 top (top 5)" },
  { "the first ten rows", "limit 10 first (first ten)" },
  { "the 3 most expensive wines", "limit 3 most (3)" },
  { "3 oldest cars", "limit 3 oldest (3)" },
  { "limit to 10", "limit 10 limit (limit to 10)" },
  { "the third row", "ordinal 3 (third)" },
};

static const Row alternatives[] = {
  { "in 2006", "number 2006 (2006)" },
  { "before 2006", "number 2006 (2006)" },
  { "on 3/4/2024", "day 2024-04-03..2024-04-04 (on 3/4/2024)" },
  { "above 2000", "> number 2000 (above 2000)" },
  { "= 2000", "= year 2000-01-01..2001-01-01 (= 2000)" },
  { "older than 2000", "< year 2000-01-01..2001-01-01 (older than 2000)" },
  { "in 2007-08", "between number 2007..8 (2007-08)" },
  { "more than one", "> number 1 (more than one)" },
  { "at most once", "<= number 1 (at most once)" },
  { "last 5 years", "limit 5 last (last 5)" },
};
/* clang-format on */

static void
test_quantity_has_the_best_reading (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (best_readings); i++)
    {
      g_autofree char *found = format_best_reading (best_readings[i].question);
      g_assert_cmpstr (found, ==, best_readings[i].expected);
    }
}

static void
test_other_readings_are_also_found (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (alternatives); i++)
    {
      if (!has_reading (alternatives[i].question, alternatives[i].expected))
        g_error ("“%s” is not read as %s", alternatives[i].question, alternatives[i].expected);
    }
}

/* Tests each row of the table: with a number if the row's phrase compares numbers, and with a date if it compares
 * dates. */
static void
test_comparison_before_number_is_read (void)
{
  for (const DowserComparisonPhrase *row = dowser_comparisons_before; row->phrase != NULL; row++)
    {
      gboolean range = row->number == DOWSER_COMPARISON_BETWEEN;
      g_autofree char *number = g_strdup_printf (range ? "%s 5 and 7" : "%s 5", row->phrase);
      g_autofree char *expected = range ? g_strdup_printf ("between number 5..7 (%s)", number)
                                        : g_strdup_printf ("%s number 5 (%s)", compares[row->number], number);
      g_autofree char *date = g_strdup_printf ("%s 2024-03-05", row->phrase);
      g_autofree char *expected_date
          = g_strdup_printf ("%s day 2024-03-05..2024-03-06 (%s)", compares[row->period], date);

      g_assert_true (row->number != DOWSER_COMPARISON_NONE || row->period != DOWSER_COMPARISON_NONE);
      g_assert_cmpint (has_reading (number, expected), ==, row->number != DOWSER_COMPARISON_NONE);
      if (!range)
        g_assert_cmpint (has_reading (date, expected_date), ==, row->period != DOWSER_COMPARISON_NONE);
    }
}

static void
test_comparison_after_number_is_read (void)
{
  for (const DowserComparisonPhrase *row = dowser_comparisons_after; row->phrase != NULL; row++)
    {
      g_autofree char *number = g_strdup_printf ("5 %s", row->phrase);
      g_autofree char *expected = g_strdup_printf ("%s number 5 (%s)", compares[row->number], number);
      g_autofree char *date = g_strdup_printf ("2006 %s", row->phrase);
      g_autofree char *expected_date
          = g_strdup_printf ("%s year 2006-01-01..2007-01-01 (%s)", compares[row->period], date);

      g_assert_cmpint (has_reading (number, expected), ==, row->number != DOWSER_COMPARISON_NONE);
      g_assert_cmpint (has_reading (date, expected_date), ==, row->period != DOWSER_COMPARISON_NONE);
    }
}

static void
check_adjective (const DowserAdjective *row)
{
  g_autofree char *text = row->comparative != NULL ? g_strdup_printf ("%s than 5", row->comparative)
                                                   : g_strdup_printf ("more %s than 5", row->positive);
  g_autofree char *expected = g_strdup_printf ("%s number 5 (%s)", row->descending ? ">" : "<", text);

  g_assert_true (has_reading (text, expected));
}

/* Tests comparatives. "taller than 5" means more, because the tallest has the largest value. "shorter than 5" means
 * less. "last" has no comparative. */
static void
test_comparative_adjectives_mean_more_or_less (void)
{
  for (guint i = 0; i < dowser_lexicon_n_adjectives; i++)
    {
      const DowserAdjective *row = &dowser_lexicon_adjectives[i];

      if (row->comparative != NULL || row->positive != NULL)
        check_adjective (row);
    }
}

static void
check_invariants (const char *question)
{
  g_autoptr (DowserTokens) tokens = dowser_tokens_new (question);
  g_autoptr (GArray) found = dowser_quantities_find (tokens);
  guint n = dowser_tokens_get_length (tokens);
  guint first = 0;

  for (guint i = 0; i < found->len; i++)
    {
      const DowserQuantity *quantity = &g_array_index (found, DowserQuantity, i);

      g_assert_cmpuint (quantity->first, >=, first);
      first = quantity->first;
      g_assert_cmpuint (quantity->n_tokens, >, 0);
      g_assert_cmpuint (quantity->first + quantity->n_tokens, <=, n);
      g_assert_cmpuint (quantity->number_token, >=, quantity->first);
      g_assert_cmpuint (quantity->number_token, <, n);
      g_assert_cmpuint (quantity->unit_word, <, MAX (n, 1));
      g_assert_cmpuint (quantity->tail + quantity->n_tail, <=, n);
      g_assert_cmpfloat (quantity->score, >, 0);
      g_assert_cmpfloat (quantity->score, <=, 1);
    }
}

/* Tests random sequences of the phrase tables' words. The found spans must be in order and within the question. */
static void
test_random_words_give_valid_spans (void)
{
  static const char *const words[]
      = { "more",    "than",     "at",         "least",      "5",       "2006",
          "between", "and",      "to",         "two",        "hundred", "a",
          "dozen",   "March",    "Q3",         "last",       "month",   "months",
          "ago",     "by",       "per",        "year",       "or",      "older",
          "not",     "3/4/2024", "99/99/99",   "2024-02-30", "24:00",   "2024-01-01T24:59:61",
          "of",      "the",      ",",          "top",        "most",    "oldest",
          "%",       "percent",  "courses",    "-",          "1e9",     "999999999999",
          "1990s",   "21st",     "century",    "from",       "since",   "first",
          "half",    "'7'",      "9999-12-31", "this",       "next",    "9999" };
  g_autoptr (GRand) rand = g_rand_new_with_seed (13);

  for (guint round = 0; round < 4000; round++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      guint n = g_rand_int_range (rand, 0, 14);

      for (guint i = 0; i < n; i++)
        g_string_append_printf (text, "%s%s", words[g_rand_int_range (rand, 0, G_N_ELEMENTS (words))],
                                g_rand_int_range (rand, 0, 5) > 0 ? " " : "");
      check_invariants (text->str);
    }
}

static void
test_comparing_words_are_recognized (void)
{
  g_assert_cmpint (dowser_comparison_find_for_word ("more"), ==, DOWSER_COMPARISON_GREATER);
  g_assert_cmpint (dowser_comparison_find_for_word ("fewer"), ==, DOWSER_COMPARISON_LESS);
  g_assert_cmpint (dowser_comparison_find_for_word ("passengers"), ==, DOWSER_COMPARISON_NONE);
  g_assert_cmpint (dowser_comparison_find_for_word ("mo"), ==, DOWSER_COMPARISON_NONE);
}

static void
test_long_questions_give_valid_spans (void)
{
  static const char *const bits[]
      = { "5 ", "two hundred ", "more than ", "March 5, ", "between 5 and ", "2024-", "last " };

  for (guint i = 0; i < G_N_ELEMENTS (bits); i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);

      while (text->len < 10000)
        g_string_append (text, bits[i]);
      check_invariants (text->str);
    }
}

DOWSER_TEST_MAIN (quantity)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/planner/quantity/quantity-has-the-best-reading", test_quantity_has_the_best_reading);
  g_test_add_func ("/planner/quantity/other-readings-are-also-found", test_other_readings_are_also_found);
  g_test_add_func ("/planner/quantity/comparison-before-number-is-read", test_comparison_before_number_is_read);
  g_test_add_func ("/planner/quantity/comparison-after-number-is-read", test_comparison_after_number_is_read);
  g_test_add_func ("/planner/quantity/comparative-adjectives-mean-more-or-less",
                   test_comparative_adjectives_mean_more_or_less);
  g_test_add_func ("/planner/quantity/random-words-give-valid-spans", test_random_words_give_valid_spans);
  g_test_add_func ("/planner/quantity/comparing-words-are-recognized", test_comparing_words_are_recognized);
  g_test_add_func ("/planner/quantity/long-questions-give-valid-spans", test_long_questions_give_valid_spans);
  return g_test_run ();
}
