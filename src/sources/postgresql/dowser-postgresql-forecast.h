/* dowser-postgresql-forecast.h - what EXPLAIN says of a statement before it runs */
#pragma once

#include "session/dowser-forecast.h"
#include "sources/server/dowser-server-connection.h"

G_BEGIN_DECLS

/** As the forecast of #DowserServer; nothing is run. */
DowserForecast *dowser_postgresql_forecast (DowserServerConnection *connection, const char *sql, GError **error);

G_END_DECLS
