/* test-sqlite-engine.c - tests of real SQLite files, from opening to reading rows, with valid and invalid input */
#include "base/dowser-error.h"
#include "sources/dowser-engine.h"
#include "sources/sqlite/dowser-sqlite-engine.h"
#include "support/dowser-test-database.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"
#include "support/dowser-test-source.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#define ENDLESS "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
#define MILLION "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 1000000) "

static DowserSource *
open_database (DowserTestDatabase *database)
{
  DowserSource *source = dowser_source_new_for_engine (&dowser_sqlite_engine, database->path);
  g_autoptr (GError) error = NULL;

  g_assert_true (dowser_test_source_open (source, &error));
  g_assert_no_error (error);
  return source;
}

static void
close_source (DowserSource *source)
{
  dowser_test_source_close (source);
  g_object_unref (source);
}

static void
test_rows_keep_their_value_types (void)
{
  g_autoptr (DowserTestDatabase) database
      = dowser_test_database_new ("CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, born DATE, any);"
                                  "INSERT INTO t VALUES (1, 'a', '2024-01-01', 9007199254740993), (2, NULL, '', 0.1), "
                                  "(3, 'größe', NULL, x'00ff');");
  DowserSource *source = open_database (database);
  g_auto (DowserTestRun) run = { 0 };
  DowserResultColumn *column;
  DowserCell cell;

  g_assert_cmpstr (dowser_source_get_engine (source), ==, "SQLite");
  g_assert_nonnull (strstr (dowser_source_get_protection (source), "read-only"));
  dowser_test_source_run (source, "SELECT id, name, born, any FROM t ORDER BY id;  ", NULL, NULL, TRUE, &run);
  g_assert_no_error (run.error);
  g_assert_cmpuint (run.summary.n_rows, ==, 3);
  g_assert_false (run.summary.truncated);
  g_assert_cmpint (run.summary.elapsed, >=, 0);
  column = dowser_result_get_columns (run.result)->pdata[2];
  g_assert_cmpstr (column->name, ==, "born");
  g_assert_cmpint (column->type, ==, DOWSER_VALUE_DATE);
  dowser_test_run_assert_cell (&run, 0, 3, "9007199254740993");
  dowser_test_run_assert_cell (&run, 1, 3, "0.1");
  dowser_test_run_assert_cell (&run, 2, 3, "2 bytes");
  dowser_test_run_assert_cell (&run, 2, 1, "größe");
  dowser_result_get_cell (run.result, 1, 1, &cell);
  g_assert_true (cell.is_null);
  dowser_result_get_cell (run.result, 1, 2, &cell);
  g_assert_false (cell.is_null);
  close_source (source);
}

static void
test_missing_parameter_value_is_an_error (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new ("CREATE TABLE t (x)");
  DowserSource *source = open_database (database);
  g_auto (DowserTestRun) run = { 0 };

  /* A statement with more placeholders than values is an error; the writer never produces one. */
  dowser_test_source_run (source, "SELECT ?", NULL, NULL, TRUE, &run);
  g_assert_error (run.error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT);
  close_source (source);
}

static void
test_invalid_utf8_and_nul_are_read (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new (
      "CREATE TABLE t (x); INSERT INTO t VALUES (CAST(x'61ff62' AS TEXT)), (CAST(x'610062' AS TEXT));");
  DowserSource *source = open_database (database);
  g_auto (DowserTestRun) run = { 0 };
  DowserCell cell;

  dowser_test_source_run (source, "SELECT x FROM t", NULL, NULL, TRUE, &run);
  g_assert_no_error (run.error);
  dowser_result_get_cell (run.result, 0, 0, &cell);
  g_assert_true (cell.repaired);
  g_assert_cmpmem (cell.text, cell.length, "a�b", 5);
  dowser_result_get_cell (run.result, 1, 0, &cell);
  g_assert_false (cell.repaired);
  g_assert_cmpmem (cell.text, cell.length, "a\0b", 3);
  close_source (source);
}

