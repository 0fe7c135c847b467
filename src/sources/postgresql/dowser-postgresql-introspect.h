/* dowser-postgresql-introspect.h - reads the schema of a PostgreSQL database from its catalog, in bulk */
#pragma once

#include "schema/dowser-schema.h"
#include "sources/server/dowser-server-connection.h"

G_BEGIN_DECLS

/**
 * dowser_postgresql_introspect:
 *
 * Reads all tables, views, partitioned and foreign tables that the user may read. Must be called between _begin() and
 * _end(). Tables in the search path come first, under their own names. The names of other tables begin with the
 * schema's name and a dot. Partitions aren't tables of their own, and tables of extensions are hidden.
 *
 * Returns: (transfer full) (nullable)
 */
DowserSchema *dowser_postgresql_introspect (DowserServerConnection *connection, GError **error);

/** Must be called between _begin() and _end(). Returns: (transfer full) (nullable): a text that changes when the result
 * of _introspect() changes */
char *dowser_postgresql_read_signature (DowserServerConnection *connection, GError **error);

G_END_DECLS
