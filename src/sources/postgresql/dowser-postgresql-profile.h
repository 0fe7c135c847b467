/* dowser-postgresql-profile.h - samples the columns of a PostgreSQL database within a time limit */
#pragma once

#include "schema/dowser-profile.h"
#include "sources/server/dowser-server-connection.h"

G_BEGIN_DECLS

/**
 * dowser_postgresql_profile:
 *
 * Reads small tables completely. From a large table, reads some thousand rows. The common values and the range of a
 * column in a large table come from the server's statistics. Each table has its own transaction and time limit.
 *
 * Returns: (transfer full) (nullable): NULL only if the call was canceled or the server is gone
 */
DowserProfile *dowser_postgresql_profile (DowserServerConnection *connection, const DowserSchema *schema,
                                          guint max_seconds, GCancellable *cancellable, GError **error);

G_END_DECLS
