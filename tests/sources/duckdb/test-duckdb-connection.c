/* test-duckdb-connection.c - tests that DuckDB reads only the chosen files and writes nothing */
#include "support/dowser-files-fixture.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-work.h"

#include "base/dowser-error.h"
#include "sources/dowser-progress-monitor.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#define SECRET "the-secret-of-another-file"

/* Statements that try to escape from the restrictions; "%s" is the folder. No statement may return a row, write a file,
 * or change what the next statement may do. */
static const char *const escapes[] = {
  "SELECT * FROM read_text ('%s/secret.txt')",
  "SELECT * FROM read_blob ('%s/secret.txt')",
  "SELECT * FROM read_csv ('%s/secret.txt', header = false)",
  "SELECT * FROM read_csv_auto ('%s/secret.txt')",
  "SELECT * FROM sniff_csv ('%s/secret.txt')",
  "SELECT * FROM read_json ('%s/secret.txt')",
  "SELECT * FROM read_json_objects ('%s/secret.txt')",
  "SELECT * FROM read_ndjson_objects ('%s/secret.txt')",
  "SELECT * FROM read_parquet ('%s/secret.txt')",
  "SELECT * FROM parquet_metadata ('%s/secret.txt')",
  "SELECT * FROM parquet_schema ('%s/secret.txt')",
  "SELECT * FROM read_csv ('%s/*.csv')",
  "SELECT * FROM read_csv ('%s/secret.csv')",
  "SELECT * FROM read_csv (['%s/sales.csv', '%s/secret.csv'])",
  "SELECT * FROM read_csv ('%s/../../../../etc/passwd', header = false)",
  "SELECT * FROM read_csv ('%s/./secret.csv')",
  "SELECT * FROM '%s/secret.csv'",
  "SELECT * FROM \"%s/secret.csv\"",
  "SELECT * FROM glob ('%s/*')",
  "SELECT * FROM glob ('/etc/*')",
  "SELECT * FROM query ('SELECT * FROM read_text(''%s/secret.txt'')')",
  "SELECT * FROM query_table ('%s/secret.csv')",
  "SELECT * FROM read_duckdb ('%s/other.duckdb')",
  "SELECT (SELECT content FROM read_text ('%s/secret.txt'))",
  "WITH x AS (SELECT * FROM read_text ('%s/secret.txt')) SELECT * FROM x",
  "COPY sales TO '%s/out.csv'",
  "COPY (SELECT 1) TO '%s/sales.csv'",
  "COPY (SELECT 1) TO '%s/sales.csv' (USE_TMP_FILE false)",
  "COPY (SELECT 1) TO '/dev/stdout'",
  "COPY sales FROM '%s/secret.csv'",
  "EXPORT DATABASE '%s/out'",
  "IMPORT DATABASE '%s'",
  "ATTACH '%s/other.duckdb' AS other",
  "ATTACH '%s/new.duckdb' AS new",
  "ATTACH ':memory:' AS m",
  "DETACH memory",
  "USE memory",
  "INSTALL httpfs",
  "LOAD httpfs",
  "LOAD '%s/secret.txt'",
  "FORCE INSTALL json FROM community",
  "SET enable_external_access = true",
  "SET allowed_paths = ['%s/secret.csv']",
  "SET allowed_directories = ['/']",
  "SET lock_configuration = false",
  "SET threads = 1",
  "SET memory_limit = '100GB'",
  "SET temp_directory = '%s'",
  "SET VARIABLE x = 1",
  "RESET lock_configuration",
  "PRAGMA enable_external_access = true",
  "PRAGMA enable_profiling",
  "PRAGMA profile_output = '%s/out.json'",
  "PRAGMA enable_checkpoint_on_shutdown",
  "CALL pragma_version ()",
  "CALL force_checkpoint ()",
  "CHECKPOINT",
  "VACUUM",
  "CREATE TABLE t (x INTEGER)",
  "CREATE TEMP TABLE t AS SELECT 1",
  "CREATE VIEW v AS SELECT 1",
  "CREATE OR REPLACE VIEW sales AS SELECT 1",
  "CREATE MACRO f () AS 1",
  "CREATE SECRET s (TYPE s3, KEY_ID 'a', SECRET 'b')",
  "CREATE TYPE mood AS ENUM ('a')",
  "CREATE SEQUENCE s",
  "DROP VIEW sales",
  "ALTER VIEW sales RENAME TO s",
  "INSERT INTO sales VALUES (1)",
  "UPDATE sales SET amount = 1",
  "DELETE FROM sales",
  "TRUNCATE sales",
  "BEGIN",
  "PREPARE p AS SELECT 1",
  "EXECUTE p",
  "EXPLAIN ANALYZE SELECT 1",
  "SELECT getenv ('HOME')",
  "SELECT * FROM 'http://127.0.0.1:9/x.csv'",
  "SELECT * FROM read_csv ('http://127.0.0.1:9/x.csv')",
  "SELECT * FROM read_parquet ('s3://bucket/x.parquet')",
  "SELECT * FROM read_csv ('/dev/stdin')",
  "SELECT * FROM read_csv ('/proc/self/environ', header = false)",
  "SELECT 1; COPY (SELECT 1) TO '%s/out.csv'",
  "SELECT 1; SELECT 2",
  "",
  "-- nothing",
};

