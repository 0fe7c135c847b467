/* dowser-grid.h - table of a result's rows */
#pragma once

#include "plan/dowser-output-view.h"
#include "rows/dowser-cell-block.h"
#include "rows/dowser-found-rows.h"
#include "rows/dowser-result.h"
#include "views/grid/dowser-grid-copy.h"
#include "views/refine/dowser-action-menu.h"

G_BEGIN_DECLS

/**
 * DowserGridLook: how a column of the result is shown.
 * @pinned: TRUE if the column stays at the start, on every page of columns
 * @rank: the position of the column among the sort keys, from 1; 0 if it isn't a sort key
 * @sparse: TRUE if NULL means that there is no row, and is shown as an empty cell
 * @format: (nullable): how the values of the column are formatted
 */
typedef struct
{
  gboolean hidden;
  gboolean pinned;
  guint rank;
  gboolean descending;
  gboolean sparse;
  DowserFormat *format;
} DowserGridLook;
/** Returns: (transfer full): an array of DowserGridLook. The array owns the formats. */
GArray *dowser_grid_looks_new (void);

/**
 * DowserGrid: a table that can show a million rows, because only rows on the screen have cells. GTK creates cells for
 * all columns, so at most %DOWSER_GRID_MAX_COLUMNS columns are shown at a time. The user reaches the other columns with
 * a bar that has pages. The keys move a cursor, from which cells are selected. Headings can have the focus, too.
 *
 * Columns and rows are those of the result, from 0. Signals:
 *  - "sort-requested" (guint column, gboolean further): a heading was clicked; @further: TRUE to sort by this column in
 *  addition to the current keys
 *  - "heading-menu" (guint column), "cell-menu" (guint column, guint row): see dowser_grid_popup_menu()
 *  - "move-requested" (guint column, guint to): a heading was moved to the place of column @to
 *  - "selection-changed": other cells are selected
 *  - "message" (const char *): a note about a copy
 */
#define DOWSER_TYPE_GRID (dowser_grid_get_type ())
G_DECLARE_FINAL_TYPE (DowserGrid, dowser_grid, DOWSER, GRID, GtkWidget)

#define DOWSER_GRID_MAX_COLUMNS 24

DowserGrid *dowser_grid_new (void);
/** @result: (nullable): shown as soon as it has rows. Rows that are loaded later are added. */
void dowser_grid_set_result (DowserGrid *self, DowserResult *result);
DowserResult *dowser_grid_get_result (DowserGrid *self);
/** Shows a result with @column_styles: DowserGridLook, one per column. If the grid had the focus, the focus returns to
 * the same part of the grid. */
void dowser_grid_show (DowserGrid *self, DowserResult *result, GArray *column_styles);
/** @rows: (nullable): the rows of the current result that are shown; %NULL shows all rows. If the result changes, all
 * rows are shown. */
void dowser_grid_set_rows (DowserGrid *self, DowserFoundRows *rows);
/** Returns an array of DowserGridLook, one for each column of the result. The last columns may have none. */
GArray *dowser_grid_get_looks (DowserGrid *self);
/** Moves the focus into the rows. */
void dowser_grid_focus_rows (DowserGrid *self);
/** Changes the looks of the current result's columns to @column_styles: DowserGridLook, one for each column. */
void dowser_grid_set_looks (DowserGrid *self, GArray *column_styles);
/** Puts the columns in the order of the result. Called if a move was refused. */
void dowser_grid_restore_columns (DowserGrid *self);
/** Shows @popover at the heading or cell whose menu was last requested. The popover becomes a child of the grid. */
void dowser_grid_popup (DowserGrid *self, GtkPopover *popover);
/** Shows @actions as a menu at the heading or cell whose menu was last requested, see dowser_action_menu_fill(). */
void dowser_grid_popup_menu (DowserGrid *self, GPtrArray *actions, GMenuModel *tail, DowserMenuActionChosen chosen,
                             gpointer user_data);
/** Moves the cursor to a cell, and selects cells from there; @span and @mode determine which cells. @position: the
 * position of the row in the list; @column: the index of the column in the result */
void dowser_grid_select (DowserGrid *self, guint position, guint column, DowserCellSpan span, DowserCellMode mode);
/** Returns the position in the list of the first visible row. */
guint dowser_grid_get_top_row (DowserGrid *self);
/** Returns the adjustment for vertical scrolling. */
GtkAdjustment *dowser_grid_get_adjustment (DowserGrid *self);
/** Scrolls to the row at position @row of the list. Returns: %FALSE if there is no such row */
gboolean dowser_grid_set_top_row (DowserGrid *self, guint row);
/** Returns: (transfer none): the selection. Its rows are positions in the list, and its columns are indices in the
 * order of the visible columns. */
const DowserCellSelection *dowser_grid_get_selection (DowserGrid *self);
/** Returns: (transfer full) (nullable): the selected cells in a form that a worker thread can use; %NULL if no cells
 * are selected */
DowserCellBlock *dowser_grid_dup_block (DowserGrid *self);
/** Returns: (transfer full): the numbers in the result of all rows that have a selected cell */
GtkBitset *dowser_grid_dup_selected_rows (DowserGrid *self);
/** Copies the selected cells to the clipboard. The text of a large selection is first written in a worker thread.
 * @is_raw: see DowserCopyOptions */
void dowser_grid_copy (DowserGrid *self, DowserCopyForm copy_format, gboolean is_raw);
/** Creates a menu section with the ways to copy the selection. The actions of the section belong to the grid. Returns:
 * (transfer full) */
GMenuModel *dowser_grid_copy_menu_new (void);
/** Sets the dialect in which a list for SQL is copied. */
void dowser_grid_set_dialect (DowserGrid *self, DowserDialectId dialect);

G_END_DECLS
