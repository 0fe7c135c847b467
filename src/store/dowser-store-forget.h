/* dowser-store-forget.h - removes what the store keeps only to be faster, or to ask no model twice */
#pragma once

#include "store/dowser-store.h"

G_BEGIN_DECLS

/**
 * DowserStoreCache: what can be made or asked again. Sessions, the log and what a person has decided are none.
 * @DOWSER_STORE_CACHE_REPLIES: what models have answered
 * @DOWSER_STORE_CACHE_SCHEMAS: tables and columns as they were last read
 * @DOWSER_STORE_CACHE_VALUES: what columns held when they were last looked into
 */
typedef enum
{
  DOWSER_STORE_CACHE_REPLIES,
  DOWSER_STORE_CACHE_SCHEMAS,
  DOWSER_STORE_CACHE_VALUES,
  DOWSER_STORE_N_CACHES,
} DowserStoreCache;
extern const char *const dowser_store_cache_nicks[]; /* replies schemas values */

/** DowserStoreCacheSize: @n entries of together @n_bytes */
typedef struct
{
  guint64 n;
  guint64 n_bytes;
} DowserStoreCacheSize;

/**
 * dowser_store_forget_async:
 * @caches: a bit for each #DowserStoreCache that is removed; 0 only looks at their sizes
 */
void dowser_store_forget_async (DowserStore *self, guint caches, GCancellable *cancellable,
                                GAsyncReadyCallback callback, gpointer user_data);
/**
 * dowser_store_forget_finish:
 * @sizes: (out): of %DOWSER_STORE_N_CACHES: what there was before
 */
gboolean dowser_store_forget_finish (DowserStore *self, GAsyncResult *result, DowserStoreCacheSize *sizes,
                                     GError **error);

G_END_DECLS
