/* dowser-comparison.c - comparison words before a number or date ("at least 5") and after it ("5 or more") */
#include "words/dowser-comparison.h"

#include "words/dowser-lexicon.h"

#include <string.h>

#define NO DOWSER_COMPARISON_NONE
#define EQ DOWSER_COMPARISON_EQUAL
#define NE DOWSER_COMPARISON_NOT_EQUAL
#define LT DOWSER_COMPARISON_LESS
#define LE DOWSER_COMPARISON_LESS_EQUAL
#define GT DOWSER_COMPARISON_GREATER
#define GE DOWSER_COMPARISON_GREATER_EQUAL
#define BETWEEN DOWSER_COMPARISON_BETWEEN

/* clang-format off */
/* columns: phrase; comparison of a number; comparison of a date; the word that also implies a kind of column */
const DowserComparisonPhrase dowser_comparisons_before[] = {
  { ">", GT, GT }, { ">=", GE, GE }, { "<", LT, LT }, { "<=", LE, LE },
  { "=", EQ, EQ }, { "==", EQ, EQ }, { "!=", NE, NE }, { "<>", NE, NE },

  { "more than", GT, NO }, { "more then", GT, NO }, { "greater than", GT, GT },
  { "greater", GT, GT }, { "larger than", GT, GT }, { "larger", GT, NO },
  { "bigger than", GT, GT }, { "bigger", GT, NO }, { "higher than", GT, GT },
  { "higher", GT, NO }, { "longer than", GT, NO, "longer" }, { "over", GT, NO }, { "above", GT, NO },
  { "beyond", GT, GT }, { "in excess of", GT, NO }, { "upwards of", GE, NO },
  { "exceed", GT, GT }, { "exceeds", GT, GT }, { "exceeded", GT, GT }, { "exceeding", GT, GT },
  { "surpass", GT, NO }, { "surpasses", GT, NO }, { "surpassing", GT, NO },

  { "at least", GE, GE }, { "no less than", GE, GE }, { "not less than", GE, GE },
  { "no fewer than", GE, NO }, { "not fewer than", GE, NO }, { "minimum of", GE, NO },
  { "a minimum of", GE, NO }, { "minimally", GE, NO }, { "not below", GE, NO },
  { "greater than or equal to", GE, GE }, { "more than or equal to", GE, GE },
  { "larger than or equal to", GE, GE }, { "higher than or equal to", GE, GE },
  { "bigger than or equal to", GE, GE }, { "equal to or greater than", GE, GE },
  { "equal to or more than", GE, GE }, { "equal or greater than", GE, GE },
  { "equal or more than", GE, GE }, { "greater or equal to", GE, GE },
  { "greater than or equals", GE, GE }, { "as many as", GE, NO },

  { "less than", LT, LT }, { "less then", LT, LT }, { "fewer than", LT, NO },
  { "lesser than", LT, LT }, { "lower than", LT, LT }, { "lower", LT, NO },
  { "smaller than", LT, LT }, { "smaller", LT, NO }, { "under", LT, NO }, { "below", LT, NO },
  { "beneath", LT, NO }, { "shorter than", LT, NO, "shorter" },

  { "at most", LE, LE }, { "no more than", LE, NO }, { "not more than", LE, NO },
  { "up to", LE, LE }, { "maximum of", LE, NO }, { "a maximum of", LE, NO },
  { "not exceeding", LE, NO }, { "not above", LE, NO }, { "no greater than", LE, NO },
  { "less than or equal to", LE, LE }, { "lower than or equal to", LE, LE },
  { "smaller than or equal to", LE, LE }, { "fewer than or equal to", LE, NO },
  { "equal to or less than", LE, LE }, { "equal or less than", LE, LE },
  { "less or equal to", LE, LE }, { "less than or equals", LE, LE },

  { "exactly", EQ, EQ }, { "equal to", EQ, EQ }, { "equals", EQ, EQ }, { "equal", EQ, EQ },
  { "equals to", EQ, EQ }, { "precisely", EQ, EQ },
  { "not equal to", NE, NE }, { "other than", NE, NE }, { "different from", NE, NE },
  { "different than", NE, NE }, { "not equal", NE, NE },

  { "between", BETWEEN, BETWEEN }, { "in between", BETWEEN, BETWEEN },
  { "in the range of", BETWEEN, BETWEEN }, { "in the range", BETWEEN, BETWEEN },
  { "in range of", BETWEEN, BETWEEN }, { "ranging from", BETWEEN, BETWEEN },
  { "ranges from", BETWEEN, BETWEEN }, { "ranging between", BETWEEN, BETWEEN },

  { "before", NO, LT, "before" }, { "prior to", NO, LT, "before" }, { "earlier than", LT, LT, "earlier" },
  { "preceding", NO, LT, "before" }, { "until", NO, LE, "until" }, { "till", NO, LE, "until" },
  { "through", NO, LE, "until" }, { "up until", NO, LE, "until" }, { "by", NO, LE, "until" },
  { "on or before", NO, LE, "before" }, { "in or before", NO, LE, "before" }, { "before or in", NO, LE, "before" },
  { "before or on", NO, LE, "before" }, { "no later than", LE, LE, "later" }, { "not later than", LE, LE, "later" },
  { "not after", NO, LE, "after" }, { "at or before", NO, LE, "before" },
  { "after", NO, GT, "after" }, { "later than", GT, GT, "later" }, { "following", NO, GT, "after" },
  { "newer than", GT, GT, "newer" }, { "more recent than", GT, GT, "recent" },
  { "more recently than", NO, GT, "recent" },
  { "since", NO, GE, "since" }, { "starting", NO, GE, "since" },
  { "starting from", NO, GE, "since" }, { "starting in", NO, GE, "since" }, { "beginning in", NO, GE, "since" },
  { "beginning from", NO, GE, "since" }, { "as of", NO, GE, "since" }, { "on or after", NO, GE, "after" },
  { "in or after", NO, GE, "after" }, { "after or in", NO, GE, "after" }, { "after or on", NO, GE, "after" },
  { "at or after", NO, GE, "after" }, { "not before", NO, GE, "before" }, { "no earlier than", GE, GE, "earlier" },
  { "not earlier than", GE, GE, "earlier" }, { "ever since", NO, GE, "since" },
  { NULL },
};

