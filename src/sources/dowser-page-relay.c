/* dowser-page-relay.c - carries pages from a worker to its caller's main context, only a few ahead */
#include "sources/dowser-page-relay.h"

struct _DowserPageRelay
{
  gatomicrefcount ref_count;

  /* input */
  GMainContext *context;     /* (owned) */
  GCancellable *cancellable; /* (owned) (nullable) */
  int priority;
  DowserPageFunc func;
  gpointer user_data;

  /* in progress */
  GMutex mutex;
  GCond taken;
  guint n_ahead;
};

/* One page on its way. */
typedef struct
{
  DowserPageRelay *relay; /* (owned) */
  GPtrArray *columns;     /* (owned) */
  DowserPage *page;       /* (owned) (nullable) */
} Parcel;

DowserPageRelay *
dowser_page_relay_new (GTask *task, DowserPageFunc func, gpointer user_data)
{
  DowserPageRelay *self;

  g_return_val_if_fail (G_IS_TASK (task), NULL);

  self = g_new0 (DowserPageRelay, 1);
  g_atomic_ref_count_init (&self->ref_count);
  g_mutex_init (&self->mutex);
  g_cond_init (&self->taken);
  self->context = g_main_context_ref (g_task_get_context (task));
  self->priority = g_task_get_priority (task);
  g_set_object (&self->cancellable, g_task_get_cancellable (task));
  self->func = func;
  self->user_data = user_data;
  return self;
}

DowserPageRelay *
dowser_page_relay_ref (DowserPageRelay *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
dowser_page_relay_unref (DowserPageRelay *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_main_context_unref (self->context);
  g_clear_object (&self->cancellable);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->taken);
  g_free (self);
}

static void
parcel_free (gpointer data)
{
  Parcel *parcel = data;

  g_ptr_array_unref (parcel->columns);
  g_clear_pointer (&parcel->page, dowser_page_unref);
  dowser_page_relay_unref (parcel->relay);
  g_free (parcel);
}

static gboolean
arrived_cb (gpointer user_data)
{
  Parcel *parcel = user_data;
  DowserPageRelay *self = parcel->relay;

  if (self->func != NULL && !g_cancellable_is_cancelled (self->cancellable))
    self->func (parcel->columns, parcel->page, self->user_data);
  g_mutex_lock (&self->mutex);
  self->n_ahead--;
  g_cond_broadcast (&self->taken);
  g_mutex_unlock (&self->mutex);
  return G_SOURCE_REMOVE;
}

static void
wake_cb (GCancellable *cancellable, gpointer user_data)
{
  DowserPageRelay *self = user_data;

  g_mutex_lock (&self->mutex);
  g_cond_broadcast (&self->taken);
  g_mutex_unlock (&self->mutex);
}

/* The handler takes the mutex, and disconnecting waits for the handler: the mutex must be free around both. */
static void
wait_for_room (DowserPageRelay *self)
{
  gulong handler = 0;

  if (self->cancellable != NULL)
    handler = g_cancellable_connect (self->cancellable, G_CALLBACK (wake_cb), self, NULL);
  g_mutex_lock (&self->mutex);
  while (self->n_ahead >= DOWSER_PAGE_RELAY_MAX_AHEAD && !g_cancellable_is_cancelled (self->cancellable))
    g_cond_wait (&self->taken, &self->mutex);
  self->n_ahead++;
  g_mutex_unlock (&self->mutex);
  g_cancellable_disconnect (self->cancellable, handler);
}

void
dowser_page_relay_send (DowserPageRelay *self, GPtrArray *columns, DowserPage *page)
{
  g_autoptr (GSource) source = NULL;
  Parcel *parcel;

  g_return_if_fail (self != NULL && columns != NULL);

  wait_for_room (self);
  parcel = g_new0 (Parcel, 1);
  parcel->relay = dowser_page_relay_ref (self);
  parcel->columns = g_ptr_array_ref (columns);
  parcel->page = page;
  source = g_idle_source_new ();
  g_source_set_static_name (source, "DowserPageRelay");
  g_source_set_priority (source, self->priority);
  g_source_set_callback (source, arrived_cb, parcel, parcel_free);
  g_source_attach (source, self->context);
}
