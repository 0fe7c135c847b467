/* dowser-sqlite-run.h - runs one statement and returns its rows in pages */
#pragma once

#include "sources/dowser-page-batcher.h"
#include "sources/sqlite/dowser-sqlite-connection.h"

G_BEGIN_DECLS

/**
 * dowser_sqlite_run:
 * @func: called in this thread with the columns first, then with each page (transfer full)
 *
 * Returns: FALSE with @error set; the pages already passed to @func contain the rows before the failure
 */
gboolean dowser_sqlite_run (DowserSqliteConnection *connection, const DowserStatement *statement,
                            const DowserLimits *limits, DowserPageBatcherFunc func, gpointer user_data,
                            GCancellable *cancellable, DowserRunSummary *summary, GError **error);

G_END_DECLS
