/* dowser-gda-canceller.h - stops what a connection runs, by a second connection on a worker of its own */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/** DowserGdaCanceller: connects only when there is something to stop. Made, armed and freed in one thread. */
typedef struct _DowserGdaCanceller DowserGdaCanceller;

/** @provider, @settings, @identity: as for dowser_gda_open() */
DowserGdaCanceller *dowser_gda_canceller_new (const char *provider, const char *settings, const char *identity);
void dowser_gda_canceller_free (DowserGdaCanceller *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserGdaCanceller, dowser_gda_canceller_free)

/**
 * dowser_gda_canceller_arm:
 * @sql: the statement that stops what the first connection runs
 *
 * From here to dowser_gda_canceller_disarm() a cancel of @cancellable, in any thread and at any moment, sends @sql, and
 * sends it again until then: a server forgets a cancel that comes between two statements.
 */
void dowser_gda_canceller_arm (DowserGdaCanceller *self, const char *sql, GCancellable *cancellable);
/** When this returns, nothing that the first connection does from now on is stopped any more. */
void dowser_gda_canceller_disarm (DowserGdaCanceller *self);

G_END_DECLS
