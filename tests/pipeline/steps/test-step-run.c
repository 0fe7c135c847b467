/* test-step-run.c - tests that progress and a silent server are reported while a statement runs, but not after it has
 * ended */
#include "base/dowser-error.h"
#include "pipeline/context/dowser-kept-rows.h"
#include "sources/dowser-data-key.h"
#include "support/dowser-pipeline-fixture.h"
#include "support/dowser-test-database.h"
#include "support/dowser-test-main.h"

#include <string.h>

static void
ran_cb (GObject *runner, GAsyncResult *result, gpointer user_data)
{
  g_assert_true (dowser_runner_run_finish (DOWSER_RUNNER (runner), result, NULL));
  *(gboolean *) user_data = TRUE;
}

/* Returns: (transfer full) (nullable) */
static char *
dup_text (DowserRunner *runner, const char *property)
{
  char *text = NULL;

  g_object_get (runner, property, &text, NULL);
  return text;
}

static double
get_progress (DowserRunner *runner)
{
  double progress;

  g_object_get (runner, "progress", &progress, NULL);
  return progress;
}

static void
report_and_wait (DowserRunner *runner, DowserProgressMonitor *monitor, const DowserRunProgress *progress)
{
  g_autofree char *before = dup_text (runner, "reading");
  g_autofree char *now = g_strdup (before);

  while (g_strcmp0 (now, before) == 0)
    {
      dowser_progress_monitor_report (monitor, progress);
      g_main_context_iteration (NULL, FALSE);
      g_free (now);
      now = dup_text (runner, "reading");
    }
}

static void
test_progress_is_reported (PipelineFixture *fixture, gconstpointer data)
{
  const DowserRunProgress quarter = { .n_rows = 1000, .n_total = 4000, .n_bytes = 12000 };
  const DowserRunProgress more = { .n_rows = 5000, .n_total = 4000 };
  const DowserRunProgress unknown = { .n_rows = 6000 };
  g_autoptr (DowserSession) session = pipeline_session_new (NULL);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
  g_autofree char *silent = NULL, *waiting = NULL, *first = NULL, *whole = NULL, *rows = NULL, *at_end = NULL;
  DowserProgressMonitor *monitor;
  gboolean done = FALSE;
  double start, later;

  dowser_scripted_source_hang (fixture->source, DOWSER_SCRIPTED_RUN);
  dowser_runner_run_async (runner, NULL, ran_cb, &done);
  dowser_scripted_source_wait (fixture->source, DOWSER_SCRIPTED_RUN, 1);
  monitor = dowser_scripted_source_get_watch (fixture->source);
  start = get_progress (runner);

  g_assert_true (dowser_progress_monitor_report_silence (monitor, 30));
  silent = dup_text (runner, "waiting");
  g_assert_true (g_str_has_prefix (silent, "The server has not answered for 30 seconds. "));

  /* The server has started to answer. */
  report_and_wait (runner, monitor, &quarter);
  waiting = dup_text (runner, "waiting");
  first = dup_text (runner, "reading");
  later = get_progress (runner);
  g_assert_null (waiting);
  g_assert_cmpstr (first, ==, "1,000 of about 4,000 rows read (25 %), 12.0\302\240kB");
  g_assert_cmpfloat (later, >, start);
  report_and_wait (runner, monitor, &more);
  whole = dup_text (runner, "reading");
  g_assert_cmpstr (whole, ==, "5,000 of about 4,000 rows read (100 %)");
  g_assert_cmpfloat (get_progress (runner), >, later);
  g_assert_cmpfloat (get_progress (runner), <=, 1);
  report_and_wait (runner, monitor, &unknown);
  rows = dup_text (runner, "reading");
  g_assert_cmpstr (rows, ==, "6,000 rows read");

  dowser_scripted_source_release (fixture->source, DOWSER_SCRIPTED_RUN);
  while (!done)
    g_main_context_iteration (NULL, TRUE);
  at_end = dup_text (runner, "reading");
  g_assert_null (at_end);
  g_assert_null (dowser_step_get_reading (pipeline_get_step (runner, pipeline_find_step ("run"))));
}

static void
state_cb (DowserStep *step, GParamSpec *pspec, gpointer database)
{
  if (dowser_step_get_state (step) == DOWSER_STEP_RUNNING)
    dowser_test_database_exec (database, "DROP TABLE IF EXISTS birds");
}

static DowserPlan *
make_bird_plan (void)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, "b", "birds");
  dowser_select_add_output (select, dowser_expr_new_column ("b", "name"), NULL);
  return dowser_plan_new (select);
}

/* Tests a table that is dropped after its plan was checked: the tables are read again, and the error names the missing
 * table. The source stays usable. */
