/* test-delimited-engine.c - tests that without DuckDB, delimited text is opened with types, and that other files are
 * refused with an error that names the missing library */
#include "support/dowser-files-fixture.h"

#include "base/dowser-error.h"
#include "sources/delimited/dowser-delimited-engine.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-workbook.h"

#include <glib/gstdio.h>
#include <string.h>

static const char orders[] = "id,placed,due,price,paid,note\n"
                             "1,2024-01-31,31/01/2024,\"1,234.50\",true,\"a \"\"b\"\", c\"\n"
                             "2,2024-02-29,13/02/2024,7.25,false,\n"
                             "3,,01/03/2024,-0.5,true,\"\"\n";

static void
set_up (DowserFilesFixture *files)
{
  g_setenv ("DOWSER_DUCKDB_LIBRARY", "/nowhere/libduckdb.so", TRUE);
  dowser_files_fixture_set_up_folder (files);
}

static void
open_file (DowserFilesFixture *files, const char *name)
{
  g_autoptr (GError) error = NULL;

  dowser_files_fixture_open (files, name, &error);
  g_assert_no_error (error);
}

static void
test_columns_are_read_with_types (void)
{
  DowserFilesFixture files;
  g_autofree char *path = NULL;

  set_up (&files);
  path = dowser_files_fixture_write_file (&files, "orders.csv", orders, -1);
  open_file (&files, "orders.csv");
  dowser_files_fixture_assert_rows (&files, "SELECT id, placed, due, price, note FROM orders",
                                    "1|2024-01-31|2024-01-31|1234.5|a \"b\", c\n2|2024-02-29|2024-02-13|7.25|NULL\n"
                                    "3|NULL|2024-03-01|-0.5|");
  dowser_files_fixture_assert_rows (&files, "SELECT sum(price), count(*) FILTER (WHERE paid) FROM orders", "1241.25|2");
  dowser_files_fixture_assert_rows (&files, "SELECT id FROM orders WHERE due > '2024-02-01' ORDER BY due", "2\n3");
  dowser_files_fixture_tear_down (&files);
}

/* Tests a workbook next to a CSV file of the same name. */
static void
test_workbook_is_opened_without_duckdb (void)
{
  static const char *const sheets[]
      = { "Orders", "id|code|day|moment|price\n#1|007|#45322@1|#45322.5@2|#0.1\n#2|008|#45323@1||!\nTotal||||#0.1",
          NULL };
  DowserFilesFixture files;
  g_autofree char *path = NULL;
  g_autofree char *csv = NULL;

  set_up (&files);
  path = dowser_files_fixture_dup_path (&files, "book.xlsx");
  csv = dowser_files_fixture_write_file (&files, "orders.csv", orders, -1);
  dowser_test_workbook_write (path, sheets, NULL, FALSE);
  open_file (&files, "");
  dowser_files_fixture_assert_rows (&files, "SELECT id, code, day, moment, price FROM \"book Orders\"",
                                    "1|007|2024-01-31|2024-01-31 12:00:00|0.1\n2|008|2024-02-01|NULL|NULL");
  dowser_files_fixture_assert_rows (&files, "SELECT count(*) FROM orders", "3");
  dowser_files_fixture_tear_down (&files);
}

static void
test_delimiters_and_encodings_are_recognized (void)
{
  DowserFilesFixture files;
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  set_up (&files);
  first = dowser_files_fixture_write_file (&files, "prices.tsv", "item\tcost\nNA\t1.5\npen\tNA\n", -1);
  second = dowser_files_fixture_write_file (
      &files, "kosten.csv", "Ort;Summe;Zeit\nK\xf6ln;1.234,56;2024-01-31T10:00:00\nUlm;7,5;2024-02-01 11:30:00\n", -1);
  open_file (&files, "");
  dowser_files_fixture_assert_rows (&files, "SELECT * FROM prices", "NA|1.5\npen|NULL");
  dowser_files_fixture_assert_rows (&files, "SELECT * FROM kosten ORDER BY Zeit",
                                    "K\xc3\xb6ln|1234.56|2024-01-31 10:00:00\nUlm|7.5|2024-02-01 11:30:00");
  dowser_files_fixture_tear_down (&files);
}

/* Tests that timestamps of any length are compared correctly. Tests that version numbers, and numbers too long for a
 * double, stay as written. */
