/* dowser-grid-private.h - what the files of the grid share */
#pragma once

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
  guint cursor;             /* the place that the keys are at in a row, from 1 */
  GtkWidget *cursor_cell;   /* (nullable) (weak) */
};

typedef enum
{
  DOWSER_GRID_SORT_REQUESTED,
  DOWSER_GRID_HEADING_MENU,
  DOWSER_GRID_CELL_MENU,
  DOWSER_GRID_MOVE_REQUESTED,
  DOWSER_GRID_N_SIGNALS,
} DowserGridSignal;
extern guint _dowser_grid_signals[DOWSER_GRID_N_SIGNALS];

/* dowser-grid.c */
/** Returns: FALSE for the row numbers and what is no place */
gboolean _dowser_grid_get_column (DowserGrid *self, int place, guint *column);

/* dowser-grid-rows.c */
/** Puts the rows that are to be seen into the view. */
void _dowser_grid_show_model (DowserGrid *self);
/** Whether @row is the uppermost one that is shown. */
gboolean _dowser_grid_is_first (DowserGrid *self, guint row);

/* dowser-grid-input.c */
/** Pointer and keys: menus, moving about, the click with shift. */
void _dowser_grid_listen (DowserGrid *self);
/** What has the focus, as a place to come back to: -1 for none, 0 for the rows, else the place of a heading. */
int _dowser_grid_get_focus (DowserGrid *self);
void _dowser_grid_set_focus (DowserGrid *self, int focus);

G_END_DECLS
