/* dowser-meanings-window.h - what the words of a source mean: listed, searched, added and removed */
#pragma once

#include "pipeline/context/dowser-context.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Opens it over @parent. @uri: of a source whose schema @context knows */
void dowser_meanings_window_open (GtkWindow *parent, DowserContext *context, const char *uri);

G_END_DECLS
