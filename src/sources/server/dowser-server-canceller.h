/* dowser-server-canceller.h - stops a connection's running statement, from its own worker thread */
#pragma once

#include "sources/server/dowser-server-driver.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/** DowserServerCanceller: contacts the server only when there is something to stop. It is created, armed and freed in
 * one thread. */
typedef struct _DowserServerCanceller DowserServerCanceller;

/** @target: (transfer full): from the driver's canceller_new() */
DowserServerCanceller *dowser_server_canceller_new (const DowserServerDriver *driver, gpointer target);
void dowser_server_canceller_free (DowserServerCanceller *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserServerCanceller, dowser_server_canceller_free)

/**
 * dowser_server_canceller_arm:
 * @cancellable: (nullable)
 *
 * From now on, canceling @cancellable in any thread stops the statement that the connection runs. This ends with
 * dowser_server_canceller_disarm(). Until then, the cancel is repeated, because a server forgets a cancel that arrives
 * between two statements.
 */
void dowser_server_canceller_arm (DowserServerCanceller *self, GCancellable *cancellable);
/** Disarms the canceller. Afterwards, no cancel can stop later statements of the connection. */
void dowser_server_canceller_disarm (DowserServerCanceller *self);

G_END_DECLS
