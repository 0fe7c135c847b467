/* dowser-grid-figures.h - statistics of the selected cells, computed in a worker thread and formatted like their
 * column */
#pragma once

#include "plan/dowser-output-view.h"
#include "rows/dowser-cell-figures.h"

G_BEGIN_DECLS

/** DowserGridFigures: computes one selection at a time. A new selection cancels the previous computation. */
typedef struct _DowserGridFigures DowserGridFigures;
/** @figures: borrowed */
typedef void (*DowserGridFiguresDone) (const DowserCellFigures *figures, gpointer user_data);

/** @done: called with the figures of each computation; never called for a cancelled computation, or after
 * dowser_grid_figures_free() */
DowserGridFigures *dowser_grid_figures_new (DowserGridFiguresDone done, gpointer user_data);
void dowser_grid_figures_free (DowserGridFigures *self);
/** @block: (transfer full) (nullable): %NULL only cancels the running computation; @measures: DowserCellMeasure, one
 * per column of the result */
void dowser_grid_figures_compute (DowserGridFigures *self, DowserCellBlock *block, GArray *measures);

/** Formats the figures for the bottom bar. @format: (nullable): the format of the column that the figures are from.
 * Returns: (transfer full): DowserFigure */
GPtrArray *dowser_grid_figures_format (const DowserCellFigures *figures, const DowserFormat *format);

G_END_DECLS
