/* dowser-clickhouse-progress.h - the progress of a running ClickHouse query, read through a second connection */
#pragma once

#include "sources/clickhouse/dowser-clickhouse-connection.h"

G_BEGIN_DECLS

/** Reports the query's progress to @watch until dowser_progress_monitor_stop_polling() is called for @watch. */
void dowser_clickhouse_progress_watch (const DowserClickhouseConnection *connection, const char *query_id,
                                       DowserProgressMonitor *watch);

G_END_DECLS
