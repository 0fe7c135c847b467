/* dowser-workspace.h - state of one tab: a source, a question and its run; no widgets */
#pragma once

#include "pipeline/dowser-runner.h"

G_BEGIN_DECLS

typedef enum
{
  DOWSER_WORKSPACE_EMPTY,   /* no source */
  DOWSER_WORKSPACE_OPENING, /* a source is being opened */
  DOWSER_WORKSPACE_READY,   /* a source is open, no question has been asked */
  DOWSER_WORKSPACE_RUNNING,
  DOWSER_WORKSPACE_ASKING, /* the user must choose one of the options in the session's understanding */
  DOWSER_WORKSPACE_DONE,
  DOWSER_WORKSPACE_STOPPED,
  DOWSER_WORKSPACE_FAILED, /* dowser_workspace_get_error() says why */
} DowserWorkspaceState;

/**
 * DowserWorkspace: main thread only. No function blocks: each request returns at once, and a signal or property reports
 * its outcome.
 * Properties (readable, notified): "state" (int), "session" (DowserSession), "schema" (DowserSchema), "suggestions"
 * (strv).
 * Signals: "changed" (const char *about): the user changed the plan by a click; "refused" (const char *reason,
 * GPtrArray *choices): a change was refused; choices: DowserChoice, the alternatives, may be empty.
 */
#define DOWSER_TYPE_WORKSPACE (dowser_workspace_get_type ())
G_DECLARE_FINAL_TYPE (DowserWorkspace, dowser_workspace, DOWSER, WORKSPACE, GObject)

/** @context: (nullable): shared with other workspaces, so that a source opened in one workspace is open in all; %NULL
 * creates a private context that stores nothing */
DowserWorkspace *dowser_workspace_new (DowserContext *context);
/** Returns: (transfer full): a workspace with the source of @other, and with the constraints of @other that hold for
 * all questions */
DowserWorkspace *dowser_workspace_new_for_same_source (DowserWorkspace *other);
/**
 * dowser_workspace_connect_followed:
 * @place: (inout): the workspace whose signals were connected before this call, or %NULL; set to @workspace
 * @watched_signals: names of signals, ended by %NULL
 * @changed: called with @object each time that @workspace emits one of these signals
 */
void dowser_workspace_connect_followed (DowserWorkspace **place, DowserWorkspace *workspace,
                                        const char *const *watched_signals, GCallback changed, GObject *object);

DowserContext *dowser_workspace_get_context (DowserWorkspace *self);
DowserWorkspaceState dowser_workspace_get_state (DowserWorkspace *self);
/** Returns: (nullable): the session of the current question */
DowserSession *dowser_workspace_get_session (DowserWorkspace *self);
/** Returns: (nullable): the runner of the current question */
DowserRunner *dowser_workspace_get_runner (DowserWorkspace *self);
/** Returns: (nullable): the schema of the open source */
const DowserSchema *dowser_workspace_get_schema (DowserWorkspace *self);
/** Returns: (nullable): the uri of the source that is open or being opened */
const char *dowser_workspace_get_uri (DowserWorkspace *self);
DowserSource *dowser_workspace_get_source (DowserWorkspace *self);
/** Returns: (nullable): why the state is DOWSER_WORKSPACE_FAILED */
const GError *dowser_workspace_get_error (DowserWorkspace *self);
/** Returns: (nullable): questions that the open source can answer (strv) */
const char *const *dowser_workspace_get_suggestions (DowserWorkspace *self);
/** Returns: (nullable): the most similar question that has an answer, if the current question has no answer */
const char *dowser_workspace_get_nearest_question (DowserWorkspace *self);

/** Opens a source and closes the current question. */
void dowser_workspace_open (DowserWorkspace *self, const char *uri);
/** Starts a session for @question on the open source. If a source is being opened, asks the question after the source
 * has been opened. */
void dowser_workspace_ask (DowserWorkspace *self, const char *question);
/** Starts a session that runs the plan of @understanding, which comes from a saved question. The question is not
 * planned again. */
void dowser_workspace_show_saved_question (DowserWorkspace *self, const char *question,
                                           const DowserUnderstanding *understanding);
/** Starts a new session and runs @plan. The plan comes from a click, so no planner is called. */
void dowser_workspace_show_plan (DowserWorkspace *self, const char *question, const DowserPlan *plan);
/** Starts a session that shows all rows of @table, with the columns in the table's order. @in_history: TRUE if the user
 * asked for the table. If so, the session is added to the history */
void dowser_workspace_show_table (DowserWorkspace *self, const char *table, gboolean in_history);
/** Shows the rows of the source's only table if no question has been asked yet. */
void dowser_workspace_preview_only_table (DowserWorkspace *self);
/** Runs SQL written by the user. If a plan can express the SQL, this plan becomes a version of the current plan.
 * Otherwise the SQL is a new question and runs unchanged. Errors: #DOWSER_SQL_ERROR, with the position in @sql */
