/* dowser-mysql-forecast.h - what MySQL or MariaDB says of a statement before it runs it */
#pragma once

#include "session/dowser-forecast.h"
#include "sources/server/dowser-server-connection.h"

G_BEGIN_DECLS

/** As the forecast of #DowserServer. */
DowserForecast *dowser_mysql_forecast (DowserServerConnection *connection, const char *sql, GError **error);

G_END_DECLS
