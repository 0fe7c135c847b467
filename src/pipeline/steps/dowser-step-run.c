/* dowser-step-run.c - runs the statement and shows its rows as they arrive */
#include "pipeline/steps/dowser-step-run.h"

#include "base/dowser-error.h"
#include "base/dowser-number-signs.h"
#include "pipeline/context/dowser-context.h"
#include "pipeline/context/dowser-kept-rows.h"
#include "pipeline/context/dowser-statement-log.h"
#include "pipeline/dowser-input-hash.h"
#include "sources/dowser-progress-monitor.h"
#include "sources/dowser-spill-file.h"

#include <glib/gi18n-lib.h>

struct _DowserStepRun
{
  DowserStep parent_instance;
};

G_DEFINE_FINAL_TYPE (DowserStepRun, dowser_step_run, DOWSER_TYPE_STEP)

/* This step is the only one that changes the session before its run_finish(). The first page must be visible while
 * later pages arrive, so the growing result is set in the session when the first page arrives. Checkpoints aren't
 * affected, because rows are never saved. Resuming isn't affected, because the step is marked as done only at its end.
 * If the run is stopped, the rows received so far stay visible, in a result that is marked as incomplete. */

static guint64
dowser_step_run_hash_inputs (DowserStep *step, DowserSession *session)
{
  guint64 hash = dowser_input_hash_text (DOWSER_INPUT_HASH_EMPTY, dowser_session_get_source_uri (session));

  return dowser_input_hash_statement (hash, dowser_session_get_statement (session));
}

/* The task's data. */
typedef struct
{
  DowserStep *step;
  DowserContext *context;
  DowserSession *session;
  DowserStatement *statement;
  DowserPlan *plan;
  GCancellable *cancellable;
  GCancellable
      *stop_cancellable; /* cancels the statement, if the user stops the run or if there is no space for more rows */
  gulong stop_handler;
  DowserSpillFile *spill;
  DowserProgressMonitor *monitor; /* set until the run has ended */
  DowserResult *result;           /* (nullable): NULL until the engine has reported the columns */
  DowserRunSummary summary;
  gint64 started;
  DowserStoreTicket *log_handle; /* (nullable): the run's entry in the log; %NULL after the run has ended */
  char *key;                     /* (nullable): the cache key of the rows */
  char *version;                 /* (nullable): version of the data before the run */
} RunTask;

static void
run_task_free (gpointer data)
{
  RunTask *run = data;

  g_clear_object (&run->step);
  g_clear_object (&run->context);
  g_clear_object (&run->session);
  g_clear_pointer (&run->statement, dowser_statement_unref);
  g_clear_pointer (&run->plan, dowser_plan_unref);
  g_clear_object (&run->cancellable);
  g_clear_object (&run->stop_cancellable);
  g_clear_pointer (&run->spill, dowser_spill_file_unref);
  g_clear_object (&run->result);
  g_clear_pointer (&run->log_handle, dowser_store_ticket_unref);
  g_free (run->key);
  g_free (run->version);
  g_free (run);
}

/* Returns the column's heading in the plan. Without a plan that has these columns, returns the engine's name for the
 * column. The heading is preferred, because the engine's name for an unnamed output is the SQL of its expression. */
static char *
dup_heading (const RunTask *run, GPtrArray *columns, guint index)
{
  if (run->plan != NULL && run->plan->select->outputs->len == columns->len)
    return dowser_select_dup_heading (run->plan->select, index);
  return g_strdup (((const DowserResultColumn *) g_ptr_array_index (columns, index))->name);
}

static void
show_columns (RunTask *run, GPtrArray *columns)
{
  GPtrArray *copies = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);

  for (guint i = 0; columns != NULL && i < columns->len; i++)
    {
      const DowserResultColumn *column = g_ptr_array_index (columns, i);
      g_autofree char *heading = dup_heading (run, columns, i);

      g_ptr_array_add (copies, dowser_result_column_new (heading, column->type));
    }
  run->result = dowser_result_new (copies);
}

/* Returns: (transfer full): the progress as text: "1,200,000 of about 6,000,000 rows read (20 %), 34 MB" */
static char *
describe_reading (const DowserRunProgress *progress, double fraction)
{
  g_autofree char *read = dowser_count_to_text ((gint64) progress->n_rows);
  g_autofree char *total = dowser_count_to_text ((gint64) progress->n_total);
  g_autofree char *rows = NULL;
  g_autofree char *size = NULL;

  if (fraction > 0)
    rows = g_strdup_printf (_ ("%s of about %s rows read (%u %%)"), read, total, (guint) (fraction * 100));
  else
    rows = g_strdup_printf (ngettext ("%s row read", "%s rows read", (gulong) progress->n_rows), read);
  if (progress->n_bytes == 0)
    return g_steal_pointer (&rows);
  size = g_format_size (progress->n_bytes);
  return g_strdup_printf ("%s, %s", rows, size);
}