const DowserComparisonPhrase dowser_comparisons_after[] = {
  { "or more", GE, NO }, { "or above", GE, NO }, { "or higher", GE, NO },
  { "or greater", GE, NO }, { "or larger", GE, NO }, { "or bigger", GE, NO },
  { "or over", GE, NO }, { "or older", GE, LE, "older" }, { "or longer", GE, NO, "longer" },
  { "or taller", GE, NO, "taller" }, { "or heavier", GE, NO, "heavier" }, { "or better", GE, NO, "better" },
  { "or up", GE, NO }, { "and up", GE, NO }, { "and above", GE, NO }, { "and over", GE, NO },
  { "and more", GE, NO }, { "and higher", GE, NO }, { "and older", GE, LE, "older" }, { "+", GE, NO },
  { "at least", GE, NO }, { "at minimum", GE, NO }, { "upwards", GE, GE },
  { "or less", LE, NO }, { "or fewer", LE, NO }, { "or below", LE, NO }, { "or lower", LE, NO },
  { "or smaller", LE, NO }, { "or under", LE, NO }, { "or younger", LE, GE, "younger" },
  { "or shorter", LE, NO, "shorter" }, { "or lighter", LE, NO, "lighter" }, { "or cheaper", LE, NO, "cheaper" },
  { "and below", LE, NO }, { "and under", LE, NO }, { "and less", LE, NO },
  { "and younger", LE, GE, "younger" }, { "at most", LE, NO }, { "at maximum", LE, NO },
  { "or later", NO, GE, "later" }, { "or after", NO, GE, "after" }, { "or newer", NO, GE, "newer" },
  { "and later", NO, GE, "later" }, { "and after", NO, GE, "after" }, { "onwards", NO, GE, "since" },
  { "onward", NO, GE, "since" }, { "and on", NO, GE, "since" }, { "and onwards", NO, GE, "since" },
  { "and newer", NO, GE, "newer" },
  { "or earlier", NO, LE, "earlier" }, { "or before", NO, LE, "before" }, { "and earlier", NO, LE, "earlier" },
  { "and before", NO, LE, "before" },
  { NULL },
};
/* clang-format on */

static gboolean
match_phrases (const DowserComparisonPhrase *table, const DowserTokens *tokens, guint at, DowserComparisonHit *hit)
{
  hit->n_tokens = 0;
  for (const DowserComparisonPhrase *row = table; row->phrase != NULL; row++)
    {
      guint n;

      if (dowser_tokens_match_phrase (tokens, at, row->phrase, &n) && n > hit->n_tokens)
        *hit = (DowserComparisonHit){ n, row->number, row->period, row->word };
    }
  return hit->n_tokens > 0;
}

