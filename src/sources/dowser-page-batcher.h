/* dowser-page-batcher.h - collects the rows of an engine in pages, and delivers each page soon, even if it isn't
 * full */
#pragma once

#include "sources/dowser-source.h"

G_BEGIN_DECLS

/**
 * DowserPageBatcher: used only in the engine's thread. The first page is small and delivered early; the following pages
 * contain up to 8,192 rows, or the rows of a tenth of a second.
 *
 *   feed = dowser_page_batcher_new (columns, max_rows, func, user_data);      delivers the columns
 *   while (a row comes && dowser_page_batcher_begin_row (feed))
 *     {
 *       dowser_page_builder_add_… (dowser_page_batcher_get_builder (feed), …);  once per column
 *       dowser_page_batcher_end_row (feed);
 *     }
 *   dowser_page_batcher_flush (feed);
 */
typedef struct _DowserPageBatcher DowserPageBatcher;

/** A callback that receives the rows. The first call has the columns and no page. Each further call has a page
 * (transfer full). It may block. */
typedef void (*DowserPageBatcherFunc) (GPtrArray *columns, DowserPage *page, gpointer user_data);

/**
 * dowser_page_batcher_new:
 * @columns: (transfer full): DowserResultColumn, at least one
 * @max_rows: maximum number of rows; 0 for no limit
 *
 * Makes a batcher, which collects rows into pages and passes the pages to @func.
 */
DowserPageBatcher *dowser_page_batcher_new (GPtrArray *columns, guint64 max_rows, DowserPageBatcherFunc func,
                                            gpointer user_data);
/** Frees the batcher. Rows that were not flushed are lost. */
void dowser_page_batcher_free (DowserPageBatcher *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserPageBatcher, dowser_page_batcher_free)

/** Begins a row. Returns: FALSE if the maximum number of rows is reached; the result is then truncated, since there is
 * at least one more row */
gboolean dowser_page_batcher_begin_row (DowserPageBatcher *self);
/** Returns the builder for the current row. */
DowserPageBuilder *dowser_page_batcher_get_builder (DowserPageBatcher *self);
void dowser_page_batcher_end_row (DowserPageBatcher *self);
/** Delivers the collected rows if the time limit for holding rows is over. Engines call this before they wait for the
 * next row. */
void dowser_page_batcher_flush_late (DowserPageBatcher *self);
void dowser_page_batcher_flush (DowserPageBatcher *self);

/** Sets three fields of @summary: the number of rows, whether the result was truncated, and the elapsed time. The
 * elapsed time is the time since @started (monotonic), without the time spent waiting for the receiver of pages. */
void dowser_page_batcher_summarize (const DowserPageBatcher *self, gint64 started, DowserRunSummary *summary);

G_END_DECLS
