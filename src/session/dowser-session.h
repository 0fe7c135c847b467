/* dowser-session.h - one question on its way: what was asked, understood, planned, written and run */
#pragma once

#include "plan/dowser-operation.h"
#include "plan/dowser-statement.h"
#include "rows/dowser-result.h"
#include "schema/dowser-profile.h"
#include "session/dowser-constraint.h"
#include "session/dowser-exchange.h"
#include "session/dowser-finding.h"
#include "session/dowser-forecast.h"
#include "session/dowser-kept-table.h"
#include "session/dowser-model-call.h"
#include "session/dowser-plan-history.h"
#include "session/dowser-plan-mode.h"
#include "session/dowser-sharing.h"
#include "session/dowser-understanding.h"

G_BEGIN_DECLS

/**
 * DowserSession: main thread only. Steps read it, and write it only in their run_finish. What a
 * setter changes is notified as a property of the same name, so that views bind to it.
 *
 * The plan is a tree of versions: taking a plan appends a child of the present version; undo goes to
 * the parent, redo to the child last left. The audited form replaces the version it came from.
 *
 * Properties (all readable, notified): "id", "source-uri", "question", "plan", "can-undo", "can-redo",
 * "understanding", "findings", "cures", "statement", "result", "error", "title", "restated", "sentence", "planner",
 * "mode", "constraints", "exchanges", "calls", "kept-tables".
 */
#define DOWSER_TYPE_SESSION (dowser_session_get_type ())
G_DECLARE_FINAL_TYPE (DowserSession, dowser_session, DOWSER, SESSION, GObject)

/** How far it has come, as a list of sessions shows it; one that was killed reads as stopped. */
typedef enum
{
  DOWSER_SESSION_STOPPED,
  DOWSER_SESSION_ASKING,
  DOWSER_SESSION_DONE,
  DOWSER_SESSION_FAILED
} DowserSessionState;
extern const char *const dowser_session_state_nicks[]; /* stopped asking done failed */

/** @id: (nullable): a new random one (UUID) where NULL */
DowserSession *dowser_session_new (const char *id);

const char *dowser_session_get_id (DowserSession *self);
/** Microseconds since 1970, UTC. */
gint64 dowser_session_get_created (DowserSession *self);
const char *dowser_session_get_source_uri (DowserSession *self);
void dowser_session_set_source_uri (DowserSession *self, const char *uri);
/** What people called the source when it was asked. Returns: (nullable): it was not opened, or by an earlier version */
const char *dowser_session_get_source_name (DowserSession *self);
/** For the present source uri, which another one takes back. @name: (nullable) */
void dowser_session_set_source_name (DowserSession *self, const char *name);
const char *dowser_session_get_question (DowserSession *self);
void dowser_session_set_question (DowserSession *self, const char *question);

/** A hint given with the question, in words; (nullable). */
const char *dowser_session_get_evidence (DowserSession *self);
void dowser_session_set_evidence (DowserSession *self, const char *evidence);

/* What steps work out. Schema and profile are not saved with the session: they are loaded again. */
const DowserSchema *dowser_session_get_schema (DowserSession *self);
void dowser_session_set_schema (DowserSession *self, const DowserSchema *schema);
const DowserProfile *dowser_session_get_profile (DowserSession *self);
void dowser_session_set_profile (DowserSession *self, const DowserProfile *profile);
const DowserUnderstanding *dowser_session_get_understanding (DowserSession *self);
void dowser_session_set_understanding (DowserSession *self, const DowserUnderstanding *understanding);
/**
 * dowser_session_dup_verdict:
 *
 * What is said of the present answer in every place: the understanding as it is true of the option that was chosen,
 * with the audit's warnings among its reasons. Returns: (transfer full) (nullable): %NULL where nothing was read yet
 */
DowserUnderstanding *dowser_session_dup_verdict (DowserSession *self);
/** Of the present version of the plan. Returns: (nullable): DowserFinding, borrowed; NULL before its audit */
GPtrArray *dowser_session_get_findings (DowserSession *self);
/** For the present version of the plan; dropped where there is none. @findings: (transfer full) */
void dowser_session_take_findings (DowserSession *self, GPtrArray *findings);
/** What the audit of the present version could tell but not decide. Returns: (nullable): DowserAmbiguity, borrowed; a
 * choice's operations go to dowser_runner_apply() */
