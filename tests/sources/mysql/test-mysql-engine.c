/* test-mysql-engine.c - tests of a real MariaDB server as a source: streaming rows, cancelling at any time, limits,
 * lost connections, schema */
#include "sources/mysql/dowser-mysql-engine.h"

#include "base/dowser-error.h"
#include "sources/dowser-engine.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-rand.h"
#include "support/dowser-test-source.h"

#include <mysql.h>
#include <signal.h>
#include <string.h>

#define N_CANCELS 200

/* Path of the server's socket. */
static const char *place;
static MYSQL *admin;

static void
execute_sql (const char *sql)
{
  if (mysql_query (admin, sql) != 0)
    g_error ("%s: %s", sql, mysql_error (admin));
  mysql_free_result (mysql_store_result (admin));
}

/* Returns: (transfer full): the first cell of the result of @sql */
static char *
query_cell (const char *sql)
{
  MYSQL_RES *rows;
  char *answer;

  if (mysql_query (admin, sql) != 0)
    g_error ("%s: %s", sql, mysql_error (admin));
  rows = mysql_store_result (admin);
  answer = g_strdup (mysql_fetch_row (rows)[0]);
  mysql_free_result (rows);
  return answer;
}

static DowserSource *
new_source (const char *database)
{
  g_autofree char *uri = g_strdup_printf ("mysql://root@/%s?socket=%s", database, place);

  return dowser_source_new_for_engine (&dowser_mysql_engine, uri);
}

static DowserSource *
open_source (void)
{
  DowserSource *source = new_source ("source");
  g_autoptr (GError) error = NULL;

  dowser_test_source_open (source, &error);
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
assert_cell (const DowserTestRun *run, guint row, guint column, const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);
  DowserCell cell;

  dowser_result_get_cell (run->result, row, column, &cell);
  dowser_cell_print (&cell, text, 0);
  g_assert_cmpstr (text->str, ==, expected);
}

static void
test_server_is_opened_read_only (void)
{
  DowserSource *source = open_source ();

  g_assert_nonnull (strstr (dowser_source_get_engine (source), "MariaDB"));
  g_assert_nonnull (strstr (dowser_source_get_protection (source), "read-only"));
  g_assert_nonnull (dowser_source_get_security (source));
  g_assert_cmpint (dowser_source_get_dialect (source), ==, DOWSER_DIALECT_MYSQL);
  close_source (source);
}

/* Tests that each row is returned exactly one time, in order. */
static void
test_many_rows_arrive_once_in_order (void)
{
  DowserSource *source = open_source ();
  g_auto (DowserTestRun) run = { 0 };

  dowser_test_source_run (source, "SELECT seq, REPEAT('x', 200) AS x FROM seq_1_to_150000 ORDER BY seq DESC", NULL,
                          NULL, TRUE, &run);
  g_assert_no_error (run.error);
  g_assert_cmpuint (run.summary.n_rows, ==, 150000);
  g_assert_false (run.summary.truncated);
  dowser_test_run_assert_first_page (&run);
  for (guint i = 0; i < 150000; i++)
    {
      DowserCell cell;

      dowser_result_get_cell (run.result, i, 0, &cell);
      g_assert_cmpint (cell.integer, ==, 150000 - i);
    }
  close_source (source);
}

static void
test_row_limit_cuts_the_result (void)
{
  DowserSource *source = open_source ();
  DowserLimits limits = { 30000, 0 };
  g_auto (DowserTestRun) cut = { 0 }, whole = { 0 };

  dowser_test_source_run (source, "SELECT seq FROM seq_1_to_100000 ORDER BY seq", &limits, NULL, FALSE, &cut);
  g_assert_no_error (cut.error);
  g_assert_cmpuint (cut.summary.n_rows, ==, 30000);
  g_assert_true (cut.summary.truncated);
  dowser_test_source_run (source, "SELECT seq FROM seq_1_to_30000", &limits, NULL, FALSE, &whole);
  g_assert_cmpuint (whole.summary.n_rows, ==, 30000);
  g_assert_false (whole.summary.truncated);
  close_source (source);
}

static void
test_empty_result_has_columns (void)
{
  DowserSource *source = open_source ();
  g_auto (DowserTestRun) run = { 0 };

  dowser_test_source_run (source, "SELECT id, name FROM people WHERE id < 0", NULL, NULL, TRUE, &run);
  g_assert_no_error (run.error);
  g_assert_cmpuint (dowser_result_get_columns (run.result)->len, ==, 2);
  g_assert_cmpuint (run.summary.n_rows, ==, 0);
  close_source (source);
}

