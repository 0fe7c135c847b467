/* dowser-sentence-line.h - the answer as a sentence that can be asked, under the question */
#pragma once

#include "schema/dowser-schema.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_SENTENCE_LINE (dowser_sentence_line_get_type ())
G_DECLARE_FINAL_TYPE (DowserSentenceLine, dowser_sentence_line, DOWSER, SENTENCE_LINE, GtkWidget)

/* Signal: "edit" (const char *sentence): it is to be typed further. */

/** @sentence: (nullable): %NULL hides it, and so does one that says the same words as @question. @schema: whose names
 * it holds */
void dowser_sentence_line_show (DowserSentenceLine *self, const char *sentence, const char *question,
                                const DowserSchema *schema);

G_END_DECLS
