/* test-runner-changes.c - tests that after an operation, a choice, undo or redo, the needed steps run again, but not
 * the planning */
#include "base/dowser-error.h"
#include "knowledge/dowser-entry-learn.h"
#include "support/dowser-pipeline-fixture.h"
#include "support/dowser-test-main.h"

#include <string.h>

static GPtrArray *
make_limit_operations (gint64 limit)
{
  GPtrArray *operations = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_operation_unref);

  g_ptr_array_add (operations, dowser_operation_new_set_limit (limit));
  return operations;
}

static gint64
get_limit (DowserSession *session)
{
  return dowser_session_get_plan (session)->select->limit;
}

static void
test_click_calls_no_planner (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = pipeline_session_new (NULL);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
  g_autoptr (GPtrArray) operations = make_limit_operations (3);

  pipeline_run_to_end (runner);
  g_assert_true (dowser_runner_apply_operations (runner, operations, NULL));
  pipeline_run_to_end (runner);
  g_assert_cmpint (get_limit (session), ==, 3);
  g_assert_cmpuint (pipeline_count_trace_entries (session, "plan"), ==, 1);
  g_assert_cmpuint (pipeline_count_trace_entries (session, "values"), ==, 1);
  g_assert_cmpuint (pipeline_count_trace_entries (session, "audit"), ==, 2);
  g_assert_cmpuint (pipeline_count_trace_entries (session, "run"), ==, 2);
  g_assert_nonnull (strstr (dowser_session_get_statement (session)->display, "3"));

  g_assert_true (dowser_runner_undo (runner));
  pipeline_run_to_end (runner);
  g_assert_cmpint (get_limit (session), !=, 3);
  g_assert_true (dowser_runner_redo (runner));
  pipeline_run_to_end (runner);
  g_assert_cmpint (get_limit (session), ==, 3);
}

/* Tests that hiding and showing a column, with undo and redo, doesn't read the rows again. */
static void
test_drawing_asks_for_no_rows (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = pipeline_session_new (NULL);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
  g_autoptr (GPtrArray) pin
      = dowser_operations_new_single (dowser_operation_new_switch (DOWSER_OPERATION_PIN_COLUMN, 0, TRUE));
  DowserResult *result;

  pipeline_run_to_end (runner);
  result = dowser_session_get_result (session);
  g_assert_true (dowser_runner_apply_operations (runner, pin, NULL));
  pipeline_run_to_end (runner);
  g_assert_true (((const DowserOutput *) dowser_session_get_plan (session)->select->outputs->pdata[0])->view.pinned);
  g_assert_true (dowser_runner_undo (runner));
  pipeline_run_to_end (runner);
  g_assert_false (((const DowserOutput *) dowser_session_get_plan (session)->select->outputs->pdata[0])->view.pinned);
  g_assert_true (dowser_runner_redo (runner));
  pipeline_run_to_end (runner);
  g_assert_true (dowser_session_get_result (session) == result);
  g_assert_cmpuint (pipeline_count_trace_entries (session, "run"), ==, 1);
  g_assert_cmpuint (pipeline_count_trace_entries (session, "audit"), ==, 1);
}

/* Tests that a change of an older version begins a new branch, and that the old branch is kept. */
static void
test_branches (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = pipeline_session_new (NULL);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
  g_autoptr (GPtrArray) three = make_limit_operations (3);
  g_autoptr (GPtrArray) four = make_limit_operations (4);
  g_autoptr (GPtrArray) five = make_limit_operations (5);

  pipeline_run_to_end (runner);
  g_assert_true (dowser_runner_apply_operations (runner, three, NULL));
  pipeline_run_to_end (runner);
  g_assert_true (dowser_runner_apply_operations (runner, four, NULL));
  pipeline_run_to_end (runner);
  g_assert_true (dowser_runner_go_to_version (runner, 1));
  pipeline_run_to_end (runner);
  g_assert_cmpint (get_limit (session), ==, 3);
  g_assert_true (dowser_runner_apply_operations (runner, five, NULL));
  pipeline_run_to_end (runner);
  g_assert_cmpint (dowser_session_get_present_version (session), ==, 3);
  g_assert_true (dowser_runner_go_to_version (runner, 2));
  pipeline_run_to_end (runner);
  g_assert_cmpint (get_limit (session), ==, 4);
  g_assert_true (dowser_runner_undo (runner));
  g_assert_true (dowser_runner_redo (runner));
  g_assert_cmpint (dowser_session_get_present_version (session), ==, 2);
  g_assert_false (dowser_runner_go_to_version (runner, 2));
  g_assert_false (dowser_runner_go_to_version (runner, 4));
  g_assert_false (dowser_runner_go_to_version (runner, -1));
}

