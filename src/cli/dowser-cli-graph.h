/* dowser-cli-graph.h - functions that the actions on metric graphs share */
#pragma once

#include "cli/dowser-cli-answer.h"
#include "cli/dowser-cli-session.h"

G_BEGIN_DECLS

/**
 * DowserCliGraphs: the graphs of a source, and the meanings that they may use.
 * @session: the session that has read the source
 * @notes: of char *: the parts of the source's files that aren't used. The first @n_own notes are about Dowser's own
 * files; only these files can have graphs
 */
typedef struct
{
  DowserSession *session;
  DowserKnowledge *knowledge;
  DowserMeanings *meanings;
  GPtrArray *notes;
  guint n_own;
} DowserCliGraphs;
/** Reads the graphs of a source. @source: (nullable): %NULL for the last used source */
gboolean dowser_cli_graphs_read (DowserCliSession *cli_session, const char *source, DowserCliGraphs *graphs,
                                 GError **error);
void dowser_cli_graphs_clear (DowserCliGraphs *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserCliGraphs, dowser_cli_graphs_clear)

/**
 * dowser_cli_graph_run:
 * @given: (nullable): strv of "name=value"
 * @format: table, csv or json
 * @with_steps: prints the sentence and the number of each step, too
 *
 * Runs each step of @graph within the limits of @cli_session, and prints the result. Returns: the exit status
 */
int dowser_cli_graph_run (DowserCliSession *cli_session, const DowserCliGraphs *graphs, const DowserGraph *graph,
                          const char *const *given, DowserCliFormat format, gboolean with_steps);

/** Answers @question if it consists of a graph's name and values. With a @format other than table and csv, prints an
 * error instead. @status: (out): the exit status. Returns: TRUE if the question names a graph in this way */
gboolean dowser_cli_graph_ask (DowserCliSession *cli_session, const char *uri, const char *question,
                               DowserCliFormat format, int *status);

G_END_DECLS
