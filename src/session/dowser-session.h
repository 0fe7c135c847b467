/* dowser-session.h - one question in progress: its text, understanding, plan, SQL and result */
#pragma once

#include "plan/dowser-operation.h"
#include "plan/dowser-statement.h"
#include "rows/dowser-result.h"
#include "schema/dowser-profile.h"
#include "session/dowser-constraint.h"
#include "session/dowser-exchange.h"
#include "session/dowser-finding.h"
#include "session/dowser-forecast.h"
#include "session/dowser-model-call.h"
#include "session/dowser-plan-history.h"
#include "session/dowser-plan-mode.h"
#include "session/dowser-privacy-level.h"
#include "session/dowser-selected-table.h"
#include "session/dowser-understanding.h"

G_BEGIN_DECLS

/**
 * DowserSession: main thread only. Steps read the session. They change it only in their run_finish. When a setter
 * changes a value, the property of the same name is notified, so that views can bind to it.
 *
 * The plan is a tree of versions. Taking a plan appends a child to the current version. Undo goes to the parent. Redo
 * goes to the child that was last left. When a version is audited, the audited plan replaces the version's plan.
 *
 * Properties (all readable, notified): "id", "source-uri", "question", "plan", "can-undo", "can-redo", "understanding",
 * "findings", "fixes", "statement", "result", "error", "title", "restated", "sentence", "planner", "mode",
 * "constraints", "exchanges", "calls", "kept-tables".
 */
#define DOWSER_TYPE_SESSION (dowser_session_get_type ())
G_DECLARE_FINAL_TYPE (DowserSession, dowser_session, DOWSER, SESSION, GObject)

/** The session's progress as shown in a list of sessions. If Dowser was killed during a run, the session counts as
 * stopped. */
typedef enum
{
  DOWSER_SESSION_STOPPED,
  DOWSER_SESSION_ASKING,
  DOWSER_SESSION_DONE,
  DOWSER_SESSION_FAILED
} DowserSessionState;
extern const char *const dowser_session_state_nicks[]; /* stopped asking done failed */

/** @id: (nullable): %NULL for a new random ID (UUID) */
DowserSession *dowser_session_new (const char *id);

const char *dowser_session_get_id (DowserSession *self);
/** Returns the time at which the session was created, in microseconds since 1970, UTC. */
gint64 dowser_session_get_created (DowserSession *self);
const char *dowser_session_get_source_uri (DowserSession *self);
void dowser_session_set_source_uri (DowserSession *self, const char *uri);
/** Returns the name that the source had when the question was asked. Returns: (nullable): %NULL if the source was not
 * opened, or if an earlier version of Dowser saved the session */
const char *dowser_session_get_source_name (DowserSession *self);
/** Sets the name of the current source. A new source URI clears this name. @name: (nullable) */
void dowser_session_set_source_name (DowserSession *self, const char *name);
const char *dowser_session_get_question (DowserSession *self);
void dowser_session_set_question (DowserSession *self, const char *question);

/** Returns the hint that was given with the question, in words. Returns: (nullable) */
const char *dowser_session_get_evidence (DowserSession *self);
void dowser_session_set_evidence (DowserSession *self, const char *evidence);

/* Results of steps. Schema and profile aren't saved with the session; they are loaded again. */
const DowserSchema *dowser_session_get_schema (DowserSession *self);
void dowser_session_set_schema (DowserSession *self, const DowserSchema *schema);
const DowserProfile *dowser_session_get_profile (DowserSession *self);
void dowser_session_set_profile (DowserSession *self, const DowserProfile *profile);
const DowserUnderstanding *dowser_session_get_understanding (DowserSession *self);
void dowser_session_set_understanding (DowserSession *self, const DowserUnderstanding *understanding);
/**
 * dowser_session_dup_verdict:
 *
 * Returns how reliable the current answer is. All views show this verdict. The verdict is the planner's understanding,
 * with two changes: it applies to the option that the user chose, and its reasons include the audit's warnings.
 * Returns: (transfer full) (nullable): %NULL before a question is read
 */
