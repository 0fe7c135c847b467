/* dowser-main-window.h - main window: sources and history at the left, questions as tabs */
#pragma once

#include "pipeline/context/dowser-context.h"
#include "views/models/dowser-models.h"
#include "views/sources/dowser-sources.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_MAIN_WINDOW (dowser_main_window_get_type ())
G_DECLARE_FINAL_TYPE (DowserMainWindow, dowser_main_window, DOWSER, MAIN_WINDOW, AdwApplicationWindow)

/** Returns a window with one empty tab. @context, @models, @sources: shared with other windows */
DowserMainWindow *dowser_main_window_new (GtkApplication *application, DowserContext *context, DowserModels *models,
                                          DowserSources *sources);
/** Returns a window without tabs, to receive a tab that is dragged out of another window. */
DowserMainWindow *dowser_main_window_new_empty (GtkApplication *application, DowserContext *context,
                                                DowserModels *models, DowserSources *sources);
/** Opens a source in the selected tab, or in a new tab if the selected tab has an answer. @uri: a path or URI */
void dowser_main_window_open_source (DowserMainWindow *self, const char *uri);
/** Enters @question into the selected tab without asking it. */
void dowser_main_window_type_question (DowserMainWindow *self, const char *question);
/** Shows the content of the store. Called after the store was opened. */
void dowser_main_window_show_store (DowserMainWindow *self);
/** Restores the tabs of the last run if this window is still empty. */
void dowser_main_window_restore (DowserMainWindow *self);
/** Returns TRUE if a source is open or being opened in the window. */
gboolean dowser_main_window_is_used (DowserMainWindow *self);

G_END_DECLS
