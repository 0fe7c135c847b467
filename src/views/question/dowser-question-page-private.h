/* dowser-question-page-private.h - what the files of the page share */
#pragma once

#include "knowledge/dowser-entry.h"
#include "knowledge/library/dowser-saved-question.h"
#include "views/meanings/dowser-name-button.h"
#include "views/models/dowser-talk-bar.h"
#include "views/overview/dowser-overview.h"
#include "views/panes/dowser-bottom-bar.h"
#include "views/panes/dowser-choice-view.h"
#include "views/panes/dowser-export-bar.h"
#include "views/panes/dowser-step-strip.h"
#include "views/question/dowser-question-entry.h"
#include "views/question/dowser-question-page.h"
#include "views/question/dowser-sentence-line.h"
#include "views/refine/dowser-chip-row.h"
#include "views/refine/dowser-constraint-row.h"
#include "views/refine/dowser-correct-button.h"
#include "views/refine/dowser-crumb-bar.h"
#include "views/refine/dowser-refine-panel.h"
#include "views/widgets/dowser-status-page.h"
#include "views/workspace/dowser-workspace.h"

G_BEGIN_DECLS

struct _DowserQuestionPage
{
  AdwBin parent_instance;

  AdwToastOverlay *toasts;     /* over the rows */
  AdwToastOverlay *low_toasts; /* below a chart, whose axes must be read */
  AdwFlap *refine_flap;
  AdwBin *refine_bin;
  DowserTalkBar *talk_bar;
  DowserQuestionEntry *question_entry;
  DowserSentenceLine *sentence_line;
  DowserChipRow *chip_row;
  DowserConstraintRow *constraint_row;
  GtkWidget *reused_row;
  GtkLabel *reused;
  DowserStepStrip *step_strip;
  GtkWidget *crumb_row;
  GtkWidget *keep_box;    /* what an answer is named, corrected and saved with */
  GtkWidget *pane_switch; /* in a narrow window its place is the bar below */
  DowserCrumbBar *crumb_bar;
  GtkLabel *summary;
  DowserNameButton *name_button;
  DowserCorrectButton *correct_button;
  GtkWidget *next_row;
  GtkBox *next_box;
  GtkWidget *save_button; /* in a narrow window its place is the menu */
  GtkStack *body;
  DowserStatusPage *status_page;
  DowserOverview *overview;
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
  GSimpleActionGroup *actions;
  GtkWidget *last_focus; /* (nullable) (weak): when the page was last in sight */
  gint64 begun;          /* microseconds: when the present run began, or the last one */
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
  AdwToastOverlay *toast_place;      /* where it is shown */
  guint edit_tick;                   /* callback id, 0 for none: what is to be edited waits for the refine panel */
  guint running_source;              /* source id, 0 for none */
  DowserCrumbKind edit_kind;
  DowserOperation *edit_remove; /* (nullable) */
  gboolean writes_sql;          /* begun with an empty editor instead of a question */
  guint top;                    /* the row to be scrolled to when there are rows in sight; 0 for none */
  guint top_tick;               /* callback id, 0 for none */
  gboolean shows_rows;          /* the rows on the screen are of the present session */
  gboolean correcting;          /* a correction was asked for, and not answered yet */
  gboolean keeps_password;      /* what was typed goes into the keyring once it has opened the source */
  gboolean wants_refine;        /* as the person last left it in a wide window */
};

/* dowser-question-page-actions.c */
void dowser_question_page_add_actions (DowserQuestionPage *self);
void dowser_question_page_add_source_actions (DowserQuestionPage *self);
void dowser_question_page_add_knowledge_actions (DowserQuestionPage *self);
void dowser_question_page_add_library_actions (DowserQuestionPage *self);
void dowser_question_page_add_metrics_actions (DowserQuestionPage *self);
void dowser_question_page_enable (DowserQuestionPage *self, const char *action, gboolean enabled);
gboolean dowser_question_page_is_enabled (DowserQuestionPage *self, const char *action);
void dowser_question_page_update_actions (DowserQuestionPage *self);
/** Another pane is seen. */
void dowser_question_page_update_pane_action (DowserQuestionPage *self);
/** Whether there is something to stop. */
void dowser_question_page_update_running (DowserQuestionPage *self);

/* dowser-question-page-body.c */
void dowser_question_page_show_body (DowserQuestionPage *self);
gboolean dowser_question_page_has_result (DowserQuestionPage *self);

/* dowser-question-page-export.c */
void dowser_question_page_bind_export (GtkWidgetClass *widget_class);
void dowser_question_page_export (DowserQuestionPage *self);
void dowser_question_page_update_export (DowserQuestionPage *self);
void dowser_question_page_open_folder (DowserQuestionPage *self, const char *path);

