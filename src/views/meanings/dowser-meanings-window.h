/* dowser-meanings-window.h - what the words of a source mean: listed, searched, added and removed */
#pragma once

#include "pipeline/context/dowser-context.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * dowser_meanings_window_open:
 * @uri: of a source whose schema @context knows
 *
 * Opens it over @parent.
 *
 * Returns: (transfer none): its signal "try" (const char *question) is emitted where the person wants an entry tried
 */
GtkWindow *dowser_meanings_window_open (GtkWindow *parent, DowserContext *context, const char *uri);

G_END_DECLS
