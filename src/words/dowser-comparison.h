/* dowser-comparison.h - comparison words before a number or date ("at least 5") and after it ("5 or more") */
#pragma once

#include "words/dowser-quantity.h"

G_BEGIN_DECLS

/**
 * DowserComparisonPhrase: a phrase that compares, such as "more than": one row of the tables below.
 * @number, @period: the comparison if a number or a date is next to the phrase; NONE if the phrase isn't used with
 * numbers or with dates
 * @word: (nullable): the word that also implies a kind of column ("older", "before")
 */
typedef struct
{
  const char *phrase;
  DowserComparison number;
  DowserComparison period;
  const char *word;
} DowserComparisonPhrase;

/** The tables of phrases before and after a number or date; each ends with a row whose phrase is %NULL. */
extern const DowserComparisonPhrase dowser_comparisons_before[];
extern const DowserComparisonPhrase dowser_comparisons_after[];

/** DowserComparisonHit: a comparing phrase that was found in a question. @n_tokens: the length of the phrase, including
 * a "not" before the phrase. */
typedef struct
{
  guint n_tokens;
  DowserComparison number;
  DowserComparison period;
  const char *word;
} DowserComparisonHit;

/** Finds the longest phrase that starts at token @at and comes before a number or date. A "not" before the phrase
 * negates the comparison. */
gboolean dowser_comparison_match_before (const DowserTokens *tokens, guint at, DowserComparisonHit *hit);
/** Finds the longest phrase that starts at token @at and comes after a number or date. */
gboolean dowser_comparison_match_after (const DowserTokens *tokens, guint at, DowserComparisonHit *hit);
/** Returns the comparison that @word starts if "than" follows later: "more" in "more passengers than 100". */
DowserComparison dowser_comparison_find_for_word (const char *word);

G_END_DECLS
