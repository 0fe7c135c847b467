/* dowser-crumb-bar.h - breadcrumb bar of a plan, one crumb per part: Return edits it, Delete removes it */
#pragma once

#include "plan/dowser-operation.h"
#include "plan/dowser-plan.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_CRUMB_BAR (dowser_crumb_bar_get_type ())
G_DECLARE_FINAL_TYPE (DowserCrumbBar, dowser_crumb_bar, DOWSER, CRUMB_BAR, GtkWidget)

/*
 * Signals:
 *  - "operation" (DowserOperation): the user removes a part
 *  - "operations" (GPtrArray of DowserOperation): the user chose another variant of a part
 *  - "edit" (int DowserCrumbKind, DowserOperation or NULL): the user wants to edit a part. The arguments are the kind
 *  of the part's crumb, and the operation that would remove the part
 */
GtkWidget *dowser_crumb_bar_new (void);
/** @plan: (nullable) */
void dowser_crumb_bar_set_plan (DowserCrumbBar *self, const DowserPlan *plan);

G_END_DECLS
