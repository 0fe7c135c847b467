/* dowser-postgresql-profile.h - looks into the columns of a PostgreSQL database within a time limit */
#pragma once

#include "schema/dowser-profile.h"
#include "sources/server/dowser-server-connection.h"

G_BEGIN_DECLS

/**
 * dowser_postgresql_profile:
 *
 * Reads small tables whole and of large ones some thousand rows, and beside them the common values and the range that
 * the server's own statistics know. Each table has a transaction and a time limit of its own.
 *
 * Returns: (transfer full) (nullable): NULL only where it was cancelled, or the server is gone
 */
DowserProfile *dowser_postgresql_profile (DowserServerConnection *connection, const DowserSchema *schema,
                                          guint max_seconds, GCancellable *cancellable, GError **error);

G_END_DECLS
