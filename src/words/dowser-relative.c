/* dowser-relative.c - reads periods relative to today ("last 3 months") and buckets of time ("by month") */
#include "words/dowser-relative.h"

#include "words/dowser-time-part.h"

#include "words/dowser-number.h"
#include "words/dowser-period.h"

#include <string.h>

#define MAX_OFFSET 10000

/** UnitWord: @word: lemma; @adverb: (nullable): "monthly" */
typedef struct
{
  const char *word;
  DowserUnit unit;
} UnitWord;

static const UnitWord unit_words[] = {
  { "day", DOWSER_UNIT_DAY },         { "week", DOWSER_UNIT_WEEK }, { "month", DOWSER_UNIT_MONTH },
  { "quarter", DOWSER_UNIT_QUARTER }, { "year", DOWSER_UNIT_YEAR }, { "hour", DOWSER_UNIT_HOUR },
};

static const UnitWord adverbs[] = {
  { "daily", DOWSER_UNIT_DAY },         { "weekly", DOWSER_UNIT_WEEK }, { "monthly", DOWSER_UNIT_MONTH },
  { "quarterly", DOWSER_UNIT_QUARTER }, { "yearly", DOWSER_UNIT_YEAR }, { "annual", DOWSER_UNIT_YEAR },
  { "annually", DOWSER_UNIT_YEAR },     { "hourly", DOWSER_UNIT_HOUR },
};

/** FixedPhrase: the period [@low, @high) in units, counted from the current unit (0); @to_date: the period ends
 * today. */
typedef struct
{
  const char *phrase;
  DowserUnit unit;
  int low;
  int high;
  gboolean to_date;
} FixedPhrase;

static const FixedPhrase fixed_phrases[] = {
  { "today", DOWSER_UNIT_DAY, 0, 1 },
  { "yesterday", DOWSER_UNIT_DAY, -1, 0 },
  { "tomorrow", DOWSER_UNIT_DAY, 1, 2 },
  { "the day before yesterday", DOWSER_UNIT_DAY, -2, -1 },
  { "year to date", DOWSER_UNIT_YEAR, 0, 1, .to_date = TRUE },
  { "ytd", DOWSER_UNIT_YEAR, 0, 1, .to_date = TRUE },
  { "so far this year", DOWSER_UNIT_YEAR, 0, 1, .to_date = TRUE },
  { "this year so far", DOWSER_UNIT_YEAR, 0, 1, .to_date = TRUE },
  { "quarter to date", DOWSER_UNIT_QUARTER, 0, 1, .to_date = TRUE },
  { "qtd", DOWSER_UNIT_QUARTER, 0, 1, .to_date = TRUE },
  { "month to date", DOWSER_UNIT_MONTH, 0, 1, .to_date = TRUE },
  { "mtd", DOWSER_UNIT_MONTH, 0, 1, .to_date = TRUE },
  { "so far this month", DOWSER_UNIT_MONTH, 0, 1, .to_date = TRUE },
  { "this month so far", DOWSER_UNIT_MONTH, 0, 1, .to_date = TRUE },
  { "week to date", DOWSER_UNIT_WEEK, 0, 1, .to_date = TRUE },
};

/** A word that gives the direction of a period: "last", "this", "next". @rolling_alone: if no number follows the word,
 * the period counts from today ("the past year": the 365 days up to today). */
typedef struct
{
  const char *word;
  int direction;
  gboolean rolling_alone;
} DirectionWord;

static const DirectionWord relative_words[] = {
  { "last", -1 },
  { "previous", -1 },
  { "prior", -1 },
  { "preceding", -1 },
  { "past", -1, .rolling_alone = TRUE },
  { "trailing", -1, .rolling_alone = TRUE },
  { "next", 1 },
  { "coming", 1, .rolling_alone = TRUE },
  { "following", 1 },
  { "upcoming", 1, .rolling_alone = TRUE },
  { "this", 0 },
  { "current", 0 },
  { "present", 0 },
};

