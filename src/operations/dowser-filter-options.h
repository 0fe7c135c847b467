/* dowser-filter-options.h - what rows can be filtered by, and the filters that there are, as a person counts them */
#pragma once

#include "operations/dowser-options.h"
#include "plan/dowser-operation.h"

G_BEGIN_DECLS

/**
 * DowserFilterTarget: something to filter by: a column, or what is worked out and shown.
 * @column: (nullable): whose stored values can be offered
 * @output: the output that shows it, -1 for none
 * @adds_up: a sum or an average of it means something
 * @grouping: how well rows are grouped by it
 * @is_metric: conditions on it are for rows of groups
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

/** Those of @options' plan, columns first. Returns: (transfer full): DowserFilterTarget */
GPtrArray *dowser_filter_targets_new (const DowserOptions *options);

/**
 * DowserFilterPart: one filter as a person sees it: both ends of a range are one.
 * @index: of its first condition, as the operations count; of one that is off, among those that are off
 * @count: conditions that it is made of
 * @expr: the first of them; @end: (nullable): the second
 * @any: several conditions of which one is enough
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

/** Borrows from @plan. Returns: (transfer full): DowserFilterPart: the filter's, then those of having; those that are
 * off stand where they were */
GPtrArray *dowser_filter_parts_new (const DowserPlan *plan);

/* What a person does to a part, as operations. Each returns (transfer full): DowserOperation */
GPtrArray *dowser_filter_part_remove (const DowserFilterPart *part, const DowserPlan *plan);
/** Switches it off, or on again. */
GPtrArray *dowser_filter_part_toggle (const DowserFilterPart *part);
/** Makes one filter of @a and @b, of which either is enough. Both are on, and neither is of having. */
GPtrArray *dowser_filter_parts_join (const DowserFilterPart *a, const DowserFilterPart *b);
/** Takes apart one of which any condition is enough: then all of them must hold. */
GPtrArray *dowser_filter_part_split (const DowserFilterPart *part);
/** Whether dowser_filter_parts_join() is for these two. */
gboolean dowser_filter_parts_can_join (const DowserFilterPart *a, const DowserFilterPart *b);

G_END_DECLS
