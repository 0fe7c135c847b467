/* dowser-cli-session.c - the desk of a command: the saved data (store) and the open sources (context) that it works
 * with */
#include "cli/dowser-cli-session.h"

#include "base/dowser-error.h"
#include "base/dowser-limit-settings.h"
#include "base/dowser-safe-text.h"
#include "cli/dowser-cli-password.h"
#include "pipeline/context/dowser-last-schema.h"
#include "pipeline/context/dowser-schema-annotation.h"
#include "sources/saved/dowser-connection-file.h"
#include "sources/saved/dowser-server-uri.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <unistd.h>

/* The maximum length of a progress line. A longer line would wrap and could not be erased. */
#define MAX_LINE 78
/* The default number of rows that are read without asking, unless a setting overrides it. The window has the same
 * default. */
#define DEFAULT_MAX_READ 20000000
/* The maximum number of times that the user is asked for a password. */
#define MAX_PASSWORDS 3
/* The memory for rows, in bytes. Little is enough, because each row is printed only one time, in order. */
#define RESULT_MEMORY (4 * 1024 * 1024)

/* Loads the saved sources. If their file is unreadable, prints a warning; the user can still name sources by their
 * address. */
static void
load_connections (DowserCliSession *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) connections = dowser_connection_file_load (&error);

  if (connections != NULL)
    dowser_context_set_connections (self->context, connections);
  else
    dowser_cli_print_note ("%s", error->message);
}

void
dowser_cli_session_set_strict (DowserCliSession *self, gboolean strict)
{
  dowser_context_set_shows_wrong_answers (self->context, !strict);
}

void
dowser_cli_session_allow_any_size (DowserCliSession *self)
{
  dowser_context_set_max_read_rows (self->context, 0);
}

static DowserStore *
open_store (void)
{
  DowserStore *store = dowser_store_new (NULL);
  g_autoptr (GAsyncResult) result = NULL;

  dowser_store_open_async (store, NULL, dowser_cli_ready_cb, &result);
  dowser_store_open_finish (store, dowser_cli_wait (&result), NULL);
  if (dowser_store_get_warning (store) != NULL)
    dowser_cli_print_note ("%s", dowser_store_get_warning (store));
  return store;
}

/* Makes the state of one call of the command line. @log: (nullable): the store of all saved data; @with_store: FALSE if
 * only the log of the statements is saved */
static DowserCliSession *
make_cli_session (DowserCli *cli, DowserStore *log, gboolean with_store)
{
  DowserCliSession *self = g_new0 (DowserCliSession, 1);

  self->cli = cli;
  self->log = log;
  self->store = with_store ? g_object_ref (self->log) : NULL;
  self->noted = log != NULL ? g_strdup (dowser_store_get_warning (log)) : NULL;
  self->context = dowser_context_new (self->store);
  dowser_context_set_log (self->context, self->log);
  dowser_context_set_max_read_rows (self->context, dowser_limit_settings_get_or (DOWSER_LIMIT_READ, DEFAULT_MAX_READ));
  dowser_context_set_shows_wrong_answers (self->context, TRUE);
  dowser_cli_session_set_limits (self, 0,
                                 (int) dowser_limit_settings_get_or (DOWSER_LIMIT_SECONDS, DOWSER_CLI_TIME_LIMIT));
  load_connections (self);
  return self;
}

DowserCliSession *
dowser_cli_session_new (DowserCli *cli, gboolean with_store)
{
  return make_cli_session (cli, open_store (), with_store);
}

DowserCliSession *
dowser_cli_session_new_without_trace (DowserCli *cli)
{
  return make_cli_session (cli, NULL, FALSE);
}

static void
close_log (DowserCliSession *self)
{
  g_autoptr (GAsyncResult) result = NULL;

  if (self->log == NULL)
    return;
  dowser_store_close_async (self->log, NULL, dowser_cli_ready_cb, &result);
  dowser_store_close_finish (self->log, dowser_cli_wait (&result), NULL);
  if (dowser_store_get_warning (self->log) != NULL
      && g_strcmp0 (dowser_store_get_warning (self->log), self->noted) != 0)
    dowser_cli_print_note ("%s", dowser_store_get_warning (self->log));
}

