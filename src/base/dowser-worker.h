/* dowser-worker.h - one thread with one queue of tasks: the only place where a thread starts */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* How long a program that ends waits for its threads. */
#define DOWSER_WORKER_PATIENCE 3000

#define DOWSER_TYPE_WORKER (dowser_worker_get_type ())
G_DECLARE_FINAL_TYPE (DowserWorker, dowser_worker, DOWSER, WORKER, GObject)

/**
 * dowser_worker_new:
 * @name: name of the thread, at most 15 bytes are shown by the system
 *
 * Returns: (transfer full): a worker; its thread starts with its first task
 */
DowserWorker *dowser_worker_new (const char *name);

/**
 * dowser_worker_run:
 * @task: (transfer none): the task that @func answers; kept until it has returned
 * @func: called in the worker's thread; must return @task exactly once
 *
 * Queues @func. Tasks run one after another in the order they were queued. A task that is
 * cancelled before its turn returns %G_IO_ERROR_CANCELLED without @func being called. The
 * task's source object is never finalized in the worker's thread.
 * After dowser_worker_stop_async() a task returns %G_IO_ERROR_CLOSED.
 */
void dowser_worker_run (DowserWorker *self, GTask *task, GTaskThreadFunc func);

/**
 * dowser_worker_call:
 * @destroy: called behind @func in the worker's thread, or where @func cannot be called any more
 *
 * Queues @func, of which nobody is told: for who calls from a thread whose main context may be gone before it has run,
 * with all that waits there. Any thread, as long as it is the only one.
 */
void dowser_worker_call (DowserWorker *self, void (*func) (gpointer data), gpointer data, GDestroyNotify destroy);
/** Frees @data in the worker's thread: what is made of thousands of parts takes longer than a window may stand still.
 * No object, whose end may be a matter of the main thread. */
void dowser_worker_free (DowserWorker *self, gpointer data, GDestroyNotify destroy);

/** Whether the caller runs in the worker's thread. Any thread. */
gboolean dowser_worker_is_current (DowserWorker *self);

/**
 * dowser_worker_stop_async:
 *
 * Lets the queued tasks end, then ends the thread. Dropping the last reference does the same
 * without waiting.
 */
void dowser_worker_stop_async (DowserWorker *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer user_data);
gboolean dowser_worker_stop_finish (DowserWorker *self, GAsyncResult *result, GError **error);

/**
 * dowser_worker_join_all:
 * @max_milliseconds: the patience with those that still work
 *
 * Lets the queued tasks of all workers end and joins their threads, also those of workers that are gone: for the very
 * end of a program. What its libraries keep for each thread is given back while a thread ends, and what they keep for
 * the program while that exits; both at once may free a thing twice.
 *
 * Returns: %FALSE where a thread still works
 */
gboolean dowser_worker_join_all (guint max_milliseconds);

G_END_DECLS