static void
test_writes_are_refused (void)
{
  static const char *const statements[] = {
    "DELETE FROM t",
    "INSERT INTO t VALUES (2)",
    "UPDATE t SET x = 2",
    "DROP TABLE t",
    "UPDATE sqlite_master SET sql = ''",
    "INSERT INTO sqlite_master VALUES ('table', 'u', 'u', 1, 'CREATE TABLE u (x)')",
    "CREATE TABLE u (x)",
    "CREATE TEMP TABLE u (x)",
    "CREATE VIEW v AS SELECT 1",
    "ALTER TABLE t RENAME TO u",
    "ATTACH ':memory:' AS other",
    "VACUUM INTO '/tmp/never.db'",
    "VACUUM",
    "REINDEX",
    "ANALYZE",
    "BEGIN",
    "SAVEPOINT s",
    "PRAGMA user_version = 7",
    "PRAGMA query_only = 0",
    "PRAGMA writable_schema = 1",
    "PRAGMA journal_mode = WAL",
    "SELECT * FROM pragma_database_list",
    "SELECT load_extension('x')",
    "SELECT fts3_tokenizer('x', x'00')",
    "SELECT writefile('/tmp/never', 'x')",
    "SELECT 1; DELETE FROM t",
    "WITH d AS (SELECT 1) DELETE FROM t",
    "",
    "-- nothing",
  };
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new ("CREATE TABLE t (x); INSERT INTO t VALUES (1);");
  DowserSource *source = open_database (database);
  g_autofree char *before = NULL, *after = NULL;
  gsize before_length, after_length;

  dowser_test_database_close (database);
  g_assert_true (g_file_get_contents (database->path, &before, &before_length, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (statements); i++)
    {
      g_auto (DowserTestRun) run = { 0 };

      dowser_test_source_run (source, statements[i], NULL, NULL, TRUE, &run);
      g_assert_error (run.error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT);
    }
  g_assert_true (g_file_get_contents (database->path, &after, &after_length, NULL));
  g_assert_cmpmem (before, before_length, after, after_length);
  close_source (source);
}

static void
test_double_quotes_are_names (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new ("CREATE TABLE t (x)");
  DowserSource *source = open_database (database);
  g_auto (DowserTestRun) run = { 0 };

  dowser_test_source_run (source, "SELECT \"no such column\" FROM t", NULL, NULL, TRUE, &run);
  g_assert_error (run.error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT);
  close_source (source);
}

static void
test_rows_arrive_in_pages (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new ("CREATE TABLE t (x)");
  DowserSource *source = open_database (database);
  DowserLimits limits = { .max_rows = 20000 };
  g_auto (DowserTestRun) all = { 0 }, capped = { 0 }, exact = { 0 }, none = { 0 };

  dowser_test_source_run (source, MILLION "SELECT i, -i FROM n LIMIT 20000", NULL, NULL, TRUE, &all);
  g_assert_no_error (all.error);
  dowser_test_run_assert_first_page (&all);
  g_assert_cmpuint (all.n_pages, >=, 4);
  g_assert_cmpuint (dowser_result_get_n_rows (all.result), ==, 20000);
  dowser_test_run_assert_cell (&all, 19999, 1, "-20000");

  dowser_test_source_run (source, ENDLESS "SELECT i FROM n", &limits, NULL, TRUE, &capped);
  g_assert_no_error (capped.error);
  g_assert_true (capped.summary.truncated);
  g_assert_cmpuint (dowser_result_get_n_rows (capped.result), ==, 20000);

  dowser_test_source_run (source, ENDLESS "SELECT i FROM n LIMIT 20000", &limits, NULL, TRUE, &exact);
  g_assert_false (exact.summary.truncated);

  dowser_test_source_run (source, "SELECT x FROM t", NULL, NULL, TRUE, &none);
  g_assert_no_error (none.error);
  g_assert_cmpuint (none.n_pages, ==, 0);
  g_assert_cmpuint (dowser_result_get_columns (none.result)->len, ==, 1);
  close_source (source);
}

typedef struct
{
  GCancellable *cancellable;
  guint n_rows;
} CancelAfterRows;

static void
cancel_at_page_cb (GPtrArray *columns, DowserPage *page, gpointer user_data)
{
  CancelAfterRows *self = user_data;

  if (page == NULL)
    return;
  self->n_rows += dowser_page_get_n_rows (page);
  g_cancellable_cancel (self->cancellable);
}

static void answered_cb (GObject *source, GAsyncResult *result, gpointer user_data);

/* Tests that a result's only row is delivered while the engine still searches for a second row, although there is
 * none. */
static void
test_first_row_arrives_early (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new (NULL);
  DowserSource *source = open_database (database);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (DowserStatement) statement
      = dowser_statement_new (g_strdup (ENDLESS "SELECT i FROM n WHERE i = 7"), g_strdup (""), g_ptr_array_new ());
  CancelAfterRows eager = { cancellable };
  gboolean done = FALSE;

  dowser_source_run_async (source, statement, NULL, cancel_at_page_cb, &eager, cancellable, answered_cb, &done);
  while (!done)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (eager.n_rows, ==, 1);
  close_source (source);
}

static gsize
get_resident_bytes (void)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) fields = NULL;

  g_assert_true (g_file_get_contents ("/proc/self/statm", &text, NULL, NULL));
  fields = g_strsplit (text, " ", 3);
  return g_ascii_strtoull (fields[1], NULL, 10) * sysconf (_SC_PAGESIZE);
}

