/* dowser-source-opener.c - opening of a source in a context, before any question is asked */
#include "views/sources/dowser-source-opener.h"

#include "pipeline/dowser-pipeline-steps.h"

/* Runs the same steps as a question, on a session that is never saved because it has no question. */
static const char *const opening_steps[] = { "source", "schema", NULL };
static const char *const preparing_steps[] = { "keys", "values", NULL };

typedef struct
{
  DowserSession *session;
  const char *const *ids; /* ids of the remaining steps */
} OpenTask;

static void run_next_step (GTask *task);

static void
open_task_free (gpointer data)
{
  OpenTask *work = data;

  g_clear_object (&work->session);
  g_free (work);
}

static DowserStep *
make_step (const char *id)
{
  for (const DowserStepInfo *info = dowser_pipeline_steps; info->id != NULL; info++)
    if (g_str_equal (info->id, id))
      return dowser_step_new (info);
  g_assert_not_reached ();
}

static void
step_ran_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  g_autofree char *note = NULL;
  GError *error = NULL;
  OpenTask *work = g_task_get_task_data (task);

  if (dowser_step_run_finish (DOWSER_STEP (object), work->session, result, &note, &error))
    run_next_step (g_steal_pointer (&task));
  else
    g_task_return_error (task, error);
}

/* Runs the next of the steps that open the source. Returns the task after the last step. @task: (transfer full) */
static void
run_next_step (GTask *task)
{
  OpenTask *work = g_task_get_task_data (task);
  DowserContext *context = g_task_get_source_object (task);
  g_autoptr (DowserStep) step = NULL;

  if (*work->ids == NULL)
    {
      g_task_return_boolean (task, TRUE);
      g_object_unref (task);
      return;
    }
  step = make_step (*work->ids++);
  dowser_step_run_async (step, work->session, context, g_task_get_cancellable (task), step_ran_cb, task);
}

static void
start_steps (GTask *task, const char *uri, const char *const *ids)
{
  OpenTask *work = g_new0 (OpenTask, 1);

  work->ids = ids;
  work->session = dowser_session_new (NULL);
  dowser_session_set_source_uri (work->session, uri);
  dowser_session_set_schema (work->session, dowser_context_get_schema (g_task_get_source_object (task), uri));
  g_task_set_task_data (task, work, open_task_free);
  run_next_step (task);
}

void
dowser_source_opener_open_async (DowserContext *context, const char *uri, GCancellable *cancellable,
                                 GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (context, cancellable, callback, user_data);

  g_task_set_source_tag (task, dowser_source_opener_open_async);
  start_steps (task, uri, opening_steps);
}

gboolean
dowser_source_opener_open_finish (DowserContext *context, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, context), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

void
dowser_source_opener_prepare_async (DowserContext *context, const char *uri, GCancellable *cancellable,
                                    GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (context, cancellable, callback, user_data);

  g_task_set_source_tag (task, dowser_source_opener_prepare_async);
  start_steps (task, uri, preparing_steps);
}

gboolean
dowser_source_opener_prepare_finish (DowserContext *context, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, context), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}
