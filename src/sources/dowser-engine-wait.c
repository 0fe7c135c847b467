/* dowser-engine-wait.c - waits for a call to a server, and abandons the call if the server is silent for too long */
#include "sources/dowser-engine-wait.h"

#include "base/dowser-error.h"
#include "base/dowser-worker.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <unistd.h>

#define TICK_MSEC 250
/* The time in which a query must stop after a cancel. A server that still responds needs less time. */
#define STOP_USEC (3 * G_USEC_PER_SEC)
/* Additional time after the limit for an answer that is already in transit. */
#define SILENCE_SECONDS 5
#define NOBODY G_MAXINT
/* After this many seconds without an answer, the user is told that the server may be unreachable. */
#define TELL_SILENCE 30

struct _DowserEngineWait
{
  /* input */
  GTask *outer; /* (owned) (nullable): the caller's task; NULL after the call was abandoned */
  char *place;
  GDestroyNotify destroy;
  guint timeout;
  gpointer *current;
  gpointer connection;
  DowserEngineLeaveFunc leave_func;
  GCancellable *inner; /* (owned) */
  gulong handler;
  GSource *tick;                  /* (owned) (nullable): the timer that checks for silence; NULL after the answer has
                                   * arrived */
  DowserProgressMonitor *monitor; /* (owned) (nullable) */
  guint silence_timer;            /* seconds before silence is first reported */

  /* in progress */
  guint next_silence;    /* seconds before silence is next reported */
  gboolean is_abandoned; /* the call was abandoned while the worker was executing it */
  gint64 stop_time;      /* when the caller's cancel was noticed */
  int created;           /* creation time in seconds */
  /* Set by the worker, in seconds: */
  int started;     /* when the call started; 0 before that */
  int last_answer; /* when the worker began to wait for the server; G_MAXINT if it doesn't wait */
};

/* Number of abandoned workers whose calls have not returned yet. */
static int n_left;

static int
get_seconds (void)
{
  return (int) (g_get_monotonic_time () / G_USEC_PER_SEC) + 1;
}

static void
stop_ticking (DowserEngineWait *self)
{
  g_cancellable_disconnect (g_task_get_cancellable (self->outer), self->handler);
  self->handler = 0;
  g_source_destroy (self->tick);
  g_clear_pointer (&self->tick, g_source_unref);
}

/* Returns an error to the caller. If the worker's answer arrives later, the answer is dropped. */
static void
give_up (DowserEngineWait *self, gboolean is_cancelled)
{
  g_autoptr (GTask) outer = NULL;
  int started = g_atomic_int_get (&self->started);
  guint seconds = (guint) MAX (get_seconds () - (started != 0 ? started : self->created), 1);

  stop_ticking (self);
  outer = g_steal_pointer (&self->outer);
  self->is_abandoned = started != 0;
  if (self->is_abandoned)
    g_atomic_int_inc (&n_left);
  if (self->is_abandoned && *self->current == self->connection)
    self->leave_func (g_task_get_source_object (outer), self->connection);
  g_cancellable_cancel (self->inner);
  if (is_cancelled)
    g_task_return_new_error (outer, G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("The query was stopped."));
  else
    g_task_return_new_error (
        outer, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_LOST,
        ngettext ("“%s” has not answered for %u second, so the query was stopped. Try again when the server answers.",
                  "“%s” has not answered for %u seconds, so the query was stopped. Try again when the server answers.",
                  seconds),
        self->place, seconds);
}

static gboolean
is_silent (DowserEngineWait *self)
{
  int started = g_atomic_int_get (&self->started);
  int last_answer = g_atomic_int_get (&self->last_answer);
  int now = get_seconds ();

  /* If the call hasn't started and the lane's connection was replaced, the call waits behind a call to a server that no
   * longer responds. It will never start. */
  if (started == 0)
    return *self->current != self->connection;
  return self->timeout > 0 && last_answer != NOBODY && (guint) (now - started) >= self->timeout + SILENCE_SECONDS
         && now - last_answer >= SILENCE_SECONDS;
}

/* Reports silence. The interval doubles each time, because a user who is away doesn't need a report every minute. */
static void
report_silence (DowserEngineWait *self)
{
  int last_answer = g_atomic_int_get (&self->last_answer);
  guint seconds = last_answer != NOBODY ? (guint) (get_seconds () - last_answer) : 0;

  if (seconds < self->silence_timer)
    self->next_silence = self->silence_timer;
  if (seconds >= self->next_silence && dowser_progress_monitor_report_silence (self->monitor, self->next_silence))
    self->next_silence *= 2;
}

