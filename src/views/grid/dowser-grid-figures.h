/* dowser-grid-figures.h - the figures of the selected cells: reckoned in a worker, spelled as their column is */
#pragma once

#include "plan/dowser-output-view.h"
#include "rows/dowser-cell-figures.h"

G_BEGIN_DECLS

/** DowserGridFigures: one at a time; a new selection stops the reckoning of the one before. */
typedef struct _DowserGridFigures DowserGridFigures;
/** @figures: borrowed */
typedef void (*DowserGridFiguresDone) (const DowserCellFigures *figures, gpointer user_data);

/** @done: never called after dowser_grid_figures_free() or for what was stopped */
DowserGridFigures *dowser_grid_figures_new (DowserGridFiguresDone done, gpointer user_data);
void dowser_grid_figures_free (DowserGridFigures *self);
/** @block: (transfer full) (nullable): %NULL only stops; @measures: DowserCellMeasure, one a column of the result */
void dowser_grid_figures_reckon (DowserGridFigures *self, DowserCellBlock *block, GArray *measures);

/** For the bottom bar. @format: (nullable): of the column that they are of. Returns: (transfer full): DowserFigure */
GPtrArray *dowser_grid_figures_spell (const DowserCellFigures *figures, const DowserFormat *format);

G_END_DECLS
