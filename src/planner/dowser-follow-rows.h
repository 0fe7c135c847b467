/* dowser-follow-rows.h - a table of the phrases with which a follow-up question changes the previous answer */
#pragma once

#include "words/dowser-tokens.h"

G_BEGIN_DECLS

/**
 * DowserFollowKind: how the previous plan is changed. "The rest" stands for the words of the follow-up question without
 * the phrase.
 * @DOWSER_FOLLOW_FILTER: the rest is a condition, which replaces a condition on the same column
 * @DOWSER_FOLLOW_EXCLUDE: the rest is a condition that must not be true
 * @DOWSER_FOLLOW_GROUP: the rest is a group key
 * @DOWSER_FOLLOW_SORT: the rest is a sort key
 * @DOWSER_FOLLOW_TOP: the rest is a number; only this many rows with the highest values are shown
 * @DOWSER_FOLLOW_LIMIT: the rest is a number; only this many first rows are shown
 * @DOWSER_FOLLOW_REVERSE: the order is reversed
 * @DOWSER_FOLLOW_DESCENDING, @DOWSER_FOLLOW_ASCENDING: the rows are sorted by the current sort key or, without a sort
 * key, by the measure
 * @DOWSER_FOLLOW_MEASURE: the rest is a measure of the rows, such as their average price
 * @DOWSER_FOLLOW_COUNT: the number of rows is shown
 * @DOWSER_FOLLOW_SHARE: the measure is shown as a share of the total over all groups
 */
typedef enum
{
  DOWSER_FOLLOW_FILTER,
  DOWSER_FOLLOW_EXCLUDE,
  DOWSER_FOLLOW_GROUP,
  DOWSER_FOLLOW_SORT,
  DOWSER_FOLLOW_TOP,
  DOWSER_FOLLOW_LIMIT,
  DOWSER_FOLLOW_REVERSE,
  DOWSER_FOLLOW_DESCENDING,
  DOWSER_FOLLOW_ASCENDING,
  DOWSER_FOLLOW_MEASURE,
  DOWSER_FOLLOW_COUNT,
  DOWSER_FOLLOW_SHARE,
} DowserFollowKind;

/**
 * DowserFollow: a parsed follow-up question
 * @rest: the words without the phrase that introduces the follow-up, but with their preposition ("in 2024")
 * @further: TRUE if @rest is added to the existing parts of the question ("by region too")
 * @instead: TRUE if @rest replaces the existing parts ("per month instead")
 * @first, @n: the tokens of @rest
 */
typedef struct
{
  DowserFollowKind kind;
  char *rest;
  gboolean further;
  gboolean instead;
  guint first;
  guint n;
} DowserFollow;

/** Searches the table of phrases for the next row whose phrase matches @tokens. @row: (inout): the index of the row at
 * which the search begins, 0 for the first call. Returns: FALSE if no further row matches. After TRUE, the caller
 * frees @rest in @follow */
gboolean dowser_follow_match_row (const DowserTokens *tokens, guint *row, DowserFollow *follow);

G_END_DECLS
