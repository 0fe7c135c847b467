/* dowser-sentence-tokens.h - a sentence cut into words, numbers, texts and marks, each with its place */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * DowserSentenceTokenKind:
 * @DOWSER_SENTENCE_TOKEN_TEXT: between double quotes, where a doubled quote stands for one
 * @DOWSER_SENTENCE_TOKEN_NAME: the same between backticks: a name of the source as it is stored
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

/** DowserSentenceToken: @text: without quotes; @folded: for comparison of words; @start, @length: bytes of the
 * sentence, quotes included */
typedef struct
{
  DowserSentenceTokenKind kind;
  char *text;
  char *folded;
  gsize start;
  gsize length;
} DowserSentenceToken;

/** @text: UTF-8; @slots: whether "$2" and "$sum" are words: in meanings, never in what is typed. Returns: (transfer
 * full): DowserSentenceToken; a quote that isn't closed is a mark */
GPtrArray *dowser_sentence_tokens_new (const char *text, gboolean slots);
/** Whether @text is one word for the reader. */
gboolean dowser_sentence_is_word (const char *text);
/** "second", "2nd" → 2. Returns: 0 where @word is no ordinal up to 99 */
guint dowser_sentence_ordinal_parse (const char *word);
/** 2 → "second". Returns: (transfer full) */
char *dowser_sentence_ordinal_dup (guint number);
/** @text between @quote, doubled inside. Returns: (transfer full) */
char *dowser_sentence_quote (const char *text, char quote);

G_END_DECLS
