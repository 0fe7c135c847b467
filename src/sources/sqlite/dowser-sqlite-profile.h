/* dowser-sqlite-profile.h - samples the columns of an SQLite database within a time limit */
#pragma once

#include "schema/dowser-profile.h"

#include <gio/gio.h>
#include <sqlite3.h>

G_BEGIN_DECLS

/**
 * dowser_sqlite_profile:
 * @max_seconds: for all tables together
 *
 * Reads each table once, small tables first. Reads only the first rows of large tables. Hidden tables and columns are
 * skipped. A table that cannot be read, or was not reached, gets no profile. Any thread that may use @db.
 *
 * Returns: (transfer full) (nullable): %NULL only if canceled
 */
DowserProfile *dowser_sqlite_profile (sqlite3 *db, const DowserSchema *schema, guint max_seconds,
                                      GCancellable *cancellable, GError **error);

G_END_DECLS
