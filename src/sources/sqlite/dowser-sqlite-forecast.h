/* dowser-sqlite-forecast.h - which tables a statement would read whole */
#pragma once

#include "plan/dowser-statement.h"
#include "session/dowser-forecast.h"
#include "sources/sqlite/dowser-sqlite-connection.h"

G_BEGIN_DECLS

/**
 * dowser_sqlite_forecast:
 *
 * EXPLAIN QUERY PLAN, between _begin() and _end(): compiles and runs nothing. SQLite tells the way through the tables,
 * and no number of rows.
 *
 * Returns: (transfer full) (nullable)
 */
DowserForecast *dowser_sqlite_forecast (DowserSqliteConnection *connection, const DowserStatement *statement,
                                        GError **error);

G_END_DECLS
