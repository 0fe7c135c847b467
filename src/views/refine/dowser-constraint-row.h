/* dowser-constraint-row.h - row of chips for the user's constraints on the current question, each with a button to
 * remove it */
#pragma once

#include "session/dowser-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** DowserConstraintRow: hidden while it is empty. Signal: "removed" (guint index). */
#define DOWSER_TYPE_CONSTRAINT_ROW (dowser_constraint_row_get_type ())
G_DECLARE_FINAL_TYPE (DowserConstraintRow, dowser_constraint_row, DOWSER, CONSTRAINT_ROW, GtkWidget)

GtkWidget *dowser_constraint_row_new (void);
/** Shows a chip for each constraint. @constraints: (nullable): of DowserConstraint; %NULL for none */
void dowser_constraint_row_set_constraints (DowserConstraintRow *self, GPtrArray *constraints);

/** Returns: (transfer full): the text of a chip, such as "region → customers.geo_area" */
char *dowser_constraint_dup_label (const DowserConstraint *constraint);

G_END_DECLS
