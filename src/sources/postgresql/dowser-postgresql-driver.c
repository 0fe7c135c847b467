/* dowser-postgresql-driver.c - connections to PostgreSQL servers through libpq */
#include "sources/postgresql/dowser-postgresql-driver.h"

#include "base/dowser-error.h"
#include "base/dowser-library.h"
#include "sources/server/dowser-server-cell.h"

#include <libpq-fe.h>
#include <string.h>
#include <sys/socket.h>

#define FUNCTIONS(F)                                                                                                   \
  F (PQcancel)                                                                                                         \
  F (PQclear)                                                                                                          \
  F (PQconnectdbParams)                                                                                                \
  F (PQdescribePrepared)                                                                                               \
  F (PQerrorMessage)                                                                                                   \
  F (PQexec)                                                                                                           \
  F (PQfinish)                                                                                                         \
  F (PQfname)                                                                                                          \
  F (PQfreeCancel)                                                                                                     \
  F (PQftype)                                                                                                          \
  F (PQgetCancel)                                                                                                      \
  F (PQgetResult)                                                                                                      \
  F (PQgetisnull)                                                                                                      \
  F (PQgetlength)                                                                                                      \
  F (PQgetvalue)                                                                                                       \
  F (PQnfields)                                                                                                        \
  F (PQparameterStatus)                                                                                                \
  F (PQprepare)                                                                                                        \
  F (PQresultErrorField)                                                                                               \
  F (PQresultStatus)                                                                                                   \
  F (PQsendQueryPrepared)                                                                                              \
  F (PQsetNoticeProcessor)                                                                                             \
  F (PQsetSingleRowMode)                                                                                               \
  F (PQsocket)                                                                                                         \
  F (PQsslInUse)                                                                                                       \
  F (PQstatus)

static struct
{
  FUNCTIONS (DOWSER_LIBRARY_MEMBER)
} pq;

#define ROW(name) DOWSER_LIBRARY_ROW (pq, name)

static const DowserLibraryFunction functions[] = { FUNCTIONS (ROW) };

static const DowserLibrary library = { "libpq.so.5", "PostgreSQL", "libpq5", functions, G_N_ELEMENTS (functions) };

typedef struct
{
  PGconn *connection;
  DowserValueType *types; /* (owned) (nullable): the types of the columns of the last statement */
  guint n_columns;
  PGresult *row;       /* (owned) (nullable): the row that was fetched last */
  gboolean is_running; /* the server may have more results of a statement */
} DriverConnection;

static gboolean
driver_load (GError **error)
{
  return dowser_library_open (&library, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED, error);
}

/* The parameters that a user may write after the "?" of an address. Dowser itself chooses libpq's other settings. */
static const char *const known_parameters[] = {
  "sslmode",          "sslrootcert",     "sslcert",         "sslkey",   "sslcrl",   "ssl_min_protocol_version",
  "gssencmode",       "krbsrvname",      "channel_binding", "hostaddr", "passfile", "target_session_attrs",
  "application_name", "connect_timeout", "options",         "host",     NULL,
};

gboolean
dowser_postgresql_is_allowed_parameter (const char *name)
{
  return g_strv_contains (known_parameters, name);
}

/* Names and values of settings in two arrays, as libpq requires. */
typedef struct
{
  GPtrArray *names;
  GPtrArray *values;
} Settings;

static void
add_setting (Settings *settings, const char *name, const char *value)
{
  g_ptr_array_add (settings->names, (char *) name);
  g_ptr_array_add (settings->values, (char *) value);
}

/* Adds the parameters of the address after Dowser's settings. If a setting occurs twice, libpq uses the last value.
 * So the parameters of the address have priority. */
static void
add_parameters (Settings *settings, const DowserServerUri *uri)
{
  GHashTableIter iter;
  gpointer name, value;

  g_hash_table_iter_init (&iter, uri->parameters);
  while (g_hash_table_iter_next (&iter, &name, &value))
    if (uri->host == NULL || !g_str_equal (name, "host"))
      add_setting (settings, name, value);
}

static PGconn *
connect_to (const DowserServerUri *uri, const char *password)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GPtrArray) values = g_ptr_array_new ();
  g_autofree char *port = uri->port >= 0 ? g_strdup_printf ("%d", uri->port) : NULL;
  Settings settings = { names, values };

  add_setting (&settings, "host", uri->host);
  add_setting (&settings, "port", port);
  add_setting (&settings, "dbname", uri->database);
  add_setting (&settings, "user", uri->user);
  add_setting (&settings, "password", password);
  add_setting (&settings, "client_encoding", "UTF8");
  add_setting (&settings, "application_name", "Dowser");
  add_setting (&settings, "connect_timeout", "10");
  add_setting (&settings, "keepalives_idle", "30");
  add_setting (&settings, "keepalives_interval", "10");
  add_setting (&settings, "keepalives_count", "3");
  add_setting (&settings, "tcp_user_timeout", "60000");
  add_parameters (&settings, uri);
  add_setting (&settings, NULL, NULL);
  return pq.PQconnectdbParams ((const char *const *) names->pdata, (const char *const *) values->pdata, FALSE);
}

