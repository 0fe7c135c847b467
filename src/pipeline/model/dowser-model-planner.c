/* dowser-model-planner.c - plans with a language model, and asks it again if its reply cannot be read, or if its plan
 * cannot be run */
#include "pipeline/model/dowser-model-planner.h"

#include "base/dowser-error.h"
#include "pipeline/context/dowser-knowledge-service.h"
#include "pipeline/model/dowser-model-completion.h"
#include "pipeline/model/dowser-model-facts.h"
#include "pipeline/model/dowser-model-look.h"
#include "pipeline/model/dowser-model-repair.h"
#include "pipeline/model/dowser-model-similar.h"
#include "prompt/dowser-redacted-literals.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

/* PlanRequestTask: the task's data. */
typedef struct
{
  DowserStep *step;
  DowserSession *session;
  GPtrArray *calls;
  char *problem;                             /* (nullable): the problem of the last reply */
  DowserPlan *rejected;                      /* (nullable): the plan to repair */
  DowserRedactedLiterals *redacted_literals; /* (nullable): the placeholders for redacted literals in the prompt */
  char **similar;                            /* (nullable): saved questions */
  char *column_values;                       /* (nullable): values of columns that the model requested */
  gboolean may_look;
  gboolean no_cache;
} PlanRequestTask;

static void
plan_request_task_free (gpointer data)
{
  PlanRequestTask *request = data;

  g_object_unref (request->step);
  g_object_unref (request->session);
  g_ptr_array_unref (request->calls);
  g_free (request->problem);
  g_clear_pointer (&request->rejected, dowser_plan_unref);
  g_clear_pointer (&request->redacted_literals, dowser_redacted_literals_free);
  g_strfreev (request->similar);
  g_free (request->column_values);
  g_free (request);
}

static void ask_model (GTask *task);

static const char *
get_purpose (const PlanRequestTask *request)
{
  if (request->rejected != NULL)
    return "repair";
  switch (dowser_session_get_mode (request->session))
    {
    case DOWSER_PLAN_MODE_REPAIR:
      return "repair";
    case DOWSER_PLAN_MODE_REFINE:
      return "refine";
    case DOWSER_PLAN_MODE_INITIAL:
    case DOWSER_PLAN_MODE_UPDATE:
    case DOWSER_PLAN_MODE_REWRITE:
    default:
      return "plan";
    }
}

/* Returns TRUE if the model may request values. It may request values only once, and only for a plan that failed or
 * gave no rows. All other prompts contain the values with the schema. */
static gboolean
can_look_up (const PlanRequestTask *request, const DowserPromptFacts *facts)
{
  return request->column_values == NULL && facts->privacy_level == DOWSER_PRIVACY_LEVEL_VALUES
         && (facts->mode == DOWSER_PLAN_MODE_REPAIR || facts->mode == DOWSER_PLAN_MODE_REFINE);
}

static DowserPrompt *
make_prompt (PlanRequestTask *request, DowserContext *context, GError **error)
{
  g_auto (DowserModelFacts) facts = { 0 };
  g_autofree char *all_problems = NULL;

  dowser_model_facts_init (&facts, request->session, context);
  facts.facts.similar = (const char *const *) request->similar;
  facts.facts.column_values = request->column_values;
  if (request->problem != NULL && facts.facts.problem != NULL)
    facts.facts.problem = all_problems = g_strdup_printf ("%s\n%s", facts.facts.problem, request->problem);
  else if (request->problem != NULL)
    facts.facts.problem = request->problem;
  if (request->rejected != NULL)
    dowser_model_facts_set_rejected (&facts, request->rejected);
  facts.facts.may_look = request->may_look = can_look_up (request, &facts.facts);
  g_clear_pointer (&request->redacted_literals, dowser_redacted_literals_free);
  request->redacted_literals = dowser_redacted_literals_new (&facts.facts);
  return dowser_prompt_make_plan (&facts.facts, error);
}

/* Returns TRUE if the model is asked again after an unreadable reply. If the second reply was a stored reply, a new
 * reply is requested, because the stored reply would be unreadable each time. */
