/* dowser-clickhouse-run.c - runs one statement on ClickHouse and returns its rows in pages */
#include "sources/clickhouse/dowser-clickhouse-run.h"

#include "base/dowser-error.h"
#include "sources/clickhouse/dowser-clickhouse-query.h"

#include <glib/gi18n-lib.h>

static GPtrArray *
list_columns (const DowserClickhouseQuery *query, DowserClickhouseType *types)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);

  for (guint i = 0; i < query->names->len; i++)
    {
      dowser_clickhouse_type_read (query->types->pdata[i], &types[i]);
      g_ptr_array_add (columns, dowser_result_column_new (query->names->pdata[i], types[i].type));
    }
  return columns;
}

static void
feed_row (DowserPageBatcher *batcher, const DowserClickhouseQuery *query, const DowserClickhouseType *types)
{
  DowserPageBuilder *builder = dowser_page_batcher_get_builder (batcher);

  for (guint i = 0; i < query->names->len; i++)
    {
      gsize length = 0;
      const char *text = dowser_clickhouse_query_get_cell (query, i, &length);

      if (text == NULL)
        dowser_page_builder_add_null (builder);
      else
        dowser_clickhouse_type_add_cell (&types[i], builder, text, length);
    }
  dowser_page_batcher_end_row (batcher);
  /* The next row may arrive late, so the rows read so far are delivered now. */
  if (!dowser_clickhouse_query_has_row (query))
    dowser_page_batcher_flush_late (batcher);
}

/* Refuses a statement with parameters. SQL for ClickHouse must contain its literals. */
static gboolean
check_statement (const DowserStatement *statement, GError **error)
{
  if (statement->parameters->len == 0)
    return TRUE;
  g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT,
                       _ ("The statement was written for another engine. Ask the question again."));
  return FALSE;
}

gboolean
dowser_clickhouse_run (const DowserClickhouseConnection *connection, const DowserStatement *statement,
                       const DowserLimits *limits, DowserPageBatcherFunc func, gpointer user_data,
                       DowserRunSummary *summary, GCancellable *cancellable, GError **error)
{
  gint64 started = g_get_monotonic_time ();
  g_autoptr (DowserClickhouseQuery) query = NULL;
  g_autoptr (DowserPageBatcher) batcher = NULL;
  g_autofree DowserClickhouseType *types = NULL;
  g_autoptr (GError) local_error = NULL;

  if (!check_statement (statement, error))
    return FALSE;
  query = dowser_clickhouse_query_new_watched (connection, statement->sql, limits->max_seconds, limits->monitor,
                                               cancellable, error);
  if (query == NULL)
    return FALSE;
  types = g_new0 (DowserClickhouseType, query->names->len);
  batcher = dowser_page_batcher_new (list_columns (query, types), limits->max_rows, func, user_data);
  while (dowser_clickhouse_query_next (query, &local_error) && dowser_page_batcher_begin_row (batcher))
    feed_row (batcher, query, types);
  dowser_page_batcher_flush (batcher);
  dowser_page_batcher_summarize (batcher, started, summary);
  if (local_error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local_error));
  return FALSE;
}
