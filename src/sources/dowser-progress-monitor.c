/* dowser-progress-monitor.c - reports the progress of a statement */
#include "sources/dowser-progress-monitor.h"

#include "base/dowser-worker.h"

#define LOOK_MSEC 500
#define TELL_USEC (G_USEC_PER_SEC / 4)

/* A polling: it reads the progress periodically in a thread. It ends when it is removed from its monitor. */
typedef struct
{
  DowserProgressMonitor *monitor; /* owned only after the thread has started; before, borrowed */
  DowserRunLookFunc func;
  gpointer data;
  GDestroyNotify destroy;
  GCancellable *cancellable;
  GSource *start;
  gboolean started; /* the thread has started; it will free this struct */
} PollJob;

struct _DowserProgressMonitor
{
  gatomicrefcount ref_count;

  /* input */
  GMainContext *context;
  DowserRunProgressFunc func; /* (nullable): NULL after dowser_progress_monitor_end(); used only on @context */
  gpointer user_data;

  /* in progress */
  GMutex mutex;
  GCond changed;
  PollJob *poll_job;  /* (nullable) */
  gint64 last_report; /* when the engine last reported progress */
  gboolean has_ended;
};

/* A report in transit to the main context. */
typedef struct
{
  DowserProgressMonitor *monitor;
  DowserRunProgress progress;
} ProgressReport;

DowserProgressMonitor *
dowser_progress_monitor_new (DowserRunProgressFunc func, gpointer user_data)
{
  DowserProgressMonitor *self = g_new0 (DowserProgressMonitor, 1);

  g_atomic_ref_count_init (&self->ref_count);
  g_mutex_init (&self->mutex);
  g_cond_init (&self->changed);
  self->context = g_main_context_ref_thread_default ();
  self->func = func;
  self->user_data = user_data;
  return self;
}

DowserProgressMonitor *
dowser_progress_monitor_ref (DowserProgressMonitor *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
dowser_progress_monitor_unref (DowserProgressMonitor *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  dowser_progress_monitor_stop_polling (self);
  g_main_context_unref (self->context);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->changed);
  g_free (self);
}

static void
unref_cb (gpointer data)
{
  dowser_progress_monitor_unref (data);
}

void
dowser_progress_monitor_end (DowserProgressMonitor *self)
{
  self->func = NULL;
  g_mutex_lock (&self->mutex);
  self->has_ended = TRUE;
  g_mutex_unlock (&self->mutex);
  dowser_progress_monitor_stop_polling (self);
}

static void
progress_report_free (gpointer data)
{
  ProgressReport *report = data;

  dowser_progress_monitor_unref (report->monitor);
  g_free (report);
}

static gboolean
report_cb (gpointer data)
{
  const ProgressReport *report = data;

  if (report->monitor->func != NULL)
    report->monitor->func (&report->progress, report->monitor->user_data);
  return G_SOURCE_REMOVE;
}

static void
send_progress (DowserProgressMonitor *self, const DowserRunProgress *progress)
{
  g_autoptr (GSource) source = g_idle_source_new ();
  ProgressReport *report = g_new0 (ProgressReport, 1);

  report->monitor = dowser_progress_monitor_ref (self);
  report->progress = *progress;
  g_source_set_static_name (source, "DowserProgressMonitor");
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, report_cb, report, progress_report_free);
  g_source_attach (source, self->context);
}

void
dowser_progress_monitor_report (DowserProgressMonitor *self, const DowserRunProgress *progress)
{
  gint64 now = g_get_monotonic_time ();
  gboolean too_soon;

  if (self == NULL)
    return;
  g_mutex_lock (&self->mutex);
  too_soon = now - self->last_report < TELL_USEC;
  if (!too_soon)
    self->last_report = now;
  g_mutex_unlock (&self->mutex);
  if (!too_soon)
    send_progress (self, progress);
}

gboolean
dowser_progress_monitor_report_silence (DowserProgressMonitor *self, guint seconds)
{
  const DowserRunProgress progress = { .silence = seconds };
  gboolean is_silent;

  g_mutex_lock (&self->mutex);
  is_silent = g_get_monotonic_time () - self->last_report >= (gint64) seconds * G_USEC_PER_SEC;
  g_mutex_unlock (&self->mutex);
  if (is_silent && self->func != NULL)
    self->func (&progress, self->user_data);
  return is_silent;
}