static void
test_large_result_uses_little_memory (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new (NULL);
  DowserSource *source = open_database (database);
  g_auto (DowserTestRun) first = { 0 }, run = { 0 };
  gsize before, after;
  gint64 started;
  double elapsed;

  dowser_test_source_run (source, MILLION "SELECT i FROM n LIMIT 50000", NULL, NULL, FALSE, &first);
  before = get_resident_bytes ();
  started = g_get_monotonic_time ();
  dowser_test_source_run (source,
                          MILLION "SELECT i, -i, i / 2.0, i % 7, 'about fifteen b', 'some text', NULL, i FROM n", NULL,
                          NULL, FALSE, &run);
  elapsed = (g_get_monotonic_time () - started) / 1e6;
  g_test_minimized_result (elapsed, "1,000,000 rows of 8 columns: %.2f s", elapsed);
  after = get_resident_bytes ();
  g_assert_no_error (run.error);
  g_assert_cmpuint (run.summary.n_rows, ==, 1000000);
  g_test_message ("resident: %.1f MB before, %.1f MB after", before / 1e6, after / 1e6);
  /* The limit allows for sanitizers, which keep freed memory for a while. If the rows were kept in memory, the rows
   * alone would need more than 120 MB. */
  g_assert_cmpuint (after, <, before + 600 * 1000 * 1000);
  close_source (source);
}

static gboolean
cancel_cb (gpointer user_data)
{
  gpointer *pair = user_data;

  *(gint64 *) pair[1] = g_get_monotonic_time ();
  g_cancellable_cancel (pair[0]);
  return G_SOURCE_REMOVE;
}

static void
assert_cancels (DowserSource *source, const char *sql)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_auto (DowserTestRun) run = { 0 };
  gint64 cancelled = 0;
  gpointer pair[] = { cancellable, &cancelled };

  g_timeout_add (30, cancel_cb, pair);
  dowser_test_source_run (source, sql, NULL, cancellable, FALSE, &run);
  g_assert_error (run.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_test_minimized_result ((run.answered - cancelled) / 1e3, "cancel: %.2f ms", (run.answered - cancelled) / 1e3);
  /* The statement would not end without the cancel. */
  g_assert_cmpint (run.answered - cancelled, <, 60 * G_USEC_PER_SEC);
}

static void
test_running_query_can_be_cancelled (void)
{
  g_autoptr (DowserTestDatabase) database
      = dowser_test_database_new ("CREATE TABLE big (x); " MILLION "INSERT INTO big SELECT i FROM n;");
  DowserSource *source = open_database (database);
  g_auto (DowserTestRun) after = { 0 };

  assert_cancels (source, ENDLESS "SELECT count(*) FROM n");
  assert_cancels (source, ENDLESS "SELECT i FROM n");
  assert_cancels (source, "SELECT count(*) FROM big AS a, big AS b");
  assert_cancels (source, "SELECT a.x FROM big AS a, big AS b, big AS c ORDER BY a.x + b.x + c.x");
  /* The connection is still usable. */
  dowser_test_source_run (source, "SELECT 1", NULL, NULL, TRUE, &after);
  g_assert_no_error (after.error);
  close_source (source);
}

