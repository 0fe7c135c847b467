/* dowser-postgresql-forecast.h - what EXPLAIN says of a statement before it runs */
#pragma once

#include "plan/dowser-statement.h"
#include "session/dowser-forecast.h"
#include "sources/gda/dowser-gda-connection.h"

G_BEGIN_DECLS

/** Between _begin() and _end(); nothing is run. Returns: (transfer full) (nullable) */
DowserForecast *dowser_postgresql_forecast (DowserGdaConnection *connection, const DowserStatement *statement,
                                            GError **error);

G_END_DECLS
