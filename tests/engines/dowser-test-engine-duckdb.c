/* dowser-test-engine-duckdb.c - connection to DuckDB in memory, from a library loaded at run time */
#include "engines/dowser-test-engine.h"

#include "sources/duckdb/dowser-duckdb-connection.h"
#include "sources/duckdb/dowser-duckdb-vector.h"

static const DowserDuckdbApi *duck;

typedef struct
{
  gpointer database;
  gpointer connection;
} Connection;

static gboolean
set_error (GError **error, DowserTestEngineError code, const char *message)
{
  g_set_error_literal (error, DOWSER_TEST_ENGINE_ERROR, code, message);
  return FALSE;
}

/* Loads the library named in the environment variable only, not a library installed by the user. */
static gboolean
load_library (GError **error)
{
  const char *path = g_getenv ("DOWSER_TEST_DUCKDB");
  g_autoptr (GError) reason = NULL;

  if (path == NULL)
    return set_error (error, DOWSER_TEST_ENGINE_ERROR_ABSENT,
                      "its library is not there; scripts/setup test fetches it where npm is");
  g_setenv ("DOWSER_DUCKDB_LIBRARY", path, TRUE);
  duck = dowser_duckdb_api_get (&reason);
  return duck != NULL || set_error (error, DOWSER_TEST_ENGINE_ERROR_REJECTED, reason->message);
}

static gboolean
engine_execute (gpointer connection, const char *sql, GError **error)
{
  Connection *self = connection;
  DowserDuckdbResult result = { 0 };
  gboolean ok = duck->query (self->connection, sql, &result) == 0;

  if (!ok)
    set_error (error, DOWSER_TEST_ENGINE_ERROR_REJECTED, duck->result_error (&result));
  duck->destroy_result (&result);
  return ok;
}

static void
close_connection (Connection *self)
{
  if (self->connection != NULL)
    duck->disconnect (&self->connection);
  if (self->database != NULL)
    duck->close (&self->database);
}

static gboolean
engine_reset (gpointer connection, GError **error)
{
  Connection *self = connection;

  close_connection (self);
  if (duck->open_ext (NULL, &self->database, NULL, NULL) != 0 || duck->connect (self->database, &self->connection) != 0)
    return set_error (error, DOWSER_TEST_ENGINE_ERROR_REJECTED, "it does not open");
  return engine_execute (self,
                         "SET threads = 1; SET autoinstall_known_extensions = false; "
                         "SET disabled_optimizers = '" DOWSER_DUCKDB_DISABLED_OPTIMIZERS "'",
                         error);
}

static gpointer
engine_open (GError **error)
{
  Connection *self;

  if (!load_library (error))
    return NULL;
  self = g_new0 (Connection, 1);
  return engine_reset (self, error) ? self : NULL;
}

static void
engine_close (gpointer connection)
{
  close_connection (connection);
  g_free (connection);
}

static void
bind_parameters (gpointer statement, GPtrArray *parameters)
{
  for (guint i = 0; i < parameters->len; i++)
    {
      const DowserValue *value = parameters->pdata[i];

      if (value->type == DOWSER_VALUE_BOOLEAN)
        duck->bind_boolean (statement, i + 1, value->integer != 0);
      else if (value->type == DOWSER_VALUE_INTEGER)
        duck->bind_int64 (statement, i + 1, value->integer);
      else if (value->type == DOWSER_VALUE_REAL)
        duck->bind_double (statement, i + 1, value->real);
      else if (value->type == DOWSER_VALUE_BLOB)
        duck->bind_blob (statement, i + 1, value->text, value->length);
      else
        duck->bind_varchar_length (statement, i + 1, value->text, value->length);
    }
}

static gboolean
is_number (const DowserDuckdbVector *vector)
{
  DowserValueType type = dowser_duckdb_vector_get_value_type (vector);

  return type == DOWSER_VALUE_BOOLEAN || dowser_value_type_is_number (type);
}

