/* dowser-grid-width.h - computes fixed widths of columns from a sample of the rows */
#pragma once

#include "plan/dowser-output-view.h"
#include "rows/dowser-result.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * dowser_grid_measure_column:
 * @is_truncated: (out): TRUE if the column is narrower than its heading; this is possible only in a narrow grid, if the
 * values need less room than the heading
 *
 * Returns: the width in pixels that the heading and the first and last rows of @column need in @widget's font
 */
int dowser_grid_measure_column (GtkWidget *widget, DowserResult *result, guint column, const DowserFormat *format,
                                gboolean *is_truncated);
/** Returns the width of the row numbers of @result. While @result isn't complete, the width is large enough for most
 * results. */
int dowser_grid_measure_row_numbers (GtkWidget *widget, DowserResult *result);

G_END_DECLS
