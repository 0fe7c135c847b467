/* dowser-server-canceller.h - stops what a connection runs, from a worker of its own */
#pragma once

#include "sources/server/dowser-server-driver.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/** DowserServerCanceller: talks to the server only when there is something to stop. Made, armed and freed in one
 * thread. */
typedef struct _DowserServerCanceller DowserServerCanceller;

/** @target: (transfer full): from the driver's canceller_new */
DowserServerCanceller *dowser_server_canceller_new (const DowserServerDriver *driver, gpointer target);
void dowser_server_canceller_free (DowserServerCanceller *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserServerCanceller, dowser_server_canceller_free)

/**
 * dowser_server_canceller_arm:
 * @cancellable: (nullable)
 *
 * From here to dowser_server_canceller_disarm() a cancel of @cancellable, in any thread and at any moment, stops what
 * the connection runs. It is sent again until then: a server forgets a cancel that comes between two statements.
 */
void dowser_server_canceller_arm (DowserServerCanceller *self, GCancellable *cancellable);
/** When this returns, nothing that the connection does from now on is stopped any more. */
void dowser_server_canceller_disarm (DowserServerCanceller *self);

G_END_DECLS
