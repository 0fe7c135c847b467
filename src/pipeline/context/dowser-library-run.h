/* dowser-library-run.h - prepares a saved question that the user chose, possibly with other values, to be run */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/**
 * dowser_library_run_async:
 * @given: (nullable): "name=words" for each slot with another value
 *
 * Inserts the given values into the saved plan and checks that the plan can still be run, in the worker. No planner or
 * model is used. The source of @question must be open.
 */
void dowser_library_run_async (DowserContext *context, const DowserSavedQuestion *question, const char *const *given,
                               GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Counts one more use of the saved question. @asked: (out) (transfer full): the question with the given values.
 * Returns: (transfer full) (nullable): the understanding, with its plan; %NULL with the reason if the plan can't be
 * run */
DowserUnderstanding *dowser_library_run_finish (DowserContext *context, GAsyncResult *result, char **asked,
                                                GError **error);

G_END_DECLS
