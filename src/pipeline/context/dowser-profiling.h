/* dowser-profiling.h - looks into the columns of a source, into several tables at once */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/**
 * dowser_profiling_run_async:
 * @schema: of @uri, which is open
 * @max_seconds: in all
 *
 * Each connection does one thing at a time. Where there are enough tables, a few more are opened for this alone, beside
 * the open one, and closed again; where none can be had, the open one does it all.
 */
void dowser_profiling_run_async (DowserContext *context, const char *uri, const DowserSchema *schema, guint max_seconds,
                                 GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): of the schema; what was not reached in time stays unknown */
DowserProfile *dowser_profiling_run_finish (DowserContext *context, GAsyncResult *result, GError **error);

G_END_DECLS
