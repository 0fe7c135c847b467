/* dowser-empty-result-diagnosis.c - finds the filter that excludes all rows of a plan, and the values in its column */
#include "pipeline/checks/dowser-empty-result-diagnosis.h"

#include "audit/fixes/dowser-filter-losses.h"
#include "pipeline/checks/dowser-internal-query.h"

#define MAX_MICROSECONDS (4 * G_USEC_PER_SEC)
#define MAX_SECONDS_EACH 2

/* The data of the diagnosis's task. */
typedef struct
{
  DowserContext *context;
  char *uri;
  DowserLosses *losses;
  guint current;   /* index of the current filter in the losses */
  gboolean values; /* TRUE if the query reads the column's values, FALSE if the query counts the rows without the
                    * filter */
  gint64 deadline;
} DiagnosisTask;

static void
diagnosis_task_free (gpointer data)
{
  DiagnosisTask *diagnosis = data;

  g_clear_object (&diagnosis->context);
  g_free (diagnosis->uri);
  g_clear_pointer (&diagnosis->losses, dowser_losses_free);
  g_free (diagnosis);
}

void
dowser_losses_free (DowserLosses *self)
{
  for (guint i = 0; i < self->near->len; i++)
    g_clear_pointer ((GPtrArray **) &self->near->pdata[i], g_ptr_array_unref);
  g_ptr_array_unref (self->near);
  g_ptr_array_unref (self->stored);
  g_ptr_array_unref (self->losses);
  g_free (self);
}

static DowserFilterLoss *
get_current_loss (const DiagnosisTask *diagnosis)
{
  return diagnosis->losses->losses->pdata[diagnosis->current];
}

static void
store_values (DiagnosisTask *diagnosis, DowserResult *result)
{
  GPtrArray *values = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < dowser_result_get_n_rows (result); i++)
    {
      char *text = dowser_internal_query_dup_text (result, i, 0);

      if (text != NULL)
        g_ptr_array_add (values, text);
    }
  g_ptr_array_add (diagnosis->losses->stored, values);
  diagnosis->losses->near->pdata[diagnosis->current]
      = dowser_filter_loss_find_near (get_current_loss (diagnosis), values);
}

static void run_next_query (GTask *task);

/* If there are rows without the current filter, the next query reads the values of the filter's column. Otherwise, this
 * filter isn't the cause, and the next query is about the next filter. */
static void
go_to_next (DiagnosisTask *diagnosis)
{
  const DowserFilterLoss *loss = get_current_loss (diagnosis);

  if (!diagnosis->values && loss->n_rows > 0 && loss->values != NULL)
    {
      diagnosis->values = TRUE;
      return;
    }
  diagnosis->values = FALSE;
  diagnosis->current++;
}

static void
answered_cb (GObject *context, GAsyncResult *answer, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  DiagnosisTask *diagnosis = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserResult) result = dowser_internal_query_run_finish (DOWSER_CONTEXT (context), answer, &error);

  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_task_return_error (task, g_steal_pointer (&error));
      return;
    }
  diagnosis->losses->n_asked++;
  if (result != NULL && diagnosis->values)
    store_values (diagnosis, result);
  else if (result != NULL)
    get_current_loss (diagnosis)->n_rows = dowser_internal_query_get_integer (result, 0, 0, -1);
  go_to_next (diagnosis);
  run_next_query (g_steal_pointer (&task));
}

/* Runs the next query. Takes @task. */
static void
run_next_query (GTask *task)
{
  DiagnosisTask *diagnosis = g_task_get_task_data (task);
  const DowserLimits limits = { DOWSER_FILTER_LOSS_MAX_VALUES, MAX_SECONDS_EACH };
  const DowserFilterLoss *loss;

  if (diagnosis->current >= diagnosis->losses->losses->len || g_get_monotonic_time () >= diagnosis->deadline)
    {
      g_task_return_pointer (task, g_steal_pointer (&diagnosis->losses), (GDestroyNotify) dowser_losses_free);
      g_object_unref (task);
      return;
    }
  loss = get_current_loss (diagnosis);
  dowser_internal_query_run_async (diagnosis->context, diagnosis->uri, diagnosis->values ? loss->values : loss->count,
                                   &limits, g_task_get_cancellable (task), answered_cb, task);
}

void
dowser_empty_result_diagnosis_async (DowserContext *context, const char *uri, const DowserPlan *plan,
                                     const DowserSchema *schema, GCancellable *cancellable,
                                     GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (context, cancellable, callback, user_data);
  DiagnosisTask *diagnosis = g_new0 (DiagnosisTask, 1);
  DowserLosses *losses = g_new0 (DowserLosses, 1);

  losses->losses = dowser_filter_losses_find (plan, schema);
  losses->near = g_ptr_array_new ();
  losses->stored = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  g_ptr_array_set_size (losses->near, (int) losses->losses->len);
  diagnosis->context = g_object_ref (context);
  diagnosis->uri = g_strdup (uri);
  diagnosis->losses = losses;
  diagnosis->deadline = g_get_monotonic_time () + MAX_MICROSECONDS;
  g_task_set_source_tag (task, dowser_empty_result_diagnosis_async);
  g_task_set_task_data (task, diagnosis, diagnosis_task_free);
  run_next_query (task);
}

DowserLosses *
dowser_empty_result_diagnosis_finish (DowserContext *context, GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
