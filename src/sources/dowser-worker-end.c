/* dowser-worker-end.c - ends a worker; waits only for a limited time for its call in progress */
#include "sources/dowser-worker-end.h"

/* The state that the end of the worker and the timeout share. The first of them returns the task. */
typedef struct
{
  gatomicrefcount ref_count;
  GTask *task;             /* (owned) (nullable): NULL after the task has returned */
  GSource *timeout_source; /* (nullable): the timeout; the context owns the timeout's reference to this struct */
} Ending;

static void
ending_unref (gpointer data)
{
  Ending *ending = data;

  if (!g_atomic_ref_count_dec (&ending->ref_count))
    return;
  g_clear_object (&ending->task);
  g_free (ending);
}

static void
stopped_cb (GObject *worker, GAsyncResult *result, gpointer user_data)
{
  Ending *ending = user_data;
  g_autoptr (GTask) task = g_steal_pointer (&ending->task);

  dowser_worker_stop_finish (DOWSER_WORKER (worker), result, NULL);
  if (ending->timeout_source != NULL)
    g_source_destroy (ending->timeout_source);
  if (task != NULL)
    g_task_return_boolean (task, TRUE);
  ending_unref (ending);
}

static gboolean
timeout_cb (gpointer user_data)
{
  Ending *ending = user_data;
  g_autoptr (GTask) task = g_steal_pointer (&ending->task);

  ending->timeout_source = NULL;
  if (task != NULL)
    g_task_return_boolean (task, TRUE);
  return G_SOURCE_REMOVE;
}

static void
set_time_limit (Ending *ending, guint max_seconds)
{
  g_autoptr (GSource) source = g_timeout_source_new_seconds (max_seconds);

  g_atomic_ref_count_inc (&ending->ref_count);
  g_source_set_static_name (source, "DowserWorkerEnd");
  g_source_set_callback (source, timeout_cb, ending, ending_unref);
  g_source_attach (source, g_task_get_context (ending->task));
  ending->timeout_source = source;
}

void
dowser_worker_end (DowserWorker *worker, GTask *task, guint max_seconds)
{
  Ending *ending = g_new0 (Ending, 1);

  g_atomic_ref_count_init (&ending->ref_count);
  ending->task = g_object_ref (task);
  if (max_seconds > 0)
    set_time_limit (ending, max_seconds);
  dowser_worker_stop_async (worker, NULL, stopped_cb, ending);
}
