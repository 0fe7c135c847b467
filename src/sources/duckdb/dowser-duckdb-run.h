/* dowser-duckdb-run.h - runs one statement and returns its rows in pages */
#pragma once

#include "sources/dowser-page-batcher.h"
#include "sources/duckdb/dowser-duckdb-connection.h"

G_BEGIN_DECLS

/** Implements the run function of #DowserEngine. */
gboolean dowser_duckdb_run (DowserDuckdbConnection *connection, const DowserStatement *statement,
                            const DowserLimits *limits, DowserPageBatcherFunc func, gpointer user_data,
                            DowserRunSummary *summary, GCancellable *cancellable, GError **error);

G_END_DECLS
