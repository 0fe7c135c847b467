/* dowser-sqlite-run.c - runs one statement and gives its rows out in pages */
#include "sources/dowser-sqlite-run.h"

#include "base/dowser-error.h"
#include "sources/dowser-sqlite-query.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define FIRST_PAGE_ROWS 200
#define MAX_PAGE_ROWS 8192
/* Cells of a page, so that hundreds of columns do not make huge pages. */
#define MAX_PAGE_CELLS (256 * 1024)
#define MAX_PAGE_USEC 100000

typedef struct
{
  /* input */
  DowserSqliteConnection *connection;
  guint64 max_rows;
  DowserSqliteRunFunc func;
  gpointer user_data;

  /* in progress */
  sqlite3_stmt *stmt;
  GPtrArray *columns;
  DowserPageBuilder *builder;
  gint64 page_started;
  gint64 waited; /* microseconds that pages waited to be taken: no work of the engine */

  /* results */
  DowserRunSummary *summary;
} Run;

static gboolean
fail_statement (const char *reason, GError **error)
{
  g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT, reason);
  return FALSE;
}

/* What a writer makes is one reading statement. This is the last of four locks, behind guard, authorizer and file. */
static gboolean
check_statement (sqlite3_stmt *stmt, const char *tail, GError **error)
{
  if (stmt == NULL)
    return fail_statement (_ ("The statement is empty: there is nothing to run."), error);
  if (tail[strspn (tail, " \t\r\n;")] != '\0')
    return fail_statement (_ ("More than one statement was given: only one is run at a time."), error);
  if (!sqlite3_stmt_readonly (stmt))
    return fail_statement (_ ("The statement writes, and Dowser only reads."), error);
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

/* SQLite has no decimals: whole ones are integers there, the others doubles. */
static int
bind_decimal (sqlite3_stmt *stmt, int index, const char *text)
{
  gint64 integer;

  if (g_ascii_string_to_signed (text, 10, G_MININT64, G_MAXINT64, &integer, NULL))
    return sqlite3_bind_int64 (stmt, index, integer);
  return sqlite3_bind_double (stmt, index, g_ascii_strtod (text, NULL));
}

static int
bind (sqlite3_stmt *stmt, int index, const DowserValue *value)
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
bind_all (Run *self, GPtrArray *parameters, GError **error)
{
  if ((guint) sqlite3_bind_parameter_count (self->stmt) != parameters->len)
    return fail_statement (_ ("The statement has another number of parameters than values were given."), error);
  for (guint i = 0; i < parameters->len; i++)
    if (bind (self->stmt, i + 1, parameters->pdata[i]) != SQLITE_OK)
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

static void
give_out (Run *self, DowserPage *page)
{
  gint64 before = g_get_monotonic_time ();

  self->func (self->columns, page, self->user_data);
  self->page_started = g_get_monotonic_time ();
  self->waited += self->page_started - before;
}

static void
flush (Run *self)
{
  if (self->builder == NULL || dowser_page_builder_get_n_rows (self->builder) == 0)
    return;
  give_out (self, dowser_page_builder_end (self->builder));
}

static gboolean
is_page_late (const Run *self)
{
  return g_get_monotonic_time () - self->page_started >= MAX_PAGE_USEC;
}

/* Called while the engine looks for the next row: the rows before it do not wait for it. */
static void
progress_cb (gpointer user_data)
{
  Run *self = user_data;

  if (is_page_late (self))
    flush (self);
}

/* Room for the next row: a full page goes out, and the pages after the first are large. */
static void
make_room (Run *self)
{
  guint max_rows = CLAMP (MAX_PAGE_CELLS / self->columns->len, 1, MAX_PAGE_ROWS);

  if (self->builder == NULL)
    {
      self->builder = dowser_page_builder_new (self->columns->len, FIRST_PAGE_ROWS);
      return;
    }
  if (!dowser_page_builder_is_full (self->builder))
    return;
  flush (self);
  dowser_page_builder_free (self->builder);
  self->builder = dowser_page_builder_new (self->columns->len, max_rows);
}

/* Returns: FALSE where memory ran out for a value, which SQLite shows as NULL */
static gboolean
add_cell (Run *self, int column)
{
  const void *bytes;

  switch (sqlite3_column_type (self->stmt, column))
    {
    case SQLITE_NULL:
      dowser_page_builder_add_null (self->builder);
      return TRUE;
    case SQLITE_INTEGER:
      dowser_page_builder_add_integer (self->builder, sqlite3_column_int64 (self->stmt, column));
      return TRUE;
    case SQLITE_FLOAT:
      dowser_page_builder_add_real (self->builder, sqlite3_column_double (self->stmt, column));
      return TRUE;
    case SQLITE_BLOB:
      bytes = sqlite3_column_blob (self->stmt, column);
      dowser_page_builder_add_blob (self->builder, bytes, sqlite3_column_bytes (self->stmt, column));
      return TRUE;
    default:
      bytes = sqlite3_column_text (self->stmt, column);
      dowser_page_builder_add_text (self->builder, bytes,
                                    bytes != NULL ? sqlite3_column_bytes (self->stmt, column) : 0);
      return bytes != NULL;
    }
}

static gboolean
add_row (Run *self)
{
  gboolean ok = TRUE;

  make_room (self);
  for (guint i = 0; i < self->columns->len; i++)
    ok &= add_cell (self, i);
  self->summary->n_rows++;
  if (is_page_late (self))
    flush (self);
  return ok;
}

static gboolean
step_through (Run *self, GCancellable *cancellable, GError **error)
{
  int code;

  while ((code = sqlite3_step (self->stmt)) == SQLITE_ROW)
    {
      if (self->max_rows > 0 && self->summary->n_rows >= self->max_rows)
        {
          self->summary->truncated = TRUE;
          return TRUE;
        }
      if (!add_row (self) || g_cancellable_is_cancelled (cancellable))
        break;
    }
  if (code == SQLITE_DONE)
    return TRUE;
  dowser_sqlite_connection_set_error (self->connection, error);
  return FALSE;
}

static gboolean
run (Run *self, const DowserStatement *statement, GCancellable *cancellable, GError **error)
{
  gboolean ok;

  if (!prepare (self, statement->sql, error) || !bind_all (self, statement->parameters, error))
    return FALSE;
  self->columns = list_columns (self->stmt);
  if (self->columns->len == 0)
    return fail_statement (_ ("The statement gives no rows."), error);
  give_out (self, NULL);
  ok = step_through (self, cancellable, error);
  flush (self);
  return ok;
}

gboolean
dowser_sqlite_run (DowserSqliteConnection *connection, const DowserStatement *statement, const DowserLimits *limits,
                   DowserSqliteRunFunc func, gpointer user_data, GCancellable *cancellable, DowserRunSummary *summary,
                   GError **error)
{
  Run self = { connection, limits != NULL ? limits->max_rows : 0, func, user_data };
  gint64 started = g_get_monotonic_time ();
  gboolean ok;

  if (!dowser_sqlite_connection_begin (connection, limits != NULL ? limits->max_seconds : 0, FALSE, cancellable, error))
    return FALSE;
  connection->progress_func = progress_cb;
  connection->progress_data = &self;
  memset (summary, 0, sizeof *summary);
  self.summary = summary;
  self.page_started = started;
  ok = run (&self, statement, cancellable, error);
  summary->elapsed = g_get_monotonic_time () - started - self.waited;
  sqlite3_finalize (self.stmt);
  dowser_sqlite_connection_end (connection);
  g_clear_pointer (&self.builder, dowser_page_builder_free);
  g_clear_pointer (&self.columns, g_ptr_array_unref);
  return ok;
}
