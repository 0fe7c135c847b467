/* dowser-cli-graph.c - dowser-cli graph: lists, shows, runs and checks metrics that are computed from several
 * questions */
#include "cli/dowser-cli-graph.h"

#include "base/dowser-limit-settings.h"
#include "knowledge/graph/dowser-graph-call.h"
#include "pipeline/context/dowser-graph-service.h"
#include "pipeline/context/dowser-knowledge-files.h"
#include "pipeline/dowser-graph-rows.h"

#include <glib/gi18n-lib.h>

typedef enum
{
  ACTION_LIST,
  ACTION_SHOW,
  ACTION_RUN,
  ACTION_CHECK
} Action;
static const char *const actions[] = { "list", "show", "run", "check", NULL };

/** Options: the arguments of the command; all (nullable). @graph_name: the name of the graph */
typedef struct
{
  DowserCli *cli;
  Action action;
  const char *graph_name;
  char *source;
  char **parameters;
  int format;
  gboolean with_steps;
  gboolean all;
} Options;

static void
options_clear (Options *call)
{
  g_free (call->source);
  g_strfreev (call->parameters);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

gboolean
dowser_cli_graphs_read (DowserCliSession *cli_session, const char *source, DowserCliGraphs *graphs, GError **error)
{
  const char *uri;

  graphs->session = dowser_cli_session_read_source (cli_session, source, error);
  if (graphs->session == NULL)
    return FALSE;
  uri = dowser_session_get_source_uri (graphs->session);
  graphs->notes = g_ptr_array_new_with_free_func (g_free);
  graphs->knowledge = dowser_knowledge_files_read (uri, graphs->notes);
  graphs->n_own = graphs->notes->len;
  graphs->knowledge
      = dowser_knowledge_files_add_foreign (graphs->knowledge, uri, dowser_session_get_schema (graphs->session),
                                            dowser_context_get_dialect (cli_session->context, uri), graphs->notes);
  if (graphs->knowledge == NULL)
    graphs->knowledge = dowser_knowledge_new ();
  graphs->meanings = dowser_meanings_new (graphs->knowledge, dowser_session_get_schema (graphs->session),
                                          dowser_session_get_profile (graphs->session));
  return TRUE;
}

void
dowser_cli_graphs_clear (DowserCliGraphs *self)
{
  g_clear_object (&self->session);
  g_clear_pointer (&self->knowledge, dowser_knowledge_unref);
  g_clear_pointer (&self->meanings, dowser_meanings_unref);
  g_clear_pointer (&self->notes, g_ptr_array_unref);
}

static const DowserGraph *
find_graph (const DowserCliGraphs *graph_list, const char *graph_name, GError **error)
{
  const DowserGraph *graph = dowser_knowledge_find_graph (graph_list->knowledge, graph_name);

  if (graph == NULL)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _ ("No graph is called “%s”. “dowser-cli graph list” shows their names."), graph_name);
  return graph;
}

/* Appends the parameters of a graph, for example "takes from (date), country (customers.country: Norway)". */
static void
append_parameters (GString *text, const DowserGraph *graph)
{
  for (guint i = 0; i < graph->parameters->len; i++)
    {
      const DowserGraphParameter *parameter = graph->parameters->pdata[i];

      g_string_append_printf (text, "%s%s (%s", i == 0 ? _ ("    parameters: ") : ", ", parameter->name,
                              dowser_graph_parameter_get_kind (parameter));
      g_string_append_printf (text, "%s%s)", parameter->fallback != NULL ? ": " : "",
                              parameter->fallback != NULL ? parameter->fallback : "");
    }
  if (graph->parameters->len > 0)
    g_string_append_c (text, '\n');
}

static void
append_steps (GString *text, const DowserGraph *graph)
{
  for (guint i = 0; i < graph->steps->len; i++)
    {
      const DowserGraphStep *step = graph->steps->pdata[i];

      g_string_append_printf (text, "    %s: %s%s\n", step->name, step->is_formula ? "= " : "", step->means);
    }
}

