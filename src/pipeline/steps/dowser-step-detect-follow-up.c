/* dowser-step-detect-follow-up.c - asks a model whether a question changes the current plan or needs a new plan */
#include "pipeline/steps/dowser-step-detect-follow-up.h"

#include "base/dowser-error.h"
#include "pipeline/checks/dowser-sql-question.h"
#include "pipeline/context/dowser-context.h"
#include "pipeline/dowser-input-hash.h"
#include "pipeline/model/dowser-model-completion.h"
#include "pipeline/model/dowser-model-facts.h"
#include "prompt/replies/dowser-reply.h"

#include <glib/gi18n-lib.h>

struct _DowserStepDetectFollowUp
{
  DowserStep parent_instance;
};

G_DEFINE_FINAL_TYPE (DowserStepDetectFollowUp, dowser_step_detect_follow_up, DOWSER_TYPE_STEP)

/* The step isn't needed in three cases. A first question has no plan to change. SQL is always complete. With the
 * built-in planner, no model is asked. */
static gboolean
dowser_step_detect_follow_up_is_needless (DowserStep *step, DowserSession *session)
{
  return dowser_session_get_planner (session) != DOWSER_PLANNER_MODEL
         || dowser_session_get_exchanges (session)->len == 0 || dowser_session_get_plan (session) == NULL
         || dowser_sql_question_is_sql (session);
}

/* DetectionTask: the task's data. @privacy_level: the privacy level of the model */
typedef struct
{
  GPtrArray *calls;
  DowserPrivacyLevel privacy_level;
} DetectionTask;

static void
detection_task_free (gpointer data)
{
  DetectionTask *detection = data;

  g_ptr_array_unref (detection->calls);
  g_free (detection);
}

/* The hash doesn't include the plan: when the plan changes, the question is still the same. */
static guint64
dowser_step_detect_follow_up_hash_inputs (DowserStep *step, DowserSession *session)
{
  GPtrArray *exchanges = dowser_session_get_exchanges (session);
  guint64 hash = dowser_input_hash_text (DOWSER_INPUT_HASH_EMPTY, dowser_session_get_question (session));

  hash = dowser_input_hash_number (hash, dowser_session_get_planner (session));
  for (guint i = 0; i < exchanges->len; i++)
    hash = dowser_input_hash_text (hash, ((const DowserExchange *) exchanges->pdata[i])->question);
  return hash;
}

/* Reads the model's reply. If the reply can't be read, the question is planned as a new question. */
static DowserFollowUp *
read_follow_up_reply (const char *text, GPtrArray *calls)
{
  g_autoptr (GError) error = NULL;
  DowserFollowUp *follow_up = dowser_reply_read_follow_up (text, &error);

  if (follow_up != NULL)
    return follow_up;
  dowser_model_calls_add_note (calls, error->message);
  follow_up = g_new0 (DowserFollowUp, 1);
  follow_up->rewrite = TRUE;
  return follow_up;
}

static void
talked_cb (GObject *context, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  g_autoptr (DowserModelWords) words = dowser_model_completion_finish (DOWSER_CONTEXT (context), result, &error);

  if (words == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task,
                           read_follow_up_reply (words->text, ((DetectionTask *) g_task_get_task_data (task))->calls),
                           (GDestroyNotify) dowser_follow_up_free);
}

static void
dowser_step_detect_follow_up_run_async (DowserStep *step, DowserSession *session, DowserContext *context,
                                        GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (step, cancellable, callback, user_data);
  const char *uri = dowser_session_get_source_uri (session);
  DetectionTask *detection = g_new0 (DetectionTask, 1);
  g_auto (DowserModelFacts) facts = { 0 };
  g_autoptr (DowserPrompt) prompt = NULL;
  GError *error = NULL;

  g_task_set_source_tag (task, dowser_step_detect_follow_up_run_async);
  g_task_set_task_data (task, detection, detection_task_free);
  detection->calls = dowser_model_calls_new ();
  detection->privacy_level = dowser_context_get_privacy_level (context, uri);
  if (dowser_model_completion_check (context, uri, &error))
    {
      dowser_model_facts_init (&facts, session, context);
      prompt = dowser_prompt_make_follow_up (&facts.facts, &error);
    }
  if (prompt != NULL)
    dowser_model_completion_async (context, step, uri, prompt, "route", FALSE, detection->calls, cancellable, talked_cb,
                                   g_object_ref (task));
  else
    g_task_return_error (task, error);
}

static gboolean
dowser_step_detect_follow_up_run_finish (DowserStep *step, DowserSession *session, GAsyncResult *result, char **note,
                                         GError **error)
{
  g_autoptr (DowserFollowUp) follow_up = g_task_propagate_pointer (G_TASK (result), error);
  const DetectionTask *detection = g_task_get_task_data (G_TASK (result));
  const char *instruction;

  dowser_model_calls_move_to_session (detection->calls, session);
  if (follow_up == NULL)
    return FALSE;
  if (follow_up->no_data_question)
    {
      g_set_error_literal (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NO_DATA_QUESTION,
                           follow_up->instruction != NULL && *follow_up->instruction != '\0'
                               ? follow_up->instruction
                               : _ ("This isn't a question about data. Ask for something that the tables contain."));
      return FALSE;
    }

  instruction = follow_up->instruction != NULL ? follow_up->instruction : "";
  dowser_session_set_mode_with_privacy_level (session,
                                              follow_up->rewrite ? DOWSER_PLAN_MODE_REWRITE : DOWSER_PLAN_MODE_UPDATE,
                                              follow_up->instruction, detection->privacy_level);
  *note = follow_up->rewrite ? g_strdup_printf (_ ("New question: %s"), instruction)
                             : g_strdup_printf (_ ("Changes the plan: %s"), instruction);
  return TRUE;
}

static void
dowser_step_detect_follow_up_run_stopped (DowserStep *step, DowserSession *session, GAsyncResult *result)
{
  dowser_model_calls_move_to_session (((DetectionTask *) g_task_get_task_data (G_TASK (result)))->calls, session);
}

static void
dowser_step_detect_follow_up_class_init (DowserStepDetectFollowUpClass *klass)
{
  DowserStepClass *step_class = DOWSER_STEP_CLASS (klass);

  step_class->is_needless = dowser_step_detect_follow_up_is_needless;
  step_class->hash_inputs = dowser_step_detect_follow_up_hash_inputs;
  step_class->run_async = dowser_step_detect_follow_up_run_async;
  step_class->run_finish = dowser_step_detect_follow_up_run_finish;
  step_class->run_stopped = dowser_step_detect_follow_up_run_stopped;
}

static void
dowser_step_detect_follow_up_init (DowserStepDetectFollowUp *self)
{
}