DowserUnderstanding *dowser_session_dup_verdict (DowserSession *self);
/** Returns the findings for the plan's current version. Returns: (nullable): DowserFinding, borrowed; NULL before this
 * version is audited */
GPtrArray *dowser_session_get_findings (DowserSession *self);
/** Sets the findings of the plan's current version. If there is no version, frees @findings. @findings: (transfer
 * full): DowserFinding */
void dowser_session_take_findings (DowserSession *self, GPtrArray *findings);
/** Returns the problems that the audit of the current version found but could not decide. Returns: (nullable):
 * DowserAmbiguity, borrowed. If the user chooses an answer, the answer's operations are passed to
 * dowser_runner_apply() */
GPtrArray *dowser_session_get_fixes (DowserSession *self); /* property "fixes", notified */
/** Sets the suggested fixes. @fixes: (transfer full) (nullable): DowserAmbiguity */
void dowser_session_take_fixes (DowserSession *self, GPtrArray *fixes);
const DowserStatement *dowser_session_get_statement (DowserSession *self);
void dowser_session_set_statement (DowserSession *self, const DowserStatement *statement);
DowserResult *dowser_session_get_result (DowserSession *self);
void dowser_session_set_result (DowserSession *self, DowserResult *result);
/** dowser_session_get_restated_question() returns the plan in one sentence, or %NULL. */
/** Returns TRUE if the question is SQL that runs as the user wrote it, without a plan. */
gboolean dowser_session_runs_raw_sql (DowserSession *self);
const char *dowser_session_get_restated_question (DowserSession *self);
void dowser_session_set_restated_question (DowserSession *self, const char *restated);
/** Returns the plan as a sentence that users can edit (dowser-sentence.h). Returns: (nullable): %NULL if no sentence
 * can express the plan */
const char *dowser_session_get_sentence (DowserSession *self);
void dowser_session_set_sentence (DowserSession *self, const char *sentence);
/** Returns the session's title in a list: the question or, if there is none, the restated plan. Never empty. */
const char *dowser_session_get_title (DowserSession *self);
/** Returns the number of rows of the last completed run; -1 if no run was completed. This number is saved with the
 * session. */
gint64 dowser_session_get_n_rows (DowserSession *self);
void dowser_session_set_n_rows (DowserSession *self, gint64 n_rows);
DowserSessionState dowser_session_get_state (DowserSession *self);
void dowser_session_set_state (DowserSession *self, DowserSessionState state);
/** Sets the error with which the session stopped. @error: (transfer full) (nullable): %NULL clears the error */
const GError *dowser_session_get_error (DowserSession *self);
void dowser_session_take_error (DowserSession *self, GError *error);

/** DowserPlannerKind: the planner that makes the session's plans. Only the user chooses another planner. */
typedef enum
{
  DOWSER_PLANNER_BUILTIN,
  DOWSER_PLANNER_MODEL
} DowserPlannerKind;
extern const char *const dowser_planner_kind_nicks[]; /* builtin model */
DowserPlannerKind dowser_session_get_planner (DowserSession *self);
void dowser_session_set_planner (DowserSession *self, DowserPlannerKind planner);
/** The purpose of the next plan, and the instruction for it. The instruction comes from follow-up detection, from the
 * user's answer in words, or from an error. */
DowserPlanMode dowser_session_get_mode (DowserSession *self);
const char *dowser_session_get_instruction (DowserSession *self); /* (nullable) */
/** Sets the purpose of the next plan, and the instruction for it. @instruction: (nullable): a text that any model may
 * receive */
void dowser_session_set_mode (DowserSession *self, DowserPlanMode mode, const char *instruction);
/** Like dowser_session_set_mode(), but for an instruction made for the privacy level @privacy_level. A model with a
 * lower level must not receive the instruction. */
void dowser_session_set_mode_with_privacy_level (DowserSession *self, DowserPlanMode mode, const char *instruction,
                                                 DowserPrivacyLevel privacy_level);
