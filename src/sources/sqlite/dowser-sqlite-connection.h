/* dowser-sqlite-connection.h - one read-only connection to a file, used on one worker */
#pragma once

#include "sources/dowser-run-watch.h"
#include "sources/sqlite/dowser-sqlite-guard.h"

#include <sys/stat.h>

G_BEGIN_DECLS

/**
 * DowserSqliteConnection: opened, used and closed on one worker; made and freed anywhere.
 * @db: (nullable): NULL while closed
 * @progress_func: (nullable): called now and then while a statement works, between _begin() and _end()
 * @choices: (nullable): how a person wants columns to be read, as dowser_sqlite_numbers_choose() gives it
 * @watch: (nullable): is told where another program is waited for, between _begin() and _end()
 * @recovers: whether a recovered copy is read where the file was left in the middle of a write
 * @recovered: such a copy is open
 * @immutable: opened without a write-ahead log that may be there, because its folder cannot be written
 */
typedef struct
{
  char *path;
  sqlite3 *db;
  void (*progress_func) (gpointer user_data);
  gpointer progress_data;
  char *choices;
  DowserRunWatch *watch;
  gboolean immutable;
  gboolean recovers;
  gboolean recovered;

  /*< private >*/
  DowserSqliteGuard guard;
  sqlite3_stmt *anchor;
  struct stat opened;
  char *recovered_stamp; /* (nullable): of the file that the open copy was made of */
  GCancellable *cancellable;
  gulong cancelled_handler;
  gint64 deadline;
  gint64 busy_since;
  guint max_seconds;
} DowserSqliteConnection;

/** DowserSqliteTurn: a connection from _begin() to _end(). */
typedef DowserSqliteConnection DowserSqliteTurn;

DowserSqliteConnection *dowser_sqlite_connection_new (const char *path);
/** Closes first where it is open: on the worker then. */
void dowser_sqlite_connection_free (DowserSqliteConnection *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSqliteConnection, dowser_sqlite_connection_free)

/** Opens, or does nothing where it is open. */
gboolean dowser_sqlite_connection_open (DowserSqliteConnection *self, GCancellable *cancellable, GError **error);
/** Opens anew where another file has taken the place of the one that is open. */
gboolean dowser_sqlite_connection_refresh (DowserSqliteConnection *self, GCancellable *cancellable, GError **error);
void dowser_sqlite_connection_close (DowserSqliteConnection *self);

/**
 * dowser_sqlite_connection_begin:
 * @max_seconds: time limit, 0 for none
 *
 * From here to _end() a cancel of @cancellable, on any thread and at any moment, interrupts the engine.
 *
 * Returns: (nullable): @self, for which _end() is the cleanup; NULL with @error where the connection is not open, or it
 *   was cancelled before
 */
DowserSqliteTurn *dowser_sqlite_connection_begin (DowserSqliteConnection *self, guint max_seconds,
                                                  gboolean with_pragmas, GCancellable *cancellable, GError **error);
void dowser_sqlite_connection_end (DowserSqliteTurn *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserSqliteTurn, dowser_sqlite_connection_end)
/** What the last call failed with, between _begin() and _end(): a cancel and the time limit come before what SQLite
 * says. */
void dowser_sqlite_connection_set_error (DowserSqliteConnection *self, GError **error);

G_END_DECLS
