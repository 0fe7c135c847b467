/* dowser-grid-pane.h - shows the rows of a plan in a grid, and turns clicks, menus and drags into operations */
#pragma once

#include "schema/dowser-dialect-id.h"
#include "session/dowser-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserGridPane: shows the result of its session. The offers in its menus contain the changes of the plan.
 *
 * Signals:
 *  - "operations" (GPtrArray of DowserOperation): the user's choice, to be applied as one change
 *  - "operations-in-tab": the user's choice, to be applied to a copy of the plan in a new tab
 *  - "message" (const char *): why an action is impossible, or what an action did
 *  - "figures" (GPtrArray of DowserFigure, nullable): figures of the selected cells; NULL for fewer than two cells
 *  - "spread" (DowserResult): the rows of this result are shown now, pivoted or not; see
 *  dowser_grid_pane_get_n_pivot_rows()
 */
#define DOWSER_TYPE_GRID_PANE (dowser_grid_pane_get_type ())
G_DECLARE_FINAL_TYPE (DowserGridPane, dowser_grid_pane, DOWSER, GRID_PANE, GtkWidget)

DowserGridPane *dowser_grid_pane_new (void);
/** Shows the current result of @session. The old rows stay until there are new rows. @session: (nullable) */
void dowser_grid_pane_update (DowserGridPane *self, DowserSession *session);
/** Sets the dialect in which a selection is copied as SQL. */
void dowser_grid_pane_set_dialect (DowserGridPane *self, DowserDialectId dialect);
/** Returns the first visible row; 0 if there are no rows yet. */
guint dowser_grid_pane_get_top_row (DowserGridPane *self);
/** Returns the adjustment for vertical scrolling. */
GtkAdjustment *dowser_grid_pane_get_adjustment (DowserGridPane *self);
/** Scrolls to @row. Returns: %FALSE if there is no such row yet */
gboolean dowser_grid_pane_set_top_row (DowserGridPane *self, guint row);
/** Returns the number of rows in a pivoted grid, which shows the values of a key as columns; -1 if the grid isn't
 * pivoted. */
int dowser_grid_pane_get_n_pivot_rows (DowserGridPane *self);
/** Puts the columns back to their places. Called if the user moved a column and the change of the plan was refused. */
void dowser_grid_pane_restore_columns (DowserGridPane *self);
/** Opens the bar that searches the loaded rows. */
void dowser_grid_pane_open_find_bar (DowserGridPane *self);

G_END_DECLS
