/* dowser-duckdb-introspect.h - reads the schema of the chosen files */
#pragma once

#include "schema/dowser-schema.h"
#include "sources/duckdb/dowser-duckdb-connection.h"

G_BEGIN_DECLS

/** Reads the schema. Must be called between _begin() and _end(). Returns: (transfer full) (nullable) */
DowserSchema *dowser_duckdb_introspect (DowserDuckdbConnection *connection, GError **error);

G_END_DECLS
