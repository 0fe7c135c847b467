/* dowser-graph-run.h - a metric graph on its way: each step an audited plan that is run, and their numbers put together
 */
#pragma once

#include "knowledge/graph/dowser-graph-combine.h"
#include "pipeline/dowser-runner.h"

G_BEGIN_DECLS

/**
 * DowserGraphRun: one run of a graph with values for its parameters. Nothing of it is saved but the log of its
 * statements. Main thread only; what takes longer than a frame is done in the worker.
 *
 * Properties (notified): "runner" (DowserRunner): of the step that is being run; %NULL before the first and after the
 * last.
 */
#define DOWSER_TYPE_GRAPH_RUN (dowser_graph_run_get_type ())
G_DECLARE_FINAL_TYPE (DowserGraphRun, dowser_graph_run, DOWSER, GRAPH_RUN, GObject)

/**
 * dowser_graph_run_new:
 * @uri: a source that @context has open
 * @meanings: those that @graph is of, which it may use; kept as long as the run
 * @given: (nullable): strv of "name=value"
 * @max_groups: more are refused; 0 for as many as the context's limits let through
 */
DowserGraphRun *dowser_graph_run_new (DowserContext *context, const char *uri, const DowserMeanings *meanings,
                                      const DowserGraph *graph, const char *const *given, guint max_groups);
/** Once. Cancelling stops the step that is being run. */
void dowser_graph_run_run_async (DowserGraphRun *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                                 gpointer user_data);
/** Returns: %FALSE with what the call, a step or the result can't be made for, as one sentence */
gboolean dowser_graph_run_run_finish (DowserGraphRun *self, GAsyncResult *result, GError **error);

const DowserGraph *dowser_graph_run_get_graph (DowserGraphRun *self);
/** Returns: (nullable): borrowed */
DowserRunner *dowser_graph_run_get_runner (DowserGraphRun *self);
/** What the runner is of. Returns: (nullable): borrowed */
const DowserGraphPart *dowser_graph_run_get_part (DowserGraphRun *self);

/* Of a run that has ended well; all borrowed. */
const DowserGraphCall *dowser_graph_run_get_call (DowserGraphRun *self);
/** The numbers of all parts, the result last. */
const DowserGraphTable *dowser_graph_run_get_table (DowserGraphRun *self);
/** @part: of the call. Returns: (nullable): %NULL of a part that is reckoned */
DowserSession *dowser_graph_run_get_session (DowserGraphRun *self, guint part);
/** Of char *: what people should know of the result: findings of the steps, and what is empty and why. */
GPtrArray *dowser_graph_run_get_notes (DowserGraphRun *self);

G_END_DECLS
