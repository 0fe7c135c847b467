/* dowser-duckdb-csv.h - makes of each CSV and JSON file what DuckDB can read, and says how it was read */
#pragma once

#include "sources/csv/dowser-csv-options.h"
#include "sources/duckdb/dowser-duckdb-connection.h"

G_BEGIN_DECLS

/** DowserDuckdbCsv: what was found of a file. @shape: (owned): settled; @reason: (nullable): why it is no table; @copy:
 * (nullable): what is read in its place */
typedef struct
{
  DowserCsvShape *shape;
  GError *reason;
  DowserCsvCopy *copy;
} DowserDuckdbCsv;

/** Looks at all CSV and JSON files, before DuckDB is locked to what is to be read. A file that cannot be read is no
 * failure yet. Returns: FALSE with @error where it was cancelled */
gboolean dowser_duckdb_csv_look (DowserDuckdbConnection *self, GCancellable *cancellable, GError **error);
/** Returns: (transfer full) (nullable): the rows of @file as SQL; says in @table what there is to say */
char *dowser_duckdb_csv_dup_rows (DowserDuckdbConnection *self, const DowserDataFile *file, DowserDuckdbTable *table,
                                  GError **error);
/** Says in @table what the values of its columns do not say themselves, and which of them all differ. */
void dowser_duckdb_csv_describe_columns (DowserDuckdbTable *table, const DowserCsvShape *shape,
                                         const DowserCsvOptions *options);

G_END_DECLS
