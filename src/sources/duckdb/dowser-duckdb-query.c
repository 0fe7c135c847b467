/* dowser-duckdb-query.c - one reading statement, and its rows in chunks */
#include "sources/duckdb/dowser-duckdb-query.h"

#include "base/dowser-error.h"

#include <glib/gi18n-lib.h>

static gboolean
fail_statement (const char *reason, GError **error)
{
  g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT, reason);
  return FALSE;
}

/* Prepares a statement. DuckDB determines the statement's type, which decides whether the statement may run. DuckDB
 * refuses a text with several statements. */
static gboolean
prepare (DowserDuckdbQuery *self, const char *sql, int type, GError **error)
{
  const DowserDuckdbApi *api = self->connection->api;

  if (self->statement != NULL)
    api->destroy_prepare (&self->statement);
  if (api->prepare (self->connection->handle, sql, &self->statement) != 0)
    return dowser_duckdb_connection_set_error (self->connection, api->prepare_error (self->statement), error);
  if (api->prepared_statement_type (self->statement) != type)
    return fail_statement (_ ("The statement does more than read, but Dowser only reads."), error);
  return TRUE;
}

static int
bind_value (const DowserDuckdbApi *api, gpointer statement, guint64 index, const DowserValue *value)
{
  if (value->is_null)
    return api->bind_null (statement, index);
  switch (value->type)
    {
    case DOWSER_VALUE_BOOLEAN:
      return api->bind_boolean (statement, index, value->integer != 0);
    case DOWSER_VALUE_INTEGER:
      return api->bind_int64 (statement, index, value->integer);
    case DOWSER_VALUE_REAL:
      return api->bind_double (statement, index, value->real);
    case DOWSER_VALUE_BLOB:
      return api->bind_blob (statement, index, value->text, value->length);
    default:
      return api->bind_varchar_length (statement, index, value->text, value->length);
    }
}

static gboolean
bind_parameters (DowserDuckdbQuery *self, GPtrArray *parameters, GError **error)
{
  const DowserDuckdbApi *api = self->connection->api;
  guint n_parameters = parameters != NULL ? parameters->len : 0;

  if (api->nparams (self->statement) != n_parameters)
    return fail_statement (_ ("The number of values differs from the number of parameters in the statement."), error);
  for (guint i = 0; i < n_parameters; i++)
    if (bind_value (api, self->statement, i + 1, parameters->pdata[i]) != 0)
      return dowser_duckdb_connection_set_error (self->connection, api->prepare_error (self->statement), error);
  return TRUE;
}

/* Stops the query. Interrupts DuckDB's other threads, because they would otherwise continue, and the next statement
 * would wait for them. */
static gboolean
stop (DowserDuckdbQuery *self, GError **error)
{
  self->connection->api->interrupt (self->connection->handle);
  return dowser_duckdb_connection_set_error (self->connection, "", error);
}

static void
report_progress (DowserDuckdbQuery *self)
{
  DowserDuckdbProgress found = self->connection->api->query_progress (self->connection->handle);
  DowserRunProgress progress = { .n_rows = found.n_rows, .n_total = found.n_total };

  if (found.percentage > 0 && found.n_rows > 0)
    dowser_progress_monitor_report (self->connection->monitor, &progress);
}

/* Runs the query in small tasks and checks for a cancel between them. Otherwise, a cancel that comes before DuckDB
 * checks for interrupts would be lost. */
static gboolean
run_tasks (DowserDuckdbQuery *self, gpointer pending, GError **error)
{
  const DowserDuckdbApi *api = self->connection->api;
  int state;

  do
    {
      if (dowser_duckdb_connection_is_stopped (self->connection))
        return stop (self, error);
      state = api->pending_execute_task (pending);
      if (self->connection->monitor != NULL)
        report_progress (self);
    }
  while (state == DOWSER_DUCKDB_PENDING_NOT_READY || state == DOWSER_DUCKDB_PENDING_NO_TASKS);
  if (state == DOWSER_DUCKDB_PENDING_ERROR)
    return dowser_duckdb_connection_set_error (self->connection, api->pending_error (pending), error);
  return TRUE;
}

