/* dowser-lanes.h - lanes: several connections to one source, each with a worker, so that long statements don't delay
 * short ones */
#pragma once

#include "base/dowser-worker.h"
#include "sources/dowser-engine.h"

G_BEGIN_DECLS

/**
 * DowserLane: a connection and its worker.
 * @worker: (owned)
 * @connection: (owned): used only by the worker
 * @opens_first: TRUE if each call must open the connection first, because it replaces an abandoned connection or is an
 * additional one
 * @n_calls: number of calls without an answer
 * @n_runs: number of these calls that are statements
 */
typedef struct
{
  DowserWorker *worker;
  gpointer connection;
  gboolean opens_first;
  guint n_calls;
  guint n_runs;
} DowserLane;

/** DowserLanes: the lanes (connections, each with a worker) of a source, main thread only. Calls use the first lane.
 * While a statement runs on the first lane, calls that would have to wait for the statement use another lane. All
 * lanes are freed together, so that calls may point to them. */
typedef struct _DowserLanes DowserLanes;

/** Creates the lanes (connections to one source, each with a worker), at first with one lane. */
DowserLanes *dowser_lanes_new (const DowserEngine *engine, const char *uri);
/** Frees the lanes. Open connections are closed in their workers. No call may be in progress. */
void dowser_lanes_free (DowserLanes *self);
guint dowser_lanes_count (DowserLanes *self);
DowserLane *dowser_lanes_get (DowserLanes *self, guint index);
/** Returns the lane for a call. @can_run_in_parallel: the call may use a lane other than the first */
DowserLane *dowser_lanes_pick (DowserLanes *self, gboolean can_run_in_parallel);
/** Counts @task as a call that uses the lane (a connection with its worker), until @task is completed. */
void dowser_lane_count_call (DowserLane *self, GTask *task, gboolean is_run);
/**
 * dowser_lanes_replace_connection:
 * @connection: the connection to a server that doesn't respond; afterwards, it belongs to no lane
 *
 * Gives the lane of @connection a new connection for the next question. The old connection is never freed if its worker
 * doesn't end, because the worker may still use it.
 */
void dowser_lanes_replace_connection (DowserLanes *self, gpointer connection);

G_END_DECLS
