/* dowser-cell-figures.h - count, sum, average, smallest and largest of selected cells; pure */
#pragma once

#include "base/dowser-decimal.h"
#include "rows/dowser-cell-block.h"

G_BEGIN_DECLS

/**
 * DowserCellMeasure: what is reckoned of the cells of a column.
 * @DOWSER_CELL_COUNTED: they are counted only: texts, ids, codes
 * @DOWSER_CELL_RANGED: numbers that have a smallest and a largest one, and no sum: years
 * @DOWSER_CELL_DATED: the same of days and moments, which are texts
 * @DOWSER_CELL_MEASURED: amounts
 */
typedef enum
{
  DOWSER_CELL_COUNTED,
  DOWSER_CELL_RANGED,
  DOWSER_CELL_DATED,
  DOWSER_CELL_MEASURED,
} DowserCellMeasure;

/**
 * DowserCellFigures: integers and decimals are added without loss, and reals as the decimals that they are shown as.
 * @n_values: cells that are not NULL; @n_used: those that the figures below are of
 * @column: the only column that they are of; -1 for several
 * @has_sum: also of @average
 * @has_range: @smallest and @largest are spelled as their cells are
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
 * @measures: DowserCellMeasure, one a column of the result
 * @cancellable: (nullable)
 *
 * Where amounts are selected, the figures are of them; else of the years or the dates, where not both are. Any thread.
 *
 * Returns: (transfer full) (nullable): %NULL where it was cancelled
 */
DowserCellFigures *dowser_cell_figures_new (DowserCellBlock *block, const GArray *measures, GCancellable *cancellable);
void dowser_cell_figures_free (DowserCellFigures *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserCellFigures, dowser_cell_figures_free)

G_END_DECLS
