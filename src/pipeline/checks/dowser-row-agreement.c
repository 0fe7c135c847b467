/* dowser-row-agreement.c - runs two plans for the same question, and reports whether they give the same rows */
#include "pipeline/checks/dowser-row-agreement.h"

#include "pipeline/checks/dowser-internal-query.h"

/* The maximum number of compared rows, the same as in the pipeline's step "compare". Reading them is fast, and they are
 * enough to distinguish most interpretations of a question. */
#define MAX_ROWS 200
#define MAX_SECONDS_EACH 1

/* The task's data of dowser_row_agreement_async(). */
typedef struct
{
  char *uri;
  DowserPlan *plans[2];
  DowserResult *results[2];
  guint current;
} AgreementTask;

static void
agreement_task_free (gpointer data)
{
  AgreementTask *agreement_task = data;

  g_free (agreement_task->uri);
  for (guint i = 0; i < G_N_ELEMENTS (agreement_task->plans); i++)
    {
      dowser_plan_unref (agreement_task->plans[i]);
      g_clear_object (&agreement_task->results[i]);
    }
  g_free (agreement_task);
}

static void run_next (DowserContext *context, GTask *task);

static void
ran_cb (GObject *context, GAsyncResult *answer, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  AgreementTask *agreement_task = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;

  agreement_task->results[agreement_task->current]
      = dowser_internal_query_run_finish (DOWSER_CONTEXT (context), answer, &error);
  if (g_task_return_error_if_cancelled (task))
    return;
  if (agreement_task->results[agreement_task->current++] == NULL)
    {
      g_task_return_int (task, DOWSER_AGREEMENT_NONE);
      return;
    }
  run_next (DOWSER_CONTEXT (context), g_steal_pointer (&task));
}

static gboolean
is_sorted (const AgreementTask *agreement_task)
{
  return agreement_task->plans[0]->select->order->len > 0 && agreement_task->plans[1]->select->order->len > 0;
}

/* Runs the next plan. After both plans, compares their rows and returns the result from the task. Takes @task. */
static void
run_next (DowserContext *context, GTask *task)
{
  AgreementTask *agreement_task = g_task_get_task_data (task);
  const DowserLimits limits = { MAX_ROWS, MAX_SECONDS_EACH };

  if (agreement_task->current < G_N_ELEMENTS (agreement_task->plans))
    {
      dowser_internal_query_run_async (context, agreement_task->uri, agreement_task->plans[agreement_task->current],
                                       &limits, g_task_get_cancellable (task), ran_cb, task);
      return;
    }
  g_task_return_int (task, dowser_results_compare (agreement_task->results[0], agreement_task->results[1],
                                                   is_sorted (agreement_task)));
  g_object_unref (task);
}

void
dowser_row_agreement_async (DowserContext *context, const char *uri, const DowserPlan *plan_a, const DowserPlan *plan_b,
                            GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (context, cancellable, callback, user_data);
  AgreementTask *agreement_task = g_new0 (AgreementTask, 1);

  agreement_task->uri = g_strdup (uri);
  agreement_task->plans[0] = dowser_plan_ref (plan_a);
  agreement_task->plans[1] = dowser_plan_ref (plan_b);
  g_task_set_source_tag (task, dowser_row_agreement_async);
  g_task_set_task_data (task, agreement_task, agreement_task_free);
  if (dowser_source_uri_is_server (uri) || !dowser_context_get_allows_sampling (context, uri))
    {
      g_task_return_int (task, DOWSER_AGREEMENT_NONE);
      g_object_unref (task);
      return;
    }
  run_next (context, task);
}

DowserAgreement
dowser_row_agreement_finish (DowserContext *context, GAsyncResult *result, GError **error)
{
  gssize agreement = g_task_propagate_int (G_TASK (result), error);

  return agreement >= 0 ? (DowserAgreement) agreement : DOWSER_AGREEMENT_NONE;
}