static void
test_cancel_works_at_any_time (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new (NULL);
  DowserSource *source = open_database (database);

  for (guint i = 0; i < 200; i++)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_auto (DowserTestRun) run = { 0 };
      gint64 cancelled = 0;
      gpointer pair[] = { cancellable, &cancelled };

      g_idle_add_full (i % 2 ? G_PRIORITY_DEFAULT : G_PRIORITY_LOW, cancel_cb, pair, NULL);
      dowser_test_source_run (source, ENDLESS "SELECT count(*) FROM n", NULL, cancellable, FALSE, &run);
      g_assert_error (run.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
    }
  close_source (source);
}

static void
page_cb (GPtrArray *columns, DowserPage *page, gpointer user_data)
{
  (*(guint *) user_data)++;
}

static void
answered_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GError) error = NULL;

  dowser_source_run_finish (DOWSER_SOURCE (source), result, NULL, &error);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  *(gboolean *) user_data = TRUE;
}

/* Tests that a cancel also ends a worker that waits because the receiver hasn't taken its pages. */
static void
test_waiting_pages_do_not_block_cancel (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new (NULL);
  DowserSource *source = open_database (database);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (DowserStatement) statement
      = dowser_statement_new (g_strdup (ENDLESS "SELECT i FROM n"), g_strdup (""), g_ptr_array_new ());
  gboolean done = FALSE;
  guint n_pages = 0;

  dowser_source_run_async (source, statement, NULL, page_cb, &n_pages, cancellable, answered_cb, &done);
  while (n_pages < 2)
    g_main_context_iteration (NULL, TRUE);
  g_cancellable_cancel (cancellable);
  n_pages = 0;
  while (!done)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (n_pages, ==, 0);
  close_source (source);
}

static void
test_time_limit_stops_the_query (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new (NULL);
  DowserSource *source = open_database (database);
  DowserLimits limits = { .max_seconds = 1 };
  g_auto (DowserTestRun) run = { 0 };

  dowser_test_source_run (source, ENDLESS "SELECT count(*) FROM n", &limits, NULL, TRUE, &run);
  g_assert_error (run.error, DOWSER_LIMIT_ERROR, DOWSER_LIMIT_ERROR_TIME);
  close_source (source);
}

static void
test_memory_limit_stops_the_query (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new (NULL);
  DowserSource *source = open_database (database);
  g_auto (DowserTestRun) run = { 0 }, after = { 0 };

  dowser_test_source_run (source, "SELECT length(hex(zeroblob(400000000)))", NULL, NULL, TRUE, &run);
  g_assert_error (run.error, DOWSER_LIMIT_ERROR, DOWSER_LIMIT_ERROR_MEMORY);
  dowser_test_source_run (source, "SELECT 1", NULL, NULL, TRUE, &after);
  g_assert_no_error (after.error);
  close_source (source);
}

static void
assert_does_not_open (const char *path, DowserSourceError code)
{
  g_autoptr (DowserSource) source = dowser_source_new_for_engine (&dowser_sqlite_engine, path);
  g_autoptr (GError) error = NULL;

  g_assert_false (dowser_test_source_open (source, &error));
  g_assert_error (error, DOWSER_SOURCE_ERROR, (int) code);
  g_test_message ("%s", error->message);
  g_assert_null (strchr (error->message, '\n'));
  dowser_test_source_close (source);
}

static void
test_other_files_are_refused (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new (NULL);
  g_autofree char *missing = g_build_filename (database->folder, "missing.db", NULL);
  g_autofree char *below = g_build_filename (database->path, "below.db", NULL);
  g_autofree char *text = dowser_test_database_write (database, "notes.txt", "just some words, no database\n", -1);
  g_autofree char *stub = dowser_test_database_write (database, "stub.db", "SQLite format 3\0half", 20);

  assert_does_not_open (missing, DOWSER_SOURCE_ERROR_NOT_FOUND);
  assert_does_not_open (below, DOWSER_SOURCE_ERROR_NOT_FOUND);
  assert_does_not_open (database->folder, DOWSER_SOURCE_ERROR_NOT_A_DATABASE);
  assert_does_not_open ("/dev/null", DOWSER_SOURCE_ERROR_NOT_A_DATABASE);
  assert_does_not_open (text, DOWSER_SOURCE_ERROR_NOT_A_DATABASE);
  assert_does_not_open (stub, DOWSER_SOURCE_ERROR_DAMAGED);
  g_assert_false (g_file_test (missing, G_FILE_TEST_EXISTS));
}