/** Returns the lowest privacy level at which a model may receive the instruction. */
DowserPrivacyLevel dowser_session_get_instruction_privacy_level (DowserSession *self);
/** Returns the user's constraints: DowserConstraint, borrowed, never %NULL */
GPtrArray *dowser_session_get_constraints (DowserSession *self);
/** Adds a constraint of the user. @constraint: (transfer full): freed if the session already has it */
void dowser_session_take_constraint (DowserSession *self, DowserConstraint *constraint);
void dowser_session_remove_constraint (DowserSession *self, guint index);
/** Returns the exchanges before the current question, oldest first: DowserExchange, borrowed, never %NULL */
GPtrArray *dowser_session_get_exchanges (DowserSession *self);
/** Returns the current question and its outcome, for a later question. Returns: (transfer full) (nullable): %NULL if
 * the current question had no result */
DowserExchange *dowser_session_dup_exchange (DowserSession *self);
/** Drops the exchanges that come from other sessions, because the question doesn't build on them. */
void dowser_session_drop_carried_exchanges (DowserSession *self);
/** Makes the exchanges that come from other sessions a part of this session. */
void dowser_session_keep_carried_exchanges (DowserSession *self);
/** Adds an exchange (a question of the conversation with its answer) to the session. @exchange: (transfer full) */
void dowser_session_take_exchange (DowserSession *self, DowserExchange *exchange);
/** Returns the requests to models for this session: DowserModelCall, borrowed, never %NULL */
GPtrArray *dowser_session_get_calls (DowserSession *self);
/** Adds a model call to the session. @call: (transfer full) */
void dowser_session_take_call (DowserSession *self, DowserModelCall *call);
/** Returns: (nullable): the tables that the planner gets: DowserSelectedTable, borrowed; %NULL if it gets the whole
 * schema */
GPtrArray *dowser_session_get_selected_tables (DowserSession *self);
/** Sets the tables that the planner gets. @tables: (transfer full) (nullable): DowserSelectedTable; %NULL if the
 * planner gets the whole schema */
void dowser_session_take_selected_tables (DowserSession *self, GPtrArray *tables);
/** A kind of attempt: the user wants a new reply of the model to the current question. Stored replies aren't used. */
#define DOWSER_ATTEMPT_FRESH "fresh"
/** A kind of attempt: the session only tries out a question. Its source isn't remembered as the last used source. */
#define DOWSER_ATTEMPT_TRIAL "trial"
/** A kind of attempt: nothing in the session's own source matches the question, so the session tries other sources. */
#define DOWSER_ATTEMPT_ELSEWHERE "elsewhere"
/** A kind of attempt: the user has declared that the question is SQL, so the question isn't tested for SQL. */
#define DOWSER_ATTEMPT_OWN_SQL "own-sql"
/** Returns the number of attempts of the kind @attempt_text ("repair", "refine", "explore", "reply", "check-answer",
 * "fresh") for the current question. */
guint dowser_session_count_attempts (DowserSession *self, const char *attempt_text);
void dowser_session_add_attempt (DowserSession *self, const char *attempt_text);
void dowser_session_clear_attempts (DowserSession *self);

/** Returns: (nullable): the plan of the current version */
const DowserPlan *dowser_session_get_plan (DowserSession *self);
/** Returns the plan of the current version before its audit. If the user takes back a fix, the plan is made again from
 * this plan. Returns: (nullable) */
const DowserPlan *dowser_session_get_plan_before_audit (DowserSession *self);
/** Appends @plan (transfer full) as a child of the current version. @explanation: (nullable): the change that made the
 * plan
 * ("Filter removed"), which is shown to the user for undo */
void dowser_session_take_plan (DowserSession *self, DowserPlan *plan, DowserPlanOrigin origin, const char *explanation);
/** Replaces the plan of the current version by the audited plan. @plan: (transfer full): the audited plan */
void dowser_session_replace_plan (DowserSession *self, DowserPlan *plan);
gboolean dowser_session_can_undo (DowserSession *self);
gboolean dowser_session_can_redo (DowserSession *self);
/** Returns: FALSE if there is no version to which undo or redo could go */
gboolean dowser_session_undo (DowserSession *self);
gboolean dowser_session_redo (DowserSession *self);
/** Returns all versions in the order in which they were made. Each version contains the index of its parent, so that
 * the versions form a tree. Returns: DowserPlanVersion, borrowed. */
