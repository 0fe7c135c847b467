/* dowser-number.h - one number in a question, in digits, in words or in both */
#pragma once

#include "words/dowser-tokens.h"

G_BEGIN_DECLS

/**
 * DowserNumber:
 * @n_tokens: of the number and its percent or currency word
 * @unit_word: token after it when that is a word, else 0
 * @vague: "one", "once", "second": often no number at all
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

/** "5", "two hundred and fifty", "3.5 million", "a dozen", "20 percent"; no ordinals. */
gboolean dowser_number_parse (const DowserTokens *tokens, guint at, DowserNumber *number);

G_END_DECLS
