/* dowser-grid-width.h - fixed column widths from a sample of the rows */
#pragma once

#include "plan/dowser-output-view.h"
#include "rows/dowser-result.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * dowser_grid_measure_column:
 * @is_cut: (out): whether the column is narrower than its heading; only in a narrow grid whose values need less room
 *
 * Returns: the width in pixels that the heading and the first and last rows of @column need in @widget's font
 */
int dowser_grid_measure_column (GtkWidget *widget, DowserResult *result, guint column, const DowserFormat *format,
                                gboolean *is_cut);
/** Returns the width of the row numbers of @result. Until it is complete, a default for large results. */
int dowser_grid_measure_row_numbers (GtkWidget *widget, DowserResult *result);

G_END_DECLS
