/* dowser-cli-graph-run.c - dowser-cli graph run: each step of a graph is run as a plan, and its result printed */
#include "base/dowser-json-text.h"
#include "cli/dowser-cli-graph.h"
#include "cli/dowser-cli-library.h"
#include "cli/dowser-cli-rows.h"
#include "knowledge/graph/dowser-graph-combine.h"
#include "pipeline/dowser-graph-rows.h"
#include "plan/dowser-statement.h"

#include <glib/gi18n-lib.h>

/**
 * Run: one call on its way.
 * @sessions, @tables: (element nullable): DowserSession and DowserGraphTable of each part that is asked
 * @notes: of char *: what people should know of the result
 */
typedef struct
{
  DowserCliDesk *desk;
  const DowserGraphCall *call;
  const char *uri;
  GPtrArray *sessions;
  GPtrArray *tables;
  GPtrArray *notes;
} Run;

static void
unref_any (gpointer session)
{
  if (session != NULL)
    g_object_unref (session);
}

static void
free_any (gpointer table)
{
  if (table != NULL)
    dowser_graph_table_free (table);
}

static void
run_clear (Run *run)
{
  g_ptr_array_unref (run->sessions);
  g_ptr_array_unref (run->tables);
  g_ptr_array_unref (run->notes);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Run, run_clear)

/* What was found in the plan of a step is told of the step. */
static void
add_findings (Run *run, const DowserGraphPart *part, DowserSession *session)
{
  GPtrArray *findings = dowser_session_get_findings (session);

  for (guint i = 0; findings != NULL && i < findings->len; i++)
    {
      const DowserFinding *finding = findings->pdata[i];
      g_autofree char *said = finding->fix != NULL ? g_strconcat (finding->message, " ", finding->fix, NULL)
                                                   : g_strdup (finding->message);

      g_ptr_array_add (run->notes, g_strdup_printf (dowser_finding_is_wrong (finding) ? _ ("Wrong in step “%s”: %s")
                                                                                      : _ ("Step “%s”: %s"),
                                                    part->name, said));
    }
}

static gboolean
run_part (Run *run, const DowserGraphPart *part, GError **error)
{
  g_autoptr (DowserSession) session = dowser_cli_library_make_session (run->uri, part->sentence, part->plan);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, run->desk->context);
  DowserGraphTable *table;

  if (!dowser_cli_desk_run (run->desk, runner, error))
    {
      g_prefix_error (error, _ ("Step “%s”: "), part->name);
      return FALSE;
    }
  if (dowser_session_get_result (session) == NULL)
    {
      g_set_error (error, DOWSER_KNOWLEDGE_ERROR, DOWSER_KNOWLEDGE_ERROR_ENTRY,
                   _ ("Step “%s” was not run: it asks back. Say more in its sentence."), part->name);
      return FALSE;
    }
  table = dowser_graph_rows_read (part, dowser_session_get_result (session), error);
  if (table == NULL)
    return FALSE;
  add_findings (run, part, session);
  g_ptr_array_add (run->tables, table);
  g_ptr_array_add (run->sessions, g_object_ref (session));
  return TRUE;
}

static gboolean
run_parts (Run *run, GError **error)
{
  for (guint i = 0; i < run->call->parts->len; i++)
    {
      const DowserGraphPart *part = run->call->parts->pdata[i];

      if (part->plan != NULL && !run_part (run, part, error))
        return FALSE;
      if (part->plan == NULL)
        {
          g_ptr_array_add (run->tables, NULL);
          g_ptr_array_add (run->sessions, NULL);
        }
    }
  return TRUE;
}

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

/* Each step with what it says; its numbers are columns of the table below. */
static void
print_steps (const Run *run)
{
  for (guint i = 0; i < run->call->graph->steps->len; i++)
    {
      const DowserGraphPart *part = run->call->parts->pdata[i];
      const DowserGraphStep *step = run->call->graph->steps->pdata[i];
      g_autofree char *line = g_strdup_printf ("%s: %s%s\n", part->name, step->is_formula ? "= " : "",
                                               part->sentence != NULL ? part->sentence : step->means);

      dowser_cli_print (line);
      if (run->sessions->pdata[i] != NULL)
        print_lines (dowser_session_get_statement (run->sessions->pdata[i])->display);
    }
  dowser_cli_print ("\n");
}