static void
test_unreadable_file_is_refused (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new ("CREATE TABLE t (x)");

  dowser_test_database_close (database);
  g_assert_cmpint (g_chmod (database->path, 0), ==, 0);
  if (g_access (database->path, R_OK) == 0)
    g_test_skip ("this user may read everything");
  else
    assert_does_not_open (database->path, DOWSER_SOURCE_ERROR_DENIED);
}

static void
test_empty_database_has_no_tables (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new (NULL);
  g_autofree char *empty = dowser_test_database_write (database, "empty.db", "", 0);
  const char *const paths[] = { database->path, empty };

  dowser_test_database_exec (database, "CREATE TABLE t (x); DROP TABLE t;");
  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      DowserSource *source = dowser_source_new_for_engine (&dowser_sqlite_engine, paths[i]);
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserSchema) schema = NULL;
      g_auto (DowserTestRun) run = { 0 };

      g_assert_true (dowser_test_source_open (source, NULL));
      schema = dowser_test_source_introspect (source, &error);
      g_assert_no_error (error);
      g_assert_cmpuint (dowser_schema_get_tables (schema)->len, ==, 0);
      dowser_test_source_run (source, "SELECT 1", NULL, NULL, TRUE, &run);
      g_assert_no_error (run.error);
      g_assert_cmpuint (run.summary.n_rows, ==, 1);
      close_source (source);
    }
}

/* Makes a file with some hundreds of SQLite pages. */
static DowserTestDatabase *
make_rows_database (void)
{
  DowserTestDatabase *database
      = dowser_test_database_new ("CREATE TABLE t (id INTEGER PRIMARY KEY, x TEXT);"
                                  "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 5000)"
                                  " INSERT INTO t SELECT i, 'some text that takes room ' || i FROM n;");

  dowser_test_database_close (database);
  return database;
}

static void
test_truncated_file_is_refused (void)
{
  g_autoptr (DowserTestDatabase) database = make_rows_database ();

  g_assert_cmpint (truncate (database->path, 100000), ==, 0);
  assert_does_not_open (database->path, DOWSER_SOURCE_ERROR_DAMAGED);
}

static void
test_damage_in_the_middle_is_reported (void)
{
  g_autoptr (DowserTestDatabase) database = make_rows_database ();
  g_autofree char *bytes = NULL;
  g_auto (DowserTestRun) run = { 0 };
  DowserSource *source;
  gsize length;

  g_assert_true (g_file_get_contents (database->path, &bytes, &length, NULL));
  memset (bytes + length / 2 / 4096 * 4096, 0x5a, 8192);
  g_assert_true (g_file_set_contents (database->path, bytes, length, NULL));
  source = open_database (database);
  dowser_test_source_run (source, "SELECT id, x FROM t", NULL, NULL, TRUE, &run);
  g_assert_error (run.error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_DAMAGED);
  /* The part of the file with the schema is not damaged, so introspection works. */
  dowser_schema_unref (dowser_test_source_introspect (source, NULL));
  close_source (source);
}

/* Tests that for any damaged file, opening succeeds or fails with one sentence, and reading gives all rows or an
 * error. */
static void
test_damaged_file_is_read_or_refused (void)
{
  g_autoptr (GRand) rand = dowser_test_rand_new ();
  g_autoptr (DowserTestDatabase) database = make_rows_database ();
  g_autofree char *bytes = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (database->path, &bytes, &length, NULL));
  for (guint i = 0; i < 60; i++)
    {
      g_autofree char *damaged = g_memdup2 (bytes, length);
      g_auto (DowserTestRun) run = { 0 };
      g_autoptr (DowserSource) source = dowser_source_new_for_engine (&dowser_sqlite_engine, database->path);
      g_autoptr (GError) error = NULL;
      g_autoptr (DowserSchema) schema = NULL;
      g_autoptr (DowserProfile) profile = NULL;

      /* The first page contains the file header and the schema, so half of the files are damaged only there. */
      for (guint n = 0; n < 20; n++)
        damaged[g_rand_int_range (rand, 0, i % 2 ? 4096 : (int) length)] = g_rand_int_range (rand, 0, 256);
      g_assert_true (g_file_set_contents (database->path, damaged, length, NULL));
      if (dowser_test_source_open (source, NULL))
        schema = dowser_test_source_introspect (source, &error);
      if (schema != NULL)
        profile = dowser_test_source_profile (source, schema, NULL);
      if (profile != NULL)
        dowser_test_source_run (source, "SELECT id, x FROM t", NULL, NULL, TRUE, &run);
      g_assert_true (profile == NULL || run.ok == (run.error == NULL));
      dowser_test_source_close (source);
    }
}

