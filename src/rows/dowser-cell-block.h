/* dowser-cell-block.h - the selected cells of a result, to be read by a worker; pure */
#pragma once

#include "rows/dowser-cell-selection.h"
#include "rows/dowser-found-rows.h"
#include "rows/dowser-result.h"

G_BEGIN_DECLS

/** DowserCellBlock: holds the pages that it reads. Made on the main thread, then read by one thread at a time. */
typedef struct _DowserCellBlock DowserCellBlock;

/**
 * dowser_cell_block_new:
 * @found: (nullable): the rows of @result that are listed; %NULL for all
 * @selection: rows as they are listed
 * @order: guint: the column of @result that each column of @selection is
 */
DowserCellBlock *dowser_cell_block_new (DowserResult *result, DowserFoundRows *found,
                                        const DowserCellSelection *selection, const GArray *order);
void dowser_cell_block_free (DowserCellBlock *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserCellBlock, dowser_cell_block_free)

/** What is selected, from the top down; the columns are those of the result. Returns: (transfer none): DowserCellBand
 */
GPtrArray *dowser_cell_block_get_bands (const DowserCellBlock *self);
guint64 dowser_cell_block_count_cells (const DowserCellBlock *self);
guint64 dowser_cell_block_count_rows (const DowserCellBlock *self);
/** The columns that have a selected cell, in their order. Returns: (transfer full): guint, of the result */
GArray *dowser_cell_block_dup_columns (const DowserCellBlock *self);
/** @row: as it is listed; only rows of the bands */
void dowser_cell_block_get_cell (DowserCellBlock *self, guint row, guint column, DowserCell *cell);
/** Name and type. Returns: (transfer none) */
const DowserResultColumn *dowser_cell_block_get_column (const DowserCellBlock *self, guint column);

G_END_DECLS
