/* dowser-server-run.c - runs one statement on a server and passes on its rows as they arrive */
#include "sources/server/dowser-server-run.h"

/* Passes the rows of the statement to @batcher. Returns: FALSE with an error; TRUE at the end and at the row limit */
static gboolean
feed_rows (DowserServerConnection *connection, DowserPageBatcher *batcher, GError **error)
{
  const DowserServerDriver *driver = connection->server->driver;
  DowserServerFetch fetch;

  while ((fetch = dowser_server_connection_fetch (connection, error)) == DOWSER_SERVER_FETCH_ROW)
    {
      if (!dowser_page_batcher_begin_row (batcher))
        return TRUE;
      driver->add_row (connection->line, dowser_page_batcher_get_builder (batcher));
      dowser_page_batcher_end_row (batcher);
    }
  return fetch == DOWSER_SERVER_FETCH_END;
}

gboolean
dowser_server_run (DowserServerConnection *connection, const char *sql, guint64 max_rows, DowserPageBatcherFunc func,
                   gpointer user_data, DowserRunSummary *summary, GError **error)
{
  gint64 started = g_get_monotonic_time ();
  GPtrArray *columns = dowser_server_connection_start (connection, sql, error);
  g_autoptr (DowserPageBatcher) batcher = NULL;
  gboolean ok;

  if (columns == NULL)
    return FALSE;
  batcher = dowser_page_batcher_new (columns, max_rows, func, user_data);
  ok = feed_rows (connection, batcher, error);
  dowser_server_connection_stop (connection);
  dowser_page_batcher_flush (batcher);
  dowser_page_batcher_summarize (batcher, started, summary);
  return ok;
}
