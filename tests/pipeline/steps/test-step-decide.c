/* test-step-decide.c - tests that a model's plan is compared with other plans on a real database, and that the user's
 * constraints change the next plan */
#include "base/dowser-error.h"
#include "support/dowser-question-fixture.h"
#include "support/dowser-test-main.h"

#include <string.h>

#define SQL                                                                                                            \
  "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, geo_area TEXT);"                                         \
  "INSERT INTO customers (name, geo_area) VALUES ('Ann', 'North'), ('Bo', 'North'), ('Cy', 'South');"

#define COUNT "SELECT count(*) FROM customers"
/* COUNT and HIGHEST_ID give the same number while the ids of customers have no gap. */
#define HIGHEST_ID "SELECT max(id) FROM customers"
#define NAMES "SELECT name FROM customers"
#define NAMES_OF_ONE "SELECT max(name) FROM customers WHERE geo_area IS NULL"

typedef QuestionFixture Fixture;

static void
run_question (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;

  question_fixture_run (fixture, &error);
  g_assert_no_error (error);
}

static void
set_up (Fixture *fixture, gconstpointer question)
{
  question_fixture_set_up (fixture, SQL);
  dowser_session_set_question (fixture->session, question);
}

static void
answer_by_model (Fixture *fixture, const char *answer)
{
  g_autofree char *question = g_strdup (dowser_session_get_question (fixture->session));

  question_fixture_ask_model (fixture, question);
  dowser_test_model_add_rule (fixture->model, NULL, answer);
}

static const char *
get_note (Fixture *fixture, const char *step_id)
{
  GPtrArray *trace = dowser_session_get_trace (fixture->session);

  for (guint i = trace->len; i-- > 0;)
    if (g_str_equal (((const DowserTraceEntry *) trace->pdata[i])->step_id, step_id))
      return ((const DowserTraceEntry *) trace->pdata[i])->note;
  return NULL;
}

static void
test_alike (Fixture *fixture, gconstpointer question)
{
  const DowserUnderstanding *understanding;

  answer_by_model (fixture, COUNT);
  run_question (fixture);
  g_assert_cmpint (dowser_runner_get_state (fixture->runner), ==, DOWSER_RUNNER_DONE);
  understanding = dowser_session_get_understanding (fixture->session);
  g_assert_cmpfloat (understanding->confidence, >, 0.8);
  g_assert_nonnull (strstr (get_note (fixture, "decide"), "the built-in planner agrees"));
  g_assert_null (dowser_session_get_fixes (fixture->session));
}

/* Tests that another interpretation of the question is offered next to the rows, and that one click chooses it. */
static void
test_otherwise (Fixture *fixture, gconstpointer question)
{
  g_autoptr (GPtrArray) operations = NULL;
  GPtrArray *fixes;

  answer_by_model (fixture, NAMES);
  run_question (fixture);
  g_assert_cmpint (dowser_runner_get_state (fixture->runner), ==, DOWSER_RUNNER_DONE);
  fixes = dowser_session_get_fixes (fixture->session);
  g_assert_nonnull (fixes);
  operations = g_ptr_array_ref (
      ((const DowserChoice *) ((const DowserAmbiguity *) fixes->pdata[0])->choices->pdata[0])->operations);
  g_assert_true (dowser_runner_apply_operations (fixture->runner, operations, NULL));
  run_question (fixture);
  g_assert_cmpstr (dowser_session_get_statement (fixture->session)->sql, ==, "SELECT COUNT(*) FROM \"customers\"");
}

/* Tests that two plans with different SQL that give the same rows are treated as the same interpretation of the
 * question. */
static void
test_same_rows (Fixture *fixture, gconstpointer question)
{
  const DowserUnderstanding *understanding;

  answer_by_model (fixture, HIGHEST_ID);
  run_question (fixture);
  understanding = dowser_session_get_understanding (fixture->session);
  g_assert_cmpint (understanding->agreement, ==, DOWSER_AGREEMENT_SAME);
  g_assert_nonnull (strstr (get_note (fixture, "decide"), "the built-in planner agrees"));
  for (guint i = 0; i < understanding->reasons->len; i++)
    g_assert_null (strstr (understanding->reasons->pdata[i], "otherwise"));
  g_assert_null (dowser_session_get_fixes (fixture->session));
}

/* Tests that the same two plans count as different interpretations of the question if one more row makes their results
 * differ. */
static void
test_other_rows (Fixture *fixture, gconstpointer question)
{
  dowser_test_database_exec (fixture->database, "INSERT INTO customers (id, name) VALUES (70, 'Di')");
  answer_by_model (fixture, HIGHEST_ID);
  run_question (fixture);
  g_assert_cmpint (dowser_session_get_understanding (fixture->session)->agreement, ==, DOWSER_AGREEMENT_OTHER);
  g_assert_nonnull (dowser_session_get_fixes (fixture->session));
}