static void
print_notes (const Run *run)
{
  const DowserGraph *graph = run->call->graph;

  dowser_cli_note ("%s = %s%s%s", graph->term, graph->means, graph->unit != NULL ? ", in " : "",
                   graph->unit != NULL ? graph->unit : "");
  if (graph->about != NULL)
    dowser_cli_note ("%s", graph->about);
  for (guint i = 0; i < run->notes->len; i++)
    dowser_cli_note ("%s", (const char *) run->notes->pdata[i]);
}

/* Whole numbers as such; others are the double next to them, as JSON is read. */
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
steps_to_json (const Run *run)
{
  JsonArray *steps = json_array_new ();

  for (guint i = 0; i < run->call->graph->steps->len; i++)
    {
      const DowserGraphPart *part = run->call->parts->pdata[i];
      const DowserGraphStep *step = run->call->graph->steps->pdata[i];
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "name", part->name);
      json_object_set_string_member (object, part->sentence != NULL ? "sentence" : "formula",
                                     part->sentence != NULL ? part->sentence : step->means);
      if (run->sessions->pdata[i] != NULL)
        json_object_set_string_member (object, "sql", dowser_session_get_statement (run->sessions->pdata[i])->display);
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
print_json (const Run *run, const DowserGraphTable *table)
{
  const DowserGraph *graph = run->call->graph;
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  JsonArray *notes = json_array_new ();
  g_autofree char *text = NULL;

  json_object_set_string_member (object, "graph", graph->term);
  json_object_set_string_member (object, "means", graph->means);
  if (graph->unit != NULL)
    json_object_set_string_member (object, "unit", graph->unit);
  json_object_set_object_member (object, "parameters", parameters_to_json (run->call));
  if (table->n_keys == 0)
    json_object_set_member (object, "value", number_to_json (table->rows->pdata[0], table->n_numbers - 1));
  json_object_set_array_member (object, "columns", columns_to_json (run->call, table));
  json_object_set_array_member (object, "rows", rows_to_json (table));
  json_object_set_array_member (object, "steps", steps_to_json (run));
  for (guint i = 0; i < run->notes->len; i++)
    json_array_add_string_element (notes, run->notes->pdata[i]);
  json_object_set_array_member (object, "notes", notes);
  json_node_take_object (node, object);
  text = dowser_json_to_text (node, TRUE);
  dowser_cli_print (text);
  dowser_cli_print ("\n");
}

static void
print (const Run *run, const DowserGraphTable *table, DowserCliFormat format, gboolean with_steps)
{
  g_autoptr (DowserResult) result = dowser_graph_rows_make (run->call, table, with_steps, format == DOWSER_CLI_TABLE);

  if (format == DOWSER_CLI_JSON)
    {
      print_json (run, table);
      return;
    }
  if (format == DOWSER_CLI_CSV)
    dowser_cli_rows_print_csv (result, stdout);
  else
    {
      for (guint i = 0; i < run->sessions->len; i++)
        if (run->sessions->pdata[i] != NULL)
          dowser_cli_answer_print_wrong (run->sessions->pdata[i], stdout);
      if (with_steps)
        print_steps (run);
      dowser_cli_rows_print_table (result, NULL, run->desk->cli->max_lines, stdout);
    }
  fflush (stdout);
  print_notes (run);
}

int
dowser_cli_graph_run (DowserCliDesk *desk, const char *uri, const DowserGraphCall *call, DowserCliFormat format,
                      gboolean with_steps)
{
  g_auto (Run) run = { .desk = desk,
                       .call = call,
                       .uri = uri,
                       .sessions = g_ptr_array_new_with_free_func (unref_any),
                       .tables = g_ptr_array_new_with_free_func (free_any),
                       .notes = g_ptr_array_new_with_free_func (g_free) };
  g_autoptr (DowserGraphTable) table = NULL;
  GError *error = NULL;

  if (run_parts (&run, &error))
    table = dowser_graph_combine (call, run.tables, run.notes, &error);
  if (table == NULL)
    return dowser_cli_fail (desk->cli, error);
  print (&run, table, format, with_steps);
  return 0;
}
