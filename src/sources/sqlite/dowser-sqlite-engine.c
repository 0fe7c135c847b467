/* dowser-sqlite-engine.c - the engine for SQLite files */
#include "sources/sqlite/dowser-sqlite-engine.h"

#include "sources/sqlite/dowser-sqlite-connection.h"
#include "sources/sqlite/dowser-sqlite-file.h"
#include "sources/sqlite/dowser-sqlite-forecast.h"
#include "sources/sqlite/dowser-sqlite-introspect.h"
#include "sources/sqlite/dowser-sqlite-numbers.h"
#include "sources/sqlite/dowser-sqlite-profile.h"
#include "sources/sqlite/dowser-sqlite-query.h"
#include "sources/sqlite/dowser-sqlite-run.h"

#include <glib/gi18n-lib.h>

static gpointer
engine_connection_new (const char *uri)
{
  return dowser_sqlite_connection_new (uri);
}

static void
engine_connection_free (gpointer connection)
{
  dowser_sqlite_connection_free (connection);
}

static gboolean
engine_is_open (gpointer connection)
{
  return ((DowserSqliteConnection *) connection)->db != NULL;
}

static gboolean
engine_open (gpointer data, const char *password, DowserEngineFacts *facts, GCancellable *cancellable, GError **error)
{
  DowserSqliteConnection *connection = data;

  connection->recovers = facts->recovers;
  if (!dowser_sqlite_connection_open (connection, cancellable, error))
    return FALSE;
  g_free (connection->choices);
  connection->choices = g_strdup (facts->memory);
  if (connection->recovered)
    facts->protection = g_strdup (_ ("a recovered copy, read-only (a test write was refused). The original file has an "
                                     "unfinished write and stays unchanged"));
  else if (connection->immutable)
    facts->protection
        = g_strdup (_ ("read-only (a test write was refused). Changes in a separate write-ahead log are not read"));
  else
    facts->protection = g_strdup (_ ("read-only (a test write was refused)"));
  return TRUE;
}

static char *
read_signature (DowserSqliteConnection *connection, GCancellable *cancellable, GError **error)
{
  g_autoptr (sqlite3_stmt) stmt = NULL;
  g_autoptr (GError) local_error = NULL;
  g_autofree char *stamp = dowser_sqlite_file_dup_stamp (connection->path);

  stmt
      = dowser_sqlite_prepare (connection->db,
                               "SELECT schema_version, (SELECT count(*) FROM sqlite_master) FROM pragma_schema_version",
                               cancellable, error);
  if (stmt == NULL)
    return NULL;
  if (dowser_sqlite_next (stmt, cancellable, &local_error))
    return g_strdup_printf ("sqlite2:%" G_GINT64_FORMAT ":%" G_GINT64_FORMAT "%s%s",
                            (gint64) sqlite3_column_int64 (stmt, 0), (gint64) sqlite3_column_int64 (stmt, 1), stamp,
                            connection->choices != NULL ? connection->choices : "");
  g_propagate_error (error, g_steal_pointer (&local_error));
  return NULL;
}

static char *
engine_read_signature (gpointer connection, GCancellable *cancellable, GError **error)
{
  g_autoptr (DowserSqliteTurn) turn = NULL;

  if (dowser_sqlite_connection_reopen_if_replaced (connection, cancellable, error))
    turn = dowser_sqlite_connection_begin_turn (connection, 0, TRUE, cancellable, error);
  return turn != NULL ? read_signature (turn, cancellable, error) : NULL;
}

static DowserSchema *
read_schema (DowserSqliteConnection *connection, GCancellable *cancellable, GError **error)
{
  g_autoptr (DowserSchema) declared = dowser_sqlite_introspect (connection->db, cancellable, error);
  g_autoptr (GPtrArray) numbers = NULL;

  if (declared != NULL)
    numbers = dowser_sqlite_numbers_scan (connection->db, declared, connection->choices, cancellable, error);
  return numbers != NULL ? dowser_sqlite_numbers_apply (declared, numbers) : NULL;
}

static DowserSchema *
engine_introspect (gpointer connection, GCancellable *cancellable, GError **error)
{
  g_autoptr (DowserSqliteTurn) turn = dowser_sqlite_connection_begin_turn (connection, 0, TRUE, cancellable, error);

  return turn != NULL ? read_schema (turn, cancellable, error) : NULL;
}

static DowserProfile *
engine_profile (gpointer connection, const DowserSchema *schema, guint max_seconds, GCancellable *cancellable,
                GError **error)
{
  g_autoptr (DowserSqliteTurn) turn = dowser_sqlite_connection_begin_turn (connection, 0, FALSE, cancellable, error);

  return turn != NULL ? dowser_sqlite_profile (turn->db, schema, max_seconds, cancellable, error) : NULL;
}

static gboolean
engine_run (gpointer connection, const DowserStatement *statement, const DowserLimits *limits,
            DowserPageBatcherFunc func, gpointer user_data, DowserRunSummary *summary, GCancellable *cancellable,
            GError **error)
{
  return dowser_sqlite_run (connection, statement, limits, func, user_data, cancellable, summary, error);
}

static DowserForecast *
engine_forecast (gpointer connection, const DowserStatement *statement, GCancellable *cancellable, GError **error)
{
  g_autoptr (DowserSqliteTurn) turn = dowser_sqlite_connection_begin_turn (connection, 0, FALSE, cancellable, error);

  return turn != NULL ? dowser_sqlite_forecast (turn, statement, error) : NULL;
}

static void
engine_close (gpointer connection)
{
  dowser_sqlite_connection_close (connection);
}

const DowserEngine dowser_sqlite_engine = {
  .title = "SQLite",
  .worker_name = "sqlite",
  .dialect = DOWSER_DIALECT_SQLITE,
  .connection_new = engine_connection_new,
  .connection_free = engine_connection_free,
  .is_open = engine_is_open,
  .open = engine_open,
  .signature = engine_read_signature,
  .introspect = engine_introspect,
  .profile = engine_profile,
  .run = engine_run,
  .forecast = engine_forecast,
  .close = engine_close,
};
