/* test-csv-options.c - tests that DuckDB reads each cell of a CSV file as it was written */
#include "support/dowser-files-fixture.h"

#include "sources/csv/dowser-csv-type.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"

#include <string.h>

#define FILES 40

/* Cells that are easily misread. */
static const char *const cells[] = {
  "",
  "a",
  "00123",
  "7",
  "-5",
  "1.50",
  "12345678901234567890",
  "1e5",
  "x,y",
  "x;y",
  "two\nlines",
  "say \"hi\"",
  "\"",
  " padded ",
  "größe 🎈",
  "2024-01-02",
  "2024-13-45",
  "true",
  "NA",
  "NULL",
  "'",
  "#no comment",
  "\\N",
  "\\",
  "\\\"",
  "12:30",
  "31/12/2024",
  "1,5",
  "1,234",
  "1,234,567.50",
  "1.234.567,8",
  "1/2/2024",
  "1/13/2024 2:05 PM",
  "31.1.2024 14:05",
  "+47 123",
  "-",
  ".",
  "0",
  "1_000",
  "0x1F",
  "inf",
  "2024-01-02 03:04:05",
  "crlf\r\nin",
  "$5",
  "-$1,000.50",
  "(7.25)",
  "1.234,56 €",
  "12 %",
  ".5",
  " 12 ",
  "tab\there",
  "Mar 7, 1999",
  "7 March 1999",
  "2019/07/31 23:05",
  "07-Mar-99",
  "1:27.4",
  "27:00:01",
  "20240131",
  "2024-05",
};

typedef struct
{
  guint n_columns;
  guint n_rows;
  GPtrArray *cells; /* const char *, row by row; NULL for a missing value */
} Table;

static void
append_cell (GString *text, const char *cell, char delimiter, gboolean quote)
{
  if (!quote && strpbrk (cell, "\"\n\r") == NULL && strchr (cell, delimiter) == NULL)
    {
      g_string_append (text, cell);
      return;
    }
  g_string_append_c (text, '"');
  for (; *cell != '\0'; cell++)
    {
      if (*cell == '"')
        g_string_append_c (text, '"');
      g_string_append_c (text, *cell);
    }
  g_string_append_c (text, '"');
}

/* Makes a random table and its text. The first column has only letters, so that the line of headings is recognized and
 * no line is empty. */
static Table
make_table (GRand *rand, GString *text)
{
  const char *line_end = g_rand_boolean (rand) ? "\n" : "\r\n";
  char delimiter = ",;\t|"[g_rand_int_range (rand, 0, 4)];
  Table table = { g_rand_int_range (rand, 2, 6), g_rand_int_range (rand, 0, 30), g_ptr_array_new () };
  guint pool = g_rand_int_range (rand, 1, G_N_ELEMENTS (cells));

  for (guint i = 0; i < table.n_columns; i++)
    g_string_append_printf (text, "%sc%c", i > 0 ? (char[]){ delimiter, '\0' } : "", 'a' + (int) i);
  g_string_append (text, line_end);
  for (guint row = 0; row < table.n_rows; row++)
    for (guint i = 0; i < table.n_columns; i++)
      {
        const char *cell = i == 0 ? "row" : cells[g_rand_int_range (rand, 0, pool)];
        gboolean quote = i > 0 && *cell != '\0' && g_rand_int_range (rand, 0, 4) == 0;

        if (i > 0)
          g_string_append_c (text, delimiter);
        append_cell (text, cell, delimiter, quote);
        g_ptr_array_add (table.cells, (gpointer) (*cell != '\0' ? cell : NULL));
        if (i + 1 == table.n_columns)
          g_string_append (text, line_end);
      }
  return table;
}

/* Returns TRUE if @cell is the value of @wanted. A value with a type may be written differently, and a word for a
 * missing value becomes NULL. All other values must be unchanged. */
static gboolean
is_same_cell (const char *cell, const char *wanted, DowserValueType type)
{
  if (type == DOWSER_VALUE_TEXT)
    return g_strcmp0 (cell, wanted) == 0 || (cell == NULL && g_str_equal (wanted, "\\N"));
  if (cell == NULL)
    return wanted == NULL || g_strv_contains (dowser_missing_words, wanted);
  return wanted != NULL;
}

