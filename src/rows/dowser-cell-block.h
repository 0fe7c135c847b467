/* dowser-cell-block.h - a snapshot of the selected cells of a result, for a worker; pure */
#pragma once

#include "rows/dowser-cell-selection.h"
#include "rows/dowser-found-rows.h"
#include "rows/dowser-result.h"

G_BEGIN_DECLS

/** DowserCellBlock: a snapshot of the selected cells. It keeps references to the pages (blocks of rows) that it reads.
 * It is created on the main thread; afterwards, it is read by only one thread at a time. */
typedef struct _DowserCellBlock DowserCellBlock;

/**
 * dowser_cell_block_new:
 * @found: (nullable): the listed rows of @result; %NULL if all rows are listed
 * @selection: its row numbers are positions in the list
 * @order: guint: for each column of @selection, its column of @result
 *
 * Makes a snapshot of the selected cells, which a worker can read.
 */
DowserCellBlock *dowser_cell_block_new (DowserResult *result, DowserFoundRows *found,
                                        const DowserCellSelection *selection, const GArray *order);
void dowser_cell_block_free (DowserCellBlock *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserCellBlock, dowser_cell_block_free)

/** Returns the bands of the selection from top to bottom. A band is a range of rows in which the same columns are
 * selected. The columns are given as columns of the result, not of the grid. Returns: (transfer none):
 * DowserCellBand */
GPtrArray *dowser_cell_block_get_bands (const DowserCellBlock *self);
guint64 dowser_cell_block_count_cells (const DowserCellBlock *self);
guint64 dowser_cell_block_count_rows (const DowserCellBlock *self);
/** Returns the columns of the result that have at least one selected cell, in the result's order. Returns: (transfer
 * full): guint */
GArray *dowser_cell_block_dup_columns (const DowserCellBlock *self);
/** @row: the row's position in the list; one of the bands (DowserCellBand: ranges of selected rows) must contain this
 * row */
void dowser_cell_block_get_cell (DowserCellBlock *self, guint row, guint column, DowserCell *cell);
/** Returns name and type of a column. Returns: (transfer none) */
const DowserResultColumn *dowser_cell_block_get_column (const DowserCellBlock *self, guint column);

G_END_DECLS
