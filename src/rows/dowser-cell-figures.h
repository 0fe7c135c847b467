/* dowser-cell-figures.h - count, sum, average, minimum and maximum of selected cells; pure */
#pragma once

#include "base/dowser-decimal.h"
#include "rows/dowser-cell-block.h"

G_BEGIN_DECLS

/**
 * DowserCellMeasure: the figures that are computed from the cells of a column.
 * @DOWSER_CELL_COUNTED: only a count: for texts, IDs and codes
 * @DOWSER_CELL_RANGED: count, minimum and maximum, but no sum: for years
 * @DOWSER_CELL_DATED: count, minimum and maximum of dates and timestamps, which are texts
 * @DOWSER_CELL_MEASURED: all figures: for amounts
 */
typedef enum
{
  DOWSER_CELL_COUNTED,
  DOWSER_CELL_RANGED,
  DOWSER_CELL_DATED,
  DOWSER_CELL_MEASURED,
} DowserCellMeasure;

/**
 * DowserCellFigures: the figures of the selected cells. Integers and decimals are summed exactly; reals are summed as
 * the decimal numbers that the cells show.
 * @n_values: the number of cells that are not NULL; @n_used: the number of cells used for the figures below
 * @column: the column used for the figures below, if there is only one such column; else -1
 * @has_sum: TRUE if @sum and @average are set
 * @has_range: TRUE if @smallest and @largest are set, in the same form as in their cells
 */
typedef struct
{
  guint64 n_cells;
  guint64 n_values;
  guint64 n_used;
  DowserCellMeasure measure;
  int column;
  gboolean has_sum;
  gboolean has_range;
  DowserDecimal sum;
  DowserDecimal average;
  char *smallest;
  char *largest;
} DowserCellFigures;

/**
 * dowser_cell_figures_new:
 * @measures: DowserCellMeasure, one for each column of the result
 * @cancellable: (nullable)
 *
 * If amounts are selected, computes the figures of the amounts. Otherwise, computes the figures of the selected years
 * or dates. If both years and dates are selected, only counts the cells. May be called in any thread.
 *
 * Returns: (transfer full) (nullable): %NULL if the computation was cancelled
 */
DowserCellFigures *dowser_cell_figures_new (DowserCellBlock *block, const GArray *measures, GCancellable *cancellable);
void dowser_cell_figures_free (DowserCellFigures *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserCellFigures, dowser_cell_figures_free)

G_END_DECLS
