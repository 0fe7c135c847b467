/* dowser-cli-graph-run.c - dowser-cli graph run: runs each step of a graph as a plan, and prints the result */
#include "cli/dowser-cli-graph.h"
#include "cli/dowser-cli-rows.h"
#include "pipeline/dowser-graph-rows.h"
#include "plan/dowser-statement.h"

static void
print_lines (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line != NULL; line++)
    {
      g_autofree char *indented = g_strdup_printf ("    %s\n", *line);

      dowser_cli_print (indented);
    }
}

/* Prints each step with its sentence and SQL. The numbers of the steps aren't printed here: they are columns of the
 * table that is printed later. */
static void
print_steps (DowserGraphRun *run)
{
  const DowserGraphCall *call = dowser_graph_run_get_call (run);

  for (guint i = 0; i < call->graph->steps->len; i++)
    {
      const DowserGraphPart *part = call->parts->pdata[i];
      const DowserGraphStep *step = call->graph->steps->pdata[i];
      DowserSession *session = dowser_graph_run_get_session (run, i);
      g_autofree char *line = g_strdup_printf ("%s: %s%s\n", part->name, step->is_formula ? "= " : "",
                                               part->sentence != NULL ? part->sentence : step->means);

      dowser_cli_print (line);
      if (session != NULL)
        print_lines (dowser_session_get_statement (session)->display);
    }
  dowser_cli_print ("\n");
}

static void
print_notes (DowserGraphRun *run)
{
  const DowserGraph *graph = dowser_graph_run_get_graph (run);
  GPtrArray *notes = dowser_graph_run_get_notes (run);

  dowser_cli_print_note ("%s = %s%s%s", graph->term, graph->means, graph->unit != NULL ? ", in " : "",
                         graph->unit != NULL ? graph->unit : "");
  if (graph->about != NULL)
    dowser_cli_print_note ("%s", graph->about);
  for (guint i = 0; i < notes->len; i++)
    dowser_cli_print_note ("%s", (const char *) notes->pdata[i]);
}

/* Converts a number as JSON readers do. A whole number becomes an integer, and any other number becomes the nearest
 * double. */
static JsonNode *
number_to_json (const DowserGraphRow *row, guint index)
{
  JsonNode *node = json_node_new (JSON_NODE_NULL);
  g_autofree char *text = row->has[index] ? dowser_decimal_to_text (&row->numbers[index]) : NULL;
  gint64 integer;

  if (text == NULL)
    return node;
  json_node_init (node, JSON_NODE_VALUE);
  if (g_ascii_string_to_signed (text, 10, G_MININT64, G_MAXINT64, &integer, NULL))
    json_node_set_int (node, integer);
  else
    json_node_set_double (node, g_ascii_strtod (text, NULL));
  return node;
}

static JsonArray *
rows_to_json (const DowserGraphTable *table)
{
  JsonArray *rows = json_array_new ();

  for (guint i = 0; i < table->rows->len; i++)
    {
      const DowserGraphRow *row = table->rows->pdata[i];
      JsonArray *cells = json_array_new ();

      for (guint j = 0; j < table->n_keys; j++)
        if (row->keys[j] != NULL)
          json_array_add_string_element (cells, row->keys[j]);
        else
          json_array_add_null_element (cells);
      for (guint j = 0; j < table->n_numbers; j++)
        json_array_add_element (cells, number_to_json (row, j));
      json_array_add_array_element (rows, cells);
    }
  return rows;
}

static JsonArray *
steps_to_json (DowserGraphRun *run)
{
  const DowserGraphCall *call = dowser_graph_run_get_call (run);
  JsonArray *steps = json_array_new ();

  for (guint i = 0; i < call->graph->steps->len; i++)
    {
      const DowserGraphPart *part = call->parts->pdata[i];
      const DowserGraphStep *step = call->graph->steps->pdata[i];
      DowserSession *session = dowser_graph_run_get_session (run, i);
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "name", part->name);
      json_object_set_string_member (object, part->sentence != NULL ? "sentence" : "formula",
                                     part->sentence != NULL ? part->sentence : step->means);
      if (session != NULL)
        json_object_set_string_member (object, "sql", dowser_session_get_statement (session)->display);
      json_array_add_object_element (steps, object);
    }
  return steps;
}

