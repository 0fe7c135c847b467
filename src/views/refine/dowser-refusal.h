/* dowser-refusal.h - dialog that explains why a change is refused and offers alternatives */
#pragma once

#include "views/workspace/dowser-workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** @choices: DowserChoice; the user's choice is applied to @workspace */
void dowser_refusal_show (GtkWindow *parent, DowserWorkspace *workspace, const char *reason, GPtrArray *choices);

G_END_DECLS
