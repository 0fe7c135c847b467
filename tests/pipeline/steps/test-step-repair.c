/* test-step-repair.c - tests on a real database of repairs after refused statements and empty answers: by rules, by the
 * user's choice and by a model, with a limit of attempts */
#include "base/dowser-error.h"
#include "pipeline/steps/dowser-step-repair.h"
#include "support/dowser-question-fixture.h"
#include "support/dowser-test-main.h"

#include <string.h>

#define SQL                                                                                                            \
  "CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, country TEXT);"                                          \
  "INSERT INTO customers (name, country) VALUES ('Ann', 'Norway'), ('Bo', 'Norway'), ('Cy', 'Chile');"                 \
  "CREATE TABLE sums (id INTEGER PRIMARY KEY, amount INTEGER);"                                                        \
  "INSERT INTO sums (amount) VALUES (9223372036854775807), (9223372036854775807);"

#define PLAN(filter)                                                                                                   \
  "{\"version\":1,\"select\":{\"from\":[{\"id\":\"customers\",\"table\":\"customers\"}],\"outputs\":[{\"expr\":{"      \
  "\"kind\":\"column\",\"instance\":\"customers\",\"name\":\"name\"}}]" filter "}}"
#define WHERE(column, value)                                                                                           \
  ",\"filter\":{\"kind\":\"compare\",\"op\":\"eq\",\"args\":[{\"kind\":\"column\",\"instance\":\"customers\","         \
  "\"name\":\"" column "\"},{\"kind\":\"literal\",\"type\":\"text\",\"value\":\"" value "\"}]}"

static void
run_to_end (QuestionFixture *fixture)
{
  g_autoptr (GError) error = NULL;

  question_fixture_run (fixture, &error);
  g_assert_no_error (error);
  g_assert_cmpint (dowser_runner_get_state (fixture->runner), ==, DOWSER_RUNNER_DONE);
}

static void
set_up (QuestionFixture *fixture, gconstpointer data)
{
  question_fixture_set_up (fixture, SQL);
}

static void
set_plan (QuestionFixture *fixture, DowserSelect *select)
{
  dowser_session_take_plan (fixture->session, dowser_plan_new (select), DOWSER_PLAN_ORIGIN_FILE, NULL);
}

static DowserSelect *
select_names (const char *column, const char *value)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, "customers", "customers");
  dowser_select_add_output (select, dowser_expr_new_column ("customers", "name"), NULL);
  if (column != NULL)
    dowser_select_add_filter (select,
                              dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_column ("customers", column),
                                                       dowser_expr_new_text (value)));
  return select;
}

static DowserSelect *
select_sum (void)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, "sums", "sums");
  dowser_select_add_output (select,
                            dowser_expr_new_aggregate (DOWSER_SUM, dowser_expr_new_column ("sums", "amount"), FALSE,
                                                       NULL),
                            "sum");
  return select;
}

static guint
count_trace (QuestionFixture *fixture, const char *step_id)
{
  GPtrArray *trace = dowser_session_get_trace (fixture->session);
  guint n = 0;

  for (guint i = 0; i < trace->len; i++)
    n += g_str_equal (((const DowserTraceEntry *) trace->pdata[i])->step_id, step_id);
  return n;
}

static const DowserAmbiguity *
get_suggested_fix (QuestionFixture *fixture)
{
  GPtrArray *fixes = dowser_session_get_fixes (fixture->session);

  g_assert_nonnull (fixes);
  g_assert_cmpuint (fixes->len, ==, 1);
  return fixes->pdata[0];
}

static void
apply_choice (QuestionFixture *fixture, guint index)
{
  const DowserChoice *choice = get_suggested_fix (fixture)->choices->pdata[index];
  g_autoptr (GPtrArray) operations = g_ptr_array_ref (choice->operations);
  g_autoptr (GError) error = NULL;

  g_assert_true (dowser_runner_apply_operations (fixture->runner, operations, &error));
  g_assert_no_error (error);
}