static guint
count_files (const char *folder)
{
  GDir *dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  g_dir_close (dir);
  return n;
}

static void
assert_refused (DowserFilesFixture *files, const char *pattern)
{
  g_auto (GStrv) parts = g_strsplit (pattern, "%s", -1);
  g_autofree char *sql = g_strjoinv (files->folder, parts);
  g_auto (DowserTestRun) run = { 0 };

  dowser_test_source_run (files->source, sql, NULL, NULL, TRUE, &run);
  if (run.ok)
    g_error ("%s was not refused", sql);
  g_test_message ("%s: %s", sql, run.error->message);
  g_assert_true (run.error->domain == DOWSER_SOURCE_ERROR);
  g_assert_null (strstr (run.error->message, SECRET));
  g_assert_true (run.result == NULL || dowser_result_get_n_rows (run.result) == 0);
}

static void
test_files_outside_the_source_are_refused (void)
{
  DowserFilesFixture files;
  g_autoptr (GError) error = NULL;
  g_autofree char *sales = NULL, *text = NULL, *secret = NULL, *after = NULL;
  guint n_files;

  if (!dowser_files_fixture_set_up (&files))
    return;
  sales = dowser_files_fixture_write_file (&files, "sales.csv", "id,amount\n1,2.5\n", -1);
  text = dowser_files_fixture_write_file (&files, "secret.txt", SECRET "\n", -1);
  secret = dowser_files_fixture_write_file (&files, "secret.csv", "a\n" SECRET "\n", -1);
  dowser_files_fixture_execute (&files, "other.duckdb", "CREATE TABLE t AS SELECT '" SECRET "' AS x");
  n_files = count_files (files.folder);
  g_assert_true (dowser_files_fixture_open (&files, "sales.csv", &error));
  g_assert_no_error (error);
  g_assert_cmpuint (G_N_ELEMENTS (escapes), >=, 25);
  for (guint i = 0; i < G_N_ELEMENTS (escapes); i++)
    assert_refused (&files, escapes[i]);
  /* The user's other DuckDB settings are not used. */
  dowser_files_fixture_assert_rows (&files, "SELECT count(*) FROM duckdb_secrets ()", "0");
  dowser_files_fixture_assert_rows (&files, "SELECT * FROM sales", "1|2.5");
  g_assert_cmpuint (count_files (files.folder), ==, n_files);
  g_assert_true (g_file_get_contents (sales, &after, NULL, NULL));
  g_assert_cmpstr (after, ==, "id,amount\n1,2.5\n");
  dowser_files_fixture_tear_down (&files);
}

/* Tests that a link that replaces a chosen file is not followed. Tests that a link that the user chose is followed. */
static void
test_replaced_symlinks_are_refused (void)
{
  DowserFilesFixture files;
  g_autoptr (GError) error = NULL;
  g_autofree char *sales = NULL, *secret = NULL, *chosen = NULL, *answer = NULL, *other = NULL;

  if (!dowser_files_fixture_set_up (&files))
    return;
  sales = dowser_files_fixture_write_file (&files, "sales.csv", "id\n1\n", -1);
  secret = dowser_files_fixture_write_file (&files, "secret.csv", "id\n" SECRET "\n", -1);
  chosen = dowser_files_fixture_dup_path (&files, "chosen.csv");
  g_assert_cmpint (symlink (sales, chosen), ==, 0);
  g_assert_true (dowser_files_fixture_open (&files, "chosen.csv", &error));
  g_assert_no_error (error);
  dowser_files_fixture_assert_rows (&files, "SELECT * FROM chosen", "1");
  g_assert_cmpint (g_unlink (chosen), ==, 0);
  g_assert_cmpint (symlink (secret, chosen), ==, 0);
  answer = dowser_files_fixture_query (&files, "SELECT * FROM chosen");
  g_assert_nonnull (strstr (answer, "leads to a different file"));

  g_assert_true (dowser_files_fixture_open (&files, "sales.csv", &error));
  g_assert_cmpint (g_unlink (sales), ==, 0);
  g_assert_cmpint (symlink (secret, sales), ==, 0);
  other = dowser_files_fixture_query (&files, "SELECT * FROM sales");
  g_assert_nonnull (strstr (other, "leads to a different file"));
  dowser_files_fixture_tear_down (&files);
}

