/* dowser-model-look.h - what columns store, for a model that asks for it before it answers */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/** Columns that one look sees, and values that it tells of each. */
#define DOWSER_MODEL_LOOK_MAX_COLUMNS 3
#define DOWSER_MODEL_LOOK_MAX_VALUES 20

/**
 * dowser_model_look_async:
 * @sharing: what the model may be told
 * @columns: strv: "table.column" as a model writes them
 *
 * Asks the source for the commonest values of each, read-only, for two seconds at most. What is hidden, personal or not
 * to be looked up is not told.
 */
void dowser_model_look_async (DowserContext *context, const char *uri, const DowserSchema *schema,
                              DowserSharing sharing, const char *const *columns, GCancellable *cancellable, GAsyncReadyCallback callback,
                              gpointer user_data);
/** Returns: (transfer full) (nullable): Markdown; an error only where it was cancelled */
char *dowser_model_look_finish (DowserContext *context, GAsyncResult *result, GError **error);

G_END_DECLS