static gboolean
try_again (PlanRequestTask *request, gboolean stored, const GError *error)
{
  if (request->problem == NULL)
    {
      request->problem = g_strdup (error->message);
      return TRUE;
    }
  if (!stored || request->no_cache)
    return FALSE;
  g_clear_pointer (&request->problem, g_free);
  g_clear_pointer (&request->rejected, dowser_plan_unref);
  request->no_cache = TRUE;
  return TRUE;
}

/* Asks the model to repair its plan, but only once. If the repaired plan has a problem, too, the audit reports it to
 * the user. Returns: TRUE if the model is asked */
static gboolean
try_repair (PlanRequestTask *request, DowserContext *context, const DowserReply *reply)
{
  g_autofree char *problem = NULL;

  if (request->problem != NULL || reply->plan == NULL || reply->decision != DOWSER_DECISION_PROCEED)
    return FALSE;
  problem = dowser_model_repair_dup_problem (context, request->session, reply->plan);
  if (problem == NULL)
    return FALSE;
  request->problem = g_steal_pointer (&problem);
  request->rejected = dowser_plan_ref (reply->plan);
  dowser_knowledge_service_store_rejected_plan (request->session, reply->plan);
  return TRUE;
}

static void
add_repair_notes (GPtrArray *calls, const DowserReply *reply)
{
  for (char **line = reply->repaired; line != NULL && *line != NULL; line++)
    dowser_model_calls_add_note (calls, *line);
}

/* If the reply can't be read because it was cut, replaces the error by an error that gives this reason. */
static void
set_incomplete_error (GError **error, gint64 tokens)
{
  if (!g_error_matches (*error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREADABLE))
    return;
  g_clear_error (error);
  g_set_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREADABLE,
               _ ("The reply was cut off at %" PRId64 " tokens. Raise the limit of the model or its server, ask for "
                  "less at once, or choose shorter model instructions."),
               tokens);
}

/* Restores the redacted literals in @text. Takes @text. Returns: (transfer full) (nullable) */
static char *
restore_text (const DowserRedactedLiterals *redacted_literals, char *text)
{
  g_autofree char *redacted = text;

  return dowser_redacted_literals_restore_text (redacted_literals, redacted);
}

/* Restores the redacted literals in the plan and in the texts for the user. */
static void
restore_redacted (const DowserRedactedLiterals *redacted_literals, DowserReply *reply)
{
  g_autoptr (DowserPlan) redacted = g_steal_pointer (&reply->plan);

  reply->plan = redacted != NULL ? dowser_redacted_literals_restore (redacted_literals, redacted) : NULL;
  reply->ask = restore_text (redacted_literals, reply->ask);
  reply->reason = restore_text (redacted_literals, reply->reason);
  for (char **choice = reply->choices; choice != NULL && *choice != NULL; choice++)
    *choice = restore_text (redacted_literals, *choice);
}

static void
values_read_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  PlanRequestTask *request = g_task_get_task_data (task);
  GError *error = NULL;

  request->column_values = dowser_model_look_finish (DOWSER_CONTEXT (context), result, &error);
  if (request->column_values != NULL)
    ask_model (task);
  else
    g_task_return_error (task, error);
}

/* Looks up the values that the model requested. Returns: TRUE if the lookup was started */
static gboolean
try_lookup (GTask *task, const DowserReply *reply)
{
  PlanRequestTask *request = g_task_get_task_data (task);
  DowserContext *context = g_task_get_source_object (task);
  const char *uri = dowser_session_get_source_uri (request->session);
  g_autofree char *columns = NULL;
  g_autofree char *note = NULL;

  if (reply->look == NULL || !request->may_look)
    return FALSE;
  columns = g_strjoinv (", ", reply->look);
  note = g_strdup_printf (_ ("Values of %s were read first"), columns);
  dowser_model_calls_add_note (request->calls, note);
  dowser_model_look_async (context, uri, dowser_session_get_schema (request->session), DOWSER_PRIVACY_LEVEL_VALUES,
                           (const char *const *) reply->look, g_task_get_cancellable (task), values_read_cb,
                           g_object_ref (task));
  return TRUE;
}

