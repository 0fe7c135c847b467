/* dowser-duckdb-views.h - creates a view for each table of the chosen files */
#pragma once

#include "sources/duckdb/dowser-duckdb-connection.h"

G_BEGIN_DECLS

/** Attaches the database files, read-only. Must be called before DuckDB is restricted, because a restricted DuckDB
 * forbids ATTACH. */
gboolean dowser_duckdb_views_attach (DowserDuckdbConnection *self, GError **error);
/** Creates the views and fills @self->tables. Must be called after DuckDB is restricted. The restrictions then also
 * apply to the SQL in a file's own views. */
gboolean dowser_duckdb_views_create (DowserDuckdbConnection *self, GCancellable *cancellable, GError **error);

G_END_DECLS
