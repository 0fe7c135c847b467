/* test-csv-settle.c - tests that a column's type is decided from the column's heading and cells, and that uncertain
 * decisions are reported */
#include "support/dowser-files-fixture.h"
#include "support/dowser-test-main.h"

#include "sources/csv/dowser-csv-decisions.h"

#include <string.h>

/* @rows: the values of the column v; @meaning: (nullable): a part of the remark on the column, NULL if there is no
 * remark */
typedef struct
{
  const char *text;
  const char *rows;
  const char *meaning;
} Case;

static void
assert_case (DowserFilesFixture *files, const Case *wanted, const char *column)
{
  g_autofree char *path = dowser_files_fixture_write_file (files, "t.csv", wanted->text, -1);
  g_autofree char *sql = g_strdup_printf ("SELECT \"%s\" FROM t", column);
  g_autoptr (DowserSchema) schema = NULL;
  g_autoptr (GError) error = NULL;
  const char *description;

  dowser_files_fixture_open (files, "t.csv", &error);
  g_assert_no_error (error);
  dowser_files_fixture_assert_rows (files, sql, wanted->rows);
  schema = dowser_test_source_introspect (files->source, &error);
  g_assert_no_error (error);
  description = dowser_table_find_column (dowser_schema_find_table (schema, "t"), column)->description;
  if (wanted->meaning == NULL)
    g_assert_cmpstr (description, ==, NULL);
  else
    g_assert_true (description != NULL && strstr (description, wanted->meaning) != NULL);
  dowser_files_fixture_close (files);
}

/* The tested column is the first one. */
static void
assert_all (const Case *cases, guint n_cases)
{
  DowserFilesFixture files;

  if (!dowser_files_fixture_set_up (&files))
    return;
  for (guint i = 0; i < n_cases; i++)
    {
      g_autofree char *column = g_strndup (cases[i].text, strcspn (cases[i].text, ",;\n"));

      assert_case (&files, &cases[i], column);
    }
  dowser_files_fixture_tear_down (&files);
}

static void
test_two_year_seasons_stay_texts (void)
{
  static const Case cases[] = {
    { "season,n\n2008/09,1\n2009/10,2\n2010/11,3\n", "2008/09\n2009/10\n2010/11", NULL },
    { "s,n\n1999/00,1\n2012/13,2\n", "1999/00\n2012/13", NULL },
    { "tax_year,n\n2010-11,1\n2010-11,2\n", "2010-11\n2010-11", NULL },
    { "school year,n\n2010/11,1\n", "2010/11", NULL },
    { "period,n\n2010-11,1\n2011-12,2\n", "2010-11\n2011-12", NULL },
    { "s,n\n2010/11,1\n,2\nn/a,3\n", "2010/11\nNULL\nn/a", NULL },
    /* Months are recognized as months, but seasons of two years stay texts. */
    { "month,n\n2010/11,1\n2010/12,2\n", "2010-11-01\n2010-12-01", "months" },
    { "month,n\n2010-11,1\n", "2010-11-01", "months" },
    { "paid,n\n2010/11,1\n2011/01,2\n", "2010-11-01\n2011-01-01", "months" },
  };

  assert_all (cases, G_N_ELEMENTS (cases));
}

static void
test_heading_decides_the_duration_unit (void)
{
  static const Case cases[] = {
    { "hours worked,n\n25:30,1\n7:45,2\n", "91800\n27900", "hours and minutes" },
    { "overtime,n\n1:30,1\n0:45,2\n", "5400\n2700", "hours and minutes" },
    { "hours,n\n120:15,1\n8:00,2\n", "432900\n28800", "hours and minutes" },
    { "lap,n\n25:30,1\n24:10,2\n", "1530\n1450", "minutes and seconds" },
    { "length,n\n25:30,1\n3:10,2\n", "1530\n190", "minutes and seconds" },
    { "pace (min),n\n5:30,1\n", "330", "minutes and seconds" },
    { "x,n\n1:27.4,1\n", "87.4", "duration in seconds" },
    { "hours,n\n26:00:30,1\n1:30,2\n", "93630\n5400", "hours and minutes" },
    { "opening hours,n\n09:00,1\n", "09:00:00", NULL },
  };

  assert_all (cases, G_N_ELEMENTS (cases));
}