GPtrArray *dowser_session_get_cures (DowserSession *self); /* property "cures", notified */
/** @cures: (transfer full) (nullable) */
void dowser_session_take_cures (DowserSession *self, GPtrArray *cures);
const DowserStatement *dowser_session_get_statement (DowserSession *self);
void dowser_session_set_statement (DowserSession *self, const DowserStatement *statement);
DowserResult *dowser_session_get_result (DowserSession *self);
void dowser_session_set_result (DowserSession *self, DowserResult *result);
/** The plan in one sentence; (nullable). */
/** Whether its question is SQL that runs as it is written, without a plan. */
gboolean dowser_session_runs_written (DowserSession *self);
const char *dowser_session_get_restated (DowserSession *self);
void dowser_session_set_restated (DowserSession *self, const char *restated);
/** The plan as a sentence that can be typed (dowser-sentence.h). Returns: (nullable): %NULL where none says it */
const char *dowser_session_get_sentence (DowserSession *self);
void dowser_session_set_sentence (DowserSession *self, const char *sentence);
/** What a list calls it: the question, else the restated plan. Never empty. */
const char *dowser_session_get_title (DowserSession *self);
/** Rows of the last run that came to its end, kept with the session; -1: there was none. */
gint64 dowser_session_get_n_rows (DowserSession *self);
void dowser_session_set_n_rows (DowserSession *self, gint64 n_rows);
DowserSessionState dowser_session_get_state (DowserSession *self);
void dowser_session_set_state (DowserSession *self, DowserSessionState state);
/** Why it stopped; %NULL clears. */
const GError *dowser_session_get_error (DowserSession *self);
void dowser_session_take_error (DowserSession *self, GError *error);

/** DowserPlannerKind: who makes its plans. Never changed but by the person. */
typedef enum
{
  DOWSER_PLANNER_BUILTIN,
  DOWSER_PLANNER_MODEL
} DowserPlannerKind;
extern const char *const dowser_planner_kind_nicks[]; /* builtin model */
DowserPlannerKind dowser_session_get_planner (DowserSession *self);
void dowser_session_set_planner (DowserSession *self, DowserPlannerKind planner);
/** What the next plan is asked for, and how: the router's instruction, an answer in words, what was wrong. */
DowserPlanMode dowser_session_get_mode (DowserSession *self);
const char *dowser_session_get_instruction (DowserSession *self); /* (nullable) */
/** @instruction: (nullable): a text that any model may be told */
void dowser_session_set_mode (DowserSession *self, DowserPlanMode mode, const char *instruction);
/** The same with a text that was made for a model that may be told as much as @sharing says: no other is to see it. */
void dowser_session_set_mode_for (DowserSession *self, DowserPlanMode mode, const char *instruction,
                                  DowserSharing sharing);
/** What a model has to be told of the source at least, for it to be told the instruction. */
DowserSharing dowser_session_get_instruction_sharing (DowserSession *self);
/** What the person has laid down. Returns: of DowserConstraint, borrowed, never %NULL */
GPtrArray *dowser_session_get_constraints (DowserSession *self);
/** @constraint: (transfer full): dropped where it is there already */
void dowser_session_take_constraint (DowserSession *self, DowserConstraint *constraint);
void dowser_session_remove_constraint (DowserSession *self, guint index);
/** The questions before the present one, oldest first. Returns: of DowserExchange, borrowed, never %NULL */
GPtrArray *dowser_session_get_exchanges (DowserSession *self);
/** What a later question is told of this one. Returns: (transfer full) (nullable): %NULL where it came to nothing */
DowserExchange *dowser_session_dup_exchange (DowserSession *self);
/** Drops the exchanges of other sessions that the question doesn't build on. */
void dowser_session_drop_carried (DowserSession *self);
/** From now on they belong to this session. */
void dowser_session_keep_carried (DowserSession *self);
/** @exchange: (transfer full) */
void dowser_session_take_exchange (DowserSession *self, DowserExchange *exchange);
/** What models were asked for it. Returns: of DowserModelCall, borrowed, never %NULL */
GPtrArray *dowser_session_get_calls (DowserSession *self);
/** @call: (transfer full) */
void dowser_session_take_call (DowserSession *self, DowserModelCall *call);
/** Returns: (nullable): of DowserKeptTable, borrowed; %NULL: the whole schema */
GPtrArray *dowser_session_get_kept_tables (DowserSession *self);
/** @tables: (transfer full) (nullable) */
void dowser_session_take_kept_tables (DowserSession *self, GPtrArray *tables);
/** What the person asks the model again, past its stored replies; for the present question. */
#define DOWSER_ATTEMPT_FRESH "fresh"
/** An attempt of a session that only tries a question: its source is not what the person used last. */
#define DOWSER_ATTEMPT_TRIAL "trial"
/** An attempt of a session that asks about other sources since nothing fits its own. */
#define DOWSER_ATTEMPT_ELSEWHERE "elsewhere"
/** The person has said that the question is SQL, whatever it reads like. */
#define DOWSER_ATTEMPT_OWN_SQL "own-sql"
/** How often @what ("repair", "refine", "explore", "reply", "judge", "fresh") was tried for the present question. */
guint dowser_session_get_attempts (DowserSession *self, const char *what);
void dowser_session_add_attempt (DowserSession *self, const char *what);
void dowser_session_clear_attempts (DowserSession *self);

