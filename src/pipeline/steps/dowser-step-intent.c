/* dowser-step-intent.c - checks that the question isn't empty or too long */
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

/* The maximum number of characters of SQL that the user pasted. SQL may be longer than a question in words. */
#define MAX_SQL_CHARACTERS 1000000

/* A plan from a file needs no question. A later question about this plan is checked like other questions. */
static gboolean
dowser_step_intent_is_needless (DowserStep *step, DowserSession *session)
{
  return dowser_session_has_origin (session, DOWSER_PLAN_ORIGIN_FILE)
         && dowser_session_get_exchanges (session)->len == 0;
}

static guint64
dowser_step_intent_hash_inputs (DowserStep *step, DowserSession *session)
{
  return dowser_input_hash_text (DOWSER_INPUT_HASH_EMPTY, dowser_session_get_question (session));
}

/* The worker's input. @schema: (nullable) */
typedef struct
{
  char *question;
  DowserSchema *schema;
} IntentData;

static void
intent_data_free (gpointer data)
{
  IntentData *reading = data;

  g_free (reading->question);
  g_clear_pointer (&reading->schema, dowser_schema_unref);
  g_free (reading);
}

static IntentData *
intent_data_new (DowserSession *session)
{
  IntentData *reading = g_new0 (IntentData, 1);
  const DowserSchema *schema = dowser_session_get_schema (session);

  reading->question = g_strdup (dowser_session_get_question (session));
  reading->schema = schema != NULL ? dowser_schema_ref (schema) : NULL;
  return reading;
}

/* Checks the length. A text that is too long for a question in words must be SQL. Uses one dialect for all sources,
 * because only the quotes of the dialects matter for this check. Runs in the worker, because parsing pages of SQL takes
 * longer than a frame. */
static gpointer
check_length (gpointer data, GError **error)
{
  const IntentData *reading = data;
  glong length = g_utf8_strlen (reading->question, -1);

  if (length <= MAX_SQL_CHARACTERS
      && dowser_sql_get_likeness (reading->question, DOWSER_DIALECT_SQLITE, reading->schema) == DOWSER_SQL_IS_SQL)
    return GINT_TO_POINTER (TRUE);
  g_set_error (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_TOO_LONG,
               _ ("The question has %ld characters, but the limit is %d. Ask it in a sentence or two."), length,
               DOWSER_MAX_QUESTION);
  return NULL;
}

static gboolean
check_question (const char *question, GError **error)
{
  g_autofree char *stripped = g_strstrip (g_strdup (question != NULL ? question : ""));

  if (*stripped == '\0')
    {
      g_set_error_literal (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_EMPTY,
                           _ ("The question is empty. Type a question, for example: how many orders were there in "
                              "2024?"));
      return FALSE;
    }
  if (!g_utf8_validate (question, -1, NULL))
    {
      g_set_error_literal (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD,
                           _ ("The question contains bytes that aren't text. Type it again in UTF-8."));
      return FALSE;
    }
  return TRUE;
}

static void
dowser_step_intent_run_async (DowserStep *step, DowserSession *session, DowserContext *context,
                              GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (step, cancellable, callback, user_data);
  const char *question = dowser_session_get_question (session);
  GError *error = NULL;

  g_task_set_source_tag (task, dowser_step_intent_run_async);
  if (!check_question (question, &error))
    g_task_return_error (task, error);
  else if (g_utf8_strlen (question, -1) > DOWSER_MAX_QUESTION)
    dowser_context_run_in_worker (context, g_steal_pointer (&task), check_length, intent_data_new (session),
                                  intent_data_free, NULL);
  else
    g_task_return_pointer (task, GINT_TO_POINTER (TRUE), NULL);
}

static gboolean
dowser_step_intent_run_finish (DowserStep *step, DowserSession *session, GAsyncResult *result, char **note,
                               GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error) != NULL;
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