static void
test_table_dropped_before_run_is_named (void)
{
  g_autoptr (DowserTestDatabase) database
      = dowser_test_database_new ("CREATE TABLE birds (id INTEGER PRIMARY KEY, name TEXT);"
                                  "CREATE TABLE trees (id INTEGER PRIMARY KEY, height REAL);"
                                  "INSERT INTO birds VALUES (1, 'rook'); INSERT INTO trees VALUES (1, 30);");
  g_autoptr (DowserContext) context = dowser_context_new (NULL);
  g_autoptr (DowserSession) session = dowser_session_new (NULL), other = dowser_session_new (NULL);
  g_autoptr (DowserRunner) runner = NULL, next = NULL;
  g_autoptr (GError) error = NULL, none = NULL;

  dowser_session_set_source_uri (session, database->path);
  dowser_session_take_plan (session, make_bird_plan (), DOWSER_PLAN_ORIGIN_FILE, NULL);
  runner = dowser_runner_new (session, context);
  g_signal_connect (pipeline_get_step (runner, pipeline_find_step ("run")), "notify::state", G_CALLBACK (state_cb),
                    database);
  pipeline_run (runner, &error);
  g_test_message ("%s", error->message);
  g_assert_cmpint (dowser_error_get_family (error), ==, DOWSER_ERROR_FAMILY_REFUSED);
  g_assert_nonnull (strstr (error->message, "There is no table “birds” in this source."));
  g_assert_cmpuint (pipeline_count_trace_entries (session, "schema"), ==, 2);
  g_assert_null (dowser_session_get_result (session));

  dowser_session_set_source_uri (other, database->path);
  dowser_session_set_question (other, "how many trees are there?");
  next = dowser_runner_new (other, context);
  pipeline_run (next, &none);
  g_assert_no_error (none);
  g_assert_cmpint (dowser_session_get_n_rows (other), ==, 1);
  pipeline_close_context (context);
}

/* Asks the question for the number of trees. Returns: (transfer full) */
static DowserSession *
run_question (DowserContext *context, const char *uri)
{
  DowserSession *session = dowser_session_new (NULL);
  g_autoptr (DowserRunner) runner = NULL;
  g_autoptr (GError) error = NULL;

  dowser_session_set_source_uri (session, uri);
  dowser_session_set_question (session, "how many trees are there?");
  runner = dowser_runner_new (session, context);
  pipeline_run (runner, &error);
  g_assert_no_error (error);
  return session;
}

static gint64
get_number (DowserSession *session)
{
  DowserCell cell;

  dowser_result_get_cell (dowser_session_get_result (session), 0, 0, &cell);
  return cell.integer;
}

static gboolean
is_old_result (DowserSession *session)
{
  return dowser_result_is_cached (dowser_session_get_result (session));
}

/* Caches the rows of @session as if reading them had taken long. @version: (nullable): the version of the data */
static void
cache_rows (DowserContext *context, DowserSession *session, const char *version)
{
  g_autofree char *key = dowser_kept_rows_dup_key (context, session);
  DowserResult *result = dowser_session_get_result (session);

  dowser_result_set_complete (result, FALSE, DOWSER_RESULT_CACHE_MIN_ELAPSED);
  dowser_kept_rows_put (context, dowser_session_get_source_uri (session), key, version, result);
}

/* Tests that rows of a recently changed file aren't cached, because the file may change again. Tests that rows cached
 * for one version of a file aren't used for another version. */
static void
test_changed_file_is_read_again (void)
{
  g_autoptr (DowserTestDatabase) database
      = dowser_test_database_new ("CREATE TABLE trees (id INTEGER PRIMARY KEY, height REAL);"
                                  "INSERT INTO trees VALUES (1, 30);");
  g_autoptr (DowserContext) context = dowser_context_new (NULL);
  g_autoptr (DowserSession) first = NULL, second = NULL, third = NULL;

  dowser_context_set_keeps_rows (context, TRUE);
  first = run_question (context, database->path);
  cache_rows (context, first, NULL);
  dowser_test_database_exec (database, "INSERT INTO trees VALUES (2, 12)");
  second = run_question (context, database->path);
  g_assert_false (is_old_result (second));
  g_assert_cmpint (get_number (second), ==, 2);
  cache_rows (context, second, "another version");
  third = run_question (context, database->path);
  g_assert_false (is_old_result (third));
  pipeline_close_context (context);
}

static gboolean
wake_cb (gpointer user_data)
{
  return G_SOURCE_CONTINUE;
}