/* Tests that a view in a database file can't read other files. */
static void
test_views_that_read_files_are_refused (void)
{
  DowserFilesFixture files;
  g_autoptr (GError) error = NULL;
  g_autofree char *secret = NULL, *sql = NULL, *answer = NULL;

  if (!dowser_files_fixture_set_up (&files))
    return;
  secret = dowser_files_fixture_write_file (&files, "secret.csv", "a\n" SECRET "\n", -1);
  sql = g_strdup_printf ("CREATE TABLE t (x INTEGER); CREATE VIEW v AS SELECT * FROM read_csv ('%s')", secret);
  dowser_files_fixture_execute (&files, "shop.duckdb", sql);
  g_assert_true (dowser_files_fixture_open (&files, "shop.duckdb", &error));
  g_assert_no_error (error);
  g_assert_nonnull (strstr (dowser_source_get_protection (files.source), "skipped: v: "));
  answer = dowser_files_fixture_query (&files, "SELECT * FROM file0.main.v");
  g_assert_null (strstr (answer, SECRET));
  assert_refused (&files, "INSERT INTO file0.t VALUES (1)");
  assert_refused (&files, "CREATE TABLE file0.u (x INTEGER)");
  dowser_files_fixture_assert_rows (&files, "SELECT count(*) FROM t", "0");
  dowser_files_fixture_tear_down (&files);
}

static gboolean
cancel_cb (gpointer user_data)
{
  g_cancellable_cancel (user_data);
  return G_SOURCE_REMOVE;
}

#define LONG "SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range % 7 = b.range % 5"

