/* dowser-plan-pane.h - pane of a session's plan: parts, steps, findings, versions, JSON */
#pragma once

#include "session/dowser-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserPlanPane: signals:
 *  - "step-opened" (guint): the user wants to see the rows of the step with this index
 *  - "take-back" (guint): the user wants to undo the fix of the finding with this index
 *  - "go-to" (guint): the user wants to return to the version with this index
 *  - "compare" (guint): the user wants to compare the version with this index with the current version
 *  - "operations" (GPtrArray of DowserOperation): the user clicked a choice
 */
#define DOWSER_TYPE_PLAN_PANE (dowser_plan_pane_get_type ())
G_DECLARE_FINAL_TYPE (DowserPlanPane, dowser_plan_pane, DOWSER, PLAN_PANE, GtkWidget)

DowserPlanPane *dowser_plan_pane_new (void);
/** @session: (nullable): the session whose plan is shown; changes of the plan are shown, too */
void dowser_plan_pane_set_session (DowserPlanPane *self, DowserSession *session);

G_END_DECLS
