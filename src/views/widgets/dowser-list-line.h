/* dowser-list-line.h - one line of text in a row of a long list */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * dowser_list_line_new:
 * @nat_chars: the natural width in characters; the widget uses the available width and ellipsizes a longer text
 * @css_class: (nullable)
 *
 * A label measures its text for each possible width, which is slow for the hundreds of rows of a list. This widget
 * always has the height of one line.
 *
 * Returns: (transfer floating)
 */
GtkInscription *dowser_list_line_new (guint nat_chars, const char *css_class);

G_END_DECLS
