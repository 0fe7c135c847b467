/* dowser-clickhouse-connection.h - a connection to a ClickHouse server over HTTP: address, user, and settings for
 * queries */
#pragma once

#include "sources/dowser-engine.h"
#include "sources/saved/dowser-server-uri.h"

#include <libsoup/soup.h>

G_BEGIN_DECLS

/**
 * DowserClickhouseConnection: an open or closed connection to a server.
 * @uri: (nullable): NULL if the text that the user entered is not an address
 * @title: the title of the server, for messages
 * @session, @password, @version: set while the connection is open; @version is 2508 for 25.8, and 0 if the version
 * isn't known yet
 */
typedef struct
{
  DowserServerUri *uri;
  char *title;
  SoupSession *session;
  char *password;
  guint version;
} DowserClickhouseConnection;

/** Creates a closed connection. @uri: clickhouse://user@host:8123/database; "secure=1" for TLS, "sslrootcert" is a file
 * of certificates */
DowserClickhouseConnection *dowser_clickhouse_connection_new (const char *uri);
void dowser_clickhouse_connection_free (DowserClickhouseConnection *self);
/** Implements the open function of #DowserEngine. */
gboolean dowser_clickhouse_connection_open (DowserClickhouseConnection *self, const char *password,
                                            DowserEngineFacts *facts, GCancellable *cancellable, GError **error);
void dowser_clickhouse_connection_close (DowserClickhouseConnection *self);

/**
 * Creates a read-only request with @sql. @query_id: (nullable); @max_seconds: 0 for no limit.
 * Returns: (transfer full)
 */
SoupMessage *dowser_clickhouse_connection_make_request (const DowserClickhouseConnection *self, const char *sql,
                                                        const char *query_id, guint max_seconds);
/** Copies @self without its HTTP session. The copy is used to send requests from another thread. Returns: (transfer
 * full) */
DowserClickhouseConnection *dowser_clickhouse_connection_copy (const DowserClickhouseConnection *self);
/** Creates a new HTTP session for @self with a timeout of @seconds. Returns: (transfer full) */
SoupSession *dowser_clickhouse_connection_make_session (const DowserClickhouseConnection *self, guint seconds,
                                                        GTlsDatabase *database);
/** Stops the query. Waits until the query has ended, unless the server can't be reached. @may_arrive_later: TRUE if the
 * query was sent, but the server may not have started it yet; in this case, tries again until the server knows the
 * query or a time limit is reached */
void dowser_clickhouse_connection_kill_query (const DowserClickhouseConnection *self, const char *query_id,
                                              gboolean may_arrive_later);

G_END_DECLS
