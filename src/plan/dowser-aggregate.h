/* dowser-aggregate.h - the closed list of aggregates that a plan may call */
#pragma once

#include "plan/dowser-expr.h"

G_BEGIN_DECLS

/**
 * DowserAggregateInfo: a row of the list, in the order of #DowserAggregate.
 * @heading: stands before "of x" in a heading that was made
 * @phrase: (translatable): the same in an explanation, where {a} and {b} stand for the arguments
 * @args: as in #DowserFunction; besides, f is a fraction: a literal number from 0 to 1
 * @result: %DOWSER_VALUE_UNKNOWN means the type of its first argument
 * @nullable: whether a group whose values are all known may give NULL
 * @distinct: whether it takes only different values where it is told to
 * @windows: whether a window may call it
 */
typedef struct
{
  const char *name;
  const char *heading;
  const char *phrase;
  guint min_args;
  guint max_args;
  const char *args;
  DowserValueType result;
  gboolean nullable;
  gboolean distinct;
  gboolean windows;
} DowserAggregateInfo;

const DowserAggregateInfo *dowser_aggregate_get_info (DowserAggregate self);
/** Returns: its number, or -1 where there is none of that name */
int dowser_aggregate_find (const char *name);
/** Whether it takes numbers alone, as a sum does. */
gboolean dowser_aggregate_takes_numbers (DowserAggregate self);
/** Whether @expr, an aggregate, has the arguments that it takes. @why: (out) (transfer full): what is wrong */
gboolean dowser_aggregate_check (const DowserExpr *expr, char **why);
/** Whether @expr is the fraction of a percentile; @fraction: (out) */
gboolean dowser_aggregate_read_fraction (const DowserExpr *expr, double *fraction);
/** One with two arguments; both are taken. */
DowserExpr *dowser_aggregate_new_of_two (DowserAggregate op, DowserExpr *x, DowserExpr *y, DowserExpr *filter);

G_END_DECLS