void
dowser_cli_session_free (DowserCliSession *self)
{
  g_autoptr (GAsyncResult) context_result = NULL;

  dowser_context_close_async (self->context, NULL, dowser_cli_ready_cb, &context_result);
  dowser_context_close_finish (self->context, dowser_cli_wait (&context_result), NULL);
  close_log (self);
  g_clear_object (&self->context);
  g_clear_object (&self->store);
  g_clear_object (&self->log);
  g_free (self->noted);
  g_free (self->warned);
  g_free (self);
}

void
dowser_cli_session_set_limits (DowserCliSession *self, gint64 max_rows, int max_seconds)
{
  DowserLimits limits = { .max_rows = (guint64) MAX (max_rows, 0),
                          .max_seconds = (guint) MAX (max_seconds, 0),
                          .max_memory = RESULT_MEMORY };

  dowser_context_set_limits (self->context, &limits);
}

/* Refuses an address that contains a password, because other users can see the password in the list of processes. */
static gboolean
check_no_password (const char *given, GError **error)
{
  g_autoptr (DowserServerUri) server
      = dowser_source_uri_is_server (given) ? dowser_server_uri_parse (given, NULL) : NULL;

  if (server == NULL || server->password == NULL)
    return TRUE;
  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                       _ ("The source's address contains a password, which other users can see on the command line. "
                          "Remove the password. Dowser asks for it, or takes it from DOWSER_SOURCE_PASSWORD or the "
                          "keyring."));
  return FALSE;
}

char *
dowser_cli_session_dup_named_source (DowserCliSession *self, const char *given, GError **error)
{
  const DowserConnection *connection = dowser_connections_find (dowser_context_get_connections (self->context), given);
  g_autofree char *uri = NULL;

  if (connection == NULL && !check_no_password (given, error))
    return NULL;
  uri = connection != NULL ? g_strdup (connection->uri) : dowser_source_canonicalize_uri (given);
  /* The password in the environment is set only for the named source, so that no other server gets it. */
  if (dowser_cli_password_get_environment () != NULL && dowser_source_uri_is_server (uri))
    dowser_context_set_password (self->context, uri, dowser_cli_password_get_environment ());
  dowser_context_set_allows_recovery (self->context, uri, self->cli->recover);
  return g_steal_pointer (&uri);
}

char *
dowser_cli_session_dup_source (DowserCliSession *self, const char *given, GError **error)
{
  g_auto (GStrv) recent = NULL;

  if (given != NULL)
    return dowser_cli_session_dup_named_source (self, given, error);
  if (self->store != NULL)
    recent = dowser_store_dup_sources (self->store);
  for (guint i = 0; recent != NULL && recent[i] != NULL; i++)
    if (!dowser_source_uri_is_missing (recent[i]))
      return dowser_cli_session_dup_named_source (self, recent[i], error);
  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                       _ ("Which source? Name a file or folder of data, a server or a saved source with --source."));
  return NULL;
}

static void
clear_progress (void)
{
  fputs ("\r\033[K", stderr);
}

void
dowser_cli_print_waiting (const char *waiting_text)
{
  g_autofree char *text = dowser_safe_text_dup_line (waiting_text, MAX_LINE);

  fputs (text, stderr);
}

static void
print_progress (DowserStep *step)
{
  const char *partial = dowser_step_get_partial (step);
  const char *waiting_text = dowser_step_get_waiting (step);
  const char *reading = dowser_step_get_reading (step);

  if (waiting_text != NULL)
    dowser_cli_print_waiting (waiting_text);
  else if (partial != NULL)
    fprintf (stderr, _ ("%s… %ld characters"), dowser_step_get_title (step), g_utf8_strlen (partial, -1));
  else
    fprintf (stderr, "%s… %s", dowser_step_get_title (step), reading != NULL ? reading : "");
}

static void
progressed_cb (DowserRunner *runner)
{
  GListModel *steps = G_LIST_MODEL (runner);

  for (guint i = 0; i < g_list_model_get_n_items (steps); i++)
    {
      g_autoptr (DowserStep) step = g_list_model_get_item (steps, i);

      if (dowser_step_get_state (step) == DOWSER_STEP_RUNNING)
        {
          clear_progress ();
          print_progress (step);
        }
    }
}

