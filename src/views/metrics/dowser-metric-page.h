/* dowser-metric-page.h - page of one metric: its meaning, its form and its result */
#pragma once

#include "pipeline/context/dowser-context.h"
#include "views/metrics/dowser-metric-item.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserMetricPage: shows a metric and runs it.
 *
 * Signals: "show-rows" (const char *sentence, DowserPlan *plan): the user wants to see the rows of a step
 */
#define DOWSER_TYPE_METRIC_PAGE (dowser_metric_page_get_type ())
G_DECLARE_FINAL_TYPE (DowserMetricPage, dowser_metric_page, DOWSER, METRIC_PAGE, GtkWidget)

/** @uri: a source that @context has open */
GtkWidget *dowser_metric_page_new (DowserContext *context, const char *uri);
/** Shows a metric and the form for its values. @item: (nullable): the metric; @given: (nullable): the values to enter,
 * as for dowser_metric_form_set_item() */
void dowser_metric_page_set_item (DowserMetricPage *self, DowserMetricItem *item, const char *const *given);
/** Returns: (nullable) */
DowserMetricItem *dowser_metric_page_get_item (DowserMetricPage *self);
/** Runs the metric with the values of the form. */
void dowser_metric_page_run (DowserMetricPage *self);
/** Stops the current run. Returns: TRUE if there was a run */
gboolean dowser_metric_page_stop (DowserMetricPage *self);

G_END_DECLS
