/* dowser-duckdb-parquet.c - converts CSV written by Dowser to a Parquet file */
#include "sources/duckdb/dowser-duckdb-parquet.h"

#include "base/dowser-error.h"
#include "sources/dowser-quote-name.h"
#include "sources/duckdb/dowser-duckdb-api.h"
#include "sources/duckdb/dowser-duckdb-text.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  const DowserDuckdbApi *api;
  gpointer database;
  gpointer connection;
} Engine;

static gboolean
fail (const char *reason, GError **error)
{
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
               _ ("The Parquet file cannot be written: %s Choose another place, or export CSV."), reason);
  return FALSE;
}

static gboolean
open_engine (Engine *engine, GError **error)
{
  static const char *const settings[][2] = {
    { "memory_limit", "512MB" },
    { "threads", "2" },
    { "autoinstall_known_extensions", "false" },
    { "autoload_known_extensions", "false" },
    { "temp_directory", "" },
  };
  gpointer config = NULL;
  char *reason = NULL;
  gboolean ok;

  engine->api = dowser_duckdb_api_get (error);
  if (engine->api == NULL)
    return FALSE;
  engine->api->create_config (&config);
  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    engine->api->set_config (config, settings[i][0], settings[i][1]);
  ok = engine->api->open_ext (NULL, &engine->database, config, &reason) == 0
       && engine->api->connect (engine->database, &engine->connection) == 0;
  engine->api->destroy_config (&config);
  if (!ok)
    fail (reason != NULL ? reason : _ ("DuckDB does not start."), error);
  if (reason != NULL)
    engine->api->free (reason);
  return ok;
}

static void
close_engine (Engine *engine)
{
  if (engine->connection != NULL)
    engine->api->disconnect (&engine->connection);
  if (engine->database != NULL)
    engine->api->close (&engine->database);
}

static gint64
read_count (Engine *engine, DowserDuckdbResult *result)
{
  gpointer chunk = engine->api->fetch_chunk (*result);
  gint64 n_rows = -1;

  if (chunk == NULL)
    return -1;
  if (engine->api->data_chunk_get_size (chunk) == 1)
    n_rows = *(const gint64 *) engine->api->vector_get_data (engine->api->data_chunk_get_vector (chunk, 0));
  engine->api->destroy_data_chunk (&chunk);
  return n_rows;
}

/* Runs a statement. Returns: the statement's number of rows if @counts is TRUE, otherwise 0; -1 with @error */
static gint64
run_statement (Engine *engine, const char *sql, gboolean counts, GCancellable *cancellable, GError **error)
{
  DowserDuckdbResult result = { 0 };
  gint64 n_rows = 0;

  if (engine->api->query (engine->connection, sql, &result) == 0)
    n_rows = counts ? read_count (engine, &result) : 0;
  else
    {
      n_rows = -1;
      if (!g_cancellable_set_error_if_cancelled (cancellable, error))
        fail (engine->api->result_error (&result), error);
    }
  engine->api->destroy_result (&result);
  return n_rows;
}

static void
append_outputs (GString *sql, GPtrArray *names, GPtrArray *types)
{
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *name = dowser_quote_name (names->pdata[i], '"');

      g_string_append (sql, i > 0 ? ", " : "");
      if (g_str_equal (types->pdata[i], "BLOB"))
        g_string_append_printf (sql, "from_base64(%s) AS %s", name, name);
      else
        g_string_append (sql, name);
    }
}

static void
append_columns (GString *sql, GPtrArray *names, GPtrArray *types)
{
  for (guint i = 0; i < names->len; i++)
    {
      const char *type = types->pdata[i];

      g_string_append (sql, i > 0 ? ", " : "");
      dowser_duckdb_append_text (sql, names->pdata[i]);
      g_string_append_printf (sql, ": '%s'", g_str_equal (type, "BLOB") ? "VARCHAR" : type);
    }
}

static char *
make_copy_sql (const char *csv, GPtrArray *names, GPtrArray *types, const char *parquet, const char *source)
{
  GString *sql = g_string_new ("COPY (SELECT ");

  append_outputs (sql, names, types);
  g_string_append (sql, " FROM read_csv(");
  dowser_duckdb_append_text (sql, csv);
  g_string_append (sql, ", auto_detect=false, header=true, delim=',', quote='\"', escape='\"', nullstr='', "
                        "allow_quoted_nulls=false, parallel=false, strict_mode=true, max_line_size=4194304, columns={");
  append_columns (sql, names, types);
  g_string_append (sql, "})) TO ");
  dowser_duckdb_append_text (sql, parquet);
  g_string_append (sql, " (FORMAT parquet, USE_TMP_FILE false");
  if (source != NULL)
    {
      g_string_append (sql, ", KV_METADATA {source: ");
      dowser_duckdb_append_text (sql, source);
      g_string_append_c (sql, '}');
    }
  g_string_append_c (sql, ')');
  return g_string_free (sql, FALSE);
}

static gboolean
restrict_access (Engine *engine, const char *csv, const char *parquet, GError **error)
{
  g_autoptr (GString) sql = g_string_new ("SET allowed_paths=[");

  dowser_duckdb_append_text (sql, csv);
  g_string_append (sql, ", ");
  dowser_duckdb_append_text (sql, parquet);
  g_string_append (sql, "]; SET enable_external_access=false; SET lock_configuration=true");
  return run_statement (engine, sql->str, FALSE, NULL, error) >= 0;
}

static void
interrupt_cb (GCancellable *cancellable, gpointer user_data)
{
  const Engine *engine = user_data;

  engine->api->interrupt (engine->connection);
}

static gboolean
copy_rows (Engine *engine, const char *sql, guint64 n_rows, GCancellable *cancellable, GError **error)
{
  gulong handler = 0;
  gint64 n_written;

  if (cancellable != NULL)
    handler = g_cancellable_connect (cancellable, G_CALLBACK (interrupt_cb), engine, NULL);
  n_written = run_statement (engine, sql, TRUE, cancellable, error);
  g_cancellable_disconnect (cancellable, handler);
  if (n_written < 0)
    return error == NULL || *error != NULL ? FALSE
                                           : fail (_ ("DuckDB does not report how many rows were written."), error);
  return (guint64) n_written == n_rows || fail (_ ("not all rows were written."), error);
}

gboolean
dowser_duckdb_write_parquet (const char *csv, GPtrArray *names, GPtrArray *types, const char *parquet,
                             const char *source, guint64 n_rows, GCancellable *cancellable, GError **error)
{
  Engine engine = { 0 };
  g_autofree char *sql = make_copy_sql (csv, names, types, parquet, source);
  gboolean ok = open_engine (&engine, error) && restrict_access (&engine, csv, parquet, error)
                && copy_rows (&engine, sql, n_rows, cancellable, error);

  if (engine.api != NULL)
    close_engine (&engine);
  return ok;
}