static gboolean
find_unit (const UnitWord *table, guint n, const char *word, DowserUnit *unit)
{
  for (guint i = 0; i < n; i++)
    if (strcmp (table[i].word, word) == 0)
      {
        *unit = table[i].unit;
        return TRUE;
      }
  return FALSE;
}

gboolean
dowser_relative_get_unit (const DowserToken *token, DowserUnit *unit)
{
  return token != NULL && token->kind == DOWSER_TOKEN_KIND_WORD
         && find_unit (unit_words, G_N_ELEMENTS (unit_words), token->lemma, unit);
}

static void
start_quantity (DowserQuantity *quantity, DowserQuantityKind kind, guint at, double score)
{
  memset (quantity, 0, sizeof *quantity);
  quantity->kind = kind;
  quantity->first = quantity->number_token = at;
  quantity->score = score;
}

static gboolean
parse_fixed_phrase (const DowserTokens *tokens, guint at, DowserQuantity *quantity)
{
  for (guint i = 0; i < G_N_ELEMENTS (fixed_phrases); i++)
    {
      const FixedPhrase *row = &fixed_phrases[i];

      if (!dowser_tokens_match_phrase (tokens, at, row->phrase, &quantity->n_tokens))
        continue;
      quantity->unit = quantity->precision = row->unit;
      quantity->low_offset = row->low;
      quantity->high_offset = row->high;
      quantity->to_date = row->to_date;
      return TRUE;
    }
  return FALSE;
}

static const DirectionWord *
find_relative_word (const DowserTokens *tokens, guint at)
{
  for (guint i = 0; i < G_N_ELEMENTS (relative_words); i++)
    if (dowser_tokens_match_phrase (tokens, at, relative_words[i].word, NULL))
      return &relative_words[i];
  return NULL;
}

static void
set_rolling_period (DowserQuantity *quantity, int direction, int n)
{
  quantity->offset_rolling = TRUE;
  quantity->low_offset = direction < 0 ? -n : 0;
  quantity->high_offset = direction < 0 ? 0 : n;
  quantity->to_date = direction < 0;
}

static gboolean
is_period_offset (const DowserNumber *number)
{
  return number->integral && number->value >= 1 && number->value <= MAX_OFFSET
         && number->unit == DOWSER_NUMBER_UNIT_NONE;
}

/* Returns TRUE if "of" and a date follow the phrase, so that the phrase is a part of that date: "the last day of
 * January" doesn't mean yesterday. */
static gboolean
is_part_of_period (const DowserTokens *tokens, guint end)
{
  DowserPeriod readings[DOWSER_PERIOD_MAX_READINGS];

  return dowser_tokens_match_phrase (tokens, end, "of", NULL) && dowser_period_parse (tokens, end + 1, readings) > 0;
}

/* Reads "last month", "the past 30 days", "next two weeks", "this quarter". */
static gboolean
parse_relative_word (const DowserTokens *tokens, guint at, DowserQuantity *quantity)
{
  guint place = at + (dowser_tokens_match_phrase (tokens, at, "the", NULL) ? 1 : 0);
  const DirectionWord *relative_word = find_relative_word (tokens, place);
  DowserNumber number = { 0 };
  gboolean is_counted;

  if (relative_word == NULL)
    return FALSE;
  is_counted = dowser_number_parse (tokens, place + 1, &number);
  if (is_counted && (!is_period_offset (&number) || relative_word->direction == 0))
    return FALSE;
  place += 1 + number.n_tokens;
  if (!dowser_relative_get_unit (dowser_tokens_get (tokens, place), &quantity->unit))
    return FALSE;
  if (is_part_of_period (tokens, place + 1))
    return FALSE;
  quantity->precision = quantity->unit;
  quantity->n_tokens = place + 1 - at;
  if (is_counted || relative_word->rolling_alone)
    set_rolling_period (quantity, relative_word->direction, is_counted ? (int) number.value : 1);
  else
    {
      quantity->low_offset = relative_word->direction;
      quantity->high_offset = relative_word->direction + 1;
    }
  return TRUE;
}

