/* dowser-test-engine-mariadb.c - connection to a MariaDB server through its C connector */
#include "engines/dowser-test-engine.h"

#include <mysql.h>
#include <stdio.h>
#include <string.h>

/* The error number of a statement that ran longer than max_statement_time. */
#define ER_STATEMENT_TIMEOUT 1969

static gboolean
set_error (guint number, const char *message, GError **error)
{
  g_set_error (error, DOWSER_TEST_ENGINE_ERROR,
               number == ER_STATEMENT_TIMEOUT ? DOWSER_TEST_ENGINE_ERROR_SLOW : DOWSER_TEST_ENGINE_ERROR_REJECTED,
               "%u: %s", number, message);
  return FALSE;
}

static gboolean
execute_one (MYSQL *connection, const char *sql, GError **error)
{
  if (mysql_real_query (connection, sql, strlen (sql)) != 0)
    return set_error (mysql_errno (connection), mysql_error (connection), error);
  return TRUE;
}

static gboolean
engine_execute (gpointer connection, const char *sql, GError **error)
{
  gboolean ok;
  int more;

  mysql_set_server_option (connection, MYSQL_OPTION_MULTI_STATEMENTS_ON);
  ok = execute_one (connection, sql, error);
  while (ok && (more = mysql_next_result (connection)) != -1)
    if (more > 0)
      ok = set_error (mysql_errno (connection), mysql_error (connection), error);
  mysql_set_server_option (connection, MYSQL_OPTION_MULTI_STATEMENTS_OFF);
  return ok;
}

static gboolean
engine_reset (gpointer connection, GError **error)
{
  return engine_execute (connection, "DROP DATABASE IF EXISTS test; CREATE DATABASE test; USE test", error);
}

static gpointer
engine_open (GError **error)
{
  const char *socket = g_getenv ("DOWSER_TEST_MARIADB");
  MYSQL *connection;
  g_autofree char *settings_sql
      = g_strdup_printf ("SET SESSION max_statement_time = %g, SESSION collation_connection = utf8mb4_nopad_bin",
                         DOWSER_TEST_ENGINE_PATIENCE / 1000.0);

  if (socket == NULL)
    {
      g_set_error (error, DOWSER_TEST_ENGINE_ERROR, DOWSER_TEST_ENGINE_ERROR_ABSENT,
                   "there is no server; scripts/setup test installs one");
      return NULL;
    }
  connection = mysql_init (NULL);
  mysql_options (connection, MYSQL_SET_CHARSET_NAME, "utf8mb4");
  if (mysql_real_connect (connection, NULL, "root", NULL, NULL, 0, socket, 0) == NULL
      || !execute_one (connection, settings_sql, NULL) || !engine_reset (connection, NULL))
    {
      set_error (mysql_errno (connection), mysql_error (connection), error);
      mysql_close (connection);
      return NULL;
    }
  return connection;
}

static void
engine_close (gpointer connection)
{
  mysql_close (connection);
  mysql_library_end ();
}

static void
bind_time (MYSQL_BIND *bind, const DowserValue *value)
{
  MYSQL_TIME *time = g_new0 (MYSQL_TIME, 1);

  sscanf (value->text, "%u-%u-%u%*c%u:%u:%u", &time->year, &time->month, &time->day, &time->hour, &time->minute,
          &time->second);
  time->time_type = value->type == DOWSER_VALUE_DATE ? MYSQL_TIMESTAMP_DATE : MYSQL_TIMESTAMP_DATETIME;
  bind->buffer_type = value->type == DOWSER_VALUE_DATE ? MYSQL_TYPE_DATE : MYSQL_TYPE_DATETIME;
  bind->buffer = time;
}

static void
bind_parameter (MYSQL_BIND *bind, const DowserValue *value)
{
  if (value->is_null)
    bind->buffer_type = MYSQL_TYPE_NULL;
  else if (value->type == DOWSER_VALUE_INTEGER || value->type == DOWSER_VALUE_BOOLEAN)
    {
      bind->buffer_type = MYSQL_TYPE_LONGLONG;
      bind->buffer = g_memdup2 (&value->integer, sizeof value->integer);
    }
  else if (value->type == DOWSER_VALUE_REAL)
    {
      bind->buffer_type = MYSQL_TYPE_DOUBLE;
      bind->buffer = g_memdup2 (&value->real, sizeof value->real);
    }
  else if (dowser_value_type_is_temporal (value->type))
    bind_time (bind, value);
  else
    {
      bind->buffer_type = value->type == DOWSER_VALUE_DECIMAL ? MYSQL_TYPE_NEWDECIMAL
                          : value->type == DOWSER_VALUE_BLOB  ? MYSQL_TYPE_BLOB
                                                              : MYSQL_TYPE_VAR_STRING;
      bind->buffer = g_memdup2 (value->text, value->length + 1);
      bind->buffer_length = value->length;
    }
}

static gboolean
is_number (enum enum_field_types type)
{
  switch (type)
    {
    case MYSQL_TYPE_TINY:
    case MYSQL_TYPE_SHORT:
    case MYSQL_TYPE_INT24:
    case MYSQL_TYPE_LONG:
    case MYSQL_TYPE_LONGLONG:
    case MYSQL_TYPE_DECIMAL:
    case MYSQL_TYPE_NEWDECIMAL:
    case MYSQL_TYPE_YEAR:
      return TRUE;
    default:
      return FALSE;
    }
}

