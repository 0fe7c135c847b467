/* dowser-clickhouse-forecast.h - ClickHouse's estimate of how much a statement would read */
#pragma once

#include "sources/clickhouse/dowser-clickhouse-connection.h"

G_BEGIN_DECLS

/** Implements the forecast function of #DowserEngine. The forecast contains only what all supported versions of the
 * server report. */
DowserForecast *dowser_clickhouse_forecast (const DowserClickhouseConnection *connection,
                                            const DowserStatement *statement, GCancellable *cancellable,
                                            GError **error);

G_END_DECLS
