/* dowser-metrics-window.h - the window of a source's metric graphs: lists the graphs, takes their values, runs them,
 * and shows their steps */
#pragma once

#include "pipeline/context/dowser-context.h"

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * DowserMetricsWindow: shows the metrics of one source. If the user closes the window, it is only hidden, so that it
 * still shows the result when it is opened again.
 *
 * Signals: "show-rows" (const char *sentence, DowserPlan *plan): the user wants to see the rows of a step
 */
#define DOWSER_TYPE_METRICS_WINDOW (dowser_metrics_window_get_type ())
G_DECLARE_FINAL_TYPE (DowserMetricsWindow, dowser_metrics_window, DOWSER, METRICS_WINDOW, AdwWindow)

/** @uri: a source that @context has open */
DowserMetricsWindow *dowser_metrics_window_new (GtkWindow *parent, DowserContext *context, const char *uri);
/** Returns the URI of the window's source. */
const char *dowser_metrics_window_get_uri (DowserMetricsWindow *self);
/** Runs the graph named @term as soon as it is listed. @given: strv of "name=value" */
void dowser_metrics_window_run (DowserMetricsWindow *self, const char *term, const char *const *given);

G_END_DECLS
