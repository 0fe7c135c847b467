/* dowser-quantity.c - finds numbers, comparisons, dates, periods and limits in a question */
#include "words/dowser-quantity.h"

#include "words/dowser-comparison.h"
#include "words/dowser-lexicon.h"
#include "words/dowser-number.h"
#include "words/dowser-period.h"
#include "words/dowser-relative.h"
#include "words/dowser-units.h"

#include <string.h>

static gboolean
is_word (const DowserTokens *tokens, guint at, const char *word)
{
  return dowser_tokens_match_phrase (tokens, at, word, NULL);
}

static DowserQuantity
make_quantity (DowserQuantityKind kind, guint first, double score)
{
  DowserQuantity quantity = { .kind = kind, .first = first, .number_token = first, .score = score };

  return quantity;
}

static const char *
find_unit (const DowserTokens *tokens, const DowserNumber *number)
{
  if (number->unit == DOWSER_NUMBER_UNIT_CURRENCY)
    return dowser_unit_find ("money");
  return number->unit_word != 0 ? dowser_unit_find (dowser_tokens_get (tokens, number->unit_word)->folded) : NULL;
}

static void
set_number (DowserQuantity *quantity, const DowserTokens *tokens, const DowserNumber *number, guint at)
{
  quantity->number_token = at;
  quantity->n_tokens = at + number->n_tokens - quantity->first;
  quantity->low = number->value;
  quantity->integral = number->integral;
  quantity->number_unit = number->unit;
  quantity->unit_word = number->unit_word;
  quantity->measure_unit = find_unit (tokens, number);
}

static void
set_period (DowserQuantity *quantity, const DowserPeriod *period, guint at)
{
  quantity->number_token = period->number_token;
  quantity->n_tokens = at + period->n_tokens - quantity->first;
  memcpy (quantity->from, period->from, sizeof quantity->from);
  memcpy (quantity->to, period->to, sizeof quantity->to);
  quantity->precision = period->precision;
  quantity->year_like = period->year_like;
  quantity->low = period->year;
  quantity->integral = TRUE;
  quantity->month = period->month;
  quantity->day = period->day;
  quantity->quarter = period->quarter;
  quantity->weekday = period->weekday;
  if (period->year == 0)
    quantity->kind = DOWSER_QUANTITY_SEASON;
}

/* Returns the number of filler tokens between a comparison and its number: "more than about 5". */
static guint
count_fillers (const DowserTokens *tokens, guint at)
{
  static const char *const filler_phrases[] = { "about", "around", "approximately", "roughly", "a total of", "the" };
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (filler_phrases); i++)
    if (dowser_tokens_match_phrase (tokens, at, filler_phrases[i], &n))
      return n;
  return 0;
}

/* Matches the word or sign between the two ends of a range: "between 5 and 7", "5 to 7", "5-7". Returns the length of
 * the match in tokens, or -1 for no match. */
static int
match_range_word (const DowserTokens *tokens, guint at, gboolean opened)
{
  static const char *const words[] = { "to", "through", "until", "till", "up to", "-", "–" };
  const DowserToken *token = dowser_tokens_get (tokens, at);
  guint n = 0;

  if (token == NULL)
    return -1;
  if (token->joined)
    return 0;
  if (opened && (is_word (tokens, at, "and") || is_word (tokens, at, "&")))
    return 1;
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (dowser_tokens_match_phrase (tokens, at, words[i], &n))
      return (int) n;
  return -1;
}

/* Reads a number at token @at and the other end of its range. @opened: TRUE after "between"; only then "and" is
 * accepted between the two ends. */
