/* dowser-cli-columns.c - dowser-cli columns: shows and sets how the columns of files and SQLite databases are read */
#include "cli/dowser-cli-session.h"
#include "pipeline/context/dowser-file-readings.h"
#include "sources/csv/dowser-csv-settle.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* First "list", then the choices for how a column is read, then the choices for how rows are read. */
static const char *const actions[] = { "list",        "automatic", "text",  "numbers", "dates",  "day-first",
                                       "month-first", "durations", "hours", "ragged",  "strict", NULL };
enum
{
  LIST,
  FIRST_CHOICE,
  RAGGED = FIRST_CHOICE + DOWSER_CSV_N_CHOICES,
  STRICT,
};

static void
print_decision (const DowserCsvDecision *decision)
{
  g_autoptr (GString) text = g_string_new (decision->table);

  if (decision->column != NULL)
    g_string_append_printf (text, ".%s", decision->column);
  g_string_append_printf (text, "  %s%s%s", decision->type, decision->detail != NULL ? ": " : "",
                          decision->detail != NULL ? decision->detail : "");
  if (decision->choice != DOWSER_CSV_CHOOSE_AUTOMATIC)
    g_string_append_printf (text, _ (" Chosen: %s."), dowser_csv_choice_nicks[decision->choice]);
  if (decision->choices->len > 0)
    g_string_append (text, _ ("\n    or: "));
  for (guint i = 0; i < decision->choices->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "",
                            dowser_csv_choice_nicks[g_array_index (decision->choices, DowserCsvChoice, i)]);
  g_string_append_c (text, '\n');
  dowser_cli_print (text->str);
}

static void
print_json (GPtrArray *decisions)
{
  g_autoptr (JsonNode) node = json_node_new (JSON_NODE_ARRAY);

  json_node_take_array (node, json_array_new ());
  for (guint i = 0; i < decisions->len; i++)
    {
      const DowserCsvDecision *decision = decisions->pdata[i];
      JsonObject *object = json_object_new ();
      JsonArray *choices = json_array_new ();

      json_object_set_string_member (object, "table", decision->table);
      if (decision->column != NULL)
        json_object_set_string_member (object, "column", decision->column);
      json_object_set_string_member (object, "type", decision->type);
      if (decision->detail != NULL)
        json_object_set_string_member (object, "detail", decision->detail);
      json_object_set_string_member (object, "choice", dowser_csv_choice_nicks[decision->choice]);
      for (guint j = 0; j < decision->choices->len; j++)
        json_array_add_string_element (choices,
                                       dowser_csv_choice_nicks[g_array_index (decision->choices, DowserCsvChoice, j)]);
      json_object_set_array_member (object, "choices", choices);
      json_array_add_object_element (json_node_get_array (node), object);
    }
  dowser_cli_print_json (node);
}

static GPtrArray *
list_decisions (DowserCliSession *cli_session, const char *uri, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_file_readings_list_async (cli_session->context, uri, NULL, dowser_cli_ready_cb, &result);
  return dowser_file_readings_list_finish (cli_session->context, dowser_cli_wait (&result), error);
}

/* Finds the decision on "TABLE.COLUMN", or on "COLUMN" if only one table has the column. Returns: (nullable) */
static const DowserCsvDecision *
find_decision (GPtrArray *decisions, const char *wanted_name, GError **error)
{
  const DowserCsvDecision *found = NULL;
  guint n = 0;

  for (guint i = 0; i < decisions->len; i++)
    {
      const DowserCsvDecision *decision = decisions->pdata[i];
      g_autofree char *name = g_strdup_printf ("%s.%s", decision->table, decision->column);

      if (decision->column == NULL
          || (g_ascii_strcasecmp (name, wanted_name) != 0 && g_ascii_strcasecmp (decision->column, wanted_name) != 0))
        continue;
      found = decision;
      n++;
    }
  if (n == 1)
    return found;
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               n == 0 ? _ (
                   "There is no column “%s” that can be read in another way. “dowser-cli columns” lists these columns.")
                      : _ ("More than one table has a column “%s”. Write TABLE.COLUMN."),
               wanted_name);
  return NULL;
}

static gboolean
set_choice (DowserCliSession *cli_session, const char *uri, const char *path, const char *column, const char *nick,
            GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_file_readings_choose_async (cli_session->context, uri, path, column, nick, NULL, dowser_cli_ready_cb, &result);
  return dowser_file_readings_choose_finish (cli_session->context, dowser_cli_wait (&result), error);
}

/* Sets how rows are read, without opening the source, because a file with ragged rows can't be opened before this is
 * set. */
