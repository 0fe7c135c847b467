/* dowser-list-line.h - one line of text in a row of a long list */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * dowser_list_line_new:
 * @nat_chars: the width that it asks for, in characters; it takes what room there is, and cuts the end of a longer text
 * @css_class: (nullable)
 *
 * A label measures its text for each width that it may get, and a list asks hundreds of rows. This one is as high as a
 * line, whatever its text is.
 *
 * Returns: (transfer floating)
 */
GtkInscription *dowser_list_line_new (guint nat_chars, const char *css_class);

G_END_DECLS