/* Tests a repair by a rule: a sum of integers overflows, so a new version of the plan computes the sum with real
 * numbers. */
static void
test_rule (QuestionFixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  DowserCell cell;

  set_plan (fixture, select_sum ());
  run_to_end (fixture);
  dowser_result_get_cell (dowser_session_get_result (fixture->session), 0, 0, &cell);
  g_assert_cmpfloat (cell.real, >, 1.8e19);
  g_assert_cmpuint (count_trace (fixture, "run"), ==, 2);
  g_assert_cmpuint (count_trace (fixture, "repair"), ==, 1);
  g_assert_cmpuint (dowser_session_get_versions (fixture->session)->len, ==, 2);
  g_assert_null (dowser_session_get_error (fixture->session));

  /* If the user goes back to the failed version, the error is shown, and the version isn't repaired again. */
  g_assert_true (dowser_runner_undo (fixture->runner));
  g_assert_false (question_fixture_run (fixture, &error));
  g_assert_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_STATEMENT);
  g_assert_nonnull (strstr (error->message, "too large for the database"));
  g_assert_true (dowser_runner_redo (fixture->runner));
  run_to_end (fixture);
}

/* Tests a column that another program renames while the source is open: the tables are read again, and the audit fixes
 * the plan. */
static void
test_changed_source (QuestionFixture *fixture, gconstpointer data)
{
  set_plan (fixture, select_names ("country", "Norway"));
  run_to_end (fixture);
  dowser_test_database_exec (fixture->database, "ALTER TABLE customers RENAME COLUMN country TO coun_try");
  dowser_runner_invalidate_from (fixture->runner, "run");
  run_to_end (fixture);
  g_assert_cmpuint (dowser_result_get_n_rows (dowser_session_get_result (fixture->session)), ==, 2);
  g_assert_nonnull (strstr (dowser_session_get_statement (fixture->session)->sql, "coun_try"));
  g_assert_cmpuint (dowser_session_count_attempts (fixture->session, "reread"), ==, 1);
}

/* Tests that the similar value and the plan without the filter are offered as choices. Each choice gives rows with one
 * click. */
static void
test_no_rows (QuestionFixture *fixture, gconstpointer data)
{
  const DowserAmbiguity *fix;

  set_plan (fixture, select_names ("country", "Norg"));
  run_to_end (fixture);
  fix = get_suggested_fix (fixture);
  for (guint i = 0; i < fix->choices->len; i++)
    g_test_message ("%s", ((const DowserChoice *) fix->choices->pdata[i])->label);
  g_assert_nonnull (strstr (((const DowserChoice *) fix->choices->pdata[0])->label, "Norway"));
  apply_choice (fixture, 0);
  run_to_end (fixture);
  g_assert_cmpuint (dowser_result_get_n_rows (dowser_session_get_result (fixture->session)), ==, 2);
  g_assert_null (dowser_session_get_fixes (fixture->session));

  g_assert_true (dowser_runner_undo (fixture->runner));
  run_to_end (fixture);
  apply_choice (fixture, get_suggested_fix (fixture)->choices->len - 1);
  run_to_end (fixture);
  g_assert_cmpuint (dowser_result_get_n_rows (dowser_session_get_result (fixture->session)), ==, 3);
}

/* Tests a count without matching rows, whose answer is one row with 0: the same choices are offered as for an empty
 * answer. */
static void
test_count_of_nothing (QuestionFixture *fixture, gconstpointer data)
{
  DowserSelect *select = select_names ("country", "Atlantis");

  g_ptr_array_set_size (select->outputs, 0);
  dowser_select_add_output (select, dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL), "n");
  set_plan (fixture, select);
  run_to_end (fixture);
  g_assert_nonnull (strstr (((const DowserChoice *) get_suggested_fix (fixture)->choices->pdata[2])->label, "3 rows"));
}

static void
test_rows_need_no_repair (QuestionFixture *fixture, gconstpointer data)
{
  set_plan (fixture, select_names ("country", "Norway"));
  run_to_end (fixture);
  g_assert_null (dowser_session_get_fixes (fixture->session));
  g_assert_cmpuint (count_trace (fixture, "repair"), ==, 0);
}

