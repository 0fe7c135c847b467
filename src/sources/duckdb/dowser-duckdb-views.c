/* dowser-duckdb-views.c - creates a view for each table of the chosen files */
#include "sources/duckdb/dowser-duckdb-views.h"

#include "base/dowser-error.h"
#include "sources/csv/dowser-duckdb-csv.h"
#include "sources/dowser-quote-name.h"
#include "sources/duckdb/dowser-duckdb-query.h"
#include "sources/duckdb/dowser-duckdb-text.h"
#include "sources/spreadsheet/dowser-duckdb-workbook.h"
#include "sources/spreadsheet/dowser-sheet-table.h"

#include <glib/gi18n-lib.h>

static void
table_free (DowserDuckdbTable *table)
{
  g_free (table->name);
  g_free (table->database);
  g_free (table->schema);
  g_free (table->original);
  g_clear_pointer (&table->all_differ, g_ptr_array_unref);
  g_clear_pointer (&table->meanings, g_hash_table_unref);
  g_free (table->definition);
  g_free (table->description);
  g_free (table);
}

static DowserDuckdbTable *
table_new (const DowserDataFile *file, const char *name)
{
  DowserDuckdbTable *table = g_new0 (DowserDuckdbTable, 1);

  table->file = file;
  table->name = g_strdup (name);
  table->n_rows = -1;
  return table;
}

static gboolean
is_only_file (const DowserDuckdbConnection *self)
{
  return self->files->len == 1;
}

static void
add_skipped_message (DowserDuckdbConnection *self, const char *message)
{
  char *joined = self->left_out == NULL ? g_strdup (message) : g_strjoin (" ", self->left_out, message, NULL);

  g_free (self->left_out);
  self->left_out = joined;
}

/* Skips a file that can't be read, if it is one of several files in a folder. The other files are still read, and the
 * failure is shown to the user. Takes @reason. Returns: FALSE with @error if the file can't be skipped */
static gboolean
skip_file (DowserDuckdbConnection *self, GError *reason, GError **error)
{
  if (is_only_file (self) || dowser_data_files_is_uri (self->uri) || reason->domain != DOWSER_SOURCE_ERROR)
    {
      g_propagate_error (error, reason);
      return FALSE;
    }
  add_skipped_message (self, reason->message);
  g_error_free (reason);
  return TRUE;
}

static char *
dup_database_name (guint index)
{
  return g_strdup_printf ("file%u", index);
}