/* Adds a cell. The first call returns the length of the cell's text; a second call fetches the text. */
static void
add_cell (DowserTestRows *rows, MYSQL_STMT *statement, const MYSQL_FIELD *field, guint column)
{
  unsigned long length = 0;
  my_bool is_null = FALSE;
  double real = 0;
  g_autofree char *text = NULL;
  MYSQL_BIND bind = { .buffer_type = MYSQL_TYPE_STRING, .length = &length, .is_null = &is_null };

  if (field->type == MYSQL_TYPE_DOUBLE || field->type == MYSQL_TYPE_FLOAT)
    {
      bind.buffer_type = MYSQL_TYPE_DOUBLE;
      bind.buffer = &real;
    }
  mysql_stmt_fetch_column (statement, &bind, column, 0);
  if (is_null)
    {
      dowser_test_rows_add_null (rows);
      return;
    }
  if (bind.buffer == &real)
    {
      dowser_test_rows_add_real (rows, real);
      return;
    }
  text = g_malloc0 (length + 1);
  bind.buffer = text;
  bind.buffer_length = length + 1;
  mysql_stmt_fetch_column (statement, &bind, column, 0);
  if (is_number (field->type))
    dowser_test_rows_add_number (rows, text);
  else
    dowser_test_rows_add_text (rows, text, length);
}

/* Reports an error of fetching rows. If a statement is stopped while its rows are fetched, the connection has the
 * error, but the statement doesn't. */
static DowserTestRows *
set_fetch_error (MYSQL *connection, MYSQL_STMT *statement, GError **error)
{
  guint number = mysql_stmt_errno (statement);

  set_error (number != 0 ? number : mysql_errno (connection),
             number != 0 ? mysql_stmt_error (statement) : mysql_error (connection), error);
  return NULL;
}

static DowserTestRows *
fetch_rows (MYSQL *connection, MYSQL_STMT *statement, GError **error)
{
  MYSQL_RES *fields = mysql_stmt_result_metadata (statement);
  guint n = mysql_stmt_field_count (statement);
  g_autoptr (DowserTestRows) rows = dowser_test_rows_new (n);
  g_autofree MYSQL_BIND *binds = g_new0 (MYSQL_BIND, n);
  g_autofree unsigned long *lengths = g_new0 (unsigned long, n);
  int rc;

  for (guint i = 0; i < n; i++)
    {
      binds[i].buffer_type = MYSQL_TYPE_STRING;
      binds[i].length = &lengths[i];
    }
  mysql_stmt_bind_result (statement, binds);
  while ((rc = mysql_stmt_fetch (statement)) == 0 || rc == MYSQL_DATA_TRUNCATED)
    for (guint i = 0; i < n; i++)
      add_cell (rows, statement, mysql_fetch_field_direct (fields, i), i);
  mysql_free_result (fields);
  if (rc == MYSQL_NO_DATA)
    return g_steal_pointer (&rows);
  return set_fetch_error (connection, statement, error);
}

/* Runs a single statement, because the protocol for prepared statements accepts only one statement. */
static DowserTestRows *
engine_run (gpointer connection, const char *sql, GPtrArray *parameters, GError **error)
{
  MYSQL_STMT *statement = mysql_stmt_init (connection);
  g_autofree MYSQL_BIND *binds = g_new0 (MYSQL_BIND, parameters->len + 1);
  DowserTestRows *rows = NULL;
  gboolean ok = mysql_stmt_prepare (statement, sql, strlen (sql)) == 0;

  if (ok)
    g_assert_cmpuint (mysql_stmt_param_count (statement), ==, parameters->len);
  for (guint i = 0; i < parameters->len; i++)
    bind_parameter (&binds[i], parameters->pdata[i]);
  ok = ok && (parameters->len == 0 || mysql_stmt_bind_param (statement, binds) == 0);
  if (ok && mysql_stmt_execute (statement) == 0)
    rows = fetch_rows (connection, statement, error);
  else
    set_error (mysql_stmt_errno (statement), mysql_stmt_error (statement), error);
  for (guint i = 0; i < parameters->len; i++)
    g_free (binds[i].buffer);
  mysql_stmt_close (statement);
  return rows;
}

/* Sets the collation of literals to that of bound texts, or back to that of the tables. Bound texts have the collation
 * of the client's handshake, which no statement can change. */
static void
engine_collate_as_bound (gpointer connection, gboolean as_bound)
{
  execute_one (connection,
               as_bound ? "SET SESSION collation_connection = utf8mb4_general_ci"
                        : "SET SESSION collation_connection = utf8mb4_nopad_bin",
               NULL);
}

const DowserTestEngine dowser_test_engine_mariadb = {
  .title = "MariaDB",
  .dialect = DOWSER_DIALECT_MYSQL,
  .open = engine_open,
  .close = engine_close,
  .reset = engine_reset,
  .execute = engine_execute,
  .run = engine_run,
  .collate_as_bound = engine_collate_as_bound,
};
