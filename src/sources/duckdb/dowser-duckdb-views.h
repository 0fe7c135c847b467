/* dowser-duckdb-views.h - makes a table of each chosen file, exactly as it is written */
#pragma once

#include "sources/duckdb/dowser-duckdb-connection.h"

G_BEGIN_DECLS

/** Attaches the database files, read-only: before the lock-down, which allows no more of it. */
gboolean dowser_duckdb_views_attach (DowserDuckdbConnection *self, GError **error);
/** Makes the views, after the lock-down: what a file makes DuckDB do is locked in, too. Fills @self->tables. */
gboolean dowser_duckdb_views_create (DowserDuckdbConnection *self, GCancellable *cancellable, GError **error);

G_END_DECLS
