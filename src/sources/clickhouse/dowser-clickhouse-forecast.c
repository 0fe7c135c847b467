/* dowser-clickhouse-forecast.c - ClickHouse's estimate of how much a statement would read */
#include "sources/clickhouse/dowser-clickhouse-forecast.h"

#include "sources/clickhouse/dowser-clickhouse-query.h"

#define MAX_SECONDS 10

static gint64
get_number (const DowserClickhouseQuery *query, guint column)
{
  const char *text = dowser_clickhouse_query_get_cell (query, column, NULL);

  return text != NULL ? g_ascii_strtoll (text, NULL, 10) : 0;
}

static void
add_rows (DowserForecast *forecast, const char *table, gint64 n_rows)
{
  forecast->n_read = MAX (forecast->n_read, 0) + n_rows;
  dowser_forecast_add_scan (forecast, table, NULL, n_rows);
}

/* Reads the estimate. Its columns are database, table, parts, rows and marks. The number in "rows" doesn't include rows
 * that the sorting key excludes. */
static gboolean
read_estimate (const DowserClickhouseConnection *connection, const DowserStatement *statement, DowserForecast *forecast,
               GCancellable *cancellable, GError **error)
{
  g_autofree char *sql = g_strconcat ("EXPLAIN ESTIMATE ", statement->sql, NULL);
  g_autoptr (DowserClickhouseQuery) query
      = dowser_clickhouse_query_new (connection, sql, MAX_SECONDS, cancellable, error);
  g_autoptr (GError) local_error = NULL;

  if (query == NULL)
    return FALSE;
  while (dowser_clickhouse_query_next (query, &local_error))
    if (query->names->len > 3)
      add_rows (forecast, dowser_clickhouse_query_get_cell (query, 1, NULL), get_number (query, 3));
  if (local_error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local_error));
  return FALSE;
}

DowserForecast *
dowser_clickhouse_forecast (const DowserClickhouseConnection *connection, const DowserStatement *statement,
                            GCancellable *cancellable, GError **error)
{
  g_autoptr (DowserForecast) forecast = dowser_forecast_new ();

  return read_estimate (connection, statement, forecast, cancellable, error) ? g_steal_pointer (&forecast) : NULL;
}
