/* dowser-step-decide.c - decides whether to continue, to ask the user, or to report why there is no plan */
#include "pipeline/steps/dowser-step-decide.h"

#include "audit/dowser-audit.h"
#include "audit/dowser-plan-agreement.h"
#include "base/dowser-error.h"
#include "pipeline/checks/dowser-row-agreement.h"
#include "pipeline/checks/dowser-wrong-number.h"
#include "pipeline/context/dowser-context.h"
#include "pipeline/dowser-input-hash.h"
#include "verdict/dowser-decision.h"

#include <glib/gi18n-lib.h>

/* The key under which the task stores the context. The context isn't in a DecisionTask, because some tasks have no
 * Weighing. */
#define CONTEXT_KEY "dowser-context"

struct _DowserStepDecide
{
  DowserStep parent_instance;
};

G_DEFINE_FINAL_TYPE (DowserStepDecide, dowser_step_decide, DOWSER_TYPE_STEP)

gboolean
dowser_step_decide_needs_choice (DowserSession *session)
{
  const DowserUnderstanding *understanding = dowser_session_get_understanding (session);

  return understanding != NULL && understanding->state == DOWSER_STATE_ASK
         && !dowser_session_has_origin (session, DOWSER_PLAN_ORIGIN_CHOICE)
         && !dowser_session_has_origin (session, DOWSER_PLAN_ORIGIN_FILE);
}

static guint64
dowser_step_decide_hash_inputs (DowserStep *step, DowserSession *session)
{
  const DowserUnderstanding *understanding = dowser_session_get_understanding (session);
  guint64 hash = dowser_input_hash_number (DOWSER_INPUT_HASH_EMPTY, dowser_step_decide_needs_choice (session));

  hash = dowser_input_hash_number (hash, dowser_session_get_plan (session) != NULL);
  return dowser_input_hash_number (hash, understanding != NULL ? (int) understanding->state : -1);
}

static char *
join_reasons (const DowserUnderstanding *understanding)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; understanding != NULL && i < understanding->reasons->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "",
                            (const char *) g_ptr_array_index (understanding->reasons, i));
  if (text->len == 0)
    g_string_append (text, _ ("The question does not fit this source. Use the names of its tables and columns."));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Returns TRUE if the plan is a model's plan for a whole question. Such a plan is compared with the built-in planner's
 * plan as a second opinion. Other plans need no second opinion: the built-in planner has already compared its own
 * plans, and saved plans were verified. */
static gboolean
needs_second_opinion (DowserSession *session)
{
  const DowserUnderstanding *understanding = dowser_session_get_understanding (session);
  DowserPlanMode mode = dowser_session_get_mode (session);
  int current_version = dowser_session_get_present_version (session);
  const DowserPlanVersion *version
      = current_version >= 0 ? dowser_session_get_versions (session)->pdata[current_version] : NULL;

  return dowser_session_get_planner (session) == DOWSER_PLANNER_MODEL && version != NULL
         && version->origin == DOWSER_PLAN_ORIGIN_PLANNER && understanding != NULL
         && understanding->state != DOWSER_STATE_ASK && understanding->saved_at == 0
         && dowser_session_count_attempts (session, "compare") == 0 && dowser_session_get_schema (session) != NULL
         && (mode == DOWSER_PLAN_MODE_INITIAL || mode == DOWSER_PLAN_MODE_REWRITE);
}

/*
 * DecisionTask: the task's data, reference-counted, because the worker reads it.
 * @words: all questions so far, because a follow-up question may omit words of earlier questions
 * @second: set after the worker has planned the second opinion
 * @rows: set after both plans have run
 */
typedef struct
{
  const DowserPlannerIndex *index;
  char *uri;
  DowserSourceCalled *called;
  char *name;
  char *question;
  char *words;
  DowserSchema *schema;
  DowserProfile *profile; /* (nullable) */
  DowserPlan *plan;
  GPtrArray *findings;         /* (nullable) */
  GPtrArray *constraints;      /* DowserConstraint */
  DowserUnderstanding *second; /* (nullable) */
  DowserAgreement rows;
} DecisionTask;

