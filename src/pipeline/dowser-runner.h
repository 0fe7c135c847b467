/* dowser-runner.h - runs the steps that a session has not done yet, and nothing else */
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
 * DowserRunner: a GListModel of its DowserSteps. The next step is the first one whose id and inputs are not in the
 * session's done list; after each the session is saved. Main thread only.
 *
 * Properties (notified): "state" (DowserRunnerState), "session", "progress" (0–1), "partial" (what a model has said so
 * far, while it speaks), "waiting" (why a model is asked again, and when, or that a server does not answer; %NULL
 * otherwise), "reading" (how far a statement is, where its engine says it; %NULL otherwise).
 */
#define DOWSER_TYPE_RUNNER (dowser_runner_get_type ())
G_DECLARE_FINAL_TYPE (DowserRunner, dowser_runner, DOWSER, RUNNER, GObject)

DowserRunner *dowser_runner_new (DowserSession *session, DowserContext *context);
DowserSession *dowser_runner_get_session (DowserRunner *self);
DowserContext *dowser_runner_get_context (DowserRunner *self);
DowserRunnerState dowser_runner_get_state (DowserRunner *self);

/**
 * dowser_runner_run_async: goes on from where the session stands until all is done, an answer is needed, or a
 * step fails. The finish returns %TRUE for DONE and ASKING (ask the state), %FALSE with the step's error;
 * the error is also in the session. Cancelling stops the running step and leaves the last checkpoint.
 */
void dowser_runner_run_async (DowserRunner *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                              gpointer user_data);
gboolean dowser_runner_run_finish (DowserRunner *self, GAsyncResult *result, GError **error);
/** Saves nothing of the session: for a look at rows that is no question of its own. */
void dowser_runner_set_unsaved (DowserRunner *self);
/** Ends each run after the step @step_id, as DONE: for whoever wants the SQL without its rows. %NULL runs them all. */
void dowser_runner_set_last_step (DowserRunner *self, const char *step_id);
/** Counts @step_id as done: for whoever only wants a source opened and read, and has no question. */
void dowser_runner_skip (DowserRunner *self, const char *step_id);
/** Keeps the session as it is now, to go back to where the next run fails before it has decided on a plan. */
void dowser_runner_keep_before (DowserRunner *self);
/** Stops what runs; does nothing otherwise. */
void dowser_runner_stop (DowserRunner *self);

/*
 * Loops are un-doings: each of these changes the session and takes steps from its done list;
 * dowser_runner_run_async() then goes on. What runs is stopped first; the run that follows waits for its end.
 */
/** Un-does @step_id and every step after it. */
void dowser_runner_invalidate_from (DowserRunner *self, const char *step_id);
/** Applies operations to the session's plan and un-does from the audit; nothing, where only the drawing changes and the
 * statement stays. No planner is called. FALSE: #DOWSER_OPERATION_ERROR, nothing changed. */
gboolean dowser_runner_apply (DowserRunner *self, GPtrArray *operations, GError **error);
/**
 * dowser_runner_take_back:
 * @index: of a finding of the present version, which has its fix
 *
 * Takes that fix back and no other: a new version, made of the plan as it was before its audit, is audited again.
 * Where the fix is one that the plan cannot run without, the audit then says so.
 */
gboolean dowser_runner_take_back (DowserRunner *self, guint index, GError **error);
/** Whether the session asks which source is meant. */
gboolean dowser_runner_asks_for_source (DowserRunner *self);
/**
 * dowser_runner_try_sources_async:
 *
 * For a session that asks which source is meant: opens each for a few seconds at most, plans the question by the
 * built-in planner, and reads three rows. A source that can't be opened, or has no answer, is offered without rows.
 */
void dowser_runner_try_sources_async (DowserRunner *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                                      gpointer user_data);
/** Returns: (transfer full) (nullable): what is asked, with rows; where nothing fits the open source, of the others
 * only those that all of the question fits, so that there may be one option alone */
DowserUnderstanding *dowser_runner_try_sources_finish (DowserRunner *self, GAsyncResult *result, GError **error);
/** Takes option @index of the session's understanding as the plan. */
gboolean dowser_runner_choose (DowserRunner *self, guint index, GError **error);
/**
 * dowser_runner_follow_up: asks @question after the present one: the step "intent" decides whether the plan is changed
 * or made anew; what the model changes is one version of the plan. Without a model it is a new question.
 * Where no plan comes of it, the run fails, and the session is what it was before: its state is DONE.
 */
void dowser_runner_follow_up (DowserRunner *self, const char *question);
/**
 * dowser_runner_answer: answers a question back in words. They choose one of the options where they fit one, are told
 * to the model where one plans, and are read as a correction otherwise. FALSE: #DOWSER_QUESTION_ERROR, nothing changed.
 */
gboolean dowser_runner_answer (DowserRunner *self, const char *text, GError **error);
/** Lays down what @text says ("region means customers.geo_area") and plans anew with it. FALSE: #DOWSER_QUESTION_ERROR
 */
gboolean dowser_runner_correct (DowserRunner *self, const char *text, GError **error);
/**
 * dowser_runner_lay_down:
 * @kind: %DOWSER_CONSTRAINT_NEEDED or %DOWSER_CONSTRAINT_EXCLUDED
 *
 * The same by a click: the table @name is read in each plan, or in none.
 */
gboolean dowser_runner_lay_down (DowserRunner *self, DowserConstraintKind kind, const char *name, GError **error);
/** Takes what was laid down away again, and plans anew. */
void dowser_runner_remove_constraint (DowserRunner *self, guint index);
/** Asks the model for the present plan again, whatever it replied before, and stores the new reply. Where no plan comes
 * of it, the run fails, and the session is what it was before. */
void dowser_runner_ask_again (DowserRunner *self);
/** Goes on with another planner: the fall-back that is offered where a model cannot be reached. */
void dowser_runner_use_planner (DowserRunner *self, DowserPlannerKind planner);
gboolean dowser_runner_undo (DowserRunner *self);
gboolean dowser_runner_redo (DowserRunner *self);
/** To any version of the plan, by its index in the session's versions; what is changed next begins a branch there. */
gboolean dowser_runner_go_to (DowserRunner *self, int index);

G_END_DECLS
