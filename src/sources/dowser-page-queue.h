/* dowser-page-queue.h - passes pages from a worker thread to the caller's main context, and limits the number of pages
 * in transit */
#pragma once

#include "sources/dowser-source.h"

G_BEGIN_DECLS

/** Maximum number of pages that the main context hasn't received yet, so that a fast engine doesn't fill the memory. */
#define DOWSER_PAGE_QUEUE_MAX_AHEAD 4

/** DowserPageQueue: reference-counted, usable in any thread. */
typedef struct _DowserPageQueue DowserPageQueue;

/**
 * dowser_page_queue_new:
 * @task: the task whose context and cancellable the queue uses; @task must not return before dowser_page_queue_finish()
 * @func: (nullable): receives the pages on @task's context
 */
DowserPageQueue *dowser_page_queue_new (GTask *task, DowserPageFunc func, gpointer user_data);
DowserPageQueue *dowser_page_queue_ref (DowserPageQueue *self);
void dowser_page_queue_unref (DowserPageQueue *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserPageQueue, dowser_page_queue_unref)

/**
 * dowser_page_queue_send:
 * @page: (transfer full) (nullable)
 *
 * Sends a page. Called by the worker. Waits while too many pages are in transit. Pages arrive in order. The first page
 * arrives at the default priority. The following pages let input and drawing go first, for up to a tenth of a second
 * each. After the task is cancelled, this function doesn't wait any more, and no more pages arrive.
 */
void dowser_page_queue_send (DowserPageQueue *self, GPtrArray *columns, DowserPage *page);

/**
 * dowser_page_queue_finish:
 *
 * Called by the worker. Waits until all pages have arrived or the task is cancelled. Must be called before @task
 * returns, because its return has a priority of its own and could overtake the pages.
 */
void dowser_page_queue_finish (DowserPageQueue *self);

G_END_DECLS
