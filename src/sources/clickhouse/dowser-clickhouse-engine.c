/* dowser-clickhouse-engine.c - the engine for ClickHouse databases */
#include "sources/clickhouse/dowser-clickhouse-engine.h"

#include "base/dowser-error.h"
#include "sources/clickhouse/dowser-clickhouse-connection.h"
#include "sources/clickhouse/dowser-clickhouse-forecast.h"
#include "sources/clickhouse/dowser-clickhouse-introspect.h"
#include "sources/clickhouse/dowser-clickhouse-profile.h"
#include "sources/clickhouse/dowser-clickhouse-run.h"

#include <glib/gi18n-lib.h>

static gpointer
engine_connection_new (const char *uri)
{
  return dowser_clickhouse_connection_new (uri);
}

static void
engine_connection_free (gpointer connection)
{
  dowser_clickhouse_connection_free (connection);
}

static gboolean
engine_is_open (gpointer connection)
{
  return ((DowserClickhouseConnection *) connection)->session != NULL;
}

static gboolean
engine_open (gpointer connection, const char *password, DowserEngineFacts *facts, GCancellable *cancellable,
             GError **error)
{
  return dowser_clickhouse_connection_open (connection, password, facts, cancellable, error);
}

static gboolean
check_open (gpointer connection, GError **error)
{
  if (engine_is_open (connection))
    return TRUE;
  g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
                       _ ("The database is not open. Correct its address, then open it."));
  return FALSE;
}

static char *
engine_read_signature (gpointer connection, GCancellable *cancellable, GError **error)
{
  return check_open (connection, error) ? dowser_clickhouse_read_signature (connection, cancellable, error) : NULL;
}

static DowserSchema *
engine_introspect (gpointer connection, GCancellable *cancellable, GError **error)
{
  return check_open (connection, error) ? dowser_clickhouse_introspect (connection, cancellable, error) : NULL;
}

static DowserProfile *
engine_profile (gpointer connection, const DowserSchema *schema, guint max_seconds, GCancellable *cancellable,
                GError **error)
{
  if (!check_open (connection, error))
    return NULL;
  return dowser_clickhouse_profile (connection, schema, max_seconds, cancellable, error);
}

static gboolean
engine_run (gpointer connection, const DowserStatement *statement, const DowserLimits *limits,
            DowserPageBatcherFunc func, gpointer user_data, DowserRunSummary *summary, GCancellable *cancellable,
            GError **error)
{
  return check_open (connection, error)
         && dowser_clickhouse_run (connection, statement, limits, func, user_data, summary, cancellable, error);
}

static DowserForecast *
engine_forecast (gpointer connection, const DowserStatement *statement, GCancellable *cancellable, GError **error)
{
  if (!check_open (connection, error))
    return NULL;
  return dowser_clickhouse_forecast (connection, statement, cancellable, error);
}

static void
engine_close (gpointer connection)
{
  dowser_clickhouse_connection_close (connection);
}

const DowserEngine dowser_clickhouse_engine = {
  .title = "ClickHouse",
  .worker_name = "clickhouse",
  .dialect = DOWSER_DIALECT_CLICKHOUSE,
  .is_remote = TRUE,
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