void dowser_workspace_run_sql_async (DowserWorkspace *self, const char *sql, GAsyncReadyCallback callback,
                                     gpointer user_data);
gboolean dowser_workspace_run_sql_finish (DowserWorkspace *self, GAsyncResult *result, GError **error);
/** Opens a session of the history. If the session's source isn't the open source, opens that source, too. */
void dowser_workspace_reopen (DowserWorkspace *self, const char *session_id);
/** Opens the session of the last run, like dowser_workspace_reopen(), but runs it only if running it is cheap.
 * Otherwise the user can start the run. */
void dowser_workspace_restore (DowserWorkspace *self, const char *session_id);
/** Returns TRUE if the current question was restored and has not been run again. */
gboolean dowser_workspace_is_restored (DowserWorkspace *self);
/** Reads the rows of the current answer again. The rows of all other answers are read again when they are next
 * shown. */
void dowser_workspace_refresh (DowserWorkspace *self);
/** Repeats a run that failed or was stopped. */
void dowser_workspace_retry (DowserWorkspace *self);
/** Runs a query that waits for the user's confirmation because it reads a large amount of data. */
void dowser_workspace_run_anyway (DowserWorkspace *self);
/** Shows the answer although one of its numbers is wrong. This adds a version of the plan, which can be undone. */
void dowser_workspace_show_anyway (DowserWorkspace *self);
/** Applies a suggested fix of a wrong number, see dowser_wrong_number_dup_fixes(). */
void dowser_workspace_fix_wrong_number (DowserWorkspace *self, guint index);
void dowser_workspace_stop (DowserWorkspace *self);

/* Changes the plan and runs it at once; a run in progress is stopped first. */
void dowser_workspace_apply_operation (DowserWorkspace *self, DowserOperation *operation);
/** Applies @operations (DowserOperation) to the plan as one change. If one operation is refused, none is applied. */
void dowser_workspace_apply_operations (DowserWorkspace *self, GPtrArray *operations);
void dowser_workspace_choose_option (DowserWorkspace *self, guint option);
/** Undoes a repair by the audit, see dowser_runner_take_back(). */
void dowser_workspace_undo_fix (DowserWorkspace *self, guint finding_index);
/** Goes to any version of the plan, see dowser_runner_go_to(). */
void dowser_workspace_go_to_version (DowserWorkspace *self, guint version);
void dowser_workspace_undo (DowserWorkspace *self);
void dowser_workspace_redo (DowserWorkspace *self);

/* These functions continue the conversation about the current question. See the functions of DowserRunner with the same
 * names. */
void dowser_workspace_ask_follow_up (DowserWorkspace *self, const char *question);
void dowser_workspace_answer_question (DowserWorkspace *self, const char *text);
void dowser_workspace_correct_answer (DowserWorkspace *self, const char *text);
/** Requires or forbids a table in each plan, see dowser_runner_lay_down(). @kind: whether @table must be used or must
 * not be used */
void dowser_workspace_add_table_constraint (DowserWorkspace *self, DowserConstraintKind kind, const char *table);
void dowser_workspace_remove_constraint (DowserWorkspace *self, guint index);
/** Plans the current question again with @planner. Later questions use the planner that was set before. */
void dowser_workspace_use_planner (DowserWorkspace *self, DowserPlannerKind planner);
/** Asks the model again for the current plan, ignoring its stored reply. */
void dowser_workspace_ask_again (DowserWorkspace *self);

/** These functions get and set the planner of the next question. The default is the built-in planner. */
DowserPlannerKind dowser_workspace_get_planner (DowserWorkspace *self);
void dowser_workspace_set_planner (DowserWorkspace *self, DowserPlannerKind planner);
/** Sets the privacy level of @uri for the model at @endpoint. Continues a run that waits for the privacy level. */
void dowser_workspace_set_privacy_level (DowserWorkspace *self, const char *uri, const DowserEndpoint *endpoint,
                                         DowserPrivacyLevel privacy_level);
/** Reads the files of the source in another way and opens the source again. @path: (nullable): %NULL for the source's
 * only file; @column, @nick: the arguments of dowser_file_readings_choose_async() */
void dowser_workspace_choose_reading (DowserWorkspace *self, const char *path, const char *column, const char *nick);
/** Stores the user's decision about a key of the open source, and reads the source's schema again with that
 * decision. */
void dowser_workspace_decide_key (DowserWorkspace *self, const DowserColumn *column, const DowserColumn *to_column,
                                  DowserKeyState state);

G_END_DECLS
