/* dowser-import-window.h - window to import servers from other programs' files as sources */
#pragma once

#include "views/sources/dowser-sources.h"

#include <adwaita.h>

G_BEGIN_DECLS

/** A function that is called after servers were imported. @sentence: the outcome of importing a file */
typedef void (*DowserImportedFunc) (const char *sentence, gpointer user_data);

/** Offers the known files that exist and a button to choose another file. @func: called with @owner, only if @owner
 * still exists */
void dowser_import_window_open (GtkWindow *parent, DowserSources *sources, DowserImportedFunc func, GObject *owner);

G_END_DECLS