static char *
describe_waiting (guint seconds)
{
  return g_strdup_printf (
      ngettext ("The server has not answered for %u second. It may still be working. Wait, or stop the question.",
                "The server has not answered for %u seconds. It may still be working. Wait, or stop the question.",
                seconds),
      seconds);
}

/* Shows the progress. More rows may be read than estimated, so the fraction is limited to 1. */
static void
progress_cb (const DowserRunProgress *progress, gpointer user_data)
{
  RunTask *run = user_data;
  double fraction = progress->n_total > 0 ? MIN ((double) progress->n_rows / (double) progress->n_total, 1) : 0;
  gboolean is_waiting = progress->silence > 0 || progress->locked;
  g_autofree char *text = progress->locked
                              ? g_strdup (_ ("Another program is writing to the file. Waiting for that program…"))
                          : progress->silence > 0 ? describe_waiting (progress->silence)
                                                  : describe_reading (progress, fraction);

  if (g_cancellable_is_cancelled (run->cancellable))
    return;
  dowser_step_set_waiting (run->step, is_waiting ? text : NULL);
  if (!is_waiting)
    dowser_step_set_reading (run->step, text, fraction);
}

static void
stop_cb (GCancellable *cancellable, gpointer user_data)
{
  g_cancellable_cancel (user_data);
}

static void
page_cb (GPtrArray *columns, DowserPage *page, gpointer user_data)
{
  RunTask *run = user_data;
  gboolean has_columns = run->result != NULL;

  /* After a stop, the session may already be in use by the next run. */
  if (g_cancellable_is_cancelled (run->cancellable))
    return;
  dowser_step_set_waiting (run->step, NULL);
  if (!has_columns)
    show_columns (run, columns);
  /* Cancels the run if there is no space for more rows. The first call shows the columns, even if it is already known
   * that there is no space. */
  else if (page == NULL && dowser_spill_file_get_shortage (run->spill) != NULL)
    g_cancellable_cancel (run->stop_cancellable);
  if (page == NULL)
    return;
  dowser_result_add_page (run->result, page);
  if (dowser_session_get_result (run->session) != run->result)
    dowser_session_set_result (run->session, run->result);
}

static void
log_run (RunTask *run, const GError *error)
{
  const DowserStatementEnd end = {
    .kind = DOWSER_LOG_QUESTION,
    .uri = dowser_session_get_source_uri (run->session),
    .sql = run->statement->sql,
    .n_rows = run->result != NULL ? (gint64) dowser_result_get_n_rows (run->result) : 0,
    .truncated = run->summary.truncated,
    .elapsed = error == NULL ? run->summary.elapsed : g_get_monotonic_time () - run->started,
    .error = error,
    .plan = run->plan,
    .schema = dowser_session_get_schema (run->session),
  };

  dowser_statement_log_end (run->context, g_steal_pointer (&run->log_handle), &end);
}

/* Returns TRUE if there was no space for all rows. The rows that fit are the result, with a note. */
static gboolean
end_without_space (RunTask *run, GError **error)
{
  const char *storage_problem = dowser_spill_file_get_shortage (run->spill);

  if (storage_problem == NULL || g_cancellable_is_cancelled (run->cancellable))
    return FALSE;
  g_clear_error (error);
  run->summary.truncated = TRUE;
  run->summary.n_rows = dowser_result_get_n_rows (run->result);
  run->summary.elapsed = g_get_monotonic_time () - run->started;
  dowser_result_set_missing_rows_reason (run->result, storage_problem);
  return TRUE;
}

static void
ran_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  RunTask *run = g_task_get_task_data (task);
  GError *error = NULL;
  gboolean ok = dowser_source_run_finish (DOWSER_SOURCE (source), result, &run->summary, &error);

  g_cancellable_disconnect (run->cancellable, run->stop_handler);
  run->stop_handler = 0;
  dowser_progress_monitor_end (run->monitor);
  g_clear_pointer (&run->monitor, dowser_progress_monitor_unref);
  ok = end_without_space (run, &error) || ok;
  log_run (run, error);
  if (run->result != NULL && (!ok || g_cancellable_is_cancelled (run->cancellable)))
    dowser_result_set_complete (run->result, TRUE, run->summary.elapsed);
  if (ok)
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
log_begin (RunTask *run, const char *uri)
{
  const DowserStatementEnd start_entry = { .kind = DOWSER_LOG_QUESTION,
                                           .uri = uri,
                                           .sql = run->statement->sql,
                                           .is_written = dowser_session_runs_raw_sql (run->session) };

  run->log_handle = dowser_statement_log_begin (run->context, &start_entry);
}

