/* dowser-server-canceller.h - stops the running statement of a connection, from a worker thread of its own */
#pragma once

#include "sources/server/dowser-server-driver.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/** DowserServerCanceller: stops the running statement of a connection. It contacts the server only if there is
 * something to stop. It is created, armed and freed in one thread. */
typedef struct _DowserServerCanceller DowserServerCanceller;

/** Creates a canceller, which can stop the running statement of a connection. @target: (transfer full): the
 * connection's data that the driver needs to stop a statement, from the driver's canceller_new() */
DowserServerCanceller *dowser_server_canceller_new (const DowserServerDriver *driver, gpointer target);
void dowser_server_canceller_free (DowserServerCanceller *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserServerCanceller, dowser_server_canceller_free)

/**
 * dowser_server_canceller_arm:
 * @cancellable: (nullable): if it is %NULL, the statement can't be stopped
 *
 * From now on, canceling @cancellable in any thread stops the statement that the connection runs, until
 * dowser_server_canceller_disarm() is called. The request to the server is repeated until then, because a server
 * forgets a request that arrives between two statements.
 */
void dowser_server_canceller_arm (DowserServerCanceller *self, GCancellable *cancellable);
/** Disarms the canceller. Afterwards, no cancel can reach a later statement of the connection. */
void dowser_server_canceller_disarm (DowserServerCanceller *self);

G_END_DECLS
