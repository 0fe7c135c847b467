/* dowser-history.c - the list of sessions, newest first, for views */
#include "store/dowser-history.h"

struct _DowserHistory
{
  GObject parent_instance;
  GPtrArray *entries;
  GHashTable *running; /* ids of sessions */
};

static GType
dowser_history_get_item_type (GListModel *model)
{
  return DOWSER_TYPE_HISTORY_ENTRY;
}

static guint
dowser_history_get_n_items (GListModel *model)
{
  return DOWSER_HISTORY (model)->entries->len;
}

static gpointer
dowser_history_get_item (GListModel *model, guint position)
{
  DowserHistory *self = DOWSER_HISTORY (model);

  return position < self->entries->len ? g_object_ref (g_ptr_array_index (self->entries, position)) : NULL;
}

static void
list_model_init (GListModelInterface *iface)
{
  iface->get_item_type = dowser_history_get_item_type;
  iface->get_n_items = dowser_history_get_n_items;
  iface->get_item = dowser_history_get_item;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (DowserHistory, dowser_history, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (G_TYPE_LIST_MODEL, list_model_init))

static void
dowser_history_finalize (GObject *object)
{
  g_ptr_array_unref (DOWSER_HISTORY (object)->entries);
  g_hash_table_unref (DOWSER_HISTORY (object)->running);

  G_OBJECT_CLASS (dowser_history_parent_class)->finalize (object);
}

static void
dowser_history_class_init (DowserHistoryClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = dowser_history_finalize;
}

static void
dowser_history_init (DowserHistory *self)
{
  self->entries = g_ptr_array_new_with_free_func (g_object_unref);
  self->running = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

DowserHistory *
dowser_history_new (void)
{
  return g_object_new (DOWSER_TYPE_HISTORY, NULL);
}

static gboolean
find_entry (DowserHistory *self, const char *id, guint *index)
{
  for (guint i = 0; i < self->entries->len; i++)
    if (g_str_equal (dowser_history_entry_get_id (g_ptr_array_index (self->entries, i)), id))
      {
        *index = i;
        return TRUE;
      }
  return FALSE;
}

void
dowser_history_set_entries (DowserHistory *self, GPtrArray *entries)
{
  guint n_removed = self->entries->len;

  g_ptr_array_set_size (self->entries, 0);
  for (guint i = 0; i < entries->len; i++)
    {
      DowserHistoryEntry *entry = entries->pdata[i];

      dowser_history_entry_set_running (entry,
                                        g_hash_table_contains (self->running, dowser_history_entry_get_id (entry)));
      g_ptr_array_add (self->entries, g_object_ref (entry));
    }
  g_list_model_items_changed (G_LIST_MODEL (self), 0, n_removed, self->entries->len);
}

void
dowser_history_put (DowserHistory *self, DowserHistoryEntry *entry)
{
  g_autoptr (DowserHistoryEntry) current = NULL;
  guint index;

  if (!find_entry (self, dowser_history_entry_get_id (entry), &index))
    {
      current = g_object_ref (entry);
      dowser_history_entry_set_running (current,
                                        g_hash_table_contains (self->running, dowser_history_entry_get_id (entry)));
    }
  else
    {
      current = g_object_ref (g_ptr_array_index (self->entries, index));
      dowser_history_entry_update (current, entry);
      if (index == 0)
        return;
      dowser_history_remove (self, dowser_history_entry_get_id (entry));
    }
  g_ptr_array_insert (self->entries, 0, g_steal_pointer (&current));
  g_list_model_items_changed (G_LIST_MODEL (self), 0, 0, 1);
}

void
dowser_history_set_running (DowserHistory *self, const char *id, gboolean running)
{
  guint index;

  if (running)
    g_hash_table_add (self->running, g_strdup (id));
  else
    g_hash_table_remove (self->running, id);
  if (find_entry (self, id, &index))
    dowser_history_entry_set_running (g_ptr_array_index (self->entries, index), running);
}

void
dowser_history_mark_saved (DowserHistory *self)
{
  for (guint i = 0; i < self->entries->len; i++)
    dowser_history_entry_set_saved (self->entries->pdata[i], TRUE);
}

void
dowser_history_remove (DowserHistory *self, const char *id)
{
  guint index;

  if (!find_entry (self, id, &index))
    return;
  g_ptr_array_remove_index (self->entries, index);
  g_list_model_items_changed (G_LIST_MODEL (self), index, 1, 0);
}

void
dowser_history_remove_oldest (DowserHistory *self, guint max_kept)
{
  guint n_items = self->entries->len;

  if (n_items <= max_kept)
    return;
  g_ptr_array_set_size (self->entries, (int) max_kept);
  g_list_model_items_changed (G_LIST_MODEL (self), max_kept, n_items - max_kept, 0);
}