static void
decision_task_clear (gpointer data)
{
  DecisionTask *decision_run = data;

  g_clear_pointer ((DowserPlannerIndex **) &decision_run->index, dowser_planner_index_unref);
  g_free (decision_run->uri);
  g_clear_pointer (&decision_run->called, dowser_source_called_unref);
  g_free (decision_run->name);
  g_free (decision_run->question);
  g_free (decision_run->words);
  g_clear_pointer (&decision_run->schema, dowser_schema_unref);
  g_clear_pointer (&decision_run->profile, dowser_profile_unref);
  g_clear_pointer (&decision_run->plan, dowser_plan_unref);
  g_clear_pointer (&decision_run->findings, g_ptr_array_unref);
  g_clear_pointer (&decision_run->constraints, g_ptr_array_unref);
  g_clear_pointer (&decision_run->second, dowser_understanding_unref);
}

static void
decision_task_unref (gpointer data)
{
  g_atomic_rc_box_release_full (data, decision_task_clear);
}

static char *
dup_words (DowserSession *session)
{
  GPtrArray *exchanges = dowser_session_get_exchanges (session);
  GString *words = g_string_new (NULL);

  for (guint i = 0; i < exchanges->len; i++)
    g_string_append_printf (words, "%s\n", ((const DowserExchange *) exchanges->pdata[i])->question);
  if (dowser_session_get_question (session) != NULL)
    g_string_append (words, dowser_session_get_question (session));
  return g_string_free (words, FALSE);
}

static DecisionTask *
decision_task_new (DowserSession *session, DowserContext *context)
{
  DecisionTask *decision_run = g_atomic_rc_box_new0 (DecisionTask);
  const DowserProfile *profile = dowser_session_get_profile (session);
  const DowserPlannerIndex *index = dowser_context_get_index (context, dowser_session_get_source_uri (session));
  GPtrArray *findings = dowser_session_get_findings (session);
  GPtrArray *constraints = dowser_session_get_constraints (session);

  decision_run->index = index != NULL ? dowser_planner_index_ref (index) : NULL;
  decision_run->uri = g_strdup (dowser_session_get_source_uri (session));
  decision_run->called = dowser_context_ref_source_names (context, decision_run->uri);
  decision_run->name = dowser_context_dup_source_name (context, decision_run->uri);
  decision_run->question = g_strdup (dowser_session_get_question (session));
  decision_run->words = dup_words (session);
  decision_run->schema = dowser_schema_ref (dowser_session_get_schema (session));
  decision_run->profile = profile != NULL ? dowser_profile_ref (profile) : NULL;
  decision_run->plan = dowser_plan_ref (dowser_session_get_plan (session));
  decision_run->findings = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_finding_free);
  for (guint i = 0; findings != NULL && i < findings->len; i++)
    g_ptr_array_add (decision_run->findings, dowser_finding_copy (findings->pdata[i]));
  decision_run->constraints = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_constraint_free);
  for (guint i = 0; i < constraints->len; i++)
    g_ptr_array_add (decision_run->constraints, dowser_constraint_copy (constraints->pdata[i]));
  return decision_run;
}

/* Plans the question with the built-in planner. Runs in the worker. Returns: (transfer full): the second opinion with
 * its audited plan. It has no plan if the built-in planner finds no plan or must ask the user. Its confidence is 0 if
 * the plan makes assumptions */
static gpointer
get_second_opinion (gpointer data, GError **error)
{
  const DecisionTask *decision_run = data;
  const DowserAuditOptions options = { decision_run->profile, NULL, decision_run->constraints };
  g_autoptr (DowserUnderstanding) read = NULL;
  g_autofree char *asked = NULL;
  DowserUnderstanding *second = dowser_understanding_new ();

  if (decision_run->index == NULL || decision_run->question == NULL)
    return second;
  asked = dowser_source_dup_planner_question (decision_run->question, decision_run->called, decision_run->name,
                                              decision_run->index, TRUE, NULL);
  read = dowser_planner_plan_with_constraints (decision_run->index, asked, decision_run->constraints, NULL);
  if (read == NULL || read->plan == NULL || read->state == DOWSER_STATE_ASK)
    return second;
  second->confidence = read->state == DOWSER_STATE_UNDERSTOOD ? read->confidence : 0;
  second->plan = dowser_audit_with_options (read->plan, decision_run->schema, &options, NULL, NULL);
  if (second->plan != NULL && dowser_plans_agree (decision_run->plan, second->plan, decision_run->schema))
    second->agreement = DOWSER_AGREEMENT_SAME;
  return second;
}

