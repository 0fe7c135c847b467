/* dowser-label.h - labels of more than one line */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** A label from the left that breaks its lines, also within a word that is too long. @text, @css_class: (nullable).
 * Returns: (transfer floating) */
GtkWidget *dowser_label_new_wrapped (const char *text, const char *css_class);

G_END_DECLS
