/* dowser-duckdb-connection.c - an in-memory DuckDB, restricted to the chosen files, used in one worker thread */
#include "sources/duckdb/dowser-duckdb-connection.h"

#include "base/dowser-error.h"
#include "sources/csv/dowser-duckdb-csv.h"
#include "sources/duckdb/dowser-duckdb-error.h"
#include "sources/duckdb/dowser-duckdb-text.h"
#include "sources/duckdb/dowser-duckdb-views.h"
#include "sources/spreadsheet/dowser-duckdb-workbook.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

/* The memory limit of a source is the machine's memory divided by this number. */
#define MEMORY_SHARE 2
#define MIN_MEMORY_MIB 256

DowserDuckdbConnection *
dowser_duckdb_connection_new (const char *uri)
{
  DowserDuckdbConnection *self = g_new0 (DowserDuckdbConnection, 1);

  self->uri = g_strdup (uri);
  self->memory = dowser_csv_memory_new (NULL);
  self->real_paths = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  return self;
}

void
dowser_duckdb_connection_close (DowserDuckdbConnection *self)
{
  if (self->handle != NULL)
    self->api->disconnect (&self->handle);
  if (self->database != NULL)
    self->api->close (&self->database);
  g_clear_pointer (&self->tables, g_ptr_array_unref);
  g_clear_pointer (&self->csv_files, g_hash_table_unref);
  g_clear_pointer (&self->workbooks, g_ptr_array_unref);
  g_clear_pointer (&self->files, g_ptr_array_unref);
  g_clear_pointer (&self->stamp, g_free);
  g_clear_pointer (&self->left_out, g_free);
}

void
dowser_duckdb_connection_free (DowserDuckdbConnection *self)
{
  dowser_duckdb_connection_close (self);
  g_hash_table_unref (self->real_paths);
  dowser_csv_memory_free (self->memory);
  g_free (self->uri);
  g_free (self);
}

gboolean
dowser_duckdb_connection_execute (DowserDuckdbConnection *self, const char *sql, GError **error)
{
  DowserDuckdbResult result = { 0 };
  gboolean ok = self->api->query (self->handle, sql, &result) == 0;

  if (!ok)
    dowser_duckdb_connection_set_error (self, self->api->result_error (&result), error);
  self->api->destroy_result (&result);
  return ok;
}

static char *
dup_memory_limit (void)
{
  gint64 pages = sysconf (_SC_PHYS_PAGES), page_size = sysconf (_SC_PAGESIZE);
  gint64 mebibytes = pages > 0 && page_size > 0 ? pages / 1024 * page_size / 1024 / MEMORY_SHARE : MIN_MEMORY_MIB;

  return g_strdup_printf ("%" G_GINT64_FORMAT "MiB", MAX (mebibytes, MIN_MEMORY_MIB));
}

static gboolean
open_database (DowserDuckdbConnection *self, gpointer config, GError **error)
{
  char *message = NULL;

  if (self->api->open_ext (NULL, &self->database, config, &message) == 0
      && self->api->connect (self->database, &self->handle) == 0)
    return TRUE;
  dowser_duckdb_connection_set_error (self, message != NULL ? message : "", error);
  if (message != NULL)
    self->api->free (message);
  return FALSE;
}

/* Limits memory and threads, and prevents downloads. */
static gboolean
open_in_memory (DowserDuckdbConnection *self, GError **error)
{
  g_autofree char *memory = dup_memory_limit ();
  g_autofree char *threads = g_strdup_printf ("%u", g_get_num_processors ());
  const char *const settings[][2] = {
    { "autoinstall_known_extensions", "false" },
    { "autoload_known_extensions", "false" },
    { "allow_community_extensions", "false" },
    { "allow_persistent_secrets", "false" },
    { "memory_limit", memory },
    { "threads", threads },
    { "temp_directory", "" },
    { "disabled_optimizers", DOWSER_DUCKDB_DISABLED_OPTIMIZERS },
  };
  gpointer config = NULL;
  gboolean ok = self->api->create_config (&config) == 0;

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    ok = ok && self->api->set_config (config, settings[i][0], settings[i][1]) == 0;
  if (ok)
    ok = open_database (self, config, error);
  else
    dowser_duckdb_connection_set_error (self, "", error);
  self->api->destroy_config (&config);
  return ok;
}

