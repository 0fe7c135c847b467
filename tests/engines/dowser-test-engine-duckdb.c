/* dowser-test-engine-duckdb.c - DuckDB in memory, from a library that is loaded while running */
#include "engines/dowser-test-engine.h"

#include <gmodule.h>
#include <stdbool.h>

/* What is used of its C interface (duckdb.h, version 1). */
typedef struct
{
  guint64 deprecated[4];
  gpointer deprecated_pointer;
  gpointer internal;
} DuckResult;

typedef struct
{
  char *data;
  guint64 size;
} DuckString;

enum
{
  DUCK_BOOLEAN = 1,
  DUCK_TINYINT = 2,
  DUCK_DOUBLE = 11,
  DUCK_HUGEINT = 16,
  DUCK_DECIMAL = 19,
  DUCK_UHUGEINT = 32,
};

/* duckdb_pending_state */
enum
{
  DUCK_PENDING_READY = 0,
  DUCK_PENDING_ERROR = 2,
};

static struct
{
  int (*open) (const char *path, gpointer *database);
  void (*close) (gpointer *database);
  int (*connect) (gpointer database, gpointer *connection);
  void (*disconnect) (gpointer *connection);
  int (*query) (gpointer connection, const char *sql, DuckResult *result);
  int (*prepare) (gpointer connection, const char *sql, gpointer *statement);
  const char *(*prepare_error) (gpointer statement);
  void (*destroy_prepare) (gpointer *statement);
  guint64 (*nparams) (gpointer statement);
  int (*bind_boolean) (gpointer statement, guint64 index, bool value);
  int (*bind_int64) (gpointer statement, guint64 index, gint64 value);
  int (*bind_double) (gpointer statement, guint64 index, double value);
  int (*bind_varchar_length) (gpointer statement, guint64 index, const char *text, guint64 length);
  int (*bind_blob) (gpointer statement, guint64 index, gconstpointer data, guint64 length);
  int (*pending_prepared) (gpointer statement, gpointer *pending);
  int (*pending_execute_task) (gpointer pending);
  const char *(*pending_error) (gpointer pending);
  int (*execute_pending) (gpointer pending, DuckResult *result);
  void (*destroy_pending) (gpointer *pending);
  const char *(*result_error) (DuckResult *result);
  void (*destroy_result) (DuckResult *result);
  guint64 (*column_count) (DuckResult *result);
  guint64 (*row_count) (DuckResult *result);
  int (*column_type) (DuckResult *result, guint64 column);
  bool (*value_is_null) (DuckResult *result, guint64 column, guint64 row);
  double (*value_double) (DuckResult *result, guint64 column, guint64 row);
  bool (*value_boolean) (DuckResult *result, guint64 column, guint64 row);
  DuckString (*value_string) (DuckResult *result, guint64 column, guint64 row);
  void (*free) (gpointer pointer);
} duck;

static const struct
{
  const char *name;
  gpointer *function;
} symbols[] = {
  { "duckdb_open", (gpointer *) &duck.open },
  { "duckdb_close", (gpointer *) &duck.close },
  { "duckdb_connect", (gpointer *) &duck.connect },
  { "duckdb_disconnect", (gpointer *) &duck.disconnect },
  { "duckdb_query", (gpointer *) &duck.query },
  { "duckdb_prepare", (gpointer *) &duck.prepare },
  { "duckdb_prepare_error", (gpointer *) &duck.prepare_error },
  { "duckdb_destroy_prepare", (gpointer *) &duck.destroy_prepare },
  { "duckdb_nparams", (gpointer *) &duck.nparams },
  { "duckdb_bind_boolean", (gpointer *) &duck.bind_boolean },
  { "duckdb_bind_int64", (gpointer *) &duck.bind_int64 },
  { "duckdb_bind_double", (gpointer *) &duck.bind_double },
  { "duckdb_bind_varchar_length", (gpointer *) &duck.bind_varchar_length },
  { "duckdb_bind_blob", (gpointer *) &duck.bind_blob },
  { "duckdb_pending_prepared", (gpointer *) &duck.pending_prepared },
  { "duckdb_pending_execute_task", (gpointer *) &duck.pending_execute_task },
  { "duckdb_pending_error", (gpointer *) &duck.pending_error },
  { "duckdb_execute_pending", (gpointer *) &duck.execute_pending },
  { "duckdb_destroy_pending", (gpointer *) &duck.destroy_pending },
  { "duckdb_result_error", (gpointer *) &duck.result_error },
  { "duckdb_destroy_result", (gpointer *) &duck.destroy_result },
  { "duckdb_column_count", (gpointer *) &duck.column_count },
  { "duckdb_row_count", (gpointer *) &duck.row_count },
  { "duckdb_column_type", (gpointer *) &duck.column_type },
  { "duckdb_value_is_null", (gpointer *) &duck.value_is_null },
  { "duckdb_value_double", (gpointer *) &duck.value_double },
  { "duckdb_value_boolean", (gpointer *) &duck.value_boolean },
  { "duckdb_value_string", (gpointer *) &duck.value_string },
  { "duckdb_free", (gpointer *) &duck.free },
};

