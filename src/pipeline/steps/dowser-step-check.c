/* dowser-step-check.c - checks the statement before the engine gets it, and estimates its cost */
#include "pipeline/steps/dowser-step-check.h"

#include "audit/dowser-cost.h"
#include "base/dowser-error.h"
#include "pipeline/context/dowser-context.h"
#include "pipeline/dowser-input-hash.h"
#include "sql/read/dowser-guard.h"

#include <glib/gi18n-lib.h>

struct _DowserStepCheck
{
  DowserStep parent_instance;
};

G_DEFINE_FINAL_TYPE (DowserStepCheck, dowser_step_check, DOWSER_TYPE_STEP)

/* The task's data. */
typedef struct
{
  DowserContext *context;
  DowserForecast *forecast; /* (nullable): %NULL if the engine gives no estimate */
} CostCheckTask;

static void
cost_check_task_free (gpointer data)
{
  CostCheckTask *check = data;

  g_object_unref (check->context);
  g_clear_pointer (&check->forecast, dowser_forecast_unref);
  g_free (check);
}

static guint64
dowser_step_check_hash_inputs (DowserStep *step, DowserSession *session)
{
  return dowser_input_hash_statement (DOWSER_INPUT_HASH_EMPTY, dowser_session_get_statement (session));
}

/* Ignores an error of the engine. The step "run" would get the same error, and the error can be repaired there. */
static void
forecast_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  CostCheckTask *check = g_task_get_task_data (task);
  GError *error = NULL;

  check->forecast = dowser_source_forecast_finish (DOWSER_SOURCE (source), result, &error);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_task_return_error (task, error);
      return;
    }
  g_clear_error (&error);
  g_task_return_boolean (task, TRUE);
}

static void
dowser_step_check_run_async (DowserStep *step, DowserSession *session, DowserContext *context,
                             GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (step, cancellable, callback, user_data);
  const char *uri = dowser_session_get_source_uri (session);
  const DowserStatement *statement = dowser_session_get_statement (session);
  DowserSource *source = dowser_context_get_source (context, uri);
  CostCheckTask *check = g_new0 (CostCheckTask, 1);
  GError *error = NULL;

  check->context = g_object_ref (context);
  g_task_set_source_tag (task, dowser_step_check_run_async);
  g_task_set_task_data (task, check, cost_check_task_free);
  if (!dowser_guard_check_dialect (statement, dowser_context_get_dialect (context, uri), &error))
    g_task_return_error (task, error);
  else if (source == NULL)
    g_task_return_boolean (task, TRUE);
  else
    dowser_source_forecast_async (source, statement, cancellable, forecast_cb, g_steal_pointer (&task));
}

static gboolean
check_cost (DowserSession *session, const DowserCost *cost, gint64 max_read, GError **error)
{
  g_autofree char *rows = NULL;
  g_autofree char *max_text = NULL;

  if (max_read == 0 || cost->n_read <= MAX (max_read, dowser_session_get_allowed_rows (session)))
    return TRUE;
  rows = dowser_cost_format_rows (cost->n_read);
  max_text = dowser_cost_format_rows (max_read);
  g_set_error (error, DOWSER_LIMIT_ERROR, DOWSER_LIMIT_ERROR_COST,
               _ ("This query reads %s. Dowser asks before it reads more than %s. Run the query anyway, or ask for "
                  "less."),
               rows, max_text);
  return FALSE;
}

static gboolean
dowser_step_check_run_finish (DowserStep *step, DowserSession *session, GAsyncResult *result, char **note,
                              GError **error)
{
  CostCheckTask *check = g_task_get_task_data (G_TASK (result));
  g_autoptr (DowserCost) cost = NULL;

  dowser_session_set_forecast (session, check->forecast);
  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;
  if (check->forecast == NULL || dowser_session_get_schema (session) == NULL)
    return TRUE;
  cost = dowser_cost_estimate (check->forecast, dowser_session_get_plan (session), dowser_session_get_schema (session));
  *note = dowser_cost_dup_sentence (cost);
  return check_cost (session, cost, dowser_context_get_max_read_rows (check->context), error);
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
