/* dowser-library.h - what of a session becomes a saved question */
#pragma once

#include "pipeline/context/dowser-context.h"

G_BEGIN_DECLS

/** How the words of @question are defined now: a saved question whose words are defined otherwise says something else.
 * Returns: (transfer full) (nullable) */
char *dowser_library_dup_meanings (DowserContext *context, const char *uri, const char *question);
/** The same in any thread. @meanings: (nullable) */
char *dowser_library_dup_meanings_of (const DowserMeanings *meanings, const char *question);
/**
 * dowser_library_dup_question:
 *
 * The present answer of @session as a saved question. Where its own question leans on earlier ones, on corrections or a
 * hint, or where clicks have changed its plan, the question is the sentence of the plan.
 *
 * Returns: (transfer full) (nullable): %NULL with #DOWSER_QUESTION_ERROR where there is no answer, or no words for it
 */
DowserSavedQuestion *dowser_library_dup_question (DowserContext *context, DowserSession *session,
                                                  DowserVerified verified, GError **error);
/** The same where the question itself asks for the plan. Returns: (transfer full) (nullable): %NULL where it does not,
 * and where a number of the answer is wrong */
DowserSavedQuestion *dowser_library_dup_asked (DowserContext *context, DowserSession *session, DowserVerified verified);
/** What is understood where the plan of @saved answers. @plan: (transfer full). Returns: (transfer full) */
DowserUnderstanding *dowser_library_understand (const DowserSavedQuestion *saved, DowserPlan *plan);
/** Whether it reads a column that was laid aside since, which no new plan would read either. */
gboolean dowser_library_is_withheld (const DowserSavedQuestion *saved, const DowserSchema *schema);
/** Not waited for. */
void dowser_library_save (DowserContext *context, const DowserSavedQuestion *question);
/** The session has come to its answer: where it is sure of it, and the same was asked before, it is saved by itself. */
void dowser_library_note_answer (DowserContext *context, DowserSession *session);

G_END_DECLS
