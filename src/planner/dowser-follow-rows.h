/* dowser-follow-rows.h - the phrases of follow-up questions that change the previous answer, as a table */
#pragma once

#include "words/dowser-tokens.h"

G_BEGIN_DECLS

/**
 * DowserFollowKind: how the previous plan is changed. The rest is the words that remain of the follow-up question.
 * @DOWSER_FOLLOW_FILTER: the rest is a condition, which replaces a condition on the same column
 * @DOWSER_FOLLOW_EXCLUDE: the rest is a condition that must not be true
 * @DOWSER_FOLLOW_GROUP: the rest is a group key
 * @DOWSER_FOLLOW_SORT: the rest is a sort key
 * @DOWSER_FOLLOW_TOP: the rest is a number of rows with the highest values; @DOWSER_FOLLOW_LIMIT: the rest is the
 * number
 * of the first rows
 * @DOWSER_FOLLOW_REVERSE: reverses the order
 * @DOWSER_FOLLOW_DESCENDING, @DOWSER_FOLLOW_ASCENDING: sorts by the current sort key or, without a sort key, by the
 * measure
 * @DOWSER_FOLLOW_MEASURE: the rest is a measure of the rows, such as their average price
 * @DOWSER_FOLLOW_COUNT: shows the number of rows
 * @DOWSER_FOLLOW_SHARE: shows the measure as a share of the total over all groups
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
 * @rest: the remaining words, with their preposition ("in 2024")
 * @further: TRUE if @rest is added to the existing parts ("by region too"); @instead: TRUE if @rest replaces the
 * existing
 * parts ("per month instead")
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

/** Finds the next row of the table of phrases that matches. @row: (inout): the index of the row to continue with, 0 for
 * the first call. Returns: FALSE if no further row matches; if TRUE, the caller frees the rest of @follow */
gboolean dowser_follow_read (const DowserTokens *tokens, guint *row, DowserFollow *follow);

G_END_DECLS
