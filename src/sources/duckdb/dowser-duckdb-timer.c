/* dowser-duckdb-timer.c - interrupts a connection when its time is over */
#include "sources/duckdb/dowser-duckdb-timer.h"

struct _DowserDuckdbTimer
{
  gatomicrefcount ref_count; /* one reference of the worker, and one of the event source on the main context */
  const DowserDuckdbApi *api;
  int has_expired; /* atomic: the timer has fired; it may fire slightly too early */
  GSource *source;

  GMutex mutex;
  gpointer handle; /* (nullable): NULL after the timer was stopped */
};

static void
timer_unref (gpointer data)
{
  DowserDuckdbTimer *self = data;

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_mutex_clear (&self->mutex);
  g_free (self);
}

/* Runs on the main context when the time is over. While @handle is set, the connection exists. */
static gboolean
timeout_cb (gpointer user_data)
{
  DowserDuckdbTimer *self = user_data;
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&self->mutex);

  if (self->handle == NULL)
    return G_SOURCE_REMOVE;
  g_atomic_int_set (&self->has_expired, TRUE);
  self->api->interrupt (self->handle);
  return G_SOURCE_REMOVE;
}

DowserDuckdbTimer *
dowser_duckdb_timer_start (const DowserDuckdbApi *api, gpointer handle, guint max_seconds)
{
  DowserDuckdbTimer *self = g_new0 (DowserDuckdbTimer, 1);

  g_atomic_ref_count_init (&self->ref_count);
  g_atomic_ref_count_inc (&self->ref_count);
  g_mutex_init (&self->mutex);
  self->api = api;
  self->handle = handle;
  self->source = g_timeout_source_new_seconds (max_seconds);
  g_source_set_callback (self->source, timeout_cb, self, timer_unref);
  g_source_attach (self->source, NULL);
  return self;
}

void
dowser_duckdb_timer_stop (DowserDuckdbTimer *self)
{
  g_mutex_lock (&self->mutex);
  self->handle = NULL;
  g_mutex_unlock (&self->mutex);
  g_source_destroy (self->source);
  g_source_unref (self->source);
  timer_unref (self);
}

gboolean
dowser_duckdb_timer_has_fired (DowserDuckdbTimer *self)
{
  return g_atomic_int_get (&self->has_expired);
}
