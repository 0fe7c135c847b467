/* test-cli.c - tests of help, usage, and the messages for bad files and questions */
#include "support/dowser-cli-fixture.h"
#include "support/dowser-test-main.h"

#include <json-glib/json-glib.h>
#include <signal.h>
#include <sqlite3.h>
#include <string.h>

#define QUESTION "how many customers are there?"

static void
test_help_and_version (CliFixture *fixture, gconstpointer data)
{
  const char *const commands[] = { "ask",  "batch",   "schema",   "audit",   "patch",   "write",   "run",
                                   "read", "history", "sessions", "compare", "sources", "complete" };

  g_assert_cmpint (cli_run (fixture, "--help", NULL), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    g_assert_nonnull (strstr (fixture->out, commands[i]));
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    {
      g_assert_cmpint (cli_run (fixture, commands[i], "--help", NULL), ==, 0);
      g_assert_nonnull (strstr (fixture->out, commands[i]));
    }
  g_assert_cmpint (cli_run (fixture, "--version", NULL), ==, 0);
  g_assert_true (g_str_has_prefix (fixture->out, "dowser-cli "));
}

static void
test_wrong_usage (CliFixture *fixture, gconstpointer data)
{
  g_assert_cmpint (cli_run (fixture, NULL), ==, 2);
  g_assert_cmpint (cli_run (fixture, "fly", NULL), ==, 2);
  cli_assert_one_line (fixture, "“fly”");
  g_assert_cmpint (cli_run (fixture, "ask", "--colour", "red", QUESTION, NULL), ==, 2);
  cli_assert_one_line (fixture, "--colour");
  g_assert_cmpint (cli_run (fixture, "ask", "--format", "xml", QUESTION, NULL), ==, 2);
  cli_assert_one_line (fixture, "table, csv, json, sql, plan");
  g_assert_cmpint (cli_run (fixture, "run", NULL), ==, 2);
  cli_assert_one_line (fixture, "Usage");
  g_assert_cmpint (cli_run (fixture, "batch", NULL), ==, 2);
  cli_assert_one_line (fixture, "--databases");
  /* No source has been opened before, so the command can't use the last one. */
  g_assert_cmpint (cli_run (fixture, "ask", QUESTION, NULL), ==, 2);
  cli_assert_one_line (fixture, "--source");
}

static void
test_numbers_below_zero (CliFixture *fixture, gconstpointer data)
{
  g_assert_cmpint (cli_run (fixture, "ask", "--source", fixture->shop, "--limit", "-1", QUESTION, NULL), ==, 2);
  cli_assert_one_line (fixture, "--limit cannot be -1");
  g_assert_cmpint (cli_run (fixture, "ask", "--source", fixture->shop, "--choose", "0", QUESTION, NULL), ==, 2);
  cli_assert_one_line (fixture, "--choose");
  g_assert_cmpint (cli_run (fixture, "run", "--source", fixture->shop, "--time-limit", "-9", "-", NULL), ==, 2);
  cli_assert_one_line (fixture, "--time-limit");
  g_assert_cmpint (cli_run (fixture, "history", "--number", "-2", NULL), ==, 2);
  g_assert_cmpint (cli_run (fixture, "sessions", "show", "nothing", NULL), ==, 2);
  cli_assert_one_line (fixture, "“nothing”");
}

static void
assert_source_refused (CliFixture *fixture, const char *source, const char *part)
{
  g_assert_cmpint (cli_run (fixture, "ask", "--source", source, QUESTION, NULL), ==, 5);
  g_assert_cmpstr (fixture->out, ==, "");
  cli_assert_one_line (fixture, part);
  g_assert_cmpint (cli_run (fixture, "schema", "--source", source, NULL), ==, 5);
  cli_assert_one_line (fixture, part);
}

static void
test_bad_sources (CliFixture *fixture, gconstpointer data)
{
  g_autofree char *missing = cli_dup_path (fixture, "nowhere.db");
  g_autofree char *text
      = cli_write_file (fixture, "text.db", "Not a database at all, but a text of some length.\n", -1);

  assert_source_refused (fixture, missing, "nowhere.db");
  g_assert_false (g_file_test (missing, G_FILE_TEST_EXISTS));
  assert_source_refused (fixture, fixture->directory, "folder");
  assert_source_refused (fixture, text, "text.db");
  assert_source_refused (fixture, "", "No source was named");
}

/* Tests sources without tables: questions need tables, but SQL doesn't. */
static void
test_sources_without_tables (CliFixture *fixture, gconstpointer data)
{
  g_autofree char *empty = cli_write_file (fixture, "empty.db", "", 0);
  g_autofree char *bare = cli_make_database (fixture, "bare.db", "PRAGMA user_version = 1");
  const char *const sources[] = { empty, bare };

  for (guint i = 0; i < G_N_ELEMENTS (sources); i++)
    {
      g_assert_cmpint (cli_run (fixture, "ask", "--source", sources[i], QUESTION, NULL), ==, 5);
      cli_assert_one_line (fixture, "has no tables");
      g_assert_cmpint (cli_run (fixture, "schema", "--source", sources[i], NULL), ==, 0);
      cli_assert_one_line (fixture, "no tables");
      g_assert_cmpint (cli_run (fixture, "run", "--source", sources[i], "--sql", "SELECT 1 + 1 AS two", "--format",
                                "csv", NULL),
                       ==, 0);
      g_assert_cmpstr (fixture->out, ==, "two\r\n2\r\n");
      g_assert_cmpint (cli_run (fixture, "ask", "--source", sources[i], "SELECT 1", NULL), ==, 0);
    }
}

static void
test_damaged_sources (CliFixture *fixture, gconstpointer data)
{
  g_autofree char *bytes = NULL;
  g_autofree char *truncated = NULL;
  g_autofree char *overwritten = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (fixture->shop, &bytes, &length, NULL));
  g_assert_cmpuint (length, >=, 12288);
  truncated = cli_write_file (fixture, "truncated.db", bytes, 5000);
  assert_source_refused (fixture, truncated, "truncated.db");

  /* The schema of this file is readable, but the rows of one table are not. */
  memset (bytes + 4096, 0xa5, length - 4096);
  overwritten = cli_write_file (fixture, "overwritten.db", bytes, (gssize) length);
  g_assert_cmpint (cli_run (fixture, "ask", "--source", overwritten, QUESTION, NULL), ==, 5);
  g_assert_cmpstr (fixture->out, ==, "");
}

