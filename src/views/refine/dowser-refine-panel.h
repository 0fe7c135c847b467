/* dowser-refine-panel.h - panel at the right of the window: columns, filters, sort and limit of the plan */
#pragma once

#include "explain/dowser-explain.h"
#include "session/dowser-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_REFINE_PANEL (dowser_refine_panel_get_type ())
G_DECLARE_FINAL_TYPE (DowserRefinePanel, dowser_refine_panel, DOWSER, REFINE_PANEL, GtkWidget)

/* Signal: "operations" (GPtrArray of DowserOperation), to be applied as one change. */
GtkWidget *dowser_refine_panel_new (void);
/** Follows the plan of @session. @session: (nullable) */
void dowser_refine_panel_set_session (DowserRefinePanel *self, DowserSession *session);
/** Resets the controls to the current plan after a change was refused. */
void dowser_refine_panel_reset (DowserRefinePanel *self);
/** Opens the control that changes a part of the plan. @remove: (nullable): the operation that would remove the part */
void dowser_refine_panel_edit (DowserRefinePanel *self, DowserCrumbKind kind, const DowserOperation *remove);

G_END_DECLS
