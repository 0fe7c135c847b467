/* dowser-export.c - writes all rows of a statement directly to a file */
#include "export/dowser-export.h"

#include "base/dowser-worker.h"
#include "export/dowser-export-file.h"
#include "export/dowser-row-writer.h"
#include "export/dowser-shown-page.h"
#include "sources/dowser-progress-monitor.h"

#include <glib/gi18n-lib.h>

#define PROGRESS_USEC 100000

/* Export: the task's data. Until the task returns, only the worker thread uses it; the members under "input" are an
 * exception: the caller sets them before the task starts. */
typedef struct
{
  /* input */
  GTask *task; /* borrowed: the task owns this */
  DowserSource *source;
  DowserStatement *statement;
  DowserLimits limits;
  GPtrArray *known; /* (nullable): the plan's columns, as DowserResultColumn */
  char *path;
  DowserExportOptions options;
  DowserExportProgressFunc progress;
  gpointer progress_data;
  DowserWorker *worker;
  GCancellable *stop_cancellable; /* cancels the run; also used when writing the file fails */

  /* in progress */
  DowserExportFile *file;
  DowserByteSink *sink;
  DowserRowWriter *writer;
  GPtrArray *columns;
  guint64 n_rows;
  gint64 last_report;
  gboolean reported_silence;
  gboolean released;

  /* results */
  GError *error;
  DowserExportSummary summary;
} Export;

typedef struct
{
  DowserExportProgressFunc func;
  gpointer data;
  guint64 n_rows;
  guint silence;
} Progress;

static void
export_free (gpointer data)
{
  Export *self = data;

  g_object_unref (self->source);
  dowser_statement_unref (self->statement);
  g_clear_pointer (&self->known, g_ptr_array_unref);
  g_free (self->path);
  g_object_unref (self->worker);
  g_object_unref (self->stop_cancellable);
  g_clear_error (&self->error);
  dowser_export_summary_clear (&self->summary);
  g_free (self);
}

char *
dowser_export_describe_waiting (guint seconds)
{
  return g_strdup_printf (
      ngettext ("The server has not answered for %u second. It may still be working. Wait, or stop the export.",
                "The server has not answered for %u seconds. It may still be working. Wait, or stop the export.",
                seconds),
      seconds);
}

void
dowser_export_summary_clear (DowserExportSummary *self)
{
  g_clear_pointer (&self->note, g_free);
}

/* Closes the writer and the file. An uncommitted file is deleted. */
static void
close_all (Export *self)
{
  g_clear_pointer (&self->writer, dowser_row_writer_free);
  g_clear_pointer (&self->sink, dowser_byte_sink_free);
  g_clear_pointer (&self->file, dowser_export_file_free);
  g_clear_pointer (&self->columns, g_ptr_array_unref);
}

static gboolean
progress_cb (gpointer user_data)
{
  Progress *progress = user_data;

  progress->func (progress->n_rows, progress->silence, progress->data);
  return G_SOURCE_REMOVE;
}

/* Sends the progress to the caller's main context. The progress has the same priority as the task, so that it is
 * reported before the task's callback runs. */
static void
send_progress (Export *self, guint silence)
{
  g_autoptr (GSource) source = g_idle_source_new ();
  Progress *progress = g_new0 (Progress, 1);

  progress->func = self->progress;
  progress->data = self->progress_data;
  progress->n_rows = self->n_rows;
  progress->silence = silence;
  g_source_set_static_name (source, "DowserExport");
  g_source_set_priority (source, g_task_get_priority (self->task));
  g_source_set_callback (source, progress_cb, progress, g_free);
  g_source_attach (source, g_task_get_context (self->task));
}

/* Reports the progress, but not more often than every PROGRESS_USEC. After a reported silence of the server, the first
 * rows are reported at once. */
static void
report_progress (Export *self)
{
  gint64 now = g_get_monotonic_time ();

  if (self->progress == NULL || (now - self->last_report < PROGRESS_USEC && !self->reported_silence))
    return;
  self->last_report = now;
  self->reported_silence = FALSE;
  send_progress (self, 0);
}