static gboolean
is_word (const DowserTokens *tokens, guint at, const char *word)
{
  return dowser_tokens_match_phrase (tokens, at, word, NULL);
}

/* Returns the comparison of a date. With "old" and "young", the comparison is reversed, because a greater age is an
 * earlier date. */
static DowserComparison
get_date_comparison (const DowserAdjective *adjective, gboolean is_greater)
{
  if (adjective->temporal)
    return is_greater ? GT : LT;
  if (strcmp (adjective->positive, "old") == 0 || strcmp (adjective->positive, "young") == 0)
    return is_greater ? LT : GT;
  return NO;
}

/* Matches any adjective of the lexicon in a comparison: "older than", "more expensive than", "less popular than". */
static gboolean
match_adjective (const DowserTokens *tokens, guint at, DowserComparisonHit *hit)
{
  gboolean is_more = is_word (tokens, at, "more");
  gboolean is_less = is_word (tokens, at, "less");
  guint place = at + (is_more || is_less ? 1 : 0);
  const DowserToken *token = dowser_tokens_get (tokens, place);
  DowserDegree degree, wanted = is_more || is_less ? DOWSER_DEGREE_POSITIVE : DOWSER_DEGREE_COMPARATIVE;
  const DowserAdjective *adjective;
  gboolean is_greater;

  if (token == NULL || !is_word (tokens, place + 1, "than"))
    return FALSE;
  adjective = dowser_lexicon_find_adjective (token->folded, &degree);
  if (adjective == NULL || degree != wanted)
    return FALSE;
  is_greater = adjective->descending != is_less;
  hit->n_tokens = place + 2 - at;
  hit->number = is_greater ? GT : LT;
  hit->period = get_date_comparison (adjective, is_greater);
  hit->word = degree == DOWSER_DEGREE_POSITIVE ? adjective->positive : adjective->comparative;
  return TRUE;
}

static DowserComparison
negate_comparison (DowserComparison compare)
{
  static const DowserComparison opposite[] = { NO, NE, EQ, GE, GT, LE, LT, BETWEEN };

  return opposite[compare];
}

static gboolean
match_phrase_or_adjective (const DowserTokens *tokens, guint at, DowserComparisonHit *hit)
{
  DowserComparisonHit adjective;
  gboolean found = match_phrases (dowser_comparisons_before, tokens, at, hit);

  if (match_adjective (tokens, at, &adjective) && adjective.n_tokens > hit->n_tokens)
    {
      *hit = adjective;
      return TRUE;
    }
  return found;
}

gboolean
dowser_comparison_match_before (const DowserTokens *tokens, guint at, DowserComparisonHit *hit)
{
  DowserComparisonHit negated;
  gboolean found = match_phrase_or_adjective (tokens, at, hit);

  /* Negates the phrase after "not" or "no" ("not older than", "does not exceed"), unless the table has a row for the
   * whole phrase, such as "not more than". */
  if (found || !(is_word (tokens, at, "not") || is_word (tokens, at, "no")))
    return found;
  if (!match_phrase_or_adjective (tokens, at + 1, &negated) || negated.number == BETWEEN || negated.number == EQ)
    return FALSE;
  hit->n_tokens = negated.n_tokens + 1;
  hit->number = negate_comparison (negated.number);
  hit->period = negate_comparison (negated.period);
  hit->word = negated.word;
  return TRUE;
}

gboolean
dowser_comparison_match_after (const DowserTokens *tokens, guint at, DowserComparisonHit *hit)
{
  /* If "than" follows "or more", these words start another comparison: "less than 10 factories or more than 10
   * shops". */
  return match_phrases (dowser_comparisons_after, tokens, at, hit) && !is_word (tokens, at + hit->n_tokens, "than");
}

DowserComparison
dowser_comparison_find_for_word (const char *word)
{
  gsize length = strlen (word);

  for (const DowserComparisonPhrase *row = dowser_comparisons_before; row->phrase != NULL; row++)
    if (strncmp (row->phrase, word, length) == 0 && strcmp (row->phrase + length, " than") == 0)
      return row->number;
  return DOWSER_COMPARISON_NONE;
}
