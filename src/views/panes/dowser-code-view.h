/* dowser-code-view.h - read-only GtkSourceView that follows the light or dark style */
#pragma once

#include <gtksourceview/gtksource.h>

G_BEGIN_DECLS

/**
 * dowser_code_view_new:
 * @language: id of a GtkSourceView language ("dowser-sql", "json")
 * @name: accessible name
 *
 * Returns: (transfer floating)
 */
GtkSourceView *dowser_code_view_new (const char *language, const char *name);
void dowser_code_view_set_text (GtkSourceView *view, const char *text);

G_END_DECLS
