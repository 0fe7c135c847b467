/* dowser-sqlite-run.c - runs one statement and returns its rows in pages */
#include "sources/sqlite/dowser-sqlite-run.h"

#include "base/dowser-error.h"
#include "sources/sqlite/dowser-sqlite-query.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct
{
  DowserSqliteConnection *connection;
  sqlite3_stmt *stmt;
  DowserPageBatcher *batcher;
} Run;

static gboolean
fail_statement (const char *reason, GError **error)
{
  g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT, reason);
  return FALSE;
}

/* Checks that the text is a single statement that only reads. All statements of the SQL writers are. This is the last
 * of four protections, after guard, authorizer and file. */
static gboolean
check_statement (sqlite3_stmt *stmt, const char *tail, GError **error)
{
  if (stmt == NULL)
    return fail_statement (_ ("The statement is empty, so there is nothing to run."), error);
  if (tail[strspn (tail, " \t\r\n;")] != '\0')
    return fail_statement (_ ("More than one statement was given, but Dowser runs only one statement at a time."),
                           error);
  if (!sqlite3_stmt_readonly (stmt))
    return fail_statement (_ ("The statement writes, but Dowser only reads."), error);
  return TRUE;
}

static gboolean
prepare (Run *self, const char *sql, GError **error)
{
  const char *tail = "";

  if (sqlite3_prepare_v2 (self->connection->db, sql, -1, &self->stmt, &tail) != SQLITE_OK)
    {
      dowser_sqlite_connection_set_error (self->connection, error);
      return FALSE;
    }
  return check_statement (self->stmt, tail, error);
}

/* SQLite has no decimals. A decimal without a fraction is bound as an integer, any other decimal as a double. */
static int
bind_decimal (sqlite3_stmt *stmt, int index, const char *text)
{
  gint64 integer;

  if (g_ascii_string_to_signed (text, 10, G_MININT64, G_MAXINT64, &integer, NULL))
    return sqlite3_bind_int64 (stmt, index, integer);
  return sqlite3_bind_double (stmt, index, g_ascii_strtod (text, NULL));
}

static int
bind_value (sqlite3_stmt *stmt, int index, const DowserValue *value)
{
  if (value->is_null)
    return sqlite3_bind_null (stmt, index);
  switch (value->type)
    {
    case DOWSER_VALUE_BOOLEAN:
    case DOWSER_VALUE_INTEGER:
      return sqlite3_bind_int64 (stmt, index, value->integer);
    case DOWSER_VALUE_REAL:
      return sqlite3_bind_double (stmt, index, value->real);
    case DOWSER_VALUE_DECIMAL:
      return bind_decimal (stmt, index, value->text);
    case DOWSER_VALUE_BLOB:
      return sqlite3_bind_blob64 (stmt, index, value->text, value->length, SQLITE_STATIC);
    default:
      return sqlite3_bind_text64 (stmt, index, value->text, value->length, SQLITE_STATIC, SQLITE_UTF8);
    }
}

static gboolean
bind_parameters (Run *self, GPtrArray *parameters, GError **error)
{
  if ((guint) sqlite3_bind_parameter_count (self->stmt) != parameters->len)
    return fail_statement (_ ("The number of values differs from the number of parameters in the statement."), error);
  for (guint i = 0; i < parameters->len; i++)
    if (bind_value (self->stmt, i + 1, parameters->pdata[i]) != SQLITE_OK)
      {
        dowser_sqlite_connection_set_error (self->connection, error);
        return FALSE;
      }
  return TRUE;
}

static GPtrArray *
list_columns (sqlite3_stmt *stmt)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);

  for (int i = 0; i < sqlite3_column_count (stmt); i++)
    {
      const char *name = sqlite3_column_name (stmt, i);
      const char *declared = sqlite3_column_decltype (stmt, i);
      g_autofree char *valid_name = g_utf8_make_valid (name != NULL ? name : "", -1);
      DowserValueType type = declared != NULL ? dowser_value_type_from_declared (declared) : DOWSER_VALUE_UNKNOWN;

      g_ptr_array_add (columns, dowser_result_column_new (valid_name, type));
    }
  return columns;
}

