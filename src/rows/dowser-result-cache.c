/* dowser-result-cache.c - keeps the results of slow queries, so that a query on unchanged data needn't run again */
#include "rows/dowser-result-cache.h"

/* An entry of the cache. @ends: the monotonic time when the entry expires; 0 if the entry is valid until the data's
 * version changes */
typedef struct
{
  char *key;
  char *version;
  gint64 ends;
  gsize n_bytes;
  DowserResult *result;
} Kept;

/* @kept: Kept: the entries, sorted by use; the most recently used entry is last */
struct _DowserResultCache
{
  GPtrArray *kept;
  gsize n_bytes;
};

static void
kept_free (gpointer data)
{
  Kept *kept = data;

  g_free (kept->key);
  g_free (kept->version);
  g_object_unref (kept->result);
  g_free (kept);
}

DowserResultCache *
dowser_result_cache_new (void)
{
  DowserResultCache *self = g_new0 (DowserResultCache, 1);

  self->kept = g_ptr_array_new_with_free_func (kept_free);
  return self;
}

void
dowser_result_cache_free (DowserResultCache *self)
{
  if (self == NULL)
    return;
  g_ptr_array_unref (self->kept);
  g_free (self);
}

static int
find_entry (const DowserResultCache *self, const char *key)
{
  for (guint i = 0; i < self->kept->len; i++)
    if (g_str_equal (((const Kept *) self->kept->pdata[i])->key, key))
      return (int) i;
  return -1;
}

static void
drop_entry (DowserResultCache *self, guint index)
{
  self->n_bytes -= ((const Kept *) self->kept->pdata[index])->n_bytes;
  g_ptr_array_remove_index (self->kept, index);
}

gboolean
dowser_result_cache_has (const DowserResultCache *self, const char *key)
{
  return find_entry (self, key) >= 0;
}

static gboolean
is_current (const Kept *kept, const char *version, gint64 now)
{
  return g_strcmp0 (kept->version, version) == 0 && (kept->ends == 0 || now < kept->ends);
}

DowserResult *
dowser_result_cache_find (DowserResultCache *self, const char *key, const char *version, gint64 now)
{
  int index = find_entry (self, key);
  Kept *kept;

  if (index < 0)
    return NULL;
  if (!is_current (self->kept->pdata[index], version, now))
    {
      drop_entry (self, (guint) index);
      return NULL;
    }
  kept = g_ptr_array_steal_index (self->kept, (guint) index);
  g_ptr_array_add (self->kept, kept);
  return g_object_ref (kept->result);
}

void
dowser_result_cache_put (DowserResultCache *self, const char *key, const char *version, gint64 lasts,
                         DowserResult *result, gint64 now)
{
  gsize n_bytes = dowser_result_get_size (result);
  Kept *kept;

  dowser_result_cache_forget (self, key);
  if ((version == NULL && lasts == 0) || !dowser_result_is_complete (result)
      || dowser_result_get_missing_rows_reason (result) != NULL || n_bytes > DOWSER_RESULT_CACHE_MAX_RESULT
      || dowser_result_get_elapsed (result) < DOWSER_RESULT_CACHE_MIN_ELAPSED)
    return;
  kept = g_new0 (Kept, 1);
  kept->key = g_strdup (key);
  kept->version = g_strdup (version);
  kept->ends = lasts > 0 ? now + lasts : 0;
  kept->n_bytes = n_bytes;
  kept->result = g_object_ref (result);
  g_ptr_array_add (self->kept, kept);
  self->n_bytes += n_bytes;
  while (self->n_bytes > DOWSER_RESULT_CACHE_MAX_BYTES)
    drop_entry (self, 0);
}

void
dowser_result_cache_forget (DowserResultCache *self, const char *key)
{
  for (guint i = self->kept->len; i > 0; i--)
    if (key == NULL || g_str_equal (((const Kept *) self->kept->pdata[i - 1])->key, key))
      drop_entry (self, i - 1);
}
