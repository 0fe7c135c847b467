/* dowser-store-forget.h - removes the store's caches */
#pragma once

#include "store/dowser-store.h"

G_BEGIN_DECLS

/**
 * DowserStoreCache: data that can be created or requested again if it is lost. Sessions, the log and the user's
 * decisions are not caches.
 * @DOWSER_STORE_CACHE_REPLIES: replies of models
 * @DOWSER_STORE_CACHE_SCHEMAS: tables and columns, from the last time that they were read
 * @DOWSER_STORE_CACHE_VALUES: the profiled values of columns
 */
typedef enum
{
  DOWSER_STORE_CACHE_REPLIES,
  DOWSER_STORE_CACHE_SCHEMAS,
  DOWSER_STORE_CACHE_VALUES,
  DOWSER_STORE_N_CACHES,
} DowserStoreCache;
extern const char *const dowser_store_cache_nicks[]; /* replies schemas values */

/** DowserStoreCacheSize: @n entries with a total of @n_bytes */
typedef struct
{
  guint64 n;
  guint64 n_bytes;
} DowserStoreCacheSize;

/**
 * dowser_store_clear_caches_async:
 * @caches: a bit for each #DowserStoreCache that is removed; with 0, only the sizes are determined
 */
void dowser_store_clear_caches_async (DowserStore *self, guint caches, GCancellable *cancellable,
                                      GAsyncReadyCallback callback, gpointer user_data);
/**
 * dowser_store_clear_caches_finish:
 * @sizes: (out): an array of %DOWSER_STORE_N_CACHES sizes, measured before the removal
 */
gboolean dowser_store_clear_caches_finish (DowserStore *self, GAsyncResult *result, DowserStoreCacheSize *sizes,
                                           GError **error);

G_END_DECLS
