/* dowser-grid-private.h - what the files of the grid share */
#pragma once

#include "base/dowser-worker.h"
#include "rows/dowser-cell-selection.h"
#include "views/grid/dowser-grid.h"
#include "views/refine/dowser-column-pager.h"

G_BEGIN_DECLS

struct _DowserGrid
{
  GtkWidget parent_instance;

  GtkWidget *box;           /* (owned by the widget tree) */
  GtkWidget *scrolled;      /* (owned by the widget tree) */
  GtkColumnView *view;      /* (owned by the widget tree) */
  DowserColumnPager *pager; /* (owned by the widget tree) */
  GtkPopoverMenu *menu;     /* (owned, parented): one for all, as GTK 4.8 miscounts presses in one that goes away */
  GtkPopover *popover;      /* (nullable) (owned, parented): the last one shown beside it */
  DowserResult *result;     /* (owned) (nullable) */
  DowserFoundRows *rows;    /* (owned) (nullable): those of the result that are shown, where not all are */
  gulong items_changed;     /* handler on result until its columns are laid out */
  gulong completed;         /* handler on result until all its rows are there */
  GArray *looks;            /* DowserGridLook, perhaps fewer than columns */
  GArray *order;            /* guint: the result's columns that can be seen, those that are pinned first */
  guint n_pinned;           /* at the start of @order */
  GArray *columns;          /* guint: the result's column at each place, behind the row numbers */
  GArray *widths;           /* int: of each place as it was laid out, that of the row numbers first */
  GdkRectangle menu_area;   /* where the last menu was asked for */
  int probed;               /* the column whose sorter was asked first, while a click is traced */
  gboolean further;         /* shift is held in the click that is under way */
  gboolean quiet;           /* columns or arrows are being set from outside */
  int focus;                /* what had it in the rows before, see _dowser_grid_get_focus() */
  GtkWidget *focus_before;  /* (nullable) (weak): what had it before a menu */
  guint focus_idle;         /* source id, 0 for none */
  guint order_idle;         /* source id, 0 for none */
  DowserCellSelection *selection; /* of rows as they are listed, and of columns in their order */
  gulong found_changed;           /* handler on rows */
  GtkWidget *cursor_cell;         /* (nullable) (weak): the cell that has the focus, or had it last */
  guint said_row;                 /* where the cursor was when it was last told of */
  guint said_column;
  double drag_x; /* where the pointer is while it draws a selection, in the grid's coordinates */
  double drag_y;
  guint look_tick;         /* tick callback that looks whether the cursor is in sight, 0 for none */
  guint n_looks;           /* frames since it was asked to */
  DowserDialectId dialect; /* of the source, for what is copied as SQL */
  DowserWorker *copier;    /* (nullable): made for the first large copy */
  GCancellable *copying;   /* (nullable): of the copy under way */
  guint drag_tick;         /* tick callback while the pointer is drawn beyond the rows, 0 for none */
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
/** Returns: FALSE for the row numbers and what is no place */
gboolean _dowser_grid_get_column (DowserGrid *self, int place, guint *column);
/** Where column @index of the order stands, from 1; 0 where it is on another page. */
guint _dowser_grid_find_place (DowserGrid *self, guint index);
/** Which column of the order stands at @place. Returns: FALSE as _dowser_grid_get_column() */
gboolean _dowser_grid_find_index (DowserGrid *self, int place, guint *index);

/* dowser-grid-rows.c */
/** Puts the rows that are to be seen into the view. */
void _dowser_grid_show_model (DowserGrid *self);
/** The number in the result of the row that is listed at @position. */
guint _dowser_grid_get_row (DowserGrid *self, guint position);

/* dowser-grid-cursor.c */
/** The list of rows in the view. Returns: (nullable) */
GtkWidget *_dowser_grid_get_list (DowserGrid *self);
/** The cell of @row at @place. Returns: (nullable) */
GtkWidget *_dowser_grid_get_cell (GtkWidget *row, guint place);
/** The position of @row, a child of the list. Returns: FALSE where it shows none */
gboolean _dowser_grid_get_position (GtkWidget *row, guint *position);
/** Which cell @target is or is in; @place is 0 on a row's number. Returns: FALSE for what is no cell */
gboolean _dowser_grid_locate (DowserGrid *self, GtkWidget *target, guint *position, guint *place);
/** Takes up how many rows and columns there are. */
void _dowser_grid_sync (DowserGrid *self);
/** Scrolls to the cursor and gives its cell the focus. Returns: FALSE where there are no rows */
gboolean _dowser_grid_focus_cursor (DowserGrid *self);
/** Draws anew and tells who listens. */
void _dowser_grid_selection_changed (DowserGrid *self);
void _dowser_grid_scroll_to_place (DowserGrid *self, guint place);

/* dowser-grid-paint.c */
/** Draws the selection and the cursor over the cells. */
void _dowser_grid_paint (DowserGrid *self, GtkSnapshot *snapshot);

/* dowser-grid-clipboard.c */
void _dowser_grid_install_copies (GtkWidgetClass *klass);
void _dowser_grid_stop_copy (DowserGrid *self);

/* dowser-grid-menu.c */
void _dowser_grid_make_menu (DowserGrid *self);
void _dowser_grid_drop_menus (DowserGrid *self);
/** To what had it before a menu. Returns: whether something has it */
gboolean _dowser_grid_give_focus_back (DowserGrid *self);
/** Where the next menu is shown. */
void _dowser_grid_set_menu_area (DowserGrid *self, GtkWidget *widget);
gboolean _dowser_grid_ask_heading_menu (DowserGrid *self, int place);
/** For the cell that the cursor is at. */
gboolean _dowser_grid_ask_cell_menu (DowserGrid *self);

/* dowser-grid-pointer.c */
void _dowser_grid_listen_to_pointer (DowserGrid *self);

/* dowser-grid-input.c */
void _dowser_grid_listen (DowserGrid *self);
/** What has the focus, as a place to come back to: -1 for none, 0 for the rows, else the place of a heading. */
int _dowser_grid_get_focus (DowserGrid *self);
void _dowser_grid_set_focus (DowserGrid *self, int focus);
/** The headings and rows are one stop of Tab. */
gboolean _dowser_grid_focus (GtkWidget *widget, GtkDirectionType direction);

G_END_DECLS
