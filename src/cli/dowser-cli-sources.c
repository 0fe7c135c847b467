/* dowser-cli-sources.c - dowser-cli sources: lists saved and recent sources; adds, tests and removes saved sources */
#include "cli/dowser-cli-sources.h"

#include "cli/dowser-cli-list.h"
#include "cli/dowser-cli-password.h"
#include "cli/dowser-cli-session.h"
#include "pipeline/context/dowser-source-check.h"
#include "sources/saved/dowser-connection-file.h"

#include <glib/gi18n-lib.h>

#define TEST_SECONDS 20

typedef enum
{
  LIST,
  ADD,
  REMOVE,
  TEST,
  IMPORT
} Subcommand;

static const char *const subcommands[] = { "list", "add", "remove", "test", "import", NULL };

typedef struct
{
  char *format_name;
  char *colour_name;
  char *metadata;
  char *project;
  gboolean no_samples;
  gboolean sample_views;
  gint64 max_rows;
  int max_seconds;
  gboolean ask_password;
} Options;

static void
options_clear (Options *options)
{
  g_free (options->format_name);
  g_free (options->colour_name);
  g_free (options->metadata);
  g_free (options->project);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static int
list_sources (DowserCliSession *session, DowserCliListFormat format)
{
  g_auto (GStrv) recent = dowser_store_dup_sources (session->store);

  dowser_cli_list_print_sources (dowser_context_get_connections (session->context), (const char *const *) recent,
                                 format);
  return 0;
}

/* Returns: (transfer full) (nullable) */
static DowserConnection *
make_connection (DowserCliSession *session, const Options *options, const char *name, const char *given, GError **error)
{
  GPtrArray *connections = dowser_context_get_connections (session->context);
  const DowserConnection *current_connection = dowser_connections_find (connections, name);
  g_autofree char *uri = dowser_cli_session_dup_named_source (session, given, error);
  int colour
      = dowser_cli_parse_choice ("--colour", options->colour_name, dowser_colour_nicks, DOWSER_COLOUR_NONE, error);
  DowserConnection *connection;

  if (uri == NULL || colour < 0)
    return NULL;
  connection = dowser_connection_new (current_connection != NULL ? current_connection->id : NULL, name, uri);
  connection->colour = (DowserColour) colour;
  connection->may_sample = !options->no_samples;
  connection->may_sample_views = options->sample_views;
  connection->metadata_path = options->metadata != NULL ? g_canonicalize_filename (options->metadata, NULL) : NULL;
  connection->project = options->project != NULL && *options->project != '\0' ? g_strdup (options->project) : NULL;
  connection->max_rows = (guint64) options->max_rows;
  connection->max_seconds = (guint) options->max_seconds;
  return connection;
}

static gboolean
store_password (DowserCliSession *session, const DowserConnection *connection, gboolean ask, GError **error)
{
  const char *given = dowser_context_get_password (session->context, connection->uri);
  g_autofree char *typed = given == NULL && ask ? dowser_cli_password_ask (connection->name) : NULL;
  const char *password = given != NULL ? given : typed;

  return password == NULL || dowser_cli_sources_store_password (connection, password, error);
}

static int
add_source (DowserCliSession *session, const Options *options, const char *name, const char *given)
{
  GPtrArray *connections = dowser_context_get_connections (session->context);
  GError *error = NULL;
  g_autoptr (DowserConnection) connection = make_connection (session, options, name, given, &error);

  if (connection == NULL || !dowser_connections_put (connections, connection, &error)
      || !dowser_connection_file_save (connections, &error)
      || !store_password (session, connection, options->ask_password, &error))
    return dowser_cli_fail (session->cli, error);
  dowser_cli_print_note (_ ("“%s” is saved: %s"), connection->name, connection->uri);
  return 0;
}

/* Returns: (nullable): the saved source; %NULL with an error that lists all saved sources */
static const DowserConnection *
find_saved (DowserCliSession *session, const char *name, GError **error)
{
  const DowserConnection *found = dowser_connections_find (dowser_context_get_connections (session->context), name);

  if (found == NULL)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _ ("No saved source is called “%s”. “dowser-cli sources” lists the saved sources."), name);
  return found;
}

static int
remove_saved (DowserCliSession *session, const char *name)
{
  GPtrArray *connections = dowser_context_get_connections (session->context);
  GError *error = NULL;
  const DowserConnection *found = find_saved (session, name, &error);
  g_autofree char *uri = found != NULL ? g_strdup (found->uri) : NULL;

  if (found == NULL)
    return dowser_cli_fail (session->cli, error);
  dowser_connections_remove (connections, found->id);
  if (!dowser_connection_file_save (connections, &error))
    return dowser_cli_fail (session->cli, error);
  if (dowser_connections_find_uri (connections, uri) == NULL)
    dowser_cli_sources_remove_password (uri);
  dowser_cli_print_note (_ ("“%s” was removed from the saved sources. Its data was not changed."), name);
  return 0;
}

