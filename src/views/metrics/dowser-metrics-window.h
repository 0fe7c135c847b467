/* dowser-metrics-window.h - the metric graphs of a source: listed, given values, run, and looked into */
#pragma once

#include "pipeline/context/dowser-context.h"

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * DowserMetricsWindow: of one source; closed, it is only hidden, so that a result is there when it is opened again.
 *
 * Signals: "show-rows" (const char *sentence, DowserPlan *plan): the person wants to look into a step
 */
#define DOWSER_TYPE_METRICS_WINDOW (dowser_metrics_window_get_type ())
G_DECLARE_FINAL_TYPE (DowserMetricsWindow, dowser_metrics_window, DOWSER, METRICS_WINDOW, AdwWindow)

/** @uri: a source that @context has open */
DowserMetricsWindow *dowser_metrics_window_new (GtkWindow *parent, DowserContext *context, const char *uri);
/** The source that it is of. */
const char *dowser_metrics_window_get_uri (DowserMetricsWindow *self);
/** Runs the graph that is called @term, as soon as it is listed. @given: strv of "name=value" */
void dowser_metrics_window_run (DowserMetricsWindow *self, const char *term, const char *const *given);

G_END_DECLS
