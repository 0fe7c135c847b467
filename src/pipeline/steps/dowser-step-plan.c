/* dowser-step-plan.c - makes a plan for the question */
#include "pipeline/steps/dowser-step-plan.h"

#include "audit/fixes/dowser-kept.h"
#include "base/dowser-error.h"
#include "pipeline/checks/dowser-own-sql-read.h"
#include "pipeline/checks/dowser-sql-question.h"
#include "pipeline/context/dowser-context.h"
#include "pipeline/context/dowser-recurring.h"
#include "pipeline/dowser-input-hash.h"
#include "pipeline/model/dowser-model-completion.h"
#include "pipeline/model/dowser-model-planner.h"
#include "pipeline/steps/dowser-step-resolve.h"
#include "plan/dowser-own-sql.h"
#include "planner/certainty/dowser-option-labels.h"
#include "planner/dowser-planner-follow.h"
#include "session/dowser-reused-reply.h"
#include "sql/read/dowser-sql-lexer.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The key under which the task stores the session. The task's data are the calls of a model. */
#define SESSION_KEY "dowser-session"

struct _DowserStepPlan
{
  DowserStep parent_instance;
};

G_DEFINE_FINAL_TYPE (DowserStepPlan, dowser_step_plan, DOWSER_TYPE_STEP)

/* A plan from a file is not planned again. A follow-up question may change this plan, or replace it by SQL. */
static gboolean
dowser_step_plan_is_needless (DowserStep *step, DowserSession *session)
{
  return dowser_session_has_origin (session, DOWSER_PLAN_ORIGIN_FILE)
         && dowser_session_get_mode (session) == DOWSER_PLAN_MODE_INITIAL
         && !(dowser_session_get_exchanges (session)->len > 0 && dowser_sql_question_is_sql (session));
}

/* The hash doesn't include the schema. If a table changes, a refined plan is kept, and the audit checks this plan
 * again. */
static guint64
dowser_step_plan_hash_inputs (DowserStep *step, DowserSession *session)
{
  guint64 hash = dowser_input_hash_text (DOWSER_INPUT_HASH_EMPTY, dowser_session_get_source_uri (session));

  hash = dowser_input_hash_text (hash, dowser_session_get_question (session));
  hash = dowser_input_hash_text (hash, dowser_session_get_evidence (session));
  if (dowser_session_get_planner (session) != DOWSER_PLANNER_BUILTIN)
    hash = dowser_input_hash_number (hash, dowser_session_get_planner (session));
  return dowser_input_hash_constraints (hash, dowser_session_get_constraints (session));
}

/*
 * The worker's input.
 * @index, @called, @constraints: (nullable): unset if the question is SQL
 * @schema: (nullable): set if the question may be SQL; @dialect is the dialect of the question's source
 * @before: (nullable): the plan of the previous answer, which the question may change
 * @has_doubts: TRUE if the answer of @before had the state "check"
 * @is_chosen: TRUE if the user has chosen the source; it is then used even if the question names another source
 * @runs_written: TRUE if SQL that can't be expressed as a plan may run unchanged
 */
typedef struct
{
  const DowserPlannerIndex *index;
  DowserSchema *schema;
  DowserDialectId dialect;
  DowserSourceCalled *called;
  char *name;
  char *question;
  GPtrArray *constraints; /* DowserConstraint */
  DowserPlan *before;
  gboolean has_doubts;
  gboolean is_chosen;
  gboolean runs_written;
} PlanningData;

static void
planning_data_free (gpointer data)
{
  PlanningData *request = data;

  g_clear_pointer ((DowserPlannerIndex **) &request->index, dowser_planner_index_unref);
  g_clear_pointer (&request->schema, dowser_schema_unref);
  g_clear_pointer (&request->called, dowser_source_called_unref);
  g_free (request->name);
  g_free (request->question);
  g_clear_pointer (&request->constraints, g_ptr_array_unref);
  g_clear_pointer (&request->before, dowser_plan_unref);
  g_free (request);
}

/* Returns the understanding for a question that is SQL. This understanding is always certain. @plan: (transfer full):
 * read from the SQL */
static DowserUnderstanding *
understand_sql (DowserPlan *plan)
{
  DowserUnderstanding *understanding = dowser_understanding_new ();

  understanding->state = DOWSER_STATE_UNDERSTOOD;
  understanding->confidence = 1;
  understanding->plan = plan;
  return understanding;
}

