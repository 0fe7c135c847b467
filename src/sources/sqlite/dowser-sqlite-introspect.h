/* dowser-sqlite-introspect.h - reads the schema of an SQLite database in bulk */
#pragma once

#include "schema/dowser-schema.h"

#include <gio/gio.h>
#include <sqlite3.h>

G_BEGIN_DECLS

/**
 * dowser_sqlite_introspect:
 *
 * Reads tables, views, columns, keys, comments and estimated row counts. Shadow tables and SQLite's internal tables are
 * left out. Virtual tables of a missing module, and names that aren't UTF-8, are included but hidden. Any thread that
 * may use @db; returns when done or canceled.
 *
 * Returns: (transfer full) (nullable): %NULL with #DOWSER_SOURCE_ERROR or %G_IO_ERROR_CANCELLED set
 */
DowserSchema *dowser_sqlite_introspect (sqlite3 *db, GCancellable *cancellable, GError **error);

G_END_DECLS
