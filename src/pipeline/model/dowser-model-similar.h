/* dowser-model-similar.h - saved questions that a model is shown as an inspiration */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/** Up to three saved questions that are like that of @session, with what answered them: without values where the model
 * may not see them, and none where the person wants a plan without looking back. */
void dowser_model_similar_find_async (DowserContext *context, DowserSession *session, GCancellable *cancellable,
                                      GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): strv; %NULL where there are none, also where the store can't be read */
char **dowser_model_similar_find_finish (DowserContext *context, GAsyncResult *result);

G_END_DECLS
