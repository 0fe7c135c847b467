/* dowser-grid-cell.h - how one cell of the grid looks: text, NULL, empty, number */
#pragma once

#include "plan/dowser-output-view.h"
#include "rows/dowser-result.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/** A cell's factory for @column (from 0). @is_sparse: NULL is nothing at all; @format: (nullable): copied. Returns:
 * (transfer full) */
GtkListItemFactory *dowser_grid_cell_factory_new (guint column, gboolean is_number, gboolean is_sparse,
                                                  const DowserFormat *format);
/** The same for the row numbers. Returns: (transfer full) */
GtkListItemFactory *dowser_grid_row_number_factory_new (void);
/** The item that @widget shows a cell or the number of. Returns: (nullable): %NULL where it is no cell */
GtkListItem *dowser_grid_cell_get_item (GtkWidget *widget);
/** Which cell @widget shows. Returns: FALSE where it is none */
gboolean dowser_grid_cell_locate (GtkWidget *widget, guint *row, guint *column);
/** What is copied and exported of the cell, where it is more than what is seen. Returns: (transfer full) (nullable) */
char *dowser_grid_cell_dup_raw (GtkWidget *widget);

G_END_DECLS