/* Prints a graph. @problem: (nullable): why the graph can't be used */
static void
print_graph (const DowserGraph *graph, const char *problem, gboolean with_steps)
{
  g_autoptr (GString) text = g_string_new (graph->term);
  g_autofree char *also = graph->also != NULL ? g_strjoinv (", ", graph->also) : NULL;

  if (also != NULL && *also != '\0')
    g_string_append_printf (text, ", %s", also);
  if (graph->unit != NULL)
    g_string_append_printf (text, "  (%s)", graph->unit);
  g_string_append_printf (text, "\n    = %s\n", graph->means);
  append_parameters (text, graph);
  if (with_steps)
    append_steps (text, graph);
  if (graph->about != NULL)
    g_string_append_printf (text, "    %s\n", graph->about);
  if (problem != NULL)
    g_string_append_printf (text, _ ("    not used: %s\n"), problem);
  dowser_cli_print (text->str);
}

static JsonArray *
parameters_to_json (const DowserGraph *graph)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < graph->parameters->len; i++)
    {
      const DowserGraphParameter *parameter = graph->parameters->pdata[i];
      JsonObject *object = json_object_new ();

      dowser_cli_json_add_text (object, "name", parameter->name);
      if (parameter->type != DOWSER_VALUE_UNKNOWN)
        dowser_cli_json_add_text (object, "type", dowser_graph_parameter_get_kind (parameter));
      dowser_cli_json_add_text (object, "column", parameter->column);
      dowser_cli_json_add_text (object, "default", parameter->fallback);
      dowser_cli_json_add_text (object, "about", parameter->about);
      json_array_add_object_element (array, object);
    }
  return array;
}

static JsonArray *
steps_to_json (const DowserGraph *graph)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < graph->steps->len; i++)
    {
      const DowserGraphStep *step = graph->steps->pdata[i];
      JsonObject *object = json_object_new ();

      dowser_cli_json_add_text (object, "name", step->name);
      dowser_cli_json_add_text (object, step->is_formula ? "formula" : "sentence", step->means);
      json_array_add_object_element (array, object);
    }
  return array;
}

/* Converts a graph to JSON. @problem: (nullable): why the graph can't be used */
static JsonObject *
graph_to_json (const DowserGraph *graph, const char *problem)
{
  JsonObject *object = json_object_new ();
  JsonArray *also = json_array_new ();

  dowser_cli_json_add_text (object, "term", graph->term);
  for (char **word = graph->also; word != NULL && *word != NULL; word++)
    json_array_add_string_element (also, *word);
  json_object_set_array_member (object, "also", also);
  dowser_cli_json_add_text (object, "means", graph->means);
  dowser_cli_json_add_text (object, "unit", graph->unit);
  dowser_cli_json_add_text (object, "about", graph->about);
  json_object_set_array_member (object, "parameters", parameters_to_json (graph));
  json_object_set_array_member (object, "steps", steps_to_json (graph));
  json_object_set_boolean_member (object, "used", problem == NULL);
  dowser_cli_json_add_text (object, "problem", problem);
  dowser_cli_json_add_text (object, "file", graph->file);
  if (graph->file != NULL)
    json_object_set_int_member (object, "line", graph->first_line);
  return object;
}

static void
print_json (JsonArray *graphs, GPtrArray *notes)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  JsonArray *notes_array = json_array_new ();

  for (guint i = 0; i < notes->len; i++)
    json_array_add_string_element (notes_array, notes->pdata[i]);
  json_object_set_array_member (object, "graphs", graphs);
  json_object_set_array_member (object, "notes", notes_array);
  json_node_take_object (node, object);
  dowser_cli_print_json (node);
}

/* Lists all graphs, or only the named graph. With the action "check", lists only the graphs that can't be used. */
static int
list_graphs (DowserCliSession *cli_session, const Options *call, const DowserCliGraphs *graph_list)
{
  GPtrArray *graphs = dowser_knowledge_get_graphs (graph_list->knowledge);
  JsonArray *array = json_array_new ();
  guint n_problems = graph_list->n_own, n_used = 0;

  for (guint i = 0; i < graphs->len; i++)
    {
      const DowserGraph *graph = graphs->pdata[i];
      g_autofree char *problem = NULL;

      if (call->action == ACTION_SHOW && !dowser_graph_has_name (graph, call->graph_name))
        continue;
      problem = dowser_graph_dup_problem (graph, graph_list->meanings);
      n_problems += problem != NULL && !graph->off ? 1 : 0;
      n_used += problem == NULL ? 1 : 0;
      if (cli_session->cli->json)
        json_array_add_object_element (array, graph_to_json (graph, problem));
      else if (call->action != ACTION_CHECK || (problem != NULL && !graph->off))
        print_graph (graph, problem, call->action == ACTION_SHOW);
    }
  if (cli_session->cli->json)
    print_json (array, graph_list->notes);
  else
    json_array_unref (array);
  for (guint i = 0; !cli_session->cli->json && i < graph_list->notes->len; i++)
    dowser_cli_print_note ("%s", (const char *) graph_list->notes->pdata[i]);
  if (!cli_session->cli->json && graphs->len == 0)
    dowser_cli_print_note ("%s", _ ("No graph (a metric that combines several questions) is defined. “dowser-cli "
                                    "formats knowledge” prints the file format."));
  else if (!cli_session->cli->json && call->action == ACTION_CHECK && n_problems == 0)
    dowser_cli_print_note (ngettext ("%u graph can be run", "All %u graphs can be run", n_used), n_used);
  return call->action == ACTION_CHECK && n_problems > 0 ? DOWSER_ERROR_FAMILY_REFUSED : 0;
}