static gboolean
parse_number_range (const DowserTokens *tokens, guint first, guint at, gboolean opened, DowserQuantity *quantity)
{
  DowserNumber low, high;
  int between;

  if (!dowser_number_parse (tokens, at, &low))
    return FALSE;
  between = match_range_word (tokens, at + low.n_tokens, opened);
  /* Skips a unit after the first number: "between 5 years and 7 years". */
  if (between < 0 && opened && low.unit_word != 0)
    {
      between = match_range_word (tokens, at + low.n_tokens + 1, opened);
      low.n_tokens += between >= 0 ? 1 : 0;
    }
  if (between < 0 || !dowser_number_parse (tokens, at + low.n_tokens + between, &high))
    return FALSE;
  *quantity = make_quantity (DOWSER_QUANTITY_NUMBER, first, opened ? 0.9 : 0.75);
  set_number (quantity, tokens, &low, at);
  quantity->n_tokens += between + high.n_tokens;
  quantity->compare = DOWSER_COMPARISON_BETWEEN;
  quantity->high = high.value;
  quantity->integral = low.integral && high.integral;
  quantity->number_unit = MAX (low.unit, high.unit);
  quantity->unit_word = high.unit_word;
  quantity->measure_unit = find_unit (tokens, &high) != NULL ? find_unit (tokens, &high) : quantity->measure_unit;
  return TRUE;
}

/* Adds the unit after a number to the tokens of @quantity. In "2 kg", "kg" may be the number's unit or name a column
 * "kg", so the caller keeps the quantity both with and without the unit. Returns: FALSE if no unit follows */
static gboolean
include_unit (DowserQuantity *quantity)
{
  if (quantity->measure_unit == NULL || quantity->unit_word == 0
      || quantity->unit_word != quantity->first + quantity->n_tokens)
    return FALSE;
  quantity->n_tokens++;
  quantity->unit_word = 0;
  quantity->score -= 0.02;
  return TRUE;
}

static void
append_both_readings (GArray *found, DowserQuantity *quantity)
{
  g_array_append_val (found, *quantity);
  if (include_unit (quantity))
    g_array_append_val (found, *quantity);
}

/* Reads a range without a year, such as "from March to May". Both ends must be of the same kind (months, quarters
 * …). */
static gboolean
set_season_range (DowserQuantity *quantity, const DowserPeriod *low, const DowserPeriod *high, gboolean opened,
                  guint first, guint at, guint between)
{
  gboolean are_months = low->month != 0 && high->month != 0 && low->day == 0 && high->day == 0;
  gboolean are_quarters = low->quarter != 0 && high->quarter != 0;

  if (low->year != 0 || high->year != 0 || (!are_months && !are_quarters))
    return FALSE;
  *quantity = make_quantity (DOWSER_QUANTITY_SEASON, first, opened || low->is_sure ? 0.92 : 0.7);
  set_period (quantity, low, at);
  quantity->n_tokens += between + high->n_tokens;
  quantity->compare = DOWSER_COMPARISON_BETWEEN;
  quantity->high_month = are_months ? high->month : 0;
  quantity->high_quarter = are_quarters ? high->quarter : 0;
  return TRUE;
}

static gboolean
parse_period_range (const DowserTokens *tokens, guint first, guint at, gboolean opened, DowserQuantity *quantity)
{
  DowserPeriod low[DOWSER_PERIOD_MAX_READINGS], high[DOWSER_PERIOD_MAX_READINGS];
  int between;

  if (dowser_period_parse (tokens, at, low) == 0)
    return FALSE;
  between = match_range_word (tokens, at + low[0].n_tokens, opened);
  if (between < 0 || dowser_period_parse (tokens, at + low[0].n_tokens + between, high) == 0)
    return FALSE;
  if (set_season_range (quantity, &low[0], &high[0], opened, first, at, (guint) between))
    return TRUE;
  if (low[0].year == 0 && !dowser_period_set_year (&low[0], high[0].year))
    return FALSE;
  if (high[0].year == 0 || strcmp (low[0].from, high[0].to) >= 0)
    return FALSE;
  *quantity = make_quantity (DOWSER_QUANTITY_PERIOD, first, opened || low[0].is_sure ? 0.92 : 0.7);
  set_period (quantity, &low[0], at);
  quantity->n_tokens += between + high[0].n_tokens;
  quantity->compare = DOWSER_COMPARISON_BETWEEN;
  quantity->high = high[0].year;
  quantity->year_like = low[0].year_like && high[0].year_like;
  memcpy (quantity->to, high[0].to, sizeof quantity->to);
  return TRUE;
}

