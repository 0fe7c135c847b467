/* dowser-cli-graph.h - what the actions on metric graphs share */
#pragma once

#include "cli/dowser-cli-answer.h"
#include "cli/dowser-cli-desk.h"

G_BEGIN_DECLS

/** DowserCliGraphs: the graphs of a source with the words that they may use. @session: has read the source; @notes: of
 * char *: what isn't used of its files, @n_own of them of Dowser's own, which alone hold graphs */
typedef struct
{
  DowserSession *session;
  DowserKnowledge *knowledge;
  DowserMeanings *meanings;
  GPtrArray *notes;
  guint n_own;
} DowserCliGraphs;
/** @source: (nullable): the one that was used last */
gboolean dowser_cli_graphs_read (DowserCliDesk *desk, const char *source, DowserCliGraphs *graphs, GError **error);
void dowser_cli_graphs_clear (DowserCliGraphs *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserCliGraphs, dowser_cli_graphs_clear)

/**
 * dowser_cli_graph_run:
 * @given: (nullable): strv of "name=value"
 * @format: table, csv or json
 * @with_steps: what each step says and comes to, too
 *
 * Runs each step of @graph within the limits of @desk, and prints the result. Returns: the exit status
 */
int dowser_cli_graph_run (DowserCliDesk *desk, const DowserCliGraphs *graphs, const DowserGraph *graph,
                          const char *const *given, DowserCliFormat format, gboolean with_steps);

/** Answers @question where it names a graph and says nothing else but values; with another @format than table and csv
 * it says why there is no such answer. @status: (out): the exit status. Returns: whether it is such a question */
gboolean dowser_cli_graph_ask (DowserCliDesk *desk, const char *uri, const char *question, DowserCliFormat format,
                               int *status);

G_END_DECLS
