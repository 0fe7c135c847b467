/* dowser-sentence-line.h - the answer as a sentence that can be asked, under the question */
#pragma once

#include "session/dowser-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_SENTENCE_LINE (dowser_sentence_line_get_type ())
G_DECLARE_FINAL_TYPE (DowserSentenceLine, dowser_sentence_line, DOWSER, SENTENCE_LINE, GtkWidget)

/* Signal: "edit" (const char *sentence): it is to be typed further. */

/**
 * dowser_sentence_line_show:
 * @session: (nullable): its plan is shown as a sentence, unless no sentence says it or its question does
 * @coming: its run may still make the sentence: room is kept, so that the rows below don't move
 */
void dowser_sentence_line_show (DowserSentenceLine *self, DowserSession *session, gboolean coming);

G_END_DECLS
