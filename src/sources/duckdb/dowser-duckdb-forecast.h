/* dowser-duckdb-forecast.h - what DuckDB says of a statement before it runs it */
#pragma once

#include "sources/dowser-source.h"
#include "sources/duckdb/dowser-duckdb-connection.h"

G_BEGIN_DECLS

/** Between _begin() and _end(). Returns: (transfer full) (nullable) */
DowserForecast *dowser_duckdb_forecast (DowserDuckdbConnection *connection, const DowserStatement *statement,
                                        GError **error);

G_END_DECLS