/* Tests an operation during a run. The old run has no further effect. The new run begins when the old run has ended. */
static void
test_click_into_a_run (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = pipeline_session_new (NULL);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
  g_autoptr (GPtrArray) operations = make_limit_operations (3);
  g_autoptr (GAsyncResult) old_result = NULL;
  g_autoptr (GAsyncResult) new_result = NULL;
  g_autoptr (GError) error = NULL;

  dowser_scripted_source_hang (fixture->source, DOWSER_SCRIPTED_RUN);
  dowser_runner_run_async (runner, NULL, pipeline_ready_cb, &old_result);
  dowser_scripted_source_wait (fixture->source, DOWSER_SCRIPTED_RUN, 1);
  dowser_scripted_source_answer (fixture->source, DOWSER_SCRIPTED_RUN);
  g_assert_true (dowser_runner_apply_operations (runner, operations, NULL));
  dowser_runner_run_async (runner, NULL, pipeline_ready_cb, &new_result);

  g_assert_false (dowser_runner_run_finish (runner, pipeline_wait_for_result (&old_result), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_true (dowser_runner_run_finish (runner, pipeline_wait_for_result (&new_result), NULL));
  g_assert_cmpint (dowser_runner_get_state (runner), ==, DOWSER_RUNNER_DONE);
  g_assert_cmpint (get_limit (session), ==, 3);
  g_assert_true (dowser_result_is_complete (dowser_session_get_result (session)));
  g_assert_cmpuint (dowser_scripted_source_get_n_calls (fixture->source, DOWSER_SCRIPTED_RUN), ==, 2);
}

static DowserPlan *
make_plan (const char *column)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, "customers", "customers");
  dowser_select_add_output (select, dowser_expr_new_column ("customers", column), NULL);
  return dowser_plan_new (select);
}

/* Makes a question with two possible plans, as a planner would return it. */
static DowserSession *
make_asking_session (void)
{
  DowserSession *session = pipeline_session_new (NULL);
  g_autoptr (DowserUnderstanding) understanding = dowser_understanding_new ();

  understanding->state = DOWSER_STATE_ASK;
  understanding->ask = g_strdup ("Which of them?");
  understanding->plan = make_plan ("name");
  g_ptr_array_add (understanding->options, dowser_option_new ("By name", make_plan ("name")));
  g_ptr_array_add (understanding->options, dowser_option_new ("By country", make_plan ("country")));
  dowser_session_set_understanding (session, understanding);
  dowser_session_take_plan (session, make_plan ("name"), DOWSER_PLAN_ORIGIN_PLANNER, NULL);
  return session;
}

static DowserSession *
make_session_with_null (void)
{
  DowserSession *session = pipeline_session_new (NULL);
  DowserPlan *plan = make_plan ("name");

  dowser_select_add_filter (plan->select,
                            dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_new_column ("customers", "country"),
                                                     dowser_expr_new_literal (
                                                         dowser_value_new_null (DOWSER_VALUE_TEXT))));
  dowser_session_take_plan (session, plan, DOWSER_PLAN_ORIGIN_FILE, NULL);
  return session;
}

static const DowserFinding *
get_finding (DowserSession *session, guint index)
{
  GPtrArray *findings = dowser_session_get_findings (session);

  return index < findings->len ? findings->pdata[index] : NULL;
}

/* Tests that the original plan is kept together with the fixed plan, also when the program starts again. Tests that a
 * fix that was taken back isn't made again. */
static void
test_a_fix_is_taken_back (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = make_session_with_null ();
  g_autoptr (DowserSession) loaded = NULL;
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
  g_autofree char *json = NULL;
  g_autoptr (GError) error = NULL;

  pipeline_run_to_end (runner);
  g_assert_cmpstr (get_finding (session, 0)->check, ==, "null-comparison");
  g_assert_cmpint (dowser_session_get_plan (session)->select->filter->kind, ==, DOWSER_EXPR_IS_NULL);
  g_assert_cmpint (dowser_session_get_plan_before_audit (session)->select->filter->kind, ==, DOWSER_EXPR_COMPARE);

  json = dowser_session_to_json (session);
  loaded = dowser_session_from_json (json, &error);
  g_assert_no_error (error);
  g_assert_true (dowser_plan_equal (dowser_session_get_plan_before_audit (loaded),
                                    dowser_session_get_plan_before_audit (session)));

  g_assert_false (dowser_runner_undo_fix (runner, 99, &error));
  g_assert_error (error, DOWSER_OPERATION_ERROR, DOWSER_OPERATION_ERROR_REFUSED);
  g_assert_true (dowser_runner_undo_fix (runner, 0, NULL));
  pipeline_run_to_end (runner);
  g_assert_cmpint (dowser_session_get_plan (session)->select->filter->kind, ==, DOWSER_EXPR_COMPARE);
  g_assert_null (get_finding (session, 0)->fix);
  g_assert_true (dowser_runner_undo (runner));
  pipeline_run_to_end (runner);
  g_assert_cmpint (dowser_session_get_plan (session)->select->filter->kind, ==, DOWSER_EXPR_IS_NULL);
  g_assert_nonnull (get_finding (session, 0)->fix);
}

