/* dowser-number.c - reads a number of a question, written in digits, in words or in both */
#include "words/dowser-number.h"

#include <math.h>
#include <string.h>

static gboolean
is_number_word (const DowserToken *token)
{
  return token != NULL && token->kind == DOWSER_TOKEN_KIND_WORD && token->has_number && !token->ordinal;
}

/* Returns TRUE for a word that multiplies the number before it: "hundred", "dozen", "million". */
static gboolean
is_scale_word (const DowserToken *token)
{
  return is_number_word (token) && (token->number >= 100 || strcmp (token->folded, "dozen") == 0);
}

static gboolean
is_repetition_word (const DowserToken *token)
{
  return strcmp (token->folded, "once") == 0 || strcmp (token->folded, "twice") == 0
         || strcmp (token->folded, "thrice") == 0;
}

/* Returns TRUE if the number @next is added to @sum: "twenty" + "five", "two hundred" + "fifty". */
static gboolean
can_add_number (double sum, double next)
{
  if (fmod (sum, 100) == 0)
    return next < 100;
  return next < 10 && fmod (sum, 10) == 0 && fmod (sum, 100) >= 20;
}

/* Reads phrases like "two hundred and fifty thousand three". Returns the number of tokens read. */
static guint
parse_words (const DowserTokens *tokens, guint at, double *value)
{
  double total = 0;
  double part = dowser_tokens_get (tokens, at)->number;
  guint n = 1;

  while (TRUE)
    {
      guint skip = part >= 100 && dowser_tokens_match_phrase (tokens, at + n, "and", NULL) ? 1 : 0;
      const DowserToken *next = dowser_tokens_get (tokens, at + n + skip);

      if (!is_number_word (next) || is_repetition_word (next))
        break;
      if (is_scale_word (next) && skip == 0 && next->number > fmod (part, 1000))
        {
          part *= next->number;
          if (next->number >= 1000)
            {
              total += part;
              part = 0;
            }
        }
      else if (!is_scale_word (next) && (part == 0 || can_add_number (part, next->number)))
        part += next->number;
      else
        break;
      n += 1 + skip;
    }
  *value = total + part;
  return n;
}

static guint
parse_digits (const DowserTokens *tokens, guint at, double *value)
{
  guint n = 1;

  *value = dowser_tokens_get (tokens, at)->number;
  while (is_scale_word (dowser_tokens_get (tokens, at + n)))
    *value *= dowser_tokens_get (tokens, at + n++)->number;
  return n;
}

typedef struct
{
  const char *word;
  DowserNumberUnit unit;
} UnitWord;

static const UnitWord unit_words[] = {
  { "percent", DOWSER_NUMBER_UNIT_PERCENT },     { "per cent", DOWSER_NUMBER_UNIT_PERCENT },
  { "pct", DOWSER_NUMBER_UNIT_PERCENT },         { "dollars", DOWSER_NUMBER_UNIT_CURRENCY },
  { "dollar", DOWSER_NUMBER_UNIT_CURRENCY },     { "usd", DOWSER_NUMBER_UNIT_CURRENCY },
  { "us dollars", DOWSER_NUMBER_UNIT_CURRENCY }, { "euros", DOWSER_NUMBER_UNIT_CURRENCY },
  { "euro", DOWSER_NUMBER_UNIT_CURRENCY },       { "eur", DOWSER_NUMBER_UNIT_CURRENCY },
  { "gbp", DOWSER_NUMBER_UNIT_CURRENCY },        { "bucks", DOWSER_NUMBER_UNIT_CURRENCY },
};

static void
parse_unit (const DowserTokens *tokens, guint at, DowserNumber *number)
{
  const DowserToken *next;
  guint longest = 0;

  for (guint i = 0; i < G_N_ELEMENTS (unit_words); i++)
    {
      guint n;
      if (dowser_tokens_match_phrase (tokens, at + number->n_tokens, unit_words[i].word, &n) && n > longest)
        {
          longest = n;
          number->unit = unit_words[i].unit;
        }
    }
  number->n_tokens += longest;
  next = dowser_tokens_get (tokens, at + number->n_tokens);
  if (next != NULL && next->kind == DOWSER_TOKEN_KIND_WORD)
    number->unit_word = at + number->n_tokens;
}

gboolean
dowser_number_parse (const DowserTokens *tokens, guint at, DowserNumber *number)
{
  const DowserToken *token = dowser_tokens_get (tokens, at);
  guint article = 0;

  memset (number, 0, sizeof *number);
  if (token == NULL)
    return FALSE;
  if ((strcmp (token->folded, "a") == 0 || strcmp (token->folded, "an") == 0)
      && is_scale_word (dowser_tokens_get (tokens, at + 1)))
    token = dowser_tokens_get (tokens, at + (article = 1));
  if (!token->has_number || token->ordinal || token->decade)
    return FALSE;
  number->unit = token->unit;
  if (token->kind == DOWSER_TOKEN_KIND_WORD && !is_repetition_word (token))
    number->n_tokens = parse_words (tokens, at + article, &number->value) + article;
  else if (token->kind == DOWSER_TOKEN_KIND_NUMBER)
    number->n_tokens = parse_digits (tokens, at, &number->value);
  else
    {
      number->n_tokens = 1;
      number->value = token->number;
    }
  number->integral = floor (number->value) == number->value;
  number->vague = number->n_tokens == 1 && token->kind == DOWSER_TOKEN_KIND_WORD && number->value <= 2
                  && (strcmp (token->folded, "one") == 0 || is_repetition_word (token));
  parse_unit (tokens, at, number);
  return TRUE;
}
