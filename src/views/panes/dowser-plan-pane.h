/* dowser-plan-pane.h - the parts of a session's plan, its steps, what was found in it, and its JSON */
#pragma once

#include "session/dowser-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserPlanPane: signals:
 *  - "step-opened" (guint): the rows of this step are wanted
 *  - "take-back" (guint): the fix of this finding is not wanted
 *  - "go-to" (guint), "compare" (guint): another version of the plan is wanted, or beside the present one
 *  - "operations" (GPtrArray of DowserOperation): a choice was made
 */
#define DOWSER_TYPE_PLAN_PANE (dowser_plan_pane_get_type ())
G_DECLARE_FINAL_TYPE (DowserPlanPane, dowser_plan_pane, DOWSER, PLAN_PANE, GtkWidget)

DowserPlanPane *dowser_plan_pane_new (void);
/** @session: (nullable): shown, and followed as it changes */
void dowser_plan_pane_set_session (DowserPlanPane *self, DowserSession *session);

G_END_DECLS