static int
run_graph (DowserCliSession *cli_session, const Options *call, const DowserCliGraphs *graph_list,
           const DowserGraph *graph)
{
  dowser_cli_session_set_limits (cli_session, dowser_limit_settings_get_or (DOWSER_LIMIT_ROWS, DOWSER_GRAPH_MAX_GROUPS),
                                 DOWSER_CLI_TIME_LIMIT);
  return dowser_cli_graph_run (cli_session, graph_list, graph, (const char *const *) call->parameters,
                               (DowserCliFormat) call->format, call->with_steps);
}

static int
run_command (const Options *call)
{
  /* The steps are not questions of the user, so only the log of their statements is saved. */
  g_autoptr (DowserCliSession) cli_session = dowser_cli_session_new (call->cli, FALSE);
  g_auto (DowserCliGraphs) graph_list = { NULL };
  const DowserGraph *graph = NULL;
  GError *error = NULL;

  if (!dowser_cli_graphs_read (cli_session, call->source, &graph_list, &error)
      || (call->graph_name != NULL && (graph = find_graph (&graph_list, call->graph_name, &error)) == NULL))
    return dowser_cli_fail (call->cli, error);
  return call->action == ACTION_RUN ? run_graph (cli_session, call, &graph_list, graph)
                                    : list_graphs (cli_session, call, &graph_list);
}

int
dowser_cli_graph (DowserCli *cli, int argc, char **argv)
{
  const char *const formats[] = { "table", "csv", "json", NULL };
  g_auto (Options) call = { .cli = cli };
  g_autofree char *format_name = NULL;
  GError *error = NULL;
  int action = ACTION_LIST, n;
  const GOptionEntry entries[] = {
    { "source", 's', 0, G_OPTION_ARG_STRING, &call.source, N_ ("The database to ask"), N_ ("SOURCE") },
    { "param", 'p', 0, G_OPTION_ARG_STRING_ARRAY, &call.parameters, N_ ("The value of a parameter"),
      N_ ("NAME=VALUE") },
    { "steps", 0, 0, G_OPTION_ARG_NONE, &call.with_steps, N_ ("Show the definition and result of each step"), NULL },
    { "format", 'f', 0, G_OPTION_ARG_STRING, &format_name, N_ ("table, csv or json"), N_ ("FORMAT") },
    { "all", 0, 0, G_OPTION_ARG_NONE, &call.all, N_ ("Show all rows in the table"), NULL },
    { NULL },
  };

  if (!dowser_cli_parse (cli, entries, &argc, &argv, &error)
      || (call.format = dowser_cli_parse_choice ("--format", format_name, formats, DOWSER_CLI_TABLE, &error)) < 0
      || (argc > 1 && (action = dowser_cli_parse_choice ("graph", argv[1], actions, 0, &error)) < 0))
    return dowser_cli_fail (cli, error);
  n = argc <= 1 ? 0 : action == ACTION_SHOW || action == ACTION_RUN ? 2 : 1;
  if (!dowser_cli_check_arguments (cli, argc, n, n, &error))
    return dowser_cli_fail (cli, error);
  cli->json = call.format == DOWSER_CLI_JSON;
  cli->max_lines = dowser_cli_get_max_lines (call.all);
  call.action = (Action) action;
  call.graph_name = argc > 2 ? argv[2] : NULL;
  return run_command (&call);
}