/* Reads "3 weeks ago", "a year ago". */
static gboolean
parse_ago (const DowserTokens *tokens, guint at, DowserQuantity *quantity)
{
  DowserNumber number;
  gboolean has_article
      = dowser_tokens_match_phrase (tokens, at, "a", NULL) || dowser_tokens_match_phrase (tokens, at, "an", NULL);
  guint place;

  if (dowser_number_parse (tokens, at, &number) && is_period_offset (&number))
    place = at + number.n_tokens;
  else if (has_article)
    place = at + 1;
  else
    return FALSE;
  if (!dowser_relative_get_unit (dowser_tokens_get (tokens, place), &quantity->unit)
      || !dowser_tokens_match_phrase (tokens, place + 1, "ago", NULL))
    return FALSE;
  quantity->precision = quantity->unit;
  quantity->n_tokens = place + 2 - at;
  quantity->low_offset = place == at + 1 && has_article ? -1 : -(int) number.value;
  quantity->high_offset = quantity->low_offset + 1;
  quantity->offset_rolling = TRUE;
  return TRUE;
}

gboolean
dowser_relative_parse (const DowserTokens *tokens, guint at, DowserQuantity *quantity)
{
  start_quantity (quantity, DOWSER_QUANTITY_RELATIVE, at, 0.9);
  return parse_fixed_phrase (tokens, at, quantity) || parse_relative_word (tokens, at, quantity)
         || parse_ago (tokens, at, quantity);
}

/* Returns TRUE if the unit continues a list that starts with "by", such as "by category and year". */
static gboolean
continues_list (const DowserTokens *tokens, guint at)
{
  static const char *const each_words[] = { "by", "per", "each", "every", NULL };

  if (at < 3
      || !(dowser_tokens_match_phrase (tokens, at - 1, "and", NULL)
           || dowser_tokens_match_phrase (tokens, at - 1, ",", NULL)))
    return FALSE;
  for (guint i = at - 2; i > 0 && i + 5 > at; i--)
    if (g_strv_contains (each_words, dowser_tokens_get (tokens, i)->folded))
      return TRUE;
  return FALSE;
}

/* Reads "by month", "for each calendar year", "on a monthly basis". */
gboolean
dowser_bucket_parse (const DowserTokens *tokens, guint at, DowserQuantity *quantity)
{
  static const char *const each_words[] = { "by the", "by",        "per",      "for each", "in each", "of each",
                                            "each",   "for every", "in every", "every",    "for any" };
  const DowserToken *token = dowser_tokens_get (tokens, at);
  guint n = 0;

  guint n_unit;

  start_quantity (quantity, DOWSER_QUANTITY_BUCKET, at, 0.8);
  if (token == NULL)
    return FALSE;
  if (dowser_time_part_parse_asked (tokens, at, quantity))
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (each_words) && n == 0; i++)
    if (!dowser_tokens_match_phrase (tokens, at, each_words[i], &n))
      n = 0;
  if (n > 0
      && (dowser_tokens_match_phrase (tokens, at + n, "calendar", NULL)
          || dowser_tokens_match_phrase (tokens, at + n, "fiscal", NULL)))
    n++;
  n_unit = n > 0 ? dowser_time_part_match (tokens, at + n, quantity) : 0;
  if (n_unit > 0)
    {
      quantity->n_tokens = n + n_unit;
      return TRUE;
    }
  if (n == 0 && continues_list (tokens, at) && dowser_relative_get_unit (token, &quantity->unit))
    {
      quantity->n_tokens = 1;
      return TRUE;
    }
  if (n > 0 || token->kind != DOWSER_TOKEN_KIND_WORD
      || !find_unit (adverbs, G_N_ELEMENTS (adverbs), token->folded, &quantity->unit))
    return FALSE;
  quantity->n_tokens = 1;
  quantity->score = 0.6;
  return TRUE;
}
