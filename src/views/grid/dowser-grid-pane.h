/* dowser-grid-pane.h - the grid of a plan: turns clicks, menus and drags into operations */
#pragma once

#include "schema/dowser-dialect-id.h"
#include "session/dowser-session.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserGridPane: shows the result of its session; the plan's logic is in the offers.
 *
 * Signals:
 *  - "operations" (GPtrArray of DowserOperation): what was chosen, to be applied as one change
 *  - "operations-in-tab": the same, to a copy of the plan in a new tab
 *  - "message" (const char *): why nothing can be done there, or what was done
 *  - "figures" (GPtrArray of DowserFigure, nullable): of the selected cells, from two on
 *  - "spread" (DowserResult): its rows are shown now, as dowser_grid_pane_get_n_spread() says
 */
#define DOWSER_TYPE_GRID_PANE (dowser_grid_pane_get_type ())
G_DECLARE_FINAL_TYPE (DowserGridPane, dowser_grid_pane, DOWSER, GRID_PANE, GtkWidget)

DowserGridPane *dowser_grid_pane_new (void);
/** Shows the current result of @session; the old rows stay until there are new ones. @session: (nullable) */
void dowser_grid_pane_update (DowserGridPane *self, DowserSession *session);
/** Sets the dialect for copying a selection as SQL. */
void dowser_grid_pane_set_dialect (DowserGridPane *self, DowserDialectId dialect);
/** Returns the first visible row; 0 before there are rows. */
guint dowser_grid_pane_get_top (DowserGridPane *self);
/** What is scrolled up and down. */
GtkAdjustment *dowser_grid_pane_get_adjustment (DowserGridPane *self);
/** Scrolls to @row. Returns: %FALSE if there is no such row yet */
gboolean dowser_grid_pane_set_top (DowserGridPane *self, guint row);
/** The rows that are shown where the values of a key are columns; -1 where each row is shown as it came. */
int dowser_grid_pane_get_n_spread (DowserGridPane *self);
/** Puts columns back to their places after a change that moved them was refused. */
void dowser_grid_pane_reset (DowserGridPane *self);
/** Opens the bar that searches the loaded rows. */
void dowser_grid_pane_find (DowserGridPane *self);

G_END_DECLS
