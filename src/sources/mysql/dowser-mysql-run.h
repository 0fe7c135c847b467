/* dowser-mysql-run.h - runs one statement on MySQL or MariaDB and gives its rows out in pages */
#pragma once

#include "sources/dowser-page-feed.h"
#include "sources/gda/dowser-gda-connection.h"

G_BEGIN_DECLS

/**
 * As the run of a #DowserEngine; between dowser_gda_connection_begin() and _end(). @has_json_type: see
 * dowser_mysql_columns_probe(); @max_rows: 0 for all
 */
gboolean dowser_mysql_run (DowserGdaConnection *connection, gboolean has_json_type, const DowserStatement *statement,
                           guint64 max_rows, DowserPageFeedFunc func, gpointer user_data, DowserRunSummary *summary,
                           GCancellable *cancellable, GError **error);

G_END_DECLS
