/* dowser-engine.h - the interface of an engine: a table of blocking functions, called in one worker thread */
#pragma once

#include "sources/dowser-page-batcher.h"
#include "sources/dowser-source.h"

G_BEGIN_DECLS

/**
 * DowserEngineFacts: what was found out when the source was opened, as shown to users; owned by the caller.
 * @version: (nullable): the engine's version, such as "15.4"; NULL if it has no meaning for users
 * @protection: how the connection is kept read-only, such as "read-only, proven by a refused write"
 * @security: (nullable): how the connection is protected: "encrypted, certificate checked", "not encrypted"; NULL for
 * files
 * @memory: (inout) (nullable): results that are slow to compute. In: from an earlier opening, in this or another run of
 * the program; out: for the next opening
 * @recovers: (in): TRUE to open a recovered copy if another program was stopped during a write
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
 * DowserEngine: the functions by which a source uses one kind of engine, such as SQLite; a constant table. A connection
 * is a struct of the engine. It is created and freed in any thread. All other functions are called in one worker
 * thread, one at a time, and block until they are done or cancelled. If a function fails, it sets @error:
 * #DOWSER_SOURCE_ERROR, #DOWSER_LIMIT_ERROR or %G_IO_ERROR_CANCELLED.
 * @title: the engine's name for users, such as "SQLite"
 * @worker_name: the name of the engine's thread, at most 15 bytes
 * @is_remote: TRUE for servers. A server may become silent, so waiting for its answer is limited
 * @connection_new: creates a closed connection; @uri is canonical
 * @connection_free: frees a connection; closes it first if it is open
 * @is_open: tells whether a connection is open; called only while no other function runs
 * @open: opens the connection, makes it read-only in the engine, and proves this by a write that must fail; if the
 * connection is already open, only sets @facts. @password: (nullable)
 * @signature: returns a text that changes when the schema changes; fast (< 100 ms)
 * @introspect: reads the schema in bulk
 * @profile: profiles the columns within @max_seconds in total. Each table gets a fair share of this time, so that a
 * slow table doesn't block the others. A column that was not reached has no profile. A column for which
 * dowser_column_may_be_sampled() is FALSE is never read
 * @run: runs one reading statement and feeds its rows; @limits are never NULL. Rows that were fed before a failure are
 * valid. A statement without columns is refused
 * @forecast: returns the engine's estimate of a statement without running it; empty if the engine gives no estimate
 * @keep_alive: (nullable): sends a minimal request, so that firewalls keep the connection, and closes the connection if
 * it is lost; called while no other function runs
 * @close: closes the connection; may be called if it isn't open
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
                   DowserPageBatcherFunc func, gpointer user_data, DowserRunSummary *summary, GCancellable *cancellable,
                   GError **error);
  DowserForecast *(*forecast) (gpointer connection, const DowserStatement *statement, GCancellable *cancellable,
                               GError **error);
  void (*keep_alive) (gpointer connection);
  void (*close) (gpointer connection);
};

G_END_DECLS
