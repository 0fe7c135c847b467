/* dowser-time-part.c - parts of time for grouping: months and years, and recurring parts such as "weekday" */
#include "words/dowser-time-part.h"

#include "words/dowser-lexicon.h"
#include "words/dowser-relative.h"

typedef struct
{
  const char *words;
  const char *function;
} RecurringPart;

static const RecurringPart recurring_times[] = {
  { "weekday", "weekday" },          { "weekdays", "weekday" },    { "day of the week", "weekday" },
  { "days of the week", "weekday" }, { "day of week", "weekday" }, { "hour of the day", "hour" },
  { "hour of day", "hour" },         { "time of day", "hour" },
};

guint
dowser_time_part_match (const DowserTokens *tokens, guint at, DowserQuantity *quantity)
{
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (recurring_times); i++)
    if (dowser_tokens_match_phrase (tokens, at, recurring_times[i].words, &n))
      {
        quantity->part = recurring_times[i].function;
        return n;
      }
  return dowser_relative_get_unit (dowser_tokens_get (tokens, at), &quantity->unit) ? 1 : 0;
}

/* Matches words such as "in which" or "busiest", after which the question names the part of time that it asks for. @n:
 * (out): the number of tokens of these words */
static gboolean
match_opener (const DowserTokens *tokens, guint at, guint *n)
{
  static const char *const compare_phrases[]
      = { "in which", "in what", "on which", "on what", "during which", "at which", "at what", "which", "what" };
  static const char *const busy[] = { "busiest", "quietest", "slowest", "best", "worst", "peak" };

  for (guint i = 0; i < G_N_ELEMENTS (compare_phrases); i++)
    if (dowser_tokens_match_phrase (tokens, at, compare_phrases[i], n))
      return TRUE;
  *n = 0;
  for (guint i = 0; at > 0 && i < G_N_ELEMENTS (busy); i++)
    if (dowser_tokens_match_phrase (tokens, at - 1, busy[i], NULL))
      return TRUE;
  return FALSE;
}

/* Returns TRUE if the question compares parts of time: "which day had the most rain" compares days. The question "which
 * day was it raining" asks for dates instead, and "which year was the tallest house built" asks for the year of a
 * row. */
static gboolean
compares_time_parts (const DowserTokens *tokens)
{
  static const char *const words[]
      = { "most",   "least",   "fewest",   "busiest", "quietest", "top",   "peak", "highest",
          "lowest", "largest", "greatest", "biggest", "best",     "worst", NULL };

  for (guint i = 0; i < dowser_tokens_get_length (tokens); i++)
    {
      const DowserToken *token = dowser_tokens_get (tokens, i);

      if (g_strv_contains (words, token->folded))
        return TRUE;
    }
  return FALSE;
}

gboolean
dowser_time_part_parse_asked (const DowserTokens *tokens, guint at, DowserQuantity *quantity)
{
  guint n_opening_words = 0, n;

  if (!match_opener (tokens, at, &n_opening_words) || !compares_time_parts (tokens))
    return FALSE;
  n = dowser_time_part_match (tokens, at + n_opening_words, quantity);
  /* "which hour" means the hour of the day. */
  if (n > 0 && quantity->part == NULL && quantity->unit == DOWSER_UNIT_HOUR)
    quantity->part = "hour";
  quantity->n_tokens = n_opening_words + n;
  quantity->asked = n > 0;
  return quantity->asked;
}
