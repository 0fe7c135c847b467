/* dowser-main-window-private.h - declarations shared by the files of the main window */
#pragma once

#include "views/sources/dowser-source-badge.h"
#include "views/window/dowser-main-window.h"
#include "views/window/dowser-sidebar.h"
#include "views/window/dowser-tab-state.h"

G_BEGIN_DECLS

struct _DowserMainWindow
{
  AdwApplicationWindow parent_instance;

  GtkStack *title_stack;
  AdwWindowTitle *title; /* shown if the window has only one tab, or no room to show several tabs */
  GtkMenuButton *tabs_button;
  AdwViewSwitcherBar *switcher_bar;
  DowserSourceBadge *source_badge;
  GtkWidget *badge_bin;  /* hidden while the tabs button is shown */
  GtkWidget *new_button; /* hidden in a narrow window, where the menu has the same action */
  AdwFlap *sidebar_flap;
  DowserSidebar *sidebar;
  AdwTabView *tab_view;

  DowserContext *context;
  DowserModels *models;
  DowserSources *sources;
  GSettings *settings;           /* (nullable): NULL if the schema is not installed */
  GSignalGroup *page_signals;    /* signals of the selected page */
  DowserQuestionPage *last_page; /* (nullable) (weak): the page that was selected before the selected page */
  GPtrArray *closed;             /* DowserTabState of closed tabs, the last one at the end */
  gboolean restoring;            /* TRUE while tabs are being restored: changes of the tabs are not saved */
  guint layout_idle;             /* source id, 0 for none */
  guint scroll_timeout;          /* source id of the delayed saving after the rows were scrolled, 0 for none */
  char *saved_state;             /* (nullable): the last saved description of the window's tabs */
};

/* defined in dowser-main-window.c */
/** Returns: (nullable): the selected page */
DowserQuestionPage *dowser_main_window_get_page (DowserMainWindow *self);
/** Opens the table in the selected tab, or in a new tab if the selected tab shows an answer. */
void dowser_main_window_open_table (DowserMainWindow *self, const char *table, gboolean in_tab);
/** Shows a toast on the selected page. */
void dowser_main_window_show_toast (DowserMainWindow *self, const char *text);
/** Updates the window's title after another page was selected, or after the title of the selected page changed. */
void dowser_main_window_update_title (DowserMainWindow *self);

/* defined in dowser-main-window-actions.c */
void dowser_main_window_install_actions (GtkWidgetClass *widget_class);

/* defined in dowser-main-window-parts.c */
void dowser_main_window_install_part_actions (GtkWidgetClass *widget_class);

/* defined in dowser-main-window-tabs.c */
void dowser_main_window_bind_tabs (GtkWidgetClass *widget_class);
void dowser_main_window_install_tab_actions (GtkWidgetClass *widget_class);
void dowser_main_window_init_tabs (DowserMainWindow *self);
/** Updates the button that shows the number of tabs in a narrow window. */
void dowser_main_window_update_tabs_button (DowserMainWindow *self);
/** Adds a tab after the selected tab, with the same source, and selects the new tab. */
DowserQuestionPage *dowser_main_window_add_tab (DowserMainWindow *self);
/** Adds a tab whose page is created when the tab is first selected. The page then shows @state. @state: (transfer
 * full) */
void dowser_main_window_add_deferred_tab (DowserMainWindow *self, DowserTabState *state);
/** Returns: (nullable): the page of @tab; %NULL if it hasn't been selected yet */
DowserQuestionPage *dowser_main_window_get_tab_page (AdwTabPage *tab);
/** Returns: (transfer full) (nullable): the state that @tab shows, or the state that it will show when it is first
 * selected */
DowserTabState *dowser_main_window_dup_tab_state (AdwTabPage *tab);

/* defined in dowser-main-window-state.c */
void dowser_main_window_load_state (DowserMainWindow *self);
void dowser_main_window_save_state (DowserMainWindow *self);

/* defined in dowser-main-window-restore.c */
/** Saves the window's tabs if they changed. */
void dowser_main_window_save_tabs (DowserMainWindow *self);
/** Saves the window's tabs when this function hasn't been called for one second. */
void dowser_main_window_save_tabs_later (DowserMainWindow *self);

/* defined in dowser-main-window-sources.c */
void dowser_main_window_install_source_actions (GtkWidgetClass *widget_class);
void dowser_main_window_add_drop_target (DowserMainWindow *self);
/** Applies changes of sources and models to later questions. */
void dowser_main_window_follow_sources (DowserMainWindow *self);
/** Shows the errors that occurred before the window was created. */
void dowser_main_window_show_problems (DowserMainWindow *self);
/** Opens one file, or several files as one source. @files: GFile */
gboolean dowser_main_window_open_files (DowserMainWindow *self, GListModel *files);

G_END_DECLS
