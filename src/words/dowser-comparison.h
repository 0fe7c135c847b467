/* dowser-comparison.h - words that compare: before a number or date ("at least 5") and after it ("5 or more") */
#pragma once

#include "words/dowser-quantity.h"

G_BEGIN_DECLS

/**
 * DowserComparisonPhrase: one row of the tables.
 * @number, @period: what it does to a number and to a date; NONE where it goes with neither
 * @word: (nullable): the word that also tells a column's kind ("older", "before")
 */
typedef struct
{
  const char *phrase;
  DowserComparison number;
  DowserComparison period;
  const char *word;
} DowserComparisonPhrase;

/** Both ended by a row whose phrase is %NULL. */
extern const DowserComparisonPhrase dowser_comparisons_before[];
extern const DowserComparisonPhrase dowser_comparisons_after[];

/** DowserComparisonHit: @n_tokens: of the phrase, "not" before it included. */
typedef struct
{
  guint n_tokens;
  DowserComparison number;
  DowserComparison period;
  const char *word;
} DowserComparisonHit;

/** The longest phrase at token @at that goes before a number or date, "not" before it turned round. */
gboolean dowser_comparison_match_before (const DowserTokens *tokens, guint at, DowserComparisonHit *hit);
/** The longest phrase at token @at that goes after one. */
gboolean dowser_comparison_match_after (const DowserTokens *tokens, guint at, DowserComparisonHit *hit);
/** What @word says with "than" behind it, which may stand apart: "more passengers than 100". */
DowserComparison dowser_comparison_of_word (const char *word);

G_END_DECLS
