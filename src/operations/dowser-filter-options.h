/* dowser-filter-options.h - the columns that can be filtered, and the current filters as the user sees them */
#pragma once

#include "operations/dowser-options.h"
#include "plan/dowser-operation.h"

G_BEGIN_DECLS

/**
 * DowserFilterTarget: a column or a shown calculated value that the user can filter by.
 * @column: (nullable): the column whose stored values can be offered
 * @output: the index of the output that shows the target, -1 if no output shows it
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

/** Returns what the user can filter by in the plan of @options, beginning with the columns. Returns: (transfer full):
 * DowserFilterTarget */
GPtrArray *dowser_filter_targets_new (const DowserOptions *options);

/**
 * DowserFilterPart: one filter as the user sees it: both ends of a range are one filter.
 * @index: the index of the first condition, as in operations; if the filter is off, the index among the switched-off
 * conditions
 * @count: number of conditions of the filter
 * @expr: the first condition; @end: (nullable): the second condition
 * @any: the filter has several conditions, and holds if one of them holds
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

/** Returns the filters of @plan. The result borrows from @plan. Returns: (transfer full): DowserFilterPart: first the
 * conditions on rows, then the conditions on groups; switched-off parts are at their old positions */
GPtrArray *dowser_filter_parts_new (const DowserPlan *plan);

/* The user's actions on a filter of the plan. Each function returns the operations for an action: (transfer full):
 * DowserOperation */
GPtrArray *dowser_filter_part_make_removal_operations (const DowserFilterPart *part, const DowserPlan *plan);
/** Switches the part off, or on again. */
GPtrArray *dowser_filter_part_make_toggle_operations (const DowserFilterPart *part);
/** Combines @a and @b into one filter, which holds if @a or @b holds. Both @a and @b must be switched on, and must be
 * conditions on rows. */
GPtrArray *dowser_filter_parts_make_join_operations (const DowserFilterPart *a, const DowserFilterPart *b);
/** Splits a filter whose conditions are joined by OR into single filters. The single filters are joined by AND. */
GPtrArray *dowser_filter_part_make_split_operations (const DowserFilterPart *part);
/** Returns TRUE if dowser_filter_parts_make_join_operations() can combine @a and @b. */
gboolean dowser_filter_parts_can_join (const DowserFilterPart *a, const DowserFilterPart *b);

G_END_DECLS
