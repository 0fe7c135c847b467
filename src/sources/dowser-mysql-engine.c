/* dowser-mysql-engine.c - databases on MySQL and MariaDB */
#include "sources/dowser-mysql-engine.h"

#include "base/dowser-error.h"
#include "sources/dowser-mysql-connection.h"
#include "sources/dowser-mysql-forecast.h"
#include "sources/dowser-mysql-introspect.h"
#include "sources/dowser-mysql-profile.h"
#include "sources/dowser-mysql-run.h"

#include <glib/gi18n-lib.h>

/* A plan that takes longer is not worth waiting for. */
#define FORECAST_SECONDS 10

static char *
engine_dup_title (const char *text)
{
  g_autoptr (DowserServerUri) uri = dowser_server_uri_parse (text, NULL);

  return uri != NULL ? dowser_server_uri_dup_title (uri) : g_strdup (text);
}

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

static gboolean
engine_is_open (gpointer data)
{
  DowserMysqlConnection *connection = data;

  return connection->gda != NULL && connection->gda->gda != NULL;
}

static gboolean
engine_open (gpointer connection, const char *password, DowserEngineFacts *facts, GCancellable *cancellable,
             GError **error)
{
  return dowser_mysql_connection_open (connection, password, facts, cancellable, error);
}

/* Returns: (nullable): NULL with @error where it cannot be begun */
static DowserGdaConnection *
begin (gpointer data, guint max_seconds, GCancellable *cancellable, GError **error)
{
  DowserMysqlConnection *connection = data;

  if (connection->gda == NULL)
    g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
                         _ ("The database is not open: correct its address, then open it."));
  else if (dowser_gda_connection_begin (connection->gda, max_seconds, cancellable, error))
    return connection->gda;
  return NULL;
}

static char *
engine_signature (gpointer connection, GCancellable *cancellable, GError **error)
{
  DowserGdaConnection *gda = begin (connection, 0, cancellable, error);
  char *signature;

  if (gda == NULL)
    return NULL;
  signature = dowser_mysql_read_signature (gda, error);
  dowser_gda_connection_end (gda);
  return signature;
}

static gboolean
check_not_empty (DowserGdaConnection *gda, const DowserSchema *schema, GError **error)
{
  if (dowser_schema_get_tables (schema)->len > 0)
    return TRUE;
  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_EMPTY,
               _ ("“%s” has no tables that you may read, so there is nothing to ask: choose another database."),
               gda->place);
  return FALSE;
}

static DowserSchema *
engine_introspect (gpointer connection, GCancellable *cancellable, GError **error)
{
  DowserGdaConnection *gda = begin (connection, 0, cancellable, error);
  g_autoptr (DowserSchema) schema = NULL;

  if (gda == NULL)
    return NULL;
  schema = dowser_mysql_introspect (gda, error);
  dowser_gda_connection_end (gda);
  return schema != NULL && check_not_empty (gda, schema, error) ? g_steal_pointer (&schema) : NULL;
}

static DowserProfile *
engine_profile (gpointer data, const DowserSchema *schema, guint max_seconds, GCancellable *cancellable, GError **error)
{
  DowserMysqlConnection *connection = data;

  return dowser_mysql_profile (connection->gda, schema, max_seconds, cancellable, error);
}

static gboolean
engine_run (gpointer data, const DowserStatement *statement, const DowserLimits *limits, DowserPageFeedFunc func,
            gpointer user_data, DowserRunSummary *summary, GCancellable *cancellable, GError **error)
{
  DowserGdaConnection *gda = begin (data, limits->max_seconds, cancellable, error);
  gboolean ok;

  if (gda == NULL)
    return FALSE;
  ok = dowser_mysql_run (gda, !((DowserMysqlConnection *) data)->is_mariadb, statement, limits->max_rows, func,
                         user_data, summary, cancellable, error);
  dowser_gda_connection_end (gda);
  return ok;
}

static DowserForecast *
engine_forecast (gpointer connection, const DowserStatement *statement, GCancellable *cancellable, GError **error)
{
  DowserGdaConnection *gda = begin (connection, FORECAST_SECONDS, cancellable, error);
  DowserForecast *forecast;

  if (gda == NULL)
    return NULL;
  forecast = dowser_mysql_forecast (gda, statement, error);
  dowser_gda_connection_end (gda);
  return forecast;
}

static void
engine_close (gpointer data)
{
  DowserMysqlConnection *connection = data;

  if (connection->gda != NULL)
    dowser_gda_connection_close (connection->gda);
}

const DowserEngine dowser_mysql_engine = {
  .title = "MySQL",
  .worker_name = "mysql",
  .dialect = DOWSER_DIALECT_MYSQL,
  .dup_title = engine_dup_title,
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
