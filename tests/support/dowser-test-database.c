/* dowser-test-database.c - SQLite files that a test creates and that are removed with the test */
#include "support/dowser-test-database.h"

#include <glib/gstdio.h>

DowserTestDatabase *
dowser_test_database_new (const char *sql)
{
  DowserTestDatabase *self = g_new0 (DowserTestDatabase, 1);
  g_autoptr (GError) error = NULL;

  self->folder = g_dir_make_tmp ("dowser-test-XXXXXX", &error);
  g_assert_no_error (error);
  self->path = g_build_filename (self->folder, "test.db", NULL);
  g_assert_cmpint (sqlite3_open (self->path, &self->db), ==, SQLITE_OK);
  if (sql != NULL)
    dowser_test_database_exec (self, sql);
  return self;
}

void
dowser_test_database_exec (DowserTestDatabase *self, const char *sql)
{
  char *message = NULL;
  int code = sqlite3_exec (self->db, sql, NULL, NULL, &message);

  if (code != SQLITE_OK)
    g_error ("%s: %s", sql, message);
}

void
dowser_test_database_close (DowserTestDatabase *self)
{
  g_clear_pointer (&self->db, sqlite3_close);
}

char *
dowser_test_database_write (DowserTestDatabase *self, const char *name, const char *bytes, gssize length)
{
  g_autoptr (GError) error = NULL;
  char *path = g_build_filename (self->folder, name, NULL);

  g_file_set_contents (path, bytes, length, &error);
  g_assert_no_error (error);
  return path;
}

void
dowser_test_database_free (DowserTestDatabase *self)
{
  GDir *dir;
  const char *name;

  dowser_test_database_close (self);
  dir = g_dir_open (self->folder, 0, NULL);
  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (self->folder, name, NULL);

      g_remove (path);
    }
  g_clear_pointer (&dir, g_dir_close);
  g_rmdir (self->folder);
  g_free (self->folder);
  g_free (self->path);
  g_free (self);
}
