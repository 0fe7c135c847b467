/* dowser-progress-monitor.h - reports to the user how much a running statement has read */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * DowserRunProgress: how much a statement has read so far; 0 for unknown values.
 * @n_total: total number of rows, as estimated by the engine
 * @silence: the number of seconds in which the server has sent nothing; if it isn't 0, all other fields are 0
 * @locked: TRUE if the engine waits for another program that has locked the file; in this case, all other fields are 0
 */
typedef struct
{
  guint64 n_rows;
  guint64 n_total;
  guint64 n_bytes;
  guint silence;
  gboolean locked;
} DowserRunProgress;

/** DowserProgressMonitor: reference-counted, usable in any thread, except where noted. */
typedef struct _DowserProgressMonitor DowserProgressMonitor;

typedef void (*DowserRunProgressFunc) (const DowserRunProgress *progress, gpointer user_data);
/** A callback that reads the progress in a separate thread. Returns: FALSE if it must not be called again */
typedef gboolean (*DowserRunLookFunc) (gpointer data, DowserRunProgress *progress, GCancellable *cancellable);

/** @func: called on the current main context, until dowser_progress_monitor_end() is called on that context */
DowserProgressMonitor *dowser_progress_monitor_new (DowserRunProgressFunc func, gpointer user_data);
DowserProgressMonitor *dowser_progress_monitor_ref (DowserProgressMonitor *self);
void dowser_progress_monitor_unref (DowserProgressMonitor *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserProgressMonitor, dowser_progress_monitor_unref)
void dowser_progress_monitor_end (DowserProgressMonitor *self);

/** Reports progress. Called by an engine that knows the progress; only a few reports per second are passed on. @self:
 * (nullable) */
void dowser_progress_monitor_report (DowserProgressMonitor *self, const DowserRunProgress *progress);
/**
 * dowser_progress_monitor_start_polling:
 * @self: (nullable)
 * @poll_job: called about twice a second in a thread; the first call is after about half a second
 * @data: (transfer full): passed to @poll_job and freed by @destroy; if the thread was started, freed in it
 *
 * Reads the progress periodically. An engine calls this function if it blocks until there are rows, but the progress
 * can be read through another connection.
 */
void dowser_progress_monitor_start_polling (DowserProgressMonitor *self, DowserRunLookFunc poll_job, gpointer data,
                                            GDestroyNotify destroy);
/** Stops reading the progress, without waiting for the thread. @self: (nullable) */
void dowser_progress_monitor_stop_polling (DowserProgressMonitor *self);
/** Reports that no row has arrived for @seconds. Called on the monitor's main context. Returns: FALSE if the server
 * isn't silent, because progress was reported in this time */
gboolean dowser_progress_monitor_report_silence (DowserProgressMonitor *self, guint seconds);

G_END_DECLS
