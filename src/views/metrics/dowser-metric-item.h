/* dowser-metric-item.h - a metric graph as the list has it */
#pragma once

#include "knowledge/dowser-meanings.h"
#include "knowledge/graph/dowser-graph.h"

G_BEGIN_DECLS

/** DowserMetricItem: immutable. */
#define DOWSER_TYPE_METRIC_ITEM (dowser_metric_item_get_type ())
G_DECLARE_FINAL_TYPE (DowserMetricItem, dowser_metric_item, DOWSER, METRIC_ITEM, GObject)

/** @meanings: those that @graph is of; @problem: (nullable): why it can't be run */
DowserMetricItem *dowser_metric_item_new (const DowserMeanings *meanings, const DowserGraph *graph,
                                          const char *problem);
/* All borrowed. */
const DowserMeanings *dowser_metric_item_get_meanings (DowserMetricItem *self);
const DowserGraph *dowser_metric_item_get_graph (DowserMetricItem *self);
/** Returns: (nullable) */
const char *dowser_metric_item_get_problem (DowserMetricItem *self);
/** Whether both say the same, and can be run or not for the same reason. */
gboolean dowser_metric_item_equal (DowserMetricItem *self, DowserMetricItem *other);

/** What its result is: “= receivables ÷ revenue, in days”. Returns: (transfer full) */
char *dowser_metric_item_dup_formula (DowserMetricItem *self);
/** Where the file says it: “In shop.dowser.yaml, line 12”. Returns: (transfer full) (nullable) */
char *dowser_metric_item_dup_place (DowserMetricItem *self);
/** A formula as people read it; as it is typed, where it can't be read. Returns: (transfer full) */
char *dowser_metric_dup_words (const char *formula);
/** A number with its unit. @number: (nullable): a dash where there is none; @unit: (nullable). Returns: (transfer full)
 */
char *dowser_metric_dup_amount (const char *number, const char *unit);

G_END_DECLS