/* Runs the plan until the user is asked. In this test, the plans of the question's meanings can't be run, so their rows
 * can't be compared and the user must choose. */
static void
assert_asks (PipelineFixture *fixture, DowserRunner *runner)
{
  g_autoptr (GError) error = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_FAILED, "no rows here");

  dowser_scripted_source_fail (fixture->source, DOWSER_SCRIPTED_RUN, error);
  g_assert_true (pipeline_run (runner, NULL));
  dowser_scripted_source_answer (fixture->source, DOWSER_SCRIPTED_RUN);
  g_assert_cmpint (dowser_runner_get_state (runner), ==, DOWSER_RUNNER_ASKING);
  g_assert_cmpint (dowser_step_get_state (pipeline_get_step (runner, pipeline_find_step ("compare"))), ==,
                   DOWSER_STEP_WAITING);
  g_assert_cmpint (dowser_step_get_state (pipeline_get_step (runner, pipeline_find_step ("audit"))), ==,
                   DOWSER_STEP_SKIPPED);
}

static gboolean
sql_contains (DowserSession *session, const char *part)
{
  return strstr (dowser_session_get_statement (session)->display, part) != NULL;
}

static void
test_waits_for_a_choice (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = make_asking_session ();
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
  g_autoptr (GError) error = NULL;

  dowser_runner_skip_step (runner, "plan");
  assert_asks (fixture, runner);
  g_assert_false (dowser_runner_choose_option (runner, 2, &error));
  g_assert_error (error, DOWSER_OPERATION_ERROR, DOWSER_OPERATION_ERROR_REFUSED);
  assert_asks (fixture, runner);

  g_assert_true (dowser_runner_choose_option (runner, 1, NULL));
  pipeline_run_to_end (runner);
  g_assert_true (sql_contains (session, "country"));

  /* A second choice replaces the first choice. If the second choice is undone, the user is asked again. */
  g_assert_true (dowser_runner_choose_option (runner, 0, NULL));
  pipeline_run_to_end (runner);
  g_assert_true (sql_contains (session, "name"));
  g_assert_true (dowser_runner_undo (runner));
  assert_asks (fixture, runner);
}

static void
test_question_is_answered_after_a_restart (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = make_asking_session ();
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
  g_autofree char *id = g_strdup (dowser_session_get_id (session));

  dowser_runner_skip_step (runner, "plan");
  assert_asks (fixture, runner);
  g_clear_object (&runner);
  g_clear_object (&session);
  pipeline_end (fixture);
  pipeline_start (fixture);

  session = pipeline_load_session (fixture, id);
  g_assert_cmpint (dowser_session_get_state (session), ==, DOWSER_SESSION_ASKING);
  runner = dowser_runner_new (session, fixture->context);
  assert_asks (fixture, runner);
  g_assert_true (dowser_runner_choose_option (runner, 1, NULL));
  pipeline_run_to_end (runner);
  g_assert_true (sql_contains (session, "country"));
}

/* Tests that the user isn't asked which of two readings (interpretations) of the question is meant if both give the
 * same rows. The scripted source returns the same rows for both. */
static void
test_same_rows_are_not_asked_about (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = make_asking_session ();
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);

  dowser_runner_skip_step (runner, "plan");
  pipeline_run_to_end (runner);
  g_assert_cmpint (dowser_session_get_understanding (session)->state, ==, DOWSER_STATE_CHECK);
  g_assert_cmpuint (dowser_session_get_understanding (session)->options->len, ==, 0);
  g_assert_nonnull (dowser_session_get_findings (session));
  g_assert_true (sql_contains (session, "name"));
}

