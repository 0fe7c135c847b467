/* dowser-duckdb-json-types.h - finds types that hold all values of a JSON file without losing a digit */
#pragma once

#include "sources/csv/dowser-csv-view.h"
#include "sources/duckdb/dowser-duckdb-connection.h"

G_BEGIN_DECLS

/** Finds the types of a JSON file's columns. Reads the file or its copy, whichever is at @place, once or twice.
 * @options, @shape: of dowser_json_scan(). Returns: (transfer full) (nullable): the file's rows as SQL */
char *dowser_duckdb_json_dup_rows (DowserDuckdbConnection *connection, const DowserCsvOptions *options,
                                   const DowserCsvShape *shape, const DowserCsvPlace *place, GError **error);

G_END_DECLS
