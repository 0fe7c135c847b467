/* test-csv-scan.c - tests that one scan of a CSV file finds its columns, types and headings, and the line of an
 * error */
#include "sources/csv/dowser-csv-scan.h"

#include "base/dowser-error.h"
#include "sources/csv/dowser-csv-delimiter.h"
#include "sources/csv/dowser-csv-options.h"
#include "sources/csv/dowser-csv-settle.h"
#include "support/dowser-test-main.h"

#include <glib/gstdio.h>
#include <string.h>

static DowserCsvShape *
scan_bytes (const char *bytes, gssize length, GError **error)
{
  g_autofree char *path = NULL;
  int fd = g_file_open_tmp ("dowser-XXXXXX.csv", &path, NULL);
  DowserCsvShape *shape;

  g_assert_true (g_close (fd, NULL));
  g_assert_true (g_file_set_contents (path, bytes, length, NULL));
  shape = dowser_csv_scan (path, FALSE, FALSE, FALSE, NULL, error);
  g_assert_cmpint (g_unlink (path), ==, 0);
  return shape;
}

/* Returns names and types in the form "a BIGINT, b VARCHAR". */
static char *
describe_columns (const char *bytes, gint64 n_rows)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserCsvShape) shape = scan_bytes (bytes, -1, &error);
  g_autoptr (DowserCsvShape) resolved = NULL;
  g_autoptr (DowserCsvOptions) options = NULL;
  GString *text = g_string_new (NULL);

  g_assert_no_error (error);
  g_assert_cmpint (shape->n_rows, ==, n_rows);
  resolved = dowser_csv_resolve_types (shape, NULL);
  options = dowser_csv_options_new (resolved);
  for (guint i = 0; i < shape->columns->len; i++)
    g_string_append_printf (text, "%s%s %s", i > 0 ? ", " : "", ((DowserCsvColumn *) shape->columns->pdata[i])->name,
                            (char *) options->types->pdata[i]);
  return g_string_free (text, FALSE);
}