static void
test_statement_stops_on_cancel_and_limit (void)
{
  DowserFilesFixture files;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autofree char *path = NULL;
  g_auto (DowserTestRun) cancelled = { 0 }, late = { 0 };
  DowserLimits limits = { .max_seconds = 1 };
  gint64 asked;

  if (!dowser_files_fixture_set_up (&files))
    return;
  path = dowser_files_fixture_write_file (&files, "t.csv", "id\n1\n", -1);
  g_assert_true (dowser_files_fixture_open (&files, "t.csv", NULL));
  asked = g_get_monotonic_time () + 50000;
  g_timeout_add (50, cancel_cb, cancellable);
  dowser_test_source_run (files.source, LONG, NULL, cancellable, TRUE, &cancelled);
  g_assert_error (cancelled.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_test_message ("cancelled within %d ms", (int) ((cancelled.answered - asked) / 1000));
  /* The statement would run for hours. */
  g_assert_cmpint (cancelled.answered - asked, <, 60 * G_USEC_PER_SEC);
  dowser_test_source_run (files.source, LONG, &limits, NULL, TRUE, &late);
  g_assert_error (late.error, DOWSER_LIMIT_ERROR, DOWSER_LIMIT_ERROR_TIME);
  dowser_files_fixture_assert_rows (&files, "SELECT * FROM t", "1");
  dowser_files_fixture_tear_down (&files);
}

static void
progress_cb (const DowserRunProgress *progress, gpointer user_data)
{
  DowserRunProgress *last = user_data;

  g_assert_cmpuint (progress->n_rows, >=, last->n_rows);
  g_assert_cmpuint (progress->n_rows, <=, progress->n_total);
  *last = *progress;
}

static void
test_progress_is_reported (void)
{
  DowserFilesFixture files;
  DowserRunProgress last = { 0 };
  g_autoptr (DowserProgressMonitor) monitor = dowser_progress_monitor_new (progress_cb, &last);
  g_auto (DowserTestRun) slow = { 0 };
  const DowserLimits limits = { .monitor = monitor };

  if (!dowser_files_fixture_set_up (&files))
    return;
  dowser_files_fixture_execute (&files, NULL, "COPY (SELECT range AS id FROM range(2000000)) TO 't.parquet'");
  g_assert_true (dowser_files_fixture_open (&files, "t.parquet", NULL));
  dowser_test_source_run (files.source, "SELECT max(hash(a.id, b.id)) FROM t AS a, t AS b WHERE b.id < 200", &limits,
                          NULL, TRUE, &slow);
  g_assert_no_error (slow.error);
  g_test_message ("%" G_GUINT64_FORMAT " of %" G_GUINT64_FORMAT " rows", last.n_rows, last.n_total);
  g_assert_cmpuint (last.n_rows, >, 0);
  dowser_progress_monitor_end (monitor);
  dowser_files_fixture_tear_down (&files);
}

static void
test_changed_file_is_read_again (void)
{
  DowserFilesFixture files;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL, *again = NULL, *before = NULL, *after = NULL, *gone = NULL;
  gint64 work;

  if (!dowser_files_fixture_set_up (&files))
    return;
  path = dowser_files_fixture_write_file (&files, "t.csv", "id\n1\n", -1);
  g_assert_true (dowser_files_fixture_open (&files, "t.csv", &error));
  work = dowser_test_work_get (CLOCK_PROCESS_CPUTIME_ID);
  before = dowser_test_source_read_signature (files.source, &error);
  /* Columns that were saved by a version with other rules for reading files are not used. */
  g_assert_true (g_str_has_prefix (before, "rules "));
  g_assert_cmpint (dowser_test_work_get (CLOCK_PROCESS_CPUTIME_ID) - work, <, 100000);
  again = dowser_files_fixture_write_file (&files, "t.csv", "id,name\n1,a\n2,b\n", -1);
  after = dowser_test_source_read_signature (files.source, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (before, !=, after);
  dowser_files_fixture_assert_rows (&files, "SELECT id, name FROM t ORDER BY id", "1|a\n2|b");
  g_assert_cmpint (g_unlink (path), ==, 0);
  gone = dowser_files_fixture_query (&files, "SELECT * FROM t");
  g_assert_nonnull (strstr (gone, "There is no file"));
  dowser_files_fixture_tear_down (&files);
}

/* Tests a grouping after an outer join. For this statement, DuckDB 1.5 itself reports: Failed to bind column reference
 * "k". */
static void
test_groups_after_outer_join_are_right (void)
{
  DowserFilesFixture files;
  g_autoptr (GError) error = NULL;

  if (!dowser_files_fixture_set_up (&files))
    return;
  dowser_files_fixture_execute (&files, "t.duckdb",
                                "CREATE TABLE a AS SELECT i AS id, 'x' || i AS s, i * 2 AS k FROM range (8) AS r (i);"
                                "CREATE TABLE u AS SELECT i - 2 AS x, 'x0' AS s FROM range (8) AS r (i)");
  g_assert_true (dowser_files_fixture_open (&files, "t.duckdb", &error));
  dowser_files_fixture_assert_rows (&files,
                                    "SELECT e.k, MIN (c.s), (SELECT COUNT (*) FROM a) FROM a AS e"
                                    " LEFT JOIN u AS c ON e.id = c.x JOIN a AS m ON c.x = m.id AND e.s <= m.s"
                                    " WHERE c.s ILIKE e.s GROUP BY e.k",
                                    "0|x0|8");
  dowser_files_fixture_tear_down (&files);
}

/* Tests a join with the first row of a sorted query (ORDER BY and LIMIT). For this statement, DuckDB 1.5 itself drops
 * the first row and joins the next row instead. */
static void
test_limited_join_gives_right_rows (void)
{
  DowserFilesFixture files;
  g_autoptr (GError) error = NULL;

  if (!dowser_files_fixture_set_up (&files))
    return;
  dowser_files_fixture_execute (&files, "t.duckdb",
                                "CREATE TABLE t (k BIGINT, d BIGINT); CREATE TABLE u (p BIGINT);"
                                "INSERT INTO t VALUES (NULL, 9), (2, 5), (-1, 3), (10, 1);"
                                "INSERT INTO u VALUES (6), (2), (1), (9), (NULL)");
  g_assert_true (dowser_files_fixture_open (&files, "t.duckdb", &error));
  dowser_files_fixture_assert_rows (&files,
                                    "WITH s AS (SELECT (SELECT MAX (p) FROM u) AS m, k, d * 1.5e0 AS d FROM t"
                                    " ORDER BY d DESC LIMIT 1)"
                                    " SELECT MIN (s.d) FROM s LEFT JOIN u ON u.p = s.k WHERE u.p <= u.p",
                                    "NULL");
  dowser_files_fixture_tear_down (&files);
}

DOWSER_TEST_MAIN (duckdb_connection)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/duckdb-connection/files-outside-the-source-are-refused",
                   test_files_outside_the_source_are_refused);
  g_test_add_func ("/sources/duckdb-connection/replaced-symlinks-are-refused", test_replaced_symlinks_are_refused);
  g_test_add_func ("/sources/duckdb-connection/views-that-read-files-are-refused",
                   test_views_that_read_files_are_refused);
  g_test_add_func ("/sources/duckdb-connection/statement-stops-on-cancel-and-limit",
                   test_statement_stops_on_cancel_and_limit);
  g_test_add_func ("/sources/duckdb-connection/progress-is-reported", test_progress_is_reported);
  g_test_add_func ("/sources/duckdb-connection/changed-file-is-read-again", test_changed_file_is_read_again);
  g_test_add_func ("/sources/duckdb-connection/limited-join-gives-right-rows", test_limited_join_gives_right_rows);
  g_test_add_func ("/sources/duckdb-connection/groups-after-outer-join-are-right",
                   test_groups_after_outer_join_are_right);
  return g_test_run ();
}
