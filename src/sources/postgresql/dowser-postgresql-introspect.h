/* dowser-postgresql-introspect.h - reads the schema of a PostgreSQL database from its catalog, in bulk */
#pragma once

#include "schema/dowser-schema.h"
#include "sources/server/dowser-server-connection.h"

G_BEGIN_DECLS

/**
 * dowser_postgresql_introspect:
 *
 * Between _begin() and _end(). All tables, views, partitioned and foreign tables that the user may read, those of the
 * search path first and by their name alone, the others behind their schema's name and a dot. A partition is part of
 * its table, and what an extension brought is hidden.
 *
 * Returns: (transfer full) (nullable)
 */
DowserSchema *dowser_postgresql_introspect (DowserServerConnection *connection, GError **error);

/** Between _begin() and _end(). Returns: (transfer full) (nullable): changes when what _introspect() reads does */
char *dowser_postgresql_read_signature (DowserServerConnection *connection, GError **error);

G_END_DECLS