static void
assert_types (const char *bytes, gint64 n_rows, const char *expected)
{
  g_autofree char *text = describe_columns (bytes, n_rows);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_types (void)
{
  assert_types ("a,b\n1,x\n2,y\n", 2, "a BIGINT, b VARCHAR");
  assert_types ("zip,n\n00123,1\n4,2\n", 2, "zip VARCHAR, n BIGINT");
  assert_types ("n\n1\n2\n007\n", 3, "n VARCHAR");
  assert_types ("n,m\n12345678901234567890,9223372036854775807\n", 1, "n HUGEINT, m BIGINT");
  assert_types ("n\n9223372036854775808\n", 1, "n HUGEINT");
  assert_types ("n\n-9223372036854775808\n", 1, "n BIGINT");
  assert_types ("n\n123456789012345678901234567890123456789\n", 1, "n VARCHAR");
  assert_types ("x\n1.10\n-2\n", 2, "x DECIMAL(38, 2)");
  assert_types ("x\n0.30000000000000004\n1e-05\n", 2, "x DOUBLE");
  assert_types ("x\n12345678901234567.89\n1.5\n", 2, "x DECIMAL(38, 2)");
  /* Numbers that have more decimals than amounts, or are too large for 64 bits, are read as doubles if doubles hold
   * them exactly. Otherwise they are read as decimals. */
  assert_types ("x\n0.123456\n", 1, "x DECIMAL(38, 6)");
  assert_types ("x\n0.1234567\n", 1, "x DOUBLE");
  assert_types ("x\n.5\n-.25\n", 2, "x DECIMAL(38, 2)");
  assert_types ("c\n12E3\n5\n", 2, "c VARCHAR");
  assert_types ("p\n+4712345\n", 1, "p VARCHAR");
  assert_types ("d,t,z,c\n2024-02-29,2024-01-02 03:04:05.25,2024-01-02T03:04Z,12:30\n", 1,
                "d DATE, t TIMESTAMP, z TIMESTAMP WITH TIME ZONE, c TIME");
  assert_types ("d,e\n2024-02-30,2024-01-01\n2024-01-01,2024-01-01 10:00\n", 2, "d VARCHAR, e TIMESTAMP");
  assert_types ("b\ntrue\nFALSE\n", 2, "b BOOLEAN");
  assert_types ("e,f\n,1\n,2\n", 2, "e VARCHAR, f BIGINT");
}

static void
test_local_dates_are_recognized (void)
{
  /* The order of day and month is known if a day is beyond 12. */
  assert_types ("d\n31/12/2024\n01/02/2024\n", 2, "d DATE");
  assert_types ("d\n12/31/2024\n01/02/2024\n", 2, "d DATE");
  assert_types ("d\n03/04/2024\n", 1, "d VARCHAR");
  assert_types ("d\n31.12.2024\n", 1, "d DATE");
  assert_types ("d,e\n31/12/2024,12/31/2024\n", 1, "d DATE, e DATE");
  assert_types ("d,e\n31/12/2024,2024-12-31\n", 1, "d DATE, e DATE");
  /* The other column of the file determines the order of day and month, unless two columns contradict each other. */
  assert_types ("d,e\n03/04/2024,31/12/2024\n", 1, "d DATE, e DATE");
  assert_types ("d,e,f\n03/04/2024,31/12/2024,12/31/2024\n", 1, "d VARCHAR, e DATE, f DATE");
  assert_types ("d\n31/12/2024\n12/31/2024\n", 2, "d VARCHAR");
  /* Digits without separators are dates if the heading says so. "2009-10" is a month if the heading says so. */
  assert_types ("invoice_date,n\n20240131,20240131\n", 1, "invoice_date DATE, n BIGINT");
  assert_types ("invoice_date\n20241331\n", 1, "invoice_date BIGINT");
  assert_types ("month,season\n2009-10,2009-10\n", 1, "month DATE, season VARCHAR");
  assert_types ("lap,start\n3:45,3:45\n", 1, "lap BIGINT, start TIME");
  assert_types ("x\n1:27.25\n12:00.5\n", 2, "x DECIMAL(38, 2)");
  assert_types ("a;b\n1,5;2\n3;4\n", 2, "a DECIMAL(38, 1), b BIGINT");
  assert_types ("a;b\n1,5;2.5\n", 1, "a VARCHAR, b DECIMAL(38, 1)");
}

static void
test_words_for_missing_values_mean_null (void)
{
  assert_types ("n,d\n1,NA\nNA,2024-01-01\n", 2, "n BIGINT, d DATE");
  /* "NA" may be the code of a country, so in a text column it isn't a missing value. */
  assert_types ("n,c\n1,NA\nNA,DE\n", 2, "n BIGINT, c VARCHAR");
  assert_types ("n,c\n1,NA\nNULL,DE\n", 2, "n BIGINT, c VARCHAR");
  assert_types ("n,x\n-,1.5\n3,#DIV/0!\n4,n/a\n", 3, "n BIGINT, x DECIMAL(38, 1)");
}

static void
test_column_headings_are_recognized (void)
{
  assert_types ("1,2,x\n3,4,y\n", 2, "column1 BIGINT, column2 BIGINT, column3 VARCHAR");
  assert_types ("a,A,,a\n1,2,3,4\n", 1, "a BIGINT, A_2 BIGINT, column3 BIGINT, a_3 BIGINT");
  assert_types ("country,2019,2020\nNO,1,2\n", 1, "country VARCHAR, 2019 BIGINT, 2020 BIGINT");
  assert_types ("place,1/22/20,1/23/20,1/24/20\nOslo,1,2,3\n", 1,
                "place VARCHAR, 1/22/20 BIGINT, 1/23/20 BIGINT, 1/24/20 BIGINT");
  assert_types ("Ann,1/22/20,7\nBo,1/23/20,8\n", 2, "column1 VARCHAR, column2 DATE, column3 BIGINT");
  assert_types ("a,b,c\n", 0, "a VARCHAR, b VARCHAR, c VARCHAR");
  assert_types ("\xef\xbb\xbf"
                "a,b\n1,2",
                1, "a BIGINT, b BIGINT");
  assert_types ("\"a \"\"q\"\"\",b\n1,\"x\ny\"\n\n2,z\r\n", 2, "a \"q\" BIGINT, b VARCHAR");
  assert_types ("a\n1\n\n3\n", 3, "a BIGINT");
  assert_types ("a\r1\r2\r", 2, "a BIGINT");
}

static void
assert_fails (const char *bytes, gssize length, DowserSourceError code, const char *part)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserCsvShape) shape = scan_bytes (bytes, length, &error);

  g_assert_null (shape);
  g_assert_error (error, DOWSER_SOURCE_ERROR, (int) code);
  g_assert_nonnull (strstr (error->message, part));
}

