/* dowser-source-badge.h - says in the header how the open source is protected, and how the way to it is kept */
#pragma once

#include "views/sources/dowser-sources.h"
#include "views/workspace/dowser-workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_SOURCE_BADGE (dowser_source_badge_get_type ())
G_DECLARE_FINAL_TYPE (DowserSourceBadge, dowser_source_badge, DOWSER, SOURCE_BADGE, GtkWidget)

/** To be called once. @sources: (nullable): knows names and colours */
void dowser_source_badge_set_workspace (DowserSourceBadge *self, DowserWorkspace *workspace, DowserSources *sources);

/** A dot of @colour: hidden for none. Decoration: what it stands for is said in words beside it. */
GtkWidget *dowser_source_dot_new (DowserColour colour);

G_END_DECLS