typedef struct
{
  gpointer database;
  gpointer connection;
} Connection;

static gboolean
fail (GError **error, DowserTestEngineError code, const char *message)
{
  g_set_error_literal (error, DOWSER_TEST_ENGINE_ERROR, code, message);
  return FALSE;
}

/* The library stays: what it keeps for the life of the process is found by it alone. */
static gboolean
load (GError **error)
{
  const char *path = g_getenv ("DOWSER_TEST_DUCKDB");
  GModule *module;

  if (path == NULL)
    return fail (error, DOWSER_TEST_ENGINE_ERROR_ABSENT,
                 "its library is not there; scripts/setup test fetches it where npm is");
  module = g_module_open (path, G_MODULE_BIND_LAZY | G_MODULE_BIND_LOCAL);
  if (module == NULL)
    return fail (error, DOWSER_TEST_ENGINE_ERROR_REJECTED, g_module_error ());
  g_module_make_resident (module);
  for (guint i = 0; i < G_N_ELEMENTS (symbols); i++)
    if (!g_module_symbol (module, symbols[i].name, symbols[i].function))
      return fail (error, DOWSER_TEST_ENGINE_ERROR_REJECTED, g_module_error ());
  return TRUE;
}

static gboolean
engine_execute (gpointer connection, const char *sql, GError **error)
{
  Connection *self = connection;
  DuckResult result = { 0 };
  gboolean ok = duck.query (self->connection, sql, &result) == 0;

  if (!ok)
    fail (error, DOWSER_TEST_ENGINE_ERROR_REJECTED, duck.result_error (&result));
  duck.destroy_result (&result);
  return ok;
}

static void
clear (Connection *self)
{
  if (self->connection != NULL)
    duck.disconnect (&self->connection);
  if (self->database != NULL)
    duck.close (&self->database);
}

static gboolean
engine_reset (gpointer connection, GError **error)
{
  Connection *self = connection;

  clear (self);
  if (duck.open (NULL, &self->database) != 0 || duck.connect (self->database, &self->connection) != 0)
    return fail (error, DOWSER_TEST_ENGINE_ERROR_REJECTED, "it does not open");
  return engine_execute (self, "SET threads = 1; SET autoinstall_known_extensions = false", error);
}

static gpointer
engine_open (GError **error)
{
  Connection *self;

  if (!load (error))
    return NULL;
  self = g_new0 (Connection, 1);
  return engine_reset (self, error) ? self : NULL;
}

static void
engine_close (gpointer connection)
{
  clear (connection);
  g_free (connection);
}

static void
bind (gpointer statement, GPtrArray *parameters)
{
  for (guint i = 0; i < parameters->len; i++)
    {
      const DowserValue *value = parameters->pdata[i];

      if (value->type == DOWSER_VALUE_BOOLEAN)
        duck.bind_boolean (statement, i + 1, value->integer != 0);
      else if (value->type == DOWSER_VALUE_INTEGER)
        duck.bind_int64 (statement, i + 1, value->integer);
      else if (value->type == DOWSER_VALUE_REAL)
        duck.bind_double (statement, i + 1, value->real);
      else if (value->type == DOWSER_VALUE_BLOB)
        duck.bind_blob (statement, i + 1, value->text, value->length);
      else
        duck.bind_varchar_length (statement, i + 1, value->text, value->length);
    }
}

