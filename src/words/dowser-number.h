/* dowser-number.h - reads a number of a question, written in digits, in words or in both */
#pragma once

#include "words/dowser-tokens.h"

G_BEGIN_DECLS

/**
 * DowserNumber:
 * @n_tokens: number of tokens, including a percent or currency word
 * @unit_word: the index of the token after the number if that token is a word, else 0
 * @vague: "one", "once", "second": often not meant as a number
 */
typedef struct
{
  guint n_tokens;
  double value;
  gboolean integral;
  DowserNumberUnit unit;
  guint unit_word;
  gboolean vague;
} DowserNumber;

/** Reads the number at token @at: "5", "two hundred and fifty", "3.5 million", "a dozen", "20 percent". Ordinals are
 * not read. */
gboolean dowser_number_parse (const DowserTokens *tokens, guint at, DowserNumber *number);

G_END_DECLS
