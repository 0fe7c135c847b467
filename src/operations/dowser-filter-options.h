/* dowser-filter-options.h - the columns and values to filter by, and the current filters as users count them */
#pragma once

#include "operations/dowser-options.h"
#include "plan/dowser-operation.h"

G_BEGIN_DECLS

/**
 * DowserFilterTarget: something to filter by: a column, or a calculated value that is shown.
 * @column: (nullable): the column whose stored values can be offered
 * @output: the index of the output that shows the target, -1 for none
 * @adds_up: a sum or an average of the target is meaningful
 * @grouping: how suitable the target is as a group key
 * @is_metric: conditions on the target apply to groups, not to single rows
 */
typedef struct
{
  char *label;
  DowserExpr *expr;
  DowserValueType type;
  const DowserColumn *column;
  int output;
  gboolean adds_up;
  DowserGrouping grouping;
  gboolean is_metric;
} DowserFilterTarget;

/** The targets of @options' plan, columns first. Returns: (transfer full): DowserFilterTarget */
GPtrArray *dowser_filter_targets_new (const DowserOptions *options);

/**
 * DowserFilterPart: one filter as the user sees it: both ends of a range are one filter.
 * @index: the first condition's index, as the operations count; if off, its index among the switched-off ones
 * @count: number of its conditions
 * @expr: the first condition; @end: (nullable): the second
 * @any: it has several conditions, only one of which must hold
 */
typedef struct
{
  char *text;
  guint index;
  guint count;
  const DowserExpr *expr;
  const DowserExpr *end;
  gboolean on;
  gboolean any;
  gboolean is_having;
} DowserFilterPart;

/** Borrows from @plan. Returns: (transfer full): DowserFilterPart: those of the filter, then those of having;
 * switched-off ones keep their positions */
GPtrArray *dowser_filter_parts_new (const DowserPlan *plan);

/* The user's actions on a part. Each function returns the operations to apply: (transfer full): DowserOperation */
GPtrArray *dowser_filter_part_remove (const DowserFilterPart *part, const DowserPlan *plan);
/** Switches the part off, or on again. */
GPtrArray *dowser_filter_part_toggle (const DowserFilterPart *part);
/** Combines @a and @b into one filter, which holds if @a or @b holds. Both must be on, and neither may be in having. */
GPtrArray *dowser_filter_parts_join (const DowserFilterPart *a, const DowserFilterPart *b);
/** Splits an "any of" filter into single filters, all of which must hold. */
GPtrArray *dowser_filter_part_split (const DowserFilterPart *part);
/** Returns TRUE if dowser_filter_parts_join() can combine @a and @b. */
gboolean dowser_filter_parts_can_join (const DowserFilterPart *a, const DowserFilterPart *b);

G_END_DECLS
