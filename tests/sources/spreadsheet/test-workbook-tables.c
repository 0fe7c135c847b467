/* test-workbook-tables.c - tests that the tables of a workbook are found, with their ranges, headings, totals, types
 * and names */
#include "sources/csv/dowser-csv-options.h"
#include "sources/csv/dowser-csv-settle.h"
#include "sources/spreadsheet/dowser-workbook-tables.h"
#include "support/dowser-test-main.h"
#include "support/sheet-print.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

static void
print_columns (const DowserSheetTable *table, GString *text)
{
  g_autoptr (DowserCsvShape) resolved = dowser_csv_resolve_types (table->shape, NULL);
  g_autoptr (DowserCsvOptions) options = dowser_csv_options_new (resolved);

  for (guint i = 0; i < resolved->columns->len; i++)
    {
      const DowserCsvColumn *column = resolved->columns->pdata[i];
      const char *meaning = g_hash_table_lookup (table->meanings, column->name);

      g_string_append_printf (text, "%s%s %.7s", i > 0 ? ", " : "", column->name, (char *) options->types->pdata[i]);
      if (meaning != NULL)
        g_string_append_printf (text, " (%s)", meaning);
    }
  g_string_append_c (text, '\n');
}

static void
print_rows (const DowserSheetTable *table, GString *text)
{
  char bytes[65536];
  gssize n = pread (table->copy->fd, bytes, sizeof bytes, 0);

  g_string_append_len (text, bytes, n);
}

/* Returns "name: columns" and the rows for each table; @description: (out) (optional): the description of the first
 * table */
static char *
read_days (const char *const *sheets, const char *merges, gboolean since_1904, char **description)
{
  g_autofree char *path = sheet_print_dup_path ("book.xlsx");
  g_autofree char *folder = g_path_get_dirname (path);
  const DowserDataFile file = { path, path, "book", DOWSER_DATA_SPREADSHEET, FALSE };
  g_autoptr (GError) error = NULL;
  g_autoptr (GHashTable) used_names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) tables = NULL;
  GString *text = g_string_new (NULL);

  dowser_test_workbook_write (path, sheets, merges, since_1904);
  tables = dowser_workbook_tables_read (&file, used_names, NULL, &error);
  g_unlink (path);
  g_rmdir (folder);
  for (guint i = 0; tables != NULL && i < tables->len; i++)
    {
      const DowserSheetTable *table = tables->pdata[i];

      g_string_append_printf (text, "%s: ", table->name);
      print_columns (table, text);
      print_rows (table, text);
    }
  if (description != NULL)
    *description = tables != NULL ? g_strdup (((DowserSheetTable *) tables->pdata[0])->description) : NULL;
  if (error != NULL)
    g_string_printf (text, "error: %s", error->message);
  return g_string_free (text, FALSE);
}

static char *
read_book (const char *const *sheets, const char *merges, char **description)
{
  return read_days (sheets, merges, FALSE, description);
}

static void
assert_sheet (const char *rows, const char *merges, const char *expected)
{
  const char *const sheets[] = { "Sheet1", rows, NULL };
  g_autofree char *printed = read_book (sheets, merges, NULL);

  g_assert_cmpstr (printed, ==, expected);
}

/* Checks the tables. Checks that the first table's description contains @description_text. If @description_text begins
 * with "!", checks that the description doesn't contain the remaining text. */
static void
assert_description (const char *rows, const char *merges, const char *description_text)
{
  const char *const sheets[] = { "Sheet1", rows, NULL };
  g_autofree char *description = NULL;
  g_autofree char *printed = read_book (sheets, merges, &description);
  gboolean wanted = *description_text != '!';

  g_test_message ("%s", printed);
  if ((strstr (description, description_text + !wanted) != NULL) != wanted)
    g_error ("\"%s\": \"%s\"", description, description_text);
}

