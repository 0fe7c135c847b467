/* dowser-main-window-private.h - what the files of the window share */
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
  AdwWindowTitle *title; /* where there is one tab, or no room for several */
  GtkMenuButton *tabs_button;
  AdwViewSwitcherBar *switcher_bar;
  DowserSourceBadge *source_badge;
  GtkWidget *badge_bin;  /* gives way to the button of tabs */
  GtkWidget *new_button; /* in a narrow window its place is the menu */
  AdwFlap *sidebar_flap;
  DowserSidebar *sidebar;
  AdwTabView *tab_view;

  DowserContext *context;
  DowserModels *models;
  DowserSources *sources;
  GSettings *settings;           /* (nullable): where the schema is not installed */
  GSignalGroup *page_signals;    /* of the page in front */
  DowserQuestionPage *last_page; /* (nullable) (weak): that was in front before */
  GPtrArray *closed;             /* DowserTabState of tabs that were closed, the last one at the end */
  gboolean restoring;            /* tabs come back: nothing is new */
  guint narrow_idle;             /* source id, 0 for none */
  guint scroll_timeout;          /* source id, 0 for none: rows are being scrolled */
  char *remembered;              /* (nullable): what was last written of what the window shows */
};

/* dowser-main-window.c */
/** Returns: (nullable): the page in front */
DowserQuestionPage *dowser_main_window_get_page (DowserMainWindow *self);
/** In the tab in front, or in a new one where that shows an answer. */
void dowser_main_window_open_table (DowserMainWindow *self, const char *table, gboolean in_tab);
/** Told on the page in front. */
void dowser_main_window_toast (DowserMainWindow *self, const char *text);
/** The page in front has another title, or is another one. */
void dowser_main_window_update_title (DowserMainWindow *self);

/* dowser-main-window-actions.c */
void dowser_main_window_install_actions (GtkWidgetClass *widget_class);

/* dowser-main-window-parts.c */
void dowser_main_window_install_part_actions (GtkWidgetClass *widget_class);

/* dowser-main-window-tabs.c */
void dowser_main_window_bind_tabs (GtkWidgetClass *widget_class);
void dowser_main_window_install_tab_actions (GtkWidgetClass *widget_class);
void dowser_main_window_init_tabs (DowserMainWindow *self);
/** Their number, in a narrow window. */
void dowser_main_window_update_tabs_button (DowserMainWindow *self);
/** A new tab in front; beside the one in front, and on its source. */
DowserQuestionPage *dowser_main_window_add_tab (DowserMainWindow *self);
/** A tab that shows @state as soon as it is in front. @state: (transfer full) */
void dowser_main_window_add_later (DowserMainWindow *self, DowserTabState *state);
/** Returns: (nullable): the page of @tab; %NULL where it hasn't been in front yet */
DowserQuestionPage *dowser_main_window_get_tab_page (AdwTabPage *tab);
/** What @tab shows, or will show. Returns: (transfer full) (nullable) */
DowserTabState *dowser_main_window_dup_tab_state (AdwTabPage *tab);

/* dowser-main-window-state.c */
void dowser_main_window_load_state (DowserMainWindow *self);
void dowser_main_window_save_state (DowserMainWindow *self);

/* dowser-main-window-restore.c */
/** Keeps what is shown, as it changes. */
void dowser_main_window_remember (DowserMainWindow *self);
/** The same once nothing more has come for a second. */
void dowser_main_window_remember_later (DowserMainWindow *self);

/* dowser-main-window-sources.c */
void dowser_main_window_install_source_actions (GtkWidgetClass *widget_class);
void dowser_main_window_add_drop_target (DowserMainWindow *self);
/** What is said of sources and models holds for what is asked next. */
void dowser_main_window_follow_sources (DowserMainWindow *self);
/** What went wrong before there was a window. */
void dowser_main_window_tell_problems (DowserMainWindow *self);
/** Opens one file, or several as one source. @files: GFile */
gboolean dowser_main_window_open_files (DowserMainWindow *self, GListModel *files);

G_END_DECLS
