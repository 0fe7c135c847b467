/* dowser-import-window.h - servers that other programs' files name, taken over as sources */
#pragma once

#include "views/sources/dowser-sources.h"

#include <adwaita.h>

G_BEGIN_DECLS

/** @imported: what came of it, one sentence, once a file was taken over */
typedef void (*DowserImportedFunc) (const char *sentence, gpointer user_data);

/** Offers the files that are there, and any other. @func: called only where @owner still lives, with it */
void dowser_import_window_open (GtkWindow *parent, DowserSources *sources, DowserImportedFunc func, GObject *owner);

G_END_DECLS
