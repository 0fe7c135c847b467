/* test-model-check-answer.c - tests on a real database that a model checks an answer one time, within the privacy
 * level, and never prevents the rows from being shown */
#include "support/dowser-model-fixture.h"
#include "support/dowser-test-database.h"
#include "support/dowser-test-main.h"

#include <string.h>

#define SQL                                                                                                            \
  "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, country TEXT, email TEXT);"                              \
  "INSERT INTO customers (name, country, email) VALUES ('Ann', 'Norway', 'ann@shop.example'),"                         \
  "  ('Bo', 'Chile', 'bo@shop.example');"

#define QUESTION "who buys in Norway?"
#define ROWS "SELECT name, country, email AS reach FROM customers"
#define BETTER_ROWS "SELECT name, country FROM customers WHERE country = 'Norway'"
/* JUDGE occurs only in the prompt of the answer check, AGAIN only in the prompt for the next plan. */
#define JUDGE "Do the rows answer the question?"
#define AGAIN "only those in Norway"

#define SATISFIED "{\"verdict\":\"satisfied\",\"notes\":[\"two countries\"]}"
#define MARKED "{\"verdict\":\"needs_work\",\"issues\":[\"all but [value 1]\"],\"instruction\":\"" AGAIN "\"}"
#define NEEDS_WORK "{\"verdict\":\"needs_work\",\"issues\":[\"all countries\"],\"instruction\":\"" AGAIN "\"}"

typedef struct
{
  ModelFixture base;
  DowserTestDatabase *database;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  model_fixture_set_up (&fixture->base, NULL);
  fixture->database = dowser_test_database_new (SQL);
  dowser_context_set_checks_answers (fixture->base.pipeline.context, TRUE);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  model_fixture_tear_down (&fixture->base, NULL);
  dowser_test_database_free (fixture->database);
}

static DowserRunner *
run_question (Fixture *fixture)
{
  g_autoptr (DowserSession) session = dowser_session_new (NULL);
  DowserRunner *runner;

  dowser_session_set_source_uri (session, fixture->database->path);
  dowser_session_set_question (session, QUESTION);
  dowser_session_set_planner (session, DOWSER_PLANNER_MODEL);
  runner = dowser_runner_new (session, fixture->base.pipeline.context);
  pipeline_run_to_end (runner);
  return runner;
}

static guint
get_n_chats (Fixture *fixture)
{
  return dowser_test_model_get_n_chats (fixture->base.model);
}

static guint
get_n_rows (DowserRunner *runner)
{
  return dowser_result_get_n_rows (dowser_session_get_result (dowser_runner_get_session (runner)));
}

/* Returns: (nullable) */
static const DowserFinding *
find_finding (DowserRunner *runner, const char *check)
{
  GPtrArray *findings = dowser_session_get_findings (dowser_runner_get_session (runner));

  for (guint i = 0; i < findings->len; i++)
    if (g_str_equal (((const DowserFinding *) findings->pdata[i])->check, check))
      return findings->pdata[i];
  return NULL;
}

/* Returns: (nullable): the last call for @purpose */
static const DowserModelCall *
find_call (DowserRunner *runner, const char *purpose)
{
  GPtrArray *calls = dowser_session_get_calls (dowser_runner_get_session (runner));

  for (guint i = calls->len; i > 0; i--)
    if (g_str_equal (((const DowserModelCall *) calls->pdata[i - 1])->purpose, purpose))
      return calls->pdata[i - 1];
  return NULL;
}

static void
test_not_unless_wanted (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = NULL;

  dowser_context_set_checks_answers (fixture->base.pipeline.context, FALSE);
  dowser_test_model_add_rule (fixture->base.model, QUESTION, ROWS);
  runner = run_question (fixture);
  g_assert_cmpuint (get_n_chats (fixture), ==, 1);
  g_assert_null (find_finding (runner, "result-verdict"));
}

static void
test_satisfied (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = NULL;
  g_autoptr (DowserRunner) again = NULL;
  const DowserModelCall *call;

  dowser_test_model_add_rule (fixture->base.model, JUDGE, SATISFIED);
  dowser_test_model_add_rule (fixture->base.model, QUESTION, ROWS);
  runner = run_question (fixture);
  g_assert_cmpuint (get_n_chats (fixture), ==, 2);
  g_assert_cmpint (find_finding (runner, "result-verdict")->severity, ==, DOWSER_SEVERITY_NOTE);
  g_assert_cmpstr (find_finding (runner, "result-model")->message, ==, "two countries");
  call = find_call (runner, "judge");
  g_assert_nonnull (strstr (call->prompt, "| (not told) | Chile | (not told) |"));
  g_assert_cmpstr (call->step_id, ==, "check-answer");

  /* If the same question has the same rows, the stored reply is used. */
  again = run_question (fixture);
  g_assert_cmpuint (get_n_chats (fixture), ==, 2);
  g_assert_true (find_call (again, "judge")->stored);
  g_assert_nonnull (find_finding (again, "result-verdict"));
}

