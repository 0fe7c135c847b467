/* dowser-worker.h - a worker: one thread that runs tasks from a queue, one at a time. No other file starts threads */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* The time in milliseconds that the program waits for its threads at exit. */
#define DOWSER_WORKER_PATIENCE 3000

#define DOWSER_TYPE_WORKER (dowser_worker_get_type ())
G_DECLARE_FINAL_TYPE (DowserWorker, dowser_worker, DOWSER, WORKER, GObject)

/**
 * dowser_worker_new:
 * @name: name of the thread, of which the system shows at most 15 bytes
 *
 * Returns: (transfer full): a worker; its thread starts with its first task
 */
DowserWorker *dowser_worker_new (const char *name);

/**
 * dowser_worker_run:
 * @task: (transfer none): the task that @func returns; the worker holds a reference until @func has returned it
 * @func: called in the worker's thread; must return @task exactly once
 *
 * Queues @func. Tasks run one after another in the order they were queued. If a task is cancelled before it starts, it
 * returns %G_IO_ERROR_CANCELLED, and @func isn't called. The task's source object is never finalized in the worker's
 * thread.
 * After dowser_worker_stop_async() a task returns %G_IO_ERROR_CLOSED.
 */
void dowser_worker_run (DowserWorker *self, GTask *task, GTaskThreadFunc func);

/**
 * dowser_worker_call:
 * @destroy: called after @func in the worker's thread, or instead of @func if @func can't be called any more
 *
 * Queues @func; the caller isn't told when @func has run. For callers whose main context may be destroyed before that,
 * together with its pending sources. May be called from any thread, but never from two threads at the same time.
 */
void dowser_worker_call (DowserWorker *self, void (*func) (gpointer data), gpointer data, GDestroyNotify destroy);
/** Frees @data in the worker's thread, because freeing a structure with thousands of parts would block the window. Must
 * not be used for GObjects, which may have to be finalized on the main thread. */
void dowser_worker_free (DowserWorker *self, gpointer data, GDestroyNotify destroy);

/** Returns TRUE if the caller runs in the worker's thread. Any thread. */
gboolean dowser_worker_is_current (DowserWorker *self);

/**
 * dowser_worker_stop_async:
 *
 * Finishes the queued tasks, then ends the thread. If the last reference to the worker is dropped, the same happens,
 * but no caller waits for it.
 */
void dowser_worker_stop_async (DowserWorker *self, GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer user_data);
gboolean dowser_worker_stop_finish (DowserWorker *self, GAsyncResult *result, GError **error);

/**
 * dowser_worker_join_all:
 * @max_milliseconds: how long to wait for threads that still work
 *
 * Finishes the queued tasks of all workers and joins their threads, also the threads of finalized workers. Called at
 * the very end of the program. Libraries free their per-thread data when a thread ends, and their global data at exit.
 * If both happened at the same time, the same data could be freed twice.
 *
 * Returns: %FALSE if a thread still works
 */
gboolean dowser_worker_join_all (guint max_milliseconds);

G_END_DECLS
