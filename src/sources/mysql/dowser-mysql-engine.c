/* dowser-mysql-engine.c - databases on MySQL and MariaDB */
#include "sources/mysql/dowser-mysql-engine.h"

#include "sources/mysql/dowser-mysql-connection.h"
#include "sources/mysql/dowser-mysql-forecast.h"
#include "sources/mysql/dowser-mysql-introspect.h"
#include "sources/mysql/dowser-mysql-profile.h"
#include "sources/mysql/dowser-mysql-run.h"

/* A plan that takes longer is not worth waiting for. */
#define FORECAST_SECONDS 10

static gpointer
engine_connection_new (const char *uri)
{
  return dowser_mysql_connection_new (uri);
}

static void
engine_connection_free (gpointer connection)
{
  dowser_mysql_connection_free (connection);
}

static DowserGdaConnection *
get_gda (gpointer connection)
{
  return ((DowserMysqlConnection *) connection)->gda;
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
  return dowser_mysql_connection_open (connection, password, facts, cancellable, error);
}

static char *
engine_signature (gpointer connection, GCancellable *cancellable, GError **error)
{
  DowserGdaConnection *gda = get_gda (connection);
  char *signature;

  if (!dowser_gda_connection_begin (gda, 0, cancellable, error))
    return NULL;
  signature = dowser_mysql_read_signature (gda, error);
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
  schema = dowser_mysql_introspect (gda, error);
  dowser_gda_connection_end (gda);
  return schema;
}

static DowserProfile *
engine_profile (gpointer connection, const DowserSchema *schema, guint max_seconds, GCancellable *cancellable,
                GError **error)
{
  return dowser_mysql_profile (get_gda (connection), schema, max_seconds, cancellable, error);
}

static gboolean
engine_run (gpointer data, const DowserStatement *statement, const DowserLimits *limits, DowserPageFeedFunc func,
            gpointer user_data, DowserRunSummary *summary, GCancellable *cancellable, GError **error)
{
  DowserGdaConnection *gda = get_gda (data);
  gboolean ok;

  if (!dowser_gda_connection_begin (gda, limits->max_seconds, cancellable, error))
    return FALSE;
  ok = dowser_mysql_run (gda, !((DowserMysqlConnection *) data)->is_mariadb, statement, limits->max_rows, func,
                         user_data, summary, cancellable, error);
  dowser_gda_connection_end (gda);
  return ok;
}

static DowserForecast *
engine_forecast (gpointer connection, const DowserStatement *statement, GCancellable *cancellable, GError **error)
{
  DowserGdaConnection *gda = get_gda (connection);
  DowserForecast *forecast;

  if (!dowser_gda_connection_begin (gda, FORECAST_SECONDS, cancellable, error))
    return NULL;
  forecast = dowser_mysql_forecast (gda, statement, error);
  dowser_gda_connection_end (gda);
  return forecast;
}

static void
engine_keep_alive (gpointer connection)
{
  dowser_gda_connection_keep_alive (get_gda (connection));
}

static void
engine_close (gpointer connection)
{
  dowser_gda_connection_close (get_gda (connection));
}

const DowserEngine dowser_mysql_engine = {
  .title = "MySQL",
  .worker_name = "mysql",
  .dialect = DOWSER_DIALECT_MYSQL,
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
  .keep_alive = engine_keep_alive,
  .close = engine_close,
};
