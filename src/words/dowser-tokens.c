/* dowser-tokens.c - splits a question into words, numbers, dates and quoted texts */
#include "words/dowser-tokens.h"

#include "words/dowser-scan.h"
#include "words/dowser-words.h"

#include <math.h>
#include <string.h>

struct _DowserTokens
{
  char *question;
  char *text; /* the question, in which invalid UTF-8 bytes are replaced by spaces, so that offsets stay the same */
  GArray *tokens;
  GStringChunk *strings;
};

typedef struct
{
  DowserTokens *tokens;
  const char *at;
  gboolean sentence_start;
} Scanner;

static char *
replace_invalid_bytes (const char *question)
{
  char *text = g_strdup (question);
  const char *end;

  for (char *p = text; !g_utf8_validate (p, -1, &end); p = text + (end - text) + 1)
    text[end - text] = ' ';
  return text;
}

static gboolean
is_word_char (gunichar c)
{
  return g_unichar_isalnum (c) || g_unichar_ismark (c) || c == '_';
}

static gboolean
is_word_at (const char *at)
{
  return is_word_char (g_utf8_get_char (at));
}

static gboolean
is_preceded_by_word (const Scanner *scanner)
{
  const char *start = scanner->tokens->text;

  return scanner->at > start && is_word_at (g_utf8_find_prev_char (start, scanner->at));
}

static const char *
store_text (Scanner *scanner, const char *text, gsize length)
{
  return g_string_chunk_insert_len (scanner->tokens->strings, text, length);
}

static const char *
store_folded (Scanner *scanner, const char *text, gsize length)
{
  g_autofree char *folded = dowser_word_fold (text, (gssize) length);

  return store_text (scanner, folded, strlen (folded));
}

static void
set_capitals (DowserToken *token)
{
  guint letters = 0;
  guint n_capitals = 0;

  for (const char *p = token->text; *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_isalpha (g_utf8_get_char (p)))
      {
        letters++;
        n_capitals += g_unichar_isupper (g_utf8_get_char (p));
      }
  token->capitalized = g_unichar_isupper (g_utf8_get_char (token->text));
  token->all_caps = letters >= 2 && n_capitals == letters;
}

/* Returns TRUE if there is nothing or only a hyphen between the last token and @start. */
static gboolean
is_joined_to_last_token (const Scanner *scanner, gsize start)
{
  const GArray *tokens = scanner->tokens->tokens;
  const DowserToken *before;
  gsize end;

  if (tokens->len == 0)
    return FALSE;
  before = &g_array_index (tokens, DowserToken, tokens->len - 1);
  if (before->kind == DOWSER_TOKEN_KIND_PUNCTUATION || before->kind == DOWSER_TOKEN_KIND_QUOTED)
    return FALSE;
  end = before->start + before->length;
  return end == start || (end < start && end + dowser_scan_hyphen (scanner->tokens->text + end) == start);
}

/* Adds a token of @length bytes with the given text. @folded_text: (nullable): used instead of the folded @text */
static void
add_token (Scanner *scanner, DowserToken *token, const char *text, gsize text_length, const char *folded_text)
{
  token->start = scanner->at - scanner->tokens->text;
  token->text = store_text (scanner, text, text_length);
  token->folded = folded_text != NULL ? store_text (scanner, folded_text, strlen (folded_text))
                                      : store_folded (scanner, text, text_length);
  token->lemma = token->stem = token->folded;
  token->sentence_start = scanner->sentence_start;
  if (token->kind == DOWSER_TOKEN_KIND_WORD)
    {
      g_autofree char *lemma = dowser_word_dup_lemma (token->folded);
      g_autofree char *stem = dowser_word_stem (token->folded);

      token->lemma = store_text (scanner, lemma, strlen (lemma));
      token->stem = store_text (scanner, stem, strlen (stem));
    }
  if (token->kind != DOWSER_TOKEN_KIND_PUNCTUATION)
    {
      set_capitals (token);
      token->joined = is_joined_to_last_token (scanner, token->start);
      scanner->sentence_start = FALSE;
    }
  g_array_append_val (scanner->tokens->tokens, *token);
  scanner->at += token->length;
}

static void
add_word (Scanner *scanner, gsize length, const char *folded)
{
  DowserToken token = { .kind = DOWSER_TOKEN_KIND_WORD, .length = length };
  g_autofree char *own_fold = NULL;

  if (folded == NULL)
    {
      own_fold = g_utf8_casefold (scanner->at, length);
      folded = own_fold;
    }
  token.has_number = dowser_scan_number_word (folded, &token.number, &token.ordinal);
  token.integral = token.has_number;
  add_token (scanner, &token, scanner->at, length, own_fold != NULL ? NULL : folded);
}