/* Compares the plan with the second opinion and decides. Runs in the worker. */
static gpointer
decide_in_worker (gpointer data, GError **error)
{
  const DecisionTask *decision_run = data;
  g_autofree char *words
      = decision_run->index != NULL
            ? dowser_source_dup_planner_question (decision_run->words, decision_run->called, decision_run->name,
                                                  decision_run->index, TRUE, NULL)
            : g_strdup (decision_run->words);
  const DowserDecisionFacts facts = { words,
                                      decision_run->schema,
                                      decision_run->plan,
                                      decision_run->findings,
                                      decision_run->second->plan,
                                      decision_run->second->confidence,
                                      decision_run->rows };

  return dowser_decide (&facts);
}

/* Takes @task. */
static void
start_decision (GTask *task, DowserContext *context)
{
  dowser_context_run_in_worker (context, task, decide_in_worker, g_atomic_rc_box_acquire (g_task_get_task_data (task)),
                                decision_task_unref, (GDestroyNotify) dowser_decided_free);
}

static void
compared_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  DecisionTask *decision_run = g_task_get_task_data (task);
  GError *error = NULL;

  decision_run->rows = dowser_row_agreement_finish (DOWSER_CONTEXT (context), result, &error);
  if (error != NULL)
    g_task_return_error (task, error);
  else
    start_decision (g_steal_pointer (&task), DOWSER_CONTEXT (context));
}

/* If the two plans differ, runs both and compares their rows, because different plans may give the same rows. */
static void
second_opinion_cb (GObject *step, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  DowserContext *context = g_object_get_data (G_OBJECT (task), CONTEXT_KEY);
  DecisionTask *decision_run = g_task_get_task_data (task);
  GCancellable *cancellable = g_task_get_cancellable (task);
  GError *error = NULL;

  decision_run->second = g_task_propagate_pointer (G_TASK (result), &error);
  if (decision_run->second == NULL)
    g_task_return_error (task, error);
  else if (decision_run->second->plan == NULL || decision_run->second->agreement == DOWSER_AGREEMENT_SAME)
    start_decision (g_steal_pointer (&task), context);
  else
    dowser_row_agreement_async (context, decision_run->uri, decision_run->plan, decision_run->second->plan, cancellable,
                                compared_cb, g_steal_pointer (&task));
}

/* Takes @task. */
static void
start_second_opinion (GTask *task, DowserContext *context, DecisionTask *decision_run)
{
  GTask *asked = g_task_new (g_task_get_source_object (task), g_task_get_cancellable (task), second_opinion_cb, task);

  g_task_set_source_tag (asked, start_second_opinion);
  g_task_set_task_data (task, decision_run, decision_task_unref);
  dowser_context_run_in_worker (context, asked, get_second_opinion, g_atomic_rc_box_acquire (decision_run),
                                decision_task_unref, (GDestroyNotify) dowser_understanding_unref);
}

/* Returns a decision for a plan that isn't compared with another plan: the planner's own verdict is used. */
static DowserDecided *
decided_new_without_comparison (void)
{
  DowserDecided *decided = g_new0 (DowserDecided, 1);

  decided->confidence = -1;
  decided->reasons = g_ptr_array_new_with_free_func (g_free);
  decided->options = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_option_free);
  return decided;
}

static void
dowser_step_decide_run_async (DowserStep *step, DowserSession *session, DowserContext *context,
                              GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (step, cancellable, callback, user_data);
  g_autofree char *reasons = NULL;

  g_task_set_source_tag (task, dowser_step_decide_run_async);
  g_object_set_data_full (G_OBJECT (task), CONTEXT_KEY, g_object_ref (context), g_object_unref);
  if (dowser_session_get_plan (session) != NULL && needs_second_opinion (session))
    {
      start_second_opinion (g_steal_pointer (&task), context, decision_task_new (session, context));
      return;
    }
  if (dowser_session_get_plan (session) != NULL || dowser_step_decide_needs_choice (session)
      || dowser_session_runs_raw_sql (session))
    {
      g_task_return_pointer (task, decided_new_without_comparison (), (GDestroyNotify) dowser_decided_free);
      return;
    }
  reasons = join_reasons (dowser_session_get_understanding (session));
  g_task_return_new_error (task, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD, "%s", reasons);
}

