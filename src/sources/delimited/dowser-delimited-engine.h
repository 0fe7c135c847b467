/* dowser-delimited-engine.h - the engine for CSV and TSV files and workbooks if DuckDB's library is missing: copies
 * them to SQLite */
#pragma once

#include "sources/dowser-engine.h"

G_BEGIN_DECLS

/** The engine. Its URIs are those of dowser_duckdb_engine. */
extern const DowserEngine dowser_delimited_engine;

/** Returns TRUE if all data files of @uri (canonical: a file, a folder or several files) are delimited text. */
gboolean dowser_delimited_engine_can_read (const char *uri);

G_END_DECLS