/* Adds the quantities that a range beginning at token @at may mean: a number range, a period, or both. Returns TRUE if
 * there is a range. */
static gboolean
add_ranges (GArray *found, const DowserTokens *tokens, guint first, guint at, gboolean opened, gboolean negated)
{
  DowserQuantity quantity;
  guint before = found->len;

  if (parse_number_range (tokens, first, at, opened, &quantity))
    {
      quantity.negated = negated;
      append_both_readings (found, &quantity);
    }
  if (parse_period_range (tokens, first, at, opened, &quantity))
    {
      quantity.negated = negated;
      g_array_append_val (found, quantity);
    }
  return found->len > before;
}

static void
apply_comparison_to_relative (DowserQuantity *quantity, DowserComparison compare)
{
  quantity->compare = compare;
  quantity->open_start = compare == DOWSER_COMPARISON_LESS || compare == DOWSER_COMPARISON_LESS_EQUAL;
  quantity->open_end = compare == DOWSER_COMPARISON_GREATER || compare == DOWSER_COMPARISON_GREATER_EQUAL;
}

/* Reads "since last month" and "more than 30 days ago". A larger number of days ago is an earlier date, so the
 * comparison is reversed. */
static void
add_compared_relative_period (GArray *found, const DowserTokens *tokens, guint first, guint at,
                              const DowserComparisonHit *hit)
{
  static const DowserComparison earlier[]
      = { DOWSER_COMPARISON_NONE,       DOWSER_COMPARISON_EQUAL,         DOWSER_COMPARISON_NOT_EQUAL,
          DOWSER_COMPARISON_GREATER,    DOWSER_COMPARISON_GREATER_EQUAL, DOWSER_COMPARISON_LESS,
          DOWSER_COMPARISON_LESS_EQUAL, DOWSER_COMPARISON_BETWEEN };
  DowserQuantity quantity;
  gboolean ago;

  if (!dowser_relative_parse (tokens, at, &quantity))
    return;
  ago = is_word (tokens, at + quantity.n_tokens - 1, "ago") && hit->number != DOWSER_COMPARISON_NONE;
  quantity.first = first;
  quantity.n_tokens += at - first;
  quantity.compared_word = hit->word;
  apply_comparison_to_relative (&quantity, ago ? earlier[hit->number] : hit->period);
  g_array_append_val (found, quantity);
}

static void
add_compared_number (GArray *found, const DowserTokens *tokens, guint first, guint at, const DowserComparisonHit *hit)
{
  DowserQuantity quantity = make_quantity (DOWSER_QUANTITY_NUMBER, first, 0.9);
  DowserNumber number;

  if (hit->number == DOWSER_COMPARISON_NONE || !dowser_number_parse (tokens, at, &number))
    return;
  set_number (&quantity, tokens, &number, at);
  quantity.compare = hit->number;
  quantity.compared_word = hit->word;
  append_both_readings (found, &quantity);
}

static void
add_compared_periods (GArray *found, const DowserTokens *tokens, guint first, guint at, const DowserComparisonHit *hit)
{
  DowserPeriod readings[DOWSER_PERIOD_MAX_READINGS];
  guint n = hit->period != DOWSER_COMPARISON_NONE ? dowser_period_parse (tokens, at, readings) : 0;

  for (guint i = 0; i < n; i++)
    {
      gboolean only_date = hit->number == DOWSER_COMPARISON_NONE;
      DowserQuantity quantity
          = make_quantity (DOWSER_QUANTITY_PERIOD, first, (only_date || readings[i].is_sure ? 0.92 : 0.6) - 0.1 * i);

      set_period (&quantity, &readings[i], at);
      quantity.compare = hit->period;
      quantity.compared_word = hit->word;
      g_array_append_val (found, quantity);
    }
}