static void
assert_refused (DowserSource *source, const char *sql, GQuark domain, int code)
{
  g_auto (DowserTestRun) run = { 0 };

  dowser_test_source_run (source, sql, NULL, NULL, FALSE, &run);
  g_assert_error (run.error, domain, code);
}

/* Tests that the server refuses statements that write, even if their words don't show that they write. */
static void
test_writes_are_refused (void)
{
  DowserSource *source = open_source ();
  g_autofree char *n_people = NULL;

  assert_refused (source, "SELECT NEXTVAL(numbers)", DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT);
  assert_refused (source, "DELETE FROM people", DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT);
  assert_refused (source, "SELECT id FROM people; DELETE FROM people", DOWSER_SOURCE_ERROR,
                  DOWSER_SOURCE_ERROR_STATEMENT);
  n_people = query_cell ("SELECT CAST(COUNT(*) AS CHAR) FROM people");
  g_assert_cmpstr (n_people, ==, "3");
  close_source (source);
}

static void
test_dropped_table_is_an_error (void)
{
  DowserSource *source = open_source ();
  g_auto (DowserTestRun) run = { 0 };

  execute_sql ("CREATE TABLE gone (id int)");
  execute_sql ("DROP TABLE gone");
  assert_refused (source, "SELECT id FROM gone", DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT);
  dowser_test_source_run (source, "SELECT 1", NULL, NULL, FALSE, &run);
  g_assert_no_error (run.error);
  close_source (source);
}

static void
assert_rejected (const char *sql, const char *words)
{
  DowserSource *source = open_source ();
  g_auto (DowserTestRun) run = { 0 }, after = { 0 };

  dowser_test_source_run (source, sql, NULL, NULL, TRUE, &run);
  g_assert_error (run.error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT);
  g_assert_nonnull (strstr (run.error->message, words));
  dowser_test_source_run (source, "SELECT COUNT(*) FROM people", NULL, NULL, TRUE, &after);
  g_assert_no_error (after.error);
  close_source (source);
}

/* Tests errors before the first row, errors between rows, and errors with names that look like a connection error. */
static void
test_errors_of_statements_are_reported (void)
{
  assert_rejected ("SELECT nothing FROM people", "nothing");
  assert_rejected ("SELECT 18446744073709551615 + seq FROM seq_0_to_3", "out of range");
  assert_rejected ("SELECT certificate FROM people", "certificate");
  assert_rejected ("SELECT `Too many connections` FROM people", "Too many connections");
  assert_rejected ("SELECT id FROM people UNION SELECT 1, 2", "columns");
}

/* Tests the time limit if some rows arrive within the limit and other rows don't. */
static void
test_time_limit_stops_between_rows (void)
{
  DowserSource *source = open_source ();
  DowserLimits limits = { 0, 3 };
  g_auto (DowserTestRun) run = { 0 }, after = { 0 };
  gint64 started = g_get_monotonic_time ();

  dowser_test_source_run (source, "SELECT seq AS n, IF(seq % 10000 = 0, SLEEP(1), 0) AS s FROM seq_1_to_1000000",
                          &limits, NULL, TRUE, &run);
  g_assert_error (run.error, DOWSER_LIMIT_ERROR, DOWSER_LIMIT_ERROR_TIME);
  g_assert_cmpuint (dowser_result_get_n_rows (run.result), >, 0);
  /* The whole statement would sleep for 100 seconds. */
  g_assert_cmpint (run.answered - started, <, 60 * G_USEC_PER_SEC);
  /* The next statement gets the full time limit again. */
  limits.max_seconds = 20;
  dowser_test_source_run (source, "SELECT SLEEP(2)", &limits, NULL, FALSE, &after);
  g_assert_no_error (after.error);
  close_source (source);
}

