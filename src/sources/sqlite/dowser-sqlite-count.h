/* dowser-sqlite-count.h - counts or estimates the rows of each table */
#pragma once

#include "schema/dowser-schema.h"

#include <gio/gio.h>
#include <sqlite3.h>

G_BEGIN_DECLS

/**
 * dowser_sqlite_count_rows:
 * @tables: DowserTable of a schema that is being built; their n_rows are set
 *
 * Exact in small files; otherwise from sqlite_stat1, or from the range of row ids. A table that cannot be counted
 * cheaply stays unknown (-1).
 *
 * Returns: FALSE only if canceled
 */
gboolean dowser_sqlite_count_rows (sqlite3 *db, GPtrArray *tables, GCancellable *cancellable, GError **error);

G_END_DECLS
