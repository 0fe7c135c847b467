/* dowser-library-window.h - window of a source's saved questions: lists, searches, runs and removes them */
#pragma once

#include "views/workspace/dowser-workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Opens the window for the source that is open in @workspace. If the user runs a question, its answer appears in
 * @workspace. Returns: (transfer none) */
GtkWidget *dowser_library_window_open (GtkWindow *parent, DowserWorkspace *workspace);

G_END_DECLS
