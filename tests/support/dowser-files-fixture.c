/* dowser-files-fixture.c - data files in a temporary folder, and a source that consists of these files */
#include "support/dowser-files-fixture.h"

#include "base/dowser-error.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

void
dowser_files_fixture_set_up_folder (DowserFilesFixture *self)
{
  g_autoptr (GError) error = NULL;

  self->source = NULL;
  self->folder = g_dir_make_tmp ("dowser-files-XXXXXX", &error);
  g_assert_no_error (error);
}

gboolean
dowser_files_fixture_set_up (DowserFilesFixture *self)
{
  g_autoptr (GError) error = NULL;

  self->folder = NULL;
  self->source = NULL;
  if (dowser_duckdb_api_get (&error) == NULL)
    {
      g_test_skip (error->message);
      return FALSE;
    }
  dowser_files_fixture_set_up_folder (self);
  return TRUE;
}

void
dowser_files_fixture_close (DowserFilesFixture *self)
{
  if (self->source == NULL)
    return;
  dowser_test_source_close (self->source);
  g_clear_object (&self->source);
}

void
dowser_files_fixture_tear_down (DowserFilesFixture *self)
{
  GDir *dir;
  const char *name;

  dowser_files_fixture_close (self);
  if (self->folder == NULL)
    return;
  dir = g_dir_open (self->folder, 0, NULL);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (self->folder, name, NULL);

      g_remove (path);
    }
  g_dir_close (dir);
  g_assert_cmpint (g_rmdir (self->folder), ==, 0);
  g_free (self->folder);
}

char *
dowser_files_fixture_dup_path (DowserFilesFixture *self, const char *name)
{
  return g_build_filename (self->folder, name, NULL);
}

char *
dowser_files_fixture_write_file (DowserFilesFixture *self, const char *name, const char *bytes, gssize length)
{
  char *path = dowser_files_fixture_dup_path (self, name);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, bytes, length, &error);
  g_assert_no_error (error);
  return path;
}

void
dowser_files_fixture_execute (DowserFilesFixture *self, const char *database, const char *sql)
{
  const DowserDuckdbApi *api = dowser_duckdb_api_get (NULL);
  g_autofree char *path = database != NULL ? dowser_files_fixture_dup_path (self, database) : NULL;
  g_autofree char *current = g_get_current_dir ();
  gpointer db = NULL, connection = NULL;
  DowserDuckdbResult result = { 0 };

  g_assert_cmpint (g_chdir (self->folder), ==, 0);
  g_assert_cmpint (api->open_ext (path, &db, NULL, NULL), ==, 0);
  g_assert_cmpint (api->connect (db, &connection), ==, 0);
  if (api->query (connection, sql, &result) != 0)
    g_error ("%s", api->result_error (&result));
  api->destroy_result (&result);
  api->disconnect (&connection);
  api->close (&db);
  g_assert_cmpint (g_chdir (current), ==, 0);
}

gboolean
dowser_files_fixture_open (DowserFilesFixture *self, const char *name, GError **error)
{
  g_autofree char *path = *name == '\0'                       ? g_strdup (self->folder)
                          : g_str_has_prefix (name, "files:") ? g_strdup (name)
                                                              : dowser_files_fixture_dup_path (self, name);

  dowser_files_fixture_close (self);
  self->source = dowser_source_new_for_uri (path, error);
  return self->source != NULL && dowser_test_source_open (self->source, error);
}

static char *
print_rows (DowserResult *result)
{
  GString *text = g_string_new (NULL);

  for (guint row = 0; row < dowser_result_get_n_rows (result); row++)
    for (guint i = 0; i < dowser_result_get_columns (result)->len; i++)
      {
        DowserCell cell;

        g_string_append (text, i > 0 ? "|" : row > 0 ? "\n" : "");
        dowser_result_get_cell (result, row, i, &cell);
        if (cell.is_null)
          g_string_append (text, "NULL");
        else
          dowser_cell_print (&cell, text, 0);
      }
  return g_string_free (text, FALSE);
}

char *
dowser_files_fixture_query (DowserFilesFixture *self, const char *sql)
{
  g_auto (DowserTestRun) run = { 0 };

  dowser_test_source_run (self->source, sql, NULL, NULL, TRUE, &run);
  return run.error != NULL ? g_strdup (run.error->message) : print_rows (run.result);
}

void
dowser_files_fixture_assert_rows (DowserFilesFixture *self, const char *sql, const char *expected)
{
  g_autofree char *rows = dowser_files_fixture_query (self, sql);

  g_assert_cmpstr (rows, ==, expected);
}

void
dowser_files_fixture_assert_fails (DowserFilesFixture *self, const char *name, int code, const char *part)
{
  g_autoptr (GError) error = NULL;

  g_assert_false (dowser_files_fixture_open (self, name, &error));
  g_assert_error (error, DOWSER_SOURCE_ERROR, code);
  if (strstr (error->message, part) == NULL)
    g_error ("\"%s\" does not say \"%s\"", error->message, part);
}
