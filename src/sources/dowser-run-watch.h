/* dowser-run-watch.h - how far a statement is, told to who waits for it */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * DowserRunProgress: what a statement has read so far; 0 for what nobody knows.
 * @n_total: rows in all, as the engine reckons
 * @silence: seconds for which the server has said nothing at all; all else is 0 then
 * @locked: another program keeps the file to itself, and is waited for; all else is 0 then
 */
typedef struct
{
  guint64 n_rows;
  guint64 n_total;
  guint64 n_bytes;
  guint silence;
  gboolean locked;
} DowserRunProgress;

/** DowserRunWatch: counted, any thread, but for what is said below. */
typedef struct _DowserRunWatch DowserRunWatch;

typedef void (*DowserRunProgressFunc) (const DowserRunProgress *progress, gpointer user_data);
/** Looks from beside, in a thread of its own. Returns: FALSE where looking again is of no use */
typedef gboolean (*DowserRunLookFunc) (gpointer data, DowserRunProgress *progress, GCancellable *cancellable);

/** @func: called on the present main context, until dowser_run_watch_end() there */
DowserRunWatch *dowser_run_watch_new (DowserRunProgressFunc func, gpointer user_data);
DowserRunWatch *dowser_run_watch_ref (DowserRunWatch *self);
void dowser_run_watch_unref (DowserRunWatch *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserRunWatch, dowser_run_watch_unref)
void dowser_run_watch_end (DowserRunWatch *self);

/** From the engine, which knows it; told now and then, however often this is called. @self: (nullable) */
void dowser_run_watch_tell (DowserRunWatch *self, const DowserRunProgress *progress);
/**
 * dowser_run_watch_look:
 * @self: (nullable)
 * @look: asked about twice a second, the first time when the statement has run for that long
 * @data: (transfer full): freed by @destroy, in the thread that looked where one did
 *
 * From an engine that blocks until there are rows, and can be asked from beside.
 */
void dowser_run_watch_look (DowserRunWatch *self, DowserRunLookFunc look, gpointer data, GDestroyNotify destroy);
/** Ends that: waits for nothing, and stops what looks. @self: (nullable) */
void dowser_run_watch_stop_looking (DowserRunWatch *self);
/** On the watch's main context: no row has come for so many @seconds. Returns: FALSE where somebody who looks has heard
 * of the statement meanwhile, so that this is no silence */
gboolean dowser_run_watch_tell_silence (DowserRunWatch *self, guint seconds);

G_END_DECLS
