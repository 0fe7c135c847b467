/* dowser-engine-wait.h - waits for a call to a server, and abandons the call if the server is silent for too long */
#pragma once

#include "sources/dowser-progress-monitor.h"

G_BEGIN_DECLS

/** DowserEngineWait: connects a caller's task with the worker's task. The client library of a server blocks while the
 * connection exists, even if no data arrives, and can't be interrupted. Therefore, a call is abandoned if the server
 * is silent for too long, or if the call doesn't stop after a cancel. */
typedef struct _DowserEngineWait DowserEngineWait;

/** A callback that leaves @connection to its worker and creates a new connection for the next calls. */
typedef void (*DowserEngineLeaveFunc) (gpointer source, gpointer connection);

/**
 * dowser_engine_wait_new:
 * @outer: the caller's task, which returns the answer
 * @place: name of the server, for messages
 * @destroy: frees the answer of the worker's task
 * @timeout: the number of seconds in which an answer must arrive; 0: only the caller's cancel ends the wait
 * @current: where the caller stores its current connection; @leave_func: called when the connection is abandoned
 *
 * Makes an object that waits for one answer of a server. The answer is returned to the caller on the current main
 * context.
 */
DowserEngineWait *dowser_engine_wait_new (GTask *outer, const char *place, GDestroyNotify destroy, guint timeout,
                                          gpointer *current, DowserEngineLeaveFunc leave_func);
/** @monitor: is told when the server has sent nothing for half a minute, then for a minute, and so on, doubling each
 * time; DOWSER_TELL_SILENCE sets the first time in seconds */
void dowser_engine_wait_set_watch (DowserEngineWait *self, DowserProgressMonitor *monitor);
/** @self: (nullable) */
void dowser_engine_wait_free (DowserEngineWait *self);

/** Returns: (transfer full): the worker's task, whose callback data is @self */
GTask *dowser_engine_wait_make_task (DowserEngineWait *self);

/** Called by the worker when it begins to wait for the server. @self: (nullable) */
void dowser_engine_wait_resume (DowserEngineWait *self);
/** Called by the worker when it doesn't wait for the server any more. @self: (nullable) */
void dowser_engine_wait_pause (DowserEngineWait *self);

/**
 * dowser_engine_wait_quit:
 *
 * Ends the program; must be its last call. Waits for all workers. If a worker was abandoned or doesn't return, ends the
 * process immediately. Such a worker may be in a library whose resources a normal return from main() would free.
 */
void dowser_engine_wait_quit (int status);

G_END_DECLS