/* Returns the understanding of SQL that runs unchanged because a plan can't express it. @read_error: the reason why a
 * plan can't. Returns: (nullable): NULL with @error if the SQL must not run unchanged */
static DowserUnderstanding *
understand_written (const PlanningData *request, GError *read_error, GError **error)
{
  DowserUnderstanding *understanding;
  gsize start;
  const char *part = dowser_sql_error_get_part (read_error, &start);
  g_autofree char *place = part != NULL ? dowser_sql_describe_place (request->question, start) : NULL;

  if (part == NULL || !request->runs_written
      || !g_error_matches (read_error, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_UNSUPPORTED))
    {
      g_propagate_error (error, read_error);
      return NULL;
    }
  if (!dowser_own_sql_may_run_as_written (read_error, request->dialect, request->schema, error))
    {
      g_error_free (read_error);
      return NULL;
    }
  understanding = dowser_understanding_new ();
  understanding->state = DOWSER_STATE_UNDERSTOOD;
  understanding->confidence = 1;
  understanding->runs_as_written = TRUE;
  /* Translators: a part of SQL ("WITH RECURSIVE"), then its place ("line 1, column 6") */
  g_ptr_array_add (understanding->reasons,
                   g_strdup_printf (_ ("The SQL runs as written, because a plan cannot contain %s (%s). You cannot "
                                       "change parts of this SQL by clicking."),
                                    part, place));
  g_error_free (read_error);
  return understanding;
}

/* Returns: (transfer full) (nullable): the question without the words that name its source; NULL if the question names
 * another source */
static char *
dup_question (const PlanningData *request, GError **error)
{
  g_autofree char *other_source = NULL;
  g_autofree char *question_text
      = dowser_source_dup_planner_question (request->question, request->called, request->name, request->index,
                                            request->is_chosen, &other_source);

  if (other_source == NULL)
    return g_steal_pointer (&question_text);
  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NOT_FOUND,
               _ ("The question names “%s”, but the current source is %s. Open the named source first, or ask without "
                  "naming a source."),
               other_source, request->name);
  return NULL;
}

/* Adds spans for the words that name the source. In @question_text, spaces replace these words. */
static void
add_source_spans (DowserUnderstanding *understanding, const char *question, const char *question_text, const char *name)
{
  gsize length = strlen (question);

  for (gsize from = 0; from < length; from++)
    {
      gsize to = from;
      g_autofree char *words = NULL;
      g_autofree char *meaning = NULL;
      guint place = 0;

      /* Finds the end of one source name. The name may itself contain spaces. */
      for (gsize at = from; at < length && question_text[at] == ' '; at++)
        if (question[at] != ' ')
          to = at + 1;
      /* @question_text has blanks in place of the names of sources. It also has blanks in place of the underscores of
       * table names, but these are not a part of a source's name. */
      if (to == from || question[from] == ' ' || strspn (question + from, "_") >= to - from)
        continue;
      words = g_strndup (question + from, to - from);
      meaning = g_strdup_printf (_ ("the source %s"), name);
      while (place < understanding->spans->len
             && ((const DowserSpan *) understanding->spans->pdata[place])->start < from)
        place++;
      g_ptr_array_insert (understanding->spans, (int) place,
                          dowser_span_new (from, to - from, DOWSER_TOKEN_IGNORED, words, meaning, FALSE));
      from = to;
    }
}

/* Plans the question. If the question can change the previous answer, it is planned as a change, even if its words
 * could also be read as an independent question. */
static DowserUnderstanding *
plan_question (const PlanningData *request, const char *question_text, GError **error)
{
  DowserUnderstanding *changed
      = request->before != NULL
                && dowser_planner_check_hidden (request->index, question_text, request->constraints, NULL)
            ? dowser_planner_apply_follow_up (request->index, request->before, question_text, request->constraints)
            : NULL;
  DowserUnderstanding *understanding;

  if (changed != NULL && request->has_doubts)
    {
      changed->state = DOWSER_STATE_CHECK;
      g_ptr_array_add (changed->reasons,
                       g_strdup (_ ("The question changes an answer that still needs to be checked.")));
    }
  if (changed != NULL)
    return changed;
  understanding = dowser_planner_plan_with_constraints (request->index, question_text, request->constraints, error);
  if (understanding != NULL && request->before != NULL)
    dowser_planner_add_reference_doubt (understanding, question_text);
  return understanding;
}

