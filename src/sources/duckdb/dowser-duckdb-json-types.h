/* dowser-duckdb-json-types.h - which types hold all of a JSON file, without losing a digit */
#pragma once

#include "sources/duckdb/dowser-duckdb-connection.h"

G_BEGIN_DECLS

/** Reads the file once. Returns: (transfer full) (nullable): the call that reads it, "read_json (…)" */
char *dowser_duckdb_json_dup_reader (DowserDuckdbConnection *connection, const DowserDataFile *file, GError **error);

G_END_DECLS