/* dowser-question-page-panes.c */
/** Shows the plan as it is again, after a change was refused. */
void dowser_question_page_reset_panes (DowserQuestionPage *self);
/** Opens the bar that finds rows, in the Table pane. */
void dowser_question_page_find (DowserQuestionPage *self);
/** Opens what changes a part of the plan. @remove: (nullable): what would take it away */
void dowser_question_page_edit (DowserQuestionPage *self, DowserCrumbKind kind, const DowserOperation *remove);

/* dowser-question-page-models.c */
void dowser_question_page_set_models (DowserQuestionPage *self, DowserModels *models);
/** The state has changed: asks what the model may be told where a run waits for that, and keeps what was learnt. */
void dowser_question_page_follow_model (DowserQuestionPage *self);

/* dowser-question-page-sources.c */
/** What went wrong, in words that fit the window. Returns: (transfer full) */
GError *dowser_question_page_dup_error (DowserQuestionPage *self);
/** The state has changed: asks for a password where one is wanted, and tells others how the source was found. */
void dowser_question_page_follow_source (DowserQuestionPage *self);

/* dowser-question-page-talk.c */
void dowser_question_page_bind_talk (GtkWidgetClass *widget_class);
/** Follows what is notified of a session. */
void dowser_question_page_follow_talk (DowserQuestionPage *self);
/** Shows what the next question follows, and empties the entry for it. */
void dowser_question_page_update_talk (DowserQuestionPage *self);
/** A question of its own, or one that follows the present one. */
void dowser_question_page_ask_planner (DowserQuestionPage *self, const char *question);
void dowser_question_page_show_choices (DowserQuestionPage *self);
/** Returns: FALSE where no wrong number is what stopped the question */
gboolean dowser_question_page_show_wrong (DowserQuestionPage *self);
/** What the answer comes to in words, above its rows. */
void dowser_question_page_update_summary (DowserQuestionPage *self);
void dowser_question_page_bind_summary (GtkWidgetClass *widget_class);
/** What can be asked next of the answer, below its rows: looked for on the worker. */
void dowser_question_page_update_next (DowserQuestionPage *self);
void dowser_question_page_stop_next (DowserQuestionPage *self);
void dowser_question_page_bind_next (GtkWidgetClass *widget_class);
/** The answer whose parts can be named. @plan: (nullable) */
void dowser_question_page_update_nameable (DowserQuestionPage *self, const DowserPlan *plan);
void dowser_question_page_bind_knowledge (GtkWidgetClass *widget_class);
/** What is learned is told, and can be taken back. */
void dowser_question_page_watch_knowledge (DowserQuestionPage *self);
/** Whether the present answer can be saved, and whether there are saved ones. */
void dowser_question_page_update_library (DowserQuestionPage *self);
void dowser_question_page_bind_library (GtkWidgetClass *widget_class);
void dowser_question_page_end_library (DowserQuestionPage *self);
/* dowser-question-page-metrics.c */
/** Runs the metric that @question names, where it says nothing else but values; else asks a planner. */
void dowser_question_page_ask (DowserQuestionPage *self, const char *question);
/** Asks a planner a question of its own, whatever was talked of or read before. */
void dowser_question_page_ask_sentence (DowserQuestionPage *self, const char *sentence);
/** The question that may name a metric is asked no more. */
void dowser_question_page_stop_reading (DowserQuestionPage *self);
/** Whether there are metrics, and of which source. */
void dowser_question_page_update_metrics (DowserQuestionPage *self);
void dowser_question_page_end_metrics (DowserQuestionPage *self);
/** Returns: whether it was a correction that was refused, and @reason has been said */
gboolean dowser_question_page_refuse_correction (DowserQuestionPage *self, const char *reason);
gboolean dowser_question_page_can_correct (DowserQuestionPage *self);
void dowser_question_page_correct (DowserQuestionPage *self);

/* dowser-question-page.c */
/** Returns: (nullable): %NULL while it is in none */
GtkWindow *dowser_question_page_get_window (DowserQuestionPage *self);
/** The same with a button of its own. @action: its name */
void dowser_question_page_toast_action (DowserQuestionPage *self, const char *text, const char *label,
                                        const char *action);
/** Another pane is seen: a toast over its axes goes. */
void dowser_question_page_follow_pane_toast (DowserQuestionPage *self);
/** Where a toast offers to undo what has been undone. */
void dowser_question_page_end_undo_toast (DowserQuestionPage *self);
/** With a button that opens the folder of the file at @path. */
void dowser_question_page_toast_file (DowserQuestionPage *self, const char *text, const char *path);

G_END_DECLS