/* Waits until the file has a version, which a recently changed file doesn't have yet. */
static char *
wait_for_version (const char *path)
{
  guint waking = g_timeout_add (100, wake_cb, NULL);
  char *version;

  while ((version = dowser_data_key_new (path)) == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_source_remove (waking);
  return version;
}

/* Tests that cached rows of an older file are shown until the file is changed. */
static void
test_unchanged_file_uses_cached_rows (void)
{
  g_autoptr (DowserTestDatabase) database
      = dowser_test_database_new ("CREATE TABLE trees (id INTEGER PRIMARY KEY, height REAL);"
                                  "INSERT INTO trees VALUES (1, 30);");
  g_autoptr (DowserContext) context = dowser_context_new (NULL);
  g_autoptr (DowserSession) first = NULL, second = NULL, third = NULL;
  g_autofree char *version = wait_for_version (database->path);

  dowser_context_set_keeps_rows (context, TRUE);
  first = run_question (context, database->path);
  cache_rows (context, first, version);
  second = run_question (context, database->path);
  g_assert_true (is_old_result (second));
  g_assert_cmpint (get_number (second), ==, 1);
  dowser_test_database_exec (database, "INSERT INTO trees VALUES (2, 12)");
  third = run_question (context, database->path);
  g_assert_false (is_old_result (third));
  g_assert_cmpint (get_number (third), ==, 2);
  pipeline_close_context (context);
}

/* Tests that rows aren't cached if they depend on the current time, although their SQL stays the same. */
static void
test_rows_using_current_time_are_not_cached (void)
{
  g_autoptr (DowserTestDatabase) database = dowser_test_database_new ("CREATE TABLE trees (planted TEXT);");
  g_autoptr (DowserContext) context = dowser_context_new (NULL);
  g_autoptr (DowserSession) session = dowser_session_new (NULL);
  g_autoptr (DowserRunner) runner = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *key = NULL;
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, "t", "trees");
  dowser_select_add_output (select, dowser_expr_new_column ("t", "planted"), NULL);
  dowser_select_add_filter (select, dowser_expr_new_compare (DOWSER_LESS, dowser_expr_new_column ("t", "planted"),
                                                             dowser_expr_new_function ("now", NULL)));
  dowser_session_set_source_uri (session, database->path);
  dowser_session_take_plan (session, dowser_plan_new (select), DOWSER_PLAN_ORIGIN_FILE, NULL);
  runner = dowser_runner_new (session, context);
  pipeline_run (runner, &error);
  g_assert_no_error (error);
  key = dowser_kept_rows_dup_key (context, session);
  g_assert_null (key);
  pipeline_close_context (context);
}

/* Tests that cached rows of a server are shown for some minutes without a request to the server, because a change of
 * the rows can't be detected. */
static void
test_cached_server_rows_are_reused (void)
{
  const char *uri = "postgresql://nobody@127.0.0.1:1/trees";
  g_autoptr (DowserScriptedSource) source = dowser_scripted_source_new (uri);
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *trees = dowser_schema_builder_add_table (builder, "trees", FALSE);
  g_autoptr (DowserContext) context = dowser_context_new (NULL);
  g_autoptr (DowserSession) first = NULL, second = NULL, third = NULL, fourth = NULL;
  g_autoptr (DowserSchema) schema = NULL;

  dowser_schema_builder_add_column (builder, trees, "id", "INTEGER")->primary_key = 1;
  schema = dowser_schema_builder_end (builder);
  dowser_scripted_source_set_schema (source, schema);
  dowser_context_add_source (context, source);
  dowser_context_set_keeps_rows (context, TRUE);
  first = run_question (context, uri);
  /* The server returned the rows quickly, so the rows are not cached. */
  second = run_question (context, uri);
  g_assert_false (is_old_result (second));
  g_assert_cmpuint (dowser_scripted_source_get_n_calls (source, DOWSER_SCRIPTED_RUN), ==, 2);
  cache_rows (context, second, NULL);
  third = run_question (context, uri);
  g_assert_true (is_old_result (third));
  g_assert_cmpint (get_number (third), ==, 1);
  g_assert_cmpint (dowser_session_get_n_rows (third), ==, 1);
  g_assert_cmpuint (dowser_scripted_source_get_n_calls (source, DOWSER_SCRIPTED_RUN), ==, 2);
  dowser_context_set_keeps_rows (context, FALSE);
  fourth = run_question (context, uri);
  g_assert_false (is_old_result (fourth));
  pipeline_close_context (context);
}

DOWSER_TEST_MAIN (step_run)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/pipeline/step-run/progress-is-reported", PipelineFixture, NULL, pipeline_set_up,
              test_progress_is_reported, pipeline_tear_down);
  g_test_add_func ("/pipeline/step-run/table-dropped-before-run-is-named", test_table_dropped_before_run_is_named);
  g_test_add_func ("/pipeline/step-run/changed-file-is-read-again", test_changed_file_is_read_again);
  g_test_add_func ("/pipeline/step-run/unchanged-file-uses-cached-rows", test_unchanged_file_uses_cached_rows);
  g_test_add_func ("/pipeline/step-run/rows-using-current-time-are-not-cached",
                   test_rows_using_current_time_are_not_cached);
  g_test_add_func ("/pipeline/step-run/cached-server-rows-are-reused", test_cached_server_rows_are_reused);
  return g_test_run ();
}