static void
check_rows (DowserFilesFixture *files, const Table *table, const char *text)
{
  g_auto (DowserTestRun) run = { 0 };

  dowser_test_source_run (files->source, "SELECT * FROM t", NULL, NULL, TRUE, &run);
  if (run.error != NULL)
    g_error ("%s\n%s", run.error->message, text);
  if (run.summary.n_rows != table->n_rows)
    g_error ("%u rows instead of %u:\n%s", (guint) run.summary.n_rows, table->n_rows, text);
  for (guint row = 0; row < table->n_rows; row++)
    for (guint i = 0; i < table->n_columns; i++)
      {
        DowserResultColumn *column = dowser_result_get_columns (run.result)->pdata[i];
        const char *wanted = table->cells->pdata[row * table->n_columns + i];
        g_autoptr (GString) found = g_string_new (NULL);
        DowserCell cell;

        dowser_result_get_cell (run.result, row, i, &cell);
        dowser_cell_print (&cell, found, 0);
        if (!is_same_cell (cell.is_null ? NULL : found->str, wanted, column->type))
          g_error ("row %u, column %u: \"%s\" instead of \"%s\":\n%s", row, i, found->str, wanted, text);
      }
}

static void
test_random_files_are_read_exactly (void)
{
  DowserFilesFixture files;
  g_autoptr (GRand) rand = dowser_test_rand_new ();

  if (!dowser_files_fixture_set_up (&files))
    return;
  for (guint i = 0; i < FILES; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      Table table = make_table (rand, text);
      g_autofree char *path = dowser_files_fixture_write_file (&files, "t.csv", text->str, text->len);
      g_autoptr (GError) error = NULL;

      if (!dowser_files_fixture_open (&files, "t.csv", &error))
        g_error ("%s\n%s", error->message, text->str);
      check_rows (&files, &table, text->str);
      g_ptr_array_unref (table.cells);
    }
  dowser_files_fixture_tear_down (&files);
}