static void
test_locked_database_is_an_error (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new ("CREATE TABLE t (x)");
  DowserSource *source = open_database (database);
  g_auto (DowserTestRun) run = { 0 }, after = { 0 };

  dowser_test_database_exec (database, "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;");
  g_setenv ("DOWSER_MAX_SECONDS", "1", TRUE);
  assert_does_not_open (database->path, DOWSER_SOURCE_ERROR_BUSY);
  dowser_test_source_run (source, "SELECT x FROM t", NULL, NULL, TRUE, &run);
  g_assert_error (run.error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_BUSY);
  g_unsetenv ("DOWSER_MAX_SECONDS");
  dowser_test_database_close (database);
  dowser_test_source_run (source, "SELECT x FROM t", NULL, NULL, TRUE, &after);
  g_assert_no_error (after.error);
  close_source (source);
}

/* Tests virtual tables. The rtree module prepares statements that write, which the guarded read-only connection would
 * refuse. */
static void
test_virtual_tables_are_read (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new (
      "CREATE VIRTUAL TABLE plots USING rtree (id, west, east);"
      "INSERT INTO plots VALUES (1, 0, 10), (2, 5, 20), (3, 30, 40);"
      "CREATE VIRTUAL TABLE notes USING fts5 (title, body); INSERT INTO notes VALUES ('one', 'two');");
  DowserSource *source = open_database (database);
  g_auto (DowserTestRun) plots = { 0 }, notes = { 0 }, written = { 0 };

  dowser_test_source_run (source, "SELECT sum (east) FROM plots WHERE west >= 5", NULL, NULL, TRUE, &plots);
  g_assert_no_error (plots.error);
  dowser_test_run_assert_cell (&plots, 0, 0, "60");
  dowser_test_source_run (source, "SELECT body FROM notes", NULL, NULL, TRUE, &notes);
  g_assert_no_error (notes.error);
  dowser_test_run_assert_cell (&notes, 0, 0, "two");
  dowser_test_source_run (source, "DELETE FROM plots", NULL, NULL, TRUE, &written);
  g_assert_nonnull (written.error);
  close_source (source);
}

static void
test_write_ahead_log_is_read (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new (
      "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE t (x); INSERT INTO t VALUES (1);");
  DowserSource *source = open_database (database);
  g_auto (DowserTestRun) run = { 0 };

  /* An open transaction of another program doesn't block reading. The rows of this transaction aren't visible. */
  dowser_test_database_exec (database, "INSERT INTO t VALUES (2); BEGIN; INSERT INTO t VALUES (3);");
  dowser_test_source_run (source, "SELECT count(*) FROM t", NULL, NULL, TRUE, &run);
  g_assert_no_error (run.error);
  dowser_test_run_assert_cell (&run, 0, 0, "2");
  close_source (source);
}

static void
copy_file (DowserTestDatabase *database, const char *from, const char *to)
{
  g_autofree char *path = g_build_filename (database->folder, from, NULL);
  g_autofree char *bytes = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  g_free (dowser_test_database_write (database, to, bytes, length));
}

/* Tests the journal that a killed program leaves. Only a connection with write access can recover the file from this
 * journal. */
static void
test_unfinished_write_is_refused (void)
{
  g_autoptr (DowserTestDatabase) database
      = dowser_test_database_new ("CREATE TABLE t (x); " MILLION "INSERT INTO t SELECT i FROM n LIMIT 20000;"
                                  "PRAGMA cache_size = 5; BEGIN; UPDATE t SET x = -x;");
  g_autofree char *killed = g_build_filename (database->folder, "killed.db", NULL);

  copy_file (database, "test.db", "killed.db");
  copy_file (database, "test.db-journal", "killed.db-journal");
  assert_does_not_open (killed, DOWSER_SOURCE_ERROR_UNFINISHED);
}

/* Tests that a symbolic link in place of the index of the write-ahead log isn't followed, even by a user who may write
 * everywhere. */
