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

/** DowserCellMode: what happens to the selection when the user selects further cells. They replace the selection,
 * extend its last range from the anchor, or are added as a new range. If all cells to be added are already selected,
 * they are deselected instead, unless no cell would remain selected. */
typedef enum
{
  DOWSER_CELL_REPLACE,
  DOWSER_CELL_EXTEND,
  DOWSER_CELL_ADD,
} DowserCellMode;

/** DowserCellSpan: what the user selects with an anchor and a cursor: the cells between them, the whole rows or columns
 * of these cells, or all cells. */
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
 * @is_deselected: TRUE if the last change deselected the cells at the cursor; in this case, no range lies between
 * anchor and cursor
 * @ranges: DowserCellRange, which may overlap; unless @is_deselected is TRUE, the last range lies between anchor and
 * cursor
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
  gboolean is_deselected;
  GArray *ranges;
} DowserCellSelection;

DowserCellSelection *dowser_cell_selection_new (void);
void dowser_cell_selection_free (DowserCellSelection *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserCellSelection, dowser_cell_selection_free)

/** Sets the size of the table. If the table has grown, keeps the selection. If the table has shrunk, selects only the
 * cell nearest to the cursor. */
void dowser_cell_selection_set_size (DowserCellSelection *self, guint n_rows, guint n_columns);
/** Selects only the cursor's cell. Returns: %FALSE if this cell was already the only selected cell */
gboolean dowser_cell_selection_collapse (DowserCellSelection *self);
/** Moves the cursor, which is one end of the last range. If the position is outside of the table, moves the cursor to
 * the nearest cell of the table. */
void dowser_cell_selection_go_to (DowserCellSelection *self, guint row, guint column, DowserCellSpan span,
                                  DowserCellMode mode);
void dowser_cell_selection_select_all (DowserCellSelection *self);
/** @page: the number of rows of a page. Returns: %FALSE if nothing has changed, because the cursor is already at the
 * edge in this direction */
gboolean dowser_cell_selection_move (DowserCellSelection *self, DowserCellMove move, guint page, gboolean extend);
gboolean dowser_cell_selection_contains (const DowserCellSelection *self, guint row, guint column);
/** Returns the number of selected cells. A cell in several ranges is counted once. */
guint64 dowser_cell_selection_count_cells (const DowserCellSelection *self);

/** DowserCellBand: consecutive rows with the same selected columns. */
typedef struct
{
  guint row;
  guint n_rows;
  GArray *columns; /* guint, ascending */
} DowserCellBand;

/** Returns the selection as bands that don't overlap, from top to bottom. Returns: (transfer full): DowserCellBand */
GPtrArray *dowser_cell_selection_dup_bands (const DowserCellSelection *self);

G_END_DECLS
