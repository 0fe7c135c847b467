/* dowser-duckdb-engine.h - the engine for CSV, TSV, XLSX, ODS, Parquet, JSON and DuckDB files */
#pragma once

#include "sources/dowser-engine.h"

G_BEGIN_DECLS

/** The engine for the files that DuckDB reads. A URI is the absolute path of a file or folder, or several files as
 * "files:?f=…&f=…". */
extern const DowserEngine dowser_duckdb_engine;

G_END_DECLS
