/* dowser-metric-result.h - shows the result of a metric: a number or a table, notes on missing values, and each step */
#pragma once

#include "pipeline/dowser-graph-run.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserMetricResult: shows the result of a run that succeeded.
 *
 * Signals: "show-rows" (guint part): the user wants to see the rows of one step of the metric's graph; @part: the index
 * of the step in the order in which the steps were run
 */
#define DOWSER_TYPE_METRIC_RESULT (dowser_metric_result_get_type ())
G_DECLARE_FINAL_TYPE (DowserMetricResult, dowser_metric_result, DOWSER, METRIC_RESULT, GtkWidget)
GtkWidget *dowser_metric_result_new (void);
/** @run: (nullable): the run whose result is shown; %NULL shows nothing */
void dowser_metric_result_set_run (DowserMetricResult *self, DowserGraphRun *run);
/** Returns: (nullable) */
DowserGraphRun *dowser_metric_result_get_run (DowserMetricResult *self);

G_END_DECLS
