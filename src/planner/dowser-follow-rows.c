/* dowser-follow-rows.c - a table of the phrases with which a follow-up question changes the previous answer */
#include "planner/dowser-follow-rows.h"

#include <string.h>

/* Row: @before, @after: alternative phrases before and after the remaining words, separated by "|"; empty for none.
 * @is_whole_text: TRUE if no words remain. @after_and: TRUE if the remaining words are a few words after "and".
 * @keeps_words: TRUE if the phrase @before is also one of the remaining words, for example "in" of "in 2024" */
typedef struct
{
  DowserFollowKind kind;
  const char *before;
  const char *after;
  gboolean is_whole_text;
  gboolean after_and;
  gboolean keeps_words;
  gboolean further;
  gboolean instead;
} Row;

/* The maximum number of words after "and" in a change such as "and Canada?". A question with more words after "and" is
 * independent. */
#define MAX_AFTER_AND 4

#define ONLY                                                                                                           \
  "only for|just for|only those|just those|only the ones|just the ones|only the|just the|only|just|but only|"          \
  "same but only for|same but only|same but for|same for|same but|same|the same but only|the same but|the same "       \
  "for|the same|restrict that to|restrict it to|narrow it down to|filter by|"                                          \
  "what about|how about|what of|for those|for|among|of these only|of those only"
#define PREPOSITIONS "in|from|since|before|after|between|during|until|at|on|with|where|under|over|above|below"

static const Row rows[] = {
  { DOWSER_FOLLOW_SHARE,
    "in percent|in percents|in %|in percent of everything|in percent of all|in percent of the total|as percent|"
    "as percentage|as percentages|as a percentage|as a share|as shares|as a share of the total|share of the total|"
    "as percentage of the total|as a percentage of the total",
    "", .is_whole_text = TRUE },
  { DOWSER_FOLLOW_COUNT,
    "how many|how many are there|how many are they|how many of them|how many of those|how many are these|"
    "how many are those|count them|count those|how many rows|how many is that|how many rows are there",
    "", .is_whole_text = TRUE },
  { DOWSER_FOLLOW_REVERSE,
    "the other way round|the other way around|reverse|reversed|in reverse|in reverse order|reverse the order|turn it "
    "round",
    "", .is_whole_text = TRUE },
  { DOWSER_FOLLOW_DESCENDING,
    "highest first|largest first|biggest first|most first|descending|in descending order|sort descending|"
    "sorted descending|newest first|latest first|the highest first|the largest first",
    "", .is_whole_text = TRUE },
  { DOWSER_FOLLOW_ASCENDING,
    "lowest first|smallest first|least first|fewest first|ascending|in ascending order|sort ascending|"
    "sorted ascending|oldest first|earliest first|the lowest first|the smallest first",
    "", .is_whole_text = TRUE },
  { DOWSER_FOLLOW_MEASURE,
    "what is their|what was their|what are their|what's their|and their|their|show their|show me their|give me their",
    "" },
  { DOWSER_FOLLOW_TOP, "only the top|just the top|show the top|the top|top|only top|the best|best", "" },
  { DOWSER_FOLLOW_LIMIT, "only the first|just the first|the first|first|limit to|limit it to|at most", "" },
  { DOWSER_FOLLOW_GROUP,
    "split that up by|split that by|split it by|split by|split this by|split them by|break that down by|"
    "break it down by|break this down by|break them down by|broken down by|grouped further by|further by",
    "", .further = TRUE },
  { DOWSER_FOLLOW_GROUP, "same by|same per|the same by|the same per|same for each|the same for each", "",
    .instead = TRUE },
  { DOWSER_FOLLOW_GROUP, "by|per|for each|for every|group by|grouped by|group that by|group it by|in each", "" },
  { DOWSER_FOLLOW_SORT, "sort by|sorted by|sort that by|sort it by|sort them by|order by|ordered by|ordered", "" },
  { DOWSER_FOLLOW_EXCLUDE,
    "without|without the|leave out|leave out the|leaving out|exclude|exclude the|excluding|except|except for|but not|"
    "not|not in|not from|minus|drop|ignore|omit|but without|same without|the same without",
    "" },
  { DOWSER_FOLLOW_FILTER, ONLY, "" },
  { DOWSER_FOLLOW_FILTER, "", "only" },
  { DOWSER_FOLLOW_FILTER, "this|last|past|previous", "", .keeps_words = TRUE },
  { DOWSER_FOLLOW_FILTER, PREPOSITIONS, "only", .keeps_words = TRUE },
  { DOWSER_FOLLOW_FILTER, PREPOSITIONS, "", .keeps_words = TRUE },
  { DOWSER_FOLLOW_FILTER, "", "", .after_and = TRUE },
};

/* Words at the start and at the end of a follow-up question that don't change its meaning. */
#define OPENINGS "and|now|ok|okay|then|so|but|please|thanks"
#define ENDINGS "please|now|thanks|then"
#define FURTHER "too|also|as well"
#define INSTEAD "instead"