static DowserSourceReport *
check_source (DowserCliSession *session, const char *uri, GError **error)
{
  g_autoptr (DowserSource) source = dowser_source_new_for_uri (uri, error);
  g_autoptr (GAsyncResult) result = NULL;

  if (source == NULL)
    return NULL;
  dowser_source_check_async (source, dowser_context_get_password (session->context, uri), session->store, TRUE,
                             TEST_SECONDS, session->cli->cancellable, dowser_cli_ready_cb, &result);
  return dowser_source_check_finish (source, dowser_cli_wait (&result), error);
}

static int
test_source (DowserCliSession *session, const char *given)
{
  GError *error = NULL;
  g_autofree char *uri = dowser_cli_session_dup_named_source (session, given, &error);
  g_autofree char *sentence = NULL;
  g_autoptr (DowserSourceReport) report = uri != NULL ? check_source (session, uri, &error) : NULL;

  while (g_error_matches (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_PASSWORD))
    {
      g_autofree char *password = dowser_cli_password_ask (given);

      if (password == NULL)
        break;
      g_clear_error (&error);
      dowser_context_set_password (session->context, uri, password);
      report = check_source (session, uri, &error);
    }
  if (report == NULL)
    return dowser_cli_fail (session->cli, error);
  sentence = dowser_source_report_dup_sentence (report);
  dowser_cli_print (sentence);
  dowser_cli_print ("\n");
  return 0;
}

static int
run_command (DowserCliSession *session, Subcommand subcommand, const Options *options, DowserCliListFormat format,
             char **arguments)
{
  switch (subcommand)
    {
    case ADD:
      return add_source (session, options, arguments[0], arguments[1]);
    case REMOVE:
      return remove_saved (session, arguments[0]);
    case TEST:
      return test_source (session, arguments[0]);
    case IMPORT:
      return dowser_cli_sources_import (session, arguments[0]);
    case LIST:
    default:
      return list_sources (session, format);
    }
}

int
dowser_cli_sources (DowserCli *cli, int argc, char **argv)
{
  static const int n_arguments[] = { 1, 3, 2, 2, 2 };
  g_auto (Options) options = { 0 };
  g_autoptr (DowserCliSession) session = NULL;
  GError *error = NULL;
  int subcommand = LIST, format;
  const GOptionEntry entries[] = {
    { "format", 'f', 0, G_OPTION_ARG_STRING, &options.format_name, N_ ("table or json"), N_ ("FORMAT") },
    { "colour", 'c', 0, G_OPTION_ARG_STRING, &options.colour_name, N_ ("The colour of the source"), N_ ("COLOUR") },
    { "project", 0, 0, G_OPTION_ARG_STRING, &options.project, N_ ("add: The project that the source belongs to"),
      N_ ("NAME") },
    { "metadata", 'm', 0, G_OPTION_ARG_FILENAME, &options.metadata,
      N_ ("A file that describes the tables of the source"), N_ ("FILE") },
    { "sample-views", 0, 0, G_OPTION_ARG_NONE, &options.sample_views,
      N_ ("Also read values from views. This runs SQL that the owners of the views wrote"), NULL },
    { "no-samples", 0, 0, G_OPTION_ARG_NONE, &options.no_samples, N_ ("Read values only when a question needs them"),
      NULL },
    { "limit", 'n', 0, G_OPTION_ARG_INT64, &options.max_rows, N_ ("Maximum number of rows (0 for all)"), "N" },
    { "time-limit", 't', 0, G_OPTION_ARG_INT, &options.max_seconds, N_ ("Query timeout in seconds"), "S" },
    { "password", 'p', 0, G_OPTION_ARG_NONE, &options.ask_password,
      N_ ("Ask for a password and keep it in the keyring"), NULL },
    { NULL },
  };

  if (!dowser_cli_parse (cli, entries, &argc, &argv, &error)
      || (format = dowser_cli_parse_choice ("--format", options.format_name, dowser_cli_list_format_nicks, 0, &error))
             < 0
      || (subcommand = dowser_cli_parse_choice ("sources", argc > 1 ? argv[1] : NULL, subcommands, LIST, &error)) < 0
      || !dowser_cli_check_number ("--limit", options.max_rows, &error)
      || !dowser_cli_check_number ("--time-limit", options.max_seconds, &error)
      || !dowser_cli_check_arguments (cli, argc, subcommand == LIST ? 0 : n_arguments[subcommand],
                                      n_arguments[subcommand], &error))
    return dowser_cli_fail (cli, error);

  cli->json = format == DOWSER_CLI_LIST_JSON;
  session = dowser_cli_session_new (cli, TRUE);
  return run_command (session, (Subcommand) subcommand, &options, (DowserCliListFormat) format, argv + 2);
}
