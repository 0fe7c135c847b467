/* dowser-question-page-private.h - declarations shared by the files of the question page */
#pragma once

#include "knowledge/dowser-entry.h"
#include "knowledge/library/dowser-saved-question.h"
#include "views/meanings/dowser-name-button.h"
#include "views/models/dowser-conversation-bar.h"
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

  AdwToastOverlay *toasts;     /* for toasts over the rows */
  AdwToastOverlay *low_toasts; /* for toasts below a chart, so that they don't cover its axes */
  AdwFlap *refine_flap;
  AdwBin *refine_bin;
  DowserConversationBar *talk_bar;
  DowserQuestionEntry *question_entry;
  DowserSentenceLine *sentence_line;
  DowserChipRow *chip_row;
  DowserConstraintRow *constraint_row;
  GtkWidget *reused_row;
  GtkLabel *reused;
  DowserStepStrip *step_strip;
  GtkWidget *crumb_row;
  GtkWidget *keep_box;    /* buttons to name, correct and save an answer */
  GtkWidget *pane_switch; /* hidden in a narrow window, where the bar below replaces it */
  DowserCrumbBar *crumb_bar;
  GtkLabel *summary;
  DowserNameButton *name_button;
  DowserCorrectButton *correct_button;
  GtkWidget *next_row;
  GtkBox *next_box;
  GtkWidget *save_button; /* hidden in a narrow window, where the menu has the same action */
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
  DowserSources *sources; /* (nullable): NULL until it is set */
  DowserWorkspace *workspace;
  GSimpleActionGroup *actions;
  GtkWidget *last_focus; /* (nullable) (weak): the focus when the page was last visible */
  gint64 start_time;     /* microseconds: start of the current or last run */
  GSignalGroup *session_signals;
  GSettings *settings;               /* (nullable): NULL if the schema is not installed */
  DowserEntry *named_entry;          /* (nullable): the last named part, for Undo */
  GCancellable *next_cancellable;    /* (nullable): cancels the search for follow-up questions */
  DowserSavedQuestion *saved_before; /* (nullable): the question that the last save replaced, for Undo */
  gint64 saved_id;                   /* id of the last save, for Undo; 0 for none */
  GtkWidget *library;                /* (nullable) (weak): the window of saved questions */
  GtkWidget *metrics;                /* (nullable) (weak): the window of metrics */
  GCancellable *reading;             /* (nullable): cancels the check whether a question names a metric */
  AdwToast *toast;                   /* (nullable): the last toast, borrowed while it is shown */
  AdwToastOverlay *toast_place;      /* the overlay that shows the last toast */
  guint edit_tick;                   /* tick callback of an edit that waits for the refine panel, 0 for none */
  guint running_source;              /* source id, 0 for none */
  DowserCrumbKind edit_kind;
  DowserOperation *edit_remove; /* (nullable) */
  gboolean writes_sql;          /* the page began with an empty SQL editor instead of a question */
  guint top;                    /* the row to scroll to once rows are visible; 0 for none */
  guint top_tick;               /* callback id, 0 for none */
  gboolean shows_rows;          /* the visible rows belong to the current session */
  gboolean correcting;          /* a correction was sent and has no answer yet */
  gboolean keeps_password;      /* store the typed password in the keyring after it has opened the source */
  gboolean wants_refine;        /* state of the refine panel that the user last chose in a wide window */
};

/* defined in dowser-question-page-actions.c */
void dowser_question_page_add_actions (DowserQuestionPage *self);
void dowser_question_page_add_source_actions (DowserQuestionPage *self);
void dowser_question_page_add_knowledge_actions (DowserQuestionPage *self);
void dowser_question_page_add_library_actions (DowserQuestionPage *self);
void dowser_question_page_add_metrics_actions (DowserQuestionPage *self);
void dowser_question_page_enable_action (DowserQuestionPage *self, const char *action, gboolean enabled);
gboolean dowser_question_page_is_action_enabled (DowserQuestionPage *self, const char *action);
void dowser_question_page_update_actions (DowserQuestionPage *self);
/** Updates the action's state after another pane became visible. */
void dowser_question_page_update_pane_action (DowserQuestionPage *self);
/** Updates the page after a run started or ended. */
void dowser_question_page_update_running (DowserQuestionPage *self);

/* defined in dowser-question-page-body.c */
void dowser_question_page_show_body (DowserQuestionPage *self);
gboolean dowser_question_page_has_result (DowserQuestionPage *self);

/* defined in dowser-question-page-export.c */
void dowser_question_page_bind_export (GtkWidgetClass *widget_class);
void dowser_question_page_export (DowserQuestionPage *self);
void dowser_question_page_update_export (DowserQuestionPage *self);
void dowser_question_page_open_folder (DowserQuestionPage *self, const char *path);

