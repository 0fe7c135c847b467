/* dowser-result-cache.h - results that took long, for when the same is asked again of the same data */
#pragma once

#include "rows/dowser-result.h"

G_BEGIN_DECLS

/** A result that came sooner isn't kept: it comes as soon again, and anew. In microseconds. */
#define DOWSER_RESULT_CACHE_MIN_ELAPSED (200 * 1000)
/** Of one result, and of all together, in bytes. */
#define DOWSER_RESULT_CACHE_MAX_RESULT (16 * 1024 * 1024)
#define DOWSER_RESULT_CACHE_MAX_BYTES (64 * 1024 * 1024)

/** DowserResultCache: in memory alone; main thread only. */
typedef struct _DowserResultCache DowserResultCache;
DowserResultCache *dowser_result_cache_new (void);
void dowser_result_cache_free (DowserResultCache *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserResultCache, dowser_result_cache_free)

/** Whether there is something for @key, whatever it is worth by now. */
gboolean dowser_result_cache_has (const DowserResultCache *self, const char *key);
/**
 * dowser_result_cache_find:
 * @version: (nullable): of the data now; %NULL where nobody can tell
 * @now: microseconds of the monotonic clock
 *
 * What is of another version, or has outlasted its time, is dropped.
 *
 * Returns: (transfer full) (nullable)
 */
DowserResult *dowser_result_cache_find (DowserResultCache *self, const char *key, const char *version, gint64 now);
/**
 * dowser_result_cache_put:
 * @version: (nullable): of the data before it was read
 * @lasts: how long it is kept, in microseconds; 0 for as long as the version stays, and not at all without one
 *
 * Keeps @result where it is whole, took long enough and isn't too large; the least recently used go for it.
 */
void dowser_result_cache_put (DowserResultCache *self, const char *key, const char *version, gint64 lasts,
                              DowserResult *result, gint64 now);
/** Of this key alone; %NULL: all. */
void dowser_result_cache_forget (DowserResultCache *self, const char *key);

G_END_DECLS
