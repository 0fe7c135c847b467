/* dowser-bottom-bar.h - status line below the rows: row count, duration, planner, read-only and privacy notes */
#pragma once

#include "views/workspace/dowser-workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_BOTTOM_BAR (dowser_bottom_bar_get_type ())
G_DECLARE_FINAL_TYPE (DowserBottomBar, dowser_bottom_bar, DOWSER, BOTTOM_BAR, GtkWidget)

GtkWidget *dowser_bottom_bar_new (void);
/** @store: (nullable): while this store can't save the history, a badge warns the user */
void dowser_bottom_bar_set_store (DowserBottomBar *self, DowserStore *store);
void dowser_bottom_bar_set_workspace (DowserBottomBar *self, DowserWorkspace *workspace);
/** @figures: (nullable): DowserFigure: the figures of the selected cells */
void dowser_bottom_bar_set_figures (DowserBottomBar *self, GPtrArray *figures);
/** Sets how the rows of @result are shown. @n_rows: the number of rows in the pivoted grid; -1 if the grid isn't
 * pivoted */
void dowser_bottom_bar_set_pivot_rows (DowserBottomBar *self, DowserResult *result, int n_rows);
/** A narrow bar omits what the trace and the header also show. Therefore, there is always room for the whole row
 * count. */
void dowser_bottom_bar_set_narrow (DowserBottomBar *self, gboolean is_narrow);

/** Returns a duration as a text: "< 1 ms", "14 ms", "2.4 s", "3 min 20 s". Pure. Returns: (transfer full) */
char *dowser_describe_duration (gint64 microseconds);
/** Returns a number of rows as a text: "5 rows", "first 10,000 rows". Pure. Returns: (transfer full) */
char *dowser_describe_rows (guint n_rows, gboolean truncated, gboolean complete);

G_END_DECLS