static void
add_cell (DowserTestRows *rows, const DowserDuckdbVector *vector, guint64 row)
{
  g_autoptr (GString) text = g_string_new (NULL);
  double real;

  if (vector->type == DOWSER_DUCKDB_SQLNULL || dowser_duckdb_vector_is_null (vector, row))
    dowser_test_rows_add_null (rows);
  else if (vector->type == DOWSER_DUCKDB_DOUBLE && dowser_duckdb_vector_get_real (vector, row, &real))
    dowser_test_rows_add_real (rows, real);
  else
    {
      dowser_duckdb_vector_append_text (vector, row, text);
      if (is_number (vector))
        dowser_test_rows_add_number (rows, text->str);
      else
        dowser_test_rows_add_text (rows, text->str, text->len);
    }
}

static void
add_chunk (DowserTestRows *rows, GPtrArray *vectors, gpointer chunk)
{
  for (guint i = 0; i < vectors->len; i++)
    dowser_duckdb_vector_set_data (vectors->pdata[i], duck->data_chunk_get_vector (chunk, i));
  for (guint64 row = 0; row < duck->data_chunk_get_size (chunk); row++)
    for (guint i = 0; i < vectors->len; i++)
      add_cell (rows, vectors->pdata[i], row);
}

static DowserTestRows *
read_rows (DowserDuckdbResult *result)
{
  DowserTestRows *rows = dowser_test_rows_new (duck->column_count (result));
  g_autoptr (GPtrArray) vectors = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_duckdb_vector_free);
  gpointer chunk;

  for (guint i = 0; i < rows->n_columns; i++)
    g_ptr_array_add (vectors, dowser_duckdb_vector_new (duck, duck->column_logical_type (result, i)));
  while ((chunk = duck->fetch_chunk (*result)) != NULL)
    {
      add_chunk (rows, vectors, chunk);
      duck->destroy_data_chunk (&chunk);
    }
  return rows;
}

/* Executes a statement step by step until the time limit, because DuckDB has no time limit of its own. Returns: TRUE if
 * the statement returns rows */
static gboolean
run_pending_statement (gpointer pending, GError **error)
{
  gint64 end = g_get_monotonic_time () + (gint64) dowser_test_engine_patience * 1000;
  int state;

  do
    state = duck->pending_execute_task (pending);
  while (state != DOWSER_DUCKDB_PENDING_READY && state != DOWSER_DUCKDB_PENDING_ERROR && g_get_monotonic_time () < end);
  if (state == DOWSER_DUCKDB_PENDING_ERROR)
    return set_error (error, DOWSER_TEST_ENGINE_ERROR_REJECTED, duck->pending_error (pending));
  return state == DOWSER_DUCKDB_PENDING_READY || set_error (error, DOWSER_TEST_ENGINE_ERROR_SLOW, "it took too long");
}

static DowserTestRows *
execute (gpointer statement, GError **error)
{
  DowserDuckdbResult result = { 0 };
  DowserTestRows *rows = NULL;
  gpointer pending = NULL;

  if (duck->pending_prepared (statement, &pending) != 0)
    set_error (error, DOWSER_TEST_ENGINE_ERROR_REJECTED, duck->pending_error (pending));
  else if (run_pending_statement (pending, error))
    {
      if (duck->execute_pending (pending, &result) != 0)
        set_error (error, DOWSER_TEST_ENGINE_ERROR_REJECTED, duck->result_error (&result));
      else
        rows = read_rows (&result);
      duck->destroy_result (&result);
    }
  duck->destroy_pending (&pending);
  return rows;
}

/* Runs a single statement; preparing fails for a text with several statements. */
static DowserTestRows *
engine_run (gpointer connection, const char *sql, GPtrArray *parameters, GError **error)
{
  Connection *self = connection;
  gpointer statement = NULL;
  DowserTestRows *rows = NULL;

  if (duck->prepare (self->connection, sql, &statement) != 0)
    set_error (error, DOWSER_TEST_ENGINE_ERROR_REJECTED, duck->prepare_error (statement));
  else
    {
      g_assert_cmpuint (duck->nparams (statement), ==, parameters->len);
      bind_parameters (statement, parameters);
      rows = execute (statement, error);
    }
  duck->destroy_prepare (&statement);
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