static void
add_cell (DowserTestRows *rows, DuckResult *result, guint64 column, guint64 row)
{
  int type = duck.column_type (result, column);
  DuckString string;

  if (duck.value_is_null (result, column, row))
    dowser_test_rows_add_null (rows);
  else if (type == DUCK_BOOLEAN)
    dowser_test_rows_add_number (rows, duck.value_boolean (result, column, row) ? "1" : "0");
  else if (type == DUCK_DOUBLE)
    dowser_test_rows_add_real (rows, duck.value_double (result, column, row));
  else
    {
      string = duck.value_string (result, column, row);
      if ((type >= DUCK_TINYINT && type < DUCK_DOUBLE) || type == DUCK_HUGEINT || type == DUCK_DECIMAL
          || type == DUCK_UHUGEINT)
        dowser_test_rows_add_number (rows, string.data);
      else
        dowser_test_rows_add_text (rows, string.data, string.size);
      duck.free (string.data);
    }
}

static DowserTestRows *
read_rows (DuckResult *result)
{
  DowserTestRows *rows = dowser_test_rows_new (duck.column_count (result));

  for (guint64 row = 0; row < duck.row_count (result); row++)
    for (guint64 column = 0; column < rows->n_columns; column++)
      add_cell (rows, result, column, row);
  return rows;
}

/* It has no time limit of its own: its work is done here, piece by piece. Returns: whether there are rows */
static gboolean
work (gpointer pending, GError **error)
{
  gint64 end = g_get_monotonic_time () + DOWSER_TEST_ENGINE_PATIENCE * 1000;
  int state;

  do
    state = duck.pending_execute_task (pending);
  while (state != DUCK_PENDING_READY && state != DUCK_PENDING_ERROR && g_get_monotonic_time () < end);
  if (state == DUCK_PENDING_ERROR)
    return fail (error, DOWSER_TEST_ENGINE_ERROR_REJECTED, duck.pending_error (pending));
  return state == DUCK_PENDING_READY || fail (error, DOWSER_TEST_ENGINE_ERROR_SLOW, "it took too long");
}

static DowserTestRows *
execute (gpointer statement, GError **error)
{
  DuckResult result = { 0 };
  DowserTestRows *rows = NULL;
  gpointer pending = NULL;

  if (duck.pending_prepared (statement, &pending) != 0)
    fail (error, DOWSER_TEST_ENGINE_ERROR_REJECTED, duck.pending_error (pending));
  else if (work (pending, error))
    {
      if (duck.execute_pending (pending, &result) != 0)
        fail (error, DOWSER_TEST_ENGINE_ERROR_REJECTED, duck.result_error (&result));
      else
        rows = read_rows (&result);
      duck.destroy_result (&result);
    }
  duck.destroy_pending (&pending);
  return rows;
}

/* It prepares one statement, and no text with several. */
static DowserTestRows *
engine_run (gpointer connection, const char *sql, GPtrArray *parameters, GError **error)
{
  Connection *self = connection;
  gpointer statement = NULL;
  DowserTestRows *rows = NULL;

  if (duck.prepare (self->connection, sql, &statement) != 0)
    fail (error, DOWSER_TEST_ENGINE_ERROR_REJECTED, duck.prepare_error (statement));
  else
    {
      g_assert_cmpuint (duck.nparams (statement), ==, parameters->len);
      bind (statement, parameters);
      rows = execute (statement, error);
    }
  duck.destroy_prepare (&statement);
  return rows;
}

const DowserTestEngine dowser_test_engine_duckdb = {
  .title = "DuckDB",
  .dialect = DOWSER_DIALECT_DUCKDB,
  .open = engine_open,
  .close = engine_close,
  .reset = engine_reset,
  .execute = engine_execute,
  .run = engine_run,
};