/* Returns TRUE if the phrase is a comparison even without a number after it. For "by", returns FALSE: "by" compares
 * only dates and is otherwise a plain preposition. */
static gboolean
compares_without_number (const DowserComparisonHit *hit)
{
  return hit->number != DOWSER_COMPARISON_NONE && hit->number != DOWSER_COMPARISON_BETWEEN;
}

static void
add_comparisons (GArray *found, const DowserTokens *tokens, guint at)
{
  DowserComparisonHit hit;
  gboolean negated = is_word (tokens, at, "not") && is_word (tokens, at + 1, "between");
  guint before = found->len;
  guint place;

  if (!dowser_comparison_match_before (tokens, at + negated, &hit))
    return;
  place = at + negated + hit.n_tokens;
  place += count_fillers (tokens, place);
  if (hit.number == DOWSER_COMPARISON_BETWEEN)
    {
      add_ranges (found, tokens, at, place, TRUE, negated);
      return;
    }
  add_compared_number (found, tokens, at, place, &hit);
  add_compared_periods (found, tokens, at, place, &hit);
  add_compared_relative_period (found, tokens, at, place, &hit);
  if (found->len == before && compares_without_number (&hit))
    {
      DowserQuantity quantity = make_quantity (DOWSER_QUANTITY_COMPARISON, at, 0.7);

      quantity.n_tokens = hit.n_tokens;
      quantity.compare = hit.number;
      quantity.compared_word = hit.word;
      g_array_append_val (found, quantity);
    }
}

/* Adds comparison words after a number: "5 or more" becomes one span. In "two courses or more", the unit word separates
 * the number from the comparison words. In this case, @tail and @n_tail of the quantity are set to these words. */
static void
apply_words_after (const DowserTokens *tokens, DowserQuantity *quantity)
{
  DowserComparisonHit hit;
  guint end = quantity->first + quantity->n_tokens;
  gboolean period = quantity->kind == DOWSER_QUANTITY_PERIOD;

  if (dowser_comparison_match_after (tokens, end, &hit) && (period ? hit.period : hit.number) != DOWSER_COMPARISON_NONE)
    {
      quantity->n_tokens += hit.n_tokens;
      quantity->unit_word = 0;
    }
  else if (quantity->unit_word != 0
           && (dowser_comparison_match_after (tokens, end + 1, &hit)
               || (is_word (tokens, end + 1, "old") && dowser_comparison_match_after (tokens, end + 2, &hit)))
           && (period ? hit.period : hit.number) != DOWSER_COMPARISON_NONE)
    {
      quantity->tail = end + (is_word (tokens, end + 1, "old") ? 2 : 1);
      quantity->n_tail = hit.n_tokens;
    }
  else
    return;
  quantity->compare = period ? hit.period : hit.number;
  quantity->compared_word = hit.word;
  quantity->score = 0.88;
}

static void
add_number (GArray *found, const DowserTokens *tokens, guint at)
{
  const DowserToken *token = dowser_tokens_get (tokens, at);
  DowserQuantity quantity = make_quantity (DOWSER_QUANTITY_NUMBER, at, 0.7);
  DowserQuantity with_unit;
  DowserNumber number;

  if (!dowser_number_parse (tokens, at, &number))
    return;
  set_number (&quantity, tokens, &number, at);
  if (number.vague)
    quantity.score = 0.3;
  else if (token->kind == DOWSER_TOKEN_KIND_QUOTED)
    quantity.score = 0.5;
  with_unit = quantity;
  apply_words_after (tokens, &quantity);
  g_array_append_val (found, quantity);
  if (!include_unit (&with_unit))
    return;
  apply_words_after (tokens, &with_unit);
  g_array_append_val (found, with_unit);
}

