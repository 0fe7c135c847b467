/* dowser-clickhouse-progress.h - the progress of a running ClickHouse query, read through a second connection */
#pragma once

#include "sources/clickhouse/dowser-clickhouse-connection.h"

G_BEGIN_DECLS

/** Reports the query's progress to @monitor until dowser_progress_monitor_stop_polling() is called for @monitor. */
void dowser_clickhouse_progress_watch (const DowserClickhouseConnection *connection, const char *query_id,
                                       DowserProgressMonitor *monitor);

G_END_DECLS
