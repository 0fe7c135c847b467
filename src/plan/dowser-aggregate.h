/* dowser-aggregate.h - the closed list of aggregates for plans */
#pragma once

#include "plan/dowser-expr.h"

G_BEGIN_DECLS

/**
 * DowserAggregateInfo: a row of the list, in the order of #DowserAggregate.
 * @heading: the text before "of x" in a generated heading
 * @phrase: (translatable): the text in an explanation, with {a} and {b} for the arguments
 * @args: as in #DowserFunction; in addition, f is a fraction: a literal number from 0 to 1
 * @result: the type of the result; %DOWSER_VALUE_UNKNOWN: the type of the first argument
 * @nullable: TRUE if the result may be NULL for a group without NULL values
 * @distinct: TRUE if the aggregate accepts DISTINCT
 * @windows: TRUE if the aggregate can be used in a window
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
/** Returns: the aggregate's number, or -1 if no aggregate has this name */
int dowser_aggregate_find (const char *name);
/** Returns TRUE if the aggregate accepts only numbers. For example, a sum accepts only numbers. */
gboolean dowser_aggregate_takes_numbers (DowserAggregate self);
/** Returns TRUE if @expr, an aggregate, has valid arguments. @reason: (out) (transfer full): the error */
gboolean dowser_aggregate_check (const DowserExpr *expr, char **reason);
/** Returns TRUE if @expr is a valid fraction for a percentile, a literal number from 0 to 1. @fraction: (out) */
gboolean dowser_aggregate_read_fraction (const DowserExpr *expr, double *fraction);
/** Creates an aggregate with the arguments @x and @y. Takes @x, @y and @filter. */
DowserExpr *dowser_aggregate_new_binary (DowserAggregate op, DowserExpr *x, DowserExpr *y, DowserExpr *filter);

G_END_DECLS
