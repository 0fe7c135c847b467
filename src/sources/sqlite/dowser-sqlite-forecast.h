/* dowser-sqlite-forecast.h - lists the tables that a statement would scan completely */
#pragma once

#include "plan/dowser-statement.h"
#include "session/dowser-forecast.h"
#include "sources/sqlite/dowser-sqlite-connection.h"

G_BEGIN_DECLS

/**
 * dowser_sqlite_forecast:
 *
 * Runs EXPLAIN QUERY PLAN, between _begin() and _end(): compiles the statement but doesn't run it. SQLite reports how
 * it accesses the tables, but no row counts.
 *
 * Returns: (transfer full) (nullable)
 */
DowserForecast *dowser_sqlite_forecast (DowserSqliteConnection *connection, const DowserStatement *statement,
                                        GError **error);

G_END_DECLS
