/* dowser-comparison.c - words that compare: before a number or date ("at least 5") and after it ("5 or more") */
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
const DowserComparisonPhrase dowser_comparisons_before[] = {
  { ">", GT, GT, NULL }, { ">=", GE, GE, NULL }, { "<", LT, LT, NULL }, { "<=", LE, LE, NULL },
  { "=", EQ, EQ, NULL }, { "==", EQ, EQ, NULL }, { "!=", NE, NE, NULL }, { "<>", NE, NE, NULL },

  { "more than", GT, NO, NULL }, { "more then", GT, NO, NULL }, { "greater than", GT, GT, NULL },
  { "greater", GT, GT, NULL }, { "larger than", GT, GT, NULL }, { "larger", GT, NO, NULL },
  { "bigger than", GT, GT, NULL }, { "bigger", GT, NO, NULL }, { "higher than", GT, GT, NULL },
  { "higher", GT, NO, NULL }, { "longer than", GT, NO, "longer" }, { "over", GT, NO, NULL }, { "above", GT, NO, NULL },
  { "beyond", GT, GT, NULL }, { "in excess of", GT, NO, NULL }, { "upwards of", GE, NO, NULL },
  { "exceed", GT, GT, NULL }, { "exceeds", GT, GT, NULL }, { "exceeded", GT, GT, NULL }, { "exceeding", GT, GT, NULL },
  { "surpass", GT, NO, NULL }, { "surpasses", GT, NO, NULL }, { "surpassing", GT, NO, NULL },

  { "at least", GE, GE, NULL }, { "no less than", GE, GE, NULL }, { "not less than", GE, GE, NULL },
  { "no fewer than", GE, NO, NULL }, { "not fewer than", GE, NO, NULL }, { "minimum of", GE, NO, NULL },
  { "a minimum of", GE, NO, NULL }, { "minimally", GE, NO, NULL }, { "not below", GE, NO, NULL },
  { "greater than or equal to", GE, GE, NULL }, { "more than or equal to", GE, GE, NULL },
  { "larger than or equal to", GE, GE, NULL }, { "higher than or equal to", GE, GE, NULL },
  { "bigger than or equal to", GE, GE, NULL }, { "equal to or greater than", GE, GE, NULL },
  { "equal to or more than", GE, GE, NULL }, { "equal or greater than", GE, GE, NULL },
  { "equal or more than", GE, GE, NULL }, { "greater or equal to", GE, GE, NULL },
  { "greater than or equals", GE, GE, NULL }, { "as many as", GE, NO, NULL },

  { "less than", LT, LT, NULL }, { "less then", LT, LT, NULL }, { "fewer than", LT, NO, NULL },
  { "lesser than", LT, LT, NULL }, { "lower than", LT, LT, NULL }, { "lower", LT, NO, NULL },
  { "smaller than", LT, LT, NULL }, { "smaller", LT, NO, NULL }, { "under", LT, NO, NULL }, { "below", LT, NO, NULL },
  { "beneath", LT, NO, NULL }, { "shorter than", LT, NO, "shorter" },

  { "at most", LE, LE, NULL }, { "no more than", LE, NO, NULL }, { "not more than", LE, NO, NULL },
  { "up to", LE, LE, NULL }, { "maximum of", LE, NO, NULL }, { "a maximum of", LE, NO, NULL },
  { "not exceeding", LE, NO, NULL }, { "not above", LE, NO, NULL }, { "no greater than", LE, NO, NULL },
  { "less than or equal to", LE, LE, NULL }, { "lower than or equal to", LE, LE, NULL },
  { "smaller than or equal to", LE, LE, NULL }, { "fewer than or equal to", LE, NO, NULL },
  { "equal to or less than", LE, LE, NULL }, { "equal or less than", LE, LE, NULL },
  { "less or equal to", LE, LE, NULL }, { "less than or equals", LE, LE, NULL },

  { "exactly", EQ, EQ, NULL }, { "equal to", EQ, EQ, NULL }, { "equals", EQ, EQ, NULL }, { "equal", EQ, EQ, NULL },
  { "equals to", EQ, EQ, NULL }, { "precisely", EQ, EQ, NULL },
  { "not equal to", NE, NE, NULL }, { "other than", NE, NE, NULL }, { "different from", NE, NE, NULL },
  { "different than", NE, NE, NULL }, { "not equal", NE, NE, NULL },

  { "between", BETWEEN, BETWEEN, NULL }, { "in between", BETWEEN, BETWEEN, NULL },
  { "in the range of", BETWEEN, BETWEEN, NULL }, { "in the range", BETWEEN, BETWEEN, NULL },
  { "in range of", BETWEEN, BETWEEN, NULL }, { "ranging from", BETWEEN, BETWEEN, NULL },
  { "ranges from", BETWEEN, BETWEEN, NULL }, { "ranging between", BETWEEN, BETWEEN, NULL },

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
  { NULL, NO, NO, NULL },
};

