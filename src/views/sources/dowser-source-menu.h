/* dowser-source-menu.h - menu button with the open source and recent sources */
#pragma once

#include "views/sources/dowser-sources.h"
#include "views/workspace/dowser-workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_SOURCE_MENU (dowser_source_menu_get_type ())
G_DECLARE_FINAL_TYPE (DowserSourceMenu, dowser_source_menu, DOWSER, SOURCE_MENU, GtkWidget)

/* Signal: "source-activated" (const char *uri): the user chose a recent source. */
GtkWidget *dowser_source_menu_new (void);
/** Sets the workspace of the menu, whose source is the open source. @store: (nullable): the store with the recent
 * sources; %NULL if nothing is stored */
void dowser_source_menu_set_workspace (DowserSourceMenu *self, DowserWorkspace *workspace, DowserStore *store);
/** Must be called exactly one time, after dowser_source_menu_set_workspace(). */
void dowser_source_menu_set_sources (DowserSourceMenu *self, DowserSources *sources);

G_END_DECLS
