/* dowser-duckdb-parquet.h - converts CSV written by Dowser to a Parquet file */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * dowser_duckdb_write_parquet:
 * @csv: the path of a CSV file with a line of headings; an empty text is written as "", and NULL as an empty cell
 * @names: unique names of the columns
 * @types: DuckDB types, one per column; "BLOB" is read from base64
 * @parquet: the path of the file to write; an existing file is overwritten
 * @source: (nullable): origin of the rows, for the file's metadata
 * @n_rows: expected number of rows; a different number is an error
 *
 * Uses a separate DuckDB that can access only these two files. Blocks until it is done or cancelled.
 */
gboolean dowser_duckdb_write_parquet (const char *csv, GPtrArray *names, GPtrArray *types, const char *parquet,
                                      const char *source, guint64 n_rows, GCancellable *cancellable, GError **error);

G_END_DECLS
