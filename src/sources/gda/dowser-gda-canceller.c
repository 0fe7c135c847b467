/* dowser-gda-canceller.c - stops what a connection runs, by a second connection on a worker of its own */
#include "sources/gda/dowser-gda-canceller.h"

#include "base/dowser-worker.h"
#include "sources/gda/dowser-gda-query.h"

#define USEC_BETWEEN_CANCELS (100 * 1000)

struct _DowserGdaCanceller
{
  gatomicrefcount ref_count;

  /* input */
  DowserWorker *worker; /* (owned) */
  char *provider;
  char *settings;
  char *identity;
  GCancellable *cancellable; /* (owned) (nullable): while armed */
  gulong handler;

  /* in progress, behind the mutex */
  GMutex mutex;
  GCond changed;
  char *sql;        /* (nullable): NULL while disarmed */
  guint round;      /* counts up with each disarming: who began before has nothing to stop any more */
  gboolean sending; /* a cancel is on its way */
};

/* What the worker gets. */
typedef struct
{
  DowserGdaCanceller *canceller; /* (owned) */
  guint round;
  GdaStatement *statement; /* (owned) */
} Job;

DowserGdaCanceller *
dowser_gda_canceller_new (const char *provider, const char *settings, const char *identity)
{
  DowserGdaCanceller *self = g_new0 (DowserGdaCanceller, 1);

  g_atomic_ref_count_init (&self->ref_count);
  g_mutex_init (&self->mutex);
  g_cond_init (&self->changed);
  self->worker = dowser_worker_new ("cancel");
  self->provider = g_strdup (provider);
  self->settings = g_strdup (settings);
  self->identity = g_strdup (identity);
  return self;
}

static void
canceller_unref (DowserGdaCanceller *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_object_unref (self->worker);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->changed);
  g_free (self->provider);
  g_free (self->settings);
  g_free (self->identity);
  g_free (self->sql);
  g_free (self);
}

void
dowser_gda_canceller_free (DowserGdaCanceller *self)
{
  dowser_gda_canceller_disarm (self);
  canceller_unref (self);
}

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->statement); /* the connection that knew it is gone */
  canceller_unref (job->canceller);
  g_free (job);
}

/* Returns: whether there still is something to stop; _disarm() waits until it has been done then */
static gboolean
begin_to_send (const Job *job)
{
  DowserGdaCanceller *self = job->canceller;

  g_mutex_lock (&self->mutex);
  self->sending = self->round == job->round;
  g_mutex_unlock (&self->mutex);
  return self->sending;
}

static void
end_sending (const Job *job)
{
  DowserGdaCanceller *self = job->canceller;
  gint64 end = g_get_monotonic_time () + USEC_BETWEEN_CANCELS;

  g_mutex_lock (&self->mutex);
  self->sending = FALSE;
  g_cond_broadcast (&self->changed);
  while (self->round == job->round && g_cond_wait_until (&self->changed, &self->mutex, end))
    ;
  g_mutex_unlock (&self->mutex);
}

static void
stop_in_thread (gpointer data)
{
  const Job *job = data;
  DowserGdaCanceller *self = job->canceller;
  GdaConnection *gda = dowser_gda_open (self->provider, self->settings, self->identity, NULL);

  /* A server that has no place left for this connection may have one soon. */
  while (begin_to_send (job))
    {
      if (gda != NULL)
        dowser_gda_execute (gda, job->statement, NULL);
      end_sending (job);
      if (gda == NULL)
        gda = dowser_gda_open (self->provider, self->settings, self->identity, NULL);
    }
  g_clear_object (&gda);
}

/* Any thread, also one whose main context is not run again: nothing may wait to be told there. */
static void
cancelled_cb (GCancellable *cancelled, gpointer user_data)
{
  DowserGdaCanceller *self = user_data;
  Job *job = g_new0 (Job, 1);

  g_atomic_ref_count_inc (&self->ref_count);
  job->canceller = self;
  g_mutex_lock (&self->mutex);
  job->round = self->round;
  job->statement = dowser_gda_statement_new (self->sql);
  g_mutex_unlock (&self->mutex);
  dowser_worker_call (self->worker, stop_in_thread, job, job_free);
}

void
dowser_gda_canceller_arm (DowserGdaCanceller *self, const char *sql, GCancellable *cancellable)
{
  dowser_gda_canceller_disarm (self);
  if (cancellable == NULL)
    return;
  self->sql = g_strdup (sql);
  self->cancellable = g_object_ref (cancellable);
  self->handler = g_cancellable_connect (cancellable, G_CALLBACK (cancelled_cb), self, NULL);
}

void
dowser_gda_canceller_disarm (DowserGdaCanceller *self)
{
  if (self->cancellable == NULL)
    return;
  g_cancellable_disconnect (self->cancellable, self->handler);
  g_clear_object (&self->cancellable);
  g_mutex_lock (&self->mutex);
  self->round++;
  g_cond_broadcast (&self->changed);
  while (self->sending)
    g_cond_wait (&self->changed, &self->mutex);
  g_clear_pointer (&self->sql, g_free);
  g_mutex_unlock (&self->mutex);
}
