/* dowser-source-badge.h - header button that shows how the open source and the connection to the source are
 * protected */
#pragma once

#include "views/sources/dowser-sources.h"
#include "views/workspace/dowser-workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_SOURCE_BADGE (dowser_source_badge_get_type ())
G_DECLARE_FINAL_TYPE (DowserSourceBadge, dowser_source_badge, DOWSER, SOURCE_BADGE, GtkWidget)

/** Must be called exactly one time. @sources: (nullable): for names and colours */
void dowser_source_badge_set_workspace (DowserSourceBadge *self, DowserWorkspace *workspace, DowserSources *sources);

/** Returns a dot of @colour, hidden if there is no colour. The dot is only a decoration: the text next to the dot has
 * the same meaning. */
GtkWidget *dowser_source_dot_new (DowserColour colour);

G_END_DECLS
