/* dowser-model-similar.h - finds similar saved questions as examples for a model */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/** Finds up to three saved questions that are similar to the question of @session, and their plans. Values are removed
 * if the model may not see them. Finds no saved question if the user has requested a new plan. */
void dowser_model_similar_find_async (DowserContext *context, DowserSession *session, GCancellable *cancellable,
                                      GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): strv; %NULL if no similar question was found, or if the store can't be read */
char **dowser_model_similar_find_finish (DowserContext *context, GAsyncResult *result);

G_END_DECLS
