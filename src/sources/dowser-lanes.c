/* dowser-lanes.c - lanes: several connections to one source, each with a worker, so that long statements don't delay
 * short ones */
#include "sources/dowser-lanes.h"

/* Maximum number of statements that run in parallel. Further statements wait. */
#define MAX_LANES 4

struct _DowserLanes
{
  const DowserEngine *engine;
  char *uri;
  GPtrArray *lanes; /* DowserLane */
};

static void
connect_lane (DowserLanes *self, DowserLane *lane)
{
  lane->worker = dowser_worker_new (self->engine->worker_name);
  lane->connection = self->engine->connection_new (self->uri);
}

static DowserLane *
add_lane (DowserLanes *self)
{
  DowserLane *lane = g_new0 (DowserLane, 1);

  connect_lane (self, lane);
  lane->opens_first = self->lanes->len > 0;
  g_ptr_array_add (self->lanes, lane);
  return lane;
}

DowserLanes *
dowser_lanes_new (const DowserEngine *engine, const char *uri)
{
  DowserLanes *self = g_new0 (DowserLanes, 1);

  self->engine = engine;
  self->uri = g_strdup (uri);
  self->lanes = g_ptr_array_new_with_free_func (g_free);
  add_lane (self);
  return self;
}

void
dowser_lanes_free (DowserLanes *self)
{
  for (guint i = 0; i < self->lanes->len; i++)
    {
      DowserLane *lane = self->lanes->pdata[i];

      if (self->engine->is_open (lane->connection))
        dowser_worker_free (lane->worker, lane->connection, self->engine->connection_free);
      else
        self->engine->connection_free (lane->connection);
      g_object_unref (lane->worker);
    }
  g_ptr_array_unref (self->lanes);
  g_free (self->uri);
  g_free (self);
}

guint
dowser_lanes_count (DowserLanes *self)
{
  return self->lanes->len;
}

DowserLane *
dowser_lanes_get (DowserLanes *self, guint index)
{
  return g_ptr_array_index (self->lanes, index);
}

/* Returns the lane (a connection with a worker) for a call: the first lane, unless a statement runs on it. Calls that
 * aren't statements end soon, so no call moves to another lane because of them. */
DowserLane *
dowser_lanes_pick (DowserLanes *self, gboolean can_run_in_parallel)
{
  DowserLane *first = dowser_lanes_get (self, 0);

  if (!can_run_in_parallel || first->n_runs == 0)
    return first;
  for (guint i = 1; i < self->lanes->len; i++)
    if (dowser_lanes_get (self, i)->n_calls == 0)
      return dowser_lanes_get (self, i);
  return self->lanes->len < MAX_LANES ? add_lane (self) : first;
}

static void
call_ended_cb (GTask *task, GParamSpec *pspec, gpointer user_data)
{
  DowserLane *self = user_data;

  self->n_calls--;
}

static void
run_ended_cb (GTask *task, GParamSpec *pspec, gpointer user_data)
{
  DowserLane *self = user_data;

  self->n_runs--;
}

void
dowser_lane_count_call (DowserLane *self, GTask *task, gboolean is_run)
{
  self->n_calls++;
  g_signal_connect (task, "notify::completed", G_CALLBACK (call_ended_cb), self);
  if (!is_run)
    return;
  self->n_runs++;
  g_signal_connect (task, "notify::completed", G_CALLBACK (run_ended_cb), self);
}

static void
do_nothing (gpointer data)
{
}

void
dowser_lanes_replace_connection (DowserLanes *self, gpointer connection)
{
  for (guint i = 0; i < self->lanes->len; i++)
    {
      DowserLane *lane = dowser_lanes_get (self, i);

      if (lane->connection != connection)
        continue;
      dowser_worker_call (lane->worker, self->engine->connection_free, connection, do_nothing);
      g_object_unref (lane->worker);
      connect_lane (self, lane);
      lane->opens_first = TRUE;
      return;
    }
}
