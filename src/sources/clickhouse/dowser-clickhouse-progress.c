/* dowser-clickhouse-progress.c - the progress of a running ClickHouse query, read through a second connection */
#include "sources/clickhouse/dowser-clickhouse-progress.h"

#include "base/dowser-soup.h"
#include "sources/dowser-progress-monitor.h"

/* The maximum number of seconds for one reading of the server's list of processes. A server that needs longer is busy
 * with the query. */
#define LOOK_SECONDS 5

static const char processes_sql[] = "SELECT query_id, read_rows, total_rows_approx, read_bytes FROM system.processes";

/* The progress is read from the server's list of processes, which is possible at any time and includes all shards.
 * ClickHouse also sends progress headers, but only until the first rows. If rows are counted and sorted, the first rows
 * arrive only at the end of the query. */
typedef struct
{
  DowserClickhouseConnection *connection;
  GTlsDatabase *database; /* (nullable) */
  SoupSession *session;   /* (nullable): created when the server's list of processes is first read, in the thread that
                           * reads it */
  char *query_id;
} ProgressReader;

static void
progress_reader_free (gpointer data)
{
  ProgressReader *self = data;

  dowser_clickhouse_connection_free (self->connection);
  g_clear_object (&self->database);
  g_clear_object (&self->session);
  g_free (self->query_id);
  g_free (self);
}

/* Reads the server's answer: a line of names, a line of types, and a row for each running query. */
static void
read_answer (GBytes *answer, const char *query_id, DowserRunProgress *progress)
{
  g_autofree char *text = g_strndup (g_bytes_get_data (answer, NULL), g_bytes_get_size (answer));
  g_auto (GStrv) lines = g_strsplit (text != NULL ? text : "", "\n", 0);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], "\t", 0);

      if (g_strv_length (cells) != 4 || !g_str_equal (cells[0], query_id))
        continue;
      progress->n_rows = g_ascii_strtoull (cells[1], NULL, 10);
      progress->n_total = g_ascii_strtoull (cells[2], NULL, 10);
      progress->n_bytes = g_ascii_strtoull (cells[3], NULL, 10);
    }
}

/* Reads the progress once. Returns FALSE if the user may not read the list of processes; in this case, the list isn't
 * read again. */
static gboolean
read_progress (gpointer data, DowserRunProgress *progress, GCancellable *cancellable)
{
  ProgressReader *self = data;
  g_autoptr (SoupMessage) message
      = dowser_clickhouse_connection_make_request (self->connection, processes_sql, NULL, LOOK_SECONDS);
  g_autoptr (GBytes) answer = NULL;

  if (self->session == NULL)
    self->session = dowser_clickhouse_connection_make_session (self->connection, LOOK_SECONDS, self->database);
  answer = dowser_soup.session_send_and_read (self->session, message, cancellable, NULL);
  if (answer != NULL && dowser_soup.message_get_status (message) == SOUP_STATUS_OK)
    read_answer (answer, self->query_id, progress);
  return answer == NULL || dowser_soup.message_get_status (message) == SOUP_STATUS_OK;
}

void
dowser_clickhouse_progress_watch (const DowserClickhouseConnection *connection, const char *query_id,
                                  DowserProgressMonitor *monitor)
{
  ProgressReader *self = g_new0 (ProgressReader, 1);

  self->connection = dowser_clickhouse_connection_copy (connection);
  g_set_object (&self->database, dowser_soup.session_get_tls_database (connection->session));
  self->query_id = g_strdup (query_id);
  dowser_progress_monitor_start_polling (monitor, read_progress, self, progress_reader_free);
}