static void
test_symlinked_log_index_is_refused (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new (
      "PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE t (x); INSERT INTO t VALUES (1);");
  g_autofree char *copied = g_build_filename (database->folder, "copied.db", NULL);
  g_autofree char *index = g_strconcat (copied, "-shm", NULL);

  copy_file (database, "test.db", "copied.db");
  copy_file (database, "test.db-wal", "copied.db-wal");
  g_assert_cmpint (symlink ("nowhere", index), ==, 0);
  assert_does_not_open (copied, DOWSER_SOURCE_ERROR_UNFINISHED);
}

/* Tests a file from a document portal. The file is in a folder where no other file can be created. */
static void
test_unwritable_folder_is_read_without_log (void)
{
  g_autoptr (DowserTestDatabase) database
      = dowser_test_database_new ("PRAGMA journal_mode = WAL; CREATE TABLE t (x); INSERT INTO t VALUES (1);");

  dowser_test_database_close (database);
  g_assert_cmpint (g_chmod (database->folder, 0500), ==, 0);
  if (g_access (database->folder, W_OK) == 0)
    {
      g_test_skip ("this user may write everywhere");
    }
  else
    {
      DowserSource *source = open_database (database);
      g_auto (DowserTestRun) run = { 0 };

      dowser_test_source_run (source, "SELECT x FROM t", NULL, NULL, TRUE, &run);
      g_assert_no_error (run.error);
      g_assert_nonnull (strstr (dowser_source_get_protection (source), "log"));
      close_source (source);
    }
  g_chmod (database->folder, 0700);
}

static void
test_paths_are_not_read_as_uris (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new ("CREATE TABLE t (x)");
  g_autofree char *bytes = NULL;
  g_autofree char *path = NULL;
  gsize length;
  DowserSource *source;
  g_auto (DowserTestRun) run = { 0 };

  g_assert_true (g_file_get_contents (database->path, &bytes, &length, NULL));
  path = dowser_test_database_write (database, "what? 100%41 #1 'quoted'.db", bytes, length);
  source = dowser_source_new_for_engine (&dowser_sqlite_engine, path);
  g_assert_true (dowser_test_source_open (source, NULL));
  dowser_test_source_run (source, "SELECT x FROM t", NULL, NULL, TRUE, &run);
  g_assert_no_error (run.error);
  close_source (source);
}

static void
test_schema_change_changes_the_signature (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new ("CREATE TABLE t (x)");
  DowserSource *source = open_database (database);
  g_autofree char *first = dowser_test_source_read_signature (source, NULL);
  g_autofree char *same = dowser_test_source_read_signature (source, NULL);
  g_autofree char *changed = NULL;

  g_assert_nonnull (first);
  g_assert_cmpstr (first, ==, same);
  dowser_test_database_exec (database, "CREATE TABLE u (x)");
  changed = dowser_test_source_read_signature (source, NULL);
  g_assert_cmpstr (changed, !=, first);
  close_source (source);
}

static void
test_replaced_file_is_read_again (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new ("CREATE TABLE old (x)");
  g_autoptr (DowserTestDatabase) other = dowser_test_database_new ("CREATE TABLE new (x)");
  DowserSource *source = open_database (database);
  g_autoptr (DowserSchema) schema = NULL;

  dowser_test_database_close (database);
  dowser_test_database_close (other);
  g_assert_cmpint (g_rename (other->path, database->path), ==, 0);
  g_free (dowser_test_source_read_signature (source, NULL));
  schema = dowser_test_source_introspect (source, NULL);
  g_assert_nonnull (dowser_schema_find_table (schema, "new"));
  close_source (source);
}

static void
test_columns_are_profiled (void)
{
  g_autoptr (DowserTestDatabase) database
      = dowser_test_database_new ("CREATE TABLE t (x); INSERT INTO t VALUES ('a'), ('b');");
  DowserSource *source = open_database (database);
  g_autoptr (DowserSchema) schema = dowser_test_source_introspect (source, NULL);
  g_autoptr (DowserProfile) profile = dowser_test_source_profile (source, schema, NULL);
  const DowserTable *table = dowser_schema_find_table (schema, "t");

  g_assert_cmpuint (dowser_profile_get (profile, table->columns->pdata[0])->values->len, ==, 2);
  close_source (source);
}