static gpointer
ask_planner (gpointer data, GError **error)
{
  const PlanningData *request = data;
  g_autofree char *question_text = dup_question (request, error);
  DowserUnderstanding *understanding;

  if (question_text == NULL)
    return NULL;
  understanding = plan_question (request, question_text, error);
  if (understanding == NULL || strcmp (question_text, request->question) == 0)
    return understanding;
  add_source_spans (understanding, request->question, question_text, request->name);
  if (understanding->plan != NULL)
    {
      g_free (understanding->plan->question);
      understanding->plan->question = g_strdup (request->question);
    }
  return understanding;
}

/* Asks the user whether the text is SQL with an error or a question in words. The user can correct the SQL, or choose a
 * meaning of the question in words. */
static DowserUnderstanding *
ask_if_sql (DowserUnderstanding *read, const GError *read_error, const DowserSchema *schema)
{
  DowserUnderstanding *understanding = dowser_understanding_new ();

  understanding->state = DOWSER_STATE_ASK;
  understanding->ask = g_strdup_printf (_ ("Is this SQL, or a question in words? %s Correct the text to run it as SQL, "
                                           "or choose the question."),
                                        read_error->message);
  for (guint i = 0; i < read->options->len; i++)
    {
      const DowserOption *option = read->options->pdata[i];

      if (option->plan != NULL)
        g_ptr_array_add (understanding->options, dowser_option_new (option->label, dowser_plan_ref (option->plan)));
    }
  if (understanding->options->len == 0 && read->plan != NULL)
    dowser_options_add_plan (understanding->options, read->plan, schema);
  dowser_understanding_unref (read);
  return understanding;
}

/* Reads the question as SQL, or plans it as a question in words. Runs in the worker. */
static gpointer
read_sql_or_words (gpointer data, GError **error)
{
  const PlanningData *request = data;
  g_autoptr (GError) read_error = NULL;
  g_autoptr (DowserPlan) plan = dowser_own_sql_read (request->question, request->dialect, request->schema, &read_error);
  DowserUnderstanding *read;

  if (plan != NULL)
    return understand_sql (g_steal_pointer (&plan));
  read = ask_planner (data, NULL);
  if (read != NULL && (read->plan != NULL || read->options->len > 0))
    return ask_if_sql (read, read_error, request->schema);
  g_clear_pointer (&read, dowser_understanding_unref);
  g_propagate_error (error, g_steal_pointer (&read_error));
  return NULL;
}

/* Checks the question before a model is asked. If a question uses hidden names, the model must not be asked: the prompt
 * doesn't contain hidden names, and the model would use other names instead. */
static gpointer
check_question (gpointer data, GError **error)
{
  const PlanningData *request = data;
  g_autofree char *question_text = dup_question (request, error);

  if (question_text == NULL
      || !dowser_planner_check_hidden (request->index, question_text, request->constraints, error))
    return NULL;
  return g_steal_pointer (&question_text);
}

/* Copies the constraints for the worker, because the user may add constraints while the worker runs. */
static GPtrArray *
dup_constraints (DowserSession *session)
{
  GPtrArray *constraints = dowser_session_get_constraints (session);
  GPtrArray *copies = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_constraint_free);

  for (guint i = 0; i < constraints->len; i++)
    g_ptr_array_add (copies, dowser_constraint_copy (constraints->pdata[i]));
  return copies;
}

static void
set_sql (PlanningData *request, DowserSession *session, DowserContext *context)
{
  request->schema = dowser_schema_ref (dowser_session_get_schema (session));
  request->dialect = dowser_context_get_dialect (context, dowser_session_get_source_uri (session));
  request->runs_written = dowser_context_get_runs_sql_as_written (context);
}

/* Reads the question as SQL. Runs in the worker, because pages of SQL take longer than a frame. */
static gpointer
read_in_worker (gpointer data, GError **error)
{
  const PlanningData *request = data;
  GError *read_error = NULL;
  DowserPlan *plan = dowser_own_sql_read (request->question, request->dialect, request->schema, &read_error);

  return plan != NULL ? understand_sql (plan) : understand_written (request, read_error, error);
}

/* Takes @task. */
static void
read_sql (GTask *task, DowserSession *session, DowserContext *context)
{
  PlanningData *request = g_new0 (PlanningData, 1);

  request->question = g_strdup (dowser_session_get_question (session));
  set_sql (request, session, context);
  dowser_context_run_in_worker (context, task, read_in_worker, request, planning_data_free,
                                (GDestroyNotify) dowser_understanding_unref);
}

