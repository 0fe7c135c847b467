/* dowser-page-queue.c - passes pages from a worker thread to the caller's main context, and limits the number of pages
 * in transit */
#include "sources/dowser-page-queue.h"

/* Maximum delay of a page. GTK draws before it runs idle sources. If drawing takes longer than the time between two
 * frames, an animated spinner would prevent idle sources from running at all. */
#define MAX_WAIT_MSEC 100

struct _DowserPageQueue
{
  gatomicrefcount ref_count;

  /* input */
  GMainContext *context;     /* (owned) */
  GCancellable *cancellable; /* (owned) (nullable) */
  DowserPageFunc func;
  gpointer user_data;

  /* in progress */
  GMutex mutex;
  GCond page_taken;
  guint n_queued;
  gboolean has_sent;
};

/* A page in transit. It has two event sources. The one that is dispatched first delivers the page. */
typedef struct
{
  gatomicrefcount ref_count;
  DowserPageQueue *relay;  /* (owned) */
  GPtrArray *columns;      /* (owned) */
  DowserPage *page;        /* (owned) (nullable) */
  GSource *idle_source;    /* (owned) */
  GSource *timeout_source; /* (owned) */
} QueuedPage;

DowserPageQueue *
dowser_page_queue_new (GTask *task, DowserPageFunc func, gpointer user_data)
{
  DowserPageQueue *self;

  g_return_val_if_fail (G_IS_TASK (task), NULL);

  self = g_new0 (DowserPageQueue, 1);
  g_atomic_ref_count_init (&self->ref_count);
  g_mutex_init (&self->mutex);
  g_cond_init (&self->page_taken);
  self->context = g_main_context_ref (g_task_get_context (task));
  g_set_object (&self->cancellable, g_task_get_cancellable (task));
  self->func = func;
  self->user_data = user_data;
  return self;
}

DowserPageQueue *
dowser_page_queue_ref (DowserPageQueue *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
dowser_page_queue_unref (DowserPageQueue *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_main_context_unref (self->context);
  g_clear_object (&self->cancellable);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->page_taken);
  g_free (self);
}

static void
queued_page_unref (gpointer data)
{
  QueuedPage *queued_page = data;

  if (!g_atomic_ref_count_dec (&queued_page->ref_count))
    return;
  g_source_unref (queued_page->idle_source);
  g_source_unref (queued_page->timeout_source);
  g_ptr_array_unref (queued_page->columns);
  g_clear_pointer (&queued_page->page, dowser_page_unref);
  dowser_page_queue_unref (queued_page->relay);
  g_free (queued_page);
}

static gboolean
arrived_cb (gpointer user_data)
{
  QueuedPage *queued_page = user_data;
  DowserPageQueue *self = queued_page->relay;

  /* Waits until the worker has attached both event sources. The worker holds the mutex until then. */
  g_mutex_lock (&self->mutex);
  g_mutex_unlock (&self->mutex);
  if (self->func != NULL && !g_cancellable_is_cancelled (self->cancellable))
    self->func (queued_page->columns, queued_page->page, self->user_data);
  g_mutex_lock (&self->mutex);
  self->n_queued--;
  g_cond_broadcast (&self->page_taken);
  g_mutex_unlock (&self->mutex);
  /* Destroys the other one of the two GSources (idle or timeout) that would deliver this page, so that it drops its
   * reference to @queued_page. The reference of the current GSource is dropped when this function returns. */
  g_source_destroy (g_main_current_source () == queued_page->idle_source ? queued_page->timeout_source
                                                                         : queued_page->idle_source);
  return G_SOURCE_REMOVE;
}

static void
wake_cb (GCancellable *cancellable, gpointer user_data)
{
  DowserPageQueue *self = user_data;

  g_mutex_lock (&self->mutex);
  g_cond_broadcast (&self->page_taken);
  g_mutex_unlock (&self->mutex);
}

/* Waits until at most @n pages are in transit. The cancel handler locks the mutex, and disconnecting waits for the
 * handler. Therefore, the mutex must be unlocked while the handler is connected or disconnected. */
static void
wait_for_transit (DowserPageQueue *self, guint n)
{
  gulong handler = 0;

  if (self->cancellable != NULL)
    handler = g_cancellable_connect (self->cancellable, G_CALLBACK (wake_cb), self, NULL);
  g_mutex_lock (&self->mutex);
  while (self->n_queued > n && !g_cancellable_is_cancelled (self->cancellable))
    g_cond_wait (&self->page_taken, &self->mutex);
  g_mutex_unlock (&self->mutex);
  g_cancellable_disconnect (self->cancellable, handler);
}

static GSource *
make_source (QueuedPage *queued_page, GSource *source, int priority)
{
  g_source_set_static_name (source, "DowserPageQueue");
  g_source_set_priority (source, priority);
  g_atomic_ref_count_inc (&queued_page->ref_count);
  g_source_set_callback (source, arrived_cb, queued_page, queued_page_unref);
  return source;
}

/* Sends a page. Pages are delivered in order, because no later page has a higher priority or an earlier time, and a
 * context dispatches sources of equal priority in the order in which they were attached. */
void
dowser_page_queue_send (DowserPageQueue *self, GPtrArray *columns, DowserPage *page)
{
  QueuedPage *queued_page;

  g_return_if_fail (self != NULL && columns != NULL);

  wait_for_transit (self, DOWSER_PAGE_QUEUE_MAX_AHEAD - 1);
  queued_page = g_new0 (QueuedPage, 1);
  g_atomic_ref_count_init (&queued_page->ref_count);
  queued_page->relay = dowser_page_queue_ref (self);
  queued_page->columns = g_ptr_array_ref (columns);
  queued_page->page = page;
  queued_page->idle_source
      = make_source (queued_page, g_idle_source_new (), self->has_sent ? G_PRIORITY_DEFAULT_IDLE : G_PRIORITY_DEFAULT);
  queued_page->timeout_source = make_source (queued_page, g_timeout_source_new (MAX_WAIT_MSEC), G_PRIORITY_DEFAULT);
  self->has_sent = TRUE;
  g_mutex_lock (&self->mutex);
  self->n_queued++;
  g_source_attach (queued_page->idle_source, self->context);
  g_source_attach (queued_page->timeout_source, self->context);
  g_mutex_unlock (&self->mutex);
  queued_page_unref (queued_page);
}

void
dowser_page_queue_finish (DowserPageQueue *self)
{
  g_return_if_fail (self != NULL);

  wait_for_transit (self, 0);
}
