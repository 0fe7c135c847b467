/* dowser-worker-end.h - ends a worker, and waits for a call in progress for a limited time */
#pragma once

#include "base/dowser-worker.h"

G_BEGIN_DECLS

/**
 * dowser_worker_end:
 * @task: returns %TRUE when the thread has ended or the time is over
 * @max_seconds: maximum time, 0 for no limit. A connection to a silent server may need an hour to close
 */
void dowser_worker_end (DowserWorker *worker, GTask *task, guint max_seconds);

G_END_DECLS