/* Sets the previous plan, which the question may change. Doesn't set it if the same question is asked again, because a
 * repeated question doesn't change its own answer. */
static void
set_previous_plan (PlanningData *request, DowserSession *session)
{
  GPtrArray *exchanges = dowser_session_get_exchanges (session);
  const DowserExchange *last = exchanges->len > 0 ? exchanges->pdata[exchanges->len - 1] : NULL;

  if (last == NULL || last->plan == NULL || g_strcmp0 (last->source_uri, dowser_session_get_source_uri (session)) != 0
      || dowser_session_count_attempts (session, DOWSER_ATTEMPT_FRESH) > 0)
    return;
  request->before = dowser_plan_ref (last->plan);
  request->has_doubts = last->needs_check;
}

static PlanningData *
planning_data_new (DowserSession *session, DowserContext *context)
{
  PlanningData *request = g_new0 (PlanningData, 1);
  const char *uri = dowser_session_get_source_uri (session);

  request->called = dowser_context_ref_source_names (context, uri);
  request->name = dowser_context_dup_source_name (context, uri);
  request->index = dowser_planner_index_ref (dowser_context_get_index (context, uri));
  request->question = g_strdup (dowser_session_get_question (session));
  request->constraints = dup_constraints (session);
  set_previous_plan (request, session);
  request->is_chosen = dowser_session_count_attempts (session, DOWSER_STEP_RESOLVE_ANSWERED) > 0;
  return request;
}

/* Lets the built-in planner plan the question, and completes @task (taken). @doubtful: TRUE if the question may be
 * SQL */
static void
ask_builtin (GTask *task, DowserSession *session, DowserContext *context, gboolean doubtful)
{
  PlanningData *request = planning_data_new (session, context);

  if (doubtful)
    set_sql (request, session, context);
  dowser_context_run_in_worker (context, task, doubtful ? read_sql_or_words : ask_planner, request, planning_data_free,
                                (GDestroyNotify) dowser_understanding_unref);
}

/* Returns the understanding of a model's reply. If the model asks the user a question, the offered options have no
 * plans. The option that the user chooses is passed to the model. */
static DowserUnderstanding *
understand_reply (DowserReply *reply)
{
  DowserUnderstanding *understanding = dowser_understanding_new ();

  understanding->state = reply->ask != NULL ? DOWSER_STATE_ASK : DOWSER_STATE_UNDERSTOOD;
  understanding->confidence = reply->ask != NULL ? 0 : 1;
  understanding->plan = g_steal_pointer (&reply->plan);
  understanding->ask = g_strdup (reply->ask);
  for (char **choice = reply->choices; choice != NULL && *choice != NULL; choice++)
    g_ptr_array_add (understanding->options, dowser_option_new (*choice, NULL));
  if (reply->reason != NULL)
    g_ptr_array_add (understanding->reasons, g_strdup (reply->reason));
  return understanding;
}

static void
model_planned_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  g_autoptr (DowserReply) reply = dowser_model_planner_finish (DOWSER_CONTEXT (context), result, &error);

  if (reply == NULL)
    g_task_return_error (task, error);
  else if (reply->ask == NULL && (reply->decision == DOWSER_DECISION_TERMINATE || reply->plan == NULL))
    g_task_return_new_error (task, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NO_DATA_QUESTION, "%s",
                             reply->reason != NULL ? reply->reason
                                                   : _ ("The model finds no question that this source can answer. Ask "
                                                        "for something that the tables of this source contain."));
  else
    g_task_return_pointer (task, understand_reply (reply), (GDestroyNotify) dowser_understanding_unref);
}

static void
checked_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  DowserSession *session = g_object_get_data (G_OBJECT (task), SESSION_KEY);
  GError *error = NULL;
  g_autofree char *question_text = g_task_propagate_pointer (G_TASK (result), &error);

  if (question_text == NULL)
    {
      g_task_return_error (task, error);
      g_object_unref (task);
      return;
    }
  dowser_model_planner_async (DOWSER_CONTEXT (context), g_task_get_source_object (task), session,
                              g_task_get_task_data (task), g_task_get_cancellable (task), model_planned_cb, task);
}

/* Asks the model for a plan. Takes @task. If the planner's index of the source exists, first checks that the question
 * doesn't use hidden names. A source that hasn't been profiled has no index. */