/** Returns: (nullable): the present version */
const DowserPlan *dowser_session_get_plan (DowserSession *self);
/** The present version as it was before its audit, which a fix is taken back from. Returns: (nullable) */
const DowserPlan *dowser_session_get_said_plan (DowserSession *self);
/** Appends @plan (transfer full) after the present version. @about: (nullable): what was done ("Filter removed"), shown
 * by undo */
void dowser_session_take_plan (DowserSession *self, DowserPlan *plan, DowserPlanOrigin origin, const char *about);
/** Puts the audited form of the present version in its place. @plan: (transfer full) */
void dowser_session_replace_plan (DowserSession *self, DowserPlan *plan);
gboolean dowser_session_can_undo (DowserSession *self);
gboolean dowser_session_can_redo (DowserSession *self);
/** Returns: FALSE where there is nothing to go to */
gboolean dowser_session_undo (DowserSession *self);
gboolean dowser_session_redo (DowserSession *self);
/** All versions in the order they were made, a tree by their parents. Of DowserPlanVersion. Borrowed. */
GPtrArray *dowser_session_get_versions (DowserSession *self);
/** The index of the present one, -1 where there is none. */
int dowser_session_get_present_version (DowserSession *self);
/** Makes any version the present one: the next plan taken begins a branch there. FALSE where there is nothing to go to
 */
gboolean dowser_session_go_to_version (DowserSession *self, int index);
/** What the last change did; %NULL for the first version. */
const char *dowser_session_get_change (DowserSession *self);
/** Whether the present version, or one it was made from, is of @origin. */
gboolean dowser_session_comes_from (DowserSession *self, DowserPlanOrigin origin);
/** Forgets all versions (a new question). */
void dowser_session_clear_plans (DowserSession *self);

/* What the run will take: not saved, dowser-session-cost.c. */
/** Returns: (nullable): what the engine said of the statement */
DowserForecast *dowser_session_get_forecast (DowserSession *self);
/** @forecast: (nullable) */
void dowser_session_set_forecast (DowserSession *self, DowserForecast *forecast);
/** Rows that the person lets this session look at, though it was asked about; 0 where it was not. */
gint64 dowser_session_get_allowed_read (DowserSession *self);
void dowser_session_set_allowed_read (DowserSession *self, gint64 n_rows);

/* The done list: which steps have run on which inputs. The next step is the first that is not in it. */
gboolean dowser_session_is_done (DowserSession *self, const char *step_id);
/** @inputs: hash of what the step read */
void dowser_session_mark_done (DowserSession *self, const char *step_id, guint64 inputs);
guint64 dowser_session_get_done_inputs (DowserSession *self, const char *step_id);
void dowser_session_unmark_done (DowserSession *self, const char *step_id);
/** The order in which steps run, by the ids that sessions are stored with; ended by %NULL. */
extern const char *const dowser_session_step_ids[];
/** For a step that changes what an earlier one is to do: takes @step_id and all behind it from the done list, so that
 * the runner goes through them again. */
void dowser_session_undo_from (DowserSession *self, const char *step_id);

/* Trace: one entry per step that ran, kept in order. */
typedef struct
{
  char *step_id;
  gint64 started; /* microseconds since 1970 */
  gint64 elapsed; /* microseconds */
  char *note;     /* (nullable): what it did, one line */
  char *error;    /* (nullable) */
} DowserTraceEntry;
/** Of DowserTraceEntry, borrowed. */
GPtrArray *dowser_session_get_trace (DowserSession *self);
void dowser_session_add_trace (DowserSession *self, const char *step_id, gint64 started, gint64 elapsed,
                               const char *note, const char *error);

void dowser_trace_entry_free (DowserTraceEntry *self);

/** Everything but schema, profile and rows. Returns: (transfer full): JSON */
char *dowser_session_to_json (DowserSession *self);
/** Returns: (transfer full) (nullable): #DOWSER_PLAN_ERROR with the path of what cannot be read */
DowserSession *dowser_session_from_json (const char *text, GError **error);
/**
 * dowser_session_restore:
 * @saved: what dowser_session_to_json() gave of it before
 *
 * Goes back to that state. The schema, the rows, the model calls and the trace stay. Returns: %FALSE with
 * #DOWSER_PLAN_ERROR, nothing changed
 */
gboolean dowser_session_restore (DowserSession *self, const char *saved, GError **error);

G_END_DECLS
