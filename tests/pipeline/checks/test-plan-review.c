/* test-plan-review.c - tests that a schema change is noticed, and that saved questions are reported if they no longer
 * work */
#include "pipeline/checks/dowser-plan-review.h"
#include "support/dowser-pipeline-wait.h"
#include "support/dowser-test-database.h"
#include "support/dowser-test-main.h"
#include "support/dowser-test-work.h"

#include <string.h>

typedef struct
{
  DowserTestDatabase *database;
  DowserStore *store;
  DowserContext *context;
} Fixture;

static void
start_program (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;

  fixture->store = dowser_store_new (fixture->database->folder);
  dowser_store_open_async (fixture->store, NULL, pipeline_ready_cb, &result);
  g_assert_true (dowser_store_open_finish (fixture->store, pipeline_wait_for_result (&result), NULL));
  fixture->context = dowser_context_new (fixture->store);
}

static void
end_program (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;

  pipeline_close_context (fixture->context);
  g_clear_object (&fixture->context);
  dowser_store_close_async (fixture->store, NULL, pipeline_ready_cb, &result);
  g_assert_true (dowser_store_close_finish (fixture->store, pipeline_wait_for_result (&result), NULL));
  g_clear_object (&fixture->store);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->database
      = dowser_test_database_new ("CREATE TABLE orders (id INTEGER PRIMARY KEY, order_amount REAL, city TEXT);"
                                  "INSERT INTO orders VALUES (1, 10, 'Oslo'), (2, 20, 'Rome');");
  start_program (fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  end_program (fixture);
  dowser_test_database_free (fixture->database);
}

/* @question: (nullable): %NULL only opens the source. Returns: (transfer full) */
static DowserSession *
run_question (Fixture *fixture, const char *question)
{
  DowserSession *session = dowser_session_new (NULL);
  g_autoptr (DowserRunner) runner = NULL;
  g_autoptr (GError) error = NULL;

  dowser_session_set_source_uri (session, fixture->database->path);
  if (question != NULL)
    dowser_session_set_question (session, question);
  runner = dowser_runner_new (session, fixture->context);
  if (question == NULL)
    {
      dowser_runner_skip_step (runner, "intent");
      dowser_runner_set_last_step (runner, "values");
    }
  pipeline_run (runner, &error);
  g_assert_no_error (error);
  return session;
}

static GPtrArray *
review_questions (Fixture *fixture, DowserSession *session)
{
  const char *uri = fixture->database->path;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  GPtrArray *broken_plans;

  dowser_plan_review_async (fixture->context, uri, dowser_context_get_previous_schema (fixture->context, uri),
                            dowser_session_get_schema (session), NULL, pipeline_ready_cb, &result);
  broken_plans = dowser_plan_review_finish (fixture->context, pipeline_wait_for_result (&result), &error);
  g_assert_no_error (error);
  return broken_plans;
}

static void
test_broken_plans_are_told (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) first = run_question (fixture, "total order amount");
  g_autoptr (DowserSession) second = run_question (fixture, "how many orders are there?");
  g_autoptr (DowserSession) opened = NULL;
  g_autoptr (GPtrArray) broken_plans = NULL;
  const DowserBrokenPlan *plan;

  g_assert_null (dowser_context_get_previous_schema (fixture->context, fixture->database->path));
  end_program (fixture);
  dowser_test_database_exec (fixture->database, "ALTER TABLE orders RENAME COLUMN order_amount TO amount_paid");
  start_program (fixture);
  opened = run_question (fixture, NULL);
  g_assert_nonnull (strstr (dowser_context_get_notice (fixture->context, fixture->database->path), "amount_paid"));
  broken_plans = review_questions (fixture, opened);
  g_assert_cmpuint (broken_plans->len, ==, 1);
  plan = broken_plans->pdata[0];
  g_assert_cmpstr (plan->session_id, ==, dowser_session_get_id (first));
  g_assert_nonnull (strstr (plan->reason, "order_amount"));
  g_assert_nonnull (strstr (plan->reason, "amount_paid"));
}

/* Tests that a question is reported if its plan works only after a part was removed, because the plan would then answer
 * another question. */
static void
test_plans_with_a_part_gone_are_told (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) first = run_question (fixture, "how many orders per city?");
  g_autoptr (DowserSession) opened = NULL;
  g_autoptr (GPtrArray) broken_plans = NULL;
  const DowserBrokenPlan *plan;

  end_program (fixture);
  dowser_test_database_exec (fixture->database, "ALTER TABLE orders RENAME COLUMN city TO town");
  start_program (fixture);
  opened = run_question (fixture, NULL);
  broken_plans = review_questions (fixture, opened);
  g_assert_cmpuint (broken_plans->len, ==, 1);
  plan = broken_plans->pdata[0];
  g_assert_cmpstr (plan->session_id, ==, dowser_session_get_id (first));
  g_assert_nonnull (strstr (plan->reason, "city"));
  g_assert_nonnull (strstr (plan->reason, "town"));
}