static void
add_identifier (Scanner *scanner, gsize length)
{
  DowserToken token = { .kind = DOWSER_TOKEN_KIND_IDENTIFIER, .length = length };

  add_token (scanner, &token, scanner->at, length, NULL);
}

/* The properties of a word that contains marks: "2x4_beams", "T1.name", "a@b.org". */
typedef struct
{
  gsize length;
  gboolean identifier;
  gboolean dotted_initials; /* "U.S.", "a.m.", "Ph.D." */
} WordShape;

static gsize
count_word_bytes (const char *at)
{
  const char *p = at;

  while (*p != '\0' && is_word_at (p))
    p = g_utf8_next_char (p);
  return p - at;
}

static gboolean
has_digit (const char *at, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if (g_ascii_isdigit (at[i]))
      return TRUE;
  return FALSE;
}

/* Returns TRUE if the dot after the segment of @length bytes at @at belongs to the word and doesn't end a sentence. */
static gboolean
continues_after_dot (const char *at, gsize length, const char *next, WordShape *shape)
{
  gunichar c = g_utf8_get_char (next);
  gboolean initial = g_utf8_strlen (at, length) == 1 || (g_utf8_strlen (at, length) == 2 && g_unichar_isupper (c));

  if (!is_word_char (c))
    return FALSE;
  if (initial && g_unichar_isalpha (g_utf8_get_char (at)) && g_unichar_isalpha (c))
    {
      shape->dotted_initials = TRUE;
      return TRUE;
    }
  /* A dot before a capital letter ends a sentence even without a space after the dot ("students.Show me"). In names
   * like "T1.Name" and "orders.total", the dot is part of the name. */
  if (g_unichar_isupper (c) && !has_digit (at, length) && memchr (at, '_', length) == NULL)
    return FALSE;
  shape->identifier = TRUE;
  return TRUE;
}

static WordShape
measure_word (const char *at)
{
  WordShape shape = { 0 };
  gsize segment = 0;

  while (TRUE)
    {
      gsize length = count_word_bytes (at + shape.length);
      const char *mark;

      segment = shape.length;
      shape.length += length;
      shape.identifier |= memchr (at + segment, '_', length) != NULL;
      mark = at + shape.length;
      if (*mark == '@' && is_word_at (mark + 1))
        shape.identifier = TRUE;
      else if (*mark == '&' && is_word_at (mark + 1))
        ;
      else if (*mark != '.' || !continues_after_dot (at + segment, length, mark + 1, &shape))
        break;
      shape.length++;
    }
  if (shape.dotted_initials && at[shape.length] == '.')
    shape.length++;
  else if (shape.length <= 2 && (g_str_has_prefix (at + shape.length, "++") || at[shape.length] == '#'))
    shape.length += at[shape.length] == '#' ? 1 : 2;
  return shape;
}

static void
mark_possessive (Scanner *scanner, gsize skip)
{
  GArray *tokens = scanner->tokens->tokens;

  g_array_index (tokens, DowserToken, tokens->len - 1).possessive = TRUE;
  scanner->at += skip;
}

/** Contraction: letters after an apostrophe, and the full word. */
typedef struct
{
  const char *letters;
  const char *word;
} Contraction;

static const Contraction contractions[] = {
  { "re", "are" }, { "ve", "have" }, { "ll", "will" }, { "d", "would" }, { "m", "am" },
};

/* Words that change their form before "n't": can't, won't, shan't. */
static const Contraction before_not[] = { { "ca", "can" }, { "wo", "will" }, { "sha", "shall" } };

static const char *
find_contraction (const Contraction *table, guint n, const char *at, gsize length)
{
  for (guint i = 0; i < n; i++)
    if (strlen (table[i].letters) == length && g_ascii_strncasecmp (at, table[i].letters, length) == 0)
      return table[i].word;
  return NULL;
}

/* Returns the length in bytes of a word, including all parts that apostrophes join: "O'Brien" is one word. */
static gsize
join_apostrophes (const char *at, gsize length)
{
  while (TRUE)
    {
      gsize mark = dowser_scan_apostrophe (at + length);
      gsize after = mark > 0 ? count_word_bytes (at + length + mark) : 0;
      const char *tail = at + length + mark;

      if (after == 0 || (after == 1 && (g_ascii_tolower (tail[0]) == 's' || g_ascii_tolower (tail[0]) == 't'))
          || find_contraction (contractions, G_N_ELEMENTS (contractions), tail, after) != NULL)
        return length;
      length += mark + after;
    }
}

