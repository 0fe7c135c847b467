/* dowser-cli-graph-ask.c - dowser-cli ask: runs a metric graph if the question consists of the graph's name and
 * values */
#include "cli/dowser-cli-graph.h"
#include "knowledge/graph/dowser-graph-question.h"
#include "pipeline/context/dowser-knowledge-files.h"
#include "pipeline/context/dowser-today.h"

#include <glib/gi18n-lib.h>

/* Returns TRUE if the question begins with the name of a graph. Only then must the source be read. */
static gboolean
begins_with_graph (const char *uri, const char *question)
{
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_files_read (uri, notes);

  return knowledge != NULL && dowser_graph_question_has_graph_name (question, knowledge);
}

static int
run_graph (DowserCliSession *session, const DowserCliGraphs *graphs, const DowserGraphQuestion *graph_question,
           DowserCliFormat format)
{
  GError *error = NULL;

  if (format == DOWSER_CLI_TABLE || format == DOWSER_CLI_CSV)
    return dowser_cli_graph_run (session, graphs, graph_question->graph, (const char *const *) graph_question->given,
                                 format, FALSE);
  /* Formats other than table and csv are read by programs, which expect one plan and one SQL statement. A graph has
   * several. */
  g_set_error (&error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID,
               _ ("“%s” consists of several statements, so this graph has no single plan or SQL text. Use “dowser-cli "
                  "graph run” to print the graph as JSON, and add --steps to also print the SQL of each step."),
               graph_question->graph->term);
  return dowser_cli_answer_fail (session->cli, NULL, error);
}

gboolean
dowser_cli_graph_ask (DowserCliSession *session, const char *uri, const char *question, DowserCliFormat format,
                      int *status)
{
  g_auto (DowserCliGraphs) graphs = { NULL };
  g_autoptr (DowserGraphQuestion) graph_question = NULL;
  GDate today;

  /* If the source can't be read, the code that answers ordinary questions reports the error. */
  if (!begins_with_graph (uri, question) || !dowser_cli_graphs_read (session, uri, &graphs, NULL))
    return FALSE;
  dowser_today_get (&today);
  graph_question = dowser_graph_question_read (question, graphs.meanings, &today);
  if (graph_question == NULL)
    return FALSE;
  *status = run_graph (session, &graphs, graph_question, format);
  return TRUE;
}
