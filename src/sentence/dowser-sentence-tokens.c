/* dowser-sentence-tokens.c - splits a sentence into words, numbers, texts and marks, with their positions */
#include "sentence/dowser-sentence-tokens.h"

#include <string.h>

static void
token_free (DowserSentenceToken *self)
{
  g_free (self->text);
  g_free (self->folded);
  g_free (self);
}

static gboolean
is_letter (gunichar c)
{
  return g_unichar_isalnum (c) || g_unichar_ismark (c) || c == '_';
}

/* Skips letters and digits. An apostrophe between two letters is part of the word ("men's"). */
static const char *
skip_word (const char *text)
{
  const char *end = text;

  while (*end != '\0')
    {
      const char *next = g_utf8_next_char (end);

      if (!is_letter (g_utf8_get_char (end)) && !(end > text && *end == '\'' && is_letter (g_utf8_get_char (next))))
        break;
      end = next;
    }
  return end;
}

static const char *
skip_digits (const char *text)
{
  while (g_ascii_isdigit (*text))
    text++;
  return text;
}

/* Returns: (nullable): the end of the number that begins at @text, such as -12, 1,000, 3.5 or 1e-9; %NULL if @text
 * doesn't begin with a number, or begins with a word such as "3rd" */
static const char *
skip_number (const char *text)
{
  const char *start = *text == '-' ? text + 1 : text;
  const char *end = skip_digits (start);

  if (end == start)
    return NULL;
  if (end - start <= 3)
    while (*end == ',' && skip_digits (end + 1) == end + 4)
      end += 4;
  if (*end == '.' && g_ascii_isdigit (end[1]))
    end = skip_digits (end + 1);
  if (*end == 'e' || *end == 'E')
    {
      const char *exponent = end[1] == '-' || end[1] == '+' ? end + 2 : end + 1;

      if (g_ascii_isdigit (*exponent))
        end = skip_digits (exponent);
    }
  return is_letter (g_utf8_get_char (end)) ? NULL : end;
}

static const char *
skip_date (const char *text)
{
  for (guint i = 0; i < 10; i++)
    if (i == 4 || i == 7 ? text[i] != '-' : !g_ascii_isdigit (text[i]))
      return NULL;
  return is_letter (g_utf8_get_char (text + 10)) || text[10] == '-' ? NULL : text + 10;
}

/* Returns: (nullable): the position after the quoted text that begins at @text; @content: (out): the text inside the
 * quotes */
static const char *
skip_quoted (const char *text, char **content)
{
  char quote = *text;
  GString *into = g_string_new (NULL);

  for (const char *at = text + 1; *at != '\0'; at++)
    if (*at != quote)
      g_string_append_c (into, *at);
    else if (at[1] == quote)
      g_string_append_c (into, *at++);
    else
      {
        *content = g_string_free (into, FALSE);
        return at + 1;
      }
  g_string_free (into, TRUE);
  return NULL;
}

static char *
dup_without_commas (const char *text, gsize length)
{
  GString *digits = g_string_new (NULL);

  for (gsize i = 0; i < length; i++)
    if (text[i] != ',')
      g_string_append_c (digits, text[i]);
  return g_string_free (digits, FALSE);
}

static const char *
skip_mark (const char *text)
{
  if ((text[0] == '<' && (text[1] == '=' || text[1] == '>')) || ((text[0] == '>' || text[0] == '!') && text[1] == '='))
    return text + 2;
  return g_utf8_next_char (text);
}

/* Reads the token that begins at @at. Returns: the position after the token */
static const char *
take_token (const char *at, gboolean slots, DowserSentenceToken *token)
{
  const char *end;

  if ((*at == '"' || *at == '`') && (end = skip_quoted (at, &token->text)) != NULL)
    {
      token->kind = *at == '"' ? DOWSER_SENTENCE_TOKEN_TEXT : DOWSER_SENTENCE_TOKEN_NAME;
      return end;
    }
  if ((end = skip_date (at)) != NULL)
    token->kind = DOWSER_SENTENCE_TOKEN_DATE;
  else if ((end = skip_number (at)) != NULL)
    {
      token->kind = DOWSER_SENTENCE_TOKEN_NUMBER;
      token->text = dup_without_commas (at, (gsize) (end - at));
    }
  else if ((end = skip_word (slots && *at == '$' ? at + 1 : at)) != at)
    token->kind = DOWSER_SENTENCE_TOKEN_WORD;
  else
    {
      token->kind = DOWSER_SENTENCE_TOKEN_MARK;
      end = skip_mark (at);
    }
  if (token->text == NULL)
    token->text = g_strndup (at, (gsize) (end - at));
  return end;
}

GPtrArray *
dowser_sentence_tokens_new (const char *text, gboolean slots)
{
  GPtrArray *tokens = g_ptr_array_new_with_free_func ((GDestroyNotify) token_free);
  const char *at = text;

  while (*at != '\0')
    if (g_unichar_isspace (g_utf8_get_char (at)))
      at = g_utf8_next_char (at);
    else
      {
        DowserSentenceToken *token = g_new0 (DowserSentenceToken, 1);
        const char *end = take_token (at, slots, token);

        token->start = (gsize) (at - text);
        token->length = (gsize) (end - at);
        token->folded = g_utf8_casefold (token->text, -1);
        g_ptr_array_add (tokens, token);
        at = end;
      }
  return tokens;
}

gboolean
dowser_sentence_is_word (const char *text)
{
  return *text != '\0' && *skip_word (text) == '\0' && skip_number (text) == NULL;
}

char *
dowser_sentence_quote (const char *text, char quote)
{
  GString *quoted = g_string_new (NULL);

  g_string_append_c (quoted, quote);
  for (const char *at = text; *at != '\0'; at++)
    {
      if (*at == quote)
        g_string_append_c (quoted, quote);
      g_string_append_c (quoted, *at);
    }
  g_string_append_c (quoted, quote);
  return g_string_free (quoted, FALSE);
}

static const char *const ordinals[]
    = { "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth" };

static const char *
get_suffix (guint number)
{
  static const char *const suffixes[] = { "th", "st", "nd", "rd" };

  return number % 10 > 3 || (number / 10) % 10 == 1 ? suffixes[0] : suffixes[number % 10];
}

guint
dowser_sentence_ordinal_parse (const char *word)
{
  char *end;
  guint64 number = g_ascii_strtoull (word, &end, 10);

  for (guint i = 0; i < G_N_ELEMENTS (ordinals); i++)
    if (g_str_equal (ordinals[i], word))
      return i + 1;
  return g_ascii_isdigit (*word) && number > 0 && number < 100 && g_str_equal (end, get_suffix ((guint) number))
             ? (guint) number
             : 0;
}

char *
dowser_sentence_ordinal_format (guint number)
{
  return number >= 1 && number <= G_N_ELEMENTS (ordinals) ? g_strdup (ordinals[number - 1])
                                                          : g_strdup_printf ("%u%s", number, get_suffix (number));
}