static void
test_columns_get_the_cell_types (void)
{
  assert_sheet ("n|real|code|day|at|time|long|ok|mix|part|euro\n"
                "#1|#1.5|007|#45322@1|#45322.5@2|#0.5@3|#4.5@4|?1|#1|#0.25@5|#5@6\n"
                "#2|#2|008|#45323@7|#45323@1||#0.5@4|?0|x|#1@5|#6.5@6",
                NULL,
                "book: n BIGINT, real DECIMAL, code VARCHAR, day DATE, "
                "at TIMESTA, time TIME, long BIGINT, ok BOOLEAN, mix VARCHAR, part DECIMAL (percentages: 0.25 is "
                "shown as 25 %), euro DECIMAL (amounts in €)\n"
                "1,1.5,\"007\",2024-01-31,2024-01-31 12:00:00,12:00:00,108:00:00,true,1,0.25,5\n"
                "2,2,\"008\",2024-02-01,2024-02-01,,12:00:00,false,\"x\",1,6.5\n");
}

/* Tests dates counted from 1904, also if an extension of the file omits the date system. */
static void
test_dates_count_from_1904_if_declared (void)
{
  const char *const sheets[] = { "Days", "day|n\n#43860@1|#1\n#0@1|#2", NULL };
  g_autofree char *printed = read_days (sheets, NULL, TRUE, NULL);

  g_assert_cmpstr (printed, ==, "Days: day DATE, n BIGINT\n2024-01-31,1\n1904-01-01,2\n");
}

/* Tests that the cells determine the types of columns. For CSV texts, column names also determine the types, but not
 * for cells. */
static void
test_cell_types_decide_column_types (void)
{
  assert_sheet ("version|date|season|mins|price\n#1.1|#20240131|#2010|#0.25@3|#1.234\n#1.1|#20240201|#2011|#0.5@3|#5."
                "678",
                NULL,
                "book: version DECIMAL, date BIGINT, season BIGINT, mins TIME, price DECIMAL\n"
                "1.1,20240131,2010,06:00:00,1.234\n1.1,20240201,2011,12:00:00,5.678\n");
  assert_sheet ("day|amount\n2024-01-31|$5\n2024-02-01|$6", NULL,
                "book: day VARCHAR, amount VARCHAR\n\"2024-01-31\",\"$5\"\n\"2024-02-01\",\"$6\"\n");
}

static void
test_cells_with_errors_are_empty (void)
{
  assert_sheet ("a|b\n#1|x\nn/a|\n!|y\n=|#60@1", NULL,
                "book: a BIGINT (cells with an error, read as empty: 1; formulas without a stored result, read "
                "as empty: 1), b VARCHAR (dates that don’t exist, read as empty: 1)\n1,\"x\"\nn/a,\n,\"y\"\n,\n");
  assert_description ("a|b\n#1|x\n!|y\n!|z", NULL, "Cells with an error, read as empty: 2.");
  assert_description ("a|b\n#1|x\n=|y", NULL, "Formulas without a stored result, read as empty: 1.");
}

static void
test_quotes_and_line_breaks_are_kept (void)
{
  assert_sheet ("a|b\na,\"b\"|x\n=|y\nline&#10;end|z", NULL,
                "book: a VARCHAR (formulas without a stored result, read as empty: 1), b VARCHAR\n"
                "\"a,\"\"b\"\"\",\"x\"\n,\"y\"\n\"line\nend\",\"z\"\n");
}

static void
test_titles_above_a_table_are_skipped (void)
{
  static const char rows[] = "Report of 2024\nby region\nregion|n|sum\nNorth|#1|#2\nSouth|#3|#4";

  assert_sheet (rows, NULL, "book: region VARCHAR, n BIGINT, sum BIGINT\n\"North\",1,2\n\"South\",3,4\n");
  assert_description (rows, NULL, "Rows above the headings, skipped: 2.");
  assert_description ("Report\n\nregion|n\nNorth|#1\nSouth|#2", NULL, "to no table: A1.");
  assert_sheet ("one|two||words\nmore||words|\nname|job|age|born\nAnn|nurse|#30|#45322@1\nBob|cook|#31|#45323@1", NULL,
                "book: name VARCHAR, job VARCHAR, age BIGINT, born DATE\n\"Ann\",\"nurse\",30,2024-01-31\n"
                "\"Bob\",\"cook\",31,2024-02-01\n");
  assert_sheet ("Report of 2024\nregion|n\nNorth|#1", "A1:B1", "book: region VARCHAR, n BIGINT\n\"North\",1\n");
}