GPtrArray *dowser_session_get_versions (DowserSession *self);
/** Returns the index of the current version, -1 if there is no version. */
int dowser_session_get_present_version (DowserSession *self);
/** Makes version @index the current version. The next plan becomes a new child of this version. Returns FALSE if there
 * is no version @index */
gboolean dowser_session_go_to_version (DowserSession *self, int index);
/** Returns the change that made the current version; %NULL for the first version. */
const char *dowser_session_get_change (DowserSession *self);
/** Returns TRUE if the current version or one of its ancestors has the origin @origin. */
gboolean dowser_session_has_origin (DowserSession *self, DowserPlanOrigin origin);
/** Removes all versions of the plan. Used for a new question. */
void dowser_session_clear_plans (DowserSession *self);

/* The expected cost of the run. Isn't saved with the session, see dowser-session-cost.c. */
/** Returns: (nullable): the engine's estimate for the statement */
DowserForecast *dowser_session_get_forecast (DowserSession *self);
/** @forecast: (nullable): the engine's estimate for the statement; %NULL if there is none */
void dowser_session_set_forecast (DowserSession *self, DowserForecast *forecast);
/** Returns the number of rows that the user has allowed this session to read; 0 if the user wasn't asked to allow
 * it. */
gint64 dowser_session_get_allowed_rows (DowserSession *self);
void dowser_session_set_allowed_rows (DowserSession *self, gint64 n_rows);

/* The done list: the steps that have run, each with a hash of its inputs. The runner continues with the first step that
 * isn't in the list. */
gboolean dowser_session_is_step_done (DowserSession *self, const char *step_id);
/** @inputs: the hash of the step's inputs */
void dowser_session_mark_step_done (DowserSession *self, const char *step_id, guint64 inputs);
guint64 dowser_session_get_done_inputs (DowserSession *self, const char *step_id);
void dowser_session_unmark_step_done (DowserSession *self, const char *step_id);
/** The ids of the steps as they are stored in saved sessions, in the order in which the steps run; %NULL-terminated. */
extern const char *const dowser_session_step_ids[];
/** Removes @step_id and all later steps from the done list, so that the runner runs them again. A step calls this
 * function if it changes the input of an earlier step. */
void dowser_session_unmark_steps_from (DowserSession *self, const char *step_id);

/* An entry of the trace. The trace has one entry for each run of a step, in the order of the runs. */
typedef struct
{
  char *step_id;
  gint64 started; /* microseconds since 1970 */
  gint64 elapsed; /* microseconds */
  char *note;     /* (nullable): what the step did, one line */
  char *error;    /* (nullable) */
} DowserTraceEntry;
/** Returns the trace: an array of DowserTraceEntry, borrowed. */
GPtrArray *dowser_session_get_trace (DowserSession *self);
void dowser_session_add_trace (DowserSession *self, const char *step_id, gint64 started, gint64 elapsed,
                               const char *note, const char *error);

void dowser_trace_entry_free (DowserTraceEntry *self);

/** Writes the session as JSON, without schema, profile and rows. Returns: (transfer full) */
char *dowser_session_to_json (DowserSession *self);
/** Returns: (transfer full) (nullable): the session; %NULL with #DOWSER_PLAN_ERROR, which contains the path of the part
 * that can't be read */
DowserSession *dowser_session_from_json (const char *text, GError **error);
/**
 * dowser_session_restore:
 * @saved: an earlier result of dowser_session_to_json() for this session
 *
 * Restores the saved state. The schema, the rows, the model calls and the trace don't change. Returns: %FALSE with
 * #DOWSER_PLAN_ERROR; in this case, nothing is changed
 */
gboolean dowser_session_restore (DowserSession *self, const char *saved, GError **error);

G_END_DECLS
