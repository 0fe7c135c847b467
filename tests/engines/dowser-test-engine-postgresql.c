/* dowser-test-engine-postgresql.c - connection to a PostgreSQL server through libpq */
#include "engines/dowser-test-engine.h"

#include <libpq-fe.h>
#include <string.h>

#define STRINGIFY(x) #x
#define TEXT_OF(x) STRINGIFY (x)

/* Object identifiers of PostgreSQL's types, which never change (pg_type.dat). */
enum
{
  BOOL_OID = 16,
  BYTEA_OID = 17,
  INT8_OID = 20,
  INT2_OID = 21,
  INT4_OID = 23,
  TEXT_OID = 25,
  FLOAT4_OID = 700,
  FLOAT8_OID = 701,
  DATE_OID = 1082,
  TIME_OID = 1083,
  TIMESTAMP_OID = 1114,
  NUMERIC_OID = 1700,
};

static const Oid oids[DOWSER_VALUE_N_TYPES] = {
  [DOWSER_VALUE_BOOLEAN] = BOOL_OID,    [DOWSER_VALUE_INTEGER] = INT8_OID, [DOWSER_VALUE_REAL] = FLOAT8_OID,
  [DOWSER_VALUE_DECIMAL] = NUMERIC_OID, [DOWSER_VALUE_TEXT] = TEXT_OID,    [DOWSER_VALUE_DATE] = DATE_OID,
  [DOWSER_VALUE_TIME] = TIME_OID,       [DOWSER_VALUE_BLOB] = BYTEA_OID,   [DOWSER_VALUE_TIMESTAMP] = TIMESTAMP_OID,
};

/* SQLSTATE of a canceled statement. */
#define QUERY_CANCELED "57014"

/* @result: (transfer full). Returns: %FALSE with an error if @result is an error */
static gboolean
check_result (PGconn *connection, PGresult *result, GError **error)
{
  ExecStatusType status = PQresultStatus (result);
  const char *state = PQresultErrorField (result, PG_DIAG_SQLSTATE);

  if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
    return TRUE;
  g_set_error (error, DOWSER_TEST_ENGINE_ERROR,
               g_strcmp0 (state, QUERY_CANCELED) == 0 ? DOWSER_TEST_ENGINE_ERROR_SLOW
                                                      : DOWSER_TEST_ENGINE_ERROR_REJECTED,
               "%s", PQerrorMessage (connection));
  return FALSE;
}

static gboolean
engine_execute (gpointer connection, const char *sql, GError **error)
{
  PGresult *result = PQexec (connection, sql);
  gboolean ok = check_result (connection, result, error);

  PQclear (result);
  return ok;
}

static gboolean
engine_reset (gpointer connection, GError **error)
{
  return engine_execute (connection,
                         "SET client_min_messages = warning; DROP SCHEMA public CASCADE; CREATE SCHEMA public", error);
}

static gpointer
engine_open (GError **error)
{
  static const char *const keys[] = { "host", "user", "dbname", "options", NULL };
  const char *host = g_getenv ("DOWSER_TEST_POSTGRESQL");
  const char *const values[]
      = { host, "dowser", "postgres", "-c statement_timeout=" TEXT_OF (DOWSER_TEST_ENGINE_PATIENCE), NULL };
  PGconn *connection;

  if (host == NULL)
    {
      g_set_error (error, DOWSER_TEST_ENGINE_ERROR, DOWSER_TEST_ENGINE_ERROR_ABSENT,
                   "there is no server; scripts/setup test installs one");
      return NULL;
    }
  connection = PQconnectdbParams (keys, values, 0);
  if (PQstatus (connection) == CONNECTION_OK)
    return connection;
  g_set_error (error, DOWSER_TEST_ENGINE_ERROR, DOWSER_TEST_ENGINE_ERROR_REJECTED, "%s", PQerrorMessage (connection));
  PQfinish (connection);
  return NULL;
}

static void
engine_close (gpointer connection)
{
  PQfinish (connection);
}

static char *
dup_parameter (const DowserValue *value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];

  if (value->is_null)
    return NULL;
  if (value->type == DOWSER_VALUE_BOOLEAN)
    return g_strdup (value->integer != 0 ? "t" : "f");
  if (value->type == DOWSER_VALUE_INTEGER)
    return g_strdup_printf ("%" G_GINT64_FORMAT, value->integer);
  if (value->type == DOWSER_VALUE_REAL)
    return g_strdup (g_ascii_dtostr (buffer, sizeof buffer, value->real));
  return g_memdup2 (value->text, value->length + 1);
}

static void
add_cell (DowserTestRows *rows, PGresult *result, int row, int column)
{
  const char *text = PQgetvalue (result, row, column);

  if (PQgetisnull (result, row, column))
    {
      dowser_test_rows_add_null (rows);
      return;
    }
  switch (PQftype (result, column))
    {
    case BOOL_OID:
      dowser_test_rows_add_number (rows, *text == 't' ? "1" : "0");
      break;
    case INT2_OID:
    case INT4_OID:
    case INT8_OID:
    case FLOAT4_OID:
    case FLOAT8_OID:
    case NUMERIC_OID:
      dowser_test_rows_add_number (rows, text);
      break;
    default:
      dowser_test_rows_add_text (rows, text, PQgetlength (result, row, column));
      break;
    }
}

/* Runs a single statement, because the protocol for statements with parameters accepts only one statement. */
static DowserTestRows *
engine_run (gpointer connection, const char *sql, GPtrArray *parameters, GError **error)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autofree Oid *types = g_new0 (Oid, parameters->len + 1);
  DowserTestRows *rows = NULL;
  PGresult *result;

  for (guint i = 0; i < parameters->len; i++)
    {
      const DowserValue *value = parameters->pdata[i];

      types[i] = oids[value->type];
      g_ptr_array_add (texts, dup_parameter (value));
    }
  result = PQexecParams (connection, sql, parameters->len, types, (const char *const *) texts->pdata, NULL, NULL, 0);
  if (check_result (connection, result, error))
    {
      rows = dowser_test_rows_new (PQnfields (result));
      for (int row = 0; row < PQntuples (result); row++)
        for (guint column = 0; column < rows->n_columns; column++)
          add_cell (rows, result, row, column);
    }
  PQclear (result);
  return rows;
}

const DowserTestEngine dowser_test_engine_postgresql = {
  .title = "PostgreSQL",
  .dialect = DOWSER_DIALECT_POSTGRESQL,
  .open = engine_open,
  .close = engine_close,
  .reset = engine_reset,
  .execute = engine_execute,
  .run = engine_run,
};