static void
test_time_limit_stops_the_statement (void)
{
  DowserSource *source = open_source ();
  DowserLimits limits = { 0, 1 };
  g_auto (DowserTestRun) run = { 0 }, after = { 0 };
  gint64 started = g_get_monotonic_time ();

  dowser_test_source_run (source, "SELECT COUNT(*) FROM seq_1_to_1000000000 WHERE seq % 7 = 8", &limits, NULL, FALSE,
                          &run);
  g_assert_error (run.error, DOWSER_LIMIT_ERROR, DOWSER_LIMIT_ERROR_TIME);
  g_assert_cmpint (run.answered - started, <, 10 * G_USEC_PER_SEC);
  dowser_test_source_run (source, "SELECT SLEEP(1.2)", NULL, NULL, TRUE, &after);
  g_assert_no_error (after.error);
  assert_cell (&after, 0, 0, "0");
  close_source (source);
}

static gboolean
cancel_cb (gpointer user_data)
{
  g_cancellable_cancel (user_data);
  return G_SOURCE_REMOVE;
}

/* Returns: the number of statements running in Dowser's sessions */
static guint
count_running (void)
{
  g_autofree char *n = query_cell ("SELECT CAST(COUNT(*) AS CHAR) FROM information_schema.PROCESSLIST "
                                   "WHERE ID <> CONNECTION_ID() AND INFO LIKE '%dowser_rows%'");

  return g_ascii_strtoull (n, NULL, 10);
}

static guint
count_sessions (void)
{
  g_autofree char *n = query_cell ("SELECT CAST(COUNT(*) AS CHAR) FROM information_schema.PROCESSLIST "
                                   "WHERE ID <> CONNECTION_ID() AND USER = 'root'");

  return g_ascii_strtoull (n, NULL, 10);
}

/* Waits for the number of sessions. The server lists a closed session for a moment longer. */
static void
wait_for_sessions (guint n)
{
  gint64 end = g_get_monotonic_time () + 10 * G_USEC_PER_SEC;

  while (count_sessions () > n && g_get_monotonic_time () < end)
    g_usleep (20000);
  g_assert_cmpuint (count_sessions (), <=, n);
}

/* Tests that a canceled statement is an error. If a statement is killed inside a function, the function returns a value
 * instead of an error. */
