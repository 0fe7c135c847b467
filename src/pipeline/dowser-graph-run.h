/* dowser-graph-run.h - runs each step of a metric graph as an audited plan, and combines the numbers of the steps */
#pragma once

#include "knowledge/graph/dowser-graph-combine.h"
#include "pipeline/dowser-runner.h"

G_BEGIN_DECLS

/**
 * DowserGraphRun: one run of a metric graph (a formula over the numbers of several steps), with values for its
 * parameters. Only the log of the run's statements is saved. Main thread only; work that takes longer than a frame runs
 * in the worker.
 *
 * Properties (notified): "runner" (DowserRunner): the runner of the running step; %NULL before the first step and after
 * the last step.
 */
#define DOWSER_TYPE_GRAPH_RUN (dowser_graph_run_get_type ())
G_DECLARE_FINAL_TYPE (DowserGraphRun, dowser_graph_run, DOWSER, GRAPH_RUN, GObject)

/**
 * dowser_graph_run_new:
 * @uri: a source that is open in @context
 * @meanings: the meanings that contain @graph and the meanings that @graph uses; referenced until the run is freed
 * @given: (nullable): strv of "name=value"
 * @max_groups: a result with more groups is refused; 0 for as many as the context's limits allow
 */
DowserGraphRun *dowser_graph_run_new (DowserContext *context, const char *uri, const DowserMeanings *meanings,
                                      const DowserGraph *graph, const char *const *given, guint max_groups);
/** Runs the graph; may be called only once. Cancelling stops the running step. */
void dowser_graph_run_run_async (DowserGraphRun *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                                 gpointer user_data);
/** Returns: %FALSE with @error, one sentence that gives the reason why the call, a step or the result failed */
gboolean dowser_graph_run_run_finish (DowserGraphRun *self, GAsyncResult *result, GError **error);

const DowserGraph *dowser_graph_run_get_graph (DowserGraphRun *self);
/** Returns: (nullable): the runner of the running step, borrowed */
DowserRunner *dowser_graph_run_get_runner (DowserGraphRun *self);
/** Returns the part that is currently run. Returns: (nullable): borrowed */
const DowserGraphPart *dowser_graph_run_get_part (DowserGraphRun *self);

/* The following functions are for a run that ended without an error; they return borrowed data. */
const DowserGraphCall *dowser_graph_run_get_call (DowserGraphRun *self);
/** Returns a table with the numbers of all parts. The last part is the graph's result. */
const DowserGraphTable *dowser_graph_run_get_table (DowserGraphRun *self);
/** Returns the session of a part. @part: index in the call's parts. Returns: (nullable): %NULL for a part that is
 * computed from other parts */
DowserSession *dowser_graph_run_get_session (DowserGraphRun *self, guint part);
/** Returns notes on the result, char *: the findings of the steps, and the reasons why numbers are empty. */
GPtrArray *dowser_graph_run_get_notes (DowserGraphRun *self);

G_END_DECLS