/* If the current word is the "don" of "don't", adds the tokens "do" and "not". */
static void
add_negated_verb (Scanner *scanner, gsize length, gsize tail)
{
  gsize stem_length = length - 1;

  if (stem_length > 0)
    add_word (scanner, stem_length, find_contraction (before_not, G_N_ELEMENTS (before_not), scanner->at, stem_length));
  add_word (scanner, 1 + tail, "not");
}

static void
scan_after_apostrophe (Scanner *scanner, gsize length)
{
  const char *end = scanner->at + length;
  gsize mark = dowser_scan_apostrophe (end);
  gsize after = mark > 0 ? count_word_bytes (end + mark) : 0;
  const char *word = find_contraction (contractions, G_N_ELEMENTS (contractions), end + mark, after);
  gboolean is_plural = length > 1 && g_ascii_tolower (end[-1]) == 's';

  if (after == 1 && g_ascii_tolower (end[mark]) == 't' && g_ascii_tolower (end[-1]) == 'n')
    {
      add_negated_verb (scanner, length, mark + after);
      return;
    }
  add_word (scanner, length, NULL);
  if (after == 1 && g_ascii_tolower (end[mark]) == 's')
    mark_possessive (scanner, mark + after);
  else if (mark > 0 && after == 0 && is_plural)
    mark_possessive (scanner, mark);
  else if (word != NULL)
    add_word (scanner, mark + after, word);
}

static char *
dup_without_dots (const char *at, gsize length)
{
  GString *text = g_string_new (NULL);
  g_autofree char *folded = g_utf8_casefold (at, length);

  for (const char *p = folded; *p != '\0'; p++)
    if (*p != '.')
      g_string_append_c (text, *p);
  return g_string_free (text, FALSE);
}

static void
scan_word (Scanner *scanner)
{
  WordShape shape = measure_word (scanner->at);

  if (shape.identifier)
    add_identifier (scanner, shape.length);
  else if (shape.dotted_initials)
    {
      g_autofree char *folded = dup_without_dots (scanner->at, shape.length);
      add_word (scanner, shape.length, folded);
    }
  else if (shape.length == 6 && g_ascii_strncasecmp (scanner->at, "cannot", 6) == 0)
    {
      add_word (scanner, 3, NULL);
      add_word (scanner, 3, NULL);
    }
  else
    scan_after_apostrophe (scanner, join_apostrophes (scanner->at, shape.length));
}

static gboolean
scan_quoted (Scanner *scanner)
{
  DowserToken token = { .kind = DOWSER_TOKEN_KIND_QUOTED };
  const char *inner;
  gsize inner_length;
  g_autofree char *text = NULL;
  char *end;

  token.length = dowser_scan_quoted (scanner->at, is_preceded_by_word (scanner), &inner, &inner_length);
  if (token.length == 0)
    return FALSE;
  text = g_strstrip (g_strndup (inner, inner_length));
  token.number = g_ascii_strtod (text, &end);
  token.has_number = text[0] != '\0' && *end == '\0' && isfinite (token.number) && !g_ascii_isalpha (text[0]);
  token.integral = token.has_number && floor (token.number) == token.number;
  add_token (scanner, &token, text, strlen (text), NULL);
  return TRUE;
}

/* Returns TRUE if the word is a title: the dot in "Dr. Smith" doesn't end a sentence. */
static gboolean
is_person_title (const DowserToken *token)
{
  static const char *const titles[] = { "mr", "mrs", "ms", "dr", "st", "prof", "jr", "sr", "no", "vs", "inc", "mt" };

  for (guint i = 0; i < G_N_ELEMENTS (titles); i++)
    if (strcmp (token->folded, titles[i]) == 0)
      return TRUE;
  return FALSE;
}

static void
scan_punctuation (Scanner *scanner)
{
  static const char *const operators[] = { ">=", "<=", "!=", "<>", "==" };
  DowserToken token = { .kind = DOWSER_TOKEN_KIND_PUNCTUATION };
  const GArray *tokens = scanner->tokens->tokens;
  char mark = scanner->at[0];
  gboolean after_title = tokens->len > 0 && is_person_title (&g_array_index (tokens, DowserToken, tokens->len - 1));

  token.length = g_utf8_next_char (scanner->at) - scanner->at;
  for (guint i = 0; i < G_N_ELEMENTS (operators); i++)
    if (g_str_has_prefix (scanner->at, operators[i]))
      token.length = 2;
  add_token (scanner, &token, scanner->at, token.length, NULL);
  if (mark == '?' || mark == '!' || mark == ':' || (mark == '.' && !after_title))
    scanner->sentence_start = TRUE;
}

