/* dowser-cli-desk.c - the store and the context that a command works with */
#include "cli/dowser-cli-desk.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <unistd.h>

/* A line of progress that wrapped could not be taken back. */
#define MAX_LINE 78

DowserCliDesk *
dowser_cli_desk_new (DowserCli *cli, gboolean with_store)
{
  DowserCliDesk *self = g_new0 (DowserCliDesk, 1);
  g_autoptr (GAsyncResult) result = NULL;

  self->cli = cli;
  if (with_store)
    {
      self->store = dowser_store_new (NULL);
      dowser_store_open_async (self->store, NULL, dowser_cli_ready_cb, &result);
      dowser_store_open_finish (self->store, dowser_cli_wait (&result), NULL);
      if (dowser_store_get_warning (self->store) != NULL)
        dowser_cli_note ("%s", dowser_store_get_warning (self->store));
    }
  self->context = dowser_context_new (self->store);
  return self;
}

void
dowser_cli_desk_free (DowserCliDesk *self)
{
  g_autoptr (GAsyncResult) context_result = NULL;
  g_autoptr (GAsyncResult) store_result = NULL;

  dowser_context_close_async (self->context, NULL, dowser_cli_ready_cb, &context_result);
  dowser_context_close_finish (self->context, dowser_cli_wait (&context_result), NULL);
  if (self->store != NULL)
    {
      dowser_store_close_async (self->store, NULL, dowser_cli_ready_cb, &store_result);
      dowser_store_close_finish (self->store, dowser_cli_wait (&store_result), NULL);
    }
  g_clear_object (&self->context);
  g_clear_object (&self->store);
  g_free (self);
}

void
dowser_cli_desk_set_limits (DowserCliDesk *self, gint64 max_rows, int max_seconds)
{
  DowserLimits limits = { (guint64) MAX (max_rows, 0), (guint) MAX (max_seconds, 0) };

  dowser_context_set_limits (self->context, &limits);
}

char *
dowser_cli_desk_dup_source (DowserCliDesk *self, const char *given, GError **error)
{
  g_auto (GStrv) recent = NULL;

  if (given != NULL)
    return dowser_source_canonicalize_uri (given);
  if (self->store != NULL)
    recent = dowser_store_dup_sources (self->store);
  if (recent != NULL && recent[0] != NULL)
    return g_strdup (recent[0]);
  g_set_error_literal (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                       _ ("Which source? Name a database file by --source FILE."));
  return NULL;
}

static void
clear_progress (void)
{
  fputs ("\r\033[K", stderr);
}

/* One line, and nothing in it that a terminal would obey. */
static void
print_progress (DowserStep *step)
{
  const char *partial = dowser_step_get_partial (step);
  const char *waiting = dowser_step_get_waiting (step);
  g_autofree char *text
      = waiting != NULL ? g_utf8_substring (waiting, 0, MIN (g_utf8_strlen (waiting, -1), MAX_LINE)) : NULL;

  for (char *c = text; c != NULL && *c != '\0'; c++)
    if ((guchar) *c < 0x20 || *c == 0x7f)
      *c = ' ';
  if (text != NULL)
    fputs (text, stderr);
  else if (partial != NULL)
    fprintf (stderr, _ ("%s… %ld characters"), dowser_step_get_title (step), g_utf8_strlen (partial, -1));
  else
    fprintf (stderr, "%s…", dowser_step_get_title (step));
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

gboolean
dowser_cli_desk_run (DowserCliDesk *self, DowserRunner *runner, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;
  const char *const shown[] = { "notify::progress", "notify::partial", "notify::waiting" };
  gboolean shows_progress = isatty (STDERR_FILENO);
  gulong progressed[3] = { 0 };

  if (shows_progress)
    for (guint i = 0; i < G_N_ELEMENTS (progressed); i++)
      progressed[i] = g_signal_connect (runner, shown[i], G_CALLBACK (progressed_cb), NULL);
  dowser_runner_run_async (runner, self->cli->cancellable, dowser_cli_ready_cb, &result);
  dowser_cli_wait (&result);
  if (shows_progress)
    {
      for (guint i = 0; i < G_N_ELEMENTS (progressed); i++)
        g_signal_handler_disconnect (runner, progressed[i]);
      clear_progress ();
    }
  return dowser_runner_run_finish (runner, result, error);
}

DowserSession *
dowser_cli_desk_load (DowserCliDesk *self, const char *id, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_store_load_async (self->store, id, NULL, dowser_cli_ready_cb, &result);
  return dowser_store_load_finish (self->store, dowser_cli_wait (&result), error);
}

DowserSession *
dowser_cli_desk_read_source (DowserCliDesk *self, const char *given, GError **error)
{
  g_autofree char *uri = dowser_cli_desk_dup_source (self, given, error);
  g_autoptr (DowserSession) session = NULL;
  g_autoptr (DowserRunner) runner = NULL;

  if (uri == NULL)
    return NULL;

  /* The steps that read a source need no question: the list begins with what the session has not done yet. */
  session = dowser_session_new (NULL);
  dowser_session_set_source_uri (session, uri);
  runner = dowser_runner_new (session, self->context);
  dowser_runner_skip (runner, "intent");
  dowser_runner_set_last_step (runner, "values");
  if (!dowser_cli_desk_run (self, runner, error))
    return NULL;
  return g_steal_pointer (&session);
}
