/* test-wrong-number.c - tests that an answer with a wrong number isn't shown until the user has decided */
#include "base/dowser-error.h"
#include "pipeline/checks/dowser-wrong-number.h"
#include "support/dowser-question-fixture.h"
#include "support/dowser-test-main.h"

#define SQL                                                                                                            \
  "CREATE TABLE boats (boat_id INTEGER PRIMARY KEY, berth TEXT, length REAL);"                                         \
  "INSERT INTO boats VALUES (10, 'A', 7.5), (11, 'B', 9.0);"

static DowserPlan *
make_plan (const char *column)
{
  g_autoptr (DowserSelect) select = dowser_select_new ();

  dowser_select_add_instance (select, "boats", "boats");
  dowser_select_add_output (select,
                            dowser_expr_new_aggregate (DOWSER_SUM, dowser_expr_new_column ("boats", column), FALSE,
                                                       NULL),
                            NULL);
  return dowser_plan_new (g_steal_pointer (&select));
}

static void
set_up (QuestionFixture *fixture, gconstpointer column)
{
  question_fixture_set_up (fixture, SQL);
  dowser_session_take_plan (fixture->session, make_plan (column), DOWSER_PLAN_ORIGIN_FILE, NULL);
}

static gboolean
run_question (QuestionFixture *fixture)
{
  g_autoptr (GError) error = NULL;

  if (question_fixture_run (fixture, &error))
    return TRUE;
  g_assert_error (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_WRONG_NUMBER);
  g_assert_cmpint (dowser_error_get_family (error), ==, DOWSER_ERROR_FAMILY_CLARIFY);
  g_assert_nonnull (strstr (error->message, "boat_id"));
  return FALSE;
}

static void
assert_withheld (QuestionFixture *fixture)
{
  g_assert_false (run_question (fixture));
  g_assert_null (dowser_session_get_result (fixture->session));
  g_assert_null (dowser_session_get_statement (fixture->session));
}

static void
test_withheld (QuestionFixture *fixture, gconstpointer column)
{
  assert_withheld (fixture);
}

static void
show_anyway (QuestionFixture *fixture)
{
  g_autoptr (GPtrArray) keep_operations = dowser_wrong_number_dup_keep_operations (fixture->session);

  g_assert_nonnull (keep_operations);
  g_assert_true (dowser_runner_apply_operations (fixture->runner, keep_operations, NULL));
}

/* Tests that showing the wrong number anyway makes a version of the plan, so that undo hides the number again. */
static void
test_shown_anyway (QuestionFixture *fixture, gconstpointer column)
{
  assert_withheld (fixture);
  show_anyway (fixture);
  g_assert_true (run_question (fixture));
  g_assert_cmpuint (dowser_result_get_n_rows (dowser_session_get_result (fixture->session)), ==, 1);
  g_assert_null (dowser_wrong_number_dup_keep_operations (fixture->session));
  g_assert_true (dowser_runner_undo (fixture->runner));
  g_assert_false (run_question (fixture));
  g_assert_true (dowser_runner_redo (fixture->runner));
  g_assert_true (run_question (fixture));
}

/* Tests a wrong number that the user has shown anyway: the audit's finding about it remains as a warning. */
static void
test_still_told (QuestionFixture *fixture, gconstpointer column)
{
  GPtrArray *findings;
  guint n = 0;

  assert_withheld (fixture);
  show_anyway (fixture);
  g_assert_true (run_question (fixture));
  findings = dowser_session_get_findings (fixture->session);
  for (guint i = 0; i < findings->len; i++)
    {
      const DowserFinding *finding = findings->pdata[i];

      n += g_str_equal (finding->check, "measure") && finding->severity == DOWSER_SEVERITY_WARNING;
    }
  g_assert_cmpuint (n, ==, 1);
}

static void
test_shown_by_context (QuestionFixture *fixture, gconstpointer column)
{
  dowser_context_set_shows_wrong_answers (fixture->context, TRUE);
  g_assert_true (run_question (fixture));
  g_assert_nonnull (dowser_findings_find_first_wrong (dowser_session_get_findings (fixture->session)));
}

/* Tests that each suggested fix gives a plan that runs. */
static void
test_fixes (QuestionFixture *fixture, gconstpointer column)
{
  g_autoptr (GPtrArray) fixes = NULL;

  assert_withheld (fixture);
  fixes = dowser_wrong_number_dup_fixes (fixture->session);
  g_assert_cmpuint (fixes->len, >, 0);
  g_assert_true (
      dowser_runner_apply_operations (fixture->runner, ((const DowserChoice *) fixes->pdata[0])->operations, NULL));
  g_assert_true (run_question (fixture));
  g_assert_null (dowser_findings_find_first_wrong (dowser_session_get_findings (fixture->session)));
}

static void
test_amount (QuestionFixture *fixture, gconstpointer column)
{
  g_assert_true (run_question (fixture));
  g_assert_null (dowser_wrong_number_dup_keep_operations (fixture->session));
}

DOWSER_TEST_MAIN (wrong_number)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(path, column, func) g_test_add (path, QuestionFixture, column, set_up, func, question_fixture_tear_down)
  ADD ("/pipeline/wrong-number/withheld", "boat_id", test_withheld);
  ADD ("/pipeline/wrong-number/shown-anyway", "boat_id", test_shown_anyway);
  ADD ("/pipeline/wrong-number/still-told", "boat_id", test_still_told);
  ADD ("/pipeline/wrong-number/shown-by-context", "boat_id", test_shown_by_context);
  ADD ("/pipeline/wrong-number/fixes", "boat_id", test_fixes);
  ADD ("/pipeline/wrong-number/amount", "length", test_amount);
#undef ADD
  return g_test_run ();
}