/* Skips a hyphen that only joins two words: "full-time", "2010-2015". */
static gboolean
skip_hyphen (Scanner *scanner)
{
  gsize length = dowser_scan_hyphen (scanner->at);

  if (length == 0 || !is_preceded_by_word (scanner) || !is_word_at (scanner->at + length))
    return FALSE;
  scanner->at += length;
  return TRUE;
}

static gboolean
scan_number (Scanner *scanner)
{
  DowserToken token = { 0 };

  if (!dowser_scan_number (scanner->at, is_preceded_by_word (scanner), &token))
    return FALSE;
  add_token (scanner, &token, scanner->at, token.length, NULL);
  return TRUE;
}

static void
scan_next (Scanner *scanner)
{
  gunichar c = g_utf8_get_char (scanner->at);

  if (g_unichar_isspace (c) || g_unichar_iscntrl (c) || g_unichar_type (c) == G_UNICODE_FORMAT)
    scanner->at = g_utf8_next_char (scanner->at);
  else if (skip_hyphen (scanner) || scan_quoted (scanner) || scan_number (scanner))
    ;
  else if (is_word_char (c))
    scan_word (scanner);
  else
    scan_punctuation (scanner);
}

DowserTokens *
dowser_tokens_new (const char *question)
{
  DowserTokens *self = g_new0 (DowserTokens, 1);
  Scanner scanner = { .tokens = self, .sentence_start = TRUE };

  self->question = g_strdup (question);
  self->text = replace_invalid_bytes (question);
  self->tokens = g_array_new (FALSE, FALSE, sizeof (DowserToken));
  self->strings = g_string_chunk_new (1024);
  scanner.at = self->text;
  while (*scanner.at != '\0')
    scan_next (&scanner);
  return self;
}

void
dowser_tokens_free (DowserTokens *self)
{
  g_free (self->question);
  g_free (self->text);
  g_array_unref (self->tokens);
  g_string_chunk_free (self->strings);
  g_free (self);
}

gboolean
dowser_token_is_digits (const DowserToken *token)
{
  return token->text[0] != '\0' && token->text[strspn (token->text, "0123456789")] == '\0';
}

gboolean
dowser_token_is_code (const DowserToken *token)
{
  return dowser_token_is_digits (token) && token->text[0] == '0' && token->text[1] != '\0';
}

gboolean
dowser_token_is_participle (const DowserToken *token)
{
  return token->kind == DOWSER_TOKEN_KIND_WORD && strcmp (token->folded, token->lemma) != 0
         && !g_str_has_suffix (token->folded, "s") && !g_str_has_suffix (token->folded, "ing");
}

guint
dowser_tokens_get_length (const DowserTokens *self)
{
  return self->tokens->len;
}

const DowserToken *
dowser_tokens_get (const DowserTokens *self, guint index)
{
  return index < self->tokens->len ? &g_array_index (self->tokens, DowserToken, index) : NULL;
}

const char *
dowser_tokens_get_question (const DowserTokens *self)
{
  return self->question;
}

char *
dowser_tokens_dup_text (const DowserTokens *self, guint first, guint n)
{
  const DowserToken *a = dowser_tokens_get (self, first);
  const DowserToken *b = n > 0 ? dowser_tokens_get (self, first + n - 1) : NULL;

  return a != NULL && b != NULL ? g_strndup (self->text + a->start, b->start + b->length - a->start) : g_strdup ("");
}

gboolean
dowser_tokens_match_phrase (const DowserTokens *self, guint first, const char *phrase, guint *n_tokens)
{
  guint n = 0;

  for (const char *p = phrase; *p != '\0';)
    {
      const DowserToken *token = dowser_tokens_get (self, first + n);
      gsize length = strcspn (p, " ");

      if (token == NULL || token->kind == DOWSER_TOKEN_KIND_QUOTED || strlen (token->folded) != length
          || strncmp (token->folded, p, length) != 0)
        return FALSE;
      n++;
      p += length + (p[length] == ' ');
    }
  if (n_tokens != NULL)
    *n_tokens = n;
  return n > 0;
}
