/* dowser-prompt-tokens.c - estimates the number of tokens of a text, without a model's token table */
#include "prompt/dowser-prompt.h"

#include <string.h>

/* A text is cut into the same pieces as by cl100k, a token table. A piece is a word with the space or sign before it,
 * three digits, a run of signs, or a run of spaces. No token crosses the end of a piece. The average number of tokens
 * of a piece, by its kind and length, was measured with cl100k over 15,000 lines of prompts, schemas, identifiers and
 * questions. If pieces of the same length have very different numbers of tokens, the tables below contain a number
 * above the average. A prompt then rarely exceeds its budget. */
#define MAX_COUNTED 13

/* Average numbers of tokens of words, indexed by the number of letters. If a word is longer than the tables, each
 * further letter adds a constant number. */
static const double costs_after_blank[] = { 1, 1, 1, 1.03, 1.03, 1.08, 1.1, 1.08, 1.12, 1.27, 1.27, 1.3, 1.36, 1.45 };
static const double costs_after_sign[] = { 1, 1, 1.03, 1.31, 1.15, 1.38, 1.56, 1.45, 1.62, 2.1, 2.1, 2.1, 2.2, 2.4 };
static const double word_costs[] = { 1, 1, 1.02, 1.06, 1.08, 1.24, 1.34, 1.54, 1.54, 1.58, 1.66, 2, 2.1, 2.5 };
static const double capital_costs[] = { 1, 1, 1.02, 1.55, 1.7, 1.7, 2.15, 2.3, 2.6, 3, 3.3, 3.7, 4, 4.4 };

/* Words of JSON Schemas and plans that are so frequent that each is one token. */
static const char *const frequent[]
    = { "array",   "boolean", "column",    "columns",    "compare",  "comparison", "const",    "contains",
        "default", "filter",  "instance",  "integer",    "literal",  "minimum",    "number",   "object",
        "offset",  "order",   "outputs",   "properties", "question", "reason",     "required", "select",
        "string",  "table",   "timestamp", "type",       "value",    "distinct",   "choices",  "kind",
        "args",    "items",   "dimension", "target",     NULL };

/** A run of letters. @n_capitals: the number of words joined in mixed case: three in "likeThisOne"; @upper: the number
 * of capitals; @other: the number of tokens for letters beyond ASCII */
typedef struct
{
  guint n;
  guint n_capitals;
  guint upper;
  double other;
} Word;

static gboolean
is_letter (gunichar c)
{
  return g_unichar_isalpha (c) || g_unichar_ismark (c);
}

static gboolean
is_number (gunichar c)
{
  GUnicodeType type = g_unichar_type (c);

  return type == G_UNICODE_DECIMAL_NUMBER || type == G_UNICODE_LETTER_NUMBER || type == G_UNICODE_OTHER_NUMBER;
}

/* Returns the average number of tokens of a letter beyond ASCII. The three cases are accented Latin letters, alphabets
 * up to U+07FF, and other scripts. */
static double
get_other_cost (gunichar c)
{
  return c < 0x250 ? 1 : c < 0x800 ? 0.6 : 1.25;
}

static const char *
read_word (const char *at, Word *word)
{
  gboolean was_lower = FALSE;

  *word = (Word){ 0 };
  for (gunichar c = g_utf8_get_char (at); is_letter (c); at = g_utf8_next_char (at), c = g_utf8_get_char (at))
    {
      if (c >= 0x80)
        word->other += get_other_cost (c);
      else
        {
          word->n++;
          word->upper += g_ascii_isupper ((char) c) != 0;
          word->n_capitals += word->n == 1 || (was_lower && g_ascii_isupper ((char) c));
        }
      was_lower = c < 0x80 && g_ascii_islower ((char) c);
    }
  return at;
}

static double
get_cost (const double *costs, guint n)
{
  return n <= MAX_COUNTED ? costs[n] : costs[MAX_COUNTED] + (n - MAX_COUNTED) * 0.3;
}

