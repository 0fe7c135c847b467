/* dowser-duckdb-parquet.h - makes a Parquet file of CSV that Dowser itself has written */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * dowser_duckdb_write_parquet:
 * @csv: with a line of headings; an empty text is "", NULL is nothing
 * @names: of the columns, each another one
 * @types: of DuckDB, one a column; "BLOB" is read from base64
 * @parquet: is written over
 * @source: (nullable): where the rows are from, for the metadata of the file
 * @n_rows: that must come of it; fewer or more are an error
 *
 * In a DuckDB of its own that reaches these two files alone. Blocks until it is done or cancelled.
 */
gboolean dowser_duckdb_write_parquet (const char *csv, GPtrArray *names, GPtrArray *types, const char *parquet,
                                      const char *source, guint64 n_rows, GCancellable *cancellable, GError **error);

G_END_DECLS
