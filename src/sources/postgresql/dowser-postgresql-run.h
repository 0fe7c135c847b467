/* dowser-postgresql-run.h - runs one statement by a cursor and feeds its rows */
#pragma once

#include "sources/dowser-page-feed.h"
#include "sources/gda/dowser-gda-connection.h"

G_BEGIN_DECLS

/** Begins and ends the transaction itself. Rows that were fed before a failure are what came before it. */
gboolean dowser_postgresql_run (DowserGdaConnection *connection, const DowserStatement *statement,
                                const DowserLimits *limits, DowserPageFeedFunc func, gpointer user_data,
                                DowserRunSummary *summary, GCancellable *cancellable, GError **error);

/**
 * dowser_postgresql_get_sql:
 *
 * A cursor takes no parameters through libgda, so the statement goes with its literals in place, as its writer put
 * them there. Returns: borrowed
 */
const char *dowser_postgresql_get_sql (const DowserStatement *statement);

G_END_DECLS
