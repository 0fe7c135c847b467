/* dowser-postgresql-forecast.h - PostgreSQL's estimate (EXPLAIN) of how much a statement would read */
#pragma once

#include "session/dowser-forecast.h"
#include "sources/server/dowser-server-connection.h"

G_BEGIN_DECLS

/** Implements the forecast function of #DowserServer. The statement isn't run. */
DowserForecast *dowser_postgresql_forecast (DowserServerConnection *connection, const char *sql, GError **error);

G_END_DECLS
