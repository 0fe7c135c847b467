/* dowser-page-relay.h - carries pages from a worker to its caller's main context, only a few ahead */
#pragma once

#include "sources/dowser-source.h"

G_BEGIN_DECLS

/** Pages that may wait for the main context: a fast engine never fills the memory with rows nobody has taken. */
#define DOWSER_PAGE_RELAY_MAX_AHEAD 4

/** DowserPageRelay: counted, any thread. */
typedef struct _DowserPageRelay DowserPageRelay;

/**
 * dowser_page_relay_new:
 * @task: gives context and cancellable; must outlive the relay's use by its own return
 * @func: (nullable): called on @task's context
 */
DowserPageRelay *dowser_page_relay_new (GTask *task, DowserPageFunc func, gpointer user_data);
DowserPageRelay *dowser_page_relay_ref (DowserPageRelay *self);
void dowser_page_relay_unref (DowserPageRelay *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserPageRelay, dowser_page_relay_unref)

/**
 * dowser_page_relay_send:
 * @page: (transfer full) (nullable)
 *
 * From the worker: waits while too many are ahead. Pages arrive in order. The first one arrives at the default priority.
 * The others let input and drawing go first, for a tenth of a second each. Once the task is cancelled nothing waits and
 * nothing more arrives.
 */
void dowser_page_relay_send (DowserPageRelay *self, GPtrArray *columns, DowserPage *page);

/**
 * dowser_page_relay_finish:
 *
 * From the worker: waits until all pages have arrived or the task is cancelled. Call before @task returns, which it does
 * at its own priority.
 */
void dowser_page_relay_finish (DowserPageRelay *self);

G_END_DECLS
