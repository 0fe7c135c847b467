/* dowser-engine.h - what an engine must be able to do: one table of blocking functions, called on one worker */
#pragma once

#include "sources/dowser-page-feed.h"
#include "sources/dowser-source.h"

G_BEGIN_DECLS

/**
 * DowserEngineFacts: what opening has found out, for people; owned by who gets them.
 * @version: (nullable): "15.4", NULL where it says nothing to anybody
 * @protection: how it is held read-only: "read-only, proven by a refused write"
 * @security: (nullable): how the way to it is kept: "encrypted, certificate checked", "not encrypted"; NULL for files
 * @memory: (inout) (nullable): what an earlier opening has told, here or at another start, and what this one has to
 *   tell the next: what would take long to find out again
 * @recovers: (in): whether a recovered copy is opened where another program was stopped in the middle of a write
 */
typedef struct
{
  char *version;
  char *protection;
  char *security;
  char *memory;
  gboolean recovers;
} DowserEngineFacts;

/**
 * DowserEngine: a constant table. A connection is a struct of the engine's own, made and freed anywhere; all between
 * is called on one worker, one call at a time, and blocks until it is done or cancelled. Each function that can fail
 * sets @error then: #DOWSER_SOURCE_ERROR, #DOWSER_LIMIT_ERROR or %G_IO_ERROR_CANCELLED.
 * @title: "SQLite", what people call the engine
 * @worker_name: of its thread, at most 15 bytes
 * @is_remote: a server, which may go silent: it is not waited for without end
 * @connection_new: opens nothing yet; @uri is canonical
 * @connection_free: closes first where it is open
 * @is_open: asked when nothing runs any more
 * @open: opens, holds read-only in the engine, and proves it by a write that must fail; does nothing but tell @facts
 *   where it is open. @password: (nullable)
 * @signature: cheap text that changes when the schema does (< 100 ms)
 * @introspect: reads the schema in bulk
 * @profile: looks into the columns, within @max_seconds in all and a fair share for each table, so that a slow one
 * keeps no other from its turn; a column that was not reached stays unknown, and one that
 * dowser_column_may_be_sampled() is not true of is never read
 * @run: runs one reading statement and feeds its rows; @limits are never NULL. What was fed before a failure are rows
 *   that came before it. A statement that gives no columns is refused
 * @forecast: what the engine says of a statement without running it; knows nothing where it does not say it
 * @keep_alive: (nullable): asks the server for next to nothing, so that the line is not forgotten on the way, and
 * closes where there is none any more; called while nothing runs
 * @close: (may be called where it is not open)
 */
struct _DowserEngine
{
  const char *title;
  const char *worker_name;
  DowserDialectId dialect;
  gboolean is_remote;

  gpointer (*connection_new) (const char *uri);
  void (*connection_free) (gpointer connection);
  gboolean (*is_open) (gpointer connection);

  gboolean (*open) (gpointer connection, const char *password, DowserEngineFacts *facts, GCancellable *cancellable,
                    GError **error);
  char *(*signature) (gpointer connection, GCancellable *cancellable, GError **error);
  DowserSchema *(*introspect) (gpointer connection, GCancellable *cancellable, GError **error);
  DowserProfile *(*profile) (gpointer connection, const DowserSchema *schema, guint max_seconds,
                             GCancellable *cancellable, GError **error);
  gboolean (*run) (gpointer connection, const DowserStatement *statement, const DowserLimits *limits,
                   DowserPageFeedFunc func, gpointer user_data, DowserRunSummary *summary, GCancellable *cancellable,
                   GError **error);
  DowserForecast *(*forecast) (gpointer connection, const DowserStatement *statement, GCancellable *cancellable,
                               GError **error);
  void (*keep_alive) (gpointer connection);
  void (*close) (gpointer connection);
};

G_END_DECLS
