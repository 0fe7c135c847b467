/* dowser-runner-conversation.c - follow-up questions, answers, corrections and a change of planner: each invalidates
 * the planning and all later steps */
#include "audit/fixes/dowser-correction.h"
#include "base/dowser-error.h"
#include "knowledge/dowser-entry-learn.h"
#include "pipeline/context/dowser-knowledge-service.h"
#include "pipeline/dowser-runner.h"
#include "planner/dowser-kept-read.h"
#include "verdict/dowser-answer-match.h"

#include <glib/gi18n-lib.h>

/* Makes the next run plan again. Sets the numbers of attempts, such as repairs, to 0. */
static void
plan_again (DowserRunner *self)
{
  dowser_session_clear_attempts (dowser_runner_get_session (self));
  dowser_runner_invalidate_from (self, "plan");
}

void
dowser_runner_follow_up (DowserRunner *self, const char *question)
{
  DowserSession *session = dowser_runner_get_session (self);
  DowserExchange *exchange = dowser_session_dup_exchange (session);

  dowser_runner_keep_session (self);
  dowser_runner_invalidate_from (self, "intent");
  if (exchange != NULL)
    dowser_session_take_exchange (session, exchange);
  if (dowser_session_get_planner (session) == DOWSER_PLANNER_BUILTIN)
    dowser_session_clear_plans (session);
  dowser_session_clear_attempts (session);
  dowser_session_set_mode (session, DOWSER_PLAN_MODE_INITIAL, NULL);
  dowser_session_set_evidence (session, NULL);
  dowser_session_set_understanding (session, NULL);
  dowser_session_set_question (session, question);
}

/* Goes back to the version before the model's plan, so that the model changes that version again. */
static void
go_before_model_plan (DowserSession *session)
{
  while (dowser_session_can_undo (session))
    {
      GPtrArray *versions = dowser_session_get_versions (session);
      const DowserPlanVersion *current_plan = versions->pdata[dowser_session_get_present_version (session)];
      gboolean planned = current_plan->origin == DOWSER_PLAN_ORIGIN_PLANNER;

      dowser_session_undo (session);
      if (planned)
        return;
    }
}

void
dowser_runner_ask_model_again (DowserRunner *self)
{
  DowserSession *session = dowser_runner_get_session (self);

  dowser_runner_keep_session (self);
  plan_again (self);
  if (dowser_session_get_exchanges (session)->len == 0)
    dowser_session_set_mode (session, DOWSER_PLAN_MODE_INITIAL, NULL);
  /* The prompt contains the current plan. The prompt of a first question had no plan, so the plans are cleared to make
   * the same prompt again. */
  if (dowser_session_get_mode (session) == DOWSER_PLAN_MODE_INITIAL)
    dowser_session_clear_plans (session);
  else
    go_before_model_plan (session);
  dowser_session_add_attempt (session, DOWSER_ATTEMPT_FRESH);
}

static char *
dup_answer (const char *text, GError **error)
{
  g_autofree char *answer = g_strstrip (g_utf8_make_valid (text, -1));

  if (*answer != '\0')
    return g_steal_pointer (&answer);
  g_set_error_literal (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_EMPTY,
                       _ ("The answer is empty. Type in a few words what you mean."));
  return NULL;
}

/* Returns TRUE if each option has a plan or a source. Otherwise, a model asked the user, and the model must read the
 * user's answer. */
static gboolean
has_plans (const DowserUnderstanding *understanding)
{
  for (guint i = 0; i < understanding->options->len; i++)
    {
      const DowserOption *option = understanding->options->pdata[i];

      if (option->plan == NULL && option->source_uri == NULL)
        return FALSE;
    }
  return understanding->options->len > 0;
}

/* Adds the constraint and makes the plan again. @constraint: (transfer full) (nullable): NULL if the correction was
 * refused */
static gboolean
add_constraint (DowserRunner *self, DowserConstraint *constraint)
{
  g_autoptr (DowserEntry) entry = NULL;

  if (constraint == NULL)
    return FALSE;
  entry = dowser_entry_new_learned (constraint);
  plan_again (self);
  dowser_session_take_constraint (dowser_runner_get_session (self), constraint);
  dowser_knowledge_service_learn (dowser_runner_get_context (self),
                                  dowser_session_get_source_uri (dowser_runner_get_session (self)), entry);
  return TRUE;
}

/* Adds the user's answer and the model's question to the instruction for the model. */
static void
send_answer_to_model (DowserRunner *self, const char *answer)
{
  DowserSession *session = dowser_runner_get_session (self);
  const DowserUnderstanding *understanding = dowser_session_get_understanding (session);
  const char *before = dowser_session_get_instruction (session);
  const char *ask = understanding != NULL ? understanding->ask : NULL;
  DowserPrivacyLevel privacy_level
      = dowser_context_get_privacy_level (dowser_runner_get_context (self), dowser_session_get_source_uri (session));
  g_autofree char *instruction_text
      = g_strdup_printf ("%s%s%s%s%s", before != NULL ? before : "", before != NULL ? "\n" : "", ask != NULL ? ask : "",
                         ask != NULL ? " " : "", answer);

  privacy_level = MAX (privacy_level, dowser_session_get_instruction_privacy_level (session));
  dowser_knowledge_service_store_model_question (session, ask);
  plan_again (self);
  dowser_session_set_mode_with_privacy_level (session, dowser_session_get_mode (session), instruction_text,
                                              privacy_level);
}

