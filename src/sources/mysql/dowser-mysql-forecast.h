/* dowser-mysql-forecast.h - what MySQL or MariaDB says of a statement before it runs it */
#pragma once

#include "plan/dowser-statement.h"
#include "session/dowser-forecast.h"
#include "sources/gda/dowser-gda-connection.h"

G_BEGIN_DECLS

/** As the forecast of a #DowserEngine; between dowser_gda_connection_begin() and _end(). */
DowserForecast *dowser_mysql_forecast (DowserGdaConnection *connection, const DowserStatement *statement,
                                       GError **error);

G_END_DECLS
