/* dowser-last-schema.h - the last known tables of a source, shown when the source can't be opened */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/**
 * dowser_last_schema_load_async:
 *
 * Sets the last known tables as the schema in @context, with a notice of their age. A later question still opens the
 * source first, and reports an error if opening fails.
 */
void dowser_last_schema_load_async (DowserContext *context, const char *uri, GCancellable *cancellable,
                                    GAsyncReadyCallback callback, gpointer user_data);
/** Returns FALSE without an error if no tables are stored. */
gboolean dowser_last_schema_load_finish (DowserContext *context, GAsyncResult *result, GError **error);

/** Describes the time @past_time relative to @now, for example "yesterday 14:02". @past_time, @now: real time. Returns:
 * (transfer full) */
char *dowser_last_schema_describe_time (gint64 past_time, gint64 now);

G_END_DECLS
