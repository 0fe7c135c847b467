/* dowser-mysql-introspect.h - reads the schema of a MySQL or MariaDB database in bulk */
#pragma once

#include "schema/dowser-schema.h"
#include "sources/server/dowser-server-connection.h"

G_BEGIN_DECLS

/* Functions that must be called between dowser_server_connection_begin() and _end(). */

/** Implements the signature function of #DowserEngine. */
char *dowser_mysql_read_signature (DowserServerConnection *connection, GError **error);
/** Reads tables, views, columns, comments, keys, and the server's estimates of row counts. */
DowserSchema *dowser_mysql_introspect (DowserServerConnection *connection, GError **error);

G_END_DECLS
