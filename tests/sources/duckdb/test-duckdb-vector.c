/* test-duckdb-vector.c - tests that the cells of every type are equal to the text that DuckDB itself prints */
#include "support/dowser-files-fixture.h"
#include "support/dowser-test-main.h"

#include <string.h>

/* Expressions. Each expression is selected together with the same expression cast to text. */
static const char *const values[] = {
  "TRUE::INTEGER",
  "(-128)::TINYINT",
  "255::UTINYINT",
  "(-32768)::SMALLINT",
  "65535::USMALLINT",
  "(-2147483648)::INTEGER",
  "4294967295::UINTEGER",
  "(-9223372036854775808)::BIGINT",
  "9223372036854775807::BIGINT",
  "18446744073709551615::UBIGINT",
  "(-170141183460469231731687303715884105728)::HUGEINT",
  "170141183460469231731687303715884105727::HUGEINT",
  "12345::HUGEINT",
  "(-1)::HUGEINT",
  "340282366920938463463374607431768211455::UHUGEINT",
  "0::DECIMAL(4,2)",
  "(-0.05)::DECIMAL(4,2)",
  "1.10::DECIMAL(9,2)",
  "123456789012.345678::DECIMAL(18,6)",
  "(-99999999999999999999999999999999999999)::DECIMAL(38,0)",
  "'1.1234567890123456789012345678901234567'::DECIMAL(38,37)",
  "123.456::FLOAT::DOUBLE::DECIMAL(10,3)",
  "DATE '1970-01-01'",
  "DATE '1969-12-31'",
  "DATE '2024-02-29'",
  "DATE '0001-01-01'",
  "DATE '0044-03-15 (BC)'",
  "DATE '5877642-06-25 (BC)'",
  "DATE '5881580-07-10'",
  "DATE 'infinity'",
  "DATE '-infinity'",
  "TIME '00:00:00'",
  "TIME '23:59:59.999999'",
  "TIME '12:30:01.25'",
  "TIMETZ '12:30:00+02'",
  "TIMETZ '12:30:00.5-15:59:59'",
  "TIMETZ '00:00:00+05:30'",
  "TIMESTAMP '1970-01-01 00:00:00'",
  "TIMESTAMP '1969-12-31 23:59:59.999999'",
  "TIMESTAMP '2024-02-29 12:30:01.000001'",
  "TIMESTAMP '0044-03-15 (BC) 10:00:00'",
  "TIMESTAMP '294247-01-10 04:00:54.775806'",
  "TIMESTAMP 'infinity'",
  "TIMESTAMP '-infinity'",
  "TIMESTAMP_S '2024-02-29 12:30:01'",
  "TIMESTAMP_MS '2024-02-29 12:30:01.5'",
  "TIMESTAMP_MS '1969-12-31 23:59:59.999'",
  "TIMESTAMP_NS '2024-02-29 12:30:01.123456789'",
  "TIMESTAMP_NS '1677-09-22 00:00:00.000000001'",
  "TIMESTAMPTZ '2024-02-29 12:30:01.5+02'",
  "TIMESTAMPTZ '1969-12-31 23:59:59.999999+00'",
  "TIMESTAMPTZ '0044-03-15 (BC) 10:00:00+00'",
  "TIMESTAMPTZ 'infinity'",
  "INTERVAL '1 year 2 months 3 days 04:05:06.7'",
  "INTERVAL '-14 months'",
  "INTERVAL '-1 day'",
  "INTERVAL '-00:00:01.5'",
  "INTERVAL '0 days'",
  "INTERVAL '2 years -1 months'",
  "INTERVAL '1000 hours'",
  "UUID '00000000-0000-0000-0000-000000000000'",
  "UUID 'ffffffff-ffff-ffff-ffff-ffffffffffff'",
  "UUID '12345678-9abc-def0-1234-56789abcdef0'",
  "'101'::BIT",
  "'0000000000000001'::BIT",
  "'110011001100110011001100110011001100110011001100110011001100110011001100110011001100110011001100110011001'::BIT",
  "'b'::ENUM ('a', 'b', 'it''s')",
  "''",
  "'größe 🎈 1234567890123456789'",
  "'twelve bytes'",
  "'thirteen byte'",
  "'it''s \"quoted\"'",
};

static void
assert_same (DowserFilesFixture *files, const char *value)
{
  g_autofree char *sql = g_strdup_printf ("SELECT %s AS a, CAST(%s AS VARCHAR) AS b", value, value);
  g_autofree char *row = dowser_files_fixture_query (files, sql);
  g_autofree char *half = g_strndup (row, strlen (row) / 2);

  /* The row must be "x|x": the cell and its text are the same. */
  if (strlen (row) % 2 != 1 || row[strlen (half)] != '|' || !g_str_equal (half, row + strlen (half) + 1))
    g_error ("%s: %s", value, row);
}

