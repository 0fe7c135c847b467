/* dowser-runner.h - runs the steps of a session that are not done yet */
#pragma once

#include "pipeline/context/dowser-context.h"
#include "pipeline/dowser-step.h"
#include "plan/dowser-operation.h"

G_BEGIN_DECLS

typedef enum
{
  DOWSER_RUNNER_IDLE,
  DOWSER_RUNNER_RUNNING,
  DOWSER_RUNNER_ASKING,
  DOWSER_RUNNER_DONE,
  DOWSER_RUNNER_FAILED,
  DOWSER_RUNNER_STOPPED
} DowserRunnerState;

/**
 * DowserRunner: a GListModel of its DowserSteps. The next step is the first step whose ID and input hash are not in the
 * session's done list. The session is saved after each step. Main thread only.
 *
 * Properties (notified):
 * "state": DowserRunnerState
 * "session": DowserSession
 * "progress": 0–1
 * "partial": the model's text so far, while it arrives
 * "waiting": why and when a model is asked again, or that a server does not answer; %NULL in all other cases
 * "reading": the progress of a statement; %NULL if its engine doesn't report the progress
 */
#define DOWSER_TYPE_RUNNER (dowser_runner_get_type ())
G_DECLARE_FINAL_TYPE (DowserRunner, dowser_runner, DOWSER, RUNNER, GObject)

DowserRunner *dowser_runner_new (DowserSession *session, DowserContext *context);
DowserSession *dowser_runner_get_session (DowserRunner *self);
DowserContext *dowser_runner_get_context (DowserRunner *self);
DowserRunnerState dowser_runner_get_state (DowserRunner *self);

/** dowser_runner_run_async: continues the session until all steps are done, the user must answer a question, or a step
 * fails. The finish function returns %TRUE if the state is DONE or ASKING. Otherwise, it returns %FALSE with the
 * step's
 * error, which is also stored in the session. Cancelling stops the running step and keeps the last checkpoint. */
void dowser_runner_run_async (DowserRunner *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                              gpointer user_data);
gboolean dowser_runner_run_finish (DowserRunner *self, GAsyncResult *result, GError **error);
/** Turns off saving of the session. Used for showing rows for which the user has asked no question. */
void dowser_runner_set_unsaved (DowserRunner *self);
/** Ends each run after the step @step_id, with the state DONE. Used by callers that need only the SQL, not the rows. If
 * @step_id is %NULL, all steps are run. */
void dowser_runner_set_last_step (DowserRunner *self, const char *step_id);
/** Marks @step_id as done. Used by callers that open and read a source without a question. */
void dowser_runner_skip_step (DowserRunner *self, const char *step_id);
/** Stores the current session. If the next run fails before it has made a plan, the stored session is restored. */
void dowser_runner_keep_session (DowserRunner *self);
/** Stops the current run, if any. */
void dowser_runner_stop (DowserRunner *self);

/* Each of the following functions changes the session and removes steps from its done list. After that,
 * dowser_runner_run_async() continues with the first removed step. A current run is stopped, and the next run begins
 * when the stopped run has ended. */
/** Marks @step_id and every later step as not done, so that they run again. A current run is stopped. */
void dowser_runner_invalidate_from (DowserRunner *self, const char *step_id);
/** Applies operations to the session's plan. If only the drawing changes and the statement is the same, no step is
 * invalidated. Otherwise, the audit and all later steps are invalidated. No planner is called. Returns: FALSE with
 * #DOWSER_OPERATION_ERROR if the operations are refused; the session is then unchanged */
gboolean dowser_runner_apply_operations (DowserRunner *self, GPtrArray *operations, GError **error);
/**
 * dowser_runner_undo_fix:
 * @index: the index of a finding with a fix, in the current version's findings
 *
 * Undoes only this fix. Makes a new version from the plan before its audit, and audits the new version. If the plan
 * cannot run without the fix, the audit reports an error.
 */
gboolean dowser_runner_undo_fix (DowserRunner *self, guint index, GError **error);
/** Returns TRUE if the session asks the user which source to use. */
gboolean dowser_runner_asks_for_source (DowserRunner *self);
/**
 * dowser_runner_try_sources_async:
 *
 * For a session that asks the user which source to use: opens each source for a few seconds at most, plans the question
 * with the built-in planner, and reads three rows. If a source can't be opened or has no answer, it is offered without
 * rows.
 */
void dowser_runner_try_sources_async (DowserRunner *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                                      gpointer user_data);
/** Returns: (transfer full) (nullable): the options, with rows. If nothing fits the open source, only those other
 * sources are included that fit the whole question. There may then be only one option */
DowserUnderstanding *dowser_runner_try_sources_finish (DowserRunner *self, GAsyncResult *result, GError **error);
/** Uses option @index of the session's understanding as the plan. */
gboolean dowser_runner_choose_option (DowserRunner *self, guint index, GError **error);
/** dowser_runner_follow_up: asks @question after the current question. The step "intent" decides whether the current
 * plan
 * is changed or a new plan is made. A change by the model makes a new version of the plan. Without a model, @question
 * is
 * planned as a new question. If no plan can be made, the run fails and the session is restored: its state is DONE. */
void dowser_runner_follow_up (DowserRunner *self, const char *question);
/**
 * dowser_runner_answer_question:
 *
 * Answers the question that the session asks the user. If the words in @text match an option, this option is chosen.
 * Otherwise, a model gets the words if a model plans, or the words are read as a correction.
 *
 * Returns: FALSE with #DOWSER_QUESTION_ERROR if the answer can't be used; the session is then unchanged
 */
gboolean dowser_runner_answer_question (DowserRunner *self, const char *text, GError **error);
/** Adds the correction in @text, for example "region means customers.geo_area", and makes the plan again. Returns:
 * FALSE with #DOWSER_QUESTION_ERROR if the correction can't be used */
gboolean dowser_runner_add_correction (DowserRunner *self, const char *text, GError **error);
/**
 * dowser_runner_add_table_constraint:
 * @kind: %DOWSER_CONSTRAINT_NEEDED or %DOWSER_CONSTRAINT_EXCLUDED
 *
 * Adds a correction made by a click: every plan must read the table @name, or no plan may read it.
 */
gboolean dowser_runner_add_table_constraint (DowserRunner *self, DowserConstraintKind kind, const char *name,
                                             GError **error);
/** Removes a constraint and makes the plan again. */
void dowser_runner_remove_constraint (DowserRunner *self, guint index);
/** Asks the model for the current plan again, ignoring its stored reply, and stores the new reply. If the reply has no
 * plan, the run fails and the session is restored. */
void dowser_runner_ask_model_again (DowserRunner *self);
/** Continues with another planner. For example, if a model can't be reached, the user is offered the built-in
 * planner. */
void dowser_runner_use_planner (DowserRunner *self, DowserPlannerKind planner);
gboolean dowser_runner_undo (DowserRunner *self);
gboolean dowser_runner_redo (DowserRunner *self);
/** Goes to the version of the plan with @index in the session's versions. The next change begins a branch at this
 * version. */
gboolean dowser_runner_go_to_version (DowserRunner *self, int index);

G_END_DECLS