/* defined in dowser-question-page-panes.c */
/** Shows the unchanged plan again after a change was refused. */
void dowser_question_page_reset_panes (DowserQuestionPage *self);
/** Opens the bar that searches rows, in the Table pane. */
void dowser_question_page_open_find_bar (DowserQuestionPage *self);
/** Opens the editor for a part of the plan. @remove: (nullable): the operation that would remove the part */
void dowser_question_page_edit_part (DowserQuestionPage *self, DowserCrumbKind kind, const DowserOperation *remove);

/* defined in dowser-question-page-models.c */
void dowser_question_page_set_models (DowserQuestionPage *self, DowserModels *models);
/** Called when the state of the workspace changes: asks for the privacy level if a run needs it, and stores what was
 * detected about the model. */
void dowser_question_page_follow_model (DowserQuestionPage *self);

/* defined in dowser-question-page-sources.c */
/** Returns: (transfer full): the workspace's error, worded for a window with buttons instead of a terminal */
GError *dowser_question_page_dup_error (DowserQuestionPage *self);
/** Called when the state changes: asks for a password if one is needed, and records whether the source could be
 * opened. */
void dowser_question_page_follow_source (DowserQuestionPage *self);

/* defined in dowser-question-page-conversation.c */
void dowser_question_page_bind_conversation (GtkWidgetClass *widget_class);
/** Connects to the session's notifications. */
void dowser_question_page_connect_conversation (DowserQuestionPage *self);
/** Shows the conversation that the next question will continue, and empties the entry. */
void dowser_question_page_update_conversation (DowserQuestionPage *self);
/** Asks a new question, or a follow-up to the current one. */
void dowser_question_page_ask_planner (DowserQuestionPage *self, const char *question);
void dowser_question_page_show_choices (DowserQuestionPage *self);
/** Shows the error of a question that failed because of a wrong number, with its fixes. Returns: FALSE if the question
 * didn't fail for this reason */
gboolean dowser_question_page_show_wrong_number (DowserQuestionPage *self);
/** Shows a summary of the answer above its rows. */
void dowser_question_page_update_summary (DowserQuestionPage *self);
void dowser_question_page_bind_summary (GtkWidgetClass *widget_class);
/** Finds follow-up questions in a worker thread and shows them below the rows. */
void dowser_question_page_update_next_questions (DowserQuestionPage *self);
void dowser_question_page_stop_next_questions (DowserQuestionPage *self);
void dowser_question_page_bind_next_questions (GtkWidgetClass *widget_class);
/** Sets the answer to whose parts the user can give names. @plan: (nullable): the plan of the answer */
void dowser_question_page_update_name_button (DowserQuestionPage *self, const DowserPlan *plan);
void dowser_question_page_bind_knowledge (GtkWidgetClass *widget_class);
/** From now on, shows a message each time Dowser learns an entry (the meaning of a word). The message has a button to
 * undo this. */
void dowser_question_page_watch_knowledge (DowserQuestionPage *self);
/** Updates whether the current answer can be saved, and whether there are saved questions. */
void dowser_question_page_update_library (DowserQuestionPage *self);
void dowser_question_page_bind_library (GtkWidgetClass *widget_class);
void dowser_question_page_clear_library (DowserQuestionPage *self);
/* defined in dowser-question-page-metrics.c */
/** Runs the metric that @question names if @question contains nothing else except values. Otherwise asks the
 * planner. */
void dowser_question_page_ask (DowserQuestionPage *self, const char *question);
/** Asks the planner a new question, not as a follow-up and without looking for a metric. */
void dowser_question_page_ask_sentence (DowserQuestionPage *self, const char *sentence);
/** Cancels the check whether a question names a metric. */
void dowser_question_page_stop_metric_check (DowserQuestionPage *self);
/** Updates the metrics action. Closes the metrics window if it belongs to another source. */
void dowser_question_page_update_metrics (DowserQuestionPage *self);
void dowser_question_page_clear_metrics (DowserQuestionPage *self);
/** Returns: TRUE if a correction was refused and @reason has been shown */
gboolean dowser_question_page_reject_correction (DowserQuestionPage *self, const char *reason);
gboolean dowser_question_page_can_correct (DowserQuestionPage *self);
void dowser_question_page_open_correction (DowserQuestionPage *self);

/* defined in dowser-question-page.c */
/** Returns: (nullable): %NULL if the page is in no window */
GtkWindow *dowser_question_page_get_window (DowserQuestionPage *self);
/** Shows a toast with a button. @action: the button's action name */
void dowser_question_page_show_action_toast (DowserQuestionPage *self, const char *text, const char *label,
                                             const char *action);
/** Dismisses the toast if its place is wrong for the visible pane. A toast must not cover a chart's axes. */
void dowser_question_page_follow_pane_toast (DowserQuestionPage *self);
/** Dismisses a toast that offers to undo a change that was already undone. */
void dowser_question_page_dismiss_undo_toast (DowserQuestionPage *self);
/** Shows a toast with a button that opens the folder of the file at @path. */
void dowser_question_page_show_file_toast (DowserQuestionPage *self, const char *text, const char *path);

G_END_DECLS