static gboolean
is_frequent (const char *start, gsize length)
{
  for (guint i = 0; length <= 10 && frequent[i] != NULL; i++)
    if (strncmp (frequent[i], start, length) == 0 && frequent[i][length] == '\0')
      return TRUE;
  return FALSE;
}

static double
get_word_cost (const Word *word, const double *costs)
{
  double cost = word->other;

  if (word->n == 0)
    return MAX (cost, 1);
  if (word->upper == word->n && word->n > 1)
    return cost + get_cost (capital_costs, word->n);
  if (word->n_capitals > 1)
    return cost + word->n_capitals * MAX (1.1, get_cost (costs, word->n / word->n_capitals));
  return cost + get_cost (costs, word->n);
}

static double
get_sign_cost (guint n, double other)
{
  return other + (n <= 4 ? (n > 0 ? 1 : 0) : n * 0.45);
}

/* Reads a run of signs. @at: a character that isn't a letter, digit or space. */
static const char *
read_signs (const char *at, double *tokens)
{
  double other = 0;
  guint n = 0;
  gunichar c = g_utf8_get_char (at);

  for (; c != 0 && !is_letter (c) && !is_number (c) && !g_unichar_isspace (c); at = g_utf8_next_char (at))
    {
      n += c < 0x80;
      other += c < 0x80 ? 0 : c < 0x10000 ? 1.3 : 3;
      c = g_utf8_get_char (g_utf8_next_char (at));
    }
  while (*at == '\r' || *at == '\n')
    at++;
  *tokens += get_sign_cost (n, other);
  return at;
}

/* Reads a run of spaces without its last space, which belongs to the word or sign after the run. */
static const char *
read_blanks (const char *at, double *tokens)
{
  const char *start = at;
  const char *last = at;
  gboolean has_line_break = FALSE;
  gunichar next;

  for (; g_unichar_isspace (g_utf8_get_char (at)); at = g_utf8_next_char (at))
    {
      has_line_break |= *at == '\n' || *at == '\r';
      last = at;
    }
  next = g_utf8_get_char (at);
  if (next != 0 && !is_number (next) && *last == ' ')
    {
      *tokens += last > start ? 1 : 0;
      return last;
    }
  *tokens += 1 + (has_line_break && last > start && *last != '\n' ? 1 : 0);
  return at;
}

static const char *
read_digits (const char *at, double *tokens)
{
  guint n = 0;

  for (; is_number (g_utf8_get_char (at)); at = g_utf8_next_char (at))
    n++;
  *tokens += (n + 2) / 3;
  return at;
}

static const char *
read_piece (const char *at, double *tokens)
{
  gunichar c = g_utf8_get_char (at);
  gunichar next = c != 0 ? g_utf8_get_char (g_utf8_next_char (at)) : 0;
  Word word;

  if (is_letter (c) || (is_letter (next) && !is_number (c) && c != '\n' && c != '\r'))
    {
      gboolean has_prefix = !is_letter (c);
      const double *costs = !has_prefix ? word_costs : g_unichar_isspace (c) ? costs_after_blank : costs_after_sign;
      const char *start = has_prefix ? g_utf8_next_char (at) : at;
      const char *end = read_word (start, &word);

      *tokens += !has_prefix && is_frequent (start, (gsize) (end - start)) ? 1 : get_word_cost (&word, costs);
      *tokens += has_prefix && c >= 0x80 ? 1 : 0;
      return end;
    }
  if (is_number (c))
    return read_digits (at, tokens);
  if (c == ' ' && !g_unichar_isspace (next) && next != 0 && !is_number (next))
    return read_signs (at + 1, tokens);
  if (g_unichar_isspace (c))
    return read_blanks (at, tokens);
  return read_signs (at, tokens);
}

guint
dowser_prompt_count_tokens (const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  double tokens = 0;

  for (const char *at = valid; *at != '\0';)
    at = read_piece (at, &tokens);
  return (guint) (tokens + 0.999);
}