static void
test_locked_source (CliFixture *fixture, gconstpointer data)
{
  sqlite3 *writer = NULL;

  g_assert_cmpint (sqlite3_open (fixture->shop, &writer), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (writer, "BEGIN EXCLUSIVE", NULL, NULL, NULL), ==, SQLITE_OK);
  g_setenv ("DOWSER_MAX_SECONDS", "1", TRUE);
  g_assert_cmpint (cli_run (fixture, "ask", "--source", fixture->shop, QUESTION, NULL), ==, 5);
  g_assert_nonnull (strstr (fixture->err, "shop.db"));
  g_unsetenv ("DOWSER_MAX_SECONDS");
  sqlite3_exec (writer, "COMMIT", NULL, NULL, NULL);
  sqlite3_close (writer);
  g_assert_cmpint (cli_run (fixture, "ask", "--source", fixture->shop, QUESTION, NULL), ==, 0);
}

static void
test_many_tables (CliFixture *fixture, gconstpointer data)
{
  g_autoptr (GString) sql = g_string_new ("BEGIN;");
  g_autofree char *path = NULL;

  for (guint i = 0; i < 5000; i++)
    g_string_append_printf (sql, "CREATE TABLE thing_%u (id INTEGER PRIMARY KEY, name TEXT);", i);
  g_string_append (sql, "CREATE TABLE customers (id INTEGER); INSERT INTO customers VALUES (7), (8); COMMIT;");
  path = cli_make_database (fixture, "many.db", sql->str);
  g_assert_cmpint (cli_run (fixture, "ask", "--source", path, "--format", "csv", QUESTION, NULL), ==, 0);
  g_assert_nonnull (strstr (fixture->out, "\r\n2\r\n"));
}