static int
choose_rows (DowserCliSession *cli_session, const char *uri, const char *table, gboolean is_ragged)
{
  g_autofree char *path = dowser_csv_decisions_dup_path (uri, table);
  GError *error = NULL;

  if (path == NULL)
    g_set_error (&error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _ ("“%s” isn't a CSV file of this source. Write the name of its table."), table != NULL ? table : uri);
  else
    set_choice (cli_session, uri, path, NULL, is_ragged ? "read" : NULL, &error);
  if (error != NULL)
    return dowser_cli_fail (cli_session->cli, error);
  dowser_cli_print_note ("%s", is_ragged ? _ ("Rows with fewer or more values than headings are now read.")
                                         : _ ("Rows with fewer or more values than headings are rejected."));
  return 0;
}

static int
choose_column (DowserCliSession *cli_session, const char *uri, GPtrArray *decisions, const char *wanted_name,
               int action)
{
  GError *error = NULL;
  const DowserCsvDecision *decision = find_decision (decisions, wanted_name, &error);
  DowserCsvChoice choice = (DowserCsvChoice) (action - FIRST_CHOICE);
  gboolean is_available = choice == DOWSER_CSV_CHOOSE_AUTOMATIC;

  for (guint i = 0; decision != NULL && i < decision->choices->len; i++)
    is_available |= g_array_index (decision->choices, DowserCsvChoice, i) == choice;
  if (decision != NULL && !is_available)
    g_set_error (&error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _ ("“%s” isn't a choice for “%s”. “dowser-cli columns” lists the choices."), actions[action],
                 decision->column);
  if (error == NULL)
    set_choice (cli_session, uri, decision->path, decision->column,
                choice == DOWSER_CSV_CHOOSE_AUTOMATIC ? NULL : dowser_csv_choice_nicks[choice], &error);
  if (error != NULL)
    return dowser_cli_fail (cli_session->cli, error);
  dowser_cli_print_note (_ ("%s.%s is now read in this way: %s"), decision->table, decision->column, actions[action]);
  return 0;
}

static int
run_command (DowserCli *cli, const char *source, int action, const char *wanted_name)
{
  g_autoptr (DowserCliSession) cli_session = dowser_cli_session_new (cli, TRUE);
  g_autoptr (DowserSession) session = NULL;
  g_autoptr (GPtrArray) decisions = NULL;
  g_autofree char *uri = NULL;
  GError *error = NULL;

  if (action >= RAGGED)
    {
      uri = dowser_cli_session_dup_source (cli_session, source, &error);
      return uri != NULL ? choose_rows (cli_session, uri, wanted_name, action == RAGGED) : dowser_cli_fail (cli, error);
    }
  session = dowser_cli_session_read_source (cli_session, source, &error);
  decisions = session != NULL ? list_decisions (cli_session, dowser_session_get_source_uri (session), &error) : NULL;
  if (decisions == NULL)
    return dowser_cli_fail (cli, error);
  if (action != LIST)
    return choose_column (cli_session, dowser_session_get_source_uri (session), decisions, wanted_name, action);
  if (cli->json)
    print_json (decisions);
  for (guint i = 0; !cli->json && i < decisions->len; i++)
    print_decision (decisions->pdata[i]);
  if (decisions->len == 0 && !cli->json)
    dowser_cli_print_note ("%s", _ ("Each column of this source can be read in only one way."));
  return 0;
}

int
dowser_cli_columns (DowserCli *cli, int argc, char **argv)
{
  const char *const formats[] = { "text", "json", NULL };
  g_autofree char *source = NULL;
  g_autofree char *format_name = NULL;
  GError *error = NULL;
  int action = LIST, format;
  const GOptionEntry entries[] = {
    { "source", 's', 0, G_OPTION_ARG_STRING, &source, N_ ("The files to read"), N_ ("SOURCE") },
    { "format", 'f', 0, G_OPTION_ARG_STRING, &format_name, N_ ("text or json"), N_ ("FORMAT") },
    { NULL },
  };

  if (!dowser_cli_parse (cli, entries, &argc, &argv, &error)
      || (format = dowser_cli_parse_choice ("--format", format_name, formats, 0, &error)) < 0
      || (argc > 1 && (action = dowser_cli_parse_choice ("columns", argv[1], actions, 0, &error)) < 0)
      || !dowser_cli_check_arguments (cli, argc, action == LIST || action >= RAGGED ? 0 : 2, action == LIST ? 1 : 2,
                                      &error))
    return dowser_cli_fail (cli, error);
  cli->json = format == 1;
  return run_command (cli, source, action, argc > 2 ? argv[2] : NULL);
}