/* Files with their values as a table shows them. The first line of each file is the heading "c". */
static const char *const read_as[][2] = {
  { "c\n\"1,234.50\"\n\"-12,345,678.25\"\n7\n", "1234.50|-12345678.25|7.00" },
  { "c\n\"1,234\"\n\"56,789\"\n", "1234|56789" },
  { "c;d\n1,234;x\n56,789;x\n", "1.234|56.789" },
  { "c;d\n1.234,5;x\n-1.234.567;x\n12;x\n", "1234.5|-1234567.0|12.0" },
  { "c;d\n1.234;1,5\n2.345;2,5\n", "1234|2345" },
  { "c\n1.234\n2.345\n", "1.234|2.345" },
  { "c\n\"1,23\"\n\"1,234\"\n", "1.230|1.234" },
  { "c\n\"1,2345,678\"\n\"01,234\"\n", "1,2345,678|01,234" },
  { "c\n\"1,234,567\"\n0.5\n", "1234567.0|0.5" },
  { "c\n192.168.100.101\n192.168.100.250\n", "192.168.100.101|192.168.100.250" },
  { "c\n12.345.678.901\n1.234\n", "12345678901|1234" },
  { "c\n12:30:00.1234567\n", "12:30:00.1234567" },
  { "c\n1/13/2024\n12/1/2024\n", "2024-01-13|2024-12-01" },
  { "c\n1.2.2024\n31.12.2024\n", "2024-02-01|2024-12-31" },
  { "c\n1/2/2024\n2/3/2024\n", "1/2/2024|2/3/2024" },
  { "c\n1/13/2024 2:05 PM\n12/1/2024 12:05 am\n", "2024-01-13 14:05:00|2024-12-01 00:05:00" },
  { "c\n1.2.2024 4:05\n31.12.2024 14:05\n", "2024-02-01 04:05:00|2024-12-31 14:05:00" },
  { "c\n31/12/2024 14:05:30\n1/2/2024 00:00:00\n", "2024-12-31 14:05:30|2024-02-01 00:00:00" },
  { "c\n1/13/2024 2:05\n1/13/2024 2:05 PM\n", "2024-01-13 02:05:00|2024-01-13 14:05:00" },
  { "c,d\n1/13/2024 2:05,2024-01-02 03:04:05\n", "2024-01-13 02:05:00" },
  { "c\nMar 7 1999\nmay 31 2004\n", "1999-03-07|2004-05-31" },
  { "c\n7 March 1999\n\"Sept 9, 2001\"\n2001-09-10\n", "1999-03-07|2001-09-09|2001-09-10" },
  { "c\n\"Mon, 04 Mar 2024\"\n\"Tuesday, 5 March 2024\"\n", "2024-03-04|2024-03-05" },
  { "c\n07-Mar-99\n31-Dec-04\n", "1999-03-07|2004-12-31" },
  { "c\n13/2/99\n1/2/2004\n", "1999-02-13|2004-02-01" },
  { "c\n2-28-2011\n12-1-2012\n", "2011-02-28|2012-12-01" },
  { "c\n2019/07/31 23:05:59\n2019/8/1\n", "2019-07-31 23:05:59|2019-08-01 00:00:00" },
  { "c\n2019/07/31\n2020/1/2\n", "2019-07-31|2020-01-02" },
  { "c\nMarch 1999\nMay 2004\n", "1999-03-01|2004-05-01" },
  { "c\n9:05 am\n12:30 PM\n", "09:05:00|12:30:00" },
  { "c\n01:00.2\n2:00:03.75\n", "60.20|7203.75" },
  { "c\n27:15:00\n1:00:00\n", "98100|3600" },
  { "c,d\nMar 7 1999,NA\nNA,x\n", "1999-03-07|" },
  { "c\nMay\nMay 7\n", "May|May 7" },
  { "c\n31 February 2024\n", "31 February 2024" },
  { "c\n\"$1,000.50\"\n-$5\n$-0.25\n($7)\n", "1000.50|-5.00|-0.25|-7.00" },
  { "c\n\"€ 1.012,50\"\n\"-€ 2,00\"\n", "1012.50|-2.00" },
  { "c;d\n1.234,56 €;x\n-5 €;x\n", "1234.56|-5.00" },
  { "c\n(123.45)\n10.5\n", "-123.45|10.50" },
  { "c\n12 %\n-3.5 %\n", "12.0|-3.5" },
  { "c\n100 kr\n5 kr\n", "100|5" },
  { "c\n$5\n€7\n", "$5|€7" },
  { "c\n$5\n7\n", "$5|7" },
  { "c\n7\n$5\n", "7|$5" },
  { "c\nCAD100\nLHR 12\n", "CAD100|LHR 12" },
  { "c;d\n1 234,56;x\n12,5;x\n", "1234.56|12.50" },
  { "c\n123 456\n234 567\n", "123 456|234 567" },
  { "c\n-(5)\n--5\n", "-(5)|--5" },
  { "c\n1'234.50\n7\n", "1234.50|7.00" },
  { "c,d\n$5,-\n-,x\n", "5|" },
  { "c,d\n1.5,NA\nNA,DE\n", "1.5|" },
  { "c,d\n31/12/2024,-\n-,x\n", "2024-12-31|" },
  { "c;d\n1,5;-\n-;x\n", "1.5|" },
  { "c\n31.02.2024\n13:61\n", "31.02.2024|13:61" },
};

static void
test_local_numbers_and_dates_are_read (void)
{
  DowserFilesFixture files;

  if (!dowser_files_fixture_set_up (&files))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (read_as); i++)
    {
      g_autofree char *path = dowser_files_fixture_write_file (&files, "t.csv", read_as[i][0], strlen (read_as[i][0]));
      g_autoptr (GString) found = g_string_new (NULL);
      g_auto (DowserTestRun) run = { 0 };
      g_autoptr (GError) error = NULL;

      dowser_files_fixture_open (&files, "t.csv", &error);
      g_assert_no_error (error);
      dowser_test_source_run (files.source, "SELECT c FROM t", NULL, NULL, TRUE, &run);
      g_assert_no_error (run.error);
      for (guint row = 0; row < run.summary.n_rows; row++)
        {
          DowserCell cell;

          dowser_result_get_cell (run.result, row, 0, &cell);
          g_string_append (found, row > 0 ? "|" : "");
          dowser_cell_print (&cell, found, 0);
        }
      g_assert_cmpstr (found->str, ==, read_as[i][1]);
    }
  dowser_files_fixture_tear_down (&files);
}

DOWSER_TEST_MAIN (csv_options)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/csv-options/local-numbers-and-dates-are-read", test_local_numbers_and_dates_are_read);
  g_test_add_func ("/sources/csv-options/random-files-are-read-exactly", test_random_files_are_read_exactly);
  return g_test_run ();
}
