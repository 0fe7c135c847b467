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
 * @pinned: stays at the start, on every page of columns
 * @rank: position among the sort keys, from 1; 0: not a sort key
 * @sparse: NULL means that there is no row, and is shown as nothing
 * @format: (nullable): how its values are formatted
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
/** Returns: (transfer full): an array of DowserGridLook that owns their formats */
GArray *dowser_grid_looks_new (void);

/**
 * DowserGrid: a table that handles a million rows, because only rows on the screen have cells.
 * GTK doesn't virtualize columns, so at most %DOWSER_GRID_MAX_COLUMNS are shown at a time, with a bar to page through
 * the others. The keys move a cursor, from which cells are selected. Headings take the focus, too.
 *
 * Columns and rows are those of the result, from 0. Signals:
 *  - "sort-requested" (guint column, gboolean further): a heading was clicked; @further: in addition to the current
 *  keys
 *  - "heading-menu" (guint column), "cell-menu" (guint column, guint row): see dowser_grid_popup_menu()
 *  - "move-requested" (guint column, guint to): a heading was moved to the place of column @to
 *  - "selection-changed": other cells are selected
 *  - "message" (const char *): a note about a copy
 */
#define DOWSER_TYPE_GRID (dowser_grid_get_type ())
G_DECLARE_FINAL_TYPE (DowserGrid, dowser_grid, DOWSER, GRID, GtkWidget)

#define DOWSER_GRID_MAX_COLUMNS 24

DowserGrid *dowser_grid_new (void);
/** @result: (nullable): shown as soon as it has rows; more rows are added as they load */
void dowser_grid_set_result (DowserGrid *self, DowserResult *result);
DowserResult *dowser_grid_get_result (DowserGrid *self);
/** Shows a result with @looks: DowserGridLook, one per column. Restores the focus. */
void dowser_grid_show (DowserGrid *self, DowserResult *result, GArray *looks);
/** @rows: (nullable): the rows of the current result to show; %NULL for all. Reset when the result changes. */
void dowser_grid_set_rows (DowserGrid *self, DowserFoundRows *rows);
/** Returns an array of DowserGridLook, may be shorter than the columns. */
GArray *dowser_grid_get_looks (DowserGrid *self);
/** Moves the focus into the rows. */
void dowser_grid_focus_rows (DowserGrid *self);
/** Changes the looks of the current result's columns. */
void dowser_grid_set_looks (DowserGrid *self, GArray *looks);
/** Lays the columns out in the result's order, after a move that was refused. */
void dowser_grid_restore (DowserGrid *self);
/** Shows @popover at the heading or cell whose menu was last requested. It is parented to the grid. */
void dowser_grid_popup (DowserGrid *self, GtkPopover *popover);
/** Shows @offers as a menu at the heading or cell that requested a menu last, see dowser_action_menu_fill(). */
void dowser_grid_popup_menu (DowserGrid *self, GPtrArray *offers, GMenuModel *tail, DowserMenuActionChosen chosen,
                             gpointer user_data);
/** Moves the cursor to the row that is listed at @position and to column @column of the result, and selects from it. */
void dowser_grid_select (DowserGrid *self, guint position, guint column, DowserCellSpan span, DowserCellMode mode);
/** Returns the first visible row, as its position in the list. */
guint dowser_grid_get_top (DowserGrid *self);
/** Returns the adjustment for vertical scrolling. */
GtkAdjustment *dowser_grid_get_adjustment (DowserGrid *self);
/** Scrolls to the row at position @row. Returns: %FALSE if there is no such row */
gboolean dowser_grid_set_top (DowserGrid *self, guint row);
/** Returns: (transfer none): the selection: row positions in the list and columns in their order */
const DowserCellSelection *dowser_grid_get_selection (DowserGrid *self);
/** Returns: (transfer full) (nullable): the selected cells for use by a worker thread; %NULL if there are none */
DowserCellBlock *dowser_grid_dup_block (DowserGrid *self);
/** Returns: (transfer full): the rows with a selected cell, by their numbers in the result */
GtkBitset *dowser_grid_dup_selected_rows (DowserGrid *self);
/** Copies the selected cells to the clipboard. A worker thread writes a large selection first. @raw: see
 * DowserCopyOptions */
void dowser_grid_copy (DowserGrid *self, DowserCopyForm form, gboolean raw);
/** Creates a menu section with the ways to copy the selection. Its actions belong to the grid. Returns: (transfer
 * full) */
GMenuModel *dowser_grid_copy_menu_new (void);
/** Sets the dialect of copied lists for SQL. */
void dowser_grid_set_dialect (DowserGrid *self, DowserDialectId dialect);

G_END_DECLS