/* Prints why the program waits, for example after a failed request to a model. Used in a log file, where lines can't be
 * overwritten. */
static void
note_waiting_cb (DowserRunner *runner)
{
  g_autofree char *waiting_text = NULL;

  g_object_get (runner, "waiting", &waiting_text, NULL);
  if (waiting_text == NULL)
    return;
  dowser_cli_print_note ("%s", waiting_text);
}

/* Shows the progress of @runner. On a terminal, the progress is one line that is overwritten. In a log file, lines say
 * why the program waits. */
static void
start_progress (DowserCliSession *self, DowserRunner *runner)
{
  const char *const watched_signals[] = { "notify::progress", "notify::partial", "notify::waiting", "notify::reading" };

  if (isatty (STDERR_FILENO))
    for (guint i = 0; i < G_N_ELEMENTS (watched_signals); i++)
      g_signal_connect (runner, watched_signals[i], G_CALLBACK (progressed_cb), NULL);
  else if (!self->cli->json)
    g_signal_connect (runner, "notify::waiting", G_CALLBACK (note_waiting_cb), NULL);
}

static void
stop_progress (DowserRunner *runner)
{
  g_signal_handlers_disconnect_by_func (runner, progressed_cb, NULL);
  g_signal_handlers_disconnect_by_func (runner, note_waiting_cb, NULL);
  if (isatty (STDERR_FILENO))
    clear_progress ();
}

static void
print_hint (const GError *error)
{
  if (g_error_matches (error, DOWSER_LIMIT_ERROR, DOWSER_LIMIT_ERROR_COST))
    dowser_cli_print_note (_ ("Add --yes to run the query anyway."));
}

static gboolean
run_runner (DowserCliSession *self, DowserRunner *runner, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  start_progress (self, runner);
  dowser_runner_run_async (runner, self->cli->cancellable, dowser_cli_ready_cb, &result);
  dowser_cli_wait (&result);
  stop_progress (runner);
  if (dowser_runner_run_finish (runner, result, error))
    return TRUE;
  if (error != NULL)
    print_hint (*error);
  return FALSE;
}

/* Shows the progress of the next step's runner. The previous runner has ended. */
static void
step_cb (DowserGraphRun *run, GParamSpec *pspec, DowserCliSession *self)
{
  DowserRunner *runner = dowser_graph_run_get_runner (run);

  if (isatty (STDERR_FILENO))
    clear_progress ();
  if (runner != NULL)
    start_progress (self, runner);
}

gboolean
dowser_cli_session_run_graph (DowserCliSession *self, DowserGraphRun *run, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;
  gulong stepped = g_signal_connect (run, "notify::runner", G_CALLBACK (step_cb), self);
  GError *local_error = NULL;

  dowser_graph_run_run_async (run, self->cli->cancellable, dowser_cli_ready_cb, &result);
  dowser_cli_wait (&result);
  g_signal_handler_disconnect (run, stepped);
  if (dowser_graph_run_run_finish (run, result, &local_error))
    return TRUE;
  print_hint (local_error);
  g_propagate_error (error, local_error);
  return FALSE;
}

/* Warns that a metadata file can't be read, so that its rules are not applied. */
static void
warn_about_metadata (DowserCliSession *self, const char *uri)
{
  g_autofree char *problem = NULL;

  if (uri == NULL || g_strcmp0 (self->warned, uri) == 0)
    return;
  problem = dowser_schema_annotation_dup_problem (self->context, uri);
  if (problem != NULL)
    dowser_cli_print_note ("%s", problem);
  g_free (self->warned);
  self->warned = g_strdup (uri);
}

/* Returns TRUE if a recovered copy may be read. On a terminal, asks the user. Without a terminal, a recovered copy may
 * be read only with --recover. */
static gboolean
can_read_recovered_copy (DowserCliSession *self, const char *uri, const GError *reason)
{
  char answer[16] = "";

  if (uri == NULL || dowser_context_get_allows_recovery (self->context, uri))
    return FALSE;
  if (self->cli->json || !isatty (STDIN_FILENO) || !isatty (STDERR_FILENO))
    {
      dowser_cli_print_note (_ ("Use --recover to read a recovered copy."));
      return FALSE;
    }
  dowser_cli_print_note ("%s", reason->message);
  /* Translators: y is the answer that says yes, also in other languages */
  fputs (_ ("Read a recovered copy (y/N)? "), stderr);
  if (fgets (answer, sizeof answer, stdin) == NULL || g_ascii_tolower (*answer) != 'y')
    return FALSE;
  dowser_context_set_allows_recovery (self->context, uri, TRUE);
  return TRUE;
}

