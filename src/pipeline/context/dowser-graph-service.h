/* dowser-graph-service.h - uses the worker to list the metric graphs of a source, and to read questions that name a
 * graph */
#pragma once

#include "knowledge/graph/dowser-graph-question.h"
#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/**
 * DowserGraphList: the metric graphs of a source, and their problems.
 * @meanings: (nullable): contains the graphs; %NULL if the source has no meanings
 * @problems: (element nullable): of char *: for each graph, in order, the reason why the graph can't be run, or %NULL
 * @notes: of char *: a sentence for each part of the files that isn't used
 * @path: the file for new graphs
 */
typedef struct
{
  DowserMeanings *meanings;
  GPtrArray *problems;
  GPtrArray *notes;
  char *path;
} DowserGraphList;
void dowser_graph_list_free (DowserGraphList *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserGraphList, dowser_graph_list_free)
/** Returns the graphs of @self: DowserGraph, borrowed. Returns: (nullable): %NULL if there are no graphs */
GPtrArray *dowser_graph_list_get_graphs (const DowserGraphList *self);

/** Lists the graphs in the current files of @uri. @context must know the schema. Main thread. */
void dowser_graph_service_list_async (DowserContext *context, const char *uri, GCancellable *cancellable,
                                      GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): %NULL with %G_IO_ERROR_CANCELLED */
DowserGraphList *dowser_graph_service_list_finish (DowserContext *context, GAsyncResult *result, GError **error);

/**
 * DowserGraphAsked: a question that names a graph.
 * @term: the graph's name
 * @given: strv of "name=value", the values for the graph's parameters
 */
typedef struct
{
  char *term;
  char **given;
} DowserGraphAsked;
void dowser_graph_asked_free (DowserGraphAsked *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserGraphAsked, dowser_graph_asked_free)

/** Checks whether @question consists of the name of a graph and values for it. Uses dowser_graph_question_read() and
 * today's date. If @question names a graph and the source has no profile, the source is profiled first. Main thread. */
void dowser_graph_service_read_async (DowserContext *context, const char *uri, const char *question,
                                      GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): %NULL if the question doesn't name a graph, so that a planner is needed; %NULL
 * with %G_IO_ERROR_CANCELLED if the task was canceled */
DowserGraphAsked *dowser_graph_service_read_finish (DowserContext *context, GAsyncResult *result, GError **error);

G_END_DECLS
