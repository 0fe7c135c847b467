/* dowser-duckdb-csv.h - prepares CSV and JSON files for DuckDB, and tells the user how they are read */
#pragma once

#include "sources/csv/dowser-csv-options.h"
#include "sources/duckdb/dowser-duckdb-connection.h"

G_BEGIN_DECLS

/** DowserDuckdbCsv: the result of scanning a file. @shape: (owned): with the chosen types; @reason: (nullable): why the
 * file can't be a table; @copy: (nullable): the copy that is read instead of the file */
typedef struct
{
  DowserCsvShape *shape;
  GError *reason;
  DowserCsvCopy *copy;
} DowserDuckdbCsv;

/** Scans all CSV and JSON files. Called before DuckDB is restricted to the files that it reads. A file that can't be
 * read isn't an error yet. Returns: FALSE with @error if it was cancelled */
gboolean dowser_duckdb_csv_scan_files (DowserDuckdbConnection *self, GCancellable *cancellable, GError **error);
/** Returns: (transfer full) (nullable): the rows of @file as SQL; adds descriptions to @table */
char *dowser_duckdb_csv_dup_rows (DowserDuckdbConnection *self, const DowserDataFile *file, DowserDuckdbTable *table,
                                  GError **error);
/** Adds to @table descriptions of columns whose values need an explanation, and the list of columns without
 * duplicates. */
void dowser_duckdb_csv_describe_columns (DowserDuckdbTable *table, const DowserCsvShape *shape,
                                         const DowserCsvOptions *options);

G_END_DECLS
