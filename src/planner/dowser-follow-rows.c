/* dowser-follow-rows.c - the words of a later question that change the answer before: one table of rows */
#include "planner/dowser-follow-rows.h"

#include <string.h>

/* @before, @after: phrases around the rest, one of them, parted by "|"; empty where nothing stands there. @whole: there
 * is no rest. @after_and: a few words behind "and". @keeps: the phrase before belongs to the rest, too ("in 2024") */
typedef struct
{
  DowserFollowKind kind;
  const char *before;
  const char *after;
  gboolean whole;
  gboolean after_and;
  gboolean keeps;
  gboolean further;
  gboolean instead;
} Row;

/* "and Canada?": more words are a question of their own. */
#define MAX_AFTER_AND 4

#define ONLY                                                                                                           \
  "only for|just for|only those|just those|only the ones|just the ones|only the|just the|only|just|but only|"          \
  "same but only for|same but only|same but for|same for|restrict that to|restrict it to|narrow it down to|filter by|" \
  "what about|how about|what of|for those|for|among|of these only|of those only"
#define PREPOSITIONS "in|from|since|before|after|between|during|until|at|on|with|where|under|over|above|below"

static const Row rows[] = {
  { DOWSER_FOLLOW_SHARE,
    "in percent|in percents|in %|in percent of everything|in percent of all|in percent of the total|as percent|"
    "as percentage|as percentages|as a percentage|as a share|as shares|as a share of the total|share of the total|"
    "as percentage of the total|as a percentage of the total",
    "", .whole = TRUE },
  { DOWSER_FOLLOW_COUNT,
    "how many|how many are there|how many are they|how many of them|how many of those|how many are these|"
    "how many are those|count them|count those|how many rows|how many is that|how many rows are there",
    "", .whole = TRUE },
  { DOWSER_FOLLOW_REVERSE,
    "the other way round|the other way around|reverse|reversed|in reverse|in reverse order|reverse the order|turn it "
    "round",
    "", .whole = TRUE },
  { DOWSER_FOLLOW_DESCENDING,
    "highest first|largest first|biggest first|most first|descending|in descending order|sort descending|"
    "sorted descending|newest first|latest first|the highest first|the largest first",
    "", .whole = TRUE },
  { DOWSER_FOLLOW_ASCENDING,
    "lowest first|smallest first|least first|fewest first|ascending|in ascending order|sort ascending|"
    "sorted ascending|oldest first|earliest first|the lowest first|the smallest first",
    "", .whole = TRUE },
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
  { DOWSER_FOLLOW_FILTER, "only|just|but only|same but only|the same but only|same but|the same|same", "",
    .keeps = FALSE },
  { DOWSER_FOLLOW_FILTER, ONLY, "" },
  { DOWSER_FOLLOW_FILTER, "", "only" },
  { DOWSER_FOLLOW_FILTER, "this|last|past|previous", "", .keeps = TRUE },
  { DOWSER_FOLLOW_FILTER, PREPOSITIONS, "only", .keeps = TRUE },
  { DOWSER_FOLLOW_FILTER, PREPOSITIONS, "", .keeps = TRUE },
  { DOWSER_FOLLOW_FILTER, "", "", .after_and = TRUE },
};

/* Words around a later question that change nothing of it. */
static const char *const openings[] = { "and", "now", "ok", "okay", "then", "so", "but", "please", "thanks", NULL };
static const char *const endings[] = { "please", "now", "thanks", "then", NULL };
static const char *const furthers[] = { "too", "also", "as well", NULL };
static const char *const insteads[] = { "instead", NULL };

/* Words by which a question asks for something of its own: "for each country show the number of customers". */
static const char *const own[] = { "show", "list", "give",      "tell",     "display",    "what",   "which",
                                   "how",  "why",  "number of", "count of", "average of", "sum of", NULL };
/* A change is said in few words; what is longer isn't looked at. */
#define MAX_TOKENS 24

static gboolean
is_mark (const DowserTokens *tokens, guint at)
{
  const DowserToken *token = dowser_tokens_get (tokens, at);

  return token != NULL && token->kind == DOWSER_TOKEN_KIND_PUNCTUATION;
}

