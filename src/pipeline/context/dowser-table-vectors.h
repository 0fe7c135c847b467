/* dowser-table-vectors.h - the tables of a source whose meaning is near a question's, by a model that makes vectors */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/** Whether the context's endpoint has a model that makes vectors. */
gboolean dowser_table_vectors_can (DowserContext *context);

/**
 * dowser_table_vectors_rank_async:
 *
 * The vectors of @schema's tables are made once and kept in @context; then each question costs one request. Names and
 * descriptions are sent, no values.
 */
void dowser_table_vectors_rank_async (DowserContext *context, const char *uri, const DowserSchema *schema,
                                      const char *question, GCancellable *cancellable, GAsyncReadyCallback callback,
                                      gpointer user_data);
/** Returns: (transfer full) (nullable): const DowserTable, nearest first */
GPtrArray *dowser_table_vectors_rank_finish (DowserContext *context, GAsyncResult *result, GError **error);

G_END_DECLS
