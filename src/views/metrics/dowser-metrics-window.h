/* dowser-metrics-window.h - window of a source's metric graphs: lists them, takes their values, runs them, shows the
 * steps */
#pragma once

#include "pipeline/context/dowser-context.h"

#include <adwaita.h>

G_BEGIN_DECLS

/**
 * DowserMetricsWindow: for one source. Closing only hides it, so that a result is still there when it is opened again.
 *
 * Signals: "show-rows" (const char *sentence, DowserPlan *plan): the user wants to see the rows of a step
 */
#define DOWSER_TYPE_METRICS_WINDOW (dowser_metrics_window_get_type ())
G_DECLARE_FINAL_TYPE (DowserMetricsWindow, dowser_metrics_window, DOWSER, METRICS_WINDOW, AdwWindow)

/** @uri: a source that @context has open */
DowserMetricsWindow *dowser_metrics_window_new (GtkWindow *parent, DowserContext *context, const char *uri);
/** Returns the URI of its source. */
const char *dowser_metrics_window_get_uri (DowserMetricsWindow *self);
/** Runs the graph named @term as soon as it is listed. @given: strv of "name=value" */
void dowser_metrics_window_run (DowserMetricsWindow *self, const char *term, const char *const *given);

G_END_DECLS