static void
test_merged_headings_are_combined (void)
{
  static const char merged[] = "Region|2024||2025|\n|Q1|Q2|Q1|Q2\nNorth|#1|#2|#3|#4\nSouth|#5|#6|#7|#8";
  static const char expected[]
      = "book: Region VARCHAR, 2024 Q1 BIGINT, 2024 Q2 BIGINT, 2025 Q1 BIGINT, 2025 Q2 BIGINT\n"
        "\"North\",1,2,3,4\n\"South\",5,6,7,8\n";

  assert_sheet (merged, "A1:A2 B1:C1 D1:E1", expected);
  assert_description (merged, "A1:A2 B1:C1 D1:E1", "Heading rows, joined: 2.");
  assert_sheet ("Region|#2024||#2025|\n|Q1|Q2|Q1|Q2\nNorth|#1|#2|#3|#4\nSouth|#5|#6|#7|#8", "A1:A2 B1:C1 D1:E1",
                expected);
  assert_sheet ("|2024||2025|\nRegion|Q1|Q2|Q1|Q2\nNorth|#1|#2|#3|#4\nSouth|#5|#6|#7|#8", NULL, expected);
  assert_sheet ("country|#2020|#2021\nA|#1|#2\nB|#3|#4", NULL,
                "book: country VARCHAR, 2020 BIGINT, 2021 BIGINT\n\"A\",1,2\n\"B\",3,4\n");
  assert_sheet ("#1|x\n#2|y", NULL, "book: column1 BIGINT, column2 VARCHAR\n1,\"x\"\n2,\"y\"\n");
  assert_description ("#1|x\n#2|y", NULL, "The table has no headings");
  assert_sheet ("a|a|\n#1|#2|#3", NULL, "book: a BIGINT, a_2 BIGINT, column3 BIGINT\n1,2,3\n");
  assert_sheet ("name|born\nAnn|#1990\nBob|#1985", NULL,
                "book: name VARCHAR, born BIGINT\n\"Ann\",1990\n\"Bob\",1985\n");
  assert_sheet ("first|last\nAnn|Smith\nBob|Jones", NULL,
                "book: first VARCHAR, last VARCHAR\n\"Ann\",\"Smith\"\n\"Bob\",\"Jones\"\n");
}

static void
test_totals_and_remarks_below_are_skipped (void)
{
  static const char rows[] = "region|n\nNorth|#1\nSouth|#3\nTotal|#4\nSource: the office";

  assert_sheet (rows, NULL, "book: region VARCHAR, n BIGINT\n\"North\",1\n\"South\",3\n");
  assert_description (rows, NULL, "Rows of totals at the end, skipped: 1. Remarks at the end, skipped: 1.");
  assert_sheet ("region|n\nNorth|#1\nSouth|#3\nTotal 2024|#4", NULL,
                "book: region VARCHAR, n BIGINT\n\"North\",1\n\"South\",3\n");
  /* A row with few cells and with words below the numbers of a table is a remark. In a table that is too short to show
   * its columns' types, such a row is kept as data. */
  assert_description ("a|b|c\n#1|x|#1\n#2|y|#2\n#3|z|#3\n#4|x|#4\n#5|y|#5\n#6|z|#6\n#7|x|#7\n||as told", NULL,
                      "Remarks at the end, skipped: 1.");
  assert_description ("a|b|c\n#1|x|#1\n#2|y|#2\n#3|z|#3\n#4|x|#4\n#5|y|#5\n#6|z|#6\n#7|x|#7\n|w|", NULL, "!Remarks");
  assert_description ("a|b|c\n#1|x|#1\n#2|y|#2\n#3|z|#3\n#4|x|#4\n#5|y|#5\n#6|z|#6\n#7|x|#7\n|w|as told", NULL,
                      "!Remarks");
  /* The row "Total" stays if it isn't the sum of the other rows. */
  assert_sheet ("region|n\nNorth|#1\nSouth|#3\nTotal Energy|#9", NULL,
                "book: region VARCHAR, n BIGINT\n\"North\",1\n\"South\",3\n\"Total Energy\",9\n");
  assert_sheet ("region|n\nTotal|#4\nNorth|#1\nSouth|#3", NULL,
                "book: region VARCHAR, n BIGINT\n\"Total\",4\n\"North\",1\n\"South\",3\n");
  assert_description ("region|n\nNorth|#1\nSouth|#3\n\nTotal|#4", NULL, "to no table: A5:B5.");
}