/* Tests lines of a report above and below its table. */
static void
test_lines_above_headings_are_skipped (void)
{
  assert_types ("Sales report 2024\n\nregion,amount\nNorth,1\nSouth,2\n", 2, "region VARCHAR, amount BIGINT");
  assert_types ("Report,,\r\nCreated 2024-01-01,,\r\na,b,c\r\nx,1,y\r\n", 1, "a VARCHAR, b BIGINT, c VARCHAR");
  assert_types ("# made by hand\ra;b\r1;2\r", 1, "a BIGINT, b BIGINT");
  assert_types ("sep=;\na;b\n1,5;2\n", 1, "a DECIMAL(38, 1), b BIGINT");
  assert_types ("\xef\xbb\xbfsep=;\na;b\n1,5;2\n", 1, "a DECIMAL(38, 1), b BIGINT");
  assert_types ("name\nSmith, John\nDoe, Ann\n", 2, "name VARCHAR");
  assert_types ("a,,\nx,1,y\n", 1, "a VARCHAR, column2 BIGINT, column3 VARCHAR");
  assert_types ("\"order\r\n no\",b\n1,2\n", 1, "order no BIGINT, b BIGINT");
}

static gboolean
has_total (const char *bytes)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserCsvShape) shape = scan_bytes (bytes, -1, &error);

  g_assert_no_error (error);
  return shape->has_total;
}

static void
test_total_row_is_recognized (void)
{
  g_assert_true (has_total ("region,amount\nN,1\nS,2\nTotal,3\n"));
  g_assert_true (has_total ("region,city,amount\nN,x,1\nS,y,2\n,Grand total:,3\n\n"));
  g_assert_false (has_total ("region,amount\nN,1\nTotal,3\nS,2\n"));
  g_assert_false (has_total ("region,amount\nN,1\nTotally,3\n"));
}

static void
assert_rising (const char *bytes, gboolean expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserCsvShape) shape = scan_bytes (bytes, -1, &error);

  g_assert_no_error (error);
  g_assert_cmpint (((DowserCsvColumn *) shape->columns->pdata[0])->is_increasing, ==, expected);
}

/* Tests that a column whose values increase from row to row is a key, which needs no further check. */
static void
test_rising_values_make_a_key (void)
{
  assert_rising ("n,x\n-9223372036854775808,a\n-5,a\n0,a\n\"7\",a\n9223372036854775807,a\n", TRUE);
  assert_rising ("n,x\n1,a\n3,a\n3,a\n", FALSE);
  assert_rising ("n,x\n1,a\n3,a\n2,a\n", FALSE);
  assert_rising ("n,x\n1,a\n,a\n3,a\n", FALSE);
  assert_rising ("n,x\n,a\n2,a\n3,a\n", FALSE);
  assert_rising ("n,x\n1,a\nNA,a\n3,a\n", FALSE);
  assert_rising ("n,x\n1,a\n1.5,a\n3,a\n", FALSE);
  assert_rising ("n,x\n1,a\n9223372036854775808,a\n", FALSE);
  assert_rising ("n,x\n1,a\nb,a\n3,a\n", FALSE);
  assert_rising ("n\n1\n\n3\n", FALSE);
  /* Without headings, the first row is also a row of values. */
  assert_rising ("1,2\n3,4\n", FALSE);
  assert_rising ("5,2\n3,4\n", TRUE);
}

static void
test_delimiter_is_guessed (void)
{
  static const char *const texts[]
      = { "a,b\n1,2\n", "a\tb,c\n1\t2,3\n4\t5\n", "a;b\n1,5;2,5\n1;2\n", "a|b\n1|2,3\n", "name\nSmith, John\nAnn\n" };
  static const char expected[] = ",\t;|\t";

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      DowserCsvHead head = dowser_csv_guess_head (0, texts[i], strlen (texts[i]));

      g_assert_cmpint (head.form.delimiter, ==, expected[i]);
      g_assert_cmpuint (head.n_title_lines, ==, 0);
    }
  assert_types ("name\nSmith, John\nAnn\n", 2, "name VARCHAR");
}