gboolean
dowser_duckdb_views_attach (DowserDuckdbConnection *self, GError **error)
{
  for (guint i = 0; i < self->files->len; i++)
    {
      const DowserDataFile *file = self->files->pdata[i];
      g_autofree char *name = dup_database_name (i);
      g_autoptr (GString) sql = g_string_new ("ATTACH ");
      GError *reason = NULL;

      if (file->kind != DOWSER_DATA_DUCKDB)
        continue;
      dowser_duckdb_append_text (sql, file->real_path);
      g_string_append_printf (sql, " AS %s (READ_ONLY)", name);
      if (!dowser_duckdb_connection_execute (self, sql->str, &reason) && !skip_file (self, reason, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
create_view_as (DowserDuckdbConnection *self, const DowserDuckdbTable *table, const char *rows, GError **error)
{
  g_autofree char *name = dowser_quote_name (table->name, '"');
  g_autofree char *sql = g_strconcat ("CREATE VIEW ", name, " AS ", rows, NULL);

  return dowser_duckdb_connection_execute (self, sql, error);
}

static gboolean
create_view (DowserDuckdbConnection *self, const DowserDuckdbTable *table, const char *from, GError **error)
{
  g_autofree char *rows = g_strconcat ("SELECT * FROM ", from, NULL);

  return create_view_as (self, table, rows, error);
}

static gboolean
create_view_for_text (DowserDuckdbConnection *self, const DowserDataFile *file, DowserDuckdbTable *table,
                      GError **error)
{
  g_autofree char *rows = dowser_duckdb_csv_dup_rows (self, file, table, error);

  return rows != NULL && create_view_as (self, table, rows, error);
}

/* The number of rows in which the bytes of BLOB columns are examined. */
#define BYTES_SAMPLE 10000

/* Returns: (transfer full) (nullable): char *, names of the BLOB columns */
static GPtrArray *
list_blob_columns (DowserDuckdbConnection *self, const char *from, GError **error)
{
  g_autofree char *sql
      = g_strconcat ("SELECT column_name FROM (DESCRIBE SELECT * FROM ", from, ") WHERE column_type = 'BLOB'", NULL);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (DowserDuckdbQuery) query = dowser_duckdb_query_new (self, sql, NULL, error);

  if (query == NULL)
    return NULL;
  while (dowser_duckdb_query_next (query, NULL))
    for (guint64 row = 0; row < query->n_rows; row++)
      g_ptr_array_add (names, dowser_duckdb_query_dup_text (query, 0, row));
  return g_steal_pointer (&names);
}

/* Checks whether BLOB columns contain text. Some programs write text columns without marking them as text. Returns:
 * (nullable): a query with one boolean per column, which is TRUE if the column's first values are UTF-8 without control
 * characters */
static DowserDuckdbQuery *
query_text_columns (DowserDuckdbConnection *self, const char *from, GPtrArray *names)
{
  g_autoptr (GString) sql = g_string_new ("SELECT ");

  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *name = dowser_quote_name (names->pdata[i], '"');

      g_string_append_printf (sql,
                              "%sbool_and (%s IS NULL OR coalesce (NOT regexp_matches (TRY (decode (%s)), "
                              "'[\\x00-\\x08\\x0E-\\x1F]'), false)) AND count (%s) > 0",
                              i > 0 ? ", " : "", name, name, name);
    }
  g_string_append_printf (sql, " FROM (SELECT * FROM %s LIMIT %d)", from, BYTES_SAMPLE);
  return dowser_duckdb_query_new (self, sql->str, NULL, NULL);
}

/* Changes the SQL in @from so that a BLOB column is read as text if its first rows contain only text. If a further row
 * of such a column contains bytes that aren't text, they are shown as DuckDB casts them to VARCHAR. */
static void
read_bytes_as_text (DowserDuckdbConnection *self, DowserDuckdbTable *table, GPtrArray *names, GString *from)
{
  g_autoptr (DowserDuckdbQuery) query = names->len > 0 ? query_text_columns (self, from->str, names) : NULL;
  g_autoptr (GString) replaced = g_string_new (NULL);

  if (query == NULL || !dowser_duckdb_query_next (query, NULL))
    return;
  table->meanings = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *is_text = dowser_duckdb_query_dup_text (query, i, 0);
      g_autofree char *name = dowser_quote_name (names->pdata[i], '"');

      if (g_strcmp0 (is_text, "1") != 0)
        continue;
      g_string_append_printf (replaced, "%scoalesce (TRY (decode (%s)), CAST (%s AS VARCHAR)) AS %s",
                              replaced->len > 0 ? ", " : "", name, name, name);
      g_hash_table_insert (table->meanings, g_strdup (names->pdata[i]), g_strdup (_ ("bytes, read as text")));
    }
  if (replaced->len == 0)
    return;
  g_string_prepend (from, ") FROM ");
  g_string_prepend (from, replaced->str);
  g_string_prepend (from, "(SELECT * REPLACE (");
  g_string_append_c (from, ')');
}

static gboolean
create_view_for_parquet (DowserDuckdbConnection *self, const DowserDataFile *file, DowserDuckdbTable *table,
                         GError **error)
{
  g_autoptr (GString) from = g_string_new ("read_parquet (");
  g_autoptr (GString) count = g_string_new ("SELECT num_rows FROM parquet_file_metadata (");
  g_autoptr (DowserDuckdbQuery) query = NULL;
  g_autofree char *n_rows = NULL;
  g_autoptr (GPtrArray) bytes = NULL;

  dowser_duckdb_append_text (from, file->real_path);
  g_string_append (from, ", hive_partitioning = false)");
  dowser_duckdb_append_text (count, file->real_path);
  g_string_append_c (count, ')');
  query = dowser_duckdb_query_new (self, count->str, NULL, error);
  if (query == NULL)
    return FALSE;
  if (dowser_duckdb_query_next (query, NULL))
    n_rows = dowser_duckdb_query_dup_text (query, 0, 0);
  if (n_rows != NULL)
    table->n_rows = g_ascii_strtoll (n_rows, NULL, 10);
  bytes = list_blob_columns (self, from->str, error);
  if (bytes == NULL)
    return FALSE;
  read_bytes_as_text (self, table, bytes, from);
  return create_view (self, table, from->str, error);
}

static gboolean
create_views_for_file (DowserDuckdbConnection *self, const DowserDataFile *file, GError **error)
{
  DowserDuckdbTable *table = table_new (file, file->table);
  gboolean ok;

  if (file->kind == DOWSER_DATA_PARQUET)
    ok = create_view_for_parquet (self, file, table, error);
  else
    ok = create_view_for_text (self, file, table, error);
  if (ok)
    g_ptr_array_add (self->tables, table);
  else
    table_free (table);
  return ok;
}

static gboolean
create_views_for_workbook (DowserDuckdbConnection *self, const DowserDataFile *file, GError **error)
{
  GPtrArray *sheets = dowser_duckdb_workbook_get_tables (self, file, error);

  for (guint i = 0; sheets != NULL && i < sheets->len; i++)
    {
      DowserDuckdbTable *table = table_new (file, ((const DowserSheetTable *) sheets->pdata[i])->name);
      g_autofree char *rows = dowser_duckdb_workbook_dup_rows (self, file, i, table);

      g_ptr_array_add (self->tables, table);
      if (!create_view_as (self, table, rows, error))
        return FALSE;
    }
  return sheets != NULL;
}

static gboolean
is_name_taken (DowserDuckdbConnection *self, const char *name)
{
  for (guint i = 0; i < self->tables->len; i++)
    if (g_ascii_strcasecmp (((DowserDuckdbTable *) self->tables->pdata[i])->name, name) == 0)
      return TRUE;
  for (guint i = 0; i < self->files->len; i++)
    {
      const DowserDataFile *file = self->files->pdata[i];

      if (file->kind != DOWSER_DATA_DUCKDB && file->kind != DOWSER_DATA_SPREADSHEET
          && g_ascii_strcasecmp (file->table, name) == 0)
        return TRUE;
    }
  return dowser_duckdb_workbooks_has_table (self, name);
}

/* Returns the name of a table: "orders", or "sales.orders" in another schema. If this name is already used, the name of
 * the file is put before it. */
static char *
dup_database_table_name (DowserDuckdbConnection *self, const DowserDuckdbTable *table)
{
  char *name = g_str_equal (table->schema, "main") ? g_strdup (table->original)
                                                   : g_strconcat (table->schema, ".", table->original, NULL);

  while (is_name_taken (self, name))
    {
      char *qualified = g_strconcat (table->file->table, ".", name, NULL);

      g_free (name);
      name = qualified;
    }
  return name;
}

/* Adds the table that a row of @query describes. The row's columns are schema, name, number of rows, comment, and the
 * definition of a view. */
static void
add_database_table (DowserDuckdbConnection *self, const DowserDataFile *file, const char *database,
                    DowserDuckdbQuery *query, guint64 row)
{
  DowserDuckdbTable *table = table_new (file, NULL);
  g_autofree char *n_rows = dowser_duckdb_query_dup_text (query, 2, row);

  table->database = g_strdup (database);
  table->schema = dowser_duckdb_query_dup_text (query, 0, row);
  table->original = dowser_duckdb_query_dup_text (query, 1, row);
  table->description = dowser_duckdb_query_dup_text (query, 3, row);
  table->definition = dowser_duckdb_query_dup_text (query, 4, row);
  table->is_view = table->definition != NULL;
  if (n_rows != NULL)
    table->n_rows = g_ascii_strtoll (n_rows, NULL, 10);
  table->name = dup_database_table_name (self, table);
  g_ptr_array_add (self->tables, table);
}

static gboolean
list_database_tables (DowserDuckdbConnection *self, const DowserDataFile *file, const char *database, GError **error)
{
  g_autofree char *sql
      = g_strdup_printf ("SELECT schema_name, table_name, estimated_size, comment, NULL::VARCHAR FROM duckdb_tables () "
                         "WHERE database_name = '%s' AND NOT internal UNION ALL "
                         "SELECT schema_name, view_name, NULL, comment, coalesce (sql, '') FROM duckdb_views () "
                         "WHERE database_name = '%s' AND NOT internal",
                         database, database);
  g_autoptr (DowserDuckdbQuery) query = dowser_duckdb_query_new (self, sql, NULL, error);
  g_autoptr (GError) local_error = NULL;

  if (query == NULL)
    return FALSE;
  while (dowser_duckdb_query_next (query, &local_error))
    for (guint64 row = 0; row < query->n_rows; row++)
      add_database_table (self, file, database, query, row);
  if (local_error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&local_error));
  return FALSE;
}

/* Creates the views over the tables of a database file. If such a table is itself a view of the file, it may need
 * something that is forbidden or missing. Then, it is left out. */
static void
create_views_for_database_tables (DowserDuckdbConnection *self, guint first)
{
  for (guint i = self->tables->len; i > first; i--)
    {
      const DowserDuckdbTable *table = self->tables->pdata[i - 1];
      g_autofree char *schema = dowser_quote_name (table->schema, '"');
      g_autofree char *original = dowser_quote_name (table->original, '"');
      g_autofree char *from = g_strdup_printf ("%s.%s.%s", table->database, schema, original);
      g_autoptr (GError) error = NULL;
      g_autofree char *message = NULL;

      if (create_view (self, table, from, &error))
        continue;
      message = g_strdup_printf ("%s: %s", table->name, error->message);
      add_skipped_message (self, message);
      g_ptr_array_remove_index (self->tables, i - 1);
    }
}

static gboolean
create_views_for_database (DowserDuckdbConnection *self, guint index, GError **error)
{
  g_autofree char *database = dup_database_name (index);
  guint first = self->tables->len;

  if (!list_database_tables (self, self->files->pdata[index], database, error))
    return FALSE;
  create_views_for_database_tables (self, first);
  return TRUE;
}

static gboolean
create_all_views (DowserDuckdbConnection *self, GError **error)
{
  for (guint i = 0; i < self->files->len; i++)
    {
      const DowserDataFile *file = self->files->pdata[i];
      GError *reason = NULL;
      gboolean ok = file->kind == DOWSER_DATA_DUCKDB        ? create_views_for_database (self, i, &reason)
                    : file->kind == DOWSER_DATA_SPREADSHEET ? create_views_for_workbook (self, file, &reason)
                                                            : create_views_for_file (self, file, &reason);

      if (!ok && !skip_file (self, reason, error))
        return FALSE;
    }
  if (self->tables->len > 0)
    return TRUE;
  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_EMPTY,
               _ ("There is no table to ask about. Choose other files. %s"), self->left_out ? self->left_out : "");
  return FALSE;
}

gboolean
dowser_duckdb_views_create (DowserDuckdbConnection *self, GCancellable *cancellable, GError **error)
{
  g_autoptr (DowserDuckdbTurn) turn = NULL;

  self->tables = g_ptr_array_new_with_free_func ((GDestroyNotify) table_free);
  turn = dowser_duckdb_connection_begin_turn (self, 0, cancellable, error);
  return turn != NULL && create_all_views (turn, error);
}
