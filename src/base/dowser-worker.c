/* dowser-worker.c - a worker: one thread that runs tasks from a queue, one at a time. No other file starts threads */
#include "base/dowser-worker.h"

/* A queued function: either @func or @call is set. The job that ends the thread has neither; its @task (nullable)
 * belongs to the caller that waits for the end. */
typedef struct
{
  GTask *task; /* (owned) (nullable) */
  GTaskThreadFunc func;
  void (*call) (gpointer data);
  gpointer data;
  GDestroyNotify destroy;
} Job;

/* A started thread. The worker, the thread itself and the list of all threads hold references to it. Its fields are
 * read only while the lock of the list is held. It has no pointer to its worker, because it may outlive the worker and
 * must never hold the worker's last reference. */
typedef struct
{
  GThread *thread;    /* (owned) (nullable): NULL after it was joined */
  GAsyncQueue *queue; /* (owned): Job */
  gboolean stopping;  /* the job that ends the thread is queued */
  gboolean has_ended; /* the thread has left its loop, and is about to exit */
  gboolean left;      /* the thread's worker is finalized and won't join the thread */
} Thread;

struct _DowserWorker
{
  GObject parent_instance;

  char *name;
  GAsyncQueue *queue; /* Job */
  Thread *thread;     /* (owned) (nullable): NULL before the first task, and after the stop */
  gboolean stopping;
  GPtrArray *queued_jobs; /* (nullable): GTask: the callers that wait for the stop */
};

G_DEFINE_FINAL_TYPE (DowserWorker, dowser_worker, G_TYPE_OBJECT)

/* The queue of the calling thread. */
static GPrivate current_queue;

static GMutex threads_lock;
static GCond threads_changed;
static GPtrArray *threads; /* (nullable): Thread: the threads that are not joined yet */

static void
thread_clear (gpointer data)
{
  Thread *self = data;

  g_async_queue_unref (self->queue);
}

static void
thread_unref (gpointer data)
{
  g_atomic_rc_box_release_full (data, thread_clear);
}

/* Joins a thread whose loop has ended. Called with the lock held: the join takes little time, because the thread is
 * about to exit. */
static void
join_thread (Thread *self)
{
  if (self->thread != NULL)
    g_thread_join (g_steal_pointer (&self->thread));
  g_ptr_array_remove_fast (threads, self);
}

static void
join_ended_threads (gboolean also_with_workers)
{
  for (guint i = threads->len; i > 0; i--)
    {
      Thread *thread = threads->pdata[i - 1];

      if (thread->has_ended && (thread->left || also_with_workers))
        join_thread (thread);
    }
}

static Job *
job_new (GTask *task, GTaskThreadFunc func)
{
  Job *job = g_new0 (Job, 1);

  job->task = task != NULL ? g_object_ref (task) : NULL;
  job->func = func;
  return job;
}

/* Calls @func in the context of @task. g_main_context_invoke() isn't used, because it would call @func in this thread
 * if no other thread owns the context. */
static void
call_in_context (GTask *task, GSourceFunc func)
{
  g_autoptr (GSource) source = g_idle_source_new ();

  g_source_set_static_name (source, "DowserWorker");
  g_source_set_priority (source, g_task_get_priority (task));
  g_source_set_callback (source, func, task, NULL);
  g_source_attach (source, g_task_get_context (task));
}

static gboolean
release_cb (gpointer user_data)
{
  g_object_unref (user_data);
  return G_SOURCE_REMOVE;
}

/* Runs a job, and then drops the job's reference to the task in the task's own context. The reference may be the last
 * one. If it were dropped in this thread, the source object would be finalized in this thread. */
static void
run_job (Job *job)
{
  if (job->call != NULL)
    {
      job->call (job->data);
      job->destroy (job->data);
      return;
    }
  if (!g_task_return_error_if_cancelled (job->task))
    job->func (job->task, g_task_get_source_object (job->task), g_task_get_task_data (job->task),
               g_task_get_cancellable (job->task));
  call_in_context (job->task, release_cb);
}

static gboolean
stopped_cb (gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  DowserWorker *self = g_task_get_source_object (task);
  g_autoptr (GPtrArray) queued_jobs = g_steal_pointer (&self->queued_jobs);

  /* The thread queues this call last before it leaves its loop, so the wait is short. */
  g_mutex_lock (&threads_lock);
  while (!self->thread->has_ended)
    g_cond_wait (&threads_changed, &threads_lock);
  join_thread (self->thread);
  g_mutex_unlock (&threads_lock);
  g_clear_pointer (&self->thread, thread_unref);
  for (guint i = 0; i < queued_jobs->len; i++)
    g_task_return_boolean (queued_jobs->pdata[i], TRUE);
  return G_SOURCE_REMOVE;
}

static gpointer
run_thread (gpointer data)
{
  Thread *self = data;
  gboolean is_stop_job = FALSE;

  g_private_set (&current_queue, self->queue);
  while (!is_stop_job)
    {
      g_autofree Job *job = g_async_queue_pop (self->queue);

      is_stop_job = job->func == NULL && job->call == NULL;
      if (!is_stop_job)
        run_job (job);
      else if (job->task != NULL)
        call_in_context (job->task, stopped_cb);
    }
  g_mutex_lock (&threads_lock);
  self->has_ended = TRUE;
  g_cond_broadcast (&threads_changed);
  g_mutex_unlock (&threads_lock);
  thread_unref (self);
  return NULL;
}

