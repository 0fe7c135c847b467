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
  gulong items_changed;           /* handler on result until its columns are laid out */
  gulong completed;               /* handler on result until all its rows are loaded */
  GArray *looks;                  /* DowserGridLook, may be shorter than the columns */
  GArray *order;                  /* guint: the result's columns that are not hidden, pinned ones first */
  guint n_pinned;                 /* number of pinned columns, at the start of @order */
  GArray *columns;                /* guint: the result's column at each place after the row numbers */
  GArray *widths;                 /* int: the width that each place was laid out with, the row numbers first */
  GdkRectangle menu_area;         /* where the user last asked for a menu */
  int probed;                     /* the column whose sorter was asked first, while the clicked heading is looked up */
  gboolean further;               /* Shift is held in the current click */
  gboolean quiet;                 /* columns or sort arrows are being set by code, not by the user */
  int focus;                      /* the last focus in the headings and rows, see _dowser_grid_get_focus() */
  GtkWidget *focus_before;        /* (nullable) (weak): the focus widget before a menu */
  guint focus_idle;               /* source id, 0 for none */
  guint order_idle;               /* source id, 0 for none */
  DowserCellSelection *selection; /* selected rows, by their listed positions, and columns, by their index in @order */
  gulong found_changed;           /* handler on @rows */
  GtkWidget *cursor_cell;         /* (nullable) (weak): the cell that has the focus, or had it last */
  guint said_row;                 /* the cell that was last announced to screen readers */
  guint said_column;
  double drag_x; /* the pointer's position while it drags a selection, in the grid's coordinates */
  double drag_y;
  guint look_tick;         /* tick callback that checks if the cursor is visible, 0 for none */
  guint n_looks;           /* frames since @look_tick was requested */
  DowserDialectId dialect; /* the source's dialect, for copies as SQL */
  DowserWorker *copier;    /* (nullable): created by the first large copy */
  GCancellable *copying;   /* (nullable): of the running copy */
  guint drag_tick;         /* tick callback while a drag is beyond the rows, 0 for none */
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

/* dowser-grid.c */
/** Returns: FALSE for the row numbers and if there is no such place */
gboolean _dowser_grid_get_column (DowserGrid *self, int place, guint *column);
/** Returns the place of column @index of the order, from 1; 0 if it is on another page. */
guint _dowser_grid_find_place (DowserGrid *self, guint index);
/** Sets @index to the column of the order at @place. Returns: FALSE as _dowser_grid_get_column() */
gboolean _dowser_grid_find_index (DowserGrid *self, int place, guint *index);

/* dowser-grid-rows.c */
/** Puts the rows to show into the view. */
void _dowser_grid_show_model (DowserGrid *self);
/** Returns the number in the result of the row that is listed at @position. */
guint _dowser_grid_get_row (DowserGrid *self, guint position);

/* dowser-grid-cursor.c */
/** Returns: (nullable): the list of rows in the view */
GtkWidget *_dowser_grid_get_list (DowserGrid *self);
/** Returns: (nullable): the cell of @row at @place */
GtkWidget *_dowser_grid_get_cell (GtkWidget *row, guint place);
/** Gets the position of @row, a child of the list. Returns: FALSE if @row shows no row of the result */
gboolean _dowser_grid_get_position (GtkWidget *row, guint *position);
/** Finds the cell that @target is or is inside of; @place is 0 on a row's number. Returns: FALSE if there is no cell */
gboolean _dowser_grid_locate (DowserGrid *self, GtkWidget *target, guint *position, guint *place);
/** Updates the selection's number of rows and columns. */
void _dowser_grid_update_selection_size (DowserGrid *self);
/** Scrolls to the cursor and focuses its cell. Returns: FALSE if there are no rows */
gboolean _dowser_grid_focus_cursor (DowserGrid *self);
/** Redraws and emits "selection-changed". */
void _dowser_grid_selection_changed (DowserGrid *self);
void _dowser_grid_scroll_to_place (DowserGrid *self, guint place);

/* dowser-grid-paint.c */
/** Draws the selection and the cursor over the cells. */
void _dowser_grid_paint (DowserGrid *self, GtkSnapshot *snapshot);

/* dowser-grid-clipboard.c */
void _dowser_grid_install_copy_actions (GtkWidgetClass *klass);
void _dowser_grid_stop_copy (DowserGrid *self);

/* dowser-grid-menu.c */
void _dowser_grid_make_menu (DowserGrid *self);
void _dowser_grid_free_menus (DowserGrid *self);
/** Returns the focus to the widget that had it before a menu. Returns: TRUE if a widget has it */
gboolean _dowser_grid_restore_focus (DowserGrid *self);
/** Sets where the next menu is shown. */
void _dowser_grid_set_menu_area (DowserGrid *self, GtkWidget *widget);
gboolean _dowser_grid_request_heading_menu (DowserGrid *self, int place);
/** Asks for the menu of the cursor's cell. */
gboolean _dowser_grid_request_cell_menu (DowserGrid *self);

/* dowser-grid-pointer.c */
void _dowser_grid_add_gestures (DowserGrid *self);

/* dowser-grid-input.c */
void _dowser_grid_add_controllers (DowserGrid *self);
/** Returns the part of the grid that has the focus: -1 for none, 0 for the rows, else the place of a heading. */
int _dowser_grid_get_focus (DowserGrid *self);
void _dowser_grid_set_focus (DowserGrid *self, int focus);
/** Moves the focus. The headings and rows are one stop of Tab. */
gboolean _dowser_grid_focus (GtkWidget *widget, GtkDirectionType direction);

G_END_DECLS
