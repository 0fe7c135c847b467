/* dowser-clickhouse-forecast.h - ClickHouse's estimate of a statement before it runs */
#pragma once

#include "sources/clickhouse/dowser-clickhouse-connection.h"

G_BEGIN_DECLS

/** Implements the forecast function of #DowserEngine. The forecast contains only what every supported version of the
 * server reports. */
DowserForecast *dowser_clickhouse_forecast (const DowserClickhouseConnection *connection,
                                            const DowserStatement *statement, GCancellable *cancellable,
                                            GError **error);

G_END_DECLS