static void
test_long_numbers_are_exact (void)
{
  DowserFilesFixture files;
  g_autofree char *path = NULL;

  set_up (&files);
  path = dowser_files_fixture_write_file (&files, "logs.csv",
                                          "at,amount,version\n2024-01-31,\"1,234,567,890,123,456.78\",1.1\n"
                                          "2024-01-31 10:00,\"1.50\",1.10\n2024-01-31T10:00:05,\"2.00\",1.2\n",
                                          -1);
  open_file (&files, "logs.csv");
  dowser_files_fixture_assert_rows (&files, "SELECT at FROM logs WHERE at >= '2024-01-31 00:00:00' ORDER BY at",
                                    "2024-01-31 00:00:00\n2024-01-31 10:00:00\n2024-01-31 10:00:05");
  dowser_files_fixture_assert_rows (&files, "SELECT amount FROM logs LIMIT 1", "1,234,567,890,123,456.78");
  dowser_files_fixture_assert_rows (&files, "SELECT version FROM logs", "1.1\n1.10\n1.2");
  dowser_files_fixture_tear_down (&files);
}

static void
test_changed_file_is_read_again (void)
{
  DowserFilesFixture files;
  g_autofree char *path = NULL;
  g_autofree char *again = NULL;

  set_up (&files);
  path = dowser_files_fixture_write_file (&files, "plants.csv", "plant,height\nfern,3\n", -1);
  open_file (&files, "plants.csv");
  dowser_files_fixture_assert_rows (&files, "SELECT sum(height) FROM plants", "3");
  again = dowser_files_fixture_write_file (&files, "plants.csv", "plant,height\nfern,3\noak,20\n", -1);
  dowser_files_fixture_assert_rows (&files, "SELECT sum(height) FROM plants", "23");
  dowser_files_fixture_tear_down (&files);
}

static void
test_other_files_name_the_missing_library (void)
{
  DowserFilesFixture files;
  g_autofree char *ragged = NULL;
  g_autofree char *json = NULL;
  g_autofree char *writable = NULL;

  set_up (&files);
  ragged = dowser_files_fixture_write_file (&files, "ragged.csv", "plant,height\nfern\n", -1);
  json = dowser_files_fixture_write_file (&files, "plants.json", "[{\"plant\": \"fern\"}]", -1);
  writable = dowser_files_fixture_write_file (&files, "oaks.csv", "plant,height\noak,20\n", -1);
  dowser_files_fixture_assert_fails (&files, "ragged.csv", DOWSER_SOURCE_ERROR_RAGGED, "line 2 has 1 value");
  dowser_files_fixture_assert_fails (&files, "plants.json", DOWSER_SOURCE_ERROR_FAILED, "DOWSER_DUCKDB_LIBRARY");
  open_file (&files, "oaks.csv");
  {
    g_autofree char *error_text = dowser_files_fixture_query (&files, "DELETE FROM oaks");

    g_assert_nonnull (strstr (error_text, "not authorized"));
  }
  dowser_files_fixture_assert_rows (&files, "SELECT count(*) FROM oaks", "1");
  dowser_files_fixture_tear_down (&files);
}

static void
test_temporary_files_are_removed (void)
{
  g_autofree char *root = g_dir_make_tmp ("dowser-room-XXXXXX", NULL);
  DowserFilesFixture files;
  g_autofree char *path = NULL;

  set_up (&files);
  path = dowser_files_fixture_write_file (&files, "plants.csv", "plant,height\nfern,3\n", -1);
  g_setenv ("TMPDIR", root, TRUE);
  open_file (&files, "plants.csv");
  dowser_files_fixture_assert_rows (&files, "SELECT sum(height) FROM plants", "3");
  g_assert_cmpint (g_rmdir (root), ==, 0);
  dowser_files_fixture_tear_down (&files);
}

DOWSER_TEST_MAIN (delimited_engine)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/delimited-engine/columns-are-read-with-types", test_columns_are_read_with_types);
  g_test_add_func ("/sources/delimited-engine/delimiters-and-encodings-are-recognized",
                   test_delimiters_and_encodings_are_recognized);
  g_test_add_func ("/sources/delimited-engine/workbook-is-opened-without-duckdb",
                   test_workbook_is_opened_without_duckdb);
  g_test_add_func ("/sources/delimited-engine/long-numbers-are-exact", test_long_numbers_are_exact);
  g_test_add_func ("/sources/delimited-engine/changed-file-is-read-again", test_changed_file_is_read_again);
  g_test_add_func ("/sources/delimited-engine/other-files-name-the-missing-library",
                   test_other_files_name_the_missing_library);
  g_test_add_func ("/sources/delimited-engine/temporary-files-are-removed", test_temporary_files_are_removed);
  return g_test_run ();
}
