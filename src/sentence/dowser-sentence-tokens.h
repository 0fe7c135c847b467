/* dowser-sentence-tokens.h - splits a sentence into words, numbers, texts and marks, with their positions */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * DowserSentenceTokenKind:
 * @DOWSER_SENTENCE_TOKEN_TEXT: in double quotes; a double quote inside is doubled
 * @DOWSER_SENTENCE_TOKEN_NAME: in backticks, which are doubled inside: a name of the source as it is stored
 * @DOWSER_SENTENCE_TOKEN_DATE: 2024-03-05
 */
typedef enum
{
  DOWSER_SENTENCE_TOKEN_WORD,
  DOWSER_SENTENCE_TOKEN_NUMBER,
  DOWSER_SENTENCE_TOKEN_TEXT,
  DOWSER_SENTENCE_TOKEN_NAME,
  DOWSER_SENTENCE_TOKEN_DATE,
  DOWSER_SENTENCE_TOKEN_MARK,
} DowserSentenceTokenKind;

/** DowserSentenceToken: @text: without quotes; @folded: @text in the form in which words are compared; @start, @length:
 * bytes of the sentence, including quotes */
typedef struct
{
  DowserSentenceTokenKind kind;
  char *text;
  char *folded;
  gsize start;
  gsize length;
} DowserSentenceToken;

/** Splits @text into tokens. @text: UTF-8; @slots: whether "$2" and "$sum" are words: only in meanings, never in a
 * user's text. Returns: (transfer full): DowserSentenceToken; a quote that isn't closed is a mark */
GPtrArray *dowser_sentence_tokens_new (const char *text, gboolean slots);
/** Returns TRUE if @text is tokenized as one word. */
gboolean dowser_sentence_is_word (const char *text);
/** Parses an ordinal: "second", "2nd" → 2. Returns: 0 if @word isn't an ordinal up to 99 */
guint dowser_sentence_ordinal_parse (const char *word);
/** Returns the word for an ordinal: 2 → "second". Returns: (transfer full) */
char *dowser_sentence_ordinal_dup (guint number);
/** Quotes @text with @quote. Quotes inside are doubled. Returns: (transfer full) */
char *dowser_sentence_quote (const char *text, char quote);

G_END_DECLS