/* Refuses a reply that requests values if the model may not request them now. Takes @reply. Returns: (nullable) */
static DowserReply *
refuse_lookup (DowserReply *reply, GError **error)
{
  if (reply == NULL || reply->look == NULL)
    return reply;
  dowser_reply_free (reply);
  g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREADABLE,
                       _ ("The reply asks to see values instead of giving a plan."));
  return NULL;
}

static void
read_words (GTask *task, const DowserModelWords *words)
{
  PlanRequestTask *request = g_task_get_task_data (task);
  DowserDialectId dialect
      = dowser_context_get_dialect (g_task_get_source_object (task), dowser_session_get_source_uri (request->session));
  GError *error = NULL;
  DowserReply *reply
      = dowser_reply_read_plan (words->text, dowser_session_get_schema (request->session), dialect, &error);

  if (reply != NULL && try_lookup (task, reply))
    {
      dowser_reply_free (reply);
      return;
    }
  reply = refuse_lookup (reply, &error);
  if (reply != NULL)
    {
      add_repair_notes (request->calls, reply);
      restore_redacted (request->redacted_literals, reply);
      if (try_repair (request, g_task_get_source_object (task), reply))
        {
          g_autofree char *note = g_strdup_printf (_ ("Sent back to the model for correction: %s"), request->problem);

          dowser_model_calls_add_note (request->calls, note);
          dowser_reply_free (reply);
          ask_model (task);
          return;
        }
      g_task_return_pointer (task, reply, (GDestroyNotify) dowser_reply_free);
      return;
    }
  if (words->truncated)
    set_incomplete_error (&error, words->tokens_out);
  dowser_model_calls_add_note (request->calls, error->message);
  if (g_error_matches (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREADABLE)
      && try_again (request, words->stored, error))
    {
      g_error_free (error);
      ask_model (task);
      return;
    }
  g_task_return_error (task, error);
}

static void
talked_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  g_autoptr (DowserModelWords) words = dowser_model_completion_finish (DOWSER_CONTEXT (context), result, &error);

  if (words == NULL)
    g_task_return_error (task, error);
  /* After a cancel, the reply isn't read, because the session may have changed. */
  else if (!g_task_return_error_if_cancelled (task))
    read_words (task, words);
}

static void
ask_model (GTask *task)
{
  PlanRequestTask *request = g_task_get_task_data (task);
  DowserContext *context = g_task_get_source_object (task);
  GError *error = NULL;
  g_autoptr (DowserPrompt) prompt = make_prompt (request, context, &error);

  if (prompt == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  dowser_model_completion_async (context, request->step, dowser_session_get_source_uri (request->session), prompt,
                                 get_purpose (request), request->no_cache, request->calls,
                                 g_task_get_cancellable (task), talked_cb, g_object_ref (task));
}

static void
found_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  PlanRequestTask *request = g_task_get_task_data (task);

  request->similar = dowser_model_similar_find_finish (DOWSER_CONTEXT (context), result);
  if (!g_task_return_error_if_cancelled (task))
    ask_model (task);
}

void
dowser_model_planner_async (DowserContext *context, DowserStep *step, DowserSession *session, GPtrArray *calls,
                            GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (context, cancellable, callback, user_data);
  PlanRequestTask *request = g_new0 (PlanRequestTask, 1);
  GError *error = NULL;

  request->step = g_object_ref (step);
  request->session = g_object_ref (session);
  request->calls = g_ptr_array_ref (calls);
  request->no_cache = dowser_session_count_attempts (session, DOWSER_ATTEMPT_FRESH) > 0;
  g_task_set_source_tag (task, dowser_model_planner_async);
  /* Clears the refused plan of an earlier question. */
  dowser_knowledge_service_store_rejected_plan (session, NULL);
  g_task_set_task_data (task, request, plan_request_task_free);
  if (dowser_model_completion_check (context, dowser_session_get_source_uri (session), &error))
    dowser_model_similar_find_async (context, session, cancellable, found_cb, g_object_ref (task));
  else
    g_task_return_error (task, error);
}

DowserReply *
dowser_model_planner_finish (DowserContext *context, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
