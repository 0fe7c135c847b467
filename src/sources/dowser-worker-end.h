/* dowser-worker-end.h - ends a worker, and does not wait without end for what it is still in */
#pragma once

#include "base/dowser-worker.h"

G_BEGIN_DECLS

/**
 * dowser_worker_end:
 * @task: answered with %TRUE when the thread has ended, or nobody should wait for it any more
 * @max_seconds: the patience, 0 for as long as it takes: a line to a server that has gone silent may not close for an
 *   hour
 */
void dowser_worker_end (DowserWorker *worker, GTask *task, guint max_seconds);

G_END_DECLS
