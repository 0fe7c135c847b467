/* dowser-library.h - makes saved questions from sessions */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/** Returns the current definitions of the words of @question. If they differ from the definitions stored with a saved
 * question, the saved question has another meaning now. Returns: (transfer full) (nullable) */
char *dowser_library_dup_meanings (DowserContext *context, const char *uri, const char *question);
/** Like dowser_library_dup_meanings(), for any thread. @meanings: (nullable) */
char *dowser_library_dup_meanings_of (const DowserMeanings *meanings, const char *question);
/**
 * dowser_library_dup_question:
 *
 * Returns the current answer of @session as a saved question. If the question depends on earlier questions, corrections
 * or a hint, or if clicks have changed the plan, the saved question is the sentence that describes the plan.
 *
 * Returns: (transfer full) (nullable): %NULL with #DOWSER_QUESTION_ERROR if there is no answer, or if the plan has no
 * sentence
 */
DowserSavedQuestion *dowser_library_dup_question (DowserContext *context, DowserSession *session,
                                                  DowserVerified verified, GError **error);
/** Like dowser_library_dup_question(), but only if the plan follows from the question alone. Returns: (transfer full)
 * (nullable): %NULL if the plan depends on more than the question, or if a number of the answer is wrong */
DowserSavedQuestion *dowser_library_dup_asked_question (DowserContext *context, DowserSession *session,
                                                        DowserVerified verified);
/** Makes the understanding of a question that is answered by @plan, made from the plan of @saved. @plan: (transfer
 * full). Returns: (transfer full) */
DowserUnderstanding *dowser_library_new_understanding (const DowserSavedQuestion *saved, DowserPlan *plan);
/** Returns TRUE if the plan of @saved reads a column that has been hidden or restricted since the plan was saved. A new
 * plan wouldn't read this column. */
gboolean dowser_library_reads_hidden_column (const DowserSavedQuestion *saved, const DowserSchema *schema);
/** Saves @question in the background, without reporting errors. */
void dowser_library_save (DowserContext *context, const DowserSavedQuestion *question);
/** Called when the session has an answer. Saves the question automatically if the answer is certain and an earlier
 * session asked the same question. */
void dowser_library_handle_answer (DowserContext *context, DowserSession *session);

G_END_DECLS
