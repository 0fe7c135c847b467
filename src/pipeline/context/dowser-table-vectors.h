/* dowser-table-vectors.h - ranks the tables of a source by their similarity to a question, with an embedding model */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/** Returns TRUE if the context's endpoint has an embedding model. */
gboolean dowser_table_vectors_is_available (DowserContext *context);

/**
 * dowser_table_vectors_rank_async:
 *
 * The first call makes the vectors of @schema's tables and keeps them in @context. Each later call sends only one
 * request, for the vector of the question. Names and descriptions are sent to the model, but no values.
 */
void dowser_table_vectors_rank_async (DowserContext *context, const char *uri, const DowserSchema *schema,
                                      const char *question, GCancellable *cancellable, GAsyncReadyCallback callback,
                                      gpointer user_data);
/** Returns: (transfer full) (nullable): const DowserTable, most similar first */
GPtrArray *dowser_table_vectors_rank_finish (DowserContext *context, GAsyncResult *result, GError **error);

G_END_DECLS
