/* dowser-clickhouse-query.h - a running query: its columns, then its rows, one after another */
#pragma once

#include "sources/clickhouse/dowser-clickhouse-connection.h"
#include "sources/clickhouse/dowser-clickhouse-type.h"

G_BEGIN_DECLS

/**
 * DowserClickhouseQuery: a running query and its rows. The rows are read from start to end; if the query is freed
 * before the end, it is stopped on the server.
 * @names: char *, UTF-8, one per column; @types: char *, as the server writes them, one per column
 */
typedef struct
{
  GPtrArray *names;
  GPtrArray *types;

  /*< private >*/
  const DowserClickhouseConnection *connection;
  GCancellable *cancellable;
  SoupMessage *message;
  GInputStream *stream;
  char *query_id;
  DowserProgressMonitor *monitor;
  guint max_seconds;
  GByteArray *buffer;
  gsize at;
  gboolean at_end;
  gboolean sent;        /* the request was sent, at least partly */
  gboolean has_started; /* the server has started to answer */
  gboolean finished;
  GPtrArray *cells;
  GArray *lengths;
} DowserClickhouseQuery;

/** Sends @sql and reads the columns of the result. @max_seconds: 0 for no limit. Returns: (transfer full) (nullable) */
DowserClickhouseQuery *dowser_clickhouse_query_new (const DowserClickhouseConnection *connection, const char *sql,
                                                    guint max_seconds, GCancellable *cancellable, GError **error);
/** @monitor: (nullable): receives the progress until the query is freed */
DowserClickhouseQuery *dowser_clickhouse_query_new_watched (const DowserClickhouseConnection *connection,
                                                            const char *sql, guint max_seconds,
                                                            DowserProgressMonitor *monitor, GCancellable *cancellable,
                                                            GError **error);
void dowser_clickhouse_query_free (DowserClickhouseQuery *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserClickhouseQuery, dowser_clickhouse_query_free)

/** Moves to the next row. Returns: FALSE at the end, with @error if rows are missing */
gboolean dowser_clickhouse_query_next (DowserClickhouseQuery *self, GError **error);
/** Returns TRUE if the next row has already arrived. */
gboolean dowser_clickhouse_query_has_row (const DowserClickhouseQuery *self);
/** Returns: (nullable): a cell of the current row, without escapes; NULL for the value NULL */
const char *dowser_clickhouse_query_get_cell (const DowserClickhouseQuery *self, guint column, gsize *length);

/** Runs a query with one column and one row and returns its value. Returns: (transfer full) (nullable) */
char *dowser_clickhouse_query_read_value (const DowserClickhouseConnection *connection, const char *sql,
                                          GCancellable *cancellable, GError **error);

G_END_DECLS
