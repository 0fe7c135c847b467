/* dowser-server-run.h - runs one statement on a server and passes on its rows as they arrive */
#pragma once

#include "sources/server/dowser-server-connection.h"

G_BEGIN_DECLS

/** Implements the run function of #DowserEngine. Call it between dowser_server_connection_begin() and _end(). @sql:
 * with its values filled in */
gboolean dowser_server_run (DowserServerConnection *connection, const char *sql, guint64 max_rows,
                            DowserPageBatcherFunc func, gpointer user_data, DowserRunSummary *summary, GError **error);

G_END_DECLS
