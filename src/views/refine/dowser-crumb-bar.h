/* dowser-crumb-bar.h - the plan in plain words, one crumb a part: Return edits it, Delete takes it away */
#pragma once

#include "plan/dowser-operation.h"
#include "plan/dowser-plan.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_CRUMB_BAR (dowser_crumb_bar_get_type ())
G_DECLARE_FINAL_TYPE (DowserCrumbBar, dowser_crumb_bar, DOWSER, CRUMB_BAR, GtkWidget)

/*
 * Signals:
 *  - "operation" (DowserOperation): a part is to be taken away
 *  - "operations" (GPtrArray of DowserOperation): a part is to hold in another way
 *  - "edit" (int DowserCrumbKind, DowserOperation or NULL): a part is to be changed: the kind of its crumb, and what
 *    would take it away
 */
GtkWidget *dowser_crumb_bar_new (void);
/** @plan: (nullable) */
void dowser_crumb_bar_set_plan (DowserCrumbBar *self, const DowserPlan *plan);

G_END_DECLS