static void
poll_job_free (gpointer data)
{
  PollJob *poll_job = data;

  poll_job->destroy (poll_job->data);
  g_source_destroy (poll_job->start);
  g_source_unref (poll_job->start);
  g_object_unref (poll_job->cancellable);
  g_clear_pointer (&poll_job->monitor, dowser_progress_monitor_unref);
  g_free (poll_job);
}

/* Waits until it is time to read the progress again. Returns: FALSE if the polling was stopped */
static gboolean
wait_for_next (PollJob *poll_job)
{
  DowserProgressMonitor *self = poll_job->monitor;
  gint64 end = g_get_monotonic_time () + LOOK_MSEC * G_TIME_SPAN_MILLISECOND;
  gboolean keeps_polling;

  g_mutex_lock (&self->mutex);
  while (self->poll_job == poll_job && g_cond_wait_until (&self->changed, &self->mutex, end))
    ;
  keeps_polling = self->poll_job == poll_job;
  g_mutex_unlock (&self->mutex);
  return keeps_polling;
}

/* Reads the progress periodically. Runs in a separate thread. */
static void
run_polling (gpointer data)
{
  PollJob *poll_job = data;

  do
    {
      DowserRunProgress progress = { 0 };

      if (!poll_job->func (poll_job->data, &progress, poll_job->cancellable))
        break;
      if (progress.n_rows > 0)
        dowser_progress_monitor_report (poll_job->monitor, &progress);
    }
  while (wait_for_next (poll_job));
}

/* Runs after the thread has ended. If the polling wasn't stopped, the monitor still refers to it, so this reference is
 * cleared. */
static void
polling_ended_cb (gpointer data)
{
  PollJob *poll_job = data;
  DowserProgressMonitor *self = poll_job->monitor;

  g_mutex_lock (&self->mutex);
  if (self->poll_job == poll_job)
    self->poll_job = NULL;
  g_mutex_unlock (&self->mutex);
  poll_job_free (poll_job);
}

/* Starts the thread after a delay. Most statements end before the delay and don't need the thread. */
static gboolean
start_cb (gpointer data)
{
  DowserProgressMonitor *self = data;
  g_autoptr (DowserWorker) worker = NULL;
  PollJob *poll_job;

  g_mutex_lock (&self->mutex);
  poll_job = self->poll_job != NULL && !self->poll_job->started ? self->poll_job : NULL;
  if (poll_job != NULL)
    {
      poll_job->started = TRUE;
      poll_job->monitor = dowser_progress_monitor_ref (self);
    }
  g_mutex_unlock (&self->mutex);
  if (poll_job == NULL)
    return G_SOURCE_REMOVE;
  worker = dowser_worker_new ("dowser-look");
  dowser_worker_call (worker, run_polling, poll_job, polling_ended_cb);
  return G_SOURCE_REMOVE;
}

void
dowser_progress_monitor_start_polling (DowserProgressMonitor *self, DowserRunLookFunc func, gpointer data,
                                       GDestroyNotify destroy)
{
  PollJob *poll_job;

  if (self == NULL)
    {
      destroy (data);
      return;
    }
  poll_job = g_new0 (PollJob, 1);
  poll_job->func = func;
  poll_job->data = data;
  poll_job->destroy = destroy;
  poll_job->cancellable = g_cancellable_new ();
  poll_job->start = g_timeout_source_new (LOOK_MSEC);
  g_source_set_static_name (poll_job->start, "DowserProgressMonitor");
  g_source_set_callback (poll_job->start, start_cb, dowser_progress_monitor_ref (self), unref_cb);
  dowser_progress_monitor_stop_polling (self);
  g_mutex_lock (&self->mutex);
  if (!self->has_ended)
    {
      g_source_attach (poll_job->start, self->context);
      self->poll_job = g_steal_pointer (&poll_job);
    }
  g_mutex_unlock (&self->mutex);
  g_clear_pointer (&poll_job, poll_job_free);
}

void
dowser_progress_monitor_stop_polling (DowserProgressMonitor *self)
{
  g_autoptr (GCancellable) cancellable = NULL;
  PollJob *poll_job;

  if (self == NULL)
    return;
  g_mutex_lock (&self->mutex);
  poll_job = g_steal_pointer (&self->poll_job);
  if (poll_job != NULL && poll_job->started)
    {
      cancellable = g_object_ref (poll_job->cancellable);
      poll_job = NULL;
    }
  g_cond_broadcast (&self->changed);
  g_mutex_unlock (&self->mutex);
  if (cancellable != NULL)
    g_cancellable_cancel (cancellable);
  g_clear_pointer (&poll_job, poll_job_free);
}