/* Reads the answer as a correction, for example "region means customers.country". If the answer isn't a correction,
 * returns the error @no_match. Takes @no_match. */
static gboolean
read_as_correction (DowserRunner *self, const char *answer, GError *no_match, GError **error)
{
  const DowserSchema *schema = dowser_session_get_schema (dowser_runner_get_session (self));
  DowserConstraint *constraint = schema != NULL ? dowser_correction_read (answer, schema, NULL) : NULL;

  if (constraint == NULL || constraint->kind == DOWSER_CONSTRAINT_NOTE)
    {
      g_clear_pointer (&constraint, dowser_constraint_free);
      g_propagate_error (error, no_match);
      return FALSE;
    }
  g_error_free (no_match);
  return add_constraint (self, constraint);
}

gboolean
dowser_runner_answer_question (DowserRunner *self, const char *text, GError **error)
{
  DowserSession *session = dowser_runner_get_session (self);
  const DowserUnderstanding *understanding = dowser_session_get_understanding (session);
  g_autofree char *answer = dup_answer (text, error);
  GError *no_match = NULL;
  int choice = -1;

  if (answer == NULL)
    return FALSE;
  if (understanding != NULL && has_plans (understanding))
    choice = dowser_answer_match (answer, dowser_session_get_question (session), understanding->options, &no_match);
  if (choice >= 0)
    return dowser_runner_choose_option (self, (guint) choice, error);
  if (dowser_session_get_planner (session) == DOWSER_PLANNER_MODEL)
    {
      g_clear_error (&no_match);
      send_answer_to_model (self, answer);
      return TRUE;
    }
  if (no_match == NULL)
    no_match
        = g_error_new (DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD,
                       _ ("“%s” doesn't answer Dowser's question. Type your question again in other words."), answer);
  return read_as_correction (self, answer, no_match, error);
}

/* Refuses a correction that is only a note: a model reads notes, but the built-in planner can't use them. Takes
 * @constraint. */
static void
refuse_note (DowserConstraint *constraint, GError **error)
{
  g_set_error (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD,
               _ ("Only a language model can use “%s”. Write the correction as “region means customers.country”, “join "
                  "a.id with b.a_id”, “use x, not y”, “don’t use table t”, “only this year” or “at most 20 rows”, or "
                  "let a model answer."),
               constraint->user_text);
  dowser_constraint_free (constraint);
}

/* Returns: (nullable): the schema in which the names of a correction are looked up */
static const DowserSchema *
get_schema (DowserRunner *self, GError **error)
{
  const DowserSchema *schema = dowser_session_get_schema (dowser_runner_get_session (self));

  if (schema == NULL)
    g_set_error_literal (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD,
                         _ ("The tables have not been read yet. Open the source first."));
  return schema;
}

/* Reads a correction, or a setting for all questions. Returns: (transfer full) (nullable) */
static DowserConstraint *
read_constraint (DowserRunner *self, const char *text, GError **error)
{
  const DowserSchema *schema = get_schema (self, error);
  const DowserPlannerIndex *index
      = dowser_context_get_index (dowser_runner_get_context (self),
                                  dowser_session_get_source_uri (dowser_runner_get_session (self)));
  GError *problem = NULL;
  DowserConstraint *kept = schema != NULL && index != NULL ? dowser_kept_read_setting (text, index, &problem) : NULL;

  if (kept != NULL)
    return kept;
  if (problem == NULL)
    return schema != NULL ? dowser_correction_read (text, schema, error) : NULL;
  g_propagate_error (error, problem);
  return NULL;
}

gboolean
dowser_runner_add_correction (DowserRunner *self, const char *text, GError **error)
{
  DowserConstraint *constraint = read_constraint (self, text, error);

  if (constraint != NULL && constraint->kind == DOWSER_CONSTRAINT_NOTE
      && dowser_session_get_planner (dowser_runner_get_session (self)) == DOWSER_PLANNER_BUILTIN)
    {
      refuse_note (constraint, error);
      return FALSE;
    }
  return add_constraint (self, constraint);
}

gboolean
dowser_runner_add_table_constraint (DowserRunner *self, DowserConstraintKind kind, const char *name, GError **error)
{
  const DowserSchema *schema = get_schema (self, error);
  const gboolean excluded = kind == DOWSER_CONSTRAINT_EXCLUDED;

  return schema != NULL
         && add_constraint (self, dowser_correction_make (kind, NULL, excluded ? name : NULL, excluded ? NULL : name,
                                                          schema, error));
}

void
dowser_runner_remove_constraint (DowserRunner *self, guint index)
{
  DowserSession *session = dowser_runner_get_session (self);

  plan_again (self);
  dowser_knowledge_service_forget (dowser_runner_get_context (self), dowser_session_get_source_uri (session),
                                   dowser_session_get_constraints (session)->pdata[index]);
  dowser_session_remove_constraint (session, index);
}

/* Also invalidates the follow-up detection, because its result was for the previous planner. */
void
dowser_runner_use_planner (DowserRunner *self, DowserPlannerKind planner)
{
  DowserSession *session = dowser_runner_get_session (self);

  if (dowser_session_get_planner (session) == planner)
    return;
  dowser_session_clear_attempts (session);
  dowser_runner_invalidate_from (self, "follow-up");
  dowser_session_set_planner (session, planner);
  dowser_session_set_mode (session, DOWSER_PLAN_MODE_INITIAL, NULL);
}
