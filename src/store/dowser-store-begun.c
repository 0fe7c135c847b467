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
ticket_clear (gpointer data)
{
  dowser_store_log_line_free (((DowserStoreTicket *) data)->line);
}

void
dowser_store_ticket_unref (DowserStoreTicket *self)
{
  g_atomic_rc_box_release_full (self, ticket_clear);
}

static void
begin_work (DowserStoreJob *job, GError **error)
{
  job->ticket->row = dowser_store_db_begin_log (job->db, job->ticket->line, error);
}

DowserStoreTicket *
dowser_store_log_statement_begin (DowserStore *self, DowserLogKind kind, const char *source_uri, const char *sql,
                                  const char *detail)
{
  DowserStoreTicket *ticket;
  DowserStoreJob *job;

  g_return_val_if_fail (DOWSER_IS_STORE (self), NULL);

  ticket = g_atomic_rc_box_new0 (DowserStoreTicket);
  ticket->line = g_new0 (DowserStoreLogLine, 1);
  ticket->line->kind = kind;
  ticket->line->outcome = DOWSER_LOG_BEGUN;
  ticket->line->detail = g_strdup (detail);
  ticket->line->time = g_get_real_time ();
  ticket->line->source = g_strdup (source_uri);
  ticket->line->sql = g_strdup (sql);
  ticket->line->n_rows = -1;
  job = dowser_store_job_new (self, begin_work, NULL);
  job->ticket = g_atomic_rc_box_acquire (ticket);
  dowser_store_submit (self, job, dowser_store_log_statement_begin, NULL, NULL, NULL);
  return ticket;
}

static void
end_work (DowserStoreJob *job, GError **error)
{
  dowser_store_db_end_log (job->db, job->ticket->row, g_steal_pointer (&job->line), error);
}

void
dowser_store_log_statement_end (DowserStore *self, DowserStoreTicket *ticket, DowserLogOutcome outcome, gint64 n_rows,
                                gint64 elapsed, const char *error)
{
  DowserStoreJob *job;

  g_return_if_fail (DOWSER_IS_STORE (self));
  g_return_if_fail (ticket != NULL);

  job = dowser_store_job_new (self, end_work, NULL);
  job->line = dowser_store_log_line_copy (ticket->line);
  job->line->outcome = outcome;
  job->line->n_rows = n_rows;
  job->line->elapsed = elapsed;
  job->line->error = g_strdup (error);
  job->ticket = ticket;
  dowser_store_submit (self, job, dowser_store_log_statement_end, NULL, NULL, NULL);
}
