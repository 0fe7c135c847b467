/* dowser-meanings-window.h - window of a source's meanings: lists, searches, adds and removes them */
#pragma once

#include "pipeline/context/dowser-context.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * dowser_meanings_window_open:
 * @uri: the URI of a source; @context must have the schema of this source
 *
 * Opens the window over @parent.
 *
 * Returns: (transfer none): the window. Its signal "try" (const char *question) is emitted when the user wants to try
 * an entry.
 */
GtkWindow *dowser_meanings_window_open (GtkWindow *parent, DowserContext *context, const char *uri);

G_END_DECLS
