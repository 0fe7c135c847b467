/* dowser-constraint-row.h - what the person has laid down for the present question, a chip each, with its removal */
#pragma once

#include "session/dowser-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** DowserConstraintRow: seen while there is something in it. Signal: "removed" (guint index). */
#define DOWSER_TYPE_CONSTRAINT_ROW (dowser_constraint_row_get_type ())
G_DECLARE_FINAL_TYPE (DowserConstraintRow, dowser_constraint_row, DOWSER, CONSTRAINT_ROW, GtkWidget)

GtkWidget *dowser_constraint_row_new (void);
/** @constraints: (nullable): of DowserConstraint */
void dowser_constraint_row_set_constraints (DowserConstraintRow *self, GPtrArray *constraints);

/** What a chip says: "region → customers.geo_area". Returns: (transfer full) */
char *dowser_constraint_dup_label (const DowserConstraint *constraint);

G_END_DECLS
