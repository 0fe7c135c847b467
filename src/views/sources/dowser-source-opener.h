/* dowser-source-opener.h - opening of a source in a context, before any question is asked */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/** Opens @uri and reads its schema. @context contains both when the finish function returns %TRUE. */
void dowser_source_opener_open_async (DowserContext *context, const char *uri, GCancellable *cancellable,
                                      GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_source_opener_open_finish (DowserContext *context, GAsyncResult *result, GError **error);

/** Profiles the values of an opened source and builds the planner's index of the values. */
void dowser_source_opener_prepare_async (DowserContext *context, const char *uri, GCancellable *cancellable,
                                         GAsyncReadyCallback callback, gpointer user_data);
gboolean dowser_source_opener_prepare_finish (DowserContext *context, GAsyncResult *result, GError **error);

G_END_DECLS
