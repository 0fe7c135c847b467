/* dowser-delimited-engine.h - CSV and TSV files where DuckDB's library is missing: a private copy in SQLite */
#pragma once

#include "sources/dowser-engine.h"

G_BEGIN_DECLS

/** Its addresses are those of dowser_duckdb_engine. */
extern const DowserEngine dowser_delimited_engine;

/** Whether all files of @uri (canonical: a file, a folder or several files) that hold data are delimited text. */
gboolean dowser_delimited_engine_reads (const char *uri);

G_END_DECLS
