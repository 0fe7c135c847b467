/* dowser-library-run.h - prepares the run of a saved question, possibly with values that differ from the saved
 * values */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/**
 * dowser_library_run_async:
 * @given: (nullable): "name=words" for each parameter with another value
 *
 * Inserts the given values into the saved plan, and checks that the plan can still be run. Runs in the worker. No
 * planner or model is used. The source of @question must be open.
 */
void dowser_library_run_async (DowserContext *context, const DowserSavedQuestion *question, const char *const *given,
                               GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Returns the result of dowser_library_run_async(), and counts one more use of the saved question. @question_text:
 * (out) (transfer full): the question with the given values. Returns: (transfer full) (nullable): the understanding,
 * with its plan; %NULL with the reason if the plan can't be run */
DowserUnderstanding *dowser_library_run_finish (DowserContext *context, GAsyncResult *result, char **question_text,
                                                GError **error);

G_END_DECLS
