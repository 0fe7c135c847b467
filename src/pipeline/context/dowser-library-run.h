/* dowser-library-run.h - a saved question chosen by a person, perhaps with other values, made ready to be run */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/**
 * dowser_library_run_async:
 * @given: (nullable): "name=words" for slots that take something else
 *
 * Puts what is given into the saved plan and looks whether that can still be run, on the worker. Neither a planner nor
 * a model is asked. The source of @question is open.
 */
void dowser_library_run_async (DowserContext *context, const DowserSavedQuestion *question, const char *const *given,
                               GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Counts a use. @asked: (out) (transfer full): the question with what was given. Returns: (transfer full) (nullable):
 * what is understood, with its plan; %NULL with why it can't be run */
DowserUnderstanding *dowser_library_run_finish (DowserContext *context, GAsyncResult *result, char **asked,
                                                GError **error);

G_END_DECLS
