/* dowser-main-window.h - one analyst's window: sources, question, rows, refinements */
#pragma once

#include "store/dowser-store.h"
#include "views/models/dowser-models.h"
#include "views/sources/dowser-sources.h"

#include <adwaita.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_MAIN_WINDOW (dowser_main_window_get_type ())
G_DECLARE_FINAL_TYPE (DowserMainWindow, dowser_main_window, DOWSER, MAIN_WINDOW, AdwApplicationWindow)

/** @store: (nullable): without it nothing is kept; @models: shared with other windows */
DowserMainWindow *dowser_main_window_new (GtkApplication *application, DowserStore *store, DowserModels *models,
                                          DowserSources *sources);
/** @uri: a path or URI */
void dowser_main_window_open (DowserMainWindow *self, const char *uri);
/** Types @question, without asking it. */
void dowser_main_window_type (DowserMainWindow *self, const char *question);
/** The store has been opened: what it remembers can be shown. */
void dowser_main_window_show_memory (DowserMainWindow *self);
/** Shows what the window of the last time showed, where this one is still empty. */
void dowser_main_window_restore (DowserMainWindow *self);
/** Whether a source is open or being opened in it. */
gboolean dowser_main_window_is_used (DowserMainWindow *self);

G_END_DECLS