static gboolean
set_up (DowserFilesFixture *files)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;

  if (!dowser_files_fixture_set_up (files))
    return FALSE;
  path = dowser_files_fixture_write_file (files, "t.csv", "id\n1\n", -1);
  g_assert_true (dowser_files_fixture_open (files, "t.csv", &error));
  g_assert_no_error (error);
  return TRUE;
}

static void
test_scalars_match_duckdb_text (void)
{
  DowserFilesFixture files;

  if (!set_up (&files))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    assert_same (&files, values[i]);
  dowser_files_fixture_assert_rows (&files, "SELECT true, 0.1::FLOAT, 1e300, '\\x00\\xFF'::BLOB, NULL, 'NaN'::DOUBLE",
                                    "true|0.1|1e+300|2 bytes|NULL|NaN");
  dowser_files_fixture_assert_rows (&files, "SELECT x FROM (VALUES (1, 2.5), (2, NULL), (3, 0.0)) v (i, x) ORDER BY i",
                                    "2.5\nNULL\n0.0");
  dowser_files_fixture_tear_down (&files);
}

static void
test_nested (void)
{
  static const char *const pairs[][2] = {
    { "[1, NULL, 3]", "[1,null,3]" },
    { "[]::INTEGER[]", "[]" },
    { "[['a'], ['b', 'c']]", "[[\"a\"],[\"b\",\"c\"]]" },
    { "{'a': 1, 'b': 'x\"y\\z', 'c': DATE '2024-01-01', 'd': NULL}",
      "{\"a\":1,\"b\":\"x\\\"y\\\\z\",\"c\":\"2024-01-01\",\"d\":null}" },
    { "map {'k': 1.50, 'l': 2.25}", "{\"k\":1.50,\"l\":2.25}" },
    { "map {1: [true, false]}", "{\"1\":[true,false]}" },
    { "[1, 2, 3]::INTEGER[3]", "[1,2,3]" },
    { "[[1, 2], [3, 4]]::INTEGER[2][2]", "[[1,2],[3,4]]" },
    { "union_value(num := 5)", "5" },
    { "[12345678901234567890123::HUGEINT]", "[12345678901234567890123]" },
    { "['NaN'::DOUBLE, 0.5]", "[\"NaN\",0.5]" },
    { "['\\xAB'::BLOB]", "[\"\\\\xAB\"]" },
    { "'{\"a\": [1, 2]}'::JSON", "{\"a\": [1, 2]}" },
    { "['{\"a\": 1}'::JSON]", "[{\"a\": 1}]" },
    { "NULL::INTEGER[]", "NULL" },
  };
  DowserFilesFixture files;

  if (!set_up (&files))
    return;
  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autofree char *sql = g_strdup_printf ("SELECT %s", pairs[i][0]);

      dowser_files_fixture_assert_rows (&files, sql, pairs[i][1]);
    }
  /* Tests more than one chunk of a result, and lists of different lengths. */
  dowser_files_fixture_assert_rows (&files,
                                    "SELECT list FROM (SELECT range AS i, [range, range + 1] AS list FROM range(5000)) "
                                    "WHERE i >= 4998 ORDER BY i",
                                    "[4998,4999]\n[4999,5000]");
  dowser_files_fixture_tear_down (&files);
}

static void
test_rows_of_many_vectors_are_read (void)
{
  DowserFilesFixture files;
  g_auto (DowserTestRun) run = { 0 };
  DowserCell cell;
  gint64 sum = 0;

  if (!set_up (&files))
    return;
  dowser_test_source_run (files.source,
                          "SELECT range, CASE WHEN range % 3 > 0 THEN 'row ' || range END FROM range(100000)", NULL,
                          NULL, TRUE, &run);
  g_assert_no_error (run.error);
  g_assert_cmpuint (run.summary.n_rows, ==, 100000);
  dowser_test_run_assert_first_page (&run);
  for (guint row = 0; row < 100000; row++)
    {
      dowser_result_get_cell (run.result, row, 0, &cell);
      g_assert_cmpint (cell.integer, ==, row);
      sum += cell.integer;
      dowser_result_get_cell (run.result, row, 1, &cell);
      g_assert_cmpint (cell.is_null, ==, row % 3 == 0);
    }
  g_assert_cmpint (sum, ==, G_GINT64_CONSTANT (4999950000));
  dowser_files_fixture_tear_down (&files);
}

DOWSER_TEST_MAIN (duckdb_vector)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/duckdb-vector/scalars-match-duckdb-text", test_scalars_match_duckdb_text);
  g_test_add_func ("/sources/duckdb-vector/nested-values-are-json", test_nested);
  g_test_add_func ("/sources/duckdb-vector/rows-of-many-vectors-are-read", test_rows_of_many_vectors_are_read);
  return g_test_run ();
}
