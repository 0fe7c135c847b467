/* dowser-label.h - labels with several lines */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Creates a left-aligned label that wraps, also inside a long word if necessary. @text, @css_class: (nullable).
 * Returns: (transfer floating) */
GtkWidget *dowser_label_new_wrapped (const char *text, const char *css_class);

G_END_DECLS