/* Tests empty tables: no filter causes the empty result, so there are no choices. */
static void
test_nothing_helps (QuestionFixture *fixture, gconstpointer data)
{
  dowser_test_database_exec (fixture->database, "DELETE FROM customers");
  set_plan (fixture, select_names ("country", "Norway"));
  run_to_end (fixture);
  g_assert_null (dowser_session_get_fixes (fixture->session));
}

/* Tests that findings about an empty result are removed when the result has rows. */
static void
test_rows_come_later (QuestionFixture *fixture, gconstpointer data)
{
  set_plan (fixture, select_names ("country", "Peru"));
  run_to_end (fixture);
  g_assert_nonnull (get_suggested_fix (fixture));
  dowser_test_database_exec (fixture->database, "INSERT INTO customers (name, country) VALUES ('Di', 'Peru')");
  dowser_runner_invalidate_from (fixture->runner, "run");
  run_to_end (fixture);
  g_assert_cmpuint (dowser_result_get_n_rows (dowser_session_get_result (fixture->session)), ==, 1);
  g_assert_null (dowser_session_get_fixes (fixture->session));
}

static void
ask_model (QuestionFixture *fixture)
{
  question_fixture_ask_model (fixture, "names of the customers in Norge");
}

/* Tests that the model is told which filter removes all rows and which values are stored, and returns a better plan. */
static void
test_model_refines (QuestionFixture *fixture, gconstpointer data)
{
  ask_model (fixture);
  dowser_test_model_add_rule (fixture->model, "gave no rows", PLAN (WHERE ("country", "Norway")));
  dowser_test_model_add_rule (fixture->model, NULL, PLAN (WHERE ("country", "Norge")));
  run_to_end (fixture);
  g_assert_cmpuint (dowser_result_get_n_rows (dowser_session_get_result (fixture->session)), ==, 2);
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->model), ==, 2);
  g_assert_nonnull (
      strstr (dowser_test_model_get_body (fixture->model, dowser_test_model_get_n_requests (fixture->model) - 1),
              "Norway"));
  g_assert_cmpuint (dowser_session_count_attempts (fixture->session, "refine"), ==, 1);
  g_assert_cmpuint (dowser_session_get_versions (fixture->session)->len, ==, 2);
  g_assert_true (dowser_runner_undo (fixture->runner));
}

/* Tests an error that no rule can fix, a wrong call of abs(): the engine's message is sent to the model. */
static void
test_model_repairs (QuestionFixture *fixture, gconstpointer data)
{
  const char *asked;

  ask_model (fixture);
  dowser_test_model_add_rule (fixture->model, "refused the statement", PLAN (""));
  dowser_test_model_add_rule (fixture->model, NULL, "SELECT name, abs(-9223372036854775807 - id) FROM customers");
  run_to_end (fixture);
  g_assert_cmpuint (dowser_result_get_n_rows (dowser_session_get_result (fixture->session)), ==, 3);
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->model), ==, 2);
  asked = dowser_test_model_get_body (fixture->model, dowser_test_model_get_n_requests (fixture->model) - 1);
  g_assert_nonnull (strstr (asked, "overflow"));
  g_assert_nonnull (strstr (asked, "Repair what is wrong"));
  g_assert_cmpuint (dowser_session_count_attempts (fixture->session, "repair"), ==, 1);
  g_assert_cmpuint (count_trace (fixture, "run"), ==, 2);

  /* The repaired plan is a new version. */
  g_assert_true (dowser_runner_undo (fixture->runner));
}

/* Tests that stored passwords are not offered to the user and not sent to the model. The model only learns which filter
 * removes all rows. */