/* Called while the engine searches for the next row. Passes on the rows found so far, so that they aren't delayed. */
static void
progress_cb (gpointer user_data)
{
  Run *self = user_data;

  if (self->batcher != NULL)
    dowser_page_batcher_flush_late (self->batcher);
}

/*
 * @value is passed in because each sqlite3_column_…() call looks up the column and checks the connection again. The
 * connection is used by one thread, so an unprotected value is safe.
 * Returns: FALSE if there was no memory for a value, which SQLite shows as NULL
 */
static gboolean
add_cell (DowserPageBuilder *builder, sqlite3_value *value)
{
  const void *bytes;

  switch (sqlite3_value_type (value))
    {
    case SQLITE_NULL:
      dowser_page_builder_add_null (builder);
      return TRUE;
    case SQLITE_INTEGER:
      dowser_page_builder_add_integer (builder, sqlite3_value_int64 (value));
      return TRUE;
    case SQLITE_FLOAT:
      dowser_page_builder_add_real (builder, sqlite3_value_double (value));
      return TRUE;
    case SQLITE_BLOB:
      bytes = sqlite3_value_blob (value);
      dowser_page_builder_add_blob (builder, bytes, sqlite3_value_bytes (value));
      return TRUE;
    default:
      bytes = sqlite3_value_text (value);
      dowser_page_builder_add_text (builder, bytes, bytes != NULL ? sqlite3_value_bytes (value) : 0);
      return bytes != NULL;
    }
}

static gboolean
add_row (Run *self, int n_columns)
{
  DowserPageBuilder *builder = dowser_page_batcher_get_builder (self->batcher);
  gboolean ok = TRUE;

  for (int i = 0; i < n_columns; i++)
    ok &= add_cell (builder, sqlite3_column_value (self->stmt, i));
  dowser_page_batcher_end_row (self->batcher);
  return ok;
}

static gboolean
read_all_rows (Run *self, GCancellable *cancellable, GError **error)
{
  int n_columns = sqlite3_column_count (self->stmt);
  int code;

  while ((code = sqlite3_step (self->stmt)) == SQLITE_ROW)
    {
      if (!dowser_page_batcher_begin_row (self->batcher))
        return TRUE;
      if (!add_row (self, n_columns) || g_cancellable_is_cancelled (cancellable))
        break;
    }
  if (code == SQLITE_DONE)
    return TRUE;
  dowser_sqlite_connection_set_error (self->connection, error);
  return FALSE;
}

static gboolean
run (Run *self, const DowserStatement *statement, guint64 max_rows, DowserPageBatcherFunc func, gpointer user_data,
     GCancellable *cancellable, GError **error)
{
  gboolean ok;

  if (!prepare (self, statement->sql, error) || !bind_parameters (self, statement->parameters, error))
    return FALSE;
  if (sqlite3_column_count (self->stmt) == 0)
    return fail_statement (_ ("The statement returns no rows."), error);
  self->batcher = dowser_page_batcher_new (list_columns (self->stmt), max_rows, func, user_data);
  ok = read_all_rows (self, cancellable, error);
  dowser_page_batcher_flush (self->batcher);
  return ok;
}

gboolean
dowser_sqlite_run (DowserSqliteConnection *connection, const DowserStatement *statement, const DowserLimits *limits,
                   DowserPageBatcherFunc func, gpointer user_data, GCancellable *cancellable, DowserRunSummary *summary,
                   GError **error)
{
  Run self = { connection };
  gint64 started = g_get_monotonic_time ();
  gboolean ok;

  if (!dowser_sqlite_connection_begin_turn (connection, limits->max_seconds, FALSE, cancellable, error))
    return FALSE;
  connection->progress_func = progress_cb;
  connection->progress_data = &self;
  connection->monitor = limits->monitor;
  ok = run (&self, statement, limits->max_rows, func, user_data, cancellable, error);
  if (self.batcher != NULL)
    dowser_page_batcher_summarize (self.batcher, started, summary);
  sqlite3_finalize (self.stmt);
  dowser_sqlite_connection_end_turn (connection);
  g_clear_pointer (&self.batcher, dowser_page_batcher_free);
  return ok;
}
