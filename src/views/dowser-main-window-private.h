/* dowser-main-window-private.h - what the files of the window share */
#pragma once

#include "views/dowser-bottom-bar.h"
#include "views/dowser-chip-row.h"
#include "views/dowser-choice-view.h"
#include "views/dowser-crumb-bar.h"
#include "views/dowser-main-window.h"
#include "views/dowser-question-entry.h"
#include "views/dowser-refine-panel.h"
#include "views/dowser-sidebar.h"
#include "views/dowser-status-page.h"
#include "views/dowser-step-strip.h"
#include "views/dowser-workspace.h"

G_BEGIN_DECLS

struct _DowserMainWindow
{
  AdwApplicationWindow parent_instance;

  AdwToastOverlay *toasts;
  AdwViewSwitcherTitle *switcher_title;
  AdwViewSwitcherBar *switcher_bar;
  GtkToggleButton *refine_button;
  AdwFlap *sidebar_flap;
  AdwFlap *refine_flap;
  AdwBin *refine_bin;
  DowserSidebar *sidebar;
  DowserQuestionEntry *question_entry;
  DowserChipRow *chip_row;
  DowserStepStrip *step_strip;
  GtkWidget *crumb_row;
  DowserCrumbBar *crumb_bar;
  GtkStack *body;
  DowserStatusPage *status_page;
  AdwBin *choice_bin;
  AdwViewStack *panes;
  AdwBin *table_bin;
  GtkLabel *no_rows;
  AdwBin *chart_bin;
  AdwBin *sql_bin;
  AdwBin *plan_bin;
  AdwBin *trace_bin;
  DowserBottomBar *bottom_bar;

  DowserStore *store; /* (nullable) */
  DowserWorkspace *workspace;
  GSignalGroup *session_signals;
  GSettings *settings;   /* (nullable): where the schema is not installed */
  AdwToast *toast;       /* (nullable): the last one, borrowed while it is shown */
  guint switcher_idle;   /* source id, 0 for none */
  guint running_source;  /* source id, 0 for none */
  gboolean shows_rows;   /* the rows on the screen are of the present session */
  gboolean wants_refine; /* as the person last left it in a wide window */
};

/* dowser-main-window-actions.c */
void dowser_main_window_install_actions (GtkWidgetClass *widget_class);
void dowser_main_window_update_actions (DowserMainWindow *self);

/* dowser-main-window-panes.c */
void dowser_main_window_update_panes (DowserMainWindow *self);
/** Shows the plan as it is again, after a change was refused. */
void dowser_main_window_reset_panes (DowserMainWindow *self);

/* dowser-main-window-state.c */
void dowser_main_window_load_state (DowserMainWindow *self);
void dowser_main_window_save_state (DowserMainWindow *self);

/* dowser-main-window.c */
void dowser_main_window_toast (DowserMainWindow *self, const char *text, gboolean undoable);

G_END_DECLS
