/* dowser-grid-private.h - declarations shared by the files of the grid */
#pragma once

#include "base/dowser-worker.h"
#include "rows/dowser-cell-selection.h"
#include "views/grid/dowser-grid.h"
#include "views/refine/dowser-column-pager.h"

G_BEGIN_DECLS

struct _DowserGrid
{
  GtkWidget parent_instance;

  GtkWidget *box;                 /* (owned by the widget tree) */
  GtkWidget *scrolled;            /* (owned by the widget tree) */
  GtkColumnView *view;            /* (owned by the widget tree) */
  DowserColumnPager *pager;       /* (owned by the widget tree) */
  GtkPopoverMenu *menu;           /* (owned, parented): reused, because GTK 4.8 miscounts presses in a destroyed menu */
  GtkPopover *popover;            /* (nullable) (owned, parented): the last popover shown other than the menu */
  DowserResult *result;           /* (owned) (nullable) */
  DowserFoundRows *rows;          /* (owned) (nullable): the rows of the result that are shown; NULL if all rows are */
  gulong items_changed;           /* handler on the result, connected until the columns are laid out */
  gulong completed;               /* handler on the result, connected until all rows are loaded */
  GArray *column_styles;          /* DowserGridLook, may be shorter than the columns */
  GArray *order;                  /* guint: the columns of the result that are not hidden; pinned columns are first */
  guint n_pinned;                 /* the number of pinned columns, which are at the start of @order */
  GArray *columns;                /* guint: for each shown column after the row numbers: the index of the result's
                                   * column that is shown there */
  GArray *widths;                 /* int: the width with which each place was laid out; the row numbers are first */
  GdkRectangle menu_area;         /* where the user last asked for a menu */
  int probed;                     /* while the clicked heading is looked up, the column whose sorter was asked first */
  gboolean add_to_sort;           /* TRUE if Shift is held in the current click */
  gboolean is_updating;           /* TRUE while the program, not the user, changes columns or sort arrows */
  int focus;                      /* the part of the grid that had the focus last, see _dowser_grid_get_focus() */
  GtkWidget *focus_before;        /* (nullable) (weak): the widget that had the focus before a menu was opened */
  guint focus_idle;               /* source id; 0 if there is no source */
  guint order_idle;               /* source id; 0 if there is no source */
  DowserCellSelection *selection; /* selected rows, by their listed positions, and columns, by their index in @order */
  gulong found_changed;           /* handler on @rows */
  GtkWidget *cursor_cell;         /* (nullable) (weak): the cell that has the focus, or had it last */
  guint announced_row;            /* the row of the cell that was last announced to screen readers */
  guint announced_column;
  double drag_x; /* the pointer's position while it drags a selection, in the grid's coordinates */
  double drag_y;
  guint style_tick;        /* tick callback that checks if the cursor is visible; 0 if there is none */
  guint n_styles;          /* the number of frames since @style_tick was added */
  DowserDialectId dialect; /* the dialect in which a selection is copied as SQL */
  DowserWorker *copier;    /* (nullable): created by the first large copy */
  GCancellable *copying;   /* (nullable): cancels the running copy */
  guint drag_tick;         /* tick callback that scrolls while a drag is beyond the rows; 0 if there is none */
};

typedef enum
{
  DOWSER_GRID_SORT_REQUESTED,
  DOWSER_GRID_HEADING_MENU,
  DOWSER_GRID_CELL_MENU,
  DOWSER_GRID_MOVE_REQUESTED,
  DOWSER_GRID_SELECTION_CHANGED,
  DOWSER_GRID_MESSAGE,
  DOWSER_GRID_N_SIGNALS,
} DowserGridSignal;
extern guint _dowser_grid_signals[DOWSER_GRID_N_SIGNALS];

/* defined in dowser-grid.c */
/** Sets @column to the result's column at @place, a position among the columns of the view. Returns: FALSE if @place is
 * that of the row numbers, or if there is no such place */
gboolean _dowser_grid_get_column (DowserGrid *self, int place, guint *column);
/** Returns the place of the column at @index of @order, from 1; 0 if the column is on another page. */
guint _dowser_grid_find_place (DowserGrid *self, guint index);
/** Sets @index to the position in @order of the column that is shown at @place. Returns: FALSE if @place is that of the
 * row numbers, or if there is no such place */
gboolean _dowser_grid_find_index (DowserGrid *self, int place, guint *index);

/* defined in dowser-grid-rows.c */
/** Sets the model of the view, which contains the rows that are shown. */
void _dowser_grid_show_model (DowserGrid *self);
/** @position: a position in the list. Returns the number of its row in the result. */
guint _dowser_grid_get_row (DowserGrid *self, guint position);

/* defined in dowser-grid-cursor.c */
/** Returns: (nullable): the list of rows in the view */
GtkWidget *_dowser_grid_get_list (DowserGrid *self);
/** Returns: (nullable): the cell of @row at @place */
GtkWidget *_dowser_grid_get_cell (GtkWidget *row, guint place);
/** Gets the position of @row, which is a child of the list. Returns: FALSE if @row shows no row of the result */
gboolean _dowser_grid_get_position (GtkWidget *row, guint *position);
/** Finds the cell that is @target or contains it. For a row number, @place is 0. Returns: FALSE if there is no such
 * cell */
gboolean _dowser_grid_find_cell (DowserGrid *self, GtkWidget *target, guint *position, guint *place);
/** Tells the selection how many rows and columns there are. */
void _dowser_grid_update_selection_size (DowserGrid *self);
/** Scrolls to the cursor and gives its cell the focus. Returns: FALSE if there are no rows */
gboolean _dowser_grid_focus_cursor (DowserGrid *self);
/** Redraws the grid and emits "selection-changed". */
void _dowser_grid_notify_selection (DowserGrid *self);
void _dowser_grid_scroll_to_place (DowserGrid *self, guint place);

/* defined in dowser-grid-paint.c */
/** Draws the selection and the cursor over the cells. */
void _dowser_grid_paint (DowserGrid *self, GtkSnapshot *snapshot);

/* defined in dowser-grid-clipboard.c */
void _dowser_grid_install_copy_actions (GtkWidgetClass *klass);
void _dowser_grid_stop_copy (DowserGrid *self);

/* defined in dowser-grid-menu.c */
void _dowser_grid_make_menu (DowserGrid *self);
void _dowser_grid_free_menus (DowserGrid *self);
/** Gives the focus to the widget that had it before the menu was opened. Returns: TRUE if a widget now has the focus */
gboolean _dowser_grid_restore_focus (DowserGrid *self);
/** Sets the place where the next menu is shown to the area of @widget. */
void _dowser_grid_set_menu_area (DowserGrid *self, GtkWidget *widget);
gboolean _dowser_grid_request_heading_menu (DowserGrid *self, int place);
/** Requests the menu of the cell with the cursor. */
gboolean _dowser_grid_request_cell_menu (DowserGrid *self);

/* defined in dowser-grid-pointer.c */
void _dowser_grid_add_gestures (DowserGrid *self);

/* defined in dowser-grid-input.c */
void _dowser_grid_add_controllers (DowserGrid *self);
/** Returns the part of the grid that has the focus: 0 for the rows, the place of a heading, or -1 if the focus is
 * outside of the headings and rows. */
int _dowser_grid_get_focus (DowserGrid *self);
void _dowser_grid_set_focus (DowserGrid *self, int focus);
/** Moves the focus. With Tab, the user reaches the headings and rows as a single stop. */
gboolean _dowser_grid_move_focus (GtkWidget *widget, GtkDirectionType direction);

G_END_DECLS
