/* dowser-cli-graph-ask.c - dowser-cli ask: a question that names a graph and says nothing else but values runs it */
#include "cli/dowser-cli-graph.h"
#include "knowledge/graph/dowser-graph-question.h"
#include "pipeline/context/dowser-knowledge-files.h"
#include "pipeline/context/dowser-today.h"

#include <glib/gi18n-lib.h>

/* Whether it begins with the name of a graph: then the source is read to see more. */
static gboolean
may_name_one (const char *uri, const char *question)
{
  g_autoptr (GPtrArray) notes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (DowserKnowledge) knowledge = dowser_knowledge_files_read (uri, notes);

  return knowledge != NULL && dowser_graph_question_names_one (question, knowledge);
}

static int
run (DowserCliDesk *desk, const DowserCliGraphs *graphs, const DowserGraphQuestion *asked, DowserCliFormat format)
{
  GError *error = NULL;
  g_autoptr (DowserGraphCall) call = NULL;

  /* Programs that read an answer count on its plan and its SQL. */
  if (format != DOWSER_CLI_TABLE && format != DOWSER_CLI_CSV)
    g_set_error (&error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID,
                 _ ("“%s” is made of several statements, so it has no single plan and SQL. “dowser-cli graph run” "
                    "gives "
                    "it as JSON, and all its SQL with --steps."),
                 asked->graph->term);
  else
    call = dowser_graph_call_new (asked->graph, graphs->meanings, (const char *const *) asked->given, &error);
  if (call == NULL)
    return dowser_cli_answer_fail (desk->cli, NULL, error);
  return dowser_cli_graph_run (desk, dowser_session_get_source_uri (graphs->session), call, format, FALSE);
}

gboolean
dowser_cli_graph_ask (DowserCliDesk *desk, const char *uri, const char *question, DowserCliFormat format, int *status)
{
  g_auto (DowserCliGraphs) graphs = { NULL };
  g_autoptr (DowserGraphQuestion) asked = NULL;
  GDate today;

  /* A source that can't be read is told where the question is answered otherwise. */
  if (!may_name_one (uri, question) || !dowser_cli_graphs_read (desk, uri, &graphs, NULL))
    return FALSE;
  dowser_today_get (&today);
  asked = dowser_graph_question_read (question, graphs.meanings, &today);
  if (asked == NULL)
    return FALSE;
  *status = run (desk, &graphs, asked, format);
  return TRUE;
}
