/* dowser-refusal.h - says why a change is refused, and offers what could be done instead */
#pragma once

#include "views/workspace/dowser-workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** @choices: DowserChoice; the one that is chosen is applied to @workspace */
void dowser_refusal_show (GtkWindow *parent, DowserWorkspace *workspace, const char *reason, GPtrArray *choices);

G_END_DECLS
