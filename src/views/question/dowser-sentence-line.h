/* dowser-sentence-line.h - the answer as a sentence that can be asked, under the question */
#pragma once

#include "session/dowser-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_SENTENCE_LINE (dowser_sentence_line_get_type ())
G_DECLARE_FINAL_TYPE (DowserSentenceLine, dowser_sentence_line, DOWSER, SENTENCE_LINE, GtkWidget)

/* Signal: "edit" (const char *sentence): it is to be typed further. */

/** @session: (nullable): whose plan is said. Nothing is shown where no sentence says it, or the question does. */
void dowser_sentence_line_show (DowserSentenceLine *self, DowserSession *session);

G_END_DECLS
