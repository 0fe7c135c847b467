/* dowser-mysql-forecast.h - the estimate of MySQL or MariaDB of how much a statement would read */
#pragma once

#include "session/dowser-forecast.h"
#include "sources/server/dowser-server-connection.h"

G_BEGIN_DECLS

/** Implements the forecast function of #DowserServer. */
DowserForecast *dowser_mysql_forecast (DowserServerConnection *connection, const char *sql, GError **error);

G_END_DECLS