/* Ignores a notice, which libpq would otherwise print to the terminal. */
static void
ignore_notice (void *data, const char *message)
{
}

static gpointer
driver_connect (const DowserServerUri *uri, const char *password, DowserServerComplaint *server_error)
{
  PGconn *connection = connect_to (uri, password);
  DriverConnection *driver_connection;

  if (pq.PQstatus (connection) != CONNECTION_OK)
    {
      dowser_server_complaint_set (server_error, NULL, pq.PQerrorMessage (connection));
      pq.PQfinish (connection);
      return NULL;
    }
  pq.PQsetNoticeProcessor (connection, ignore_notice, NULL);
  driver_connection = g_new0 (DriverConnection, 1);
  driver_connection->connection = connection;
  return driver_connection;
}

static void
driver_disconnect (gpointer data)
{
  DriverConnection *driver_connection = data;

  pq.PQclear (driver_connection->row);
  pq.PQfinish (driver_connection->connection);
  g_free (driver_connection->types);
  g_free (driver_connection);
}

/* Returns the server's version, such as "15.4 (Debian 15.4-1)" */
static char *
driver_get_version (gpointer data)
{
  const DriverConnection *driver_connection = data;
  const char *version = pq.PQparameterStatus (driver_connection->connection, "server_version");

  return version != NULL ? g_utf8_make_valid (version, (gssize) strcspn (version, " ")) : NULL;
}

static gboolean
driver_is_encrypted (gpointer data)
{
  const DriverConnection *driver_connection = data;

  return pq.PQsslInUse (driver_connection->connection) != 0;
}

/* Checks a result and frees it. On failure, uses the error message of the result or, if the result has no message, the
 * message of the connection. Returns: TRUE if the status is TUPLES_OK or COMMAND_OK */
static gboolean
check_and_free_result (DriverConnection *driver_connection, PGresult *result, DowserServerComplaint *server_error)
{
  ExecStatusType status = pq.PQresultStatus (result);
  gboolean ok = status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
  const char *words = pq.PQresultErrorField (result, PG_DIAG_MESSAGE_PRIMARY);

  if (words == NULL)
    words = pq.PQerrorMessage (driver_connection->connection);
  if (!ok)
    dowser_server_complaint_set (server_error, pq.PQresultErrorField (result, PG_DIAG_SQLSTATE),
                                 *words != '\0' ? words : "it answers what was not asked for");
  pq.PQclear (result);
  return ok;
}

static gboolean
driver_execute (gpointer data, const char *sql, DowserServerComplaint *server_error)
{
  DriverConnection *driver_connection = data;

  return check_and_free_result (driver_connection, pq.PQexec (driver_connection->connection, sql), server_error);
}

/* Returns the value type for the OID of a type. These OIDs are the same on every server, because the types are built
 * in. */
static DowserValueType
find_type (Oid oid)
{
  static const struct
  {
    Oid oid;
    DowserValueType type;
  } types[] = {
    { 16, DOWSER_VALUE_BOOLEAN },     /* boolean */
    { 17, DOWSER_VALUE_BLOB },        /* bytea */
    { 20, DOWSER_VALUE_INTEGER },     /* bigint */
    { 21, DOWSER_VALUE_INTEGER },     /* smallint */
    { 23, DOWSER_VALUE_INTEGER },     /* integer */
    { 26, DOWSER_VALUE_INTEGER },     /* oid */
    { 700, DOWSER_VALUE_REAL },       /* real */
    { 701, DOWSER_VALUE_REAL },       /* double precision */
    { 1082, DOWSER_VALUE_DATE },      /* date */
    { 1083, DOWSER_VALUE_TIME },      /* time */
    { 1114, DOWSER_VALUE_TIMESTAMP }, /* timestamp */
    { 1184, DOWSER_VALUE_TIMESTAMP }, /* timestamp with time zone */
    { 1266, DOWSER_VALUE_TIME },      /* time with time zone */
    { 1700, DOWSER_VALUE_DECIMAL },   /* numeric */
  };

  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    if (types[i].oid == oid)
      return types[i].type;
  return DOWSER_VALUE_TEXT;
}

static GPtrArray *
read_columns (DriverConnection *driver_connection, const PGresult *description)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);

  driver_connection->n_columns = pq.PQnfields (description);
  g_free (driver_connection->types);
  driver_connection->types = g_new (DowserValueType, driver_connection->n_columns);
  for (guint i = 0; i < driver_connection->n_columns; i++)
    {
      g_autofree char *name = g_utf8_make_valid (pq.PQfname (description, i), -1);

      driver_connection->types[i] = find_type (pq.PQftype (description, i));
      g_ptr_array_add (columns, dowser_result_column_new (name, driver_connection->types[i]));
    }
  return columns;
}

