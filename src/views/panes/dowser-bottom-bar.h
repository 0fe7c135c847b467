/* dowser-bottom-bar.h - status line below the rows: row count, duration, planner, read-only and privacy notes */
#pragma once

#include "views/workspace/dowser-workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define DOWSER_TYPE_BOTTOM_BAR (dowser_bottom_bar_get_type ())
G_DECLARE_FINAL_TYPE (DowserBottomBar, dowser_bottom_bar, DOWSER, BOTTOM_BAR, GtkWidget)

GtkWidget *dowser_bottom_bar_new (void);
/** @store: (nullable): a badge warns while it can't store the history */
void dowser_bottom_bar_set_store (DowserBottomBar *self, DowserStore *store);
void dowser_bottom_bar_set_workspace (DowserBottomBar *self, DowserWorkspace *workspace);
/** @figures: (nullable): DowserFigure: of the selected cells */
void dowser_bottom_bar_set_figures (DowserBottomBar *self, GPtrArray *figures);
/** Sets how the rows of @result are shown. @n_rows: the number of rows in the pivoted grid; -1 if the grid isn't
 * pivoted */
void dowser_bottom_bar_set_spread (DowserBottomBar *self, DowserResult *result, int n_rows);
/** A narrow bar omits what the trace and the header also show, so that the row count is never cut. */
void dowser_bottom_bar_set_narrow (DowserBottomBar *self, gboolean narrow);

/** Pure: "840 µs", "14 ms", "2.4 s", "3 min 20 s". Returns: (transfer full) */
char *dowser_describe_duration (gint64 microseconds);
/** Pure: "5 rows", "first 10,000 rows". Returns: (transfer full) */
char *dowser_describe_rows (guint n_rows, gboolean truncated, gboolean complete);

G_END_DECLS