static void
test_cancelled_function_call_is_an_error (void)
{
  DowserSource *source = open_source ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_auto (DowserTestRun) run = { 0 };
  gint64 started = g_get_monotonic_time ();

  g_timeout_add (100, cancel_cb, cancellable);
  dowser_test_source_run (source, "SELECT BENCHMARK(1000000000, SHA2('x', 512))", NULL, cancellable, TRUE, &run);
  g_assert_error (run.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (run.answered - started, <, 10 * G_USEC_PER_SEC);
  g_assert_cmpuint (count_running (), ==, 0);
  close_source (source);
}

static void
test_cancel_works_at_any_time (void)
{
  g_autoptr (GRand) rand = dowser_test_rand_new ();
  DowserSource *source = open_source ();
  guint n_sessions = count_sessions ();
  g_auto (DowserTestRun) after = { 0 };

  for (guint i = 0; i < N_CANCELS; i++)
    {
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_auto (DowserTestRun) run = { 0 };

      g_timeout_add (g_rand_int_range (rand, 0, 40), cancel_cb, cancellable);
      dowser_test_source_run (source, "SELECT a.seq, b.seq AS other FROM seq_1_to_3000 AS a, seq_1_to_3000 AS b", NULL,
                              cancellable, FALSE, &run);
      g_assert_error (run.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_cmpuint (count_running (), ==, 0);
    }
  dowser_test_source_run (source, "SELECT COUNT(*) FROM people", NULL, NULL, TRUE, &after);
  g_assert_no_error (after.error);
  assert_cell (&after, 0, 0, "3");
  wait_for_sessions (n_sessions);
  close_source (source);
  wait_for_sessions (n_sessions - 1);
}

/* Kills the source's open session. */
static void
kill_session (void)
{
  g_autofree char *id = query_cell ("SELECT CAST(MAX(ID) AS CHAR) FROM information_schema.PROCESSLIST "
                                    "WHERE ID <> CONNECTION_ID() AND USER = 'root'");
  g_autofree char *sql = g_strdup_printf ("KILL CONNECTION %s", id);

  execute_sql (sql);
}

static void
test_lost_idle_connection_is_restored (void)
{
  DowserSource *source = open_source ();
  g_auto (DowserTestRun) run = { 0 };

  wait_for_sessions (1);
  kill_session ();
  dowser_test_source_run (source, "SELECT COUNT(*) FROM people", NULL, NULL, TRUE, &run);
  g_assert_no_error (run.error);
  assert_cell (&run, 0, 0, "3");
  close_source (source);
}

/* Returns a field of the only session that isn't the test's own session: its id or its last statement. Returns:
 * (transfer full) */
static char *
query_session (const char *what)
{
  g_autofree char *sql = g_strdup_printf ("SELECT CAST(MAX(%s) AS CHAR) FROM information_schema.PROCESSLIST"
                                          " WHERE ID <> CONNECTION_ID() AND USER = 'root'",
                                          what);

  return query_cell (sql);
}

static gboolean
wake_cb (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

/* Runs the main loop, like a window without user input, until the session has run a statement. */
static void
wait_for_statement (void)
{
  g_autofree char *before = query_session ("QUERY_ID");
  gboolean was_asked = FALSE;
  guint wake = g_timeout_add (100, wake_cb, NULL);

  while (!was_asked)
    {
      g_autofree char *now = NULL;

      g_main_context_iteration (NULL, TRUE);
      now = query_session ("QUERY_ID");
      was_asked = g_strcmp0 (before, now) != 0;
    }
  g_source_remove (wake);
}

/* Tests that an idle connection is kept alive, because servers and firewalls drop idle connections. */
static void
test_idle_connection_is_kept_alive (void)
{
  DowserSource *source;
  g_autofree char *first = NULL;
  g_autofree char *last = NULL;
  g_auto (DowserTestRun) run = { 0 };

  g_setenv ("DOWSER_KEEP_ALIVE", "1", TRUE);
  source = open_source ();
  wait_for_sessions (1);
  first = query_session ("ID");
  wait_for_statement ();
  wait_for_statement ();
  last = query_session ("ID");
  g_assert_cmpstr (first, ==, last);

  /* If a connection is lost while it is idle, this is detected and the connection is replaced, without an error. */
  kill_session ();
  wait_for_sessions (0);
  dowser_test_source_run (source, "SELECT COUNT(*) FROM people", NULL, NULL, TRUE, &run);
  g_assert_no_error (run.error);
  assert_cell (&run, 0, 0, "3");
  close_source (source);
  g_unsetenv ("DOWSER_KEEP_ALIVE");
}

static void
signal_server (int number)
{
  g_autofree char *folder = g_path_get_dirname (place);
  g_autofree char *path = g_build_filename (folder, "pid", NULL);
  g_autofree char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpint (kill (atoi (text), number), ==, 0);
}

/* Tests a server that stops answering while the source is idle: the connection is dropped, and the next query uses a
 * new connection. */
static void
test_silent_server_gets_a_new_connection (void)
{
  DowserSource *source;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_auto (DowserTestRun) run = { 0 };
  gint64 end = g_get_monotonic_time () + 20 * G_USEC_PER_SEC;
  guint wake = g_timeout_add (100, wake_cb, NULL);

  g_setenv ("DOWSER_KEEP_ALIVE", "1", TRUE);
  source = open_source ();
  wait_for_sessions (1);
  before = query_session ("ID");
  signal_server (SIGSTOP);
  while (g_get_monotonic_time () < end)
    g_main_context_iteration (NULL, TRUE);
  signal_server (SIGCONT);
  g_unsetenv ("DOWSER_KEEP_ALIVE");
  g_source_remove (wake);
  dowser_test_source_run (source, "SELECT COUNT(*) FROM people", NULL, NULL, TRUE, &run);
  g_assert_no_error (run.error);
  after = query_session ("ID");
  g_assert_cmpstr (before, !=, after);
  close_source (source);
}

static gboolean
kill_cb (gpointer user_data)
{
  kill_session ();
  return G_SOURCE_REMOVE;
}

/* Tests that a connection lost during a query is reported in one sentence. Tests that the query isn't repeated without
 * the user's knowledge. */
static void
test_connection_lost_during_query_is_reported (void)
{
  DowserSource *source = open_source ();
  g_auto (DowserTestRun) run = { 0 }, after = { 0 };
  g_autofree char *running = NULL;

  wait_for_sessions (1);
  g_timeout_add (300, kill_cb, NULL);
  dowser_test_source_run (source, "SELECT id, SLEEP(20) FROM people", NULL, NULL, TRUE, &run);
  g_assert_error (run.error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_LOST);
  g_assert_nonnull (strstr (run.error->message, "was lost"));
  g_assert_true (g_str_has_suffix (run.error->message, ".") && strchr (run.error->message, '\n') == NULL);
  wait_for_sessions (0);
  dowser_test_source_run (source, "SELECT COUNT(*) FROM people", NULL, NULL, TRUE, &after);
  running = query_cell ("SELECT CAST(COUNT(*) AS CHAR) FROM information_schema.PROCESSLIST "
                        "WHERE ID <> CONNECTION_ID() AND INFO LIKE '%SLEEP(20)%'");
  g_assert_cmpstr (running, ==, "0");
  g_assert_no_error (after.error);
  close_source (source);
}

static void
assert_does_not_open (const char *uri, int code)
{
  g_autoptr (DowserSource) source = dowser_source_new_for_engine (&dowser_mysql_engine, uri);
  g_autoptr (GError) error = NULL;

  g_assert_false (dowser_test_source_open (source, &error));
  g_assert_error (error, DOWSER_SOURCE_ERROR, code);
  g_assert_null (strstr (error->message, "(null)"));
  dowser_test_source_close (source);
}

static void
test_wrong_addresses_do_not_open (void)
{
  g_autofree char *no_database = g_strdup_printf ("mysql://root@/nowhere?socket=%s", place);

  assert_does_not_open (no_database, DOWSER_SOURCE_ERROR_NOT_FOUND);
  assert_does_not_open ("mysql://root@/source?socket=/nowhere", DOWSER_SOURCE_ERROR_UNREACHABLE);
  assert_does_not_open ("mysql://root@127.0.0.1:1/source", DOWSER_SOURCE_ERROR_UNREACHABLE);
  assert_does_not_open ("mysql://root@host.invalid/source", DOWSER_SOURCE_ERROR_UNREACHABLE);
  assert_does_not_open ("mysql://root@127.0.0.1/", DOWSER_SOURCE_ERROR_FAILED);
  assert_does_not_open ("mysql://root@a;user=b/source", DOWSER_SOURCE_ERROR_FAILED);
  assert_does_not_open ("mysql://root@a/source?ssl-mode=perhaps", DOWSER_SOURCE_ERROR_FAILED);
  assert_does_not_open ("mysql://root@a/source?ssl-ca=/nowhere.pem", DOWSER_SOURCE_ERROR_TLS);
}

static void
test_tables_and_keys_are_read (void)
{
  DowserSource *source = open_source ();
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserSchema) schema = dowser_test_source_introspect (source, &error);
  const DowserTable *people, *visits;
  const DowserForeignKey *key;

  g_assert_no_error (error);
  people = dowser_schema_find_table (schema, "people");
  visits = dowser_schema_find_table (schema, "visits");
  g_assert_cmpstr (people->description, ==, "who comes");
  g_assert_cmpstr (dowser_table_find_column (people, "name")->description, ==, "as they say it");
  g_assert_cmpuint (dowser_table_find_column (people, "id")->primary_key, ==, 1);
  g_assert_false (dowser_table_find_column (people, "id")->nullable);
  g_assert_true (dowser_table_find_column (people, "shout")->generated);
  g_assert_cmpint (dowser_table_find_column (people, "kind")->type, ==, DOWSER_VALUE_TEXT);
  g_assert_cmpuint (people->unique_keys->len, ==, 1);
  g_assert_cmpint (people->n_rows, >=, 0);
  g_assert_cmpuint (visits->foreign_keys->len, ==, 1);
  key = visits->foreign_keys->pdata[0];
  g_assert_true (key->to_table == people);
  g_assert_true (dowser_schema_find_table (schema, "guests")->is_view);
  close_source (source);
}

/* Tests that full-text and spatial indexes are left out, because they can't be used for looking up values. */
static void
test_only_lookup_indexes_are_read (void)
{
  DowserSource *source = open_source ();
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserSchema) schema = NULL;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autofree char *indexes = NULL;

  execute_sql ("CREATE TABLE berth (id int PRIMARY KEY, quay varchar(20), day date, note text, spot point NOT NULL,"
               " UNIQUE (day, id), INDEX (quay, day), FULLTEXT (note), SPATIAL (spot))");
  before = dowser_test_source_read_signature (source, NULL);
  schema = dowser_test_source_introspect (source, &error);
  g_assert_no_error (error);
  indexes = dowser_test_dup_indexes (dowser_schema_find_table (schema, "berth"));
  g_assert_cmpstr (indexes, ==, "day id | id | quay day");
  execute_sql ("CREATE INDEX by_note ON berth (note(10))");
  after = dowser_test_source_read_signature (source, NULL);
  g_assert_cmpstr (before, !=, after);
  execute_sql ("DROP TABLE berth");
  close_source (source);
}

/* Tests types whose names contain other types' names, and a view of a dropped table. */
static void
test_unusual_column_types_are_read (void)
{
  DowserSource *source = open_source ();
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserSchema) schema = NULL;
  const DowserTable *places, *lost;

  execute_sql (
      "CREATE TABLE `pla\"ces``.x` (at point, shape geometrycollection, `new\nline` int(8) zerofill, address inet6,"
      " flags set('int', 'b')) WITH SYSTEM VERSIONING");
  execute_sql ("CREATE TABLE gone (a int)");
  execute_sql ("CREATE VIEW lost AS SELECT a FROM gone");
  execute_sql ("DROP TABLE gone");
  schema = dowser_test_source_introspect (source, &error);
  g_assert_no_error (error);
  places = dowser_schema_find_table (schema, "pla\"ces`.x");
  lost = dowser_schema_find_table (schema, "lost");
  g_assert_cmpint (dowser_table_find_column (places, "at")->type, ==, DOWSER_VALUE_BLOB);
  g_assert_cmpint (dowser_table_find_column (places, "shape")->type, ==, DOWSER_VALUE_BLOB);
  g_assert_cmpint (dowser_table_find_column (places, "new\nline")->type, ==, DOWSER_VALUE_INTEGER);
  g_assert_cmpint (dowser_table_find_column (places, "address")->type, ==, DOWSER_VALUE_TEXT);
  g_assert_cmpint (dowser_table_find_column (places, "flags")->type, ==, DOWSER_VALUE_TEXT);
  g_assert_cmpuint (lost->columns->len, ==, 0);
  g_assert_nonnull (strstr (lost->description, "references invalid table"));
  g_assert_null (dowser_schema_find_table (schema, "guests")->description);
  execute_sql ("DROP TABLE `pla\"ces``.x`");
  execute_sql ("DROP VIEW lost");
  close_source (source);
}