/* Prepares the unnamed statement, which the next call replaces. The server refuses a text with several statements. */
static GPtrArray *
prepare (DriverConnection *driver_connection, const char *sql, DowserServerComplaint *server_error)
{
  PGresult *description;
  GPtrArray *columns = NULL;

  if (!check_and_free_result (driver_connection, pq.PQprepare (driver_connection->connection, "", sql, 0, NULL),
                              server_error))
    return NULL;
  description = pq.PQdescribePrepared (driver_connection->connection, "");
  if (pq.PQnfields (description) > 0)
    columns = read_columns (driver_connection, description);
  if (!check_and_free_result (driver_connection, description, server_error))
    g_clear_pointer (&columns, g_ptr_array_unref);
  return columns;
}

static GPtrArray *
driver_start (gpointer data, const char *sql, DowserServerComplaint *server_error)
{
  DriverConnection *driver_connection = data;
  g_autoptr (GPtrArray) columns = prepare (driver_connection, sql, server_error);

  if (columns == NULL)
    return NULL;
  if (!pq.PQsendQueryPrepared (driver_connection->connection, "", 0, NULL, NULL, NULL, 0)
      || !pq.PQsetSingleRowMode (driver_connection->connection))
    {
      dowser_server_complaint_set (server_error, NULL, pq.PQerrorMessage (driver_connection->connection));
      return NULL;
    }
  driver_connection->is_running = TRUE;
  return g_steal_pointer (&columns);
}

/* Returns TRUE for the result of a COPY, which only a malicious server sends. libpq would return this result again and
 * again until its data is read. */
static gboolean
is_copy_status (ExecStatusType status)
{
  return status == PGRES_COPY_OUT || status == PGRES_COPY_IN || status == PGRES_COPY_BOTH;
}

/* Reads all remaining results, because libpq accepts no other statement before they are read. */
static void
read_remaining_results (DriverConnection *driver_connection)
{
  PGresult *result;

  while (driver_connection->is_running && (result = pq.PQgetResult (driver_connection->connection)) != NULL)
    {
      driver_connection->is_running = !is_copy_status (pq.PQresultStatus (result));
      pq.PQclear (result);
    }
  driver_connection->is_running = FALSE;
}

static DowserServerFetch
driver_fetch (gpointer data, DowserServerComplaint *server_error)
{
  DriverConnection *driver_connection = data;
  ExecStatusType status;

  pq.PQclear (driver_connection->row);
  driver_connection->row = pq.PQgetResult (driver_connection->connection);
  status = pq.PQresultStatus (driver_connection->row);
  if (status == PGRES_SINGLE_TUPLE)
    return DOWSER_SERVER_FETCH_ROW;
  if (check_and_free_result (driver_connection, g_steal_pointer (&driver_connection->row), server_error))
    {
      read_remaining_results (driver_connection);
      return DOWSER_SERVER_FETCH_END;
    }
  read_remaining_results (driver_connection);
  return DOWSER_SERVER_FETCH_FAILED;
}

static const char *
driver_get_text (gpointer data, guint column, gsize *length)
{
  const DriverConnection *driver_connection = data;

  *length = pq.PQgetlength (driver_connection->row, 0, column);
  return pq.PQgetisnull (driver_connection->row, 0, column) ? NULL : pq.PQgetvalue (driver_connection->row, 0, column);
}

static void
driver_add_row (gpointer data, DowserPageBuilder *builder)
{
  const DriverConnection *driver_connection = data;

  for (guint i = 0; i < driver_connection->n_columns; i++)
    {
      gsize length;
      const char *text = driver_get_text (data, i, &length);

      if (text != NULL)
        dowser_server_add_cell (builder, text, length, driver_connection->types[i]);
      else
        dowser_page_builder_add_null (builder);
    }
}

static gpointer
driver_canceller_new (gpointer data)
{
  const DriverConnection *driver_connection = data;

  return pq.PQgetCancel (driver_connection->connection);
}

static gboolean
driver_cancel (gpointer canceller)
{
  char ignored[256];

  return canceller != NULL && pq.PQcancel (canceller, ignored, sizeof ignored);
}

static void
driver_canceller_free (gpointer canceller)
{
  pq.PQfreeCancel (canceller);
}

static void
driver_stop (gpointer data)
{
  DriverConnection *driver_connection = data;
  gpointer canceller;

  g_clear_pointer (&driver_connection->row, pq.PQclear);
  if (!driver_connection->is_running)
    return;
  canceller = driver_canceller_new (driver_connection);
  if (!driver_cancel (canceller))
    shutdown (pq.PQsocket (driver_connection->connection), SHUT_RDWR);
  driver_canceller_free (canceller);
  read_remaining_results (driver_connection);
}

const DowserServerDriver dowser_postgresql_driver = {
  .load = driver_load,
  .connect = driver_connect,
  .disconnect = driver_disconnect,
  .version = driver_get_version,
  .is_encrypted = driver_is_encrypted,
  .execute = driver_execute,
  .start = driver_start,
  .fetch = driver_fetch,
  .get_text = driver_get_text,
  .add_row = driver_add_row,
  .stop = driver_stop,
  .canceller_new = driver_canceller_new,
  .cancel = driver_cancel,
  .canceller_free = driver_canceller_free,
};