static void
run_progress_cb (const DowserRunProgress *progress, gpointer user_data)
{
  Export *self = user_data;

  if (progress->silence == 0 || g_cancellable_is_cancelled (self->stop_cancellable))
    return;
  self->reported_silence = TRUE;
  send_progress (self, progress->silence);
}

/* Returns the type of a column. The plan's type is used if the engine reports no type, or if it reports text, for
 * example for dates that are stored as texts. */
static DowserValueType
choose_type (DowserValueType declared, DowserValueType known)
{
  if (declared == DOWSER_VALUE_TEXT && known == DOWSER_VALUE_UNKNOWN)
    return known;
  if (declared != DOWSER_VALUE_UNKNOWN && declared != DOWSER_VALUE_TEXT)
    return declared;
  return known == DOWSER_VALUE_TEXT || known == DOWSER_VALUE_TIME || dowser_value_type_is_temporal (known) ? known
                                                                                                           : declared;
}

/* Returns TRUE if the column has a format, so that its values may be written as formatted texts. */
static gboolean
is_spelled (const Export *self, guint column)
{
  return self->options.formats != NULL && column < self->options.formats->len
         && self->options.formats->pdata[column] != NULL;
}

static GPtrArray *
describe_columns (const Export *self, GPtrArray *columns)
{
  GPtrArray *described = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  gboolean has_known_columns = self->known != NULL && self->known->len == columns->len;

  for (guint i = 0; i < columns->len; i++)
    {
      const DowserResultColumn *column = columns->pdata[i];
      const DowserResultColumn *known = has_known_columns ? self->known->pdata[i] : column;

      g_ptr_array_add (described,
                       dowser_result_column_new (known->name, is_spelled (self, i)
                                                                  ? DOWSER_VALUE_TEXT
                                                                  : choose_type (column->type, known->type)));
    }
  return described;
}

static gboolean
begin_export (Export *self, GPtrArray *columns, GError **error)
{
  self->file = dowser_export_file_new (self->path, error);
  if (self->file == NULL)
    return FALSE;
  if (!dowser_export_format_is_stream (self->options.format)
      && dowser_export_file_get_temporary_path (self->file) == NULL)
    {
      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   _ ("%s cannot be written to a pipe or a device. Give the name of a file."),
                   dowser_export_format_get_title (self->options.format));
      return FALSE;
    }
  self->sink = dowser_byte_sink_new (dowser_export_file_get_fd (self->file));
  /* A format that is written in order needs only the file's descriptor. Any other format needs the path of a file with
   * a name. */
  self->writer = dowser_row_writer_new (&self->options, self->sink,
                                        dowser_export_format_is_stream (self->options.format)
                                            ? NULL
                                            : dowser_export_file_get_temporary_path (self->file));
  dowser_row_writer_set_cancellable (self->writer, self->stop_cancellable);
  self->columns = describe_columns (self, columns);
  return dowser_row_writer_begin (self->writer, self->columns, error);
}

static gboolean
write_page (Export *self, const DowserPage *page, GError **error)
{
  g_autoptr (DowserPage) shown_page
      = self->options.formats != NULL ? dowser_shown_page_new (page, self->options.formats) : NULL;

  if (!dowser_row_writer_write_page (self->writer, shown_page != NULL ? shown_page : page, error))
    return FALSE;
  if (self->sink->code != 0)
    return dowser_export_file_fail (self->file, self->sink->code, error);
  self->n_rows += dowser_page_get_n_rows (page);
  report_progress (self);
  return TRUE;
}

static void
page_cb (GPtrArray *columns, DowserPage *page, gpointer user_data)
{
  Export *self = user_data;

  if (self->error != NULL)
    return;
  if ((self->writer != NULL || begin_export (self, columns, &self->error))
      && (page == NULL || write_page (self, page, &self->error)))
    return;
  g_cancellable_cancel (self->stop_cancellable);
}

