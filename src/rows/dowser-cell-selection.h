/* dowser-cell-selection.h - the cursor and the selected cells in a table; pure */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/** DowserCellRange: a rectangle of cells. */
typedef struct
{
  guint row;
  guint column;
  guint n_rows;
  guint n_columns;
} DowserCellRange;

typedef enum
{
  DOWSER_CELL_MOVE_LEFT,
  DOWSER_CELL_MOVE_RIGHT,
  DOWSER_CELL_MOVE_UP,
  DOWSER_CELL_MOVE_DOWN,
  DOWSER_CELL_MOVE_PAGE_UP,
  DOWSER_CELL_MOVE_PAGE_DOWN,
  DOWSER_CELL_MOVE_ROW_START,
  DOWSER_CELL_MOVE_ROW_END,
  DOWSER_CELL_MOVE_COLUMN_START,
  DOWSER_CELL_MOVE_COLUMN_END,
  DOWSER_CELL_MOVE_START,
  DOWSER_CELL_MOVE_END,
} DowserCellMove;

/** DowserCellMode: whether new cells replace the selection, extend its last range from the anchor, or are added as a
 * new range. Added cells that are all selected already are deselected instead, unless no cell would remain selected. */
typedef enum
{
  DOWSER_CELL_REPLACE,
  DOWSER_CELL_EXTEND,
  DOWSER_CELL_ADD,
} DowserCellMode;

/** DowserCellSpan: what is selected between anchor and cursor: the cells, their whole rows or columns, or all cells. */
typedef enum
{
  DOWSER_CELL_SPAN_CELLS = 0,
  DOWSER_CELL_SPAN_ROWS = 1 << 0,
  DOWSER_CELL_SPAN_COLUMNS = 1 << 1,
} DowserCellSpan;

/**
 * DowserCellSelection: plain data.
 * @n_rows, @n_columns: the size of the table; if either is 0, nothing is selected
 * @row, @column: the cursor
 * @anchor_row, @anchor_column: the cell where an extended range begins
 * @span: the span of the last range
 * @taken: the last change deselected the cells at the cursor, so no range is between anchor and cursor
 * @ranges: DowserCellRange, which may overlap; unless @taken, the last one is between anchor and cursor
 */
typedef struct
{
  guint n_rows;
  guint n_columns;
  guint row;
  guint column;
  guint anchor_row;
  guint anchor_column;
  DowserCellSpan span;
  gboolean taken;
  GArray *ranges;
} DowserCellSelection;

DowserCellSelection *dowser_cell_selection_new (void);
void dowser_cell_selection_free (DowserCellSelection *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserCellSelection, dowser_cell_selection_free)

/** Sets the size of the table. If the table has grown, keeps the selection. If it has shrunk, selects only the cell
 * nearest to the cursor. */
void dowser_cell_selection_set_size (DowserCellSelection *self, guint n_rows, guint n_columns);
/** Selects only the cursor's cell. Returns: %FALSE if it was already the only selected cell */
gboolean dowser_cell_selection_collapse (DowserCellSelection *self);
/** Moves the cursor, which is one end of the last range. A position outside of the table is moved to the nearest cell
 * inside. */
void dowser_cell_selection_go_to (DowserCellSelection *self, guint row, guint column, DowserCellSpan span,
                                  DowserCellMode mode);
void dowser_cell_selection_select_all (DowserCellSelection *self);
/** @page: the number of rows of a page. Returns: %FALSE if the cursor is already at that edge and nothing has
 * changed */
gboolean dowser_cell_selection_move (DowserCellSelection *self, DowserCellMove move, guint page, gboolean extend);
gboolean dowser_cell_selection_contains (const DowserCellSelection *self, guint row, guint column);
/** Returns the number of selected cells. A cell in several ranges is counted one time. */
guint64 dowser_cell_selection_count (const DowserCellSelection *self);

/** DowserCellBand: consecutive rows with the same selected columns. */
typedef struct
{
  guint row;
  guint n_rows;
  GArray *columns; /* guint, ascending */
} DowserCellBand;

/** Returns the selection without overlaps, from the top down. Returns: (transfer full): DowserCellBand */
GPtrArray *dowser_cell_selection_dup_bands (const DowserCellSelection *self);

G_END_DECLS
