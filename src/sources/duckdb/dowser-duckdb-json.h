/* dowser-duckdb-json.h - converts DuckDB's nested values to JSON */
#pragma once

#include "sources/duckdb/dowser-duckdb-vector.h"

G_BEGIN_DECLS

/** Appends the cell of @row as JSON: numbers with all their digits, times as texts. */
void dowser_duckdb_append_json (const DowserDuckdbVector *vector, guint64 row, GString *into);

G_END_DECLS
