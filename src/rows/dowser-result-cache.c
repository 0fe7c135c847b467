/* dowser-result-cache.c - keeps the results of slow queries, so that a query on unchanged data needn't run again */
#include "rows/dowser-result-cache.h"

/* An entry of the cache. @expires_at: the monotonic time when the entry expires; 0 if the entry is valid until the
 * data's version changes */
typedef struct
{
  char *key;
  char *version;
  gint64 expires_at;
  gsize n_bytes;
  DowserResult *result;
} CacheEntry;

/* @entries: CacheEntry: the entries, sorted by use; the most recently used entry is last */
struct _DowserResultCache
{
  GPtrArray *entries;
  gsize n_bytes;
};

static void
cache_entry_free (gpointer data)
{
  CacheEntry *entries = data;

  g_free (entries->key);
  g_free (entries->version);
  g_object_unref (entries->result);
  g_free (entries);
}

DowserResultCache *
dowser_result_cache_new (void)
{
  DowserResultCache *self = g_new0 (DowserResultCache, 1);

  self->entries = g_ptr_array_new_with_free_func (cache_entry_free);
  return self;
}

void
dowser_result_cache_free (DowserResultCache *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->entries);
  g_free (self);
}

static int
find_entry (const DowserResultCache *self, const char *key)
{
  for (guint i = 0; i < self->entries->len; i++)
    if (g_str_equal (((const CacheEntry *) self->entries->pdata[i])->key, key))
      return (int) i;
  return -1;
}

static void
drop_entry (DowserResultCache *self, guint index)
{
  self->n_bytes -= ((const CacheEntry *) self->entries->pdata[index])->n_bytes;
  g_ptr_array_remove_index (self->entries, index);
}

gboolean
dowser_result_cache_has (const DowserResultCache *self, const char *key)
{
  return find_entry (self, key) >= 0;
}

static gboolean
is_current (const CacheEntry *entries, const char *version, gint64 now)
{
  return g_strcmp0 (entries->version, version) == 0 && (entries->expires_at == 0 || now < entries->expires_at);
}

DowserResult *
dowser_result_cache_find (DowserResultCache *self, const char *key, const char *version, gint64 now)
{
  int index = find_entry (self, key);
  CacheEntry *entries;

  if (index < 0)
    return NULL;
  if (!is_current (self->entries->pdata[index], version, now))
    {
      drop_entry (self, (guint) index);
      return NULL;
    }
  entries = g_ptr_array_steal_index (self->entries, (guint) index);
  g_ptr_array_add (self->entries, entries);
  return g_object_ref (entries->result);
}

void
dowser_result_cache_put (DowserResultCache *self, const char *key, const char *version, gint64 lifetime,
                         DowserResult *result, gint64 now)
{
  gsize n_bytes = dowser_result_get_size (result);
  CacheEntry *entries;

  dowser_result_cache_forget (self, key);
  if ((version == NULL && lifetime == 0) || !dowser_result_is_complete (result)
      || dowser_result_get_missing_rows_reason (result) != NULL || n_bytes > DOWSER_RESULT_CACHE_MAX_RESULT
      || dowser_result_get_elapsed (result) < DOWSER_RESULT_CACHE_MIN_ELAPSED)
    return;
  entries = g_new0 (CacheEntry, 1);
  entries->key = g_strdup (key);
  entries->version = g_strdup (version);
  entries->expires_at = lifetime > 0 ? now + lifetime : 0;
  entries->n_bytes = n_bytes;
  entries->result = g_object_ref (result);
  g_ptr_array_add (self->entries, entries);
  self->n_bytes += n_bytes;
  while (self->n_bytes > DOWSER_RESULT_CACHE_MAX_BYTES)
    drop_entry (self, 0);
}

void
dowser_result_cache_forget (DowserResultCache *self, const char *key)
{
  for (guint i = self->entries->len; i > 0; i--)
    if (key == NULL || g_str_equal (((const CacheEntry *) self->entries->pdata[i - 1])->key, key))
      drop_entry (self, i - 1);
}