static void
ask_model (GTask *task, DowserSession *session, DowserContext *context)
{
  GTask *checking;

  g_task_set_task_data (task, dowser_model_calls_new (), (GDestroyNotify) g_ptr_array_unref);
  if (dowser_context_get_index (context, dowser_session_get_source_uri (session)) == NULL)
    {
      dowser_model_planner_async (context, g_task_get_source_object (task), session, g_task_get_task_data (task),
                                  g_task_get_cancellable (task), model_planned_cb, task);
      return;
    }
  checking = g_task_new (context, g_task_get_cancellable (task), checked_cb, task);
  g_object_set_data_full (G_OBJECT (task), SESSION_KEY, g_object_ref (session), g_object_unref);
  g_task_set_source_tag (checking, ask_model);
  dowser_context_run_in_worker (context, checking, check_question, planning_data_new (session, context),
                                planning_data_free, g_free);
}

/* Takes @task. Refuses the question, because the source has no tables. SQL that reads no tables is still allowed, for
 * example SELECT 1 or SELECT now (). */
static void
refuse_without_tables (GTask *task, DowserSession *session, DowserContext *context)
{
  g_autofree char *title = dowser_source_dup_uri_title (dowser_session_get_source_uri (session));

  g_task_return_new_error (task, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_EMPTY,
                           _ ("“%s” has no tables that you may read, so there is nothing to ask. Choose another "
                              "source, "
                              "or type SQL."),
                           title);
  g_object_unref (task);
}

/* Takes @task. */
static void
ask_planners (GTask *task, DowserSession *session, DowserContext *context)
{
  if (dowser_session_get_planner (session) == DOWSER_PLANNER_BUILTIN)
    ask_builtin (task, session, context, dowser_sql_question_get_likeness (session, context) == DOWSER_SQL_IS_DOUBTFUL);
  else
    ask_model (task, session, context);
}

static void
saved_plan_found_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  g_autoptr (DowserSession) session = g_object_steal_data (G_OBJECT (task), SESSION_KEY);
  DowserUnderstanding *saved = dowser_recurring_answer_finish (DOWSER_CONTEXT (context), result);

  if (saved == NULL)
    {
      ask_planners (task, session, DOWSER_CONTEXT (context));
      return;
    }
  g_task_return_pointer (task, saved, (GDestroyNotify) dowser_understanding_unref);
  g_object_unref (task);
}

/* Takes @task. */
static void
ask_library (GTask *task, DowserSession *session, DowserContext *context)
{
  g_object_set_data_full (G_OBJECT (task), SESSION_KEY, g_object_ref (session), g_object_unref);
  dowser_recurring_answer_async (context, session, TRUE, g_task_get_cancellable (task), saved_plan_found_cb, task);
}

static void
dowser_step_plan_run_async (DowserStep *step, DowserSession *session, DowserContext *context, GCancellable *cancellable,
                            GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (step, cancellable, callback, user_data);
  DowserSqlLikeness sql_likeness = dowser_sql_question_get_likeness (session, context);

  g_task_set_source_tag (task, dowser_step_plan_run_async);
  if (sql_likeness == DOWSER_SQL_IS_SQL)
    read_sql (task, session, context);
  else if (dowser_schema_get_tables (dowser_session_get_schema (session))->len == 0)
    refuse_without_tables (task, session, context);
  else if (sql_likeness != DOWSER_SQL_IS_DOUBTFUL && dowser_recurring_can_use_saved_plan (context, session))
    ask_library (task, session, context);
  else
    ask_planners (task, session, context);
}

static char *
describe_understanding (const DowserUnderstanding *understanding)
{
  if (understanding->plan != NULL && dowser_own_sql_is_marked (understanding->plan))
    return g_strdup (_ ("Read as SQL"));
  if (understanding->runs_as_written)
    return g_strdup (_ ("SQL that runs as written"));
  if (understanding->saved_at > 0)
    return dowser_reused_reply_describe_saved (understanding->saved_at, g_get_real_time ());
  if (understanding->changes)
    return g_strdup (_ ("Changes the previous answer"));
  switch (understanding->state)
    {
    case DOWSER_STATE_UNDERSTOOD:
      return g_strdup_printf (_ ("Understood, %.0f %% sure"), 100 * understanding->confidence);
    case DOWSER_STATE_CHECK:
      return g_strdup_printf (_ ("Understood with assumptions, %.0f %% sure"), 100 * understanding->confidence);
    case DOWSER_STATE_ASK:
      return g_strdup (_ ("Needs your answer"));
    case DOWSER_STATE_REFUSED:
    default:
      return g_strdup (_ ("No plan was found"));
    }
}

