/* dowser-checkpoint.c - saves a session after each step without blocking the steps */
#include "pipeline/dowser-checkpoint.h"

struct _DowserCheckpoint
{
  GObject parent_instance;
  DowserStore *store;
  DowserSession *session;
  guint n_saving;
  gboolean running;
  gboolean is_outdated; /* TRUE if the session has changed since the save in progress began */
};

G_DEFINE_FINAL_TYPE (DowserCheckpoint, dowser_checkpoint, G_TYPE_OBJECT)

static void
dowser_checkpoint_finalize (GObject *object)
{
  DowserCheckpoint *self = DOWSER_CHECKPOINT (object);

  g_clear_object (&self->store);
  g_clear_object (&self->session);

  G_OBJECT_CLASS (dowser_checkpoint_parent_class)->finalize (object);
}

static void
dowser_checkpoint_class_init (DowserCheckpointClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = dowser_checkpoint_finalize;
}

static void
dowser_checkpoint_init (DowserCheckpoint *self)
{
}

DowserCheckpoint *
dowser_checkpoint_new (DowserStore *store, DowserSession *session)
{
  DowserCheckpoint *self = g_object_new (DOWSER_TYPE_CHECKPOINT, NULL);

  g_set_object (&self->store, store);
  self->session = g_object_ref (session);
  return self;
}

static void
show_running (DowserCheckpoint *self)
{
  if (self->store != NULL && (self->running || self->n_saving == 0))
    dowser_store_set_running (self->store, dowser_session_get_id (self->session), self->running);
}

/* Ignores errors: after a failed save, the history isn't up to date, but the answer isn't lost. The store has logged a
 * warning. */
static void
saved_cb (GObject *store, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (DowserCheckpoint) self = user_data;

  dowser_store_save_finish (DOWSER_STORE (store), result, NULL);
  self->n_saving--;
  if (self->is_outdated)
    dowser_checkpoint_save (self);
  show_running (self);
}

void
dowser_checkpoint_save_last (DowserCheckpoint *self)
{
  self->is_outdated = FALSE;
  if (self->store == NULL)
    return;
  self->n_saving++;
  dowser_store_save_async (self->store, self->session, NULL, saved_cb, g_object_ref (self));
}

/* Saves the session. If a save is in progress, the session is saved again after that save. If each save were queued,
 * very short steps would wait for the disk. */
void
dowser_checkpoint_save (DowserCheckpoint *self)
{
  if (self->n_saving > 0)
    self->is_outdated = TRUE;
  else
    dowser_checkpoint_save_last (self);
}

void
dowser_checkpoint_set_running (DowserCheckpoint *self, gboolean running)
{
  self->running = running;
  show_running (self);
}
