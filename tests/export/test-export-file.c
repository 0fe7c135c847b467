/* test-export-file.c - tests that an exported file is either complete or absent, and that databases are not
 * overwritten */
#include "export/dowser-export-file.h"
#include "support/dowser-test-main.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

typedef struct
{
  char *folder;
  char *path;
} Fixture;

static void
set_up (Fixture *self, gconstpointer data)
{
  self->folder = g_dir_make_tmp ("export-XXXXXX", NULL);
  self->path = g_build_filename (self->folder, "out.csv", NULL);
}

static guint
count_files (Fixture *self)
{
  g_autoptr (GDir) folder = g_dir_open (self->folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (folder) != NULL)
    n++;
  return n;
}

static void
tear_down (Fixture *self, gconstpointer data)
{
  g_unlink (self->path);
  g_assert_cmpint (g_rmdir (self->folder), ==, 0);
  g_free (self->path);
  g_free (self->folder);
}

static void
test_commit (Fixture *self, gconstpointer data)
{
  DowserExportFile *file = dowser_export_file_new (self->path, NULL);
  g_autofree char *text = NULL;

  g_assert_true (g_file_set_contents (self->path, "old", -1, NULL));
  g_assert_cmpint (write (dowser_export_file_get_fd (file), "new", 3), ==, 3);
  g_assert_true (g_file_get_contents (self->path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "old");
  /* An incomplete file has no name in the folder. Therefore no file remains if the program is killed. */
  g_assert_cmpuint (count_files (self), ==, 1);
  g_assert_true (dowser_export_file_commit (file, NULL));
  dowser_export_file_free (file);
  g_free (text);
  g_assert_true (g_file_get_contents (self->path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "new");
  g_assert_cmpuint (count_files (self), ==, 1);
}

static void
test_abort (Fixture *self, gconstpointer data)
{
  DowserExportFile *file = dowser_export_file_new (self->path, NULL);

  g_assert_cmpint (write (dowser_export_file_get_fd (file), "new", 3), ==, 3);
  g_assert_cmpuint (count_files (self), ==, 0);
  dowser_export_file_free (file);
  g_assert_cmpuint (count_files (self), ==, 0);
}

static void
test_refused (Fixture *self, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (dowser_export_file_new ("/nowhere/out.csv", &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (error->message, "/nowhere/out.csv"));
  g_clear_error (&error);
  g_assert_null (dowser_export_file_new (self->folder, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_IS_DIRECTORY);
}

/* Tests that a device is written to and not replaced by a file. */
static void
test_device (Fixture *self, gconstpointer data)
{
  g_autoptr (DowserExportFile) file = dowser_export_file_new ("/dev/null", NULL);

  g_assert_nonnull (file);
  g_assert_null (dowser_export_file_get_temporary_path (file));
  g_assert_true (dowser_export_file_commit (file, NULL));
  g_assert_false (g_file_test ("/dev/null", G_FILE_TEST_IS_REGULAR));
}

static gboolean
is_protected (const char *path, const char *database)
{
  g_autoptr (GError) error = NULL;

  if (dowser_export_file_check (path, database, &error))
    return FALSE;
  g_assert_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE);
  return TRUE;
}

static void
test_what_is_read_is_spared (Fixture *self, gconstpointer data)
{
  g_autofree char *link = g_build_filename (self->folder, "link", NULL);
  g_autofree char *detour = g_build_filename (self->folder, ".", "out.csv", NULL);
  g_autofree char *list = g_strconcat ("files:?f=%2Fa.csv&f=", self->path, NULL);

  g_assert_true (g_file_set_contents (self->path, "rows", -1, NULL));
  g_assert_cmpint (symlink (self->path, link), ==, 0);
  g_assert_true (is_protected (self->path, self->path));
  g_assert_true (is_protected (link, self->path));
  g_assert_true (is_protected (detour, self->path));
  g_assert_true (is_protected ("/a/shop.db-wal", "/a/shop.db"));
  g_assert_true (is_protected (self->path, self->folder));
  g_assert_true (is_protected (self->path, list));
  g_assert_true (is_protected ("/a.csv", list));
  g_assert_false (is_protected ("/a/other.csv", "/a/shop.db"));
  g_assert_false (is_protected (self->path, "postgresql://me@host/db"));
  g_assert_false (is_protected ("-", self->path));
  g_unlink (link);
}

/* Tests formats whose library opens the file by its name: if the program is killed, no file remains in the folder. */
static void
test_made_by_name (Fixture *self, gconstpointer data)
{
  DowserExportFile *file = dowser_export_file_new (self->path, NULL);
  g_autofree char *text = NULL;
  FILE *written_file = fopen (dowser_export_file_get_temporary_path (file), "wb");

  g_assert_nonnull (written_file);
  g_assert_cmpint (fputs ("a workbook", written_file), >=, 0);
  g_assert_cmpint (fclose (written_file), ==, 0);
  g_assert_cmpuint (count_files (self), ==, 0);
  g_assert_true (dowser_export_file_commit (file, NULL));
  dowser_export_file_free (file);
  g_assert_true (g_file_get_contents (self->path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "a workbook");
  g_assert_cmpuint (count_files (self), ==, 1);
}

#define ADD(path, func) g_test_add ("/export/export-file/" path, Fixture, NULL, set_up, func, tear_down)

DOWSER_TEST_MAIN (export_file)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("commit", test_commit);
  ADD ("made-by-name", test_made_by_name);
  ADD ("abort", test_abort);
  ADD ("refused", test_refused);
  ADD ("device", test_device);
  ADD ("what-is-read-is-spared", test_what_is_read_is_spared);
  return g_test_run ();
}