static gboolean
allow_files (DowserDuckdbConnection *self, GError **error)
{
  g_autoptr (GString) sql = g_string_new ("SET allowed_paths = [");
  GHashTableIter iter;
  gpointer csv;

  for (guint i = 0; i < self->files->len; i++)
    {
      g_string_append (sql, i > 0 ? ", " : "");
      dowser_duckdb_append_text (sql, ((const DowserDataFile *) self->files->pdata[i])->real_path);
    }
  g_hash_table_iter_init (&iter, self->csv_files);
  while (g_hash_table_iter_next (&iter, NULL, &csv))
    if (((const DowserDuckdbCsv *) csv)->copy != NULL)
      {
        g_string_append (sql, ", ");
        dowser_duckdb_append_text (sql, ((const DowserDuckdbCsv *) csv)->copy->path);
      }
  g_string_append_c (sql, ']');
  return dowser_duckdb_connection_execute (self, sql->str, error);
}

/* Enables the progress bar. Without it, DuckDB doesn't compute the progress. The bar isn't printed, because the
 * progress is read through the API. */
static gboolean
enable_progress (DowserDuckdbConnection *self, GError **error)
{
  return dowser_duckdb_connection_execute (self, "SET enable_progress_bar = true", error)
         && dowser_duckdb_connection_execute (self, "SET enable_progress_bar_print = false", error);
}

/* Restricts DuckDB to the chosen files. Afterwards, the settings can't be changed back. */
static gboolean
restrict_access (DowserDuckdbConnection *self, GError **error)
{
  return dowser_duckdb_connection_execute (self, "SET TimeZone = 'UTC'", error) && enable_progress (self, error)
         && allow_files (self, error)
         && dowser_duckdb_connection_execute (self, "SET enable_external_access = false", error)
         && dowser_duckdb_connection_execute (self, "SET lock_configuration = true", error);
}

/* Tries to write a file. All users may write in the chosen folder, so only the restriction of DuckDB can refuse it. */
static gboolean
prove_read_only (DowserDuckdbConnection *self, GError **error)
{
  g_autofree char *name = g_strdup_printf ("dowser-must-not-be-%d.csv", (int) getpid ());
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), name, NULL);
  g_autoptr (GString) sql = g_string_new ("COPY (SELECT 1) TO ");
  g_autoptr (GError) refused = NULL;

  dowser_duckdb_append_text (sql, path);
  if (!dowser_duckdb_connection_execute (self, sql->str, &refused)
      && !dowser_duckdb_connection_execute (self, "SET enable_external_access = true", NULL))
    return TRUE;
  g_unlink (path);
  g_set_error_literal (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NOT_READ_ONLY,
                       _ ("DuckDB could not be restricted to reading, so it isn't used. Install the version that "
                          "scripts/setup downloads."));
  return FALSE;
}

/* Refuses a path that led to another file when the user chose it. The file may have been replaced by a link. */
static gboolean
check_real_paths (DowserDuckdbConnection *self, GPtrArray *files, GError **error)
{
  for (guint i = 0; i < files->len; i++)
    {
      const DowserDataFile *file = files->pdata[i];
      const char *known = g_hash_table_lookup (self->real_paths, file->path);
      g_autofree char *title = NULL;

      if (known == NULL)
        g_hash_table_insert (self->real_paths, g_strdup (file->path), g_strdup (file->real_path));
      else if (!g_str_equal (known, file->real_path))
        {
          title = g_filename_display_name (file->path);
          g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_DENIED,
                       _ ("“%s” now leads to a different file. To use the new file, choose it again."), title);
          return FALSE;
        }
    }
  return TRUE;
}

static gboolean
open_files (DowserDuckdbConnection *self, GCancellable *cancellable, GError **error)
{
  return open_in_memory (self, error) && dowser_duckdb_views_attach (self, error)
         && dowser_duckdb_csv_scan_files (self, cancellable, error)
         && dowser_duckdb_workbooks_read_all (self, cancellable, error) && restrict_access (self, error)
         && prove_read_only (self, error) && dowser_duckdb_views_create (self, cancellable, error);
}