static gboolean
tick_cb (gpointer user_data)
{
  DowserEngineWait *self = user_data;
  gint64 now = g_get_monotonic_time ();
  gboolean is_cancelled = g_cancellable_is_cancelled (g_task_get_cancellable (self->outer));

  if (is_cancelled && self->stop_time == 0)
    self->stop_time = now;
  if ((is_cancelled && now - self->stop_time >= STOP_USEC) || is_silent (self))
    give_up (self, is_cancelled);
  else if (self->monitor != NULL && g_atomic_int_get (&self->started) != 0 && !is_cancelled)
    report_silence (self);
  return G_SOURCE_CONTINUE;
}

static void
cancelled_cb (GCancellable *outer, gpointer inner)
{
  g_cancellable_cancel (inner);
}

DowserEngineWait *
dowser_engine_wait_new (GTask *outer, const char *place, GDestroyNotify destroy, guint timeout, gpointer *current,
                        DowserEngineLeaveFunc leave_func)
{
  DowserEngineWait *self = g_new0 (DowserEngineWait, 1);
  GCancellable *cancellable = g_task_get_cancellable (outer);

  self->outer = g_object_ref (outer);
  self->place = g_strdup (place);
  self->destroy = destroy;
  self->timeout = timeout;
  self->current = current;
  self->connection = *current;
  self->leave_func = leave_func;
  self->last_answer = NOBODY;
  self->created = get_seconds ();
  self->inner = g_cancellable_new ();
  if (cancellable != NULL)
    self->handler
        = g_cancellable_connect (cancellable, G_CALLBACK (cancelled_cb), g_object_ref (self->inner), g_object_unref);
  self->tick = g_timeout_source_new (TICK_MSEC);
  g_source_set_static_name (self->tick, "DowserEngineWait");
  g_source_set_callback (self->tick, tick_cb, self, NULL);
  g_source_attach (self->tick, g_task_get_context (outer));
  return self;
}

static guint
read_silence_seconds (void)
{
  const char *given = g_getenv ("DOWSER_TELL_SILENCE");
  guint64 seconds;

  if (given != NULL && g_ascii_string_to_unsigned (given, 10, 1, G_MAXINT16, &seconds, NULL))
    return (guint) seconds;
  return TELL_SILENCE;
}

void
dowser_engine_wait_set_watch (DowserEngineWait *self, DowserProgressMonitor *monitor)
{
  self->monitor = dowser_progress_monitor_ref (monitor);
  self->silence_timer = self->next_silence = read_silence_seconds ();
}

void
dowser_engine_wait_free (DowserEngineWait *self)
{
  if (self == NULL)
    return;
  if (self->tick != NULL)
    stop_ticking (self);
  if (self->is_abandoned)
    g_atomic_int_add (&n_left, -1);
  g_clear_object (&self->outer);
  g_clear_pointer (&self->monitor, dowser_progress_monitor_unref);
  g_object_unref (self->inner);
  g_free (self->place);
  g_free (self);
}

/* Receives the worker's answer. Until the worker's task ends, it holds a reference to the caller's task. So code
 * that waits for the caller's task also waits for the worker's task. */
static void
answered_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  DowserEngineWait *self = user_data;
  GError *error = NULL;
  gpointer answer = g_task_propagate_pointer (G_TASK (result), &error);

  if (self->outer == NULL)
    {
      g_clear_error (&error);
      g_clear_pointer (&answer, self->destroy);
      return;
    }
  stop_ticking (self);
  if (answer != NULL)
    g_task_return_pointer (self->outer, answer, self->destroy);
  else
    g_task_return_error (self->outer, error);
}

GTask *
dowser_engine_wait_make_task (DowserEngineWait *self)
{
  GTask *task = g_task_new (g_task_get_source_object (self->outer), self->inner, answered_cb, self);

  g_task_set_source_tag (task, dowser_engine_wait_make_task);
  return task;
}

void
dowser_engine_wait_resume (DowserEngineWait *self)
{
  if (self == NULL)
    return;
  g_atomic_int_compare_and_exchange (&self->started, 0, get_seconds ());
  g_atomic_int_set (&self->last_answer, get_seconds ());
}

void
dowser_engine_wait_pause (DowserEngineWait *self)
{
  if (self != NULL)
    g_atomic_int_set (&self->last_answer, NOBODY);
}

void
dowser_engine_wait_quit (int status)
{
  if (g_atomic_int_get (&n_left) == 0 && dowser_worker_join_all (DOWSER_WORKER_PATIENCE))
    return;
  fflush (NULL);
  _exit (status);
}
