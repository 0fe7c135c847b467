/* dowser-step-decide.c - goes on, asks the person, or says why there is no plan */
#include "pipeline/steps/dowser-step-decide.h"

#include "base/dowser-error.h"
#include "pipeline/dowser-input-hash.h"

#include <glib/gi18n-lib.h>

struct _DowserStepDecide
{
  DowserStep parent_instance;
};

G_DEFINE_FINAL_TYPE (DowserStepDecide, dowser_step_decide, DOWSER_TYPE_STEP)

gboolean
dowser_step_decide_is_open (DowserSession *session)
{
  const DowserUnderstanding *understanding = dowser_session_get_understanding (session);

  return understanding != NULL && understanding->state == DOWSER_STATE_ASK
         && !dowser_session_comes_from (session, DOWSER_PLAN_ORIGIN_CHOICE)
         && !dowser_session_comes_from (session, DOWSER_PLAN_ORIGIN_FILE);
}

static guint64
dowser_step_decide_hash_inputs (DowserStep *step, DowserSession *session)
{
  const DowserUnderstanding *understanding = dowser_session_get_understanding (session);
  guint64 hash = dowser_input_hash_number (DOWSER_INPUT_HASH_EMPTY, dowser_step_decide_is_open (session));

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

static void
dowser_step_decide_run_async (DowserStep *step, DowserSession *session, DowserContext *context,
                              GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (step, cancellable, callback, user_data);
  g_autofree char *reasons = NULL;

  g_task_set_source_tag (task, dowser_step_decide_run_async);
  if (dowser_session_get_plan (session) != NULL || dowser_step_decide_is_open (session))
    {
      g_task_return_boolean (task, TRUE);
      return;
    }
  reasons = join_reasons (dowser_session_get_understanding (session));
  g_task_return_new_error (task, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD, "%s", reasons);
}

/* An open question is no error: the session says that it asks, and the runner waits for dowser_runner_choose(). */
static gboolean
dowser_step_decide_run_finish (DowserStep *step, DowserSession *session, GAsyncResult *result, char **note,
                               GError **error)
{
  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;

  if (dowser_step_decide_is_open (session))
    {
      dowser_session_set_state (session, DOWSER_SESSION_ASKING);
      *note = g_strdup (dowser_session_get_understanding (session)->ask);
    }
  return TRUE;
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
