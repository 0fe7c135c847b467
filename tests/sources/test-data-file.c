/* test-data-file.c - tests which kind a data file has, and which files form one source */
#include "sources/dowser-data-file.h"

#include "base/dowser-error.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-opens.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

static void
assert_kind (const char *name, const char *bytes, gsize length, DowserDataKind kind, gboolean compressed)
{
  g_autofree char *folder = g_dir_make_tmp ("dowser-kind-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, name, NULL);
  gboolean packed;

  g_assert_true (g_file_set_contents (path, bytes, length, NULL));
  g_assert_cmpint (dowser_data_file_get_kind (path, &packed), ==, kind);
  g_assert_cmpint (packed, ==, compressed);
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static void
test_name_and_bytes_give_the_kind (void)
{
  assert_kind ("a.csv", "a,b\n", 4, DOWSER_DATA_CSV, FALSE);
  assert_kind ("a.CSV.gz", "\x1f\x8b", 2, DOWSER_DATA_CSV, TRUE);
  assert_kind ("a.tsv", "a\tb\n", 4, DOWSER_DATA_TSV, FALSE);
  assert_kind ("a.jsonl", "{}", 2, DOWSER_DATA_JSON, FALSE);
  assert_kind ("a.parquet", "", 0, DOWSER_DATA_PARQUET, FALSE);
  assert_kind ("a.db", "a", 1, DOWSER_DATA_NONE, FALSE);
  assert_kind ("a.md", "a,b\n", 4, DOWSER_DATA_NONE, FALSE);
  assert_kind ("a.txt", "a,b\n", 4, DOWSER_DATA_CSV, FALSE);
  /* The file's content determines the kind, not the file's name. */
  assert_kind ("a.bin", "PAR1xxxx", 8, DOWSER_DATA_PARQUET, FALSE);
  assert_kind ("a.db",
               "\1\2\3\4\5\6\7\x08"
               "DUCK",
               12, DOWSER_DATA_DUCKDB, FALSE);
  assert_kind ("a.csv", "SQLite format 3", 16, DOWSER_DATA_SQLITE, FALSE);
}

/* Tests workbooks: other documents and archives begin with the same bytes. */
static void
test_workbooks_are_recognized (void)
{
  assert_kind ("a.xlsx", "PK\x03\x04", 4, DOWSER_DATA_SPREADSHEET, FALSE);
  assert_kind ("a.XLSM", "", 0, DOWSER_DATA_SPREADSHEET, FALSE);
  assert_kind ("a.ods", "x", 1, DOWSER_DATA_SPREADSHEET, FALSE);
  assert_kind ("a.xls", "x", 1, DOWSER_DATA_SPREADSHEET, FALSE);
  assert_kind ("a.csv", "PK\x03\x04", 4, DOWSER_DATA_SPREADSHEET, FALSE);
  assert_kind ("a.txt", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", 8, DOWSER_DATA_SPREADSHEET, FALSE);
  assert_kind ("a.zip", "PK\x03\x04", 4, DOWSER_DATA_NONE, FALSE);
  assert_kind ("a.docx", "PK\x03\x04", 4, DOWSER_DATA_NONE, FALSE);
  assert_kind ("a.doc", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", 8, DOWSER_DATA_NONE, FALSE);
}

static void
test_name_alone_gives_the_kind (void)
{
  g_assert_cmpint (dowser_data_file_guess_kind ("/nowhere/a.CSV.gz"), ==, DOWSER_DATA_CSV);
  g_assert_cmpint (dowser_data_file_guess_kind ("/nowhere/a.tab"), ==, DOWSER_DATA_TSV);
  g_assert_cmpint (dowser_data_file_guess_kind ("/nowhere/a.pq"), ==, DOWSER_DATA_PARQUET);
  g_assert_cmpint (dowser_data_file_guess_kind ("/nowhere/a.db"), ==, DOWSER_DATA_NONE);
}

static void
test_uri_names_several_files (void)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new ();
  g_autoptr (GPtrArray) reread = NULL, one = NULL;
  g_autofree char *uri = NULL, *alone = NULL;

  g_ptr_array_add (paths, (char *) "/b c/50%&=?.csv");
  g_ptr_array_add (paths, (char *) "/a/ü.json");
  g_ptr_array_add (paths, (char *) "/a/ü.json");
  uri = dowser_data_files_to_uri (paths);
  g_assert_true (dowser_data_files_is_uri (uri));
  reread = dowser_data_files_from_uri (uri);
  g_assert_cmpuint (reread->len, ==, 2);
  g_assert_cmpstr (reread->pdata[0], ==, "/a/ü.json");
  g_assert_cmpstr (reread->pdata[1], ==, "/b c/50%&=?.csv");
  one = dowser_data_files_from_uri ("files:?f=/x/../y.csv&g=7&f=");
  g_assert_cmpuint (one->len, ==, 1);
  alone = dowser_data_files_to_uri (one);
  g_assert_cmpstr (alone, ==, "/y.csv");
}

static void
test_files_of_a_folder_are_listed (void)
{
  static const char *const names[]
      = { "sales.csv", "Sales.json", "sales.parquet", "notes.txt", "sales.columns.csv", ".x.csv" };
  g_autofree char *folder = g_dir_make_tmp ("dowser-list-XXXXXX", NULL);
  g_autoptr (GError) error = NULL, missing = NULL;
  g_autoptr (GPtrArray) files = NULL;
  g_autofree char *none = g_build_filename (folder, "none.csv", NULL);
  g_autofree char *before = NULL, *after = NULL, *changed = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);

      g_assert_true (g_file_set_contents (path, "x", 1, NULL));
    }
  files = dowser_data_files_list (folder, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (files->len, ==, 3);
  g_assert_cmpstr (((DowserDataFile *) files->pdata[0])->table, ==, "Sales");
  g_assert_cmpstr (((DowserDataFile *) files->pdata[1])->table, ==, "sales csv");
  g_assert_cmpstr (((DowserDataFile *) files->pdata[2])->table, ==, "sales parquet");
  before = dowser_data_files_dup_stamp (files);
  changed = g_build_filename (folder, "sales.csv", NULL);
  g_assert_true (g_file_set_contents (changed, "longer", 6, NULL));
  after = dowser_data_files_dup_stamp (files);
  g_assert_cmpstr (before, !=, after);
  g_assert_null (dowser_data_files_list (none, &missing));
  g_assert_error (missing, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_NOT_FOUND);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);

      g_unlink (path);
    }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* Tests that each file is opened only one time, because slow disks delay each access. */
static void
test_each_file_is_opened_once (void)
{
  g_autofree char *folder = g_dir_make_tmp ("dowser-list-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "sales.csv", NULL);
  const char *const uris[] = { folder, path };

  g_assert_true (g_file_set_contents (path, "a\n1\n", 4, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (uris); i++)
    {
      int watch = dowser_test_opens_begin (path);
      g_autoptr (GPtrArray) files = dowser_data_files_list (uris[i], NULL);

      g_assert_cmpuint (files->len, ==, 1);
      g_assert_cmpuint (dowser_test_opens_end (watch), ==, 1);
    }
  g_unlink (path);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* Tests that choosing a folder doesn't include the targets of links in the folder. */
static void
test_links_to_other_folders_are_ignored (void)
{
  g_autofree char *top = g_dir_make_tmp ("dowser-links-XXXXXX", NULL);
  g_autofree char *folder = g_build_filename (top, "data", NULL);
  g_autofree char *neighbor = g_build_filename (top, "data2", NULL);
  g_autofree char *inside = g_build_filename (folder, "inside.csv", NULL);
  g_autofree char *outside = g_build_filename (neighbor, "outside.csv", NULL);
  g_autofree char *link_inside = g_build_filename (folder, "again.csv", NULL);
  g_autofree char *link_outside = g_build_filename (folder, "out.csv", NULL);
  g_autofree char *link_relative = g_build_filename (folder, "up.csv", NULL);

  g_assert_no_errno (g_mkdir (folder, 0700));
  g_assert_no_errno (g_mkdir (neighbor, 0700));
  g_assert_true (g_file_set_contents (inside, "a\n1\n", -1, NULL));
  g_assert_true (g_file_set_contents (outside, "a\n1\n", -1, NULL));
  g_assert_no_errno (symlink ("inside.csv", link_inside));
  g_assert_no_errno (symlink (outside, link_outside));
  g_assert_no_errno (symlink ("../data2/outside.csv", link_relative));
  g_assert_false (dowser_data_file_is_outside_folder (folder, inside));
  g_assert_false (dowser_data_file_is_outside_folder (folder, link_inside));
  g_assert_true (dowser_data_file_is_outside_folder (folder, link_outside));
  g_assert_true (dowser_data_file_is_outside_folder (folder, link_relative));
  g_assert_no_errno (g_unlink (link_relative));
  g_assert_no_errno (g_unlink (link_outside));
  g_assert_no_errno (g_unlink (link_inside));
  g_assert_no_errno (g_unlink (outside));
  g_assert_no_errno (g_unlink (inside));
  g_assert_no_errno (g_rmdir (neighbor));
  g_assert_no_errno (g_rmdir (folder));
  g_assert_no_errno (g_rmdir (top));
}

static void
test_csv_and_tsv_files_are_delimited (void)
{
  for (DowserDataKind kind = DOWSER_DATA_NONE; kind <= DOWSER_DATA_SPREADSHEET; kind++)
    {
      const DowserDataFile file = { .kind = kind };

      g_assert_true (dowser_data_file_is_delimited (&file) == (kind == DOWSER_DATA_CSV || kind == DOWSER_DATA_TSV));
    }
}

DOWSER_TEST_MAIN (data_file)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/data-file/name-alone-gives-the-kind", test_name_alone_gives_the_kind);
  g_test_add_func ("/sources/data-file/name-and-bytes-give-the-kind", test_name_and_bytes_give_the_kind);
  g_test_add_func ("/sources/data-file/workbooks-are-recognized", test_workbooks_are_recognized);
  g_test_add_func ("/sources/data-file/csv-and-tsv-files-are-delimited", test_csv_and_tsv_files_are_delimited);
  g_test_add_func ("/sources/data-file/uri-names-several-files", test_uri_names_several_files);
  g_test_add_func ("/sources/data-file/files-of-a-folder-are-listed", test_files_of_a_folder_are_listed);
  g_test_add_func ("/sources/data-file/links-to-other-folders-are-ignored", test_links_to_other_folders_are_ignored);
  g_test_add_func ("/sources/data-file/each-file-is-opened-once", test_each_file_is_opened_once);
  return g_test_run ();
}
