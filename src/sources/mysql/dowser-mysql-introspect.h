/* dowser-mysql-introspect.h - reads the schema of a MySQL or MariaDB database in bulk */
#pragma once

#include "schema/dowser-schema.h"
#include "sources/server/dowser-server-connection.h"

G_BEGIN_DECLS

/* Both between dowser_server_connection_begin() and _end(). */

/** As the signature of a #DowserEngine. */
char *dowser_mysql_read_signature (DowserServerConnection *connection, GError **error);
/** Tables, views, columns, comments, keys, and how many rows the server thinks there are. */
DowserSchema *dowser_mysql_introspect (DowserServerConnection *connection, GError **error);

G_END_DECLS