/* Tests that new rows are not reported as a change of the schema. */
static void
test_new_rows_are_no_change (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) first = run_question (fixture, NULL);
  g_autoptr (DowserSession) second = NULL;

  dowser_test_database_exec (fixture->database, "INSERT INTO orders VALUES (3, 30, 'Bonn')");
  second = run_question (fixture, NULL);
  g_assert_null (dowser_context_get_notice (fixture->context, fixture->database->path));
  g_assert_null (dowser_context_get_previous_schema (fixture->context, fixture->database->path));
}

/* Runs the main loop until @result is set. Returns: the duration of the longest iteration of the loop, in
 * microseconds */
static gint64
wait_for_turns (GAsyncResult **result)
{
  gint64 longest = 0;

  while (*result == NULL)
    {
      gint64 work = dowser_test_work_get (CLOCK_THREAD_CPUTIME_ID);

      g_main_context_iteration (NULL, TRUE);
      work = dowser_test_work_get (CLOCK_THREAD_CPUTIME_ID) - work;
      longest = MAX (longest, work);
    }
  return longest;
}

static char *
make_many_tables (guint n)
{
  GString *sql = g_string_new ("BEGIN;");

  for (guint i = 0; i < n; i++)
    g_string_append_printf (sql,
                            "CREATE TABLE table_%u (id INTEGER PRIMARY KEY, name TEXT, amount REAL, placed_on TEXT, "
                            "table_%u_id INTEGER, note TEXT);",
                            i, i / 2);
  g_string_append (sql, "COMMIT;");
  return g_string_free (sql, FALSE);
}

/* Opens the source. Returns: the duration of the longest iteration of the main loop, in microseconds */
static gint64
measure_open (Fixture *fixture, DowserSession *session)
{
  g_autoptr (DowserRunner) runner = NULL;
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  gint64 longest;

  dowser_session_set_source_uri (session, fixture->database->path);
  runner = dowser_runner_new (session, fixture->context);
  dowser_runner_skip_step (runner, "intent");
  dowser_runner_set_last_step (runner, "schema");
  dowser_runner_run_async (runner, NULL, pipeline_ready_cb, &result);
  longest = wait_for_turns (&result);
  g_assert_true (dowser_runner_run_finish (runner, result, &error));
  g_assert_no_error (error);
  return longest;
}

/* Tests that opening a large schema doesn't block the main loop. The window can be drawn only between two
 * iterations. */
static void
test_large_schema_holds_nothing_up (Fixture *fixture, gconstpointer data)
{
  const char *uri = fixture->database->path;
  g_autofree char *sql = make_many_tables (5000);
  g_autoptr (DowserSession) first = dowser_session_new (NULL);
  g_autoptr (DowserSession) second = dowser_session_new (NULL);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GPtrArray) broken_plans = NULL;
  gint64 opening, reopening, reviewing, waiting;

  dowser_test_database_exec (fixture->database, sql);
  opening = measure_open (fixture, first);
  dowser_test_database_exec (fixture->database, "ALTER TABLE table_7 RENAME COLUMN amount TO amount_paid");
  reopening = measure_open (fixture, second);
  g_assert_nonnull (strstr (dowser_context_get_notice (fixture->context, uri), "amount_paid"));
  reviewing = dowser_test_work_get (CLOCK_THREAD_CPUTIME_ID);
  dowser_plan_review_async (fixture->context, uri, dowser_context_get_previous_schema (fixture->context, uri),
                            dowser_session_get_schema (second), NULL, pipeline_ready_cb, &result);
  reviewing = dowser_test_work_get (CLOCK_THREAD_CPUTIME_ID) - reviewing;
  waiting = wait_for_turns (&result);
  reviewing = MAX (reviewing, waiting);
  broken_plans = dowser_plan_review_finish (fixture->context, result, NULL);
  g_assert_nonnull (broken_plans);
  g_test_message ("longest turns: opened %" G_GINT64_FORMAT ", changed %" G_GINT64_FORMAT ", reviewed %" G_GINT64_FORMAT
                  " us",
                  opening, reopening, reviewing);
  g_assert_cmpint (MAX (MAX (opening, reopening), reviewing), <, 50000);
}

#define ADD(path, func) g_test_add ("/pipeline/plan-review/" path, Fixture, NULL, set_up, func, tear_down)

DOWSER_TEST_MAIN (plan_review)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("broken-plans-are-told", test_broken_plans_are_told);
  ADD ("plans-with-a-part-gone-are-told", test_plans_with_a_part_gone_are_told);
  ADD ("new-rows-are-no-change", test_new_rows_are_no_change);
  ADD ("large-schema-holds-nothing-up", test_large_schema_holds_nothing_up);
  return g_test_run ();
}
