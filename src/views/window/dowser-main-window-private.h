/* dowser-main-window-private.h - what the files of the window share */
#pragma once

#include "knowledge/dowser-entry.h"
#include "knowledge/library/dowser-saved-question.h"
#include "views/meanings/dowser-name-button.h"
#include "views/models/dowser-talk-bar.h"
#include "views/panes/dowser-bottom-bar.h"
#include "views/panes/dowser-choice-view.h"
#include "views/panes/dowser-export-bar.h"
#include "views/panes/dowser-step-strip.h"
#include "views/refine/dowser-chip-row.h"
#include "views/refine/dowser-constraint-row.h"
#include "views/refine/dowser-correct-button.h"
#include "views/refine/dowser-crumb-bar.h"
#include "views/refine/dowser-refine-panel.h"
#include "views/sources/dowser-source-badge.h"
#include "views/widgets/dowser-status-page.h"
#include "views/window/dowser-main-window.h"
#include "views/window/dowser-question-entry.h"
#include "views/window/dowser-sentence-line.h"
#include "views/window/dowser-sidebar.h"
#include "views/workspace/dowser-workspace.h"

G_BEGIN_DECLS

struct _DowserMainWindow
{
  AdwApplicationWindow parent_instance;

  AdwToastOverlay *toasts;
  AdwViewSwitcherTitle *switcher_title;
  AdwViewSwitcherBar *switcher_bar;
  DowserSourceBadge *source_badge;
  GtkToggleButton *refine_button;
  GtkWidget *new_button; /* in a narrow window its place is the menu */
  AdwFlap *sidebar_flap;
  AdwFlap *refine_flap;
  AdwBin *refine_bin;
  DowserSidebar *sidebar;
  DowserTalkBar *talk_bar;
  DowserQuestionEntry *question_entry;
  DowserSentenceLine *sentence_line;
  DowserChipRow *chip_row;
  DowserConstraintRow *constraint_row;
  GtkWidget *reused_row;
  GtkLabel *reused;
  DowserStepStrip *step_strip;
  GtkWidget *crumb_row;
  DowserCrumbBar *crumb_bar;
  GtkLabel *summary;
  DowserNameButton *name_button;
  DowserCorrectButton *correct_button;
  GtkWidget *next_row;
  GtkBox *next_box;
  GtkWidget *save_button; /* in a narrow window its place is the menu */
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
  DowserExportBar *export_bar;
  DowserBottomBar *bottom_bar;

  DowserStore *store; /* (nullable) */
  DowserModels *models;
  DowserSources *sources; /* (nullable): until it is given */
  DowserWorkspace *workspace;
  GSignalGroup *session_signals;
  GSettings *settings;               /* (nullable): where the schema is not installed */
  DowserEntry *named;                /* (nullable): the last one, for Undo */
  GCancellable *looking_next;        /* (nullable): for what can be asked next */
  DowserSavedQuestion *saved_before; /* (nullable): what the last save took the place of, for Undo */
  gint64 saved_id;                   /* of the last save, for Undo; 0 for none */
  GtkWidget *library;                /* (nullable) (weak): the window of saved questions */
  GtkWidget *metrics;                /* (nullable) (weak): the window of metrics */
  GCancellable *reading;             /* (nullable): of a question that may name a metric */
  AdwToast *toast;                   /* (nullable): the last one, borrowed while it is shown */
  guint edit_tick;                   /* callback id, 0 for none: what is to be edited waits for the refine panel */
  guint switcher_idle;               /* source id, 0 for none */
  guint narrow_idle;                 /* source id, 0 for none */
  guint running_source;              /* source id, 0 for none */
  DowserCrumbKind edit_kind;
  DowserOperation *edit_remove; /* (nullable) */
  gboolean shows_rows;          /* the rows on the screen are of the present session */
  gboolean correcting;          /* a correction was asked for, and not answered yet */
  gboolean keeps_password;      /* what was typed goes into the keyring once it has opened the source */
  gboolean wants_refine;        /* as the person last left it in a wide window */
  char *remembered;             /* (nullable): what was last written of what the window shows */
};

/* dowser-main-window-actions.c */
void dowser_main_window_install_actions (GtkWidgetClass *widget_class);
void dowser_main_window_update_actions (DowserMainWindow *self);
/** Stops what runs, and shows at once that it was told to. */
void dowser_main_window_stop (DowserMainWindow *self);
/** Whether there is something to stop. */
void dowser_main_window_update_running (DowserMainWindow *self);

/* dowser-main-window-export.c */
void dowser_main_window_bind_export (GtkWidgetClass *widget_class);
void dowser_main_window_export (DowserMainWindow *self);
void dowser_main_window_update_export (DowserMainWindow *self);
void dowser_main_window_open_folder (DowserMainWindow *self, const char *path);

/* dowser-main-window-panes.c */
void dowser_main_window_update_panes (DowserMainWindow *self);
/** Shows the plan as it is again, after a change was refused. */
void dowser_main_window_reset_panes (DowserMainWindow *self);
/** Opens the bar that finds rows, in the Table pane. */
void dowser_main_window_find (DowserMainWindow *self);
/** Opens what changes a part of the plan. @remove: (nullable): what would take it away */
void dowser_main_window_edit (DowserMainWindow *self, DowserCrumbKind kind, const DowserOperation *remove);

