/* dowser-grid-pane-private.h - declarations shared by the files of the grid pane */
#pragma once

#include "rows/dowser-pivot.h"
#include "views/grid/dowser-find-bar.h"
#include "views/grid/dowser-grid-figures.h"
#include "views/grid/dowser-grid-pane.h"
#include "views/grid/dowser-grid.h"

G_BEGIN_DECLS

struct _DowserGridPane
{
  GtkWidget parent_instance;

  DowserFindBar *find;              /* (owned by the widget tree) */
  DowserGrid *grid;                 /* (owned by the widget tree) */
  DowserSession *session;           /* (nullable) */
  DowserResult *source;             /* (nullable): the rows that are shown */
  DowserPivot *pivot;               /* (nullable): the pivot of @source, if a column of the plan is pivoted */
  DowserPlan *pivoted;              /* (nullable): the plan that @pivot was made for */
  GSignalGroup *completion_signals; /* signals of a result that will be pivoted when it is complete */
  guint menu_column;                /* an output of the plan */
  guint menu_row;                   /* a row of @source, or DOWSER_PIVOT_NO_ROW if there is none */
  gboolean menu_of_cell;
  DowserGridFigures *figures;
  int measured_column; /* the column whose format is used for the figures; -1 if there is none */
};

typedef enum
{
  DOWSER_GRID_PANE_OPERATIONS,
  DOWSER_GRID_PANE_OPERATIONS_IN_TAB,
  DOWSER_GRID_PANE_MESSAGE,
  DOWSER_GRID_PANE_FIGURES,
  DOWSER_GRID_PANE_SPREAD,
  DOWSER_GRID_PANE_N_SIGNALS,
} DowserGridPaneSignal;
extern guint _dowser_grid_pane_signals[DOWSER_GRID_PANE_N_SIGNALS];

/* defined in dowser-grid-pane.c */
/** Finds the output of the current plan that the column @shown_index of the grid shows. Returns: FALSE if the shown
 * rows are from another plan */
gboolean _dowser_grid_pane_find_output (DowserGridPane *self, guint shown_index, guint *output);

/* defined in dowser-grid-pane-selection.c */
/** Computes and emits the figures of the selection. */
void _dowser_grid_pane_update_figures (DowserGridPane *self);
void _dowser_grid_pane_make_figures (DowserGridPane *self);

G_END_DECLS
