/* dowser-delimited-engine.c - the engine for CSV and TSV files and workbooks if DuckDB's library is missing: copies
 * them to SQLite */
#include "sources/delimited/dowser-delimited-engine.h"

#include "base/dowser-error.h"
#include "sources/csv/dowser-csv-memory.h"
#include "sources/csv/dowser-csv-settle.h"
#include "sources/delimited/dowser-delimited-import.h"
#include "sources/dowser-temporary-file.h"
#include "sources/spreadsheet/dowser-workbook-tables.h"
#include "sources/sqlite/dowser-sqlite-connection.h"
#include "sources/sqlite/dowser-sqlite-engine.h"
#include "sources/sqlite/dowser-sqlite-introspect.h"
#include "sources/sqlite/dowser-sqlite-query.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

/*
 * Connection: the connection to delimited files or workbooks, whose rows are copied to an SQLite database.
 * @memory: scan results of the files; kept while the connection is closed
 * @sqlite: (nullable): the copy, NULL while the connection is closed
 * @stamp: (nullable): the state of the files when they were copied
 */
typedef struct
{
  char *uri;
  DowserCsvMemory *memory;
  DowserSqliteConnection *sqlite;
  char *stamp;
} Connection;

gboolean
dowser_delimited_engine_can_read (const char *uri)
{
  g_autoptr (GPtrArray) files = dowser_data_files_list (uri, NULL);

  for (guint i = 0; files != NULL && i < files->len; i++)
    {
      const DowserDataFile *file = files->pdata[i];

      if (!dowser_data_file_is_delimited (file) && file->kind != DOWSER_DATA_SPREADSHEET)
        return FALSE;
    }
  return files != NULL;
}

static gpointer
engine_connection_new (const char *uri)
{
  Connection *self = g_new0 (Connection, 1);

  self->uri = g_strdup (uri);
  self->memory = dowser_csv_memory_new (NULL);
  return self;
}

static void
engine_close (gpointer connection)
{
  Connection *self = connection;

  g_clear_pointer (&self->sqlite, dowser_sqlite_connection_free);
  g_clear_pointer (&self->stamp, g_free);
}

static void
engine_connection_free (gpointer connection)
{
  Connection *self = connection;

  engine_close (self);
  dowser_csv_memory_free (self->memory);
  g_free (self->uri);
  g_free (self);
}

static gboolean
engine_is_open (gpointer connection)
{
  return ((Connection *) connection)->sqlite != NULL;
}

static gboolean
copy_file (Connection *self, sqlite3 *db, const DowserDataFile *file, GCancellable *cancellable, GError **error)
{
  const DowserCsvShape *scanned = dowser_csv_memory_scan (self->memory, file, cancellable, error);
  g_autoptr (DowserCsvShape) shape = NULL;

  if (scanned == NULL)
    {
      g_autofree char *title = g_filename_display_basename (file->path);

      g_prefix_error (error, "%s: ", title);
      return FALSE;
    }
  shape = dowser_csv_resolve_types (scanned, dowser_csv_memory_get_choices (self->memory, file->real_path));
  return dowser_delimited_import (db, file, shape, NULL, cancellable, error);
}

/* Copies a table of a workbook, whose rows are in a private file. */
static gboolean
copy_table (Connection *self, sqlite3 *db, const DowserDataFile *file, const DowserSheetTable *table,
            GCancellable *cancellable, GError **error)
{
  g_autofree char *part = dowser_csv_memory_dup_part_path (file->real_path, table->name);
  const DowserDataFile rows = { table->copy->path, table->copy->path, table->name, DOWSER_DATA_CSV, FALSE };
  g_autoptr (DowserCsvShape) shape = NULL;

  dowser_csv_memory_set_part_shape (self->memory, part, table->shape);
  shape = dowser_csv_resolve_types (table->shape, dowser_csv_memory_get_choices (self->memory, part));
  return dowser_delimited_import (db, &rows, shape, table->description, cancellable, error);
}

static gboolean
copy_workbook (Connection *self, sqlite3 *db, const DowserDataFile *file, GHashTable *used_names,
               GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) tables = dowser_workbook_tables_read (file, used_names, cancellable, error);

  if (tables == NULL)
    {
      g_autofree char *title = g_filename_display_basename (file->path);

      g_prefix_error (error, _ ("“%s” cannot be read as a workbook: "), title);
      return FALSE;
    }
  for (guint i = 0; i < tables->len; i++)
    if (!copy_table (self, db, file, tables->pdata[i], cancellable, error))
      return FALSE;
  return TRUE;
}

static gboolean
fail_no_space (GError **error)
{
  g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED,
               _ ("No copy of the file can be made in “%s” (%s). Free some space in this folder, or set TMPDIR to "
                  "another folder."),
               dowser_temporary_file_get_folder (), g_strerror (errno));
  return FALSE;
}