static void
test_schema_change_changes_the_signature (void)
{
  DowserSource *source = open_source ();
  g_autofree char *first = dowser_test_source_read_signature (source, NULL);
  g_autofree char *same = dowser_test_source_read_signature (source, NULL);
  g_autofree char *changed = NULL;

  g_assert_cmpstr (first, ==, same);
  execute_sql ("ALTER TABLE visits ADD COLUMN note varchar(10)");
  changed = dowser_test_source_read_signature (source, NULL);
  g_assert_cmpstr (changed, !=, first);
  execute_sql ("ALTER TABLE visits DROP COLUMN note");
  close_source (source);
}

static void
test_columns_are_profiled (void)
{
  DowserSource *source = open_source ();
  g_autoptr (DowserSchema) schema = dowser_test_source_introspect (source, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserProfile) profile = dowser_test_source_profile (source, schema, &error);
  const DowserTable *people = dowser_schema_find_table (schema, "people");
  const DowserColumnProfile *name, *id;

  g_assert_no_error (error);
  name = dowser_profile_get (profile, dowser_table_find_column (people, "name"));
  id = dowser_profile_get (profile, dowser_table_find_column (people, "id"));
  g_assert_cmpuint (name->values->len, ==, 3);
  g_assert_true (name->complete);
  g_assert_cmpstr (name->values->pdata[0], ==, "");
  g_assert_cmpint (id->max->integer, ==, 3);
  close_source (source);
}

