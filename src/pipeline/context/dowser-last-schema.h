/* dowser-last-schema.h - the tables of a source as they were last read, for when it cannot be opened */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/**
 * dowser_last_schema_load_async:
 *
 * Puts them into @context, with a notice of when that was. A question still opens the source first, and meets what is
 * wrong with it.
 */
void dowser_last_schema_load_async (DowserContext *context, const char *uri, GCancellable *cancellable,
                                    GAsyncReadyCallback callback, gpointer user_data);
/** FALSE without an error where the tables were never read. */
gboolean dowser_last_schema_load_finish (DowserContext *context, GAsyncResult *result, GError **error);

/** "yesterday 14:02". @then, @now: real time. Returns: (transfer full) */
char *dowser_last_schema_describe_time (gint64 then, gint64 now);

G_END_DECLS
