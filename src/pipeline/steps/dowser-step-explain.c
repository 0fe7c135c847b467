/* dowser-step-explain.c - reads the plan back in plain words */
#include "pipeline/steps/dowser-step-explain.h"

#include "explain/dowser-explain.h"
#include "pipeline/dowser-input-hash.h"

struct _DowserStepExplain
{
  DowserStep parent_instance;
};

G_DEFINE_FINAL_TYPE (DowserStepExplain, dowser_step_explain, DOWSER_TYPE_STEP)

static guint64
dowser_step_explain_hash_inputs (DowserStep *step, DowserSession *session)
{
  return dowser_input_hash_plan (DOWSER_INPUT_HASH_EMPTY, dowser_session_get_plan (session));
}

/* A reading that was chosen is told as it was offered: the label also says what sets it apart from the others. */
static char *
describe (DowserSession *session)
{
  GPtrArray *versions = dowser_session_get_versions (session);
  int present = dowser_session_get_present_version (session);
  const DowserPlanVersion *version = present >= 0 ? versions->pdata[present] : NULL;

  if (version != NULL && version->origin == DOWSER_PLAN_ORIGIN_CHOICE && version->about != NULL)
    return g_strdup (version->about);
  return dowser_explain_sentence (dowser_session_get_plan (session));
}

static void
dowser_step_explain_run_async (DowserStep *step, DowserSession *session, DowserContext *context,
                               GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (step, cancellable, callback, user_data);

  g_task_set_source_tag (task, dowser_step_explain_run_async);
  g_task_return_pointer (task, describe (session), g_free);
}

static gboolean
dowser_step_explain_run_finish (DowserStep *step, DowserSession *session, GAsyncResult *result, char **note,
                                GError **error)
{
  g_autofree char *sentence = g_task_propagate_pointer (G_TASK (result), error);

  if (sentence == NULL)
    return FALSE;

  dowser_session_set_restated (session, sentence);
  *note = g_steal_pointer (&sentence);
  return TRUE;
}

static void
dowser_step_explain_class_init (DowserStepExplainClass *klass)
{
  DowserStepClass *step_class = DOWSER_STEP_CLASS (klass);

  step_class->hash_inputs = dowser_step_explain_hash_inputs;
  step_class->run_async = dowser_step_explain_run_async;
  step_class->run_finish = dowser_step_explain_run_finish;
}

static void
dowser_step_explain_init (DowserStepExplain *self)
{
}
