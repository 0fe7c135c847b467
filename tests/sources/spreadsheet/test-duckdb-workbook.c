/* test-duckdb-workbook.c - tests of workbooks as sources: their tables, other files next to them, and the user's
 * choices */
#include "base/dowser-error.h"
#include "sources/csv/dowser-csv-decisions.h"
#include "sources/spreadsheet/dowser-workbook.h"
#include "support/dowser-files-fixture.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-workbook.h"

#include <string.h>

static const char *const orders[]
    = { "Orders", "id|code|day|price\n#1|007|#45322@1|#0.1\n#2|008|#45323@1|#0.2\n#3|009|n/a|!\nTotal|||#0.3", NULL };

static void
write_book (DowserFilesFixture *files, const char *name, const char *const *sheets)
{
  g_autofree char *path = dowser_files_fixture_dup_path (files, name);

  dowser_test_workbook_write (path, sheets, NULL, FALSE);
}

static void
test_workbook_tables_are_read (void)
{
  DowserFilesFixture files;
  g_autoptr (GError) error = NULL;

  if (!dowser_files_fixture_set_up (&files))
    return;
  write_book (&files, "book.xlsx", orders);
  g_assert_true (dowser_files_fixture_open (&files, "book.xlsx", &error));
  g_assert_no_error (error);
  dowser_files_fixture_assert_rows (&files, "SELECT * FROM Orders",
                                    "1|007|2024-01-31|0.1\n2|008|2024-02-01|0.2\n3|009|NULL|NULL");
  dowser_files_fixture_assert_rows (&files, "SELECT sum (price), typeof (min (day)) FROM Orders", "0.3|DATE");
  dowser_files_fixture_tear_down (&files);
}

/* Tests a workbook with one column, in which a line may be empty. */
static void
test_single_column_keeps_empty_cells (void)
{
  static const char *const one[] = { "One", "n\n#1\n!\n#3", "Words", "word\nx\n!\n\n\ny", NULL };
  DowserFilesFixture files;
  g_autoptr (GError) error = NULL;

  if (!dowser_files_fixture_set_up (&files))
    return;
  write_book (&files, "book.xlsx", one);
  g_assert_true (dowser_files_fixture_open (&files, "book.xlsx", &error));
  g_assert_no_error (error);
  dowser_files_fixture_assert_rows (&files, "SELECT count (*), count (n), sum (n) FROM One", "3|2|4");
  dowser_files_fixture_assert_rows (&files, "SELECT count (*), count (word) FROM Words", "3|2");
  dowser_files_fixture_tear_down (&files);
}

/* Tests that line breaks in a cell don't end a record. */
static void
test_line_breaks_in_cells_are_kept (void)
{
  static const char *const sheets[]
      = { "Lines", "text|n\na_x000D_&#10;b|#1\nc_x000D_d|#2\ne&#10;f|#3", "One", "text\na_x000D_&#10;b\nc", NULL };
  DowserFilesFixture files;
  g_autoptr (GError) error = NULL;

  if (!dowser_files_fixture_set_up (&files))
    return;
  write_book (&files, "book.xlsx", sheets);
  g_assert_true (dowser_files_fixture_open (&files, "book.xlsx", &error));
  g_assert_no_error (error);
  dowser_files_fixture_assert_rows (&files, "SELECT text FROM Lines ORDER BY n", "a\r\nb\nc\rd\ne\nf");
  dowser_files_fixture_assert_rows (&files, "SELECT text FROM One", "a\r\nb\nc");
  dowser_files_fixture_tear_down (&files);
}

static void
test_cell_types_become_column_types (void)
{
  static const char *const all[]
      = { "All",
          "day|moment|clock|long|ok|real|big\n#45322@1|#45322.5@2|#0.5@3|#4.1875@4|?1|#1e-05|#123456789012345678\n"
          "#45323@1|#45322@1|#0.25@3|#0.5@4|?0|#2.5|#1",
          NULL };
  DowserFilesFixture files;
  g_autoptr (GError) error = NULL;

  if (!dowser_files_fixture_set_up (&files))
    return;
  write_book (&files, "book.xlsx", all);
  g_assert_true (dowser_files_fixture_open (&files, "book.xlsx", &error));
  g_assert_no_error (error);
  dowser_files_fixture_assert_rows (&files,
                                    "SELECT typeof (day), typeof (moment), typeof (clock), typeof (long), typeof (ok), "
                                    "typeof "
                                    "(real) FROM \"All\" LIMIT 1",
                                    "DATE|TIMESTAMP|TIME|BIGINT|BOOLEAN|DOUBLE");
  dowser_files_fixture_assert_rows (&files, "SELECT moment, long, real, big FROM \"All\" ORDER BY day",
                                    "2024-01-31 12:00:00|361800|1e-05|1.2345678901234568e+17\n"
                                    "2024-01-31 00:00:00|43200|2.5|1");
  dowser_files_fixture_tear_down (&files);
}

