/* dowser-result-cache.h - a cache of slow results, for repeating a query on unchanged data */
#pragma once

#include "rows/dowser-result.h"

G_BEGIN_DECLS

/** The minimum duration of a query in microseconds for its result to be cached. A faster query can run again, which
 * gives current data. */
#define DOWSER_RESULT_CACHE_MIN_ELAPSED (200 * 1000)
/** The maximum size of one result, and the maximum size of all results together, in bytes. */
#define DOWSER_RESULT_CACHE_MAX_RESULT (16 * 1024 * 1024)
#define DOWSER_RESULT_CACHE_MAX_BYTES (64 * 1024 * 1024)

/** DowserResultCache: in memory only; main thread only. */
typedef struct _DowserResultCache DowserResultCache;
DowserResultCache *dowser_result_cache_new (void);
void dowser_result_cache_free (DowserResultCache *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserResultCache, dowser_result_cache_free)

/** Returns TRUE if there is an entry for @key, even if it is outdated. */
gboolean dowser_result_cache_has (const DowserResultCache *self, const char *key);
/**
 * dowser_result_cache_find:
 * @version: (nullable): the data's current version; %NULL if it is unknown
 * @now: microseconds of the monotonic clock
 *
 * Drops an entry that has another version or has expired.
 *
 * Returns: (transfer full) (nullable)
 */
DowserResult *dowser_result_cache_find (DowserResultCache *self, const char *key, const char *version, gint64 now);
/**
 * dowser_result_cache_put:
 * @version: (nullable): the data's version before it was read
 * @lasts: how long the entry is valid, in microseconds; 0 for as long as the version stays the same. If @version is
 * %NULL and @lasts is 0, the result isn't cached
 *
 * Caches @result if it is complete, took long enough and isn't too large. Drops the least recently used entries if
 * there is no space.
 */
void dowser_result_cache_put (DowserResultCache *self, const char *key, const char *version, gint64 lasts,
                              DowserResult *result, gint64 now);
/** Drops the entry for @key; %NULL: all entries. */
void dowser_result_cache_forget (DowserResultCache *self, const char *key);

G_END_DECLS
