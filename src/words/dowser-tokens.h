/* dowser-tokens.h - a question split into words, numbers, dates and quoted texts, with their positions */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * DowserTokenKind: the kind of a token, determined by its characters only.
 * @DOWSER_TOKEN_KIND_WORD: letters, possibly with digits ("students", "A340", "U.S.")
 * @DOWSER_TOKEN_KIND_NUMBER: digits: 1,000 · 3.5 · $20 · 10k · 15% · 3rd · 1990s
 * @DOWSER_TOKEN_KIND_DATE: a whole date in digits: 2024-03-05, 3/5/2024, with or without a time after it
 * @DOWSER_TOKEN_KIND_TIME: 12:30, 12:30:05
 * @DOWSER_TOKEN_KIND_QUOTED: the text between quotes; @start and @length include the quotes
 * @DOWSER_TOKEN_KIND_IDENTIFIER: a literal name: order_items, T1.name, a@b.org
 * @DOWSER_TOKEN_KIND_PUNCTUATION: one mark, or an operator such as >=
 */
typedef enum
{
  DOWSER_TOKEN_KIND_WORD,
  DOWSER_TOKEN_KIND_NUMBER,
  DOWSER_TOKEN_KIND_DATE,
  DOWSER_TOKEN_KIND_TIME,
  DOWSER_TOKEN_KIND_QUOTED,
  DOWSER_TOKEN_KIND_IDENTIFIER,
  DOWSER_TOKEN_KIND_PUNCTUATION,
} DowserTokenKind;

/** DowserNumberUnit: the sign next to a number. */
typedef enum
{
  DOWSER_NUMBER_UNIT_NONE,
  DOWSER_NUMBER_UNIT_PERCENT,
  DOWSER_NUMBER_UNIT_CURRENCY,
} DowserNumberUnit;

/**
 * DowserToken: all texts belong to the #DowserTokens.
 * @start, @length: in bytes of the question
 * @text: as typed, without quotes; invalid UTF-8 bytes count as spaces
 * @folded: lower case, without the dots of abbreviations ("U.S." → "us"); contractions are written out ("don't" becomes
 * the
 * tokens "do" and "not", "they've" becomes "they" and "have", "cannot" becomes "can" and "not")
 * @lemma: the lemma of @folded for a word, otherwise @folded
 * @stem: the stem of @folded for a word, otherwise @folded
 * @capitalized: begins with a capital letter; @all_caps: has 2 or more letters, all of them capital
 * @sentence_start: first word of a sentence, where a capital letter has no meaning
 * @possessive: an 's or an s' apostrophe follows, which is not a separate token
 * @joined: nothing or only a hyphen is between the previous token and this token ("full-time", "2010-2015")
 * @has_number: @number is known; true also for words ("two", "hundred", "third")
 * @ordinal: 1st, third; @decade: 1990s; @integral: the number is an integer
 */
typedef struct
{
  gsize start;
  gsize length;
  DowserTokenKind kind;
  const char *text;
  const char *folded;
  const char *lemma;
  const char *stem;
  gboolean capitalized;
  gboolean all_caps;
  gboolean sentence_start;
  gboolean possessive;
  gboolean joined;
  gboolean has_number;
  gboolean ordinal;
  gboolean decade;
  gboolean integral;
  double number;
  DowserNumberUnit unit;
} DowserToken;

/** Returns TRUE if @token has only digits, like an account number, and has no sign, decimal point or unit. */
gboolean dowser_token_is_digits (const DowserToken *token);
/** Returns TRUE if @token has digits with a leading zero ("00420"). Such a token is a code that includes its zeros, not
 * a number. */
gboolean dowser_token_is_code (const DowserToken *token);

/** Returns TRUE if @token is a past participle: "paid", "shipped", "written". */
gboolean dowser_token_is_participle (const DowserToken *token);

/** DowserTokens: the tokens of one question, in order, not overlapping. Immutable. */
typedef struct _DowserTokens DowserTokens;

/**
 * dowser_tokens_new:
 * @question: any bytes up to the NUL
 *
 * Returns: (transfer full): possibly no tokens
 */
DowserTokens *dowser_tokens_new (const char *question);
void dowser_tokens_free (DowserTokens *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserTokens, dowser_tokens_free)

guint dowser_tokens_get_length (const DowserTokens *self);
/** Returns: (nullable): token @index, borrowed; %NULL if @index is beyond the last token, so that callers may look
 * ahead without a check */
const DowserToken *dowser_tokens_get (const DowserTokens *self, guint index);
/** Returns the question as it was passed to dowser_tokens_new(). */
const char *dowser_tokens_get_question (const DowserTokens *self);
/** Returns the part of the question from the start of token @first to the end of token @first + @n - 1. Returns:
 * (transfer full): valid UTF-8 */
char *dowser_tokens_dup_text (const DowserTokens *self, guint first, guint n);
/** Returns TRUE if the folded words of the tokens from @first on are the words of @phrase ("more than"). The words of
 * @phrase are separated by single spaces. */
gboolean dowser_tokens_match_phrase (const DowserTokens *self, guint first, const char *phrase, guint *n_tokens);

G_END_DECLS