/* Tests that the rows of the question's interpretations are unknown if values may not be read in advance. */
static void
test_no_rows (Fixture *fixture, gconstpointer question)
{
  dowser_context_set_allows_sampling (fixture->context, fixture->database->path, FALSE);
  answer_by_model (fixture, HIGHEST_ID);
  run_question (fixture);
  g_assert_cmpint (dowser_session_get_understanding (fixture->session)->agreement, ==, DOWSER_AGREEMENT_NONE);
}

/* Tests that the user is asked if it is unclear which plan is right. The user's answer selects a plan, so the model
 * isn't asked again. */
static void
test_in_doubt (Fixture *fixture, gconstpointer question)
{
  const DowserUnderstanding *understanding;

  answer_by_model (fixture, NAMES_OF_ONE);
  run_question (fixture);
  understanding = dowser_session_get_understanding (fixture->session);
  g_test_message ("%.2f %s", understanding->confidence, understanding->ask);
  g_assert_cmpint (dowser_runner_get_state (fixture->runner), ==, DOWSER_RUNNER_ASKING);
  g_assert_cmpfloat (understanding->confidence, <, 0.5);
  g_assert_cmpuint (understanding->reasons->len, >, 0);
  g_assert_true (dowser_runner_choose_option (fixture->runner, 0, NULL));
  run_question (fixture);
  g_assert_cmpint (dowser_runner_get_state (fixture->runner), ==, DOWSER_RUNNER_DONE);
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->model), ==, 1);
}

/* Tests that the built-in planner follows the constraints. Tests that it reports the constraints that it can't
 * follow. */
static void
test_corrected (Fixture *fixture, gconstpointer question)
{
  g_autoptr (GError) error = NULL;

  run_question (fixture);
  g_assert_false (dowser_runner_add_correction (fixture->runner, "a region is where people live in winter", &error));
  g_assert_error (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD);
  g_assert_cmpuint (dowser_session_get_constraints (fixture->session)->len, ==, 0);
  g_clear_error (&error);
  g_assert_true (dowser_runner_add_correction (fixture->runner, "region means customers.geo_area", &error));
  run_question (fixture);
  g_assert_nonnull (
      strstr (dowser_session_get_statement (fixture->session)->sql, "GROUP BY \"customers\".\"geo_area\""));
  g_assert_cmpuint (dowser_result_get_n_rows (dowser_session_get_result (fixture->session)), ==, 2);
}

/* Tests that a table that the user requires is looked up in the same way, whether the user requires it by a click or in
 * words. */
static void
test_laid_down_by_a_click (Fixture *fixture, gconstpointer question)
{
  g_autoptr (GError) error = NULL;
  const DowserConstraint *constraint;

  run_question (fixture);
  g_assert_false (dowser_runner_add_table_constraint (fixture->runner, DOWSER_CONSTRAINT_EXCLUDED, "nobody", &error));
  g_assert_error (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD);
  g_assert_cmpuint (dowser_session_get_constraints (fixture->session)->len, ==, 0);
  g_clear_error (&error);
  g_assert_true (dowser_runner_add_table_constraint (fixture->runner, DOWSER_CONSTRAINT_NEEDED, "customers", &error));
  constraint = g_ptr_array_index (dowser_session_get_constraints (fixture->session), 0);
  g_assert_cmpint (constraint->kind, ==, DOWSER_CONSTRAINT_NEEDED);
  g_assert_cmpstr (constraint->to, ==, "customers");
  g_assert_false (dowser_session_is_step_done (fixture->session, "plan"));
  run_question (fixture);
  g_assert_cmpint (dowser_runner_get_state (fixture->runner), ==, DOWSER_RUNNER_DONE);
}

#define ADD(path, question, func)                                                                                      \
  g_test_add ("/pipeline/step-decide/" path, Fixture, question, set_up, func, question_fixture_tear_down)

DOWSER_TEST_MAIN (step_decide)
{
  g_setenv ("DOWSER_RETRY_SCALE", "0.001", TRUE);
  g_test_init (&argc, &argv, NULL);
  ADD ("alike", "how many customers are there?", test_alike);
  ADD ("otherwise", "how many customers are there?", test_otherwise);
  ADD ("same-rows", "how many customers are there?", test_same_rows);
  ADD ("other-rows", "how many customers are there?", test_other_rows);
  ADD ("no-rows", "how many customers are there?", test_no_rows);
  ADD ("in-doubt", "what about it all then", test_in_doubt);
  ADD ("corrected", "number of customers by region", test_corrected);
  ADD ("laid-down-by-a-click", "number of customers by region", test_laid_down_by_a_click);
  return g_test_run ();
}