static DowserState
get_state (const DowserDecided *decided)
{
  if (decided->decision == DOWSER_DECISION_CLARIFY)
    return DOWSER_STATE_ASK;
  return decided->reasons->len == 0 ? DOWSER_STATE_UNDERSTOOD : DOWSER_STATE_CHECK;
}

static void
set_understanding (DowserSession *session, DowserDecided *decided)
{
  g_autoptr (DowserUnderstanding) understanding = dowser_understanding_new ();

  understanding->state = get_state (decided);
  understanding->confidence = decided->confidence;
  understanding->agreement = decided->agreement;
  understanding->second_confidence = decided->second_confidence;
  understanding->plan = dowser_plan_ref (dowser_session_get_plan (session));
  understanding->ask = g_strdup (decided->ask);
  g_ptr_array_extend_and_steal (understanding->reasons, g_steal_pointer (&decided->reasons));
  g_ptr_array_extend_and_steal (understanding->options, g_steal_pointer (&decided->options));
  decided->reasons = g_ptr_array_new ();
  decided->options = g_ptr_array_new ();
  dowser_session_set_understanding (session, understanding);
}

/* Offers the other meaning of the question as one of the suggested fixes. */
static void
add_other_reading (DowserSession *session, const DowserAmbiguity *other)
{
  GPtrArray *before = dowser_session_get_fixes (session);
  GPtrArray *fixes = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_ambiguity_free);

  for (guint i = 0; before != NULL && i < before->len; i++)
    g_ptr_array_add (fixes, dowser_ambiguity_copy (before->pdata[i]));
  g_ptr_array_add (fixes, dowser_ambiguity_copy (other));
  dowser_session_take_fixes (session, fixes);
}

static char *
describe_decision (const DowserDecided *decided)
{
  if (decided->agreement == DOWSER_AGREEMENT_SAME)
    return g_strdup_printf (_ ("%.0f %% sure, and the built-in planner agrees"), 100 * decided->confidence);
  if (decided->agreement == DOWSER_AGREEMENT_OTHER)
    return g_strdup_printf (_ ("%.0f %% sure, but the built-in planner reads the question differently"),
                            100 * decided->confidence);
  return g_strdup_printf (_ ("%.0f %% sure"), 100 * decided->confidence);
}

/* A question to the user isn't an error: the step "compare" asks it, and the runner waits for
 * dowser_runner_choose(). */
static gboolean
dowser_step_decide_run_finish (DowserStep *step, DowserSession *session, GAsyncResult *result, char **note,
                               GError **error)
{
  DowserContext *context = g_object_get_data (G_OBJECT (result), CONTEXT_KEY);
  g_autoptr (DowserDecided) decided = g_task_propagate_pointer (G_TASK (result), error);

  if (decided == NULL)
    return FALSE;
  if (decided->decision == DOWSER_DECISION_TERMINATE)
    {
      g_set_error_literal (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NO_DATA_QUESTION,
                           decided->reasons->pdata[0]);
      return FALSE;
    }
  if (decided->confidence >= 0)
    {
      *note = describe_decision (decided);
      if (decided->other != NULL)
        add_other_reading (session, decided->other);
      set_understanding (session, decided);
    }
  return dowser_step_decide_needs_choice (session) || dowser_wrong_number_check (session, context, error);
}

static void
dowser_step_decide_class_init (DowserStepDecideClass *klass)
{
  DowserStepClass *step_class = DOWSER_STEP_CLASS (klass);

  step_class->hash_inputs = dowser_step_decide_hash_inputs;
  step_class->run_async = dowser_step_decide_run_async;
  step_class->run_finish = dowser_step_decide_run_finish;
}

static void
dowser_step_decide_init (DowserStepDecide *self)
{
}
