/* dowser-clickhouse-connection.h - a ClickHouse server over HTTP: where to, as whom, and what every query is told */
#pragma once

#include "sources/dowser-engine.h"
#include "sources/saved/dowser-server-uri.h"

#include <libsoup/soup.h>

G_BEGIN_DECLS

/**
 * DowserClickhouseConnection:
 * @uri: (nullable): NULL where what a person wrote is no address
 * @title: of the server, in sentences
 * @session, @password, @version: while it is open; @version is 2508 for 25.8, and 0 before it is known
 */
typedef struct
{
  DowserServerUri *uri;
  char *title;
  SoupSession *session;
  char *password;
  guint version;
} DowserClickhouseConnection;

/** @uri: clickhouse://user@host:8123/database; "secure=1" for TLS, "sslrootcert" is a file of certificates */
DowserClickhouseConnection *dowser_clickhouse_connection_new (const char *uri);
void dowser_clickhouse_connection_free (DowserClickhouseConnection *self);
/** As the open of a #DowserEngine. */
gboolean dowser_clickhouse_connection_open (DowserClickhouseConnection *self, const char *password,
                                            DowserEngineFacts *facts, GCancellable *cancellable, GError **error);
void dowser_clickhouse_connection_close (DowserClickhouseConnection *self);

/** A request with @sql, held read-only. @query_id: (nullable); @max_seconds: 0 for no limit.
 * Returns: (transfer full) */
SoupMessage *dowser_clickhouse_connection_ask (const DowserClickhouseConnection *self, const char *sql,
                                               const char *query_id, guint max_seconds);
/** What is needed to ask beside it, in another thread: @self without its session. Returns: (transfer full) */
DowserClickhouseConnection *dowser_clickhouse_connection_copy (const DowserClickhouseConnection *self);
/** A session of its own for @self, for what is answered within @seconds or not at all. Returns: (transfer full) */
SoupSession *dowser_clickhouse_connection_make_session (const DowserClickhouseConnection *self, guint seconds,
                                                        GTlsDatabase *database);
/** Stops the query, and returns when it has ended, or is not to be reached. @may_be_coming: it was sent, but the server
 * may not have begun it: what it does not know yet is stopped as soon as it does. */
void dowser_clickhouse_connection_kill (const DowserClickhouseConnection *self, const char *query_id,
                                        gboolean may_be_coming);

G_END_DECLS
