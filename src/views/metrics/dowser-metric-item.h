/* dowser-metric-item.h - list item for a metric graph */
#pragma once

#include "knowledge/dowser-meanings.h"
#include "knowledge/graph/dowser-graph.h"

G_BEGIN_DECLS

/** DowserMetricItem: a list item for a metric graph. Immutable. */
#define DOWSER_TYPE_METRIC_ITEM (dowser_metric_item_get_type ())
G_DECLARE_FINAL_TYPE (DowserMetricItem, dowser_metric_item, DOWSER, METRIC_ITEM, GObject)

/** @meanings: the meanings that contain @graph; @problem: (nullable): why @graph can't be run */
DowserMetricItem *dowser_metric_item_new (const DowserMeanings *meanings, const DowserGraph *graph,
                                          const char *problem);
/* The following functions return borrowed values. */
const DowserMeanings *dowser_metric_item_get_meanings (DowserMetricItem *self);
const DowserGraph *dowser_metric_item_get_graph (DowserMetricItem *self);
/** Returns: (nullable) */
const char *dowser_metric_item_get_problem (DowserMetricItem *self);
/** Returns TRUE if both items have the same content and the same problem, or no problem. */
gboolean dowser_metric_item_equal (DowserMetricItem *self, DowserMetricItem *other);

/** Returns: (transfer full): the formula of the metric's result, for example “= receivables ÷ revenue, in days” */
char *dowser_metric_item_dup_formula (DowserMetricItem *self);
/** Returns: (transfer full) (nullable): where the metric is defined, for example “In shop.dowser.yaml, line 12” */
char *dowser_metric_item_dup_place (DowserMetricItem *self);
/** Returns: (transfer full): @formula in readable form; if it can't be parsed, @formula unchanged */
char *dowser_metric_format_formula (const char *formula);
/** Formats a number with its unit. @number: (nullable): %NULL is shown as a dash; @unit: (nullable). Returns: (transfer
 * full) */
char *dowser_metric_dup_amount (const char *number, const char *unit);

G_END_DECLS
