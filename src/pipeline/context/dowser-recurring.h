/* dowser-recurring.h - a question that was saved before, with other values, is answered by its saved plan */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/** Whether a saved plan may answer @session: a question by itself, which nobody wants to be planned afresh. */
gboolean dowser_recurring_may_answer (DowserContext *context, DowserSession *session);
/**
 * dowser_recurring_answer_async:
 * @counts: the answer is a use of the saved question; else it is only looked whether there is one
 *
 * Looks for the question among those that were saved of its source, and puts what it says elsewhere into the saved
 * plan. Neither a planner nor a model is asked. Where the question changes the answer before, the words mean something
 * else by now, the tables have changed, or two saved plans differ, there is no answer.
 */
void dowser_recurring_answer_async (DowserContext *context, DowserSession *session, gboolean counts,
                                    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): %NULL where the question is to be planned, also where the store can't be read
 */
DowserUnderstanding *dowser_recurring_answer_finish (DowserContext *context, GAsyncResult *result);

G_END_DECLS
