/* dowser-step-intent.c - checks that something was asked */
#include "pipeline/steps/dowser-step-intent.h"

#include "base/dowser-error.h"
#include "pipeline/checks/dowser-sql-question.h"
#include "pipeline/dowser-input-hash.h"

#include <glib/gi18n-lib.h>

struct _DowserStepIntent
{
  DowserStep parent_instance;
};

G_DEFINE_FINAL_TYPE (DowserStepIntent, dowser_step_intent, DOWSER_TYPE_STEP)

#define MAX_CHARACTERS 10000
/* Pasted SQL is longer than a sentence or two. */
#define MAX_SQL_CHARACTERS 1000000

/* A plan that was handed in needs no question; one that is asked after it is read as any other. */
static gboolean
dowser_step_intent_is_needless (DowserStep *step, DowserSession *session)
{
  return dowser_session_comes_from (session, DOWSER_PLAN_ORIGIN_FILE)
         && dowser_session_get_exchanges (session)->len == 0;
}

static guint64
dowser_step_intent_hash_inputs (DowserStep *step, DowserSession *session)
{
  return dowser_input_hash_text (DOWSER_INPUT_HASH_EMPTY, dowser_session_get_question (session));
}

static gboolean
check_question (DowserSession *session, GError **error)
{
  const char *question = dowser_session_get_question (session);
  g_autofree char *stripped = g_strstrip (g_strdup (question != NULL ? question : ""));

  if (*stripped == '\0')
    {
      g_set_error_literal (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_EMPTY,
                           _ ("Nothing was asked. Type a question, for example: how many orders were there in 2024?"));
      return FALSE;
    }
  if (!g_utf8_validate (question, -1, NULL))
    {
      g_set_error_literal (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD,
                           _ ("The question holds bytes that are no text. Type it again, in UTF-8."));
      return FALSE;
    }
  if (g_utf8_strlen (question, -1) > MAX_CHARACTERS
      && (g_utf8_strlen (question, -1) > MAX_SQL_CHARACTERS || !dowser_sql_question_is_sql (session)))
    {
      g_set_error (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_TOO_LONG,
                   _ ("The question has %ld characters, more than the %d that are read. Ask it in a sentence or two."),
                   g_utf8_strlen (question, -1), MAX_CHARACTERS);
      return FALSE;
    }
  return TRUE;
}

static void
dowser_step_intent_run_async (DowserStep *step, DowserSession *session, DowserContext *context,
                              GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (step, cancellable, callback, user_data);
  GError *error = NULL;

  g_task_set_source_tag (task, dowser_step_intent_run_async);
  if (check_question (session, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static gboolean
dowser_step_intent_run_finish (DowserStep *step, DowserSession *session, GAsyncResult *result, char **note,
                               GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
dowser_step_intent_class_init (DowserStepIntentClass *klass)
{
  DowserStepClass *step_class = DOWSER_STEP_CLASS (klass);

  step_class->is_needless = dowser_step_intent_is_needless;
  step_class->hash_inputs = dowser_step_intent_hash_inputs;
  step_class->run_async = dowser_step_intent_run_async;
  step_class->run_finish = dowser_step_intent_run_finish;
}

static void
dowser_step_intent_init (DowserStepIntent *self)
{
}
