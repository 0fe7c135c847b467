/* dowser-main-window.h - one analyst's window: sources and history at the left, questions as tabs */
#pragma once

#include "pipeline/context/dowser-context.h"
#include "views/models/dowser-models.h"
#include "views/sources/dowser-sources.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_MAIN_WINDOW (dowser_main_window_get_type ())
G_DECLARE_FINAL_TYPE (DowserMainWindow, dowser_main_window, DOWSER, MAIN_WINDOW, AdwApplicationWindow)

/** With one empty tab. @context: @models: @sources: shared with other windows */
DowserMainWindow *dowser_main_window_new (GtkApplication *application, DowserContext *context, DowserModels *models,
                                          DowserSources *sources);
/** Without a tab: for one that is dragged out of another window. */
DowserMainWindow *dowser_main_window_new_empty (GtkApplication *application, DowserContext *context,
                                                DowserModels *models, DowserSources *sources);
/** In the tab in front, or in a new one where that has an answer. @uri: a path or URI */
void dowser_main_window_open (DowserMainWindow *self, const char *uri);
/** Types @question, without asking it. */
void dowser_main_window_type (DowserMainWindow *self, const char *question);
/** The store has been opened: what it remembers can be shown. */
void dowser_main_window_show_memory (DowserMainWindow *self);
/** Shows the tabs of the last time, where this window is still empty. */
void dowser_main_window_restore (DowserMainWindow *self);
/** Whether a source is open or being opened in it. */
gboolean dowser_main_window_is_used (DowserMainWindow *self);

G_END_DECLS
