/* dowser-duckdb-engine.c - the engine for CSV, TSV, XLSX, ODS, Parquet, JSON and DuckDB files */
#include "sources/duckdb/dowser-duckdb-engine.h"

#include "sources/duckdb/dowser-duckdb-connection.h"
#include "sources/duckdb/dowser-duckdb-forecast.h"
#include "sources/duckdb/dowser-duckdb-introspect.h"
#include "sources/duckdb/dowser-duckdb-profile.h"
#include "sources/duckdb/dowser-duckdb-run.h"

#include <glib/gi18n-lib.h>

static gpointer
engine_connection_new (const char *uri)
{
  return dowser_duckdb_connection_new (uri);
}

static void
engine_connection_free (gpointer connection)
{
  dowser_duckdb_connection_free (connection);
}

static gboolean
engine_is_open (gpointer connection)
{
  return ((DowserDuckdbConnection *) connection)->handle != NULL;
}

static gboolean
engine_open (gpointer data, const char *password, DowserEngineFacts *facts, GCancellable *cancellable, GError **error)
{
  DowserDuckdbConnection *connection = data;
  const char *version;

  /* The scan results of an open connection are newer than @facts->memory, so they are kept. */
  if (facts->memory != NULL && !engine_is_open (connection))
    dowser_duckdb_connection_set_memory (connection, facts->memory);
  if (!dowser_duckdb_connection_open (connection, cancellable, error))
    return FALSE;
  g_free (facts->memory);
  facts->memory = dowser_csv_memory_to_text (connection->memory);
  version = connection->api->library_version ();
  facts->version = g_strdup (*version == 'v' ? version + 1 : version);
  if (connection->left_out == NULL)
    facts->protection = g_strdup (_ ("access only to the chosen files (a test write was refused)"));
  else
    facts->protection
        = g_strdup_printf (_ ("access only to the chosen files (a test write was refused). Some data was skipped: %s"),
                           connection->left_out);
  return TRUE;
}

static char *
engine_read_signature (gpointer connection, GCancellable *cancellable, GError **error)
{
  return dowser_duckdb_connection_dup_signature (connection, error);
}

/* Begins a call. First opens the connection, which does nothing if it is open and no file has changed. */
static DowserDuckdbTurn *
begin_turn (DowserDuckdbConnection *connection, GCancellable *cancellable, GError **error)
{
  return dowser_duckdb_connection_open (connection, cancellable, error)
             ? dowser_duckdb_connection_begin_turn (connection, 0, cancellable, error)
             : NULL;
}

static DowserSchema *
engine_introspect (gpointer connection, GCancellable *cancellable, GError **error)
{
  g_autoptr (DowserDuckdbTurn) turn = begin_turn (connection, cancellable, error);

  return turn != NULL ? dowser_duckdb_introspect (turn, error) : NULL;
}

static DowserProfile *
engine_profile (gpointer connection, const DowserSchema *schema, guint max_seconds, GCancellable *cancellable,
                GError **error)
{
  if (!dowser_duckdb_connection_open (connection, cancellable, error))
    return NULL;
  return dowser_duckdb_profile (connection, schema, max_seconds, cancellable, error);
}

static gboolean
engine_run (gpointer connection, const DowserStatement *statement, const DowserLimits *limits,
            DowserPageBatcherFunc func, gpointer user_data, DowserRunSummary *summary, GCancellable *cancellable,
            GError **error)
{
  return dowser_duckdb_run (connection, statement, limits, func, user_data, summary, cancellable, error);
}

static DowserForecast *
engine_forecast (gpointer connection, const DowserStatement *statement, GCancellable *cancellable, GError **error)
{
  g_autoptr (DowserDuckdbTurn) turn = begin_turn (connection, cancellable, error);

  return turn != NULL ? dowser_duckdb_forecast (turn, statement, error) : NULL;
}

static void
engine_close (gpointer connection)
{
  dowser_duckdb_connection_close (connection);
}

const DowserEngine dowser_duckdb_engine = {
  .title = "DuckDB",
  .worker_name = "duckdb",
  .dialect = DOWSER_DIALECT_DUCKDB,
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
