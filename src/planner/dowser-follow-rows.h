/* dowser-follow-rows.h - the words of a later question that change the answer before: one table of rows */
#pragma once

#include "words/dowser-tokens.h"

G_BEGIN_DECLS

/**
 * DowserFollowKind: what is done to the plan before.
 * @DOWSER_FOLLOW_FILTER: the rest is a condition; one on the same column gives way
 * @DOWSER_FOLLOW_EXCLUDE: the rest is a condition that must not hold
 * @DOWSER_FOLLOW_GROUP: the rest is what to group by
 * @DOWSER_FOLLOW_SORT: the rest is what to sort by
 * @DOWSER_FOLLOW_TOP: the rest is a number of rows, of the highest numbers; @DOWSER_FOLLOW_LIMIT: of the first ones
 * @DOWSER_FOLLOW_REVERSE: the order the other way round
 * @DOWSER_FOLLOW_DESCENDING, @DOWSER_FOLLOW_ASCENDING: by what is sorted already, else by the number
 * @DOWSER_FOLLOW_MEASURE: the rest is a number of the rows, such as their average price
 * @DOWSER_FOLLOW_COUNT: the number of the rows
 * @DOWSER_FOLLOW_SHARE: the number as a part of all groups' numbers
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
 * DowserFollow: what a later question says.
 * @rest: the words that the row leaves, with those that tie them ("in 2024")
 * @further: beside what is there ("by region too"); @instead: in its place ("per month instead")
 * @first, @n: the tokens of the rest
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

/** @row: (inout): where to go on, 0 at first. Returns: FALSE where no further row fits; else free @follow's rest */
gboolean dowser_follow_read (const DowserTokens *tokens, guint *row, DowserFollow *follow);

G_END_DECLS
