/* dowser-server-canceller.c - stops the running statement of a connection, from a worker thread of its own */
#include "sources/server/dowser-server-canceller.h"

#include "base/dowser-worker.h"

#define USEC_BETWEEN_CANCELS (100 * 1000)

struct _DowserServerCanceller
{
  gatomicrefcount ref_count;

  /* input */
  DowserWorker *worker; /* (owned) */
  const DowserServerDriver *driver;
  gpointer target;           /* (owned): the driver's object for canceling the statements of one connection */
  GCancellable *cancellable; /* (owned) (nullable): set while the canceller is armed */
  gulong handler;

  /* the state of a cancel; protected by the mutex */
  GMutex mutex;
  GCond changed;
  guint iteration;  /* incremented each time the canceller is disarmed; a cancel with an earlier number is ignored */
  gboolean sending; /* a cancel is being sent */
};

/* The data that the worker thread needs to send a cancel. */
typedef struct
{
  DowserServerCanceller *canceller; /* (owned) */
  guint iteration;
} Job;

DowserServerCanceller *
dowser_server_canceller_new (const DowserServerDriver *driver, gpointer target)
{
  DowserServerCanceller *self = g_new0 (DowserServerCanceller, 1);

  g_atomic_ref_count_init (&self->ref_count);
  g_mutex_init (&self->mutex);
  g_cond_init (&self->changed);
  self->worker = dowser_worker_new ("cancel");
  self->driver = driver;
  self->target = target;
  return self;
}

static void
canceller_unref (DowserServerCanceller *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_object_unref (self->worker);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->changed);
  self->driver->canceller_free (self->target);
  g_free (self);
}

void
dowser_server_canceller_free (DowserServerCanceller *self)
{
  dowser_server_canceller_disarm (self);
  canceller_unref (self);
}

static void
job_free (gpointer data)
{
  Job *job = data;

  canceller_unref (job->canceller);
  g_free (job);
}

/* Begins to send a cancel. Returns: FALSE if there is no statement to stop any more; if TRUE, _disarm() waits until the
 * cancel has been sent */
static gboolean
begin_to_send (const Job *job)
{
  DowserServerCanceller *self = job->canceller;

  g_mutex_lock (&self->mutex);
  self->sending = self->iteration == job->iteration;
  g_mutex_unlock (&self->mutex);
  return self->sending;
}

static void
end_sending (const Job *job)
{
  DowserServerCanceller *self = job->canceller;
  gint64 end = g_get_monotonic_time () + USEC_BETWEEN_CANCELS;

  g_mutex_lock (&self->mutex);
  self->sending = FALSE;
  g_cond_broadcast (&self->changed);
  while (self->iteration == job->iteration && g_cond_wait_until (&self->changed, &self->mutex, end))
    ;
  g_mutex_unlock (&self->mutex);
}

static void
stop_in_thread (gpointer data)
{
  const Job *job = data;
  DowserServerCanceller *self = job->canceller;

  while (begin_to_send (job))
    {
      self->driver->cancel (self->target);
      end_sending (job);
    }
}

/* Starts a cancel. May run in any thread. The thread's main context may never run again, so the cancel must not depend
 * on it. */
static void
cancelled_cb (GCancellable *cancelled, gpointer user_data)
{
  DowserServerCanceller *self = user_data;
  Job *job = g_new0 (Job, 1);

  g_atomic_ref_count_inc (&self->ref_count);
  job->canceller = self;
  g_mutex_lock (&self->mutex);
  job->iteration = self->iteration;
  g_mutex_unlock (&self->mutex);
  dowser_worker_call (self->worker, stop_in_thread, job, job_free);
}

void
dowser_server_canceller_arm (DowserServerCanceller *self, GCancellable *cancellable)
{
  dowser_server_canceller_disarm (self);
  if (cancellable == NULL)
    return;
  self->cancellable = g_object_ref (cancellable);
  self->handler = g_cancellable_connect (cancellable, G_CALLBACK (cancelled_cb), self, NULL);
}

void
dowser_server_canceller_disarm (DowserServerCanceller *self)
{
  if (self->cancellable == NULL)
    return;
  g_cancellable_disconnect (self->cancellable, self->handler);
  g_clear_object (&self->cancellable);
  g_mutex_lock (&self->mutex);
  self->iteration++;
  g_cond_broadcast (&self->changed);
  while (self->sending)
    g_cond_wait (&self->changed, &self->mutex);
  g_mutex_unlock (&self->mutex);
}