static void
test_each_range_becomes_a_table (void)
{
  assert_sheet ("a|b||c|d\n#1|x||#5|y\n#2|z||#6|w\n\nwho|n\nAnn|#1\nBob|#2\nCid|#3", NULL,
                "book: a BIGINT, b VARCHAR\n1,\"x\"\n2,\"z\"\nbook 2: c BIGINT, d VARCHAR\n5,\"y\"\n6,\"w\"\n"
                "book 3: who VARCHAR, n BIGINT\n\"Ann\",1\n\"Bob\",2\n\"Cid\",3\n");
  /* Each table gets its name from the title above it. */
  assert_sheet ("Costs|||Income\nwhat|eur||what|eur\nrent|#5||job|#9\nfood|#6||gift|#1", NULL,
                "Costs: what VARCHAR, eur BIGINT\n\"rent\",5\n\"food\",6\nIncome: what VARCHAR, eur "
                "BIGINT\n\"job\",9\n\"gift\",1\n");
  /* Tables of different heights next to each other, and two tables one below the other. */
  assert_sheet ("a|b||c|d\n#1|#2||#3|#4\n#5|#6\n#7|#8||e|f\n#9|#1||#2|#3", NULL,
                "book: a BIGINT, b BIGINT\n1,2\n5,6\n7,8\n9,1\nbook 2: c BIGINT, d BIGINT\n3,4\nbook 3: e "
                "BIGINT, f "
                "BIGINT\n2,3\n");
}

/* Tests that a table continues below a blank row if the cells have the same kinds and there are no new headings. */
static void
test_table_continues_below_a_blank_row (void)
{
  static const char rows[] = "a|b\n#1|x\n\n#2|y\n\n\n#3|z";

  assert_sheet (rows, NULL, "book: a BIGINT, b VARCHAR\n1,\"x\"\n2,\"y\"\n3,\"z\"\n");
  assert_description (rows, NULL, "Blank rows in the table are skipped.");
  assert_description ("a|b\n#1|x", NULL, "!Blank rows");
  assert_sheet ("a|b|c\n\n#1|x|#5\n#2|y|#6", NULL, "book: a BIGINT, b VARCHAR, c BIGINT\n1,\"x\",5\n2,\"y\",6\n");
  assert_sheet ("#1\n\n#2\n\n#3", NULL, "book: column1 BIGINT\n1\n2\n3\n");
  /* If the cells below a blank row have their own headings, they are another table. */
  assert_sheet ("a|b\nx|y\nz|w\n\nc|d\nq|#1\nr|#2", NULL,
                "book: a VARCHAR, b VARCHAR\n\"x\",\"y\"\n\"z\",\"w\"\nbook 2: c VARCHAR, d "
                "BIGINT\n\"q\",1\n\"r\",2\n");
  assert_description ("a|b|c\n#1|x|#5\n#2|y|#6\n\nmean||#5.5\nmost||#6", NULL, "to no table: A5");
}