static void
test_typed_answers (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = make_asking_session ();
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
  g_autoptr (GError) error = NULL;

  dowser_runner_skip_step (runner, "plan");
  assert_asks (fixture, runner);
  g_assert_false (dowser_runner_answer_question (runner, "zebra", &error));
  g_assert_error (error, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD);
  g_assert_nonnull (strstr (error->message, "zebra"));
  assert_asks (fixture, runner);

  g_assert_true (dowser_runner_answer_question (runner, "the country", NULL));
  pipeline_run_to_end (runner);
  g_assert_true (sql_contains (session, "country"));
  g_assert_cmpstr (dowser_session_get_restated_question (session), ==,
                   ((const DowserOption *) dowser_session_get_understanding (session)->options->pdata[1])->label);
}

static void
add_span (GPtrArray *spans, const char *meaning)
{
  g_ptr_array_add (spans, dowser_span_new (0, strlen ("label"), DOWSER_TOKEN_COLUMN, "label", meaning, FALSE));
}

static void
learned_cb (DowserContext *context, const char *uri, const DowserEntry *entry, GPtrArray *learned)
{
  g_assert_cmpstr (uri, ==, PIPELINE_URI);
  g_ptr_array_add (learned, dowser_entry_dup_sentence (entry, NULL));
}

/* Tests that the user is asked for the meaning of a word only one time. Tests that saving the meaning is also reported
 * only one time. */
static void
test_choices_are_remembered (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) learned = g_ptr_array_new_with_free_func (g_free);

  g_signal_connect (fixture->context, "learned", G_CALLBACK (learned_cb), learned);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (DowserSession) session = make_asking_session ();
      DowserUnderstanding *understanding = (DowserUnderstanding *) dowser_session_get_understanding (session);
      g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);

      add_span (understanding->spans, "customers.name");
      add_span (((DowserOption *) understanding->options->pdata[1])->spans, "customers.country");
      dowser_runner_skip_step (runner, "plan");
      assert_asks (fixture, runner);
      g_assert_cmpuint (learned->len, ==, i);
      g_assert_true (dowser_runner_answer_question (runner, "the country", NULL));
      pipeline_run_to_end (runner);
      while (learned->len == 0)
        g_main_context_iteration (NULL, TRUE);
    }
  g_assert_cmpuint (learned->len, ==, 1);
  g_assert_cmpstr (learned->pdata[0], ==, "“label” means customers.country");
}

/* Tests that a failed follow-up doesn't change the previous answer: question, plan, statement and rows. */
static void
test_follow_up_that_fails (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = pipeline_session_new (NULL);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
  g_autofree char *question = NULL;
  g_autofree char *sql = NULL;
  g_autoptr (GError) error = NULL;
  DowserResult *result;

  pipeline_run_to_end (runner);
  question = g_strdup (dowser_session_get_question (session));
  sql = g_strdup (dowser_session_get_statement (session)->display);
  result = dowser_session_get_result (session);

  dowser_runner_follow_up (runner, "blargh zork");
  g_assert_false (pipeline_run (runner, &error));
  g_assert_nonnull (error);
  g_assert_cmpint (dowser_runner_get_state (runner), ==, DOWSER_RUNNER_DONE);
  g_assert_cmpint (dowser_session_get_state (session), ==, DOWSER_SESSION_DONE);
  g_assert_null (dowser_session_get_error (session));
  g_assert_cmpstr (dowser_session_get_question (session), ==, question);
  g_assert_cmpstr (dowser_session_get_statement (session)->display, ==, sql);
  g_assert_true (dowser_session_get_result (session) == result);
  g_assert_cmpuint (dowser_session_get_exchanges (session)->len, ==, 0);

  /* The follow-up has failed, but the runner can still run the session of the previous answer. */
  pipeline_run_to_end (runner);
  g_assert_cmpuint (pipeline_count_trace_entries (session, "run"), ==, 1);
}

#define ADD(path, func)                                                                                                \
  g_test_add ("/pipeline/runner-changes/" path, PipelineFixture, NULL, pipeline_set_up, func, pipeline_tear_down)

DOWSER_TEST_MAIN (runner_changes)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("click-calls-no-planner", test_click_calls_no_planner);
  ADD ("click-into-a-run", test_click_into_a_run);
  ADD ("drawing-asks-for-no-rows", test_drawing_asks_for_no_rows);
  ADD ("branches", test_branches);
  ADD ("a-fix-is-taken-back", test_a_fix_is_taken_back);
  ADD ("waits-for-a-choice", test_waits_for_a_choice);
  ADD ("same-rows-are-not-asked-about", test_same_rows_are_not_asked_about);
  ADD ("typed-answers", test_typed_answers);
  ADD ("choices-are-remembered", test_choices_are_remembered);
  ADD ("follow-up-that-fails", test_follow_up_that_fails);
  ADD ("question-is-answered-after-a-restart", test_question_is_answered_after_a_restart);
  return g_test_run ();
}
