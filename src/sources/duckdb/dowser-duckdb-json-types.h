/* dowser-duckdb-json-types.h - which types hold all of a JSON file, without losing a digit */
#pragma once

#include "sources/csv/dowser-csv-view.h"
#include "sources/duckdb/dowser-duckdb-connection.h"

G_BEGIN_DECLS

/** Reads the file, or its copy at @place, once or twice. @options, @shape: as of dowser_json_scan(). Returns: (transfer
 * full) (nullable): its rows as SQL */
char *dowser_duckdb_json_dup_rows (DowserDuckdbConnection *connection, const DowserCsvOptions *options,
                                   const DowserCsvShape *shape, const DowserCsvPlace *place, GError **error);

G_END_DECLS