static void
test_hostile_names (CliFixture *fixture, gconstpointer data)
{
  g_autofree char *long_name = g_strnfill (300, 'n');
  g_autofree char *sql = g_strdup_printf ("CREATE TABLE \"a \"\"quoted\"\" table; DROP TABLE b\" (\"the 🐟 column\" "
                                          "TEXT, \"%s\" INTEGER);"
                                          "INSERT INTO \"a \"\"quoted\"\" table; DROP TABLE b\" VALUES ('x', 1);"
                                          "CREATE TABLE b (id INTEGER); CREATE TABLE customers (id INTEGER);",
                                          long_name);
  g_autofree char *path = cli_make_database (fixture, "names.db", sql);
  g_autofree char *plan
      = g_strdup_printf ("{\"version\":1,\"select\":{\"from\":[{\"id\":\"t\",\"table\":\"a \\\"quoted\\\" table; DROP "
                         "TABLE b\"}],"
                         "\"outputs\":[{\"expr\":{\"kind\":\"column\",\"instance\":\"t\",\"name\":\"the 🐟 column\"}},"
                         "{\"expr\":{\"kind\":\"column\",\"instance\":\"t\",\"name\":\"%s\"}}]}}",
                         long_name);

  g_assert_cmpint (cli_run (fixture, "schema", "--source", path, NULL), ==, 0);
  g_assert_nonnull (strstr (fixture->out, "🐟"));
  g_assert_cmpint (cli_run_with_input (fixture, plan, "run", "--source", path, "--format", "csv", "-", NULL), ==, 0);
  g_assert_true (g_str_has_suffix (fixture->out, "x,1\r\n"));
}

static void
assert_question_refused (CliFixture *fixture, const char *question, int status)
{
  g_assert_cmpint (cli_run (fixture, "ask", "--source", fixture->shop, question, NULL), ==, status);
  g_assert_cmpstr (fixture->out, ==, "");
  cli_assert_one_line (fixture, "dowser-cli: ");
}

/* Checks that the question is not answered. Checks that the suggested question has an answer. */
static void
assert_question_unanswered (CliFixture *fixture, const char *question)
{
  g_autofree char *nearest = NULL;

  g_assert_cmpint (cli_run (fixture, "ask", "--source", fixture->shop, question, NULL), ==, 4);
  g_assert_cmpstr (fixture->out, ==, "");
  nearest = cli_dup_nearest (fixture, "dowser-cli: ");
  g_assert_cmpint (cli_run (fixture, "ask", "--source", fixture->shop, nearest, NULL), ==, 0);
}

static void
test_bad_questions (CliFixture *fixture, gconstpointer data)
{
  g_autofree char *long_question = g_strnfill (10001, 'q');

  assert_question_refused (fixture, "", 2);
  assert_question_refused (fixture, "   ", 2);
  assert_question_refused (fixture, long_question, 2);
  assert_question_refused (fixture, "delete all customers", 4);
  assert_question_refused (fixture, "\xff\xfe\xfd", 4);
  assert_question_unanswered (fixture, "qwrtz plmkn");
  assert_question_unanswered (fixture, "tell me a joke");
}

/* Tests that a question that isn't understood leads to a choice for the user or to a refusal, but never to a
 * failure. */
static void
test_odd_questions (CliFixture *fixture, gconstpointer data)
{
  const char *const questions[] = { "wie viele Kunden gibt es?",
                                    "klanten per land",
                                    "有多少客户?",
                                    "'; DROP TABLE customers; --",
                                    "SELECT * FROM customers",
                                    "👋",
                                    "\"",
                                    "%s%n",
                                    "how how how how",
                                    "not not not",
                                    "top -5 customers",
                                    "customers where" };

  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    {
      int status = cli_run (fixture, "ask", "--source", fixture->shop, "--", questions[i], NULL);

      g_assert_true (status == 0 || status == 3 || status == 4);
    }
}

static void
test_errors_as_objects (CliFixture *fixture, gconstpointer data)
{
  g_assert_cmpint (cli_run (fixture, "ask", "--format", "json", "--source", "/nowhere.db", QUESTION, NULL), ==, 5);
  cli_assert_one_line (fixture, "\"family\":\"source\"");
  g_assert_nonnull (strstr (fixture->err, "\"status\":5"));
  g_assert_true (g_str_has_prefix (fixture->err, "{"));
}

/* Tests that a question is answered even if a file is in the place of the history's folder. */
static void
test_history_that_cannot_be_kept (CliFixture *fixture, gconstpointer data)
{
  g_assert_true (g_file_set_contents (fixture->data, "x", 1, NULL));
  g_assert_cmpint (cli_run (fixture, "ask", "--source", fixture->shop, "--format", "csv", QUESTION, NULL), ==, 0);
  g_assert_nonnull (strstr (fixture->out, "\r\n3\r\n"));
  g_assert_nonnull (strstr (fixture->err, "history is kept in memory only"));
}

