/* dowser-grid.h - the rows of a result as a table */
#pragma once

#include "model/dowser-result.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * DowserGrid: a million rows are as light as ten: cells are made for the rows on the screen only.
 * Columns are not virtual in GTK, so at most %DOWSER_GRID_MAX_COLUMNS are shown at a time, with a bar to page
 * through the others.
 *
 * Signals:
 *  - "sort-requested" (guint column, gboolean descending): a header was clicked
 *  - "filter-requested" (guint column, guint row, DowserGridFilter filter): chosen in a cell's menu
 */
#define DOWSER_TYPE_GRID (dowser_grid_get_type ())
G_DECLARE_FINAL_TYPE (DowserGrid, dowser_grid, DOWSER, GRID, GtkWidget)

#define DOWSER_GRID_MAX_COLUMNS 24

/** What a cell's menu asks for: rows with this value, rows without it. */
typedef enum { DOWSER_GRID_ONLY, DOWSER_GRID_WITHOUT } DowserGridFilter;

DowserGrid *dowser_grid_new (void);
/** @result: (nullable): shown from its first page on, grows with it */
void dowser_grid_set_result (DowserGrid *self, DowserResult *result);
DowserResult *dowser_grid_get_result (DowserGrid *self);
/** Shows an arrow in the header of @column; -1 for none. Emits nothing. */
void dowser_grid_set_sorted (DowserGrid *self, int column, gboolean descending);
/** Puts the selected rows (all, where none is) on the clipboard as tab-separated text with headings. */
void dowser_grid_copy (DowserGrid *self);

G_END_DECLS
