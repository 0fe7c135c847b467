/* dowser-worker-end.h - ends a worker; waits only for a limited time for its call in progress */
#pragma once

#include "base/dowser-worker.h"

G_BEGIN_DECLS

/**
 * dowser_worker_end:
 * @task: returns %TRUE when the thread has ended or the time is over
 * @max_seconds: the maximum time to wait, 0 for no limit. A connection to a silent server may need an hour to close
 *
 * Ends the thread of @worker, without waiting for it.
 */
void dowser_worker_end (DowserWorker *worker, GTask *task, guint max_seconds);

G_END_DECLS
