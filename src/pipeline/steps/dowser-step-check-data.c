/* dowser-step-check-data.c - queries the rows for facts about the plan that the keys cannot prove */
#include "pipeline/steps/dowser-step-check-data.h"

#include "pipeline/checks/dowser-plan-proof.h"
#include "pipeline/checks/dowser-wrong-number.h"
#include "pipeline/dowser-input-hash.h"

#include <glib/gi18n-lib.h>

struct _DowserStepCheckData
{
  DowserStep parent_instance;
};

G_DEFINE_FINAL_TYPE (DowserStepCheckData, dowser_step_check_data, DOWSER_TYPE_STEP)

static gboolean
dowser_step_check_data_is_needless (DowserStep *step, DowserSession *session)
{
  const DowserPlan *plan = dowser_session_get_plan (session);

  return plan == NULL || dowser_session_get_schema (session) == NULL
         || !dowser_plan_proof_is_needed (plan, dowser_session_get_findings (session));
}

static guint64
dowser_step_check_data_hash_inputs (DowserStep *step, DowserSession *session)
{
  guint64 hash = dowser_input_hash_text (DOWSER_INPUT_HASH_EMPTY, dowser_session_get_source_uri (session));

  return dowser_input_hash_statement (hash, dowser_session_get_statement (session));
}

static void
proved_cb (GObject *context, GAsyncResult *answer, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  GError *error = NULL;
  DowserPlanProof *proof = dowser_plan_proof_finish (DOWSER_CONTEXT (context), answer, &error);

  if (proof != NULL)
    g_task_return_pointer (task, proof, (GDestroyNotify) dowser_plan_proof_free);
  else
    g_task_return_error (task, error);
}

static void
dowser_step_check_data_run_async (DowserStep *step, DowserSession *session, DowserContext *context,
                                  GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (step, cancellable, callback, user_data);
  const DowserPlanToProve plan = { dowser_session_get_source_uri (session), dowser_session_get_plan (session),
                                   dowser_session_get_schema (session),     dowser_session_get_profile (session),
                                   dowser_session_get_findings (session),   dowser_session_get_fixes (session) };

  g_task_set_source_tag (task, dowser_step_check_data_run_async);
  g_task_set_task_data (task, g_object_ref (context), g_object_unref);
  dowser_plan_proof_async (context, &plan, cancellable, proved_cb, task);
}

static gboolean
dowser_step_check_data_run_finish (DowserStep *step, DowserSession *session, GAsyncResult *result, char **note,
                                   GError **error)
{
  DowserContext *context = g_task_get_task_data (G_TASK (result));
  g_autoptr (DowserPlanProof) proof = g_task_propagate_pointer (G_TASK (result), error);

  if (proof == NULL)
    return FALSE;

  if (proof->n_answers > 0)
    {
      dowser_session_take_findings (session, g_steal_pointer (&proof->findings));
      dowser_session_take_fixes (session, proof->fixes->len > 0 ? g_steal_pointer (&proof->fixes) : NULL);
    }
  if (proof->n_answers < proof->n_checks)
    *note = g_strdup (_ ("Checking all rows took too long."));
  if (dowser_wrong_number_check (session, context, error))
    return TRUE;
  dowser_session_set_result (session, NULL);
  return FALSE;
}

static void
dowser_step_check_data_class_init (DowserStepCheckDataClass *klass)
{
  DowserStepClass *step_class = DOWSER_STEP_CLASS (klass);

  step_class->is_needless = dowser_step_check_data_is_needless;
  step_class->hash_inputs = dowser_step_check_data_hash_inputs;
  step_class->run_async = dowser_step_check_data_run_async;
  step_class->run_finish = dowser_step_check_data_run_finish;
}

static void
dowser_step_check_data_init (DowserStepCheckData *self)
{
}