/* dowser-main-window-state.c */
void dowser_main_window_load_state (DowserMainWindow *self);
void dowser_main_window_save_state (DowserMainWindow *self);

/* dowser-main-window-restore.c */
/** Keeps what is shown, as it changes. */
void dowser_main_window_follow_restore (DowserMainWindow *self);

/* dowser-main-window-models.c */
void dowser_main_window_set_models (DowserMainWindow *self, DowserModels *models);
/** The state has changed: asks what the model may be told where a run waits for that, and keeps what was learnt. */
void dowser_main_window_follow_model (DowserMainWindow *self);

/* dowser-main-window-sources.c */
void dowser_main_window_install_source_actions (GtkWidgetClass *widget_class);
void dowser_main_window_add_drop_target (DowserMainWindow *self);
void dowser_main_window_set_sources (DowserMainWindow *self, DowserSources *sources);
/** What the person calls the open source. Returns: (transfer full) (nullable) */
char *dowser_main_window_dup_source_name (DowserMainWindow *self);
/** What went wrong, in words that fit the window. Returns: (transfer full) */
GError *dowser_main_window_dup_error (DowserMainWindow *self);
/** The state has changed: asks for a password where one is wanted, and tells others how the source was found. */
void dowser_main_window_follow_source (DowserMainWindow *self);

/* dowser-main-window-talk.c */
void dowser_main_window_bind_talk (GtkWidgetClass *widget_class);
/** Follows what is notified of a session. */
void dowser_main_window_follow_talk (DowserMainWindow *self);
/** Shows what the next question follows, and empties the entry for it. */
void dowser_main_window_update_talk (DowserMainWindow *self);
/** A question of its own, or one that follows the present one. */
void dowser_main_window_ask_planner (DowserMainWindow *self, const char *question);
void dowser_main_window_show_choices (DowserMainWindow *self);
/** Returns: FALSE where no wrong number is what stopped the question */
gboolean dowser_main_window_show_wrong (DowserMainWindow *self);
/** What the answer comes to in words, above its rows. */
void dowser_main_window_update_summary (DowserMainWindow *self);
void dowser_main_window_bind_summary (GtkWidgetClass *widget_class);
/** What can be asked next of the answer, below its rows: looked for on the worker. */
void dowser_main_window_update_next (DowserMainWindow *self);
void dowser_main_window_stop_next (DowserMainWindow *self);
void dowser_main_window_bind_next (GtkWidgetClass *widget_class);
/** The answer whose parts can be named. @plan: (nullable) */
void dowser_main_window_update_nameable (DowserMainWindow *self, const DowserPlan *plan);
void dowser_main_window_bind_knowledge (GtkWidgetClass *widget_class);
/** What is learned is told, and can be taken back. */
void dowser_main_window_watch_knowledge (DowserMainWindow *self);
/** Whether the present answer can be saved, and whether there are saved ones. */
void dowser_main_window_update_library (DowserMainWindow *self);
void dowser_main_window_bind_library (GtkWidgetClass *widget_class);
void dowser_main_window_end_library (DowserMainWindow *self);
/* dowser-main-window-metrics.c */
/** Runs the metric that @question names, where it says nothing else but values; else asks a planner. */
void dowser_main_window_ask (DowserMainWindow *self, const char *question);
/** Asks a planner a question of its own, whatever was talked of or read before. */
void dowser_main_window_ask_sentence (DowserMainWindow *self, const char *sentence);
/** The question that may name a metric is asked no more. */
void dowser_main_window_stop_reading (DowserMainWindow *self);
/** Whether there are metrics, and of which source. */
void dowser_main_window_update_metrics (DowserMainWindow *self);
void dowser_main_window_bind_metrics (GtkWidgetClass *widget_class);
void dowser_main_window_end_metrics (DowserMainWindow *self);
/** Returns: whether it was a correction that was refused, and @reason has been said */
gboolean dowser_main_window_refuse_correction (DowserMainWindow *self, const char *reason);
gboolean dowser_main_window_can_correct (DowserMainWindow *self);
void dowser_main_window_correct (DowserMainWindow *self);

/* dowser-main-window.c */
/** The source may have another name now. */
void dowser_main_window_update_name (DowserMainWindow *self);
/** Opens one file, or several as one source. @files: GFile */
gboolean dowser_main_window_open_files (DowserMainWindow *self, GListModel *files);
void dowser_main_window_toast (DowserMainWindow *self, const char *text, gboolean undoable);
/** The same with a button of its own. @action: its name */
void dowser_main_window_toast_action (DowserMainWindow *self, const char *text, const char *label, const char *action);
/** Where a toast offers to undo what has been undone. */
void dowser_main_window_end_undo_toast (DowserMainWindow *self);
/** With a button that opens the folder of the file at @path. */
void dowser_main_window_toast_file (DowserMainWindow *self, const char *text, const char *path);

G_END_DECLS
