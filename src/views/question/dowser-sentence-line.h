/* dowser-sentence-line.h - line below the question with the plan as a sentence that can be asked */
#pragma once

#include "session/dowser-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_SENTENCE_LINE (dowser_sentence_line_get_type ())
G_DECLARE_FINAL_TYPE (DowserSentenceLine, dowser_sentence_line, DOWSER, SENTENCE_LINE, GtkWidget)

/* Signal: "edit" (const char *sentence): the user wants to continue typing the sentence. */

/**
 * dowser_sentence_line_show_plan:
 * @session: (nullable): its plan is shown as a sentence. Nothing is shown if the plan has no sentence, or if the
 * question has the same words as the sentence.
 * @is_pending: TRUE if the session's run may still produce the sentence: room is kept, so that the rows below don't
 * move
 */
void dowser_sentence_line_show_plan (DowserSentenceLine *self, DowserSession *session, gboolean is_pending);

G_END_DECLS
