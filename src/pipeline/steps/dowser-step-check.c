/* dowser-step-check.c - looks at the statement a last time before it goes to the engine */
#include "pipeline/steps/dowser-step-check.h"

#include "pipeline/dowser-input-hash.h"
#include "pipeline/dowser-context.h"
#include "sql/dowser-guard.h"

struct _DowserStepCheck
{
  DowserStep parent_instance;
};

G_DEFINE_FINAL_TYPE (DowserStepCheck, dowser_step_check, DOWSER_TYPE_STEP)

static guint64
dowser_step_check_hash_inputs (DowserStep *step, DowserSession *session)
{
  return dowser_input_hash_statement (DOWSER_INPUT_HASH_EMPTY, dowser_session_get_statement (session));
}

static void
dowser_step_check_run_async (DowserStep *step, DowserSession *session, DowserContext *context,
                             GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (step, cancellable, callback, user_data);
  DowserDialectId dialect = dowser_context_get_dialect (context, dowser_session_get_source_uri (session));
  GError *error = NULL;

  g_task_set_source_tag (task, dowser_step_check_run_async);
  if (dowser_guard_check_dialect (dowser_session_get_statement (session), dialect, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static gboolean
dowser_step_check_run_finish (DowserStep *step, DowserSession *session, GAsyncResult *result, char **note,
                              GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
dowser_step_check_class_init (DowserStepCheckClass *klass)
{
  DowserStepClass *step_class = DOWSER_STEP_CLASS (klass);

  step_class->hash_inputs = dowser_step_check_hash_inputs;
  step_class->run_async = dowser_step_check_run_async;
  step_class->run_finish = dowser_step_check_run_finish;
}

static void
dowser_step_check_init (DowserStepCheck *self)
{
}
