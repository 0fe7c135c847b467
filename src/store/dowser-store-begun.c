/* dowser-store-begun.c - log lines that are written when a statement starts, and completed when it ends */
#include "store/dowser-store-private.h"

/* A program that is killed during a statement can't write to the log afterwards. Therefore, the line is written at the
 * start with the outcome "begun", and completed at the end. Only the worker writes and reads @row. */
struct _DowserStoreTicket
{
  DowserStoreLogLine *line;
  gint64 row; /* the row of the line in the file; 0 if it could not be written */
};

static void
log_handle_clear (gpointer data)
{
  dowser_store_log_line_free (((DowserStoreTicket *) data)->line);
}

void
dowser_store_ticket_unref (DowserStoreTicket *self)
{
  g_atomic_rc_box_release_full (self, log_handle_clear);
}

static void
begin_work (DowserStoreJob *job, GError **error)
{
  job->log_handle->row = dowser_store_db_begin_log (job->db, job->log_handle->line, error);
}

DowserStoreTicket *
dowser_store_log_statement_begin (DowserStore *self, DowserLogKind kind, const char *source_uri, const char *sql,
                                  const char *detail)
{
  DowserStoreTicket *log_handle;
  DowserStoreJob *job;

  g_return_val_if_fail (DOWSER_IS_STORE (self), NULL);

  log_handle = g_atomic_rc_box_new0 (DowserStoreTicket);
  log_handle->line = g_new0 (DowserStoreLogLine, 1);
  log_handle->line->kind = kind;
  log_handle->line->outcome = DOWSER_LOG_BEGUN;
  log_handle->line->detail = g_strdup (detail);
  log_handle->line->time = g_get_real_time ();
  log_handle->line->source = g_strdup (source_uri);
  log_handle->line->sql = g_strdup (sql);
  log_handle->line->n_rows = -1;
  job = dowser_store_job_new (self, begin_work, NULL);
  job->log_handle = g_atomic_rc_box_acquire (log_handle);
  dowser_store_submit (self, job, dowser_store_log_statement_begin, NULL, NULL, NULL);
  return log_handle;
}

static void
end_work (DowserStoreJob *job, GError **error)
{
  dowser_store_db_end_log (job->db, job->log_handle->row, g_steal_pointer (&job->line), error);
}

void
dowser_store_log_statement_end (DowserStore *self, DowserStoreTicket *log_handle, DowserLogOutcome outcome,
                                gint64 n_rows, gint64 elapsed, const char *error)
{
  DowserStoreJob *job;

  g_return_if_fail (DOWSER_IS_STORE (self));
  g_return_if_fail (log_handle != NULL);

  job = dowser_store_job_new (self, end_work, NULL);
  job->line = dowser_store_log_line_copy (log_handle->line);
  job->line->outcome = outcome;
  job->line->n_rows = n_rows;
  job->line->elapsed = elapsed;
  job->line->error = g_strdup (error);
  job->log_handle = log_handle;
  dowser_store_submit (self, job, dowser_store_log_statement_end, NULL, NULL, NULL);
}
