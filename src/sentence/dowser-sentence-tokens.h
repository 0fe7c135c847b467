/* dowser-sentence-tokens.h - splits a sentence into words, numbers, texts and marks, with their positions */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * DowserSentenceTokenKind: the kind of a token of a sentence.
 * @DOWSER_SENTENCE_TOKEN_TEXT: a text in double quotes; a double quote in the text is doubled
 * @DOWSER_SENTENCE_TOKEN_NAME: a name as it is stored in the source, in backticks; a backtick in the name is doubled
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

/** DowserSentenceToken: @text: the token without quotes; @folded: @text as it is compared with other words; @start,
 * @length: the token's bytes in the sentence, including quotes */
typedef struct
{
  DowserSentenceTokenKind kind;
  char *text;
  char *folded;
  gsize start;
  gsize length;
} DowserSentenceToken;

/** Splits @text into tokens. @text: UTF-8; @slots: TRUE if "$2" and "$sum" are words, for the meaning of a grammar row;
 * FALSE for a user's text. Returns: (transfer full): DowserSentenceToken; a quote without a closing quote is a mark */
GPtrArray *dowser_sentence_tokens_new (const char *text, gboolean slots);
/** Returns TRUE if @text is a single token and this token is a word. */
gboolean dowser_sentence_is_word (const char *text);
/** Parses an ordinal: "second", "2nd" → 2. Returns: 0 if @word isn't an ordinal up to 99 */
guint dowser_sentence_ordinal_parse (const char *word);
/** Returns the word for an ordinal: 2 → "second". Returns: (transfer full) */
char *dowser_sentence_ordinal_format (guint number);
/** Puts @text between two @quote characters. Doubles each @quote inside @text. Returns: (transfer full) */
char *dowser_sentence_quote (const char *text, char quote);

G_END_DECLS
