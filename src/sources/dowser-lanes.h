/* dowser-lanes.h - the connections of one source, each with its worker: what is long keeps nothing short waiting */
#pragma once

#include "base/dowser-worker.h"
#include "sources/dowser-engine.h"

G_BEGIN_DECLS

/**
 * DowserLane: a connection and its worker.
 * @worker: (owned)
 * @connection: (owned): touched on the worker only
 * @opens_first: whatever it is asked for: the one before it was left, or it is one of the later ones
 * @n_calls: that are not answered yet
 * @n_runs: of them, statements
 */
typedef struct
{
  DowserWorker *worker;
  gpointer connection;
  gboolean opens_first;
  guint n_calls;
  guint n_runs;
} DowserLane;

/**
 * DowserLanes: of a source, main thread only. The first lane does all the work there is, unless a statement runs on it
 * that others would wait for. None is freed before all are, so that calls may point to them.
 */
typedef struct _DowserLanes DowserLanes;

/** With the first lane. */
DowserLanes *dowser_lanes_new (const DowserEngine *engine, const char *uri);
/** Closes what is open where it was opened. No call may be under way. */
void dowser_lanes_free (DowserLanes *self);
guint dowser_lanes_get_n (DowserLanes *self);
DowserLane *dowser_lanes_get (DowserLanes *self, guint index);
/** One for a call. @goes_beside: it need not be the first one */
DowserLane *dowser_lanes_pick (DowserLanes *self, gboolean goes_beside);
/** A call is under way on it until @task is completed. */
void dowser_lane_count (DowserLane *self, GTask *task, gboolean is_run);
/**
 * dowser_lanes_leave:
 * @connection: of a server that has gone silent, and of none of the lanes afterwards
 *
 * The next question gets a line of its own. Where the worker takes nothing any more, it may still be in the
 * connection, which is not freed then.
 */
void dowser_lanes_leave (DowserLanes *self, gpointer connection);

G_END_DECLS