static void
test_errors_name_the_line (void)
{
  assert_fails ("", 0, DOWSER_SOURCE_ERROR_EMPTY, "empty");
  assert_fails ("a,b,c\n1,2,3\n4,5\n", -1, DOWSER_SOURCE_ERROR_RAGGED, "line 3 has 2 values");
  assert_fails ("a,b\n1,\"two\nlines\"\n3,4,5\n", -1, DOWSER_SOURCE_ERROR_RAGGED, "line 4 has 3 values");
  assert_fails ("a,b\r\n1,\"two\r\nlines\"\r\n3\r\n", -1, DOWSER_SOURCE_ERROR_RAGGED, "line 4 has 1 value");
  assert_fails ("a,b\n1,\"x\n2,y\n", -1, DOWSER_SOURCE_ERROR_DAMAGED, "quote in line 2");
  assert_fails ("a,b\n1,2\n3,\"x\"y\n", -1, DOWSER_SOURCE_ERROR_DAMAGED, "quote in line 3");
  assert_fails ("a,b\n1,\0\n", 8, DOWSER_SOURCE_ERROR_NOT_A_DATABASE, "isn't text");
  assert_fails ("a,b\n1,\x81\n", -1, DOWSER_SOURCE_ERROR_NOT_A_DATABASE, "Windows-1252");
  assert_fails ("\xff\xfe"
                "a\0,",
                5, DOWSER_SOURCE_ERROR_NOT_A_DATABASE, "neither UTF-8");
}

static void
assert_encoding (const char *bytes, gssize length, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserCsvShape) shape = scan_bytes (bytes, length, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (shape->encoding, ==, expected);
  g_assert_cmpint (shape->n_rows, ==, 1);
}

static void
test_encoding_is_guessed (void)
{
  assert_encoding ("a,b\n1,\xc3\xbc\n", -1, "utf-8");
  assert_encoding ("a,b\n1,M\xfcller\n", -1, "latin-1");
  assert_encoding ("a,b\n1,M\xfcller \x80\n", -1, "windows-1252");
  assert_encoding ("\xff\xfe"
                   "a\0,\0b\0\n\0"
                   "1\0,\0\xfc\0\n\0",
                   18, "utf-16le");
  assert_encoding ("a\0,\0b\0\n\0"
                   "1\0,\0\xfc\0\n\0",
                   16, "utf-16le");
  assert_encoding ("\xfe\xff"
                   "\0a\0,\0b\0\n"
                   "\0"
                   "1\0,\0\xfc\0\n",
                   18, "utf-16be");
}

/* Tests multi-byte characters at the border between two of the blocks in which files are read. */
static void
test_characters_across_blocks_are_kept (void)
{
  for (guint n_before = 0; n_before < 4; n_before++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GString) text = g_string_new ("a,b\n1,");
      g_autoptr (DowserCsvShape) shape = NULL, cut = NULL;

      g_string_append_len (text, "xyz", n_before);
      while (text->len < 1024 * 1024)
        g_string_append (text, "\xf0\x9f\xa6\x89");
      shape = scan_bytes (text->str, text->len, &error);
      g_assert_no_error (error);
      g_assert_cmpstr (shape->encoding, ==, "utf-8");
      g_string_truncate (text, text->len - 3);
      g_string_append_c (text, '\x81');
      cut = scan_bytes (text->str, text->len, &error);
      g_assert_null (cut);
      g_assert_nonnull (strstr (error->message, "neither UTF-8"));
    }
}

DOWSER_TEST_MAIN (csv_scan)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/csv-scan/types-hold-every-digit", test_types);
  g_test_add_func ("/sources/csv-scan/local-dates-are-recognized", test_local_dates_are_recognized);
  g_test_add_func ("/sources/csv-scan/words-for-missing-values-mean-null", test_words_for_missing_values_mean_null);
  g_test_add_func ("/sources/csv-scan/column-headings-are-recognized", test_column_headings_are_recognized);
  g_test_add_func ("/sources/csv-scan/lines-above-headings-are-skipped", test_lines_above_headings_are_skipped);
  g_test_add_func ("/sources/csv-scan/total-row-is-recognized", test_total_row_is_recognized);
  g_test_add_func ("/sources/csv-scan/rising-values-make-a-key", test_rising_values_make_a_key);
  g_test_add_func ("/sources/csv-scan/delimiter-is-guessed", test_delimiter_is_guessed);
  g_test_add_func ("/sources/csv-scan/errors-name-the-line", test_errors_name_the_line);
  g_test_add_func ("/sources/csv-scan/encoding-is-guessed", test_encoding_is_guessed);
  g_test_add_func ("/sources/csv-scan/characters-across-blocks-are-kept", test_characters_across_blocks_are_kept);
  return g_test_run ();
}
