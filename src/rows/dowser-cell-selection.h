/* dowser-cell-selection.h - where the cursor is in a table of cells, and which cells are selected; pure */
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

/** Whether a selection replaces the one of before, reaches from its anchor to here, or comes beside it. What comes
 * beside it and is selected already is taken away from it, but for the last cell. */
typedef enum
{
  DOWSER_CELL_REPLACE,
  DOWSER_CELL_EXTEND,
  DOWSER_CELL_ADD,
} DowserCellMode;

/** What is selected between anchor and cursor: the cells, or their whole rows or columns, or all. */
typedef enum
{
  DOWSER_CELL_SPAN_CELLS = 0,
  DOWSER_CELL_SPAN_ROWS = 1 << 0,
  DOWSER_CELL_SPAN_COLUMNS = 1 << 1,
} DowserCellSpan;

/**
 * DowserCellSelection: plain data.
 * @n_rows, @n_columns: of the table; where one is 0, nothing is selected
 * @row, @column: the cursor
 * @anchor_row, @anchor_column: where an extension begins
 * @span: of the last range
 * @taken: cells at the cursor were taken away last: no range lies between anchor and cursor
 * @ranges: DowserCellRange: perhaps overlapping; else the last one lies between anchor and cursor
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

/** A table that grows keeps what is selected; in one that shrinks only the cursor's cell is, as near as it can be. */
void dowser_cell_selection_set_size (DowserCellSelection *self, guint n_rows, guint n_columns);
/** Selects the cursor's cell alone. Returns: %FALSE where it was alone before */
gboolean dowser_cell_selection_collapse (DowserCellSelection *self);
/** Sets the cursor, or the other end of the last range. A place outside is taken as the nearest one inside. */
void dowser_cell_selection_go_to (DowserCellSelection *self, guint row, guint column, DowserCellSpan span,
                                  DowserCellMode mode);
void dowser_cell_selection_select_all (DowserCellSelection *self);
/** @page: rows of a page. Returns: %FALSE where the cursor is at that edge already and nothing has changed */
gboolean dowser_cell_selection_move (DowserCellSelection *self, DowserCellMove move, guint page, gboolean extend);
gboolean dowser_cell_selection_contains (const DowserCellSelection *self, guint row, guint column);
/** Cells, each counted once. */
guint64 dowser_cell_selection_count (const DowserCellSelection *self);

/** DowserCellBand: rows that follow each other and have the same columns selected. */
typedef struct
{
  guint row;
  guint n_rows;
  GArray *columns; /* guint, ascending */
} DowserCellBand;

/** The selection without overlaps, from the top down. Returns: (transfer full): DowserCellBand */
GPtrArray *dowser_cell_selection_dup_bands (const DowserCellSelection *self);

G_END_DECLS
