/* dowser-summary-options.h - what a plan groups by and counts, part by part, and how each can be changed */
#pragma once

#include "operations/dowser-filter-options.h"
#include "plan/dowser-operation.h"

G_BEGIN_DECLS

/**
 * DowserGroupPart: one key of the groups.
 * @index: among the group keys; @expr: what is put into buckets, or the key itself; borrowed from the plan
 * @output: where it is shown, -1 for nowhere; @across: its values are columns
 * @unit: of a date, -1 for none; @n_bins: of a number, 0 for none or where they go by @width
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
/** The first is by each value. Returns: (transfer full): DowserBucket */
GPtrArray *dowser_buckets_new (DowserValueType type);
/** The place of the bucket of @part in @buckets; their number where it is none of them. */
guint dowser_group_part_find_bucket (const DowserGroupPart *part, GPtrArray *buckets);
/** What is offered first to group by: a category or else a date, never a key where there is anything else, and nothing
 * that @plan groups by. @targets: DowserFilterTarget. Returns: (nullable): borrowed */
const DowserExpr *dowser_group_find_first (GPtrArray *targets, const DowserPlan *plan);
/** Groups by @expr. */
DowserOperation *dowser_bucket_group (const DowserExpr *expr, const DowserBucket *bucket);
/** Another bucket for @part. Returns: (transfer full): DowserOperation */
GPtrArray *dowser_group_part_change (const DowserGroupPart *part, const DowserBucket *bucket);

/** DowserMeasure: what is worked out of a group. The order is that of dowser_measures_get_titles(). */
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
/** Whether it is of some value, and not of the rows. */
gboolean dowser_measure_needs_value (DowserMeasure measure);
/** Whether it can be of @target: ids, dates and points of time have no sum and no average. */
gboolean dowser_measure_takes (DowserMeasure measure, const DowserFilterTarget *target);

/**
 * DowserMetricPart: one output that is worked out of groups.
 * @output: its index; @measure: -1 where it is none of the usual ones, and can only be taken away
 * @expr: (nullable): what it is of, borrowed from the plan; @name: (nullable): as given
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
DowserOperation *dowser_measure_operation (DowserMeasure measure, const DowserExpr *expr, const char *name, int output);

G_END_DECLS
