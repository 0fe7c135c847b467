/* dowser-grid-cell.h - appearance of one cell of the grid: text, NULL, empty, number */
#pragma once

#include "plan/dowser-output-view.h"
#include "rows/dowser-result.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** Creates a cell factory for @column (from 0). @is_sparse: TRUE if NULL is shown as an empty cell; @format:
 * (nullable): copied. Returns: (transfer full) */
GtkListItemFactory *dowser_grid_cell_factory_new (guint column, gboolean is_number, gboolean is_sparse,
                                                  const DowserFormat *format);
/** Returns: (transfer full): a cell factory for the row numbers */
GtkListItemFactory *dowser_grid_row_number_factory_new (void);
/** Returns: (nullable): the list item whose cell or row number @widget shows; %NULL if @widget isn't a cell */
GtkListItem *dowser_grid_cell_get_item (GtkWidget *widget);
/** Finds the row and column of the cell that @widget shows. Returns: FALSE if @widget shows no cell */
gboolean dowser_grid_cell_locate (GtkWidget *widget, guint *row, guint *column);
/** Returns: (transfer full) (nullable): the text that is copied and exported if it is longer than the shown text */
char *dowser_grid_cell_dup_raw (GtkWidget *widget);

G_END_DECLS
