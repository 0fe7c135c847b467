/* dowser-plan-proof.c - runs the checks of a plan that need the stored rows, and updates the plan's findings */
#include "pipeline/checks/dowser-plan-proof.h"

#include "audit/dowser-data-checks.h"
#include "pipeline/checks/dowser-internal-query.h"

/* The time limit of all data checks. The rows of the answer are already there, so the user shouldn't wait long.
 * Findings without an answer in this time stay unchanged. */
#define MAX_MICROSECONDS (3 * G_USEC_PER_SEC)
#define MAX_SECONDS_EACH 2

void
dowser_plan_proof_free (DowserPlanProof *self)
{
  g_clear_pointer (&self->findings, g_ptr_array_unref);
  g_clear_pointer (&self->fixes, g_ptr_array_unref);
  g_free (self);
}

/* Returns TRUE if a select has joins. Only joins, and aggregates over joins, need a data check. */
static gboolean
has_joins (const DowserPlan *plan)
{
  for (guint i = 0; i < plan->steps->len; i++)
    if (((const DowserPlanStep *) plan->steps->pdata[i])->select->from->len > 1)
      return TRUE;
  return plan->select->from->len > 1;
}

gboolean
dowser_plan_proof_is_needed (const DowserPlan *plan, GPtrArray *findings)
{
  /* Findings of these checks can be decided only by the stored rows, even if the plan has only one table. */
  static const char *const checks[] = { DOWSER_CHECK_NUMBER_TEXT, "mixed-units", "snapshot", "ties", NULL };

  for (guint i = 0; findings != NULL && i < findings->len; i++)
    if (g_strv_contains (checks, ((const DowserFinding *) findings->pdata[i])->check))
      return TRUE;
  return has_joins (plan);
}

/* The task's data of dowser_plan_proof_async(). */
typedef struct
{
  char *uri;
  GPtrArray *data_checks;
  guint current;
  gint64 deadline;
  DowserPlanProof *proof; /* (nullable): %NULL after the task has returned the proof */
} ProofTask;

static void
proof_task_free (gpointer data)
{
  ProofTask *proof_run = data;

  g_free (proof_run->uri);
  g_clear_pointer (&proof_run->data_checks, g_ptr_array_unref);
  g_clear_pointer (&proof_run->proof, dowser_plan_proof_free);
  g_free (proof_run);
}

static GPtrArray *
dup_findings (GPtrArray *findings)
{
  GPtrArray *copies = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_finding_free);

  for (guint i = 0; findings != NULL && i < findings->len; i++)
    g_ptr_array_add (copies, dowser_finding_copy (findings->pdata[i]));
  return copies;
}

static GPtrArray *
dup_fixes (GPtrArray *fixes)
{
  GPtrArray *copies = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_ambiguity_free);

  for (guint i = 0; fixes != NULL && i < fixes->len; i++)
    g_ptr_array_add (copies, dowser_ambiguity_copy (fixes->pdata[i]));
  return copies;
}

static void run_next_check (GTask *task);

static void
answered_cb (GObject *context, GAsyncResult *answer, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  ProofTask *proof_run = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserResult) result = dowser_internal_query_run_finish (DOWSER_CONTEXT (context), answer, &error);
  const DowserDataCheck *data_check = proof_run->data_checks->pdata[proof_run->current++];

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }
  if (result != NULL)
    {
      dowser_data_check_apply (data_check, dowser_internal_query_get_integer (result, 0, 0, 0),
                               dowser_internal_query_get_integer (result, 0, 1, 0), proof_run->proof->findings,
                               proof_run->proof->fixes);
      proof_run->proof->n_answers++;
    }
  run_next_check (g_steal_pointer (&task));
}

/* Runs the next data check. If there is none, or the time is over, returns the proof from the task. Takes @task. */
static void
run_next_check (GTask *task)
{
  ProofTask *proof_run = g_task_get_task_data (task);
  const DowserLimits limits = { 1, MAX_SECONDS_EACH };

  if (proof_run->current >= proof_run->data_checks->len || g_get_monotonic_time () >= proof_run->deadline)
    {
      g_task_return_pointer (task, g_steal_pointer (&proof_run->proof), (GDestroyNotify) dowser_plan_proof_free);
      g_object_unref (task);
      return;
    }
  dowser_internal_query_run_async (g_task_get_source_object (task), proof_run->uri,
                                   ((const DowserDataCheck *) proof_run->data_checks->pdata[proof_run->current])->plan,
                                   &limits, g_task_get_cancellable (task), answered_cb, task);
}

void
dowser_plan_proof_async (DowserContext *context, const DowserPlanToProve *plan, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (context, cancellable, callback, user_data);
  ProofTask *proof_run = g_new0 (ProofTask, 1);

  proof_run->uri = g_strdup (plan->uri);
  proof_run->data_checks = dowser_data_checks_make_with_profile (plan->plan, plan->schema, plan->profile);
  proof_run->deadline = g_get_monotonic_time () + MAX_MICROSECONDS;
  proof_run->proof = g_new0 (DowserPlanProof, 1);
  proof_run->proof->findings = dup_findings (plan->findings);
  proof_run->proof->fixes = dup_fixes (plan->fixes);
  proof_run->proof->n_checks = proof_run->data_checks->len;
  g_task_set_source_tag (task, dowser_plan_proof_async);
  g_task_set_task_data (task, proof_run, proof_task_free);
  run_next_check (task);
}

DowserPlanProof *
dowser_plan_proof_finish (DowserContext *context, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