void
dowser_duckdb_connection_set_memory (DowserDuckdbConnection *self, const char *memory)
{
  dowser_csv_memory_free (self->memory);
  self->memory = dowser_csv_memory_new (memory);
}

gboolean
dowser_duckdb_connection_open (DowserDuckdbConnection *self, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) files = dowser_data_files_list (self->uri, error);
  g_autofree char *stamp = NULL;

  if (files == NULL || !check_real_paths (self, files, error))
    return FALSE;
  stamp = dowser_data_files_dup_stamp (files);
  if (self->handle != NULL && g_strcmp0 (stamp, self->stamp) == 0)
    return TRUE;
  dowser_duckdb_connection_close (self);
  self->api = dowser_duckdb_api_get (error);
  if (self->api == NULL)
    return FALSE;
  self->files = g_steal_pointer (&files);
  self->stamp = g_steal_pointer (&stamp);
  if (open_files (self, cancellable, error))
    return TRUE;
  dowser_duckdb_connection_close (self);
  return FALSE;
}

char *
dowser_duckdb_connection_dup_signature (DowserDuckdbConnection *self, GError **error)
{
  g_autoptr (GPtrArray) files = dowser_data_files_list (self->uri, error);
  g_autofree char *stamp = files != NULL ? dowser_data_files_dup_stamp (files) : NULL;
  g_autofree char *choices = NULL;

  choices = dowser_csv_memory_dup_choices (self->memory);
  return stamp != NULL ? g_strdup_printf ("rules %d %s%s%s", DOWSER_CSV_RULES, stamp, choices != NULL ? " " : "",
                                          choices != NULL ? choices : "")
                       : NULL;
}

gboolean
dowser_duckdb_connection_has_changed (DowserDuckdbConnection *self, const DowserDataFile *file)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new ();
  g_autofree char *stamp = NULL;

  g_ptr_array_add (files, (gpointer) file);
  stamp = dowser_data_files_dup_stamp (files);
  /* The file has changed if the connection's stamp doesn't contain the stamp of the file. Both stamps begin with the
   * word "files", which is left out of the search. */
  return strstr (self->stamp, strchr (stamp, ':')) == NULL;
}

/* Interrupts the engine. May be called in any thread. */
static void
cancelled_cb (GCancellable *cancellable, gpointer user_data)
{
  DowserDuckdbConnection *self = user_data;

  self->api->interrupt (self->handle);
}

DowserDuckdbTurn *
dowser_duckdb_connection_begin_turn (DowserDuckdbConnection *self, guint max_seconds, GCancellable *cancellable,
                                     GError **error)
{
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  if (self->handle == NULL)
    {
      g_set_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED, _ ("“%s” is not open. Open it first."),
                   self->uri);
      return NULL;
    }
  self->max_seconds = max_seconds;
  if (max_seconds > 0)
    self->timer = dowser_duckdb_timer_start (self->api, self->handle, max_seconds);
  self->cancellable = cancellable;
  if (cancellable != NULL)
    self->cancelled_handler = g_cancellable_connect (cancellable, G_CALLBACK (cancelled_cb), self, NULL);
  return self;
}

void
dowser_duckdb_connection_end_turn (DowserDuckdbTurn *self)
{
  g_cancellable_disconnect (self->cancellable, self->cancelled_handler);
  self->cancelled_handler = 0;
  self->cancellable = NULL;
  self->monitor = NULL;
  g_clear_pointer (&self->timer, dowser_duckdb_timer_stop);
}

static gboolean
has_timed_out (DowserDuckdbConnection *self)
{
  return self->timer != NULL && dowser_duckdb_timer_has_fired (self->timer);
}

gboolean
dowser_duckdb_connection_is_stopped (DowserDuckdbConnection *self)
{
  return g_cancellable_is_cancelled (self->cancellable) || has_timed_out (self);
}

gboolean
dowser_duckdb_connection_set_error (DowserDuckdbConnection *self, const char *message, GError **error)
{
  if (g_cancellable_set_error_if_cancelled (self->cancellable, error))
    return FALSE;
  if (has_timed_out (self))
    g_propagate_error (error, dowser_limit_error_new_time (self->max_seconds));
  else
    dowser_duckdb_set_error (message, self->files, error);
  return FALSE;
}
