/* dowser-page-feed.h - makes pages of the rows an engine gives, and gives them out in time */
#pragma once

#include "sources/dowser-source.h"

G_BEGIN_DECLS

/**
 * DowserPageFeed: used in one thread, that of the engine. The first page is small and comes at once; later ones hold
 * up to 8,192 rows, or what came in a tenth of a second.
 *
 *   feed = dowser_page_feed_new (columns, max_rows, func, user_data);      the columns go out
 *   while (a row comes && dowser_page_feed_begin_row (feed))
 *     {
 *       dowser_page_builder_add_… (dowser_page_feed_get_builder (feed), …);  one for each column
 *       dowser_page_feed_end_row (feed);
 *     }
 *   dowser_page_feed_flush (feed);
 */
typedef struct _DowserPageFeed DowserPageFeed;

/** Called with the columns first (no page), then with each page (transfer full). It may wait. */
typedef void (*DowserPageFeedFunc) (GPtrArray *columns, DowserPage *page, gpointer user_data);

/**
 * dowser_page_feed_new:
 * @columns: (transfer full): DowserResultColumn, at least one
 * @max_rows: more are not taken; 0 for no limit
 */
DowserPageFeed *dowser_page_feed_new (GPtrArray *columns, guint64 max_rows, DowserPageFeedFunc func,
                                      gpointer user_data);
/** Rows that were not flushed are lost. */
void dowser_page_feed_free (DowserPageFeed *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserPageFeed, dowser_page_feed_free)

/** Returns: FALSE where there are rows enough: there is this one more, and the result is cut before it */
gboolean dowser_page_feed_begin_row (DowserPageFeed *self);
/** Of the row that was begun. */
DowserPageBuilder *dowser_page_feed_get_builder (DowserPageFeed *self);
void dowser_page_feed_end_row (DowserPageFeed *self);
/** Gives out what waits longer than it should; for an engine that looks for its next row. */
void dowser_page_feed_flush_late (DowserPageFeed *self);
void dowser_page_feed_flush (DowserPageFeed *self);

/** Rows taken, and whether there were more; elapsed is the time since @started (monotonic), without that which the
 * pages waited to be taken. */
void dowser_page_feed_summarize (const DowserPageFeed *self, gint64 started, DowserRunSummary *summary);

G_END_DECLS
