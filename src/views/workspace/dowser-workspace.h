/* dowser-workspace.h - what one tab works on: a source, a question, its run; no widgets */
#pragma once

#include "pipeline/dowser-runner.h"

G_BEGIN_DECLS

typedef enum
{
  DOWSER_WORKSPACE_EMPTY,   /* no source */
  DOWSER_WORKSPACE_OPENING, /* a source is being opened */
  DOWSER_WORKSPACE_READY,   /* a source, no question yet */
  DOWSER_WORKSPACE_RUNNING,
  DOWSER_WORKSPACE_ASKING, /* the session's understanding holds the options */
  DOWSER_WORKSPACE_DONE,
  DOWSER_WORKSPACE_STOPPED,
  DOWSER_WORKSPACE_FAILED, /* dowser_workspace_get_error() says why */
} DowserWorkspaceState;

/**
 * DowserWorkspace: main thread only. Nothing here blocks: each request returns at once, and what comes of it is
 * notified.
 *
 * Properties (readable, notified): "state" (int), "session" (DowserSession), "schema" (DowserSchema),
 * "suggestions" (strv).
 * Signals: "changed" (const char *about), a click changed the plan; "refused" (const char *reason, GPtrArray *choices),
 * it did not; choices: DowserChoice, perhaps none, what could be done instead.
 */
#define DOWSER_TYPE_WORKSPACE (dowser_workspace_get_type ())
G_DECLARE_FINAL_TYPE (DowserWorkspace, dowser_workspace, DOWSER, WORKSPACE, GObject)

/** @context: (nullable): shared with other workspaces, a source that one has opened is open for all; %NULL for one of
 * its own, which keeps nothing */
DowserWorkspace *dowser_workspace_new (DowserContext *context);
/** One on the same source, where what holds for all questions of @other holds, too. Returns: (transfer full) */
DowserWorkspace *dowser_workspace_new_beside (DowserWorkspace *other);
/**
 * dowser_workspace_follow:
 * @place: (inout): the workspace that was followed, or %NULL; holds @workspace from now on
 * @told: signals, ended by %NULL
 * @changed: called with @object at each of them
 */
void dowser_workspace_follow (DowserWorkspace **place, DowserWorkspace *workspace, const char *const *told,
                              GCallback changed, GObject *object);

DowserContext *dowser_workspace_get_context (DowserWorkspace *self);
DowserWorkspaceState dowser_workspace_get_state (DowserWorkspace *self);
/** Returns: (nullable): of the present question */
DowserSession *dowser_workspace_get_session (DowserWorkspace *self);
/** Returns: (nullable): of the present question */
DowserRunner *dowser_workspace_get_runner (DowserWorkspace *self);
/** Returns: (nullable): the open source's */
const DowserSchema *dowser_workspace_get_schema (DowserWorkspace *self);
/** Returns: (nullable): the open source, or the one that is being opened */
const char *dowser_workspace_get_uri (DowserWorkspace *self);
DowserSource *dowser_workspace_get_source (DowserWorkspace *self);
/** Returns: (nullable): why the state is FAILED */
const GError *dowser_workspace_get_error (DowserWorkspace *self);
/** Questions that the open source can answer. Returns: (nullable): strv */
const char *const *dowser_workspace_get_suggestions (DowserWorkspace *self);
/** Where the question has no answer: the nearest that has one. Returns: (nullable) */
const char *dowser_workspace_get_nearest (DowserWorkspace *self);

/** Opens a source; the present question is put away. */
void dowser_workspace_open (DowserWorkspace *self, const char *uri);
/** A new session for @question on the open source; asked while one is being opened, it is asked when that is done. */
void dowser_workspace_ask (DowserWorkspace *self, const char *question);
/** A new session that begins with the plan of @understanding, which a saved question has: nothing is planned. */
void dowser_workspace_show_saved (DowserWorkspace *self, const char *question,
                                  const DowserUnderstanding *understanding);
/** A new session that begins with @plan, which a click has made: nothing is planned. */
void dowser_workspace_show_plan (DowserWorkspace *self, const char *question, const DowserPlan *plan);
/** A new session that shows all rows of @table, in its columns' order. @kept: whether it is a question of the person's,
 * which stands in the history */
