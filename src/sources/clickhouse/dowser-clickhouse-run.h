/* dowser-clickhouse-run.h - runs one statement on ClickHouse and returns its rows in pages */
#pragma once

#include "sources/clickhouse/dowser-clickhouse-connection.h"

G_BEGIN_DECLS

/** Implements the run function of #DowserEngine. */
gboolean dowser_clickhouse_run (const DowserClickhouseConnection *connection, const DowserStatement *statement,
                                const DowserLimits *limits, DowserPageBatcherFunc func, gpointer user_data,
                                DowserRunSummary *summary, GCancellable *cancellable, GError **error);

G_END_DECLS
