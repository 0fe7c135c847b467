/* dowser-clickhouse-run.h - runs one statement on ClickHouse and gives its rows out in pages */
#pragma once

#include "sources/clickhouse/dowser-clickhouse-connection.h"

G_BEGIN_DECLS

/** As the run of a #DowserEngine. */
gboolean dowser_clickhouse_run (const DowserClickhouseConnection *connection, const DowserStatement *statement,
                                const DowserLimits *limits, DowserPageFeedFunc func, gpointer user_data,
                                DowserRunSummary *summary, GCancellable *cancellable, GError **error);

G_END_DECLS
