/* dowser-grid.h - the rows of a result as a table */
#pragma once

#include "plan/dowser-output-view.h"
#include "rows/dowser-cell-block.h"
#include "rows/dowser-found-rows.h"
#include "rows/dowser-result.h"
#include "views/grid/dowser-grid-copy.h"
#include "views/refine/dowser-offer-menu.h"

G_BEGIN_DECLS

/**
 * DowserGridLook: how a column of the result is shown.
 * @pinned: stays at the start, on every page of columns
 * @rank: place among the sort keys, from 1; 0: not sorted by it
 * @sparse: what is NULL there is no row at all
 * @format: (nullable): how its values are spelled
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
/** An array of them, which owns their formats. Returns: (transfer full) */
GArray *dowser_grid_looks_new (void);

/**
 * DowserGrid: a million rows are as light as ten: cells are made for the rows on the screen only.
 * Columns are not virtual in GTK, so at most %DOWSER_GRID_MAX_COLUMNS are shown at a time, with a bar to page
 * through the others. A cursor is moved by the keys, and cells are selected from it; headings take the focus, too.
 *
 * Columns and rows are those of the result, from 0. Signals:
 *  - "sort-requested" (guint column, gboolean further): a heading was clicked; @further: beside the present keys
 *  - "heading-menu" (guint column), "cell-menu" (guint column, guint row): see dowser_grid_popup_menu()
 *  - "move-requested" (guint column, guint to): a heading was moved to where column @to stands
 *  - "selection-changed": other cells are selected
 *  - "message" (const char *): what is to be known of a copy
 */
#define DOWSER_TYPE_GRID (dowser_grid_get_type ())
G_DECLARE_FINAL_TYPE (DowserGrid, dowser_grid, DOWSER, GRID, GtkWidget)

#define DOWSER_GRID_MAX_COLUMNS 24

DowserGrid *dowser_grid_new (void);
/** @result: (nullable): shown from its first page on, grows with it */
void dowser_grid_set_result (DowserGrid *self, DowserResult *result);
DowserResult *dowser_grid_get_result (DowserGrid *self);
/** The same with @looks: DowserGridLook, one a column. What had the focus has it again. */
void dowser_grid_show (DowserGrid *self, DowserResult *result, GArray *looks);
/** @rows: (nullable): of the present result, the only ones that are shown; %NULL for all. Forgotten with the result. */
void dowser_grid_set_rows (DowserGrid *self, DowserFoundRows *rows);
/** DowserGridLook, perhaps fewer than columns. */
GArray *dowser_grid_get_looks (DowserGrid *self);
/** Puts the focus into the rows. */
void dowser_grid_focus_rows (DowserGrid *self);
/** Other looks for the columns of the present result. */
void dowser_grid_set_looks (DowserGrid *self, GArray *looks);
/** Lays the columns out as the result has them, after a move that came to nothing. */
void dowser_grid_restore (DowserGrid *self);
/** Shows @popover at the heading or cell whose menu was asked for last. It is parented to the grid. */
void dowser_grid_popup (DowserGrid *self, GtkPopover *popover);
/** The same as a menu, see dowser_offer_menu_fill(). */
void dowser_grid_popup_menu (DowserGrid *self, GPtrArray *offers, GMenuModel *tail, DowserOfferChosen chosen,
                             gpointer user_data);
/** Moves the cursor to the row that is listed at @position and to column @column of the result, and selects from it. */
void dowser_grid_select (DowserGrid *self, guint position, guint column, DowserCellSpan span, DowserCellMode mode);
/** The first row that is seen, of those that are listed. */
guint dowser_grid_get_top (DowserGrid *self);
/** What is scrolled up and down. */
GtkAdjustment *dowser_grid_get_adjustment (DowserGrid *self);
/** Returns: %FALSE where there is no such row */
gboolean dowser_grid_set_top (DowserGrid *self, guint row);
/** Rows listed and columns in their order. Returns: (transfer none) */
const DowserCellSelection *dowser_grid_get_selection (DowserGrid *self);
/** What is selected, to be read by a worker. Returns: (transfer full) (nullable): %NULL where nothing is */
DowserCellBlock *dowser_grid_dup_block (DowserGrid *self);
/** Rows with a selected cell, by their numbers in the result. Returns: (transfer full) */
GtkBitset *dowser_grid_dup_selected_rows (DowserGrid *self);
/** Puts the selected cells on the clipboard, a large selection when a worker has written it. @raw: see
 * DowserCopyOptions */
void dowser_grid_copy (DowserGrid *self, DowserCopyForm form, gboolean raw);
/** What the copies of the selection are, as a section of a menu; its actions are the grid's. Returns: (transfer full)
 */
GMenuModel *dowser_grid_copy_menu_new (void);
/** What a list for SQL is written for. */
void dowser_grid_set_dialect (DowserGrid *self, DowserDialectId dialect);

G_END_DECLS
