/* dowser-duckdb-run.c - runs one statement and returns its rows in pages */
#include "sources/duckdb/dowser-duckdb-run.h"

#include "base/dowser-error.h"
#include "sources/duckdb/dowser-duckdb-query.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static GPtrArray *
list_columns (DowserDuckdbQuery *query)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);

  for (guint i = 0; i < query->vectors->len; i++)
    {
      g_autofree char *name = g_utf8_make_valid (dowser_duckdb_query_get_name (query, i), -1);

      g_ptr_array_add (columns,
                       dowser_result_column_new (name, dowser_duckdb_vector_get_value_type (query->vectors->pdata[i])));
    }
  return columns;
}

/* Adds the rows of a chunk to the feed. Returns: FALSE if the maximum number of rows is reached */
static gboolean
feed_chunk (DowserPageBatcher *batcher, DowserDuckdbQuery *query, GString *scratch)
{
  for (guint64 row = 0; row < query->n_rows; row++)
    {
      DowserPageBuilder *builder;

      if (!dowser_page_batcher_begin_row (batcher))
        return FALSE;
      builder = dowser_page_batcher_get_builder (batcher);
      for (guint i = 0; i < query->vectors->len; i++)
        dowser_duckdb_vector_add_cell (query->vectors->pdata[i], row, builder, scratch);
      dowser_page_batcher_end_row (batcher);
    }
  return TRUE;
}

static gboolean
run (DowserDuckdbConnection *connection, const DowserStatement *statement, guint64 max_rows, DowserPageBatcherFunc func,
     gpointer user_data, DowserRunSummary *summary, GError **error)
{
  gint64 started = g_get_monotonic_time ();
  g_autoptr (DowserDuckdbQuery) query
      = dowser_duckdb_query_new (connection, statement->sql, statement->parameters, error);
  g_autoptr (DowserPageBatcher) batcher = NULL;
  g_autoptr (GString) scratch = g_string_new (NULL);
  g_autoptr (GError) local_error = NULL;

  if (query == NULL)
    return FALSE;
  batcher = dowser_page_batcher_new (list_columns (query), max_rows, func, user_data);
  while (dowser_duckdb_query_next (query, &local_error) && feed_chunk (batcher, query, scratch))
    ;
  dowser_page_batcher_flush (batcher);
  dowser_page_batcher_summarize (batcher, started, summary);
  if (local_error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local_error));
  return FALSE;
}

/* Checks that no file of the statement was changed while it was read. Otherwise, the rows could mix old and new data. A
 * table's name in the statement may have another meaning. Then, the table's file is checked needlessly, but this does
 * no harm. */
static gboolean
check_files (DowserDuckdbConnection *connection, const DowserStatement *statement, GError **error)
{
  for (guint i = 0; i < connection->tables->len; i++)
    {
      const DowserDuckdbTable *table = connection->tables->pdata[i];
      g_autofree char *title = NULL;

      if ((strstr (statement->sql, table->name) == NULL && strchr (table->name, '"') == NULL)
          || !dowser_duckdb_connection_has_changed (connection, table->file))
        continue;
      title = g_filename_display_basename (table->file->path);
      g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_CHANGED,
                   _ ("“%s” was changed while it was read, so the rows may be a mix of old and new ones. Try again."),
                   title);
      return FALSE;
    }
  return TRUE;
}

gboolean
dowser_duckdb_run (DowserDuckdbConnection *connection, const DowserStatement *statement, const DowserLimits *limits,
                   DowserPageBatcherFunc func, gpointer user_data, DowserRunSummary *summary, GCancellable *cancellable,
                   GError **error)
{
  g_autoptr (DowserDuckdbTurn) turn = NULL;

  /* Opens the files again if one has changed since it was scanned. */
  if (dowser_duckdb_connection_open (connection, cancellable, error))
    turn = dowser_duckdb_connection_begin_turn (connection, limits->max_seconds, cancellable, error);
  if (turn == NULL)
    return FALSE;
  turn->monitor = limits->monitor;
  return run (turn, statement, limits->max_rows, func, user_data, summary, error)
         && check_files (turn, statement, error);
}