/* Queues the job that ends the thread. @task: (nullable): the task of the caller that waits for the end */
static void
stop_thread (Thread *thread, GTask *task)
{
  if (!thread->stopping)
    g_async_queue_push (thread->queue, job_new (task, NULL));
  thread->stopping = TRUE;
}

static void
dowser_worker_finalize (GObject *object)
{
  DowserWorker *self = DOWSER_WORKER (object);

  if (self->thread != NULL)
    {
      g_mutex_lock (&threads_lock);
      stop_thread (self->thread, NULL);
      self->thread->left = TRUE;
      g_mutex_unlock (&threads_lock);
      thread_unref (self->thread);
    }
  g_async_queue_unref (self->queue);
  g_clear_pointer (&self->queued_jobs, g_ptr_array_unref);
  g_free (self->name);
  G_OBJECT_CLASS (dowser_worker_parent_class)->finalize (object);
}

static void
dowser_worker_class_init (DowserWorkerClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = dowser_worker_finalize;
}

static void
dowser_worker_init (DowserWorker *self)
{
  self->queue = g_async_queue_new ();
}

DowserWorker *
dowser_worker_new (const char *name)
{
  DowserWorker *self;

  g_return_val_if_fail (name != NULL, NULL);

  self = g_object_new (DOWSER_TYPE_WORKER, NULL);
  self->name = g_strdup (name);
  return self;
}

/* Starts a thread. Joins threads that have ended, so that they don't accumulate in a program that runs for days. */
static Thread *
thread_new (const char *name, GAsyncQueue *queue, GError **error)
{
  Thread *self = g_atomic_rc_box_new0 (Thread);

  self->queue = g_async_queue_ref (queue);
  g_mutex_lock (&threads_lock);
  if (threads == NULL)
    threads = g_ptr_array_new_with_free_func (thread_unref);
  join_ended_threads (FALSE);
  self->thread = g_thread_try_new (name, run_thread, g_atomic_rc_box_acquire (self), error);
  if (self->thread != NULL)
    g_ptr_array_add (threads, g_atomic_rc_box_acquire (self));
  g_mutex_unlock (&threads_lock);
  if (self->thread != NULL)
    return self;
  thread_unref (self);
  thread_unref (self);
  return NULL;
}

static gboolean
start_thread (DowserWorker *self, GError **error)
{
  if (self->thread == NULL)
    self->thread = thread_new (self->name, self->queue, error);
  return self->thread != NULL;
}

void
dowser_worker_run (DowserWorker *self, GTask *task, GTaskThreadFunc func)
{
  GError *error = NULL;

  g_return_if_fail (DOWSER_IS_WORKER (self));
  g_return_if_fail (G_IS_TASK (task) && func != NULL);

  if (self->stopping)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CLOSED, "The worker was stopped");
  else if (!start_thread (self, &error))
    g_task_return_error (task, error);
  else
    g_async_queue_push (self->queue, job_new (task, func));
}

void
dowser_worker_call (DowserWorker *self, void (*func) (gpointer data), gpointer data, GDestroyNotify destroy)
{
  Job *job;

  g_return_if_fail (DOWSER_IS_WORKER (self));
  g_return_if_fail (func != NULL && destroy != NULL);

  if (self->stopping || !start_thread (self, NULL))
    {
      destroy (data);
      return;
    }
  job = job_new (NULL, NULL);
  job->call = func;
  job->data = data;
  job->destroy = destroy;
  g_async_queue_push (self->queue, job);
}

static void
do_nothing (gpointer data)
{
}

void
dowser_worker_free (DowserWorker *self, gpointer data, GDestroyNotify destroy)
{
  dowser_worker_call (self, do_nothing, data, destroy);
}

gboolean
dowser_worker_is_current (DowserWorker *self)
{
  g_return_val_if_fail (DOWSER_IS_WORKER (self), FALSE);

  return g_private_get (&current_queue) == self->queue;
}

void
dowser_worker_stop_async (DowserWorker *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                          gpointer user_data)
{
  g_autoptr (GTask) task = NULL;

  g_return_if_fail (DOWSER_IS_WORKER (self));

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, dowser_worker_stop_async);
  if (self->thread == NULL)
    g_task_return_boolean (task, TRUE);
  else if (self->queued_jobs != NULL)
    g_ptr_array_add (self->queued_jobs, g_object_ref (task));
  else
    {
      self->queued_jobs = g_ptr_array_new_with_free_func (g_object_unref);
      g_ptr_array_add (self->queued_jobs, g_object_ref (task));
      g_mutex_lock (&threads_lock);
      stop_thread (self->thread, task);
      g_mutex_unlock (&threads_lock);
    }
  self->stopping = TRUE;
}

gboolean
dowser_worker_stop_finish (DowserWorker *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);

  return g_task_propagate_boolean (G_TASK (result), error);
}

static gboolean
have_all_ended (void)
{
  for (guint i = 0; i < threads->len; i++)
    if (!((const Thread *) threads->pdata[i])->has_ended)
      return FALSE;
  return TRUE;
}

gboolean
dowser_worker_join_all (guint max_milliseconds)
{
  gint64 end = g_get_monotonic_time () + max_milliseconds * G_TIME_SPAN_MILLISECOND;
  gboolean done = TRUE;

  g_mutex_lock (&threads_lock);
  if (threads != NULL)
    {
      for (guint i = 0; i < threads->len; i++)
        stop_thread (threads->pdata[i], NULL);
      while (!have_all_ended () && g_cond_wait_until (&threads_changed, &threads_lock, end))
        ;
      done = have_all_ended ();
      join_ended_threads (TRUE);
    }
  g_mutex_unlock (&threads_lock);
  return done;
}
