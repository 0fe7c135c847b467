/* dowser-postgresql-engine.c - PostgreSQL servers */
#include "sources/postgresql/dowser-postgresql-engine.h"

#include "sources/postgresql/dowser-postgresql-connection.h"
#include "sources/postgresql/dowser-postgresql-forecast.h"
#include "sources/postgresql/dowser-postgresql-introspect.h"
#include "sources/postgresql/dowser-postgresql-profile.h"
#include "sources/postgresql/dowser-postgresql-run.h"

#include <glib/gi18n-lib.h>

static gpointer
engine_connection_new (const char *uri)
{
  return dowser_postgresql_connection_new (uri);
}

static void
engine_connection_free (gpointer connection)
{
  dowser_postgresql_connection_free (connection);
}

static DowserGdaConnection *
get_gda (gpointer connection)
{
  return ((DowserPostgresqlConnection *) connection)->gda;
}

static gboolean
engine_is_open (gpointer connection)
{
  return dowser_gda_connection_is_open (get_gda (connection));
}

static gboolean
engine_open (gpointer connection, const char *password, DowserEngineFacts *facts, GCancellable *cancellable,
             GError **error)
{
  if (!dowser_postgresql_connection_open (connection, password, cancellable, error)
      || !dowser_postgresql_connection_describe (connection, &facts->version, &facts->security, cancellable, error))
    return FALSE;
  facts->protection = g_strdup (_ ("read-only transactions, proven by a refused write"));
  return TRUE;
}

static char *
engine_signature (gpointer connection, GCancellable *cancellable, GError **error)
{
  DowserGdaConnection *gda = get_gda (connection);
  char *signature;

  if (!dowser_gda_connection_begin (gda, 0, cancellable, error))
    return NULL;
  signature = dowser_postgresql_read_signature (gda, error);
  dowser_gda_connection_end (gda);
  return signature;
}

static DowserSchema *
engine_introspect (gpointer connection, GCancellable *cancellable, GError **error)
{
  DowserGdaConnection *gda = get_gda (connection);
  DowserSchema *schema;

  if (!dowser_gda_connection_begin (gda, 0, cancellable, error))
    return NULL;
  schema = dowser_postgresql_introspect (gda, error);
  dowser_gda_connection_end (gda);
  return schema;
}

static DowserProfile *
engine_profile (gpointer connection, const DowserSchema *schema, guint max_seconds, GCancellable *cancellable,
                GError **error)
{
  return dowser_postgresql_profile (get_gda (connection), schema, max_seconds, cancellable, error);
}

static gboolean
engine_run (gpointer connection, const DowserStatement *statement, const DowserLimits *limits, DowserPageFeedFunc func,
            gpointer user_data, DowserRunSummary *summary, GCancellable *cancellable, GError **error)
{
  return dowser_postgresql_run (get_gda (connection), statement, limits, func, user_data, summary, cancellable, error);
}

static DowserForecast *
engine_forecast (gpointer connection, const DowserStatement *statement, GCancellable *cancellable, GError **error)
{
  DowserGdaConnection *gda = get_gda (connection);
  DowserForecast *forecast;

  if (!dowser_gda_connection_begin (gda, 0, cancellable, error))
    return NULL;
  forecast = dowser_postgresql_forecast (gda, statement, error);
  dowser_gda_connection_end (gda);
  return forecast;
}

static void
engine_close (gpointer connection)
{
  dowser_gda_connection_close (get_gda (connection));
}

const DowserEngine dowser_postgresql_engine = {
  .title = "PostgreSQL",
  .worker_name = "postgresql",
  .dialect = DOWSER_DIALECT_POSTGRESQL,
  .is_remote = TRUE,
  .connection_new = engine_connection_new,
  .connection_free = engine_connection_free,
  .is_open = engine_is_open,
  .open = engine_open,
  .signature = engine_signature,
  .introspect = engine_introspect,
  .profile = engine_profile,
  .run = engine_run,
  .forecast = engine_forecast,
  .close = engine_close,
};