static void
test_cells_outside_tables_are_noted (void)
{
  assert_description ("on|#45322@1\nby|Ann\n\nregion|n|sum\nNorth|#1|#2\nSouth|#3|#4\nEast|#5|#6", NULL,
                      "to no table: A1:B2.");
  assert_description ("region|n\nNorth|#1\nSouth|#3\n\none\ntwo", NULL, "to no table: A5:A6.");
  assert_description ("region|n\nNorth|#1", NULL, "!in no table");
}

static void
test_tables_get_names_from_sheets (void)
{
  static const char two[] = "a|b\n#1|x";
  const char *const one[] = { "Orders", two, NULL };
  const char *const several[] = { "Sheet1", two, "-Old", two, "sheet1", two, "Empty", "", NULL };
  const char *const none[] = { "Empty", "", "Errors", "!|!", NULL };
  g_autofree char *named = read_book (one, NULL, NULL);
  g_autofree char *description = NULL;
  g_autofree char *all = read_book (several, NULL, &description);
  g_autofree char *nothing = read_book (none, NULL, NULL);
  const char *const hidden[] = { "-Old", two, NULL };
  g_autofree char *description_text = NULL;
  g_autofree char *old = read_book (hidden, NULL, &description_text);

  g_assert_cmpstr (named, ==, "Orders: a BIGINT, b VARCHAR\n1,\"x\"\n");
  g_assert_cmpstr (all, ==,
                   "Sheet1: a BIGINT, b VARCHAR\n1,\"x\"\nOld: a BIGINT, b VARCHAR\n1,\"x\"\nsheet1 2: a BIGINT, b "
                   "VARCHAR\n1,\"x\"\n");
  g_assert_cmpstr (description, ==, "From the cells A1:B2 of the sheet “Sheet1”.");
  g_assert_cmpstr (description_text, ==,
                   "From the cells A1:B2 of the sheet “Old”. The sheet is hidden in the workbook.");
  g_assert_cmpstr (old, ==, "Old: a BIGINT, b VARCHAR\n1,\"x\"\n");
  g_assert_true (g_str_has_prefix (nothing, "error: no sheet of the workbook has a cell with a value."));
}

DOWSER_TEST_MAIN (workbook_tables)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/workbook-tables/columns-get-the-cell-types", test_columns_get_the_cell_types);
  g_test_add_func ("/sources/workbook-tables/dates-count-from-1904-if-declared",
                   test_dates_count_from_1904_if_declared);
  g_test_add_func ("/sources/workbook-tables/cell-types-decide-column-types", test_cell_types_decide_column_types);
  g_test_add_func ("/sources/workbook-tables/cells-with-errors-are-empty", test_cells_with_errors_are_empty);
  g_test_add_func ("/sources/workbook-tables/quotes-and-line-breaks-are-kept", test_quotes_and_line_breaks_are_kept);
  g_test_add_func ("/sources/workbook-tables/titles-above-a-table-are-skipped", test_titles_above_a_table_are_skipped);
  g_test_add_func ("/sources/workbook-tables/merged-headings-are-combined", test_merged_headings_are_combined);
  g_test_add_func ("/sources/workbook-tables/totals-and-remarks-below-are-skipped",
                   test_totals_and_remarks_below_are_skipped);
  g_test_add_func ("/sources/workbook-tables/each-range-becomes-a-table", test_each_range_becomes_a_table);
  g_test_add_func ("/sources/workbook-tables/table-continues-below-a-blank-row",
                   test_table_continues_below_a_blank_row);
  g_test_add_func ("/sources/workbook-tables/cells-outside-tables-are-noted", test_cells_outside_tables_are_noted);
  g_test_add_func ("/sources/workbook-tables/tables-get-names-from-sheets", test_tables_get_names_from_sheets);
  return g_test_run ();
}
