/* dowser-plan-pane.h - pane of a session's plan: parts, steps, findings, versions, JSON */
#pragma once

#include "session/dowser-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserPlanPane: signals:
 *  - "step-opened" (guint): the user wants to see the rows of this step
 *  - "take-back" (guint): the user undoes the fix of this finding
 *  - "go-to" (guint), "compare" (guint): the user wants another version of the plan, or to compare it with the current
 *  one
 *  - "operations" (GPtrArray of DowserOperation): a choice was made
 */
#define DOWSER_TYPE_PLAN_PANE (dowser_plan_pane_get_type ())
G_DECLARE_FINAL_TYPE (DowserPlanPane, dowser_plan_pane, DOWSER, PLAN_PANE, GtkWidget)

DowserPlanPane *dowser_plan_pane_new (void);
/** @session: (nullable): shown, and followed as it changes */
void dowser_plan_pane_set_session (DowserPlanPane *self, DowserSession *session);

G_END_DECLS