static void
test_forecast_names_the_scans (void)
{
  DowserSource *source = open_source ();
  g_autoptr (DowserForecast) forecast
      = dowser_test_source_forecast (source, "SELECT p.name FROM people AS p JOIN visits AS v ON v.person = p.id");

  g_assert_nonnull (strstr (forecast->text, "query_block"));
  g_assert_cmpuint (forecast->scans->len, >=, 1);
  g_assert_cmpint (forecast->n_read, >, 0);
  g_assert_cmpint (forecast->n_rows, >=, 0);
  close_source (source);
}

static void
set_up (void)
{
  admin = mysql_init (NULL);
  if (mysql_real_connect (admin, NULL, "root", NULL, NULL, 0, place, 0) == NULL)
    g_error ("%s", mysql_error (admin));
  execute_sql ("DROP DATABASE IF EXISTS source");
  execute_sql ("CREATE DATABASE source");
  execute_sql ("USE source");
  execute_sql (
      "CREATE TABLE people (id int PRIMARY KEY, name varchar(50) COMMENT 'as they say it', mail varchar(50) UNIQUE,"
      " kind enum('guest', 'integer'), shout varchar(50) AS (UPPER(name))) COMMENT 'who comes'");
  execute_sql ("INSERT INTO people (id, name, kind) VALUES (1, 'Ann', 'guest'), (2, '', 'integer'), (3, 'Ünal', NULL)");
  execute_sql (
      "CREATE TABLE visits (id int PRIMARY KEY, person int, day date, FOREIGN KEY (person) REFERENCES people (id))");
  execute_sql ("INSERT INTO visits VALUES (1, 1, '2024-01-31'), (2, 3, '2024-02-29')");
  execute_sql ("CREATE VIEW guests AS SELECT name FROM people WHERE kind = 'guest'");
  execute_sql ("CREATE SEQUENCE numbers");
}

