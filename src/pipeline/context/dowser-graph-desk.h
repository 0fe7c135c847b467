/* dowser-graph-desk.h - the metric graphs of a source, and a question that names one, read in the worker */
#pragma once

#include "knowledge/graph/dowser-graph-question.h"
#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/**
 * DowserGraphList:
 * @meanings: (nullable): %NULL where nothing is known; holds the graphs
 * @problems: (element nullable): of char *: why a graph can't be run, in the order of the graphs
 * @notes: of char *: what isn't used of the files
 * @path: where one is written
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
/** Of DowserGraph, borrowed. Returns: (nullable): %NULL where there is none */
GPtrArray *dowser_graph_list_get_graphs (const DowserGraphList *self);

/** Of a source whose schema @context knows, as its files are now. Main thread. */
void dowser_graph_desk_list_async (DowserContext *context, const char *uri, GCancellable *cancellable,
                                   GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): %NULL with %G_IO_ERROR_CANCELLED */
DowserGraphList *dowser_graph_desk_list_finish (DowserContext *context, GAsyncResult *result, GError **error);

/**
 * DowserGraphAsked: what a question asks of a graph.
 * @term: of the graph
 * @given: strv of "name=value"
 */
typedef struct
{
  char *term;
  char **given;
} DowserGraphAsked;
void dowser_graph_asked_free (DowserGraphAsked *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserGraphAsked, dowser_graph_asked_free)

/** Looks whether @question names a graph and says nothing else but values: dowser_graph_question_read() of today. Where
 * it names one, the source is looked into first, unless that was done. Main thread. */
void dowser_graph_desk_read_async (DowserContext *context, const char *uri, const char *question,
                                   GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): %NULL where it is one for a planner, or with %G_IO_ERROR_CANCELLED */
DowserGraphAsked *dowser_graph_desk_read_finish (DowserContext *context, GAsyncResult *result, GError **error);

G_END_DECLS