/* Tests a workbook next to a CSV file in a folder. An unreadable workbook is left out with a remark. */
static void
test_workbook_is_read_with_its_folder (void)
{
  static const char *const unnamed[] = { "Sheet1", "id|x\n#1|b", NULL };
  DowserFilesFixture files;
  g_autoptr (GError) error = NULL;
  g_autofree char *csv = NULL, *old = NULL, *text = NULL;

  if (!dowser_files_fixture_set_up (&files))
    return;
  csv = dowser_files_fixture_write_file (&files, "orders.csv", "id,x\n1,a\n", -1);
  old = dowser_files_fixture_write_file (&files, "old.xls", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", 8);
  text = dowser_files_fixture_write_file (&files, "text.docx", "PK\x03\x04", 4);
  write_book (&files, "book.xlsx", orders);
  write_book (&files, "more.xlsm", unnamed);
  g_assert_true (dowser_files_fixture_open (&files, "", &error));
  g_assert_no_error (error);
  dowser_files_fixture_assert_rows (&files,
                                    "SELECT o.x, m.x, b.code FROM orders o JOIN more m USING (id) JOIN \"book Orders\" "
                                    "b "
                                    "USING (id)",
                                    "a|b|007");
  g_assert_nonnull (strstr (dowser_source_get_protection (files.source), "old.xls"));
  dowser_files_fixture_tear_down (&files);
}

static void
test_damaged_workbook_is_refused (void)
{
  DowserFilesFixture files;
  g_autofree char *path = NULL;

  if (!dowser_files_fixture_set_up (&files))
    return;
  path = dowser_files_fixture_write_file (&files, "book.xlsx", "PK\x03\x04garbage", -1);
  dowser_files_fixture_assert_fails (&files, "book.xlsx", DOWSER_SOURCE_ERROR_DAMAGED,
                                     "“book.xlsx” cannot be read as a workbook: the workbook is damaged");
  dowser_files_fixture_tear_down (&files);
}

static const DowserCsvDecision *
find_decision (GPtrArray *decisions, const char *column)
{
  for (guint i = 0; i < decisions->len; i++)
    if (g_strcmp0 (((DowserCsvDecision *) decisions->pdata[i])->column, column) == 0)
      return decisions->pdata[i];
  return NULL;
}

/* Tests that a text column is read as numbers if the user requests it. */
static void
test_user_chooses_numbers_for_texts (void)
{
  static const char *const sheets[] = { "Codes", "code|n\n12|#1\n13|#2\n14|x", NULL };
  DowserFilesFixture files;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL, *chosen = NULL;
  g_autoptr (GPtrArray) decisions = NULL;
  const DowserCsvDecision *code;

  if (!dowser_files_fixture_set_up (&files))
    return;
  write_book (&files, "book.xlsx", sheets);
  path = dowser_files_fixture_dup_path (&files, "book.xlsx");
  g_assert_true (dowser_files_fixture_open (&files, "book.xlsx", &error));
  g_assert_no_error (error);
  dowser_files_fixture_assert_rows (&files, "SELECT typeof (code), typeof (n) FROM Codes LIMIT 1", "VARCHAR|VARCHAR");
  decisions = dowser_csv_decisions_list (path, dowser_source_get_memory (files.source));
  code = find_decision (decisions, "code");
  g_assert_cmpstr (code->table, ==, "Codes");
  g_assert_cmpuint (code->choices->len, ==, 1);
  chosen = dowser_csv_decisions_set_choice (dowser_source_get_memory (files.source), code->path, "code", "numbers");
  dowser_files_fixture_close (&files);
  files.source = dowser_source_new_for_uri (path, &error);
  dowser_source_set_memory (files.source, chosen);
  g_assert_true (dowser_test_source_open (files.source, &error));
  dowser_files_fixture_assert_rows (&files, "SELECT sum (code), typeof (sum (code)) FROM Codes", "39|HUGEINT");
  dowser_files_fixture_tear_down (&files);
}

DOWSER_TEST_MAIN (duckdb_workbook)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/duckdb-workbook/workbook-tables-are-read", test_workbook_tables_are_read);
  g_test_add_func ("/sources/duckdb-workbook/single-column-keeps-empty-cells", test_single_column_keeps_empty_cells);
  g_test_add_func ("/sources/duckdb-workbook/line-breaks-in-cells-are-kept", test_line_breaks_in_cells_are_kept);
  g_test_add_func ("/sources/duckdb-workbook/cell-types-become-column-types", test_cell_types_become_column_types);
  g_test_add_func ("/sources/duckdb-workbook/workbook-is-read-with-its-folder", test_workbook_is_read_with_its_folder);
  g_test_add_func ("/sources/duckdb-workbook/damaged-workbook-is-refused", test_damaged_workbook_is_refused);
  g_test_add_func ("/sources/duckdb-workbook/user-chooses-numbers-for-texts", test_user_chooses_numbers_for_texts);
  return g_test_run ();
}
