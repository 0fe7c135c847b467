/* dowser-metric-result.h - what a metric came to: a number or a table, what is empty and why, and each step */
#pragma once

#include "pipeline/dowser-graph-run.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserMetricResult: shows a run that has ended well.
 *
 * Signals: "show-rows" (guint part): the person wants to look into a step, a part of the run's call
 */
#define DOWSER_TYPE_METRIC_RESULT (dowser_metric_result_get_type ())
G_DECLARE_FINAL_TYPE (DowserMetricResult, dowser_metric_result, DOWSER, METRIC_RESULT, GtkWidget)
GtkWidget *dowser_metric_result_new (void);
/** @run: (nullable): nothing is shown */
void dowser_metric_result_set_run (DowserMetricResult *self, DowserGraphRun *run);
/** Returns: (nullable) */
DowserGraphRun *dowser_metric_result_get_run (DowserMetricResult *self);

G_END_DECLS