static void
test_unopened_source_is_an_error (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new ("CREATE TABLE t (x)");
  DowserSource *source = dowser_source_new_for_engine (&dowser_sqlite_engine, database->path);
  g_autoptr (GError) error = NULL;

  g_assert_null (dowser_test_source_introspect (source, &error));
  g_assert_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED);
  close_source (source);
}

static void
test_source_may_be_freed_without_close (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new ("CREATE TABLE t (x)");

  g_object_unref (open_database (database));
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

DOWSER_TEST_MAIN (sqlite_engine)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/sqlite-engine/rows-keep-their-value-types", test_rows_keep_their_value_types);
  g_test_add_func ("/sources/sqlite-engine/missing-parameter-value-is-an-error",
                   test_missing_parameter_value_is_an_error);
  g_test_add_func ("/sources/sqlite-engine/invalid-utf8-and-nul-are-read", test_invalid_utf8_and_nul_are_read);
  g_test_add_func ("/sources/sqlite-engine/writes-are-refused", test_writes_are_refused);
  g_test_add_func ("/sources/sqlite-engine/double-quotes-are-names", test_double_quotes_are_names);
  g_test_add_func ("/sources/sqlite-engine/rows-arrive-in-pages", test_rows_arrive_in_pages);
  g_test_add_func ("/sources/sqlite-engine/first-row-arrives-early", test_first_row_arrives_early);
  g_test_add_func ("/sources/sqlite-engine/large-result-uses-little-memory", test_large_result_uses_little_memory);
  g_test_add_func ("/sources/sqlite-engine/running-query-can-be-cancelled", test_running_query_can_be_cancelled);
  g_test_add_func ("/sources/sqlite-engine/cancel-works-at-any-time", test_cancel_works_at_any_time);
  g_test_add_func ("/sources/sqlite-engine/waiting-pages-do-not-block-cancel", test_waiting_pages_do_not_block_cancel);
  g_test_add_func ("/sources/sqlite-engine/time-limit-stops-the-query", test_time_limit_stops_the_query);
  g_test_add_func ("/sources/sqlite-engine/memory-limit-stops-the-query", test_memory_limit_stops_the_query);
  g_test_add_func ("/sources/sqlite-engine/other-files-are-refused", test_other_files_are_refused);
  g_test_add_func ("/sources/sqlite-engine/unreadable-file-is-refused", test_unreadable_file_is_refused);
  g_test_add_func ("/sources/sqlite-engine/empty-database-has-no-tables", test_empty_database_has_no_tables);
  g_test_add_func ("/sources/sqlite-engine/truncated-file-is-refused", test_truncated_file_is_refused);
  g_test_add_func ("/sources/sqlite-engine/damage-in-the-middle-is-reported", test_damage_in_the_middle_is_reported);
  g_test_add_func ("/sources/sqlite-engine/damaged-file-is-read-or-refused", test_damaged_file_is_read_or_refused);
  g_test_add_func ("/sources/sqlite-engine/locked-database-is-an-error", test_locked_database_is_an_error);
  g_test_add_func ("/sources/sqlite-engine/virtual-tables-are-read", test_virtual_tables_are_read);
  g_test_add_func ("/sources/sqlite-engine/write-ahead-log-is-read", test_write_ahead_log_is_read);
  g_test_add_func ("/sources/sqlite-engine/unfinished-write-is-refused", test_unfinished_write_is_refused);
  g_test_add_func ("/sources/sqlite-engine/symlinked-log-index-is-refused", test_symlinked_log_index_is_refused);
  g_test_add_func ("/sources/sqlite-engine/unwritable-folder-is-read-without-log",
                   test_unwritable_folder_is_read_without_log);
  g_test_add_func ("/sources/sqlite-engine/paths-are-not-read-as-uris", test_paths_are_not_read_as_uris);
  g_test_add_func ("/sources/sqlite-engine/schema-change-changes-the-signature",
                   test_schema_change_changes_the_signature);
  g_test_add_func ("/sources/sqlite-engine/replaced-file-is-read-again", test_replaced_file_is_read_again);
  g_test_add_func ("/sources/sqlite-engine/columns-are-profiled", test_columns_are_profiled);
  g_test_add_func ("/sources/sqlite-engine/unopened-source-is-an-error", test_unopened_source_is_an_error);
  g_test_add_func ("/sources/sqlite-engine/source-may-be-freed-without-close", test_source_may_be_freed_without_close);
  return g_test_run ();
}