static JsonObject *
parameters_to_json (const DowserGraphCall *call)
{
  JsonObject *object = json_object_new ();

  for (guint i = 0; i < call->graph->parameters->len; i++)
    {
      const char *name = ((const DowserGraphParameter *) call->graph->parameters->pdata[i])->name;
      const DowserValue *value = g_hash_table_lookup (call->values, name);
      g_autofree char *text = value != NULL ? dowser_value_to_display (value) : NULL;

      if (text != NULL)
        json_object_set_string_member (object, name, text);
    }
  return object;
}

static JsonArray *
columns_to_json (const DowserGraphCall *call, const DowserGraphTable *table)
{
  JsonArray *columns = json_array_new ();

  for (guint i = 0; i < table->n_keys; i++)
    json_array_add_string_element (columns, table->headings[i]);
  for (guint i = 0; i < call->parts->len; i++)
    json_array_add_string_element (columns, ((const DowserGraphPart *) call->parts->pdata[i])->name);
  return columns;
}

static void
print_json (DowserGraphRun *run)
{
  const DowserGraphCall *call = dowser_graph_run_get_call (run);
  const DowserGraphTable *table = dowser_graph_run_get_table (run);
  const DowserGraph *graph = call->graph;
  GPtrArray *run_notes = dowser_graph_run_get_notes (run);
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  JsonArray *notes = json_array_new ();

  json_object_set_string_member (object, "graph", graph->term);
  json_object_set_string_member (object, "means", graph->means);
  if (graph->unit != NULL)
    json_object_set_string_member (object, "unit", graph->unit);
  json_object_set_object_member (object, "parameters", parameters_to_json (call));
  if (table->n_keys == 0)
    json_object_set_member (object, "value", number_to_json (table->rows->pdata[0], table->n_numbers - 1));
  json_object_set_array_member (object, "columns", columns_to_json (call, table));
  json_object_set_array_member (object, "rows", rows_to_json (table));
  json_object_set_array_member (object, "steps", steps_to_json (run));
  for (guint i = 0; i < run_notes->len; i++)
    json_array_add_string_element (notes, run_notes->pdata[i]);
  json_object_set_array_member (object, "notes", notes);
  json_node_take_object (node, object);
  dowser_cli_print_json (node);
}

/* Prints a warning for each wrong number, before the numbers themselves. */
static void
print_wrong (DowserGraphRun *run)
{
  const DowserGraphCall *call = dowser_graph_run_get_call (run);

  for (guint i = 0; i < call->parts->len; i++)
    if (dowser_graph_run_get_session (run, i) != NULL)
      dowser_cli_answer_print_wrong_numbers (dowser_graph_run_get_session (run, i), stdout);
}

static void
print_answer (DowserCli *cli, DowserGraphRun *run, DowserCliFormat format, gboolean with_steps)
{
  g_autoptr (DowserResult) result = NULL;

  if (format == DOWSER_CLI_JSON)
    {
      print_json (run);
      return;
    }
  result = dowser_graph_rows_make (dowser_graph_run_get_call (run), dowser_graph_run_get_table (run), with_steps,
                                   format == DOWSER_CLI_TABLE);
  if (format == DOWSER_CLI_CSV)
    dowser_cli_rows_print_csv (result, stdout);
  else
    {
      print_wrong (run);
      if (with_steps)
        print_steps (run);
      dowser_cli_rows_print_table (result, NULL, cli->max_lines, stdout);
    }
  fflush (stdout);
  print_notes (run);
}

int
dowser_cli_graph_run (DowserCliSession *cli_session, const DowserCliGraphs *graphs, const DowserGraph *graph,
                      const char *const *given, DowserCliFormat format, gboolean with_steps)
{
  g_autoptr (DowserGraphRun) run
      = dowser_graph_run_new (cli_session->context, dowser_session_get_source_uri (graphs->session), graphs->meanings,
                              graph, given, 0);
  GError *error = NULL;

  if (!dowser_cli_session_run_graph (cli_session, run, &error))
    return dowser_cli_fail (cli_session->cli, error);
  print_answer (cli_session->cli, run, format, with_steps);
  return 0;
}
