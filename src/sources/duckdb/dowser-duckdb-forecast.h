/* dowser-duckdb-forecast.h - DuckDB's estimate of how much a statement would read */
#pragma once

#include "sources/dowser-source.h"
#include "sources/duckdb/dowser-duckdb-connection.h"

G_BEGIN_DECLS

/** Gets DuckDB's estimate. Must be called between _begin() and _end(). Returns: (transfer full) (nullable) */
DowserForecast *dowser_duckdb_forecast (DowserDuckdbConnection *connection, const DowserStatement *statement,
                                        GError **error);

G_END_DECLS