static void
test_user_may_read_durations_as_hours (void)
{
  DowserFilesFixture files;
  g_autofree char *path = NULL;
  g_autofree char *memory = NULL;
  g_autoptr (GError) error = NULL;

  if (!dowser_files_fixture_set_up (&files))
    return;
  path = dowser_files_fixture_write_file (&files, "t.csv", "run,length\n1,25:30\n2,1:30\n", -1);
  memory = dowser_csv_decisions_set_choice (NULL, path, "length", "hours");
  files.source = dowser_source_new_for_uri (path, &error);
  g_assert_no_error (error);
  dowser_source_set_memory (files.source, memory);
  dowser_test_source_open (files.source, &error);
  g_assert_no_error (error);
  dowser_files_fixture_assert_rows (&files, "SELECT length FROM t", "91800\n5400");
  dowser_files_fixture_tear_down (&files);
}

static void
test_version_numbers_stay_texts (void)
{
  static const Case cases[] = {
    { "version,n\n1.1,1\n1.10,2\n1.9,3\n", "1.1\n1.10\n1.9", "1.1 and 1.10" },
    { "os release,n\n10.4,1\n11,2\n", "10.4\n11", "as text" },
    { "x,n\n2.1,1\n2.2,2\n2.10,3\n2.11,4\n", "2.1\n2.2\n2.10\n2.11", "as text" },
    { "x,n\n1.1,1\n1.10,2\n1.05,3\n", "1.10\n1.10\n1.05", NULL },
    { "price,n\n2.5,1\n2.50,2\n", "2.50\n2.50", NULL },
    { "x,n\n1.1,1\n1.2,2\n", "1.1\n1.2", NULL },
    { "version,n\n1,1\n2,2\n", "1\n2", NULL },
  };

  assert_all (cases, G_N_ELEMENTS (cases));
}

static void
test_other_cells_show_the_decimal_separator (void)
{
  static const Case cases[] = {
    { "n,x\n1.234,a\n", "1.234", "decimal point" },
    { "n;x\n1,234;a\n", "1.234", "decimal comma" },
    { "n,x\n\"1,234\",a\n", "1234", "thousands" },
    { "n,x\n\xe2\x82\xac"
      "1.234,a\n",
      "1.234", "decimal point" },
    /* Another cell or another column shows whether the point is a decimal point. */
    { "n,x\n1.234,a\n1.5,b\n", "1.234\n1.500", NULL },
    { "n;m\n1.234;1,5\n", "1234", NULL },
    { "n,m\n1.234,1.5\n", "1.234", NULL },
    { "n,x\n1234,a\n", "1234", NULL },
  };

  assert_all (cases, G_N_ELEMENTS (cases));
}

static void
test_null_markers_and_offsets_are_read (void)
{
  static const Case cases[] = {
    /* In a text column, too, the mark \N of databases is a missing value. Other words for missing values may be
     * texts. */
    { "name,n\nAnn,1\n\\N,2\nNA,3\n", "Ann\nNULL\nNA", NULL },
    { "name,n\n\"\\N\",1\n\\N,2\n", "\\N\nNULL", NULL },
    { "n,name\n5,\\N\n\\N,x\n", "5\nNULL", NULL },
    { "day,name\n2024-01-02,a\n\\N,\\N\n", "2024-01-02\nNULL", NULL },
    { "at,n\n2024-01-02T03:04:05+02:00,1\n", "2024-01-02 01:04:05+00", "UTC" },
    { "at,n\n2024-01-02T03:04:05,1\n", "2024-01-02 03:04:05", NULL },
  };

  assert_all (cases, G_N_ELEMENTS (cases));
}

DOWSER_TEST_MAIN (csv_settle)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/csv-settle/two-year-seasons-stay-texts", test_two_year_seasons_stay_texts);
  g_test_add_func ("/sources/csv-settle/heading-decides-the-duration-unit", test_heading_decides_the_duration_unit);
  g_test_add_func ("/sources/csv-settle/user-may-read-durations-as-hours", test_user_may_read_durations_as_hours);
  g_test_add_func ("/sources/csv-settle/version-numbers-stay-texts", test_version_numbers_stay_texts);
  g_test_add_func ("/sources/csv-settle/other-cells-show-the-decimal-separator",
                   test_other_cells_show_the_decimal_separator);
  g_test_add_func ("/sources/csv-settle/null-markers-and-offsets-are-read", test_null_markers_and_offsets_are_read);
  return g_test_run ();
}