static gboolean
copy_files (Connection *self, const char *copy, GPtrArray *files, GCancellable *cancellable, GError **error)
{
  g_autoptr (GHashTable) used_names = dowser_workbook_tables_list_taken_names (files);
  sqlite3 *db = NULL;
  gboolean copied
      = sqlite3_open_v2 (copy, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK
        || fail_no_space (error);

  /* Turns off the copy's journal, because an incomplete copy is discarded. */
  if (copied)
    sqlite3_exec (db, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF", NULL, NULL, NULL);
  for (guint i = 0; copied && i < files->len; i++)
    {
      const DowserDataFile *file = files->pdata[i];

      copied = file->kind == DOWSER_DATA_SPREADSHEET ? copy_workbook (self, db, file, used_names, cancellable, error)
                                                     : copy_file (self, db, file, cancellable, error);
    }
  sqlite3_close (db);
  return copied;
}

/* Copies the files and opens the copy. The copy's file is unlinked as soon as it is open, so that even a killed program
 * leaves no file. */
static gboolean
open_copy (Connection *self, GPtrArray *files, GCancellable *cancellable, GError **error)
{
  g_autofree char *folder = g_build_filename (dowser_temporary_file_get_folder (), "dowser-XXXXXX", NULL);
  g_autofree char *copy = NULL;
  gboolean opened;

  if (g_mkdtemp (folder) == NULL)
    return fail_no_space (error);
  copy = g_build_filename (folder, "copy.db", NULL);
  self->sqlite = dowser_sqlite_connection_new (copy);
  opened = copy_files (self, copy, files, cancellable, error)
           && dowser_sqlite_connection_open (self->sqlite, cancellable, error);
  g_unlink (copy);
  g_rmdir (folder);
  return opened;
}

/* Opens the files. If they are already open, opens them again only if one has changed. */
static gboolean
open_files (Connection *self, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) files = dowser_data_files_list (self->uri, error);
  g_autofree char *stamp = NULL;

  if (files == NULL)
    return FALSE;
  stamp = dowser_data_files_dup_stamp (files);
  if (self->sqlite != NULL && g_strcmp0 (stamp, self->stamp) == 0)
    return TRUE;
  engine_close (self);
  if (!open_copy (self, files, cancellable, error))
    {
      engine_close (self);
      return FALSE;
    }
  self->stamp = g_steal_pointer (&stamp);
  return TRUE;
}

static gboolean
engine_open (gpointer connection, const char *password, DowserEngineFacts *facts, GCancellable *cancellable,
             GError **error)
{
  Connection *self = connection;

  if (facts->memory != NULL && self->sqlite == NULL)
    {
      dowser_csv_memory_free (self->memory);
      self->memory = dowser_csv_memory_new (facts->memory);
    }
  if (!open_files (self, cancellable, error))
    return FALSE;
  g_free (facts->memory);
  facts->memory = dowser_csv_memory_to_text (self->memory);
  facts->protection = g_strdup (_ ("a private copy, read-only (a test write was refused). DuckDB, which reads more "
                                   "formats of dates and amounts, is not used"));
  return TRUE;
}

static char *
engine_read_signature (gpointer connection, GCancellable *cancellable, GError **error)
{
  const Connection *self = connection;
  g_autoptr (GPtrArray) files = dowser_data_files_list (self->uri, error);
  g_autofree char *stamp = files != NULL ? dowser_data_files_dup_stamp (files) : NULL;
  g_autofree char *choices = dowser_csv_memory_dup_choices (self->memory);

  return stamp != NULL ? g_strdup_printf ("copied %d %s %s", DOWSER_CSV_RULES, stamp, choices != NULL ? choices : "")
                       : NULL;
}

static DowserSchema *
engine_introspect (gpointer connection, GCancellable *cancellable, GError **error)
{
  Connection *self = connection;
  g_autoptr (DowserSqliteTurn) turn = NULL;

  if (open_files (self, cancellable, error))
    turn = dowser_sqlite_connection_begin_turn (self->sqlite, 0, TRUE, cancellable, error);
  /* Calls the introspection of SQLite directly, because the types were already chosen when the files were copied. */
  return turn != NULL ? dowser_sqlite_introspect (turn->db, cancellable, error) : NULL;
}

static DowserProfile *
engine_profile (gpointer connection, const DowserSchema *schema, guint max_seconds, GCancellable *cancellable,
                GError **error)
{
  Connection *self = connection;

  return open_files (self, cancellable, error)
             ? dowser_sqlite_engine.profile (self->sqlite, schema, max_seconds, cancellable, error)
             : NULL;
}

static gboolean
engine_run (gpointer connection, const DowserStatement *statement, const DowserLimits *limits,
            DowserPageBatcherFunc func, gpointer user_data, DowserRunSummary *summary, GCancellable *cancellable,
            GError **error)
{
  Connection *self = connection;

  return open_files (self, cancellable, error)
         && dowser_sqlite_engine.run (self->sqlite, statement, limits, func, user_data, summary, cancellable, error);
}

static DowserForecast *
engine_forecast (gpointer connection, const DowserStatement *statement, GCancellable *cancellable, GError **error)
{
  Connection *self = connection;

  return open_files (self, cancellable, error)
             ? dowser_sqlite_engine.forecast (self->sqlite, statement, cancellable, error)
             : NULL;
}

const DowserEngine dowser_delimited_engine = {
  .title = "Copy in SQLite",
  .worker_name = "delimited",
  .dialect = DOWSER_DIALECT_SQLITE,
  .connection_new = engine_connection_new,
  .connection_free = engine_connection_free,
  .is_open = engine_is_open,
  .open = engine_open,
  .signature = engine_read_signature,
  .introspect = engine_introspect,
  .profile = engine_profile,
  .run = engine_run,
  .forecast = engine_forecast,
  .close = engine_close,
};
