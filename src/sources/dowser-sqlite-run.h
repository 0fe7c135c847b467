/* dowser-sqlite-run.h - runs one statement and gives its rows out in pages */
#pragma once

#include "sources/dowser-source.h"
#include "sources/dowser-sqlite-connection.h"

G_BEGIN_DECLS

/**
 * dowser_sqlite_run:
 * @func: called in this thread with the columns first, then with each page (transfer full)
 *
 * The first page is small and comes at once; later ones hold up to 8,192 rows, or what came in a tenth of a second.
 *
 * Returns: FALSE with @error set; pages that were given out before are what came before the failure
 */
typedef void (*DowserSqliteRunFunc) (GPtrArray *columns, DowserPage *page, gpointer user_data);
gboolean dowser_sqlite_run (DowserSqliteConnection *connection, const DowserStatement *statement,
                            const DowserLimits *limits, DowserSqliteRunFunc func, gpointer user_data,
                            GCancellable *cancellable, DowserRunSummary *summary, GError **error);

G_END_DECLS
