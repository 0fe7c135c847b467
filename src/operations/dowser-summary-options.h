/* dowser-summary-options.h - the groups and metrics of a plan, and how the user can change each of them */
#pragma once

#include "operations/dowser-filter-options.h"
#include "plan/dowser-operation.h"

G_BEGIN_DECLS

/**
 * DowserGroupPart: one group key.
 * @index: the index among the group keys; @expr: the expression that is divided into buckets, or the key itself;
 * borrowed from the plan
 * @output: the output that shows the key, -1 for none; @across: TRUE if the values of the key are pivoted to columns
 * @unit: the unit of a date, -1 for none; @n_bins: the number of bins for a number, 0 for none or if @width sets the
 * bins
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

/** Returns a part for each group key of @options' plan. The parts borrow from the plan. Returns: (transfer full):
 * DowserGroupPart */
GPtrArray *dowser_group_parts_new (const DowserOptions *options);

/** DowserBucket: a way to group values of a type. @title: translated and static */
typedef struct
{
  const char *title;
  int unit;
  guint n_bins;
} DowserBucket;
/** Returns the buckets for @type. With the first bucket, each single value is a group. Returns: (transfer full):
 * DowserBucket */
GPtrArray *dowser_buckets_new (DowserValueType type);
/** Returns the index of the bucket of @part in @buckets, or @buckets' length if @buckets doesn't contain it. */
guint dowser_group_part_find_bucket (const DowserGroupPart *part, GPtrArray *buckets);
/** Returns the expression that is offered first as a new group key: a category or, if there is none, a date. A key
 * column is offered only if there is no other column. Group keys of @plan are never offered. @targets:
 * DowserFilterTarget. Returns: (nullable): borrowed */
const DowserExpr *dowser_group_find_first_offered (GPtrArray *targets, const DowserPlan *plan);
/** Makes the operation that groups by @expr with @bucket. */
DowserOperation *dowser_bucket_make_operation (const DowserExpr *expr, const DowserBucket *bucket);
/** Sets another bucket for @part. Returns: (transfer full): DowserOperation */
GPtrArray *dowser_group_part_make_change_operations (const DowserGroupPart *part, const DowserBucket *bucket);

/** DowserMeasure: a value that is calculated for each group. dowser_measures_get_titles() has the same order. */
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
/** Returns TRUE if the measure is calculated from a value. A count of rows needs no value. */
gboolean dowser_measure_needs_value (DowserMeasure measure);
/** Returns TRUE if the measure can be calculated from @target. For example, ids, dates and timestamps have no sum and
 * no average. */
gboolean dowser_measure_can_use (DowserMeasure measure, const DowserFilterTarget *target);

/**
 * DowserMetricPart: one output that is calculated for each group.
 * @output: the index of the output; @measure: a DowserMeasure, or -1 for any other metric, which can only be removed
 * @expr: (nullable): the aggregated expression, borrowed from the plan; @name: (nullable): the user's name for the
 * metric
 */
typedef struct
{
  char *label;
  guint output;
  int measure;
  const DowserExpr *expr;
  const char *name;
} DowserMetricPart;

/** Returns: (transfer full): a DowserMetricPart for each metric of @plan */
GPtrArray *dowser_plan_list_metrics (const DowserPlan *plan);
/** Makes the operation that adds or changes a metric. @expr: (nullable): the aggregated expression; @name: (nullable):
 * the user's name for the metric; @output: the metric to change, -1 for a new metric */
DowserOperation *dowser_measure_make_operation (DowserMeasure measure, const DowserExpr *expr, const char *name,
                                                int output);

G_END_DECLS