/* Takes @task. */
static void
start_run (GTask *task)
{
  RunTask *data = g_task_get_task_data (task);
  const char *uri = dowser_session_get_source_uri (data->session);
  DowserLimits limits;

  data->stop_cancellable = g_cancellable_new ();
  data->stop_handler = g_cancellable_connect (data->cancellable, G_CALLBACK (stop_cb), data->stop_cancellable, NULL);
  dowser_context_get_source_limits (data->context, uri, &limits);
  data->spill = dowser_spill_file_new_by_settings (limits.max_memory);
  data->monitor = dowser_progress_monitor_new (progress_cb, data);
  data->started = g_get_monotonic_time ();
  log_begin (data, uri);
  limits.spill = data->spill;
  limits.monitor = data->monitor;
  dowser_source_run_async (dowser_context_get_source (data->context, uri), data->statement, &limits, page_cb, data,
                           data->stop_cancellable, ran_cb, task);
}

/* Shows cached rows for the same data. Returns TRUE if there are cached rows. */
static gboolean
show_cached (RunTask *data)
{
  data->result = data->key != NULL ? dowser_result_cache_find (dowser_context_get_results (data->context), data->key,
                                                               data->version, g_get_monotonic_time ())
                                   : NULL;
  if (data->result == NULL)
    return FALSE;
  dowser_result_set_query_time (data->result, dowser_result_get_query_time (data->result), TRUE);
  data->summary.n_rows = dowser_result_get_n_rows (data->result);
  data->summary.truncated = dowser_result_is_truncated (data->result);
  data->summary.elapsed = dowser_result_get_elapsed (data->result);
  return TRUE;
}

static void
version_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  RunTask *data = g_task_get_task_data (task);

  data->version = dowser_kept_rows_get_version_finish (DOWSER_CONTEXT (context), result);
  if (!g_cancellable_is_cancelled (data->cancellable) && !show_cached (data))
    {
      start_run (task);
      return;
    }
  if (!g_task_return_error_if_cancelled (task))
    g_task_return_boolean (task, TRUE);
  g_object_unref (task);
}

static void
dowser_step_run_run_async (DowserStep *step, DowserSession *session, DowserContext *context, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (step, cancellable, callback, user_data);
  RunTask *data = g_new0 (RunTask, 1);

  data->step = g_object_ref (step);
  data->context = g_object_ref (context);
  data->session = g_object_ref (session);
  data->statement = dowser_statement_ref ((DowserStatement *) dowser_session_get_statement (session));
  data->plan = dowser_session_get_plan (session) != NULL ? dowser_plan_ref (dowser_session_get_plan (session)) : NULL;
  data->cancellable = cancellable != NULL ? g_object_ref (cancellable) : g_cancellable_new ();
  data->key = dowser_context_keeps_rows (context) ? dowser_kept_rows_dup_key (context, session) : NULL;
  g_task_set_source_tag (task, dowser_step_run_run_async);
  g_task_set_task_data (task, data, run_task_free);
  if (data->key == NULL)
    start_run (task);
  else
    dowser_kept_rows_get_version_async (context, dowser_session_get_source_uri (session), NULL, version_cb, task);
}

/* Leaves a statement error of the engine in the session, so that the step "repair" can repair it. Other errors fail the
 * step. Takes @problem. */
static gboolean
leave_for_repair (DowserSession *session, GError *problem, char **note, GError **error)
{
  if (!g_error_matches (problem, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT))
    {
      g_propagate_error (error, problem);
      return FALSE;
    }
  *note = g_strdup (problem->message);
  dowser_session_set_result (session, NULL);
  dowser_session_set_n_rows (session, -1);
  dowser_session_take_error (session, problem);
  return TRUE;
}

static gboolean
dowser_step_run_run_finish (DowserStep *step, DowserSession *session, GAsyncResult *result, char **note, GError **error)
{
  RunTask *run = g_task_get_task_data (G_TASK (result));
  guint64 n_rows = run->summary.n_rows;
  g_autofree char *rows = NULL;
  GError *problem = NULL;

  if (!g_task_propagate_boolean (G_TASK (result), &problem))
    return leave_for_repair (session, problem, note, error);

  if (run->result == NULL)
    show_columns (run, NULL);
  if (!dowser_result_is_cached (run->result))
    {
      dowser_result_set_complete (run->result, run->summary.truncated, run->summary.elapsed);
      dowser_result_set_query_time (run->result, g_get_real_time (), FALSE);
      if (run->key != NULL)
        dowser_kept_rows_put (run->context, dowser_session_get_source_uri (session), run->key, run->version,
                              run->result);
    }
  dowser_session_set_result (session, run->result);
  dowser_session_set_n_rows (session, (gint64) n_rows);
  rows = dowser_count_to_text ((gint64) n_rows);
  *note = g_strdup_printf (ngettext ("%s row in %.1f ms", "%s rows in %.1f ms", (gulong) n_rows), rows,
                           (double) run->summary.elapsed / 1000);
  return TRUE;
}

static void
dowser_step_run_class_init (DowserStepRunClass *klass)
{
  DowserStepClass *step_class = DOWSER_STEP_CLASS (klass);

  step_class->hash_inputs = dowser_step_run_hash_inputs;
  step_class->run_async = dowser_step_run_run_async;
  step_class->run_finish = dowser_step_run_run_finish;
}

static void
dowser_step_run_init (DowserStepRun *self)
{
}