static void
appeared_cb (GFileMonitor *monitor, GFile *file, GFile *other, GFileMonitorEvent event, gpointer user_data)
{
  *(gboolean *) user_data = TRUE;
}

static void
ended_cb (GObject *process, GAsyncResult *result, gpointer user_data)
{
  g_assert_true (g_subprocess_wait_finish (G_SUBPROCESS (process), result, NULL));
  *(gboolean *) user_data = TRUE;
}

/* A plan that reads trillions of rows. Its run doesn't end by itself, and starts only after the user has confirmed
 * it. */
static const char endless_plan[]
    = "{\"version\":1,\"select\":{\"from\":[{\"id\":\"a\",\"table\":\"many\"},{\"id\":\"b\",\"table\":\"many\"},"
      "{\"id\":\"c\",\"table\":\"many\"},{\"id\":\"d\",\"table\":\"many\"}],\"joins\":[{\"type\":\"cross\",\"to\":"
      "\"b\"},"
      "{\"type\":\"cross\",\"to\":\"c\"},{\"type\":\"cross\",\"to\":\"d\"}],\"outputs\":[{\"expr\":{\"kind\":"
      "\"aggregate\","
      "\"op\":\"count\"},\"name\":\"n\"}]}}";
static const char many_sql[] = "CREATE TABLE many (i INTEGER PRIMARY KEY);"
                               "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000)"
                               " INSERT INTO many SELECT i FROM n";

static void
test_stopped_by_ctrl_c (CliFixture *fixture, gconstpointer data)
{
  g_autofree char *source = cli_make_database (fixture, "endless.db", many_sql);
  g_autofree char *plan = cli_write_file (fixture, "endless.json", endless_plan, -1);
  g_autoptr (GFile) folder = g_file_new_for_path (fixture->directory);
  g_autoptr (GFileMonitor) monitor = g_file_monitor_directory (folder, G_FILE_MONITOR_NONE, NULL, NULL);
  g_autoptr (GSubprocess) process = NULL;
  gboolean appeared = FALSE, ended = FALSE;

  /* The process creates the history file after it has begun to handle signals. */
  g_signal_connect (monitor, "changed", G_CALLBACK (appeared_cb), &appeared);
  process = cli_start (fixture, "run", "--yes", "--source", source, plan, NULL);
  g_subprocess_wait_async (process, NULL, ended_cb, &ended);
  while (!appeared && !ended)
    g_main_context_iteration (NULL, TRUE);
  g_subprocess_send_signal (process, SIGINT);
  while (!ended)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (g_subprocess_get_if_exited (process));
  g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 130);
}

static void
test_time_limit (CliFixture *fixture, gconstpointer data)
{
  g_autofree char *source = cli_make_database (fixture, "endless.db", many_sql);

  g_assert_cmpint (cli_run_with_input (fixture, endless_plan, "run", "--yes", "--time-limit", "1", "--source", source,
                                       "-", NULL),
                   ==, 7);
  cli_assert_one_line (fixture, "1");
}

#define ADD(path, func) g_test_add ("/cli/cli/" path, CliFixture, NULL, cli_fixture_set_up, func, cli_fixture_tear_down)

DOWSER_TEST_MAIN (cli)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("help-and-version", test_help_and_version);
  ADD ("wrong-usage", test_wrong_usage);
  ADD ("numbers-below-zero", test_numbers_below_zero);
  ADD ("bad-sources", test_bad_sources);
  ADD ("sources-without-tables", test_sources_without_tables);
  ADD ("damaged-sources", test_damaged_sources);
  ADD ("locked-source", test_locked_source);
  ADD ("many-tables", test_many_tables);
  ADD ("hostile-names", test_hostile_names);
  ADD ("bad-questions", test_bad_questions);
  ADD ("odd-questions", test_odd_questions);
  ADD ("errors-as-objects", test_errors_as_objects);
  ADD ("history-that-cannot-be-kept", test_history_that_cannot_be_kept);
  ADD ("stopped-by-ctrl-c", test_stopped_by_ctrl_c);
  ADD ("time-limit", test_time_limit);
  return g_test_run ();
}