/* Returns a description of the model's change of the current plan, for undo. Returns: (nullable) */
static const char *
get_model_change (DowserSession *session)
{
  switch (dowser_session_get_mode (session))
    {
    case DOWSER_PLAN_MODE_REPAIR:
      return _ ("Fixed by the model");
    case DOWSER_PLAN_MODE_REFINE:
      return _ ("Reviewed by the model");
    case DOWSER_PLAN_MODE_INITIAL:
    case DOWSER_PLAN_MODE_UPDATE:
    case DOWSER_PLAN_MODE_REWRITE:
    default:
      return dowser_session_get_instruction (session);
    }
}

/* Sets the plan. If the model has changed the current plan, the new plan becomes its next version. A new question
 * clears all versions. */
static void
set_understanding (DowserSession *session, DowserUnderstanding *understanding)
{
  gboolean sql = understanding->plan != NULL && dowser_own_sql_is_marked (understanding->plan);
  gboolean changes = !sql && dowser_session_get_planner (session) == DOWSER_PLANNER_MODEL
                     && dowser_session_get_mode (session) != DOWSER_PLAN_MODE_INITIAL
                     && dowser_session_get_plan (session) != NULL;

  if (!changes)
    dowser_session_clear_plans (session);
  dowser_session_set_understanding (session, understanding);
  if (understanding->plan != NULL)
    dowser_session_take_plan (session,
                              dowser_kept_apply (understanding->plan, dowser_session_get_constraints (session),
                                                 dowser_session_get_schema (session),
                                                 dowser_session_get_profile (session)),
                              sql ? DOWSER_PLAN_ORIGIN_FILE : DOWSER_PLAN_ORIGIN_PLANNER,
                              changes ? get_model_change (session) : NULL);
}

/* Keeps the current plan if a model was asked for a better plan because of the rows, and couldn't make one. Takes
 * @error. */
static gboolean
keep_plan (DowserSession *session, GError **error, char **note)
{
  if (dowser_session_get_mode (session) != DOWSER_PLAN_MODE_REFINE || dowser_session_get_plan (session) == NULL
      || dowser_session_count_attempts (session, "check-answer") == 0)
    return FALSE;
  *note = g_strdup_printf (_ ("The plan is unchanged: %s"), (*error)->message);
  g_clear_error (error);
  return TRUE;
}

static gboolean
dowser_step_plan_run_finish (DowserStep *step, DowserSession *session, GAsyncResult *result, char **note,
                             GError **error)
{
  GError *local_error = NULL;
  g_autoptr (DowserUnderstanding) understanding = g_task_propagate_pointer (G_TASK (result), &local_error);
  GPtrArray *calls = g_task_get_task_data (G_TASK (result));

  if (calls != NULL)
    dowser_model_calls_move_to_session (calls, session);
  if (understanding == NULL && keep_plan (session, &local_error, note))
    return TRUE;
  if (understanding == NULL)
    {
      g_propagate_error (error, local_error);
      return FALSE;
    }

  set_understanding (session, understanding);
  if (understanding->changes)
    {
      /* The mode needs no instruction, because the question contains the change. */
      dowser_session_set_mode (session, DOWSER_PLAN_MODE_UPDATE, NULL);
      dowser_session_keep_carried_exchanges (session);
    }
  else
    dowser_session_drop_carried_exchanges (session);
  *note = describe_understanding (understanding);
  return TRUE;
}

static void
dowser_step_plan_run_stopped (DowserStep *step, DowserSession *session, GAsyncResult *result)
{
  GPtrArray *calls = g_task_get_task_data (G_TASK (result));

  if (calls != NULL)
    dowser_model_calls_move_to_session (calls, session);
}

static void
dowser_step_plan_class_init (DowserStepPlanClass *klass)
{
  DowserStepClass *step_class = DOWSER_STEP_CLASS (klass);

  step_class->is_needless = dowser_step_plan_is_needless;
  step_class->hash_inputs = dowser_step_plan_hash_inputs;
  step_class->run_async = dowser_step_plan_run_async;
  step_class->run_finish = dowser_step_plan_run_finish;
  step_class->run_stopped = dowser_step_plan_run_stopped;
}

static void
dowser_step_plan_init (DowserStepPlan *self)
{
}
