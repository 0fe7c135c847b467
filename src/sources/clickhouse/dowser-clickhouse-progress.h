/* dowser-clickhouse-progress.h - how far a query of ClickHouse is, asked from beside while it runs */
#pragma once

#include "sources/clickhouse/dowser-clickhouse-connection.h"

G_BEGIN_DECLS

/** Tells @watch of the query until dowser_run_watch_stop_looking(). */
void dowser_clickhouse_progress_watch (const DowserClickhouseConnection *connection, const char *query_id,
                                       DowserRunWatch *watch);

G_END_DECLS
