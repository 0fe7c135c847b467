/* dowser-result-cache.h - keeps the results of slow queries, so that a query on unchanged data needn't run again */
#pragma once

#include "rows/dowser-result.h"

G_BEGIN_DECLS

/** The minimum duration of a query in microseconds. The result of a faster query isn't cached, because running the
 * query again is fast and gives current data. */
#define DOWSER_RESULT_CACHE_MIN_ELAPSED (200 * 1000)
/** The maximum size of one result, and the maximum size of all results together, in bytes. */
#define DOWSER_RESULT_CACHE_MAX_RESULT (16 * 1024 * 1024)
#define DOWSER_RESULT_CACHE_MAX_BYTES (64 * 1024 * 1024)

/** DowserResultCache: in memory only; main thread only. */
typedef struct _DowserResultCache DowserResultCache;
DowserResultCache *dowser_result_cache_new (void);
void dowser_result_cache_free (DowserResultCache *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserResultCache, dowser_result_cache_free)

/** Returns TRUE if the cache has an entry for @key, even if the entry is outdated. */
gboolean dowser_result_cache_has (const DowserResultCache *self, const char *key);
/**
 * dowser_result_cache_find:
 * @version: (nullable): the data's current version; %NULL if the version is unknown
 * @now: microseconds of the monotonic clock
 *
 * Drops the entry for @key if it has another version or has expired.
 *
 * Returns: (transfer full) (nullable)
 */
DowserResult *dowser_result_cache_find (DowserResultCache *self, const char *key, const char *version, gint64 now);
/**
 * dowser_result_cache_put:
 * @version: (nullable): the version that the data had before the query ran
 * @lifetime: how long the entry is valid, in microseconds; 0 if it is valid until the version changes. If @version is
 * %NULL and @lifetime is 0, the result isn't cached
 *
 * Caches @result if it is complete, took long enough and isn't too large. If the cache is full, drops the least
 * recently used entries.
 */
void dowser_result_cache_put (DowserResultCache *self, const char *key, const char *version, gint64 lifetime,
                              DowserResult *result, gint64 now);
/** Drops the entry for @key. If @key is %NULL, drops all entries. */
void dowser_result_cache_forget (DowserResultCache *self, const char *key);

G_END_DECLS
