/* dowser-model-look.h - looks up the values of columns, for a model that requests them before it makes a plan */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/** The maximum number of columns in one lookup, and the maximum number of values of each column. */
#define DOWSER_MODEL_LOOK_MAX_COLUMNS 3
#define DOWSER_MODEL_LOOK_MAX_VALUES 20

/**
 * dowser_model_look_async:
 * @privacy_level: the privacy level of the model
 * @columns: strv: "table.column", in the model's spelling
 *
 * Queries the most frequent values of each column, read-only, for two seconds at most per column. Leaves out columns
 * that are hidden, personal or excluded from lookups.
 */
void dowser_model_look_async (DowserContext *context, const char *uri, const DowserSchema *schema,
                              DowserPrivacyLevel privacy_level, const char *const *columns, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): Markdown; %NULL with an error only if the lookup was canceled */
char *dowser_model_look_finish (DowserContext *context, GAsyncResult *result, GError **error);

G_END_DECLS
