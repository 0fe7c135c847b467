/* dowser-test-engine-sqlite.c - connection to SQLite in memory */
#include "engines/dowser-test-engine.h"

#include <sqlite3.h>

typedef struct
{
  sqlite3 *db;
  gint64 end;
} Connection;

static int
progress_cb (gpointer user_data)
{
  const Connection *self = user_data;

  return self->end > 0 && g_get_monotonic_time () > self->end;
}

static gboolean
set_error (Connection *self, GError **error)
{
  gboolean slow = sqlite3_errcode (self->db) == SQLITE_INTERRUPT;

  g_set_error (error, DOWSER_TEST_ENGINE_ERROR,
               slow ? DOWSER_TEST_ENGINE_ERROR_SLOW : DOWSER_TEST_ENGINE_ERROR_REJECTED, "%s",
               sqlite3_errmsg (self->db));
  return FALSE;
}

static gboolean
engine_reset (gpointer connection, GError **error)
{
  Connection *self = connection;

  sqlite3_close (self->db);
  if (sqlite3_open (":memory:", &self->db) != SQLITE_OK)
    return set_error (self, error);
  /* Makes an unknown name in double quotes an error. Otherwise SQLite would read such a name as a text. */
  sqlite3_db_config (self->db, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
  sqlite3_progress_handler (self->db, 10000, progress_cb, self);
  return TRUE;
}

static gpointer
engine_open (GError **error)
{
  Connection *self = g_new0 (Connection, 1);

  return engine_reset (self, error) ? self : NULL;
}

static void
engine_close (gpointer connection)
{
  Connection *self = connection;

  sqlite3_close (self->db);
  g_free (self);
}

static gboolean
engine_execute (gpointer connection, const char *sql, GError **error)
{
  Connection *self = connection;

  return sqlite3_exec (self->db, sql, NULL, NULL, NULL) == SQLITE_OK || set_error (self, error);
}

static void
bind_parameters (sqlite3_stmt *statement, GPtrArray *parameters)
{
  for (guint i = 0; i < parameters->len; i++)
    {
      const DowserValue *value = parameters->pdata[i];

      if (value->type == DOWSER_VALUE_INTEGER)
        sqlite3_bind_int64 (statement, i + 1, value->integer);
      else if (value->type == DOWSER_VALUE_REAL)
        sqlite3_bind_double (statement, i + 1, value->real);
      else if (value->type == DOWSER_VALUE_BLOB)
        sqlite3_bind_blob (statement, i + 1, value->text, value->length, SQLITE_STATIC);
      else
        sqlite3_bind_text (statement, i + 1, value->text, value->length, SQLITE_STATIC);
    }
}

static void
add_cell (DowserTestRows *rows, sqlite3_stmt *statement, int column)
{
  const char *text = (const char *) sqlite3_column_text (statement, column);

  switch (sqlite3_column_type (statement, column))
    {
    case SQLITE_NULL:
      dowser_test_rows_add_null (rows);
      break;
    case SQLITE_INTEGER:
      dowser_test_rows_add_number (rows, text);
      break;
    case SQLITE_FLOAT:
      dowser_test_rows_add_real (rows, sqlite3_column_double (statement, column));
      break;
    default:
      dowser_test_rows_add_text (rows, text, sqlite3_column_bytes (statement, column));
      break;
    }
}

static DowserTestRows *
engine_run (gpointer connection, const char *sql, GPtrArray *parameters, GError **error)
{
  Connection *self = connection;
  g_autoptr (DowserTestRows) rows = NULL;
  sqlite3_stmt *statement = NULL;
  const char *tail = NULL;
  int rc;

  if (sqlite3_prepare_v2 (self->db, sql, -1, &statement, &tail) != SQLITE_OK)
    return set_error (self, error), NULL;
  g_assert_cmpstr (tail, ==, "");
  g_assert_true (sqlite3_stmt_readonly (statement));
  g_assert_cmpint (sqlite3_bind_parameter_count (statement), ==, (int) parameters->len);
  bind_parameters (statement, parameters);
  rows = dowser_test_rows_new (sqlite3_column_count (statement));
  self->end = g_get_monotonic_time () + (gint64) dowser_test_engine_patience * 1000;
  while ((rc = sqlite3_step (statement)) == SQLITE_ROW)
    for (guint i = 0; i < rows->n_columns; i++)
      add_cell (rows, statement, i);
  self->end = 0;
  if (rc != SQLITE_DONE)
    set_error (self, error);
  sqlite3_finalize (statement);
  return rc == SQLITE_DONE ? g_steal_pointer (&rows) : NULL;
}

const DowserTestEngine dowser_test_engine_sqlite = {
  .title = "SQLite",
  .dialect = DOWSER_DIALECT_SQLITE,
  .open = engine_open,
  .close = engine_close,
  .reset = engine_reset,
  .execute = engine_execute,
  .run = engine_run,
};