static void
test_plans_again_once (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = NULL;
  DowserSession *session;

  dowser_test_model_add_rule (fixture->base.model, JUDGE, NEEDS_WORK);
  dowser_test_model_add_rule (fixture->base.model, AGAIN, BETTER_ROWS);
  dowser_test_model_add_rule (fixture->base.model, QUESTION, ROWS);
  runner = run_question (fixture);
  session = dowser_runner_get_session (runner);
  g_assert_cmpuint (get_n_rows (runner), ==, 1);
  g_assert_cmpuint (get_n_chats (fixture), ==, 4);
  g_assert_cmpint (find_finding (runner, "result-verdict")->severity, ==, DOWSER_SEVERITY_WARNING);
  g_assert_cmpuint (pipeline_count_trace_entries (session, "check-answer"), ==, 2);
  g_assert_cmpint (dowser_session_get_mode (session), ==, DOWSER_PLAN_MODE_INITIAL);

  /* The new plan is one version: undo returns to the first rows without requesting a third plan from the model. */
  g_assert_true (dowser_runner_undo (runner));
  pipeline_run_to_end (runner);
  g_assert_cmpuint (get_n_rows (runner), ==, 2);
  g_assert_cmpuint (get_n_chats (fixture), ==, 4);
}

static void
test_rows_are_told_with_values_alone (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = NULL;
  const DowserModelCall *call;

  dowser_context_set_privacy_level (fixture->base.pipeline.context, fixture->database->path,
                                    DOWSER_PRIVACY_LEVEL_SAMPLES);
  dowser_test_model_add_rule (fixture->base.model, JUDGE, SATISFIED);
  dowser_test_model_add_rule (fixture->base.model, QUESTION, ROWS);
  runner = run_question (fixture);
  call = find_call (runner, "judge");
  g_assert_nonnull (strstr (call->prompt, "| name | country | reach |"));
  g_assert_null (strstr (call->prompt, "Chile"));
  g_assert_null (strstr (call->prompt, "2 rows"));
}

static void
test_what_cannot_be_read_is_in_nobodys_way (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = NULL;

  dowser_test_model_add_rule (fixture->base.model, JUDGE, "Well, it depends.");
  dowser_test_model_add_rule (fixture->base.model, QUESTION, ROWS);
  runner = run_question (fixture);
  g_assert_cmpuint (get_n_rows (runner), ==, 2);
  g_assert_null (find_finding (runner, "result-verdict"));
  g_assert_nonnull (find_call (runner, "judge")->notes);
}

/* Tests that the rows of the first plan are still shown if the model criticizes them, and its reply with a second plan
 * can't be used. */
static void
test_a_plan_that_does_not_come_costs_no_rows (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = NULL;

  dowser_test_model_add_rule (fixture->base.model, JUDGE, NEEDS_WORK);
  dowser_test_model_add_rule (fixture->base.model, AGAIN, "I would rather not.");
  dowser_test_model_add_rule (fixture->base.model, QUESTION, ROWS);
  runner = run_question (fixture);
  g_assert_cmpuint (get_n_rows (runner), ==, 2);
  g_assert_cmpint (find_finding (runner, "result-verdict")->severity, ==, DOWSER_SEVERITY_WARNING);
  g_assert_cmpuint (dowser_session_get_versions (dowser_runner_get_session (runner))->len, ==, 1);
}

/* Tests that the user sees the redacted value in the model's remark. The model may not receive the value, so it still
 * sees the placeholder. */
static void
test_marks_are_put_right_for_the_person_alone (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserRunner) runner = NULL;

  dowser_context_set_privacy_level (fixture->base.pipeline.context, fixture->database->path,
                                    DOWSER_PRIVACY_LEVEL_SCHEMA);
  dowser_test_model_add_rule (fixture->base.model, JUDGE, MARKED);
  dowser_test_model_add_rule (fixture->base.model, AGAIN, "I would rather not.");
  dowser_test_model_add_rule (fixture->base.model, QUESTION, "SELECT name FROM customers WHERE country <> 'Peru'");
  runner = run_question (fixture);
  g_assert_nonnull (strstr (find_call (runner, "judge")->prompt, "[value 1]"));
  g_assert_null (strstr (find_call (runner, "judge")->prompt, "Peru"));
  g_assert_cmpstr (find_finding (runner, "result-model")->message, ==, "all but Peru");
  g_assert_nonnull (strstr (find_call (runner, "refine")->prompt, "all but [value 1]"));
  g_assert_null (strstr (find_call (runner, "refine")->prompt, "Peru"));
}

#define ADD(path, func) g_test_add ("/pipeline/model-check-answer/" path, Fixture, NULL, set_up, func, tear_down)

DOWSER_TEST_MAIN (model_check_answer)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("not-unless-wanted", test_not_unless_wanted);
  ADD ("satisfied", test_satisfied);
  ADD ("plans-again-once", test_plans_again_once);
  ADD ("rows-are-told-with-values-alone", test_rows_are_told_with_values_alone);
  ADD ("what-cannot-be-read-is-in-nobodys-way", test_what_cannot_be_read_is_in_nobodys_way);
  ADD ("a-plan-that-does-not-come-costs-no-rows", test_a_plan_that_does_not_come_costs_no_rows);
  ADD ("marks-are-put-right-for-the-person-alone", test_marks_are_put_right_for_the_person_alone);
  return g_test_run ();
}
