/* dowser-worker-end.c - ends a worker; waits only for a limited time for its call in progress */
#include "sources/dowser-worker-end.h"

/* The state that the end of the worker and the timeout share. The first of them returns the task. */
typedef struct
{
  gatomicrefcount ref_count;
  GTask *task;             /* (owned) (nullable): NULL after the task has returned */
  GSource *timeout_source; /* (nullable): the timeout; the context owns the timeout's reference to this struct */
} EndState;

static void
end_state_unref (gpointer data)
{
  EndState *end_state = data;

  if (!g_atomic_ref_count_dec (&end_state->ref_count))
    return;
  g_clear_object (&end_state->task);
  g_free (end_state);
}

static void
stopped_cb (GObject *worker, GAsyncResult *result, gpointer user_data)
{
  EndState *end_state = user_data;
  g_autoptr (GTask) task = g_steal_pointer (&end_state->task);

  dowser_worker_stop_finish (DOWSER_WORKER (worker), result, NULL);
  if (end_state->timeout_source != NULL)
    g_source_destroy (end_state->timeout_source);
  if (task != NULL)
    g_task_return_boolean (task, TRUE);
  end_state_unref (end_state);
}

static gboolean
timeout_cb (gpointer user_data)
{
  EndState *end_state = user_data;
  g_autoptr (GTask) task = g_steal_pointer (&end_state->task);

  end_state->timeout_source = NULL;
  if (task != NULL)
    g_task_return_boolean (task, TRUE);
  return G_SOURCE_REMOVE;
}

static void
set_time_limit (EndState *end_state, guint max_seconds)
{
  g_autoptr (GSource) source = g_timeout_source_new_seconds (max_seconds);

  g_atomic_ref_count_inc (&end_state->ref_count);
  g_source_set_static_name (source, "DowserWorkerEnd");
  g_source_set_callback (source, timeout_cb, end_state, end_state_unref);
  g_source_attach (source, g_task_get_context (end_state->task));
  end_state->timeout_source = source;
}

void
dowser_worker_end (DowserWorker *worker, GTask *task, guint max_seconds)
{
  EndState *end_state = g_new0 (EndState, 1);

  g_atomic_ref_count_init (&end_state->ref_count);
  end_state->task = g_object_ref (task);
  if (max_seconds > 0)
    set_time_limit (end_state, max_seconds);
  dowser_worker_stop_async (worker, NULL, stopped_cb, end_state);
}