/* Words with which an independent question begins. Another phrase may come before these words: "for each country show
 * the number of customers". */
#define OWN "show|list|give|tell|display|what|which|how|why|number of|count of|average of|sum of"
/* The maximum number of tokens of a question that changes the previous answer. Longer questions aren't compared with
 * the phrases. */
#define MAX_TOKENS 24

static gboolean
is_punctuation (const DowserTokens *tokens, guint at)
{
  const DowserToken *token = dowser_tokens_get (tokens, at);

  return token != NULL && token->kind == DOWSER_TOKEN_KIND_PUNCTUATION;
}

/* Returns: the number of tokens from @at that match the longest of @phrases, separated by "|"; 0 if none matches */
static guint
match_phrase (const DowserTokens *tokens, guint at, const char *phrases)
{
  g_auto (GStrv) alternatives = g_strsplit (phrases, "|", -1);
  guint longest = 0;

  for (guint i = 0; alternatives[i] != NULL; i++)
    {
      guint n = 0;

      if (*alternatives[i] != '\0' && dowser_tokens_match_phrase (tokens, at, alternatives[i], &n))
        longest = MAX (longest, n);
    }
  return longest;
}

/* Returns: the number of tokens before @end that match one of @phrases; 0 if none matches */
static guint
match_end (const DowserTokens *tokens, guint first, guint end, const char *phrases)
{
  for (guint at = first; at < end; at++)
    if (match_phrase (tokens, at, phrases) == end - at)
      return end - at;
  return 0;
}

/* Removes one of the opening words at the start. Returns: TRUE if there was one */
static gboolean
strip_start (const DowserTokens *tokens, guint *first, guint end, DowserFollow *follow)
{
  guint n = match_phrase (tokens, *first, OPENINGS);
  gboolean adds = match_phrase (tokens, *first, "and|also") > 0;

  n = n > 0 ? n : match_phrase (tokens, *first, "also");
  if (n == 0 || *first + n >= end)
    return FALSE;
  follow->further = follow->further || adds;
  *first += n;
  while (*first < end && is_punctuation (tokens, *first))
    (*first)++;
  return TRUE;
}

static gboolean
strip_end (const DowserTokens *tokens, guint first, guint *end, DowserFollow *follow)
{
  guint n_further = match_end (tokens, first, *end, FURTHER);
  guint n_instead = match_end (tokens, first, *end, INSTEAD);
  guint n = MAX (MAX (n_further, n_instead), match_end (tokens, first, *end, ENDINGS));

  follow->further = follow->further || n_further > 0;
  follow->instead = follow->instead || n_instead > 0;
  *end -= n;
  while (*end > first && is_punctuation (tokens, *end - 1))
    (*end)--;
  return n > 0;
}

static gboolean
has_own_word (const DowserTokens *tokens, guint first, guint n)
{
  for (guint at = first; at < first + n; at++)
    if (match_phrase (tokens, at, OWN) > 0)
      return TRUE;
  return FALSE;
}

static gboolean
matches_row (const Row *row, const DowserTokens *tokens, guint first, guint end, DowserFollow *follow)
{
  guint n_before = match_phrase (tokens, first, row->before);
  guint n_after = *row->after != '\0' ? match_end (tokens, first, end, row->after) : 0;
  guint from = first + (row->keeps_words ? 0 : n_before);

  if ((*row->before != '\0' && n_before == 0) || (*row->after != '\0' && n_after == 0))
    return FALSE;
  if (row->is_whole_text != (first + n_before + n_after >= end))
    return FALSE;
  if (!row->is_whole_text && has_own_word (tokens, from, end - n_after - from))
    return FALSE;
  if (row->after_and && (!follow->further || end - first > MAX_AFTER_AND))
    return FALSE;
  follow->kind = row->kind;
  follow->further = follow->further || row->further;
  follow->instead = follow->instead || row->instead;
  follow->first = from;
  follow->n = row->is_whole_text ? 0 : end - n_after - from;
  follow->rest = row->is_whole_text ? g_strdup ("") : dowser_tokens_dup_text (tokens, from, follow->n);
  return TRUE;
}

gboolean
dowser_follow_match_row (const DowserTokens *tokens, guint *row, DowserFollow *follow)
{
  DowserFollow result = { 0 };
  guint first = 0;
  guint end = dowser_tokens_get_length (tokens);

  if (end > MAX_TOKENS)
    return FALSE;
  while (strip_end (tokens, first, &end, &result) || strip_start (tokens, &first, end, &result))
    ;
  while (first < end && *row < G_N_ELEMENTS (rows))
    {
      *follow = result;
      if (matches_row (&rows[(*row)++], tokens, first, end, follow))
        return TRUE;
    }
  return FALSE;
}
