/* dowser-recurring.h - answers a question from the saved plan of the same question, possibly with other values */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/** Returns TRUE if a saved plan may answer @session: the question of @session doesn't depend on earlier questions, and
 * the user hasn't requested a new plan. */
gboolean dowser_recurring_can_use_saved_plan (DowserContext *context, DowserSession *session);
/**
 * dowser_recurring_answer_async:
 * @counts: TRUE if a use of the saved question is counted; FALSE if the function only checks whether a saved question
 * can be used
 *
 * Searches the saved questions of the source, and inserts the values of the asked question into the saved plan. No
 * planner or model is used. There is no answer if the asked question changes the previous answer, if definitions or
 * tables have changed, or if two saved plans differ.
 */
void dowser_recurring_answer_async (DowserContext *context, DowserSession *session, gboolean counts,
                                    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): %NULL if the question must be planned, or the store can't be read */
DowserUnderstanding *dowser_recurring_answer_finish (DowserContext *context, GAsyncResult *result);

G_END_DECLS