DOWSER_TEST_MAIN (mysql_engine)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  place = g_getenv ("DOWSER_TEST_MARIADB");
  if (place == NULL)
    {
      g_print ("1..0 # SKIP there is no MariaDB: scripts/setup test installs it\n");
      return 0;
    }
  set_up ();
  g_test_add_func ("/sources/mysql-engine/server-is-opened-read-only", test_server_is_opened_read_only);
  g_test_add_func ("/sources/mysql-engine/many-rows-arrive-once-in-order", test_many_rows_arrive_once_in_order);
  g_test_add_func ("/sources/mysql-engine/row-limit-cuts-the-result", test_row_limit_cuts_the_result);
  g_test_add_func ("/sources/mysql-engine/empty-result-has-columns", test_empty_result_has_columns);
  g_test_add_func ("/sources/mysql-engine/writes-are-refused", test_writes_are_refused);
  g_test_add_func ("/sources/mysql-engine/dropped-table-is-an-error", test_dropped_table_is_an_error);
  g_test_add_func ("/sources/mysql-engine/errors-of-statements-are-reported", test_errors_of_statements_are_reported);
  g_test_add_func ("/sources/mysql-engine/time-limit-stops-the-statement", test_time_limit_stops_the_statement);
  g_test_add_func ("/sources/mysql-engine/time-limit-stops-between-rows", test_time_limit_stops_between_rows);
  g_test_add_func ("/sources/mysql-engine/cancelled-function-call-is-an-error",
                   test_cancelled_function_call_is_an_error);
  g_test_add_func ("/sources/mysql-engine/cancel-works-at-any-time", test_cancel_works_at_any_time);
  g_test_add_func ("/sources/mysql-engine/lost-idle-connection-is-restored", test_lost_idle_connection_is_restored);
  g_test_add_func ("/sources/mysql-engine/idle-connection-is-kept-alive", test_idle_connection_is_kept_alive);
  g_test_add_func ("/sources/mysql-engine/silent-server-gets-a-new-connection",
                   test_silent_server_gets_a_new_connection);
  g_test_add_func ("/sources/mysql-engine/connection-lost-during-query-is-reported",
                   test_connection_lost_during_query_is_reported);
  g_test_add_func ("/sources/mysql-engine/wrong-addresses-do-not-open", test_wrong_addresses_do_not_open);
  g_test_add_func ("/sources/mysql-engine/tables-and-keys-are-read", test_tables_and_keys_are_read);
  g_test_add_func ("/sources/mysql-engine/only-lookup-indexes-are-read", test_only_lookup_indexes_are_read);
  g_test_add_func ("/sources/mysql-engine/unusual-column-types-are-read", test_unusual_column_types_are_read);
  g_test_add_func ("/sources/mysql-engine/schema-change-changes-the-signature",
                   test_schema_change_changes_the_signature);
  g_test_add_func ("/sources/mysql-engine/columns-are-profiled", test_columns_are_profiled);
  g_test_add_func ("/sources/mysql-engine/forecast-names-the-scans", test_forecast_names_the_scans);
  status = g_test_run ();
  mysql_close (admin);
  return status;
}
