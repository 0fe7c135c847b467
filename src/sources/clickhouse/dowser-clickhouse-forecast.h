/* dowser-clickhouse-forecast.h - what ClickHouse says of a statement before it runs it */
#pragma once

#include "sources/clickhouse/dowser-clickhouse-connection.h"

G_BEGIN_DECLS

/** As the forecast of a #DowserEngine; it knows nothing of what no server of its version says. */
DowserForecast *dowser_clickhouse_forecast (const DowserClickhouseConnection *connection,
                                            const DowserStatement *statement, GCancellable *cancellable,
                                            GError **error);

G_END_DECLS
