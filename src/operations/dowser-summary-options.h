/* dowser-summary-options.h - the groups and metrics of a plan, part by part, and their possible changes */
#pragma once

#include "operations/dowser-filter-options.h"
#include "plan/dowser-operation.h"

G_BEGIN_DECLS

/**
 * DowserGroupPart: one group key.
 * @index: among the group keys; @expr: the bucketed expression, or the key itself; borrowed from the plan
 * @output: the output that shows the key, -1 for none; @across: its values are pivoted to columns
 * @unit: of a date, -1 for none; @n_bins: of a number, 0 for none or if @width sets the bins
 */
typedef struct
{
  char *label;
  guint index;
  const DowserExpr *expr;
  DowserValueType type;
  int output;
  gboolean across;
  int unit;
  guint n_bins;
  double width;
} DowserGroupPart;

/** Borrows from @options' plan. Returns: (transfer full): DowserGroupPart */
GPtrArray *dowser_group_parts_new (const DowserOptions *options);

/** DowserBucket: a way to group values of a type. @title: translated and static */
typedef struct
{
  const char *title;
  int unit;
  guint n_bins;
} DowserBucket;
/** Returns the buckets for @type. The first one groups by each single value. Returns: (transfer full): DowserBucket */
GPtrArray *dowser_buckets_new (DowserValueType type);
/** Returns the index of the bucket of @part in @buckets, or @buckets' length if @buckets doesn't contain it. */
guint dowser_group_part_find_bucket (const DowserGroupPart *part, GPtrArray *buckets);
/** Returns the expression that is offered first as a new group key: a category, or else a date. A key is offered only
 * if there is nothing else. Group keys of @plan are never offered. @targets: DowserFilterTarget. Returns: (nullable):
 * borrowed */
const DowserExpr *dowser_group_find_first (GPtrArray *targets, const DowserPlan *plan);
/** Makes the operation that groups by @expr with @bucket. */
DowserOperation *dowser_bucket_make_operation (const DowserExpr *expr, const DowserBucket *bucket);
/** Sets another bucket for @part. Returns: (transfer full): DowserOperation */
GPtrArray *dowser_group_part_change (const DowserGroupPart *part, const DowserBucket *bucket);

/** DowserMeasure: a value computed per group. The order is that of dowser_measures_get_titles(). */
typedef enum
{
  DOWSER_MEASURE_ROWS,
  DOWSER_MEASURE_SUM,
  DOWSER_MEASURE_AVG,
  DOWSER_MEASURE_MEDIAN,
  DOWSER_MEASURE_DEVIATION,
  DOWSER_MEASURE_MIN,
  DOWSER_MEASURE_MAX,
  DOWSER_MEASURE_COUNT,
  DOWSER_MEASURE_DISTINCT,
  DOWSER_MEASURE_SHARE_OF_ROWS,
  DOWSER_MEASURE_SHARE_OF_SUM,
  DOWSER_N_MEASURES,
} DowserMeasure;
const char *dowser_measure_get_title (DowserMeasure measure);
/** Returns TRUE if the measure is computed from a value. A count of rows isn't. */
gboolean dowser_measure_needs_value (DowserMeasure measure);
/** Returns TRUE if the measure can be computed from @target: ids, dates and timestamps have no sum and no average. */
gboolean dowser_measure_can_use (DowserMeasure measure, const DowserFilterTarget *target);

/**
 * DowserMetricPart: one output that is computed per group.
 * @output: its index; @measure: -1 if it isn't one of the measures above; it can then only be removed
 * @expr: (nullable): the aggregated expression, borrowed from the plan; @name: (nullable): the user's name
 */
typedef struct
{
  char *label;
  guint output;
  int measure;
  const DowserExpr *expr;
  const char *name;
} DowserMetricPart;

/** Returns: (transfer full): DowserMetricPart */
GPtrArray *dowser_metric_parts_new (const DowserPlan *plan);
/** @expr, @name: (nullable); @output: the metric to change, -1 for a new one */
DowserOperation *dowser_measure_make_operation (DowserMeasure measure, const DowserExpr *expr, const char *name,
                                                int output);

G_END_DECLS
