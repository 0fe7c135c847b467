/* dowser-grid-figures.h - statistics of the selected cells: computed in a worker thread, formatted like their column */
#pragma once

#include "plan/dowser-output-view.h"
#include "rows/dowser-cell-figures.h"

G_BEGIN_DECLS

/** DowserGridFigures: computes one selection at a time. A new selection cancels the previous computation. */
typedef struct _DowserGridFigures DowserGridFigures;
/** @figures: borrowed */
typedef void (*DowserGridFiguresDone) (const DowserCellFigures *figures, gpointer user_data);

/** @done: never called after dowser_grid_figures_free() or for a cancelled computation */
DowserGridFigures *dowser_grid_figures_new (DowserGridFiguresDone done, gpointer user_data);
void dowser_grid_figures_free (DowserGridFigures *self);
/** @block: (transfer full) (nullable): %NULL only cancels; @measures: DowserCellMeasure, one per column of the
 * result */
void dowser_grid_figures_compute (DowserGridFigures *self, DowserCellBlock *block, GArray *measures);

/** Formats the figures for the bottom bar. @format: (nullable): the format of their column. Returns: (transfer full):
 * DowserFigure */
GPtrArray *dowser_grid_figures_format (const DowserCellFigures *figures, const DowserFormat *format);

G_END_DECLS