const DowserComparisonPhrase dowser_comparisons_after[] = {
  { "or more", GE, NO, NULL }, { "or above", GE, NO, NULL }, { "or higher", GE, NO, NULL },
  { "or greater", GE, NO, NULL }, { "or larger", GE, NO, NULL }, { "or bigger", GE, NO, NULL },
  { "or over", GE, NO, NULL }, { "or older", GE, LE, "older" }, { "or longer", GE, NO, "longer" },
  { "or taller", GE, NO, "taller" }, { "or heavier", GE, NO, "heavier" }, { "or better", GE, NO, "better" },
  { "or up", GE, NO, NULL }, { "and up", GE, NO, NULL }, { "and above", GE, NO, NULL }, { "and over", GE, NO, NULL },
  { "and more", GE, NO, NULL }, { "and higher", GE, NO, NULL }, { "and older", GE, LE, "older" }, { "+", GE, NO, NULL },
  { "at least", GE, NO, NULL }, { "at minimum", GE, NO, NULL }, { "upwards", GE, GE, NULL },
  { "or less", LE, NO, NULL }, { "or fewer", LE, NO, NULL }, { "or below", LE, NO, NULL }, { "or lower", LE, NO, NULL },
  { "or smaller", LE, NO, NULL }, { "or under", LE, NO, NULL }, { "or younger", LE, GE, "younger" },
  { "or shorter", LE, NO, "shorter" }, { "or lighter", LE, NO, "lighter" }, { "or cheaper", LE, NO, "cheaper" },
  { "and below", LE, NO, NULL }, { "and under", LE, NO, NULL }, { "and less", LE, NO, NULL },
  { "and younger", LE, GE, "younger" }, { "at most", LE, NO, NULL }, { "at maximum", LE, NO, NULL },
  { "or later", NO, GE, "later" }, { "or after", NO, GE, "after" }, { "or newer", NO, GE, "newer" },
  { "and later", NO, GE, "later" }, { "and after", NO, GE, "after" }, { "onwards", NO, GE, "since" },
  { "onward", NO, GE, "since" }, { "and on", NO, GE, "since" }, { "and onwards", NO, GE, "since" },
  { "and newer", NO, GE, "newer" },
  { "or earlier", NO, LE, "earlier" }, { "or before", NO, LE, "before" }, { "and earlier", NO, LE, "earlier" },
  { "and before", NO, LE, "before" },
  { NULL, NO, NO, NULL },
};
/* clang-format on */

static gboolean
match_table (const DowserComparisonPhrase *table, const DowserTokens *tokens, guint at, DowserComparisonHit *hit)
{
  hit->n_tokens = 0;
  for (const DowserComparisonPhrase *row = table; row->phrase != NULL; row++)
    {
      guint n;

      if (dowser_tokens_match (tokens, at, row->phrase, &n) && n > hit->n_tokens)
        *hit = (DowserComparisonHit){ n, row->number, row->period, row->word };
    }
  return hit->n_tokens > 0;
}

static gboolean
is_word (const DowserTokens *tokens, guint at, const char *word)
{
  return dowser_tokens_match (tokens, at, word, NULL);
}

/* A greater age is an earlier date. */
static DowserComparison
compare_period_by_adjective (const DowserAdjective *adjective, gboolean greater)
{
  if (adjective->temporal)
    return greater ? GT : LT;
  if (strcmp (adjective->positive, "old") == 0 || strcmp (adjective->positive, "young") == 0)
    return greater ? LT : GT;
  return NO;
}

/* "older than", "more expensive than", "less popular than": any adjective of the lexicon. */
static gboolean
match_adjective (const DowserTokens *tokens, guint at, DowserComparisonHit *hit)
{
  gboolean more = is_word (tokens, at, "more");
  gboolean less = is_word (tokens, at, "less");
  guint place = at + (more || less ? 1 : 0);
  const DowserToken *token = dowser_tokens_get (tokens, place);
  DowserDegree degree, wanted = more || less ? DOWSER_DEGREE_POSITIVE : DOWSER_DEGREE_COMPARATIVE;
  const DowserAdjective *adjective;
  gboolean greater;

  if (token == NULL || !is_word (tokens, place + 1, "than"))
    return FALSE;
  adjective = dowser_lexicon_find_adjective (token->folded, &degree);
  if (adjective == NULL || degree != wanted)
    return FALSE;
  greater = adjective->descending != less;
  hit->n_tokens = place + 2 - at;
  hit->number = greater ? GT : LT;
  hit->period = compare_period_by_adjective (adjective, greater);
  hit->word = degree == DOWSER_DEGREE_POSITIVE ? adjective->positive : adjective->comparative;
  return TRUE;
}

static DowserComparison
negate (DowserComparison compare)
{
  static const DowserComparison opposite[] = { NO, NE, EQ, GE, GT, LE, LT, BETWEEN };

  return opposite[compare];
}

static gboolean
match_plain (const DowserTokens *tokens, guint at, DowserComparisonHit *hit)
{
  DowserComparisonHit adjective;
  gboolean found = match_table (dowser_comparisons_before, tokens, at, hit);

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
  gboolean found = match_plain (tokens, at, hit);

  /* "not more than" is a row of its own; "not older than" and "does not exceed" are made here. */
  if (found || !(is_word (tokens, at, "not") || is_word (tokens, at, "no")))
    return found;
  if (!match_plain (tokens, at + 1, &negated) || negated.number == BETWEEN || negated.number == EQ)
    return FALSE;
  hit->n_tokens = negated.n_tokens + 1;
  hit->number = negate (negated.number);
  hit->period = negate (negated.period);
  hit->word = negated.word;
  return TRUE;
}

gboolean
dowser_comparison_match_after (const DowserTokens *tokens, guint at, DowserComparisonHit *hit)
{
  /* "less than 10 factories or more than 10 shops": here the words open another comparison. */
  return match_table (dowser_comparisons_after, tokens, at, hit) && !is_word (tokens, at + hit->n_tokens, "than");
}

DowserComparison
dowser_comparison_of_word (const char *word)
{
  gsize length = strlen (word);

  for (const DowserComparisonPhrase *row = dowser_comparisons_before; row->phrase != NULL; row++)
    if (strncmp (row->phrase, word, length) == 0 && strcmp (row->phrase + length, " than") == 0)
      return row->number;
  return DOWSER_COMPARISON_NONE;
}
