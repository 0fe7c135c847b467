/* dowser-library-window.h - the saved questions of a source: listed, found, run and removed */
#pragma once

#include "views/workspace/dowser-workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** The saved questions of the source that @workspace has open; one that is run is shown there. Returns: (transfer none)
 */
GtkWidget *dowser_library_window_open (GtkWindow *parent, DowserWorkspace *workspace);

G_END_DECLS