static void
add_ordinal (GArray *found, const DowserTokens *tokens, guint at)
{
  const DowserToken *token = dowser_tokens_get (tokens, at);
  DowserQuantity quantity
      = make_quantity (DOWSER_QUANTITY_ORDINAL, at, token->kind == DOWSER_TOKEN_KIND_NUMBER ? 0.7 : 0.4);

  if (!token->ordinal)
    return;
  quantity.n_tokens = 1;
  quantity.low = token->number;
  quantity.integral = TRUE;
  g_array_append_val (found, quantity);
}

/* Matches a preposition after which a number is read as a year: "in 2024", "on Monday", "during Q3". Returns its length
 * in tokens. */
static guint
match_time_preposition (const DowserTokens *tokens, guint at)
{
  static const char *const prepositions[]
      = { "in", "on", "during", "at", "within", "throughout", "dated", "as of", "for", "from" };
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (prepositions); i++)
    if (dowser_tokens_match_phrase (tokens, at, prepositions[i], &n))
      return n;
  return 0;
}

/* Returns TRUE after words that make a number a year: "Fall 2009", "Spring of 2010", "the class of 2020". @skip: (out):
 * 1 if "of" is at token @at, else 0 */
static gboolean
follows_year_words (const DowserTokens *tokens, guint at, guint *skip)
{
  static const char *const seasons[] = { "spring",   "summer", "fall",  "autumn", "winter", "season",
                                         "semester", "term",   "class", "fiscal", "fy",     "quarter" };

  *skip = is_word (tokens, at, "of") ? 1 : 0;
  for (guint i = 0; i < G_N_ELEMENTS (seasons) && at > 0; i++)
    if (is_word (tokens, at - 1, seasons[i]))
      return TRUE;
  return FALSE;
}

static void
add_periods (GArray *found, const DowserTokens *tokens, guint at)
{
  DowserPeriod readings[DOWSER_PERIOD_MAX_READINGS];
  guint of = 0;
  gboolean season = follows_year_words (tokens, at, &of);
  guint preposition = season && of > 0 ? of : match_time_preposition (tokens, at);
  guint n = dowser_period_parse (tokens, at + preposition, readings);

  for (guint i = 0; i < n; i++)
    {
      double score = readings[i].is_sure || preposition > 0 || season ? 0.9 : 0.5;
      DowserQuantity quantity = make_quantity (DOWSER_QUANTITY_PERIOD, at, score - 0.1 * i);

      set_period (&quantity, &readings[i], at + preposition);
      apply_words_after (tokens, &quantity);
      g_array_append_val (found, quantity);
    }
}

static void
add_relative_period (GArray *found, const DowserTokens *tokens, guint at)
{
  guint preposition = match_time_preposition (tokens, at);
  DowserQuantity quantity;

  if (is_word (tokens, at, "over"))
    preposition = 1;
  if (dowser_relative_parse (tokens, at + preposition, &quantity))
    {
      quantity.first = at;
      quantity.n_tokens += preposition;
      g_array_append_val (found, quantity);
    }
  if (dowser_bucket_parse (tokens, at, &quantity))
    g_array_append_val (found, quantity);
}

