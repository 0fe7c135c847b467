/* dowser-cli-export.c - exports rows to a file: format options, progress, summary */
#include "cli/dowser-cli-export.h"

#include "base/dowser-number-signs.h"
#include "export/dowser-export-file.h"
#include "pipeline/dowser-session-export.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

void
dowser_cli_to_clear (DowserCliTo *self)
{
  g_free (self->path);
  g_free (self->format_name);
  g_free (self->delimiter);
}

static gboolean
parse_delimiter (DowserCliTo *self, GError **error)
{
  const char *text = self->delimiter;

  if (text == NULL)
    return TRUE;
  if (g_str_equal (text, "\\t") || g_str_equal (text, "tab"))
    text = "\t";
  if (strlen (text) == 1 && strchr ("\"\r\n", *text) == NULL && (guchar) *text < 0x80)
    {
      self->options.delimiter = *text;
      return TRUE;
    }
  g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
               _ ("--delimiter cannot be “%s”. The delimiter must be one character such as ; or |, or “tab”."),
               self->delimiter);
  return FALSE;
}

gboolean
dowser_cli_to_parse (DowserCliTo *self, GError **error)
{
  int guessed = self->path != NULL ? dowser_export_format_guess (self->path) : -1;
  int format = dowser_cli_parse_choice ("--format", self->format_name, dowser_export_format_nicks,
                                        guessed >= 0 ? guessed : DOWSER_EXPORT_CSV, error);

  if (format < 0)
    return FALSE;
  if (self->spreadsheet)
    dowser_export_options_set_spreadsheet (&self->options);
  self->options.format = (DowserExportFormat) format;
  self->options.guard_formulas |= self->guard_formulas;
  return parse_delimiter (self, error);
}

static void
progress_cb (guint64 n_rows, guint silence, gpointer user_data)
{
  g_autofree char *waiting_text = silence > 0 ? dowser_export_describe_waiting (silence) : NULL;
  g_autofree char *rows = dowser_count_to_text ((gint64) n_rows);

  fprintf (stderr, "\r\033[K");
  if (waiting_text != NULL)
    dowser_cli_print_waiting (waiting_text);
  else
    fprintf (stderr, ngettext ("%s row…", "%s rows…", (gulong) n_rows), rows);
}

/* Prints why the program waits. Used in a log file, where lines can't be overwritten. */
static void
print_waiting_cb (guint64 n_rows, guint silence, gpointer user_data)
{
  g_autofree char *waiting_text = silence > 0 ? dowser_export_describe_waiting (silence) : NULL;

  if (waiting_text != NULL)
    dowser_cli_print_note ("%s", waiting_text);
}

static DowserExportProgressFunc
choose_progress (const DowserCliSession *cli_session)
{
  if (isatty (STDERR_FILENO))
    return progress_cb;
  return cli_session->cli->json ? NULL : print_waiting_cb;
}

static void
print_end (const DowserExportSummary *summary)
{
  guint64 n_rows = summary->run.n_rows;
  g_autofree char *rows = dowser_count_to_text ((gint64) n_rows);

  dowser_cli_print_note (ngettext ("%s row in %.1f ms", "%s rows in %.1f ms", (gulong) n_rows), rows,
                         (double) summary->run.elapsed / 1000);
  if (summary->run.truncated)
    dowser_cli_print_note (_ ("There are more rows than --limit allows."));
  if (summary->note != NULL)
    dowser_cli_print_note ("%s", summary->note);
}

int
dowser_cli_export_rows (DowserCliSession *cli_session, DowserSession *session, const DowserCliTo *to)
{
  g_autoptr (GAsyncResult) result = NULL;
  g_auto (DowserExportSummary) summary = { 0 };
  gboolean shows_progress = isatty (STDERR_FILENO);
  GError *error = NULL;
  gboolean ok;

  dowser_session_export_async (cli_session->context, session, dowser_context_get_limits (cli_session->context),
                               to->path, &to->options, choose_progress (cli_session), NULL,
                               cli_session->cli->cancellable, dowser_cli_ready_cb, &result);
  ok = dowser_session_export_finish (cli_session->context, dowser_cli_wait (&result), &summary, &error);
  if (shows_progress)
    fprintf (stderr, "\r\033[K");
  if (!ok)
    return dowser_cli_fail (cli_session->cli, error);
  print_end (&summary);
  return summary.run.truncated ? DOWSER_ERROR_FAMILY_LIMIT : 0;
}

static gboolean
print_to_fd (DowserCli *cli, DowserSession *session, DowserCliFormat format, int fd)
{
  FILE *file = fdopen (dup (fd), "w");
  gboolean ok;

  if (file == NULL)
    return FALSE;
  dowser_cli_answer_print (cli, session, format, FALSE, file);
  ok = !ferror (file);
  return fclose (file) == 0 && ok;
}

gboolean
dowser_cli_export_answer (DowserCli *cli, DowserSession *session, DowserCliFormat format, const char *path,
                          GError **error)
{
  g_autoptr (DowserExportFile) file = dowser_export_file_new (path, error);

  if (file == NULL)
    return FALSE;
  if (!print_to_fd (cli, session, format, dowser_export_file_get_fd (file)))
    return dowser_export_file_fail (file, errno, error);
  return dowser_export_file_commit (file, error);
}
