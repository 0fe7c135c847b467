/* dowser-sqlite-profile.h - looks into the columns of an SQLite database within a time limit */
#pragma once

#include "schema/dowser-profile.h"

#include <gio/gio.h>
#include <sqlite3.h>

G_BEGIN_DECLS

/**
 * dowser_sqlite_profile:
 * @max_seconds: for all tables together
 *
 * Reads each table once, small ones first, large ones in their first rows only. Hidden tables and columns
 * are not looked at; a table that cannot be read, or was not reached, stays unknown. Any thread that may use @db.
 *
 * Returns: (transfer full) (nullable): %NULL only where it was cancelled
 */
DowserProfile *dowser_sqlite_profile (sqlite3 *db, const DowserSchema *schema, guint max_seconds,
                                      GCancellable *cancellable, GError **error);

G_END_DECLS
