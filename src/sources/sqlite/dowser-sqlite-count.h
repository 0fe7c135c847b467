/* dowser-sqlite-count.h - about how many rows each table has */
#pragma once

#include "schema/dowser-schema.h"

#include <gio/gio.h>
#include <sqlite3.h>

G_BEGIN_DECLS

/**
 * dowser_sqlite_count_rows:
 * @tables: DowserTable of a schema that is being built; their n_rows are set
 *
 * Exact in small files; else from sqlite_stat1, or from the range of row numbers. A table that cannot be counted
 * cheaply stays unknown (-1).
 *
 * Returns: FALSE only where it was cancelled
 */
gboolean dowser_sqlite_count_rows (sqlite3 *db, GPtrArray *tables, GCancellable *cancellable, GError **error);

G_END_DECLS