static gboolean
execute (DowserDuckdbQuery *self, GError **error)
{
  const DowserDuckdbApi *api = self->connection->api;
  gpointer pending = NULL;
  gboolean ok;

  if (api->pending_prepared_streaming (self->statement, &pending) != 0)
    ok = dowser_duckdb_connection_set_error (self->connection, api->pending_error (pending), error);
  else
    ok = run_tasks (self, pending, error);
  if (ok && api->execute_pending (pending, &self->result) != 0)
    ok = dowser_duckdb_connection_set_error (self->connection, api->result_error (&self->result), error);
  api->destroy_pending (&pending);
  return ok;
}

static void
list_vectors (DowserDuckdbQuery *self)
{
  const DowserDuckdbApi *api = self->connection->api;

  for (guint64 i = 0; i < api->column_count (&self->result); i++)
    g_ptr_array_add (self->vectors, dowser_duckdb_vector_new (api, api->column_logical_type (&self->result, i)));
}

static DowserDuckdbQuery *
query_new (DowserDuckdbConnection *connection)
{
  DowserDuckdbQuery *self = g_new0 (DowserDuckdbQuery, 1);

  self->connection = connection;
  self->vectors = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_duckdb_vector_free);
  return self;
}

static gboolean
start (DowserDuckdbQuery *self, GPtrArray *parameters, GError **error)
{
  if (!bind_parameters (self, parameters, error) || !execute (self, error))
    return FALSE;
  list_vectors (self);
  return self->vectors->len > 0 || fail_statement (_ ("The statement returns no rows."), error);
}

DowserDuckdbQuery *
dowser_duckdb_query_new (DowserDuckdbConnection *connection, const char *sql, GPtrArray *parameters, GError **error)
{
  g_autoptr (DowserDuckdbQuery) self = query_new (connection);

  if (!prepare (self, sql, DOWSER_DUCKDB_STATEMENT_SELECT, error) || !start (self, parameters, error))
    return NULL;
  return g_steal_pointer (&self);
}

DowserDuckdbQuery *
dowser_duckdb_query_new_explained (DowserDuckdbConnection *connection, const char *sql, GPtrArray *parameters,
                                   GError **error)
{
  g_autoptr (DowserDuckdbQuery) self = query_new (connection);
  g_autofree char *explained = g_strconcat ("EXPLAIN (FORMAT JSON) ", sql, NULL);

  /* First prepares the statement without EXPLAIN, to check that it is a single SELECT. */
  if (!prepare (self, sql, DOWSER_DUCKDB_STATEMENT_SELECT, error)
      || !prepare (self, explained, DOWSER_DUCKDB_STATEMENT_EXPLAIN, error) || !start (self, parameters, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
dowser_duckdb_query_free (DowserDuckdbQuery *self)
{
  const DowserDuckdbApi *api = self->connection->api;

  if (self->chunk != NULL)
    api->destroy_data_chunk (&self->chunk);
  api->destroy_result (&self->result);
  if (self->statement != NULL)
    api->destroy_prepare (&self->statement);
  g_ptr_array_unref (self->vectors);
  g_free (self);
}

gboolean
dowser_duckdb_query_next (DowserDuckdbQuery *self, GError **error)
{
  const DowserDuckdbApi *api = self->connection->api;
  const char *message;

  if (self->chunk != NULL)
    api->destroy_data_chunk (&self->chunk);
  self->n_rows = 0;
  if (dowser_duckdb_connection_is_stopped (self->connection))
    return stop (self, error);
  self->chunk = api->fetch_chunk (self->result);
  message = api->result_error (&self->result);
  if (message != NULL)
    return dowser_duckdb_connection_set_error (self->connection, message, error);
  if (self->chunk == NULL)
    return FALSE;
  self->n_rows = api->data_chunk_get_size (self->chunk);
  for (guint i = 0; i < self->vectors->len; i++)
    dowser_duckdb_vector_set_data (self->vectors->pdata[i], api->data_chunk_get_vector (self->chunk, i));
  return self->n_rows > 0;
}

const char *
dowser_duckdb_query_get_name (DowserDuckdbQuery *self, guint column)
{
  return self->connection->api->column_name (&self->result, column);
}

char *
dowser_duckdb_query_dup_text (DowserDuckdbQuery *self, guint column, guint64 row)
{
  const DowserDuckdbVector *vector = self->vectors->pdata[column];
  GString *text;

  if (vector->type == DOWSER_DUCKDB_SQLNULL || dowser_duckdb_vector_is_null (vector, row))
    return NULL;
  text = g_string_new (NULL);
  dowser_duckdb_vector_append_text (vector, row, text);
  return g_string_free (text, FALSE);
}