static const char *
find_limit_word (const DowserTokens *tokens, guint at)
{
  static const char *const words[] = { "top",    "first",   "last",   "bottom",  "best",  "worst", "most",    "least",
                                       "fewest", "highest", "lowest", "leading", "final", "limit", "limited", "any" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (is_word (tokens, at, words[i]))
      return words[i];
  return NULL;
}

/* Returns a superlative, "most", "top" or a similar word at token @at. Such a word may come before or after a limit. */
static const char *
find_extreme_word (const DowserTokens *tokens, guint at)
{
  const DowserToken *token = dowser_tokens_get (tokens, at);
  const DowserAdjective *adjective;
  DowserDegree degree;
  const char *word = find_limit_word (tokens, at);

  if (word != NULL || token == NULL || token->kind != DOWSER_TOKEN_KIND_WORD)
    return word;
  adjective = dowser_lexicon_find_adjective (token->folded, &degree);
  return adjective != NULL && degree == DOWSER_DEGREE_SUPERLATIVE ? adjective->superlative : NULL;
}

static gboolean
is_row_count (const DowserNumber *number)
{
  return number->integral && number->value >= 1 && number->unit != DOWSER_NUMBER_UNIT_CURRENCY;
}

/* Adds a limit after a word like "top" or "limit to": "top 5", "limit to 10". */
static void
add_limit_after_word (GArray *found, const DowserTokens *tokens, guint at)
{
  const char *word = find_extreme_word (tokens, at);
  guint place = at + 1 + (word != NULL && is_word (tokens, at + 1, "to") ? 1 : 0);
  DowserQuantity quantity = make_quantity (DOWSER_QUANTITY_LIMIT, at, 0.9);
  DowserNumber number;
  DowserUnit unit;

  if (word == NULL || !dowser_number_parse (tokens, place, &number) || !is_row_count (&number))
    return;
  set_number (&quantity, tokens, &number, place);
  quantity.compared_word = word;
  if (dowser_relative_get_unit (dowser_tokens_get (tokens, number.unit_word), &unit) && number.unit_word != 0)
    quantity.score = 0.5;
  g_array_append_val (found, quantity);
}

/* Adds a limit before a superlative: "5 most expensive", "3 oldest". The span ends before the superlative, which is
 * read separately. */
static void
add_limit_before_word (GArray *found, const DowserTokens *tokens, guint at)
{
  DowserQuantity quantity = make_quantity (DOWSER_QUANTITY_LIMIT, at, 0.85);
  DowserNumber number;
  const char *word;

  if (!dowser_number_parse (tokens, at, &number) || !is_row_count (&number) || number.unit != DOWSER_NUMBER_UNIT_NONE)
    return;
  word = find_extreme_word (tokens, at + number.n_tokens);
  if (word == NULL || strcmp (word, "any") == 0)
    return;
  set_number (&quantity, tokens, &number, at);
  quantity.compared_word = word;
  g_array_append_val (found, quantity);
}

static int
compare_quantities (gconstpointer a, gconstpointer b)
{
  const DowserQuantity *x = a;
  const DowserQuantity *y = b;

  if (x->first != y->first)
    return x->first < y->first ? -1 : 1;
  if (x->n_tokens != y->n_tokens)
    return x->n_tokens > y->n_tokens ? -1 : 1;
  if (x->score != y->score)
    return x->score > y->score ? -1 : 1;
  if (x->kind != y->kind)
    return x->kind < y->kind ? -1 : 1;
  return strcmp (x->from, y->from);
}

GArray *
dowser_quantities_find (const DowserTokens *tokens)
{
  GArray *found = g_array_new (FALSE, TRUE, sizeof (DowserQuantity));

  for (guint at = 0; at < dowser_tokens_get_length (tokens); at++)
    {
      add_comparisons (found, tokens, at);
      if (is_word (tokens, at, "from"))
        add_ranges (found, tokens, at, at + 1, TRUE, FALSE);
      add_ranges (found, tokens, at, at, FALSE, FALSE);
      add_number (found, tokens, at);
      add_ordinal (found, tokens, at);
      add_periods (found, tokens, at);
      add_relative_period (found, tokens, at);
      add_limit_after_word (found, tokens, at);
      add_limit_before_word (found, tokens, at);
    }
  g_array_sort (found, compare_quantities);
  return found;
}

const char *
dowser_quantity_get_digits (const DowserTokens *tokens, const DowserQuantity *quantity)
{
  const DowserToken *token = dowser_tokens_get (tokens, quantity->number_token);

  return token != NULL && dowser_token_is_digits (token) ? token->text : NULL;
}
