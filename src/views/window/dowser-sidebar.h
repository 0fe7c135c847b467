/* dowser-sidebar.h - left part of the window: the source, its tables, the history of questions */
#pragma once

#include "views/sources/dowser-sources.h"
#include "views/workspace/dowser-workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_SIDEBAR (dowser_sidebar_get_type ())
G_DECLARE_FINAL_TYPE (DowserSidebar, dowser_sidebar, DOWSER, SIDEBAR, GtkWidget)

/* Signals: "name-activated" (const char *), "table-activated" (const char *), "session-activated" (const char *id),
 * "source-activated" (const char *uri).
 */
GtkWidget *dowser_sidebar_new (void);
/** Shows the tables of the workspace's source. @store: (nullable): the store whose sessions are listed */
void dowser_sidebar_set_workspace (DowserSidebar *self, DowserWorkspace *workspace, DowserStore *store);

/** Must be called exactly one time, after dowser_sidebar_set_workspace(). */
void dowser_sidebar_set_sources (DowserSidebar *self, DowserSources *sources);

/**
 * dowser_sidebar_focus_search:
 * This isn't the class's grab_focus(), because GTK also calls grab_focus() after the focused widget has disappeared.
 * Returns: TRUE if the search entry has the focus
 */
gboolean dowser_sidebar_focus_search (DowserSidebar *self);

G_END_DECLS