static gboolean
end_export (Export *self, GError **error)
{
  g_autoptr (GPtrArray) no_columns = g_ptr_array_new ();

  if (self->writer == NULL && !begin_export (self, no_columns, error))
    return FALSE;
  if (!dowser_row_writer_end (self->writer, error))
    return FALSE;
  if (!dowser_byte_sink_flush (self->sink))
    return dowser_export_file_fail (self->file, self->sink->code, error);
  self->summary.note = g_strdup (dowser_row_writer_get_note (self->writer));
  /* This is the last chance to cancel: the commit gives the file its name. */
  return !g_cancellable_set_error_if_cancelled (g_task_get_cancellable (self->task), error)
         && dowser_export_file_commit (self->file, error);
}

static void
stop_cb (GCancellable *cancellable, gpointer user_data)
{
  g_cancellable_cancel (user_data);
}

static void
released_cb (gpointer user_data, GObject *result)
{
  ((Export *) user_data)->released = TRUE;
}

static void
ran_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Export *self = user_data;
  g_autoptr (GError) error = NULL;

  if (!dowser_source_run_finish (DOWSER_SOURCE (source), result, &self->summary.run, &error) && self->error == NULL)
    self->error = g_steal_pointer (&error);
  self->summary.run.n_rows = self->n_rows;
  g_object_weak_ref (G_OBJECT (result), released_cb, self);
}

/* Runs the export in a worker thread, which writes the file. The engine has a worker thread of its own. Pages arrive in
 * a main context of this thread, so the faster thread waits for the slower thread. The run's task also returns to this
 * context: the task must be freed before the context is freed. */
static void
export_in_worker (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  Export *self = data;
  g_autoptr (GMainContext) context = g_main_context_new ();
  g_autoptr (DowserProgressMonitor) monitor = NULL;
  gulong handler = 0;
  gboolean ok;

  if (cancellable != NULL)
    handler = g_cancellable_connect (cancellable, G_CALLBACK (stop_cb), self->stop_cancellable, NULL);
  g_main_context_push_thread_default (context);
  if (self->progress != NULL)
    monitor = dowser_progress_monitor_new (run_progress_cb, self);
  self->limits.monitor = monitor;
  dowser_source_run_async (self->source, self->statement, &self->limits, page_cb, self, self->stop_cancellable, ran_cb,
                           self);
  while (!self->released)
    g_main_context_iteration (context, TRUE);
  self->limits.monitor = NULL;
  if (monitor != NULL)
    dowser_progress_monitor_end (monitor);
  g_main_context_pop_thread_default (context);

  ok = self->error == NULL && end_export (self, &self->error);
  g_cancellable_disconnect (cancellable, handler);
  close_all (self);
  if (ok)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, g_steal_pointer (&self->error));
}

void
dowser_export_run_async (DowserSource *source, const DowserStatement *statement, const DowserLimits *limits,
                         GPtrArray *known, const char *path, const DowserExportOptions *options,
                         DowserExportProgressFunc progress, gpointer progress_data, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (source, cancellable, callback, user_data);
  Export *self = g_new0 (Export, 1);

  g_task_set_source_tag (task, dowser_export_run_async);
  g_task_set_check_cancellable (task, FALSE);
  self->task = task;
  self->source = g_object_ref (source);
  self->statement = dowser_statement_ref ((DowserStatement *) statement);
  if (limits != NULL)
    self->limits = *limits;
  self->known = known != NULL ? g_ptr_array_ref (known) : NULL;
  self->path = g_strdup (path);
  self->options = *options;
  self->progress = progress;
  self->progress_data = progress_data;
  self->worker = dowser_worker_new ("dowser-export");
  self->stop_cancellable = g_cancellable_new ();
  g_task_set_task_data (task, self, export_free);
  dowser_worker_run (self->worker, task, export_in_worker);
}

gboolean
dowser_export_run_finish (DowserSource *source, GAsyncResult *result, DowserExportSummary *summary, GError **error)
{
  Export *self = g_task_get_task_data (G_TASK (result));

  g_return_val_if_fail (g_task_is_valid (result, source), FALSE);

  if (summary != NULL)
    {
      *summary = self->summary;
      summary->note = g_strdup (self->summary.note);
    }
  return g_task_propagate_boolean (G_TASK (result), error);
}