static void
test_model_is_told_no_password (QuestionFixture *fixture, gconstpointer data)
{
  const char *asked;

  ask_model (fixture);
  dowser_test_database_exec (fixture->database, "ALTER TABLE customers ADD COLUMN user_password TEXT;"
                                                "UPDATE customers SET user_password = 'sesame' || id");
  dowser_test_model_add_rule (fixture->model, NULL, PLAN (WHERE ("user_password", "sesame9")));
  run_to_end (fixture);
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->model), ==, 2);
  asked = dowser_test_model_get_body (fixture->model, dowser_test_model_get_n_requests (fixture->model) - 1);
  g_assert_nonnull (strstr (asked, "gave no rows"));
  g_assert_null (strstr (asked, "sesame1"));
  /* The choice to remove the filter may be offered. */
  g_assert_cmpuint (get_suggested_fix (fixture)->choices->len, >, 0);
  for (guint i = 0; i < get_suggested_fix (fixture)->choices->len; i++)
    g_assert_null (strstr (((const DowserChoice *) get_suggested_fix (fixture)->choices->pdata[i])->label, "sesame1"));
}

/* Tests that the number of attempts is limited. The empty result is shown with its choices. A model that repeats its
 * plan isn't asked again. */
static void
test_model_says_the_same (QuestionFixture *fixture, gconstpointer data)
{
  ask_model (fixture);
  dowser_test_model_add_rule (fixture->model, NULL, PLAN (WHERE ("country", "Norge")));
  run_to_end (fixture);
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->model), ==, 2);
  g_assert_nonnull (get_suggested_fix (fixture));
}

/* Tests that the choices are offered at once if the effort setting allows no second attempt. */
static void
test_model_looks_once (QuestionFixture *fixture, gconstpointer data)
{
  DowserEffort effort = DOWSER_EFFORT_INIT;

  effort.refines = 0;
  dowser_context_set_effort (fixture->context, &effort);
  ask_model (fixture);
  dowser_test_model_add_rule (fixture->model, NULL, PLAN (WHERE ("country", "nowhere0")));
  run_to_end (fixture);
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->model), ==, 1);
  g_assert_nonnull (get_suggested_fix (fixture));
}

static void
test_model_gives_up (QuestionFixture *fixture, gconstpointer data)
{
  ask_model (fixture);
  dowser_test_model_add_rule (fixture->model, "country is nowhere2", PLAN (WHERE ("country", "nowhere3")));
  dowser_test_model_add_rule (fixture->model, "country is nowhere1", PLAN (WHERE ("country", "nowhere2")));
  dowser_test_model_add_rule (fixture->model, "country is nowhere0", PLAN (WHERE ("country", "nowhere1")));
  dowser_test_model_add_rule (fixture->model, "country is nowhere3", PLAN (WHERE ("country", "nowhere4")));
  dowser_test_model_add_rule (fixture->model, NULL, PLAN (WHERE ("country", "nowhere0")));
  run_to_end (fixture);
  g_assert_cmpuint (dowser_test_model_get_n_chats (fixture->model), ==, 4);
  g_assert_nonnull (get_suggested_fix (fixture));
}

#define ADD(path, func)                                                                                                \
  g_test_add ("/pipeline/step-repair/" path, QuestionFixture, NULL, set_up, func, question_fixture_tear_down)

DOWSER_TEST_MAIN (step_repair)
{
  g_setenv ("DOWSER_RETRY_SCALE", "0.001", TRUE);
  g_test_init (&argc, &argv, NULL);
  ADD ("rule", test_rule);
  ADD ("changed-source", test_changed_source);
  ADD ("no-rows", test_no_rows);
  ADD ("count-of-nothing", test_count_of_nothing);
  ADD ("rows-need-no-repair", test_rows_need_no_repair);
  ADD ("nothing-helps", test_nothing_helps);
  ADD ("rows-come-later", test_rows_come_later);
  ADD ("model-repairs", test_model_repairs);
  ADD ("model-refines", test_model_refines);
  ADD ("model-is-told-no-password", test_model_is_told_no_password);
  ADD ("model-says-the-same", test_model_says_the_same);
  ADD ("model-gives-up", test_model_gives_up);
  ADD ("model-looks-once", test_model_looks_once);
  return g_test_run ();
}
