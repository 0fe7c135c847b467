/* dowser-sqlite-connection.h - a read-only connection to a file, used on one worker thread */
#pragma once

#include "sources/dowser-progress-monitor.h"
#include "sources/sqlite/dowser-sqlite-guard.h"

#include <sys/stat.h>

G_BEGIN_DECLS

/**
 * DowserSqliteConnection: opened, used and closed on one worker thread; created and freed on any thread
 * @db: (nullable): NULL while closed
 * @progress_func: (nullable): called regularly while a statement runs, between _begin() and _end()
 * @choices: (nullable): how the user wants columns to be read, as returned by dowser_sqlite_numbers_choose()
 * @monitor: (nullable): notified when the engine waits for another program's lock, between _begin() and _end()
 * @recovers: reads a recovered copy if the file was left in the middle of a write
 * @recovered: a recovered copy is open
 * @immutable: the file was opened without its write-ahead log, if any, because the folder cannot be written
 */
typedef struct
{
  char *path;
  sqlite3 *db;
  void (*progress_func) (gpointer user_data);
  gpointer progress_data;
  char *choices;
  DowserProgressMonitor *monitor;
  gboolean immutable;
  gboolean recovers;
  gboolean recovered;

  /*< private >*/
  DowserSqliteGuard guard;
  sqlite3_stmt *anchor;
  struct stat opened;
  char *recovered_stamp; /* (nullable): stamp of the file that the open copy was made from */
  GCancellable *cancellable;
  gulong cancelled_handler;
  gint64 deadline;
  gint64 busy_since;
  guint max_seconds;
} DowserSqliteConnection;

/** DowserSqliteTurn: the period from dowser_sqlite_connection_begin_turn() to _end(), represented by the connection
 * itself */
typedef DowserSqliteConnection DowserSqliteTurn;

DowserSqliteConnection *dowser_sqlite_connection_new (const char *path);
/** Frees @self. If the connection is open, it is closed first; in this case, the function must be called on the worker
 * thread. */
void dowser_sqlite_connection_free (DowserSqliteConnection *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSqliteConnection, dowser_sqlite_connection_free)

/** Opens the connection. Does nothing if the connection is already open. */
gboolean dowser_sqlite_connection_open (DowserSqliteConnection *self, GCancellable *cancellable, GError **error);
/** Opens the connection again if another file has replaced the open one. */
gboolean dowser_sqlite_connection_reopen_if_replaced (DowserSqliteConnection *self, GCancellable *cancellable,
                                                      GError **error);
void dowser_sqlite_connection_close (DowserSqliteConnection *self);

/**
 * dowser_sqlite_connection_begin_turn:
 * @max_seconds: time limit, 0 for none
 *
 * Until _end(), canceling @cancellable on any thread at any time interrupts the engine.
 *
 * Returns: (nullable): @self, for which _end() is the cleanup function; NULL with @error if the connection isn't open,
 * or if @cancellable was canceled before
 */
DowserSqliteTurn *dowser_sqlite_connection_begin_turn (DowserSqliteConnection *self, guint max_seconds,
                                                       gboolean with_pragmas, GCancellable *cancellable,
                                                       GError **error);
void dowser_sqlite_connection_end_turn (DowserSqliteTurn *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSqliteTurn, dowser_sqlite_connection_end_turn)
/** Sets the error of the last failed call, between _begin() and _end(). A cancel or the time limit takes precedence
 * over SQLite's message. */
void dowser_sqlite_connection_set_error (DowserSqliteConnection *self, GError **error);

G_END_DECLS
