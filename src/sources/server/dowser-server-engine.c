/* dowser-server-engine.c - the engine functions that all kinds of servers share; each call has a transaction of its
 * own */
#include "sources/server/dowser-server-engine.h"

#include "sources/server/dowser-server-run.h"

/* The time limit for a forecast in seconds. A forecast that takes longer is not worth waiting for. */
#define FORECAST_SECONDS 10

void
dowser_server_engine_connection_free (gpointer connection)
{
  dowser_server_connection_free (connection);
}

gboolean
dowser_server_engine_is_open (gpointer connection)
{
  return dowser_server_connection_is_open (connection);
}

gboolean
dowser_server_engine_open (gpointer connection, const char *password, DowserEngineFacts *facts,
                           GCancellable *cancellable, GError **error)
{
  return dowser_server_connection_open (connection, password, facts, cancellable, error);
}

char *
dowser_server_engine_read_signature (gpointer connection, GCancellable *cancellable, GError **error)
{
  g_autoptr (DowserServerTurn) turn = dowser_server_connection_begin_turn (connection, 0, cancellable, error);

  return turn != NULL ? turn->server->read_signature (turn, error) : NULL;
}

DowserSchema *
dowser_server_engine_introspect (gpointer connection, GCancellable *cancellable, GError **error)
{
  g_autoptr (DowserServerTurn) turn = dowser_server_connection_begin_turn (connection, 0, cancellable, error);

  return turn != NULL ? turn->server->introspect (turn, error) : NULL;
}

DowserProfile *
dowser_server_engine_profile (gpointer data, const DowserSchema *schema, guint max_seconds, GCancellable *cancellable,
                              GError **error)
{
  DowserServerConnection *connection = data;

  return connection->server->profile (connection, schema, max_seconds, cancellable, error);
}

gboolean
dowser_server_engine_run (gpointer data, const DowserStatement *statement, const DowserLimits *limits,
                          DowserPageBatcherFunc func, gpointer user_data, DowserRunSummary *summary,
                          GCancellable *cancellable, GError **error)
{
  DowserServerConnection *connection = data;
  g_autofree char *sql = connection->server->fill_in (statement, error);
  g_autoptr (DowserServerTurn) turn = NULL;

  if (sql != NULL)
    turn = dowser_server_connection_begin_turn (connection, limits->max_seconds, cancellable, error);
  return turn != NULL && dowser_server_run (turn, sql, limits->max_rows, func, user_data, summary, error);
}

DowserForecast *
dowser_server_engine_forecast (gpointer data, const DowserStatement *statement, GCancellable *cancellable,
                               GError **error)
{
  DowserServerConnection *connection = data;
  g_autofree char *sql = connection->server->fill_in (statement, error);
  g_autoptr (DowserServerTurn) turn = NULL;

  if (sql != NULL)
    turn = dowser_server_connection_begin_turn (connection, FORECAST_SECONDS, cancellable, error);
  return turn != NULL ? turn->server->forecast (turn, sql, error) : NULL;
}

void
dowser_server_engine_keep_alive (gpointer connection)
{
  dowser_server_connection_keep_alive (connection);
}

void
dowser_server_engine_close (gpointer connection)
{
  dowser_server_connection_close (connection);
}
