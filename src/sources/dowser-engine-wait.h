/* dowser-engine-wait.h - waits for what a worker asks a server, but not for a server that has gone silent */
#pragma once

#include "sources/dowser-run-watch.h"

G_BEGIN_DECLS

/**
 * DowserEngineWait: between a caller's task and the task on the worker. The libraries of servers block for as long as
 * the line is there, whether anything comes or not, and cannot be interrupted: what has been silent for too long, or
 * does not stop when it is told to, is left behind.
 */
typedef struct _DowserEngineWait DowserEngineWait;

/** Leaves @connection to its worker, and takes another one. */
typedef void (*DowserEngineLeaveFunc) (gpointer source, gpointer connection);

/**
 * dowser_engine_wait_new:
 * @place: what does not answer, for people
 * @destroy: of what the worker's task answers with
 * @patience: seconds in which an answer comes; 0: as long as the caller waits
 * @current: the connection of @source, as it is at any time; @leave: called where the present one is left
 *
 * Answers on the present main context.
 */
DowserEngineWait *dowser_engine_wait_new (GTask *outer, const char *place, GDestroyNotify destroy, guint patience,
                                          gpointer *current, DowserEngineLeaveFunc leave);
/** @watch: is told where the server has said nothing for half a minute, and again for twice that; or as often as
 * DOWSER_TELL_SILENCE says, in seconds */
void dowser_engine_wait_set_watch (DowserEngineWait *self, DowserRunWatch *watch);
/** @self: (nullable) */
void dowser_engine_wait_free (DowserEngineWait *self);

/** The worker's task, with @self as the data of its callback. Returns: (transfer full) */
GTask *dowser_engine_wait_make_task (DowserEngineWait *self);

/** From the worker: what it waits for from now on is the server. @self: (nullable) */
void dowser_engine_wait_listen (DowserEngineWait *self);
/** From the worker: what it waits for from now on is somebody else. @self: (nullable) */
void dowser_engine_wait_pause (DowserEngineWait *self);

/**
 * dowser_engine_wait_quit:
 *
 * Call last in a program: joins all workers. Ends the process here where one was left, or does not come back, in a
 * library that still uses what that library, and those below it, take down when a program returns.
 */
void dowser_engine_wait_quit (int status);

G_END_DECLS