void dowser_workspace_show_table (DowserWorkspace *self, const char *table, gboolean kept);
/** Shows the rows of the only table of the source, where no question has been asked yet. */
void dowser_workspace_preview (DowserWorkspace *self);
/** SQL that a person has written: a version of the present plan where one holds it, else a question of its own, which
 * runs as it is written. Errors: #DOWSER_SQL_ERROR, with the place in @sql */
void dowser_workspace_run_sql_async (DowserWorkspace *self, const char *sql, GAsyncReadyCallback callback,
                                     gpointer user_data);
gboolean dowser_workspace_run_sql_finish (DowserWorkspace *self, GAsyncResult *result, GError **error);
/** Opens a session of the history, and its source if it is another one. */
void dowser_workspace_reopen (DowserWorkspace *self, const char *session_id);
/** The same for that of the last time: it is run only where that is cheap; else it is there to be run. */
void dowser_workspace_restore (DowserWorkspace *self, const char *session_id);
/** Whether the present question is of the last time and has not been run again. */
gboolean dowser_workspace_is_restored (DowserWorkspace *self);
/** Asks for the rows of the answer once more, and for those of all others when they are next shown. */
void dowser_workspace_refresh (DowserWorkspace *self);
/** Does again what failed or was stopped. */
void dowser_workspace_retry (DowserWorkspace *self);
/** Runs what was asked about because it reads very much. */
void dowser_workspace_run_anyway (DowserWorkspace *self);
/** Shows the answer though a number of it is wrong: a version of the plan, which undo takes back. */
void dowser_workspace_show_anyway (DowserWorkspace *self);
/** Applies a suggested fix of a wrong number, see dowser_wrong_number_dup_fixes(). */
void dowser_workspace_fix_wrong (DowserWorkspace *self, guint index);
void dowser_workspace_stop (DowserWorkspace *self);

/* Changes of the plan, run at once; while a run is under way it is stopped first. */
void dowser_workspace_apply (DowserWorkspace *self, DowserOperation *operation);
/** @operations: DowserOperation, applied as one change; none is where one is refused */
void dowser_workspace_apply_all (DowserWorkspace *self, GPtrArray *operations);
void dowser_workspace_choose (DowserWorkspace *self, guint option);
/** Takes back what the audit mended, see dowser_runner_take_back(). */
void dowser_workspace_take_back (DowserWorkspace *self, guint finding);
/** To any version of the plan, see dowser_runner_go_to(). */
void dowser_workspace_go_to (DowserWorkspace *self, guint version);
void dowser_workspace_undo (DowserWorkspace *self);
void dowser_workspace_redo (DowserWorkspace *self);

/* The conversation about the present question: see the functions of DowserRunner of the same names. */
void dowser_workspace_follow_up (DowserWorkspace *self, const char *question);
void dowser_workspace_answer (DowserWorkspace *self, const char *text);
void dowser_workspace_correct (DowserWorkspace *self, const char *text);
/** As dowser_runner_lay_down(): @table is read in each plan, or in none. */
void dowser_workspace_lay_down (DowserWorkspace *self, DowserConstraintKind kind, const char *table);
void dowser_workspace_remove_constraint (DowserWorkspace *self, guint index);
/** Plans the present question anew with @planner, and no other. */
void dowser_workspace_use_planner (DowserWorkspace *self, DowserPlannerKind planner);
/** Asks the model for the present plan again, past its stored reply. */
void dowser_workspace_ask_again (DowserWorkspace *self);

/** Who plans the next question; the built-in planner, unless the person has said otherwise. */
DowserPlannerKind dowser_workspace_get_planner (DowserWorkspace *self);
void dowser_workspace_set_planner (DowserWorkspace *self, DowserPlannerKind planner);
/** What the model at @endpoint may be told of @uri; a run that has waited for this goes on. */
void dowser_workspace_set_sharing (DowserWorkspace *self, const char *uri, const DowserEndpoint *endpoint,
                                   DowserSharing sharing);
/** Reads the files of the source another way, and opens it again. @path: (nullable): %NULL for the one file of the
 * source; @column, @nick: as of dowser_file_readings_choose_async() */
void dowser_workspace_choose_reading (DowserWorkspace *self, const char *path, const char *column, const char *nick);
/** Keeps what the person says of a key of the open source, and reads its schema with that. */
void dowser_workspace_decide_key (DowserWorkspace *self, const DowserColumn *column, const DowserColumn *to_column,
                                  DowserKeyState state);

G_END_DECLS
