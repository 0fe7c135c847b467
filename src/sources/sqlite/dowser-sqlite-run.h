/* dowser-sqlite-run.h - runs one statement and gives its rows out in pages */
#pragma once

#include "sources/dowser-page-feed.h"
#include "sources/sqlite/dowser-sqlite-connection.h"

G_BEGIN_DECLS

/**
 * dowser_sqlite_run:
 * @func: called in this thread with the columns first, then with each page (transfer full)
 *
 * Returns: FALSE with @error set; pages that were given out before are what came before the failure
 */
gboolean dowser_sqlite_run (DowserSqliteConnection *connection, const DowserStatement *statement,
                            const DowserLimits *limits, DowserPageFeedFunc func, gpointer user_data,
                            GCancellable *cancellable, DowserRunSummary *summary, GError **error);

G_END_DECLS
