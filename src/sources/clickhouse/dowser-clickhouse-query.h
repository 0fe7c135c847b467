/* dowser-clickhouse-query.h - one query on its way: its columns, then row after row */
#pragma once

#include "sources/clickhouse/dowser-clickhouse-connection.h"
#include "sources/clickhouse/dowser-clickhouse-type.h"

G_BEGIN_DECLS

/**
 * DowserClickhouseQuery: read from its beginning to its end; freed before that, it is stopped on the server.
 * @names: char *, UTF-8; @types: char *, as the server writes them; one each for a column
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
  DowserRunWatch *watch;
  guint max_seconds;
  GByteArray *buffer;
  gsize at;
  gboolean at_end;
  gboolean sent;  /* or partly */
  gboolean begun; /* the server has said something of it */
  gboolean finished;
  GPtrArray *cells;
  GArray *lengths;
} DowserClickhouseQuery;

/** @max_seconds: 0 for no limit. Returns: (transfer full) (nullable): it has columns */
DowserClickhouseQuery *dowser_clickhouse_query_new (const DowserClickhouseConnection *connection, const char *sql,
                                                    guint max_seconds, GCancellable *cancellable, GError **error);
/** @watch: (nullable): is told how far it is, as long as it is not freed */
DowserClickhouseQuery *dowser_clickhouse_query_new_watched (const DowserClickhouseConnection *connection,
                                                            const char *sql, guint max_seconds, DowserRunWatch *watch,
                                                            GCancellable *cancellable, GError **error);
void dowser_clickhouse_query_free (DowserClickhouseQuery *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserClickhouseQuery, dowser_clickhouse_query_free)

/** Returns: FALSE at the end, and with @error where that comes too early */
gboolean dowser_clickhouse_query_next (DowserClickhouseQuery *self, GError **error);
/** Whether the next row is here already, so that nobody waits for it. */
gboolean dowser_clickhouse_query_has_row (const DowserClickhouseQuery *self);
/** Of the present row, without escapes. Returns: (nullable): NULL for NULL */
const char *dowser_clickhouse_query_get (const DowserClickhouseQuery *self, guint column, gsize *length);

/** All of a small one with one column and one row. Returns: (transfer full) (nullable) */
char *dowser_clickhouse_query_value (const DowserClickhouseConnection *connection, const char *sql,
                                     GCancellable *cancellable, GError **error);

G_END_DECLS
