/* dowser-profiling.h - profiles the columns of a source, several tables at once */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/**
 * dowser_profiling_run_async:
 * @schema: the schema of @uri, which is open
 * @max_seconds: the time limit for the whole run
 *
 * Profiles the tables, one at a time on each connection. If there are enough tables, a few more connections are opened
 * for this run and closed afterwards. If no further connection can be opened, the existing connection profiles all
 * tables.
 */
void dowser_profiling_run_async (DowserContext *context, const char *uri, const DowserSchema *schema, guint max_seconds,
                                 GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): the profile of the schema; columns that weren't profiled within the time limit
 * have no statistics */
DowserProfile *dowser_profiling_run_finish (DowserContext *context, GAsyncResult *result, GError **error);

G_END_DECLS