gboolean
dowser_cli_session_run (DowserCliSession *self, DowserRunner *runner, GError **error)
{
  for (guint attempt = 0;; attempt++)
    {
      const char *uri;
      GError *local_error = NULL;
      g_autofree char *name = NULL;
      g_autofree char *password = NULL;

      if (run_runner (self, runner, &local_error))
        {
          warn_about_metadata (self, dowser_session_get_source_uri (dowser_runner_get_session (runner)));
          return TRUE;
        }
      uri = dowser_session_get_source_uri (dowser_runner_get_session (runner));
      if (g_error_matches (local_error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_UNFINISHED)
          && can_read_recovered_copy (self, uri, local_error))
        {
          g_error_free (local_error);
          continue;
        }
      if (g_error_matches (local_error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_PASSWORD) && attempt < MAX_PASSWORDS)
        {
          name = dowser_context_dup_source_name (self->context, uri);
          password = dowser_cli_password_ask (name);
        }
      if (password == NULL)
        {
          g_propagate_error (error, local_error);
          return FALSE;
        }
      dowser_cli_print_note ("%s", local_error->message);
      g_error_free (local_error);
      dowser_context_set_password (self->context, uri, password);
    }
}

gboolean
dowser_cli_session_add_corrections (DowserCliSession *self, DowserRunner *runner, char **corrections, GError **error)
{
  if (corrections == NULL)
    return TRUE;

  dowser_runner_set_last_step (runner, "values");
  if (!dowser_cli_session_run (self, runner, error))
    return FALSE;
  for (char **text = corrections; *text != NULL; text++)
    if (!dowser_runner_add_correction (runner, *text, error))
      return FALSE;
  dowser_runner_set_last_step (runner, NULL);
  return TRUE;
}

DowserSession *
dowser_cli_session_load (DowserCliSession *self, const char *id, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_store_load_async (self->store, id, NULL, dowser_cli_ready_cb, &result);
  return dowser_store_load_finish (self->store, dowser_cli_wait (&result), error);
}

DowserSession *
dowser_cli_session_read_source (DowserCliSession *self, const char *given, GError **error)
{
  g_autofree char *uri = dowser_cli_session_dup_source (self, given, error);
  g_autoptr (DowserSession) session = NULL;
  g_autoptr (DowserRunner) runner = NULL;

  if (uri == NULL)
    return NULL;

  /* Runs the session's steps up to "values", which read the source. They need no question. */
  session = dowser_session_new (NULL);
  dowser_session_set_source_uri (session, uri);
  runner = dowser_runner_new (session, self->context);
  dowser_runner_skip_step (runner, "intent");
  dowser_runner_set_last_step (runner, "values");
  if (!dowser_cli_session_run (self, runner, error))
    return NULL;
  return g_steal_pointer (&session);
}

DowserSession *
dowser_cli_session_load_last_tables (DowserCliSession *self, const char *given, GError **error)
{
  g_autofree char *uri = dowser_cli_session_dup_source (self, given, error);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (DowserSession) session = NULL;
  GError *local_error = NULL;

  if (uri == NULL)
    return NULL;
  dowser_last_schema_load_async (self->context, uri, self->cli->cancellable, dowser_cli_ready_cb, &result);
  if (!dowser_last_schema_load_finish (self->context, dowser_cli_wait (&result), &local_error))
    {
      if (local_error == NULL)
        g_set_error (&local_error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NOT_FOUND,
                     _ ("The tables of “%s” have not been read yet. Open the source first."), uri);
      g_propagate_error (error, local_error);
      return NULL;
    }
  session = dowser_session_new (NULL);
  dowser_session_set_source_uri (session, uri);
  dowser_session_set_schema (session, dowser_context_get_schema (self->context, uri));
  dowser_cli_print_note ("%s", dowser_context_get_notice (self->context, uri));
  return g_steal_pointer (&session);
}