/* The longest of @phrases, parted by "|" or in a list, that begins at @at. Returns: its tokens; 0 where none does */
static guint
match_one (const DowserTokens *tokens, guint at, const char *phrase)
{
  guint n = 0;

  return dowser_tokens_match (tokens, at, phrase, &n) ? n : 0;
}

static guint
match_start (const DowserTokens *tokens, guint at, const char *phrases)
{
  g_auto (GStrv) each = g_strsplit (phrases, "|", -1);
  guint longest = 0;

  for (guint i = 0; each[i] != NULL; i++)
    longest = MAX (longest, *each[i] != '\0' ? match_one (tokens, at, each[i]) : 0);
  return longest;
}

/* Returns: the tokens of the longest of @phrases that ends before @end */
static guint
match_end (const DowserTokens *tokens, guint first, guint end, const char *const *phrases)
{
  for (guint i = 0; phrases[i] != NULL; i++)
    for (guint at = first; at < end; at++)
      if (match_one (tokens, at, phrases[i]) == end - at)
        return end - at;
  return 0;
}

/* What is left of the question between the words that change nothing. */
static void
strip (const DowserTokens *tokens, guint *first, guint *end, DowserFollow *follow)
{
  gboolean moved = TRUE;

  while (moved && *first < *end)
    {
      guint n = 0;

      moved = FALSE;
      while (*end > *first && is_mark (tokens, *end - 1))
        (*end)--;
      for (guint i = 0; openings[i] != NULL && n == 0; i++)
        n = match_one (tokens, *first, openings[i]);
      if (n > 0 && *first + n < *end)
        {
          follow->further = follow->further || match_one (tokens, *first, "and") > 0;
          *first += n;
          while (*first < *end && is_mark (tokens, *first))
            (*first)++;
          moved = TRUE;
        }
      if (match_one (tokens, *first, "also") == 1 && *first + 1 < *end)
        {
          follow->further = moved = TRUE;
          (*first)++;
        }
      n = match_end (tokens, *first, *end, furthers);
      follow->further = follow->further || n > 0;
      if (n == 0)
        {
          n = match_end (tokens, *first, *end, insteads);
          follow->instead = follow->instead || n > 0;
        }
      if (n == 0)
        n = match_end (tokens, *first, *end, endings);
      moved = moved || n > 0;
      *end -= n;
    }
}

static gboolean
asks_for_itself (const DowserTokens *tokens, guint first, guint n)
{
  for (guint at = first; at < first + n; at++)
    for (guint i = 0; own[i] != NULL; i++)
      if (match_one (tokens, at, own[i]) > 0)
        return TRUE;
  return FALSE;
}

static gboolean
fits (const Row *row, const DowserTokens *tokens, guint first, guint end, DowserFollow *follow)
{
  const char *const after[] = { row->after, NULL };
  guint n_before = match_start (tokens, first, row->before);
  guint n_after = *row->after != '\0' ? match_end (tokens, first, end, after) : 0;
  guint from = first + (row->keeps ? 0 : n_before);

  if ((*row->before != '\0' && n_before == 0) || (*row->after != '\0' && n_after == 0))
    return FALSE;
  if (row->whole != (first + n_before + n_after >= end))
    return FALSE;
  if (!row->whole && asks_for_itself (tokens, from, end - n_after - from))
    return FALSE;
  if (row->after_and && (!follow->further || end - first > MAX_AFTER_AND))
    return FALSE;
  follow->kind = row->kind;
  follow->further = follow->further || row->further;
  follow->instead = follow->instead || row->instead;
  follow->first = from;
  follow->n = row->whole ? 0 : end - n_after - from;
  follow->rest = row->whole ? g_strdup ("") : dowser_tokens_dup_text (tokens, from, follow->n);
  return TRUE;
}

gboolean
dowser_follow_read (const DowserTokens *tokens, guint index, DowserFollow *follow)
{
  DowserFollow bare = { 0 };
  guint first = 0;
  guint end = dowser_tokens_get_length (tokens);

  if (end > MAX_TOKENS)
    return FALSE;
  strip (tokens, &first, &end, &bare);
  for (guint i = 0; first < end && i < G_N_ELEMENTS (rows); i++)
    {
      *follow = bare;
      if (!fits (&rows[i], tokens, first, end, follow))
        continue;
      if (index == 0)
        return TRUE;
      index--;
      g_clear_pointer (&follow->rest, g_free);
    }
  return FALSE;
}
