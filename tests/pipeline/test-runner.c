/* test-runner.c - tests that a question stopped at any point and resumed gives the same SQL and the same rows */
#include "base/dowser-error.h"
#include "pipeline/checks/dowser-sql-question.h"
#include "pipeline/dowser-pipeline-steps.h"
#include "plan/dowser-own-sql.h"
#include "support/dowser-pipeline-fixture.h"
#include "support/dowser-test-main.h"

#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Steps for a model, for errors, and for plans over several tables. A question without problems needs none of these
 * steps. */
static const char *const needless[] = { "follow-up", "link", "compare", "repair", "check-data", NULL };
/* The last step that runs for a question without problems. */
#define LAST_NEEDED "explain"

static guint
count_steps (void)
{
  return pipeline_find_step ("check-data") + 1;
}

static gboolean
is_step_needed (guint index)
{
  return !g_strv_contains (needless, dowser_pipeline_steps[index].id);
}

static void
test_runs_all_steps (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = pipeline_session_new (NULL);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
  double progress;

  pipeline_run_to_end (runner);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (runner)), ==, count_steps ());
  for (guint i = 0; i < count_steps (); i++)
    g_assert_cmpint (dowser_step_get_state (pipeline_get_step (runner, i)), ==,
                     is_step_needed (i) ? DOWSER_STEP_DONE : DOWSER_STEP_SKIPPED);
  g_object_get (runner, "progress", &progress, NULL);
  g_assert_cmpfloat_with_epsilon (progress, 1, 1e-9);
  g_assert_cmpint (dowser_session_get_n_rows (session), ==, 6);
  g_assert_cmpint (dowser_session_get_state (session), ==, DOWSER_SESSION_DONE);
  g_assert_nonnull (dowser_session_get_restated_question (session));
}

typedef struct
{
  DowserHistoryEntry *entry; /* (nullable): the session's entry, when it has been saved */
  guint n_reported;          /* how often a step was reported as running */
} ProgressLog;

static void
progress_seen_cb (DowserRunner *runner, GParamSpec *pspec, gpointer user_data)
{
  ProgressLog *seen = user_data;

  for (guint i = 0; i < count_steps (); i++)
    if (dowser_step_get_state (pipeline_get_step (runner, i)) == DOWSER_STEP_RUNNING)
      seen->n_reported++;
}

static void
saved_seen_cb (GListModel *history, guint position, guint removed, guint added, gpointer user_data)
{
  ProgressLog *seen = user_data;

  g_clear_object (&seen->entry);
  seen->entry = g_list_model_get_item (history, 0);
  g_assert_true (dowser_history_entry_is_running (seen->entry));
  g_assert_cmpstr (dowser_history_entry_get_state (seen->entry), ==, "stopped");
}

/* Tests that a long step is named while it runs, and that the history doesn't show its session as stopped. */
static void
test_what_runs_is_told (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = pipeline_session_new (NULL);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
  GListModel *history = dowser_store_get_history (dowser_context_get_store (fixture->context));
  ProgressLog seen = { NULL, 0 };
  guint n_needed = 0;

  for (guint i = 0; i < count_steps (); i++)
    n_needed += is_step_needed (i) ? 1 : 0;
  g_signal_connect (runner, "notify::progress", G_CALLBACK (progress_seen_cb), &seen);
  g_signal_connect (history, "items-changed", G_CALLBACK (saved_seen_cb), &seen);
  pipeline_run_to_end (runner);
  g_signal_handlers_disconnect_by_data (history, &seen);
  g_assert_cmpuint (seen.n_reported, >=, n_needed);
  g_assert_nonnull (seen.entry);
  while (dowser_history_entry_is_running (seen.entry))
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpstr (dowser_history_entry_get_state (seen.entry), ==, "done");
  g_clear_object (&seen.entry);
}

static void
test_nothing_is_done_twice (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = pipeline_session_new (NULL);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);

  pipeline_run_to_end (runner);
  pipeline_run_to_end (runner);
  for (guint i = 0; i < count_steps (); i++)
    g_assert_cmpuint (pipeline_count_trace_entries (session, dowser_pipeline_steps[i].id), ==,
                      is_step_needed (i) ? 1 : 0);
  g_assert_cmpuint (dowser_scripted_source_get_n_calls (fixture->source, DOWSER_SCRIPTED_RUN), ==, 1);
}

/* Resumes the session as a newly started program would do: only saved data remains. */
static void
assert_resumes (PipelineFixture *fixture, const char *id, guint n_kept, const char *expected)
{
  g_autoptr (DowserSession) session = NULL;
  g_autoptr (DowserRunner) runner = NULL;
  g_autofree char *outcome = NULL;

  pipeline_end (fixture);
  pipeline_start (fixture);
  session = pipeline_load_session (fixture, id);
  if (session == NULL)
    {
      /* The run was stopped before the first step was done, so nothing was saved. */
      g_assert_cmpuint (n_kept, ==, 0);
      return;
    }
  g_assert_cmpint (dowser_session_get_state (session), ==, DOWSER_SESSION_STOPPED);
  runner = dowser_runner_new (session, fixture->context);
  pipeline_run_to_end (runner);
  outcome = pipeline_dup_outcome (session);
  g_assert_cmpstr (outcome, ==, expected);
  for (guint i = 0; i < n_kept; i++)
    if (dowser_pipeline_steps[i].kept && is_step_needed (i))
      g_assert_cmpuint (pipeline_count_trace_entries (session, dowser_pipeline_steps[i].id), ==, 1);
}

typedef struct
{
  DowserRunner *runner;
  DowserStepState at;
} StepTrap;

static void
step_changed_cb (DowserStep *step, GParamSpec *pspec, gpointer user_data)
{
  const StepTrap *trap = user_data;

  if (dowser_step_get_state (step) == trap->at)
    dowser_runner_stop (trap->runner);
}

/* Runs the question until step @index reaches the state @at, and stops the run at this point. */
static void
run_until_state (PipelineFixture *fixture, const char *id, guint index, DowserStepState at)
{
  g_autoptr (DowserSession) session = pipeline_session_new (id);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
  g_autoptr (GError) error = NULL;
  StepTrap trap = { runner, at };

  g_signal_connect (pipeline_get_step (runner, index), "notify::state", G_CALLBACK (step_changed_cb), &trap);
  g_assert_false (pipeline_run (runner, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (dowser_runner_get_state (runner), ==, DOWSER_RUNNER_STOPPED);
  g_assert_null (dowser_session_get_error (session));
}

static void
test_stopped_after_each_step (PipelineFixture *fixture, gconstpointer data)
{
  g_autofree char *expected = pipeline_dup_reference (fixture);

  for (guint i = 0; i < pipeline_find_step (LAST_NEEDED); i++)
    {
      if (!is_step_needed (i))
        continue;
      run_until_state (fixture, dowser_pipeline_steps[i].id, i, DOWSER_STEP_DONE);
      assert_resumes (fixture, dowser_pipeline_steps[i].id, i + 1, expected);
    }
}

static void
test_stopped_as_each_step_begins (PipelineFixture *fixture, gconstpointer data)
{
  g_autofree char *expected = pipeline_dup_reference (fixture);

  for (guint i = 0; i < count_steps (); i++)
    {
      if (!is_step_needed (i))
        continue;
      run_until_state (fixture, dowser_pipeline_steps[i].id, i, DOWSER_STEP_RUNNING);
      assert_resumes (fixture, dowser_pipeline_steps[i].id, i, expected);
    }
}

/* Runs the question until the source hangs in @operation. Then stops the run, as a user would do after a long wait. */
static void
hang_and_stop (PipelineFixture *fixture, const char *id, DowserScriptedOperation operation)
{
  g_autoptr (DowserSession) session = pipeline_session_new (id);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  guint n_before = dowser_scripted_source_get_n_calls (fixture->source, operation);

  dowser_scripted_source_hang (fixture->source, operation);
  dowser_runner_run_async (runner, cancellable, pipeline_ready_cb, &result);
  dowser_scripted_source_wait (fixture->source, operation, n_before + 1);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_null (result);
  g_assert_cmpint (dowser_runner_get_state (runner), ==, DOWSER_RUNNER_RUNNING);

  g_cancellable_cancel (cancellable);
  g_assert_false (dowser_runner_run_finish (runner, pipeline_wait_for_result (&result), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  dowser_scripted_source_answer (fixture->source, operation);
}

static void
test_stopped_while_the_source_hangs (PipelineFixture *fixture, gconstpointer data)
{
  const DowserScriptedOperation operations[]
      = { DOWSER_SCRIPTED_OPEN, DOWSER_SCRIPTED_SIGNATURE, DOWSER_SCRIPTED_INTROSPECT, DOWSER_SCRIPTED_PROFILE,
          DOWSER_SCRIPTED_RUN };
  const char *const steps[] = { "source", "schema", "schema", "values", "run" };
  g_autofree char *expected = pipeline_dup_reference (fixture);

  for (guint i = 0; i < G_N_ELEMENTS (operations); i++)
    {
      g_autofree char *id = g_strdup_printf ("hangs-%u", i);

      pipeline_end (fixture);
      pipeline_start (fixture);
      /* The saved schema can't be used if the source has another signature. */
      dowser_scripted_source_set_signature (fixture->source, id);
      hang_and_stop (fixture, id, operations[i]);
      assert_resumes (fixture, id, pipeline_find_step (steps[i]), expected);
    }
}

/* Returns: how often the values of a source at @uri were read before its rows */
static guint
count_profilings (PipelineFixture *fixture, const char *uri, gboolean waits)
{
  g_autoptr (DowserScriptedSource) source = dowser_scripted_source_new (uri);
  g_autoptr (DowserSession) session = dowser_session_new (NULL);
  g_autoptr (DowserRunner) runner = NULL;

  dowser_context_add_source (fixture->context, DOWSER_SOURCE (source));
  dowser_context_set_waits_for_values (fixture->context, waits);
  dowser_session_set_source_uri (session, uri);
  runner = dowser_runner_new (session, fixture->context);
  dowser_runner_skip_step (runner, "intent");
  dowser_runner_set_last_step (runner, "values");
  pipeline_run_to_end (runner);
  return dowser_scripted_source_get_n_calls (source, DOWSER_SCRIPTED_PROFILE);
}

/* Tests that the user's SQL waits for the profile of a file, because the profile shows which texts are dates. Tests
 * that it doesn't wait for the profile of a server, whose columns have types. */
static void
test_own_sql_waits_for_the_values_of_files_alone (PipelineFixture *fixture, gconstpointer data)
{
  g_assert_cmpuint (count_profilings (fixture, "postgresql://reader@127.0.0.1/first", TRUE), ==, 1);
  g_assert_cmpuint (count_profilings (fixture, "postgresql://reader@127.0.0.1/second", FALSE), ==, 0);
  g_assert_cmpuint (count_profilings (fixture, "test:file", FALSE), ==, 1);
}

static void
test_goes_on_in_the_same_window (PipelineFixture *fixture, gconstpointer data)
{
  g_autofree char *expected = pipeline_dup_reference (fixture);
  g_autoptr (DowserSession) session = pipeline_session_new (NULL);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
  g_autofree char *outcome = NULL;

  for (guint i = 0; i < count_steps (); i++)
    {
      StepTrap trap = { runner, DOWSER_STEP_RUNNING };
      gulong handler;

      if (!is_step_needed (i))
        continue;
      handler = g_signal_connect (pipeline_get_step (runner, i), "notify::state", G_CALLBACK (step_changed_cb), &trap);
      g_assert_false (pipeline_run (runner, NULL));
      g_assert_cmpint (dowser_step_get_state (pipeline_get_step (runner, i)), ==, DOWSER_STEP_STOPPED);
      g_signal_handler_disconnect (pipeline_get_step (runner, i), handler);
    }
  pipeline_run_to_end (runner);
  outcome = pipeline_dup_outcome (session);
  g_assert_cmpstr (outcome, ==, expected);
}

static void
test_rows_are_seen_while_it_runs (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = pipeline_session_new (NULL);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
  g_autoptr (GAsyncResult) result = NULL;
  DowserResult *rows;

  dowser_scripted_source_hang (fixture->source, DOWSER_SCRIPTED_RUN);
  dowser_runner_run_async (runner, NULL, pipeline_ready_cb, &result);
  while (dowser_session_get_result (session) == NULL
         || dowser_result_get_n_rows (dowser_session_get_result (session)) < 6)
    g_main_context_iteration (NULL, TRUE);
  rows = dowser_session_get_result (session);
  g_assert_false (dowser_result_is_complete (rows));
  g_assert_false (dowser_session_is_step_done (session, "run"));

  /* Rows that were read before the stop stay visible, with a note that there are more rows. */
  dowser_runner_stop (runner);
  g_assert_false (dowser_runner_run_finish (runner, pipeline_wait_for_result (&result), NULL));
  g_assert_true (dowser_session_get_result (session) == rows);
  g_assert_true (dowser_result_is_complete (rows));
  g_assert_true (dowser_result_is_truncated (rows));
}

static void
test_second_run_is_refused (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = pipeline_session_new (NULL);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  dowser_runner_run_async (runner, NULL, pipeline_ready_cb, &result);
  g_assert_false (pipeline_run (runner, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_PENDING);
  g_assert_true (dowser_runner_run_finish (runner, pipeline_wait_for_result (&result), NULL));
}

static DowserPlan *
make_plan (const char *column)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_instance (select, "customers", "customers");
  dowser_select_add_output (select, dowser_expr_new_column ("customers", column), NULL);
  return dowser_plan_new (select);
}

static gboolean
sql_contains (DowserSession *session, const char *part)
{
  return strstr (dowser_session_get_statement (session)->display, part) != NULL;
}

static void
test_plan_from_a_file (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = dowser_session_new (NULL);
  g_autoptr (DowserRunner) runner = NULL;

  dowser_session_set_source_uri (session, PIPELINE_URI);
  dowser_session_take_plan (session, make_plan ("country"), DOWSER_PLAN_ORIGIN_FILE, NULL);
  runner = dowser_runner_new (session, fixture->context);
  pipeline_run_to_end (runner);
  g_assert_true (sql_contains (session, "country"));
  g_assert_cmpint (dowser_step_get_state (pipeline_get_step (runner, pipeline_find_step ("intent"))), ==,
                   DOWSER_STEP_SKIPPED);
  g_assert_cmpint (dowser_step_get_state (pipeline_get_step (runner, pipeline_find_step ("plan"))), ==,
                   DOWSER_STEP_SKIPPED);
}

static void
test_failure_is_told_and_tried_again (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = pipeline_session_new (NULL);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
  g_autoptr (GError) busy = g_error_new_literal (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_BUSY, "Locked.");
  g_autoptr (GError) error = NULL;

  dowser_scripted_source_fail (fixture->source, DOWSER_SCRIPTED_RUN, busy);
  g_assert_false (pipeline_run (runner, &error));
  g_assert_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_BUSY);
  g_assert_cmpint (dowser_runner_get_state (runner), ==, DOWSER_RUNNER_FAILED);
  g_assert_error (dowser_session_get_error (session), DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_BUSY);
  g_assert_cmpint (dowser_session_get_state (session), ==, DOWSER_SESSION_FAILED);

  dowser_scripted_source_answer (fixture->source, DOWSER_SCRIPTED_RUN);
  pipeline_run_to_end (runner);
  g_assert_null (dowser_session_get_error (session));
  g_assert_cmpuint (pipeline_count_trace_entries (session, "plan"), ==, 1);
}

static void
test_cached_schema_stands_in (PipelineFixture *fixture, gconstpointer data)
{
  g_autofree char *expected = pipeline_dup_reference (fixture);
  g_autoptr (GError) broken = g_error_new_literal (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED, "Broken today.");
  g_autoptr (DowserSession) session = pipeline_session_new (NULL);
  g_autoptr (DowserRunner) runner = NULL;
  g_autofree char *outcome = NULL;

  pipeline_end (fixture);
  pipeline_start (fixture);
  dowser_scripted_source_set_signature (fixture->source, "changed");
  dowser_scripted_source_fail (fixture->source, DOWSER_SCRIPTED_INTROSPECT, broken);
  runner = dowser_runner_new (session, fixture->context);
  pipeline_run_to_end (runner);
  outcome = pipeline_dup_outcome (session);
  g_assert_cmpstr (outcome, ==, expected);
  g_assert_nonnull (
      strstr (dowser_step_get_note (pipeline_get_step (runner, pipeline_find_step ("schema"))), "Broken today."));
}

static void
test_unchanged_schema_is_not_read (PipelineFixture *fixture, gconstpointer data)
{
  g_autofree char *expected = pipeline_dup_reference (fixture);

  pipeline_end (fixture);
  pipeline_start (fixture);
  g_free (g_steal_pointer (&expected));
  expected = pipeline_dup_reference (fixture);
  g_assert_cmpuint (dowser_scripted_source_get_n_calls (fixture->source, DOWSER_SCRIPTED_SIGNATURE), ==, 1);
  g_assert_cmpuint (dowser_scripted_source_get_n_calls (fixture->source, DOWSER_SCRIPTED_INTROSPECT), ==, 0);
}

static void
assert_question_fails (PipelineFixture *fixture, const char *question, GQuark domain, int code)
{
  g_autoptr (DowserSession) session = pipeline_session_new (NULL);
  g_autoptr (DowserRunner) runner = NULL;
  g_autoptr (GError) error = NULL;

  dowser_session_set_question (session, question);
  runner = dowser_runner_new (session, fixture->context);
  g_assert_false (pipeline_run (runner, &error));
  g_assert_error (error, domain, code);
}

static void
test_bad_questions (PipelineFixture *fixture, gconstpointer data)
{
  g_autofree char *long_question = g_strnfill (10001, 'a');

  assert_question_fails (fixture, "", DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_EMPTY);
  assert_question_fails (fixture, " \t\n", DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_EMPTY);
  assert_question_fails (fixture, NULL, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_EMPTY);
  assert_question_fails (fixture, long_question, DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_TOO_LONG);
  assert_question_fails (fixture, "how many \xff\xfe", DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD);
  assert_question_fails (fixture, "delete all customers", DOWSER_QUESTION_ERROR, DOWSER_QUESTION_ERROR_WRITE);
  g_assert_cmpuint (dowser_scripted_source_get_n_calls (fixture->source, DOWSER_SCRIPTED_RUN), ==, 0);
}

/* Returns: (transfer full): SQL with more characters than a question in words may have */
static char *
dup_long_sql (const char *beginning, const char *condition)
{
  GString *sql = g_string_new (beginning);

  while (sql->len < 3 * DOWSER_MAX_QUESTION)
    g_string_append (sql, condition);
  return g_string_free (sql, FALSE);
}

/* Tests long SQL with an unknown table. A text of this length can only be SQL. Therefore the table is reported as an
 * error in the SQL, and the text isn't planned as a question in words. */
static void
test_long_sql (PipelineFixture *fixture, gconstpointer data)
{
  g_autofree char *sql = dup_long_sql ("select name from customers where country = 'x'", " or country = 'Norway'");
  g_autofree char *unknown = dup_long_sql ("select name from custmers where id", " = id and id");
  g_autoptr (DowserSession) session = pipeline_session_new (NULL);
  g_autoptr (DowserRunner) runner = NULL;

  dowser_session_set_question (session, sql);
  runner = dowser_runner_new (session, fixture->context);
  pipeline_run_to_end (runner);
  g_assert_true (dowser_own_sql_is_marked (dowser_session_get_plan (session)));
  assert_question_fails (fixture, unknown, DOWSER_SQL_ERROR, DOWSER_SQL_ERROR_SYNTAX);
}

/* The child process: asks questions until it is killed, and reports after each question. */
static int
ask_until_killed (const char *directory)
{
  PipelineFixture fixture = { .directory = (char *) directory };

  pipeline_start (&fixture);
  for (guint i = 0;; i++)
    {
      g_autofree char *id = g_strdup_printf ("question-%u", i % 5);
      g_autoptr (DowserSession) session = pipeline_session_new (id);
      g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture.context);

      if (!pipeline_run (runner, NULL) || write (STDOUT_FILENO, "x", 1) != 1)
        return 1;
    }
}

static void
kill_after (const char *directory, guint n_questions)
{
  const char *argv[] = { "/proc/self/exe", "--child", directory, NULL };
  char byte;
  GPid pid;
  int out;

  g_assert_true (g_spawn_async_with_pipes (NULL, (char **) argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &pid,
                                           NULL, &out, NULL, NULL));
  for (guint i = 0; i < n_questions; i++)
    g_assert_cmpint (read (out, &byte, 1), ==, 1);
  kill (pid, SIGKILL);
  waitpid (pid, NULL, 0);
  close (out);
  g_spawn_close_pid (pid);
}

static void
assert_all_resume (PipelineFixture *fixture, const char *expected)
{
  GListModel *history = dowser_store_get_history (fixture->store);
  g_autoptr (GPtrArray) ids = g_ptr_array_new_with_free_func (g_free);

  g_assert_null (dowser_store_get_warning (fixture->store));
  for (guint i = 0; i < g_list_model_get_n_items (history); i++)
    {
      g_autoptr (DowserHistoryEntry) entry = g_list_model_get_item (history, i);

      g_ptr_array_add (ids, g_strdup (dowser_history_entry_get_id (entry)));
    }
  for (guint i = 0; i < ids->len; i++)
    {
      g_autoptr (DowserSession) session = pipeline_load_session (fixture, g_ptr_array_index (ids, i));
      g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
      g_autofree char *outcome = NULL;

      pipeline_run_to_end (runner);
      outcome = pipeline_dup_outcome (session);
      g_assert_cmpstr (outcome, ==, expected);
    }
}

static void
test_killed_and_resumed (PipelineFixture *fixture, gconstpointer data)
{
  g_autofree char *expected = pipeline_dup_reference (fixture);

  for (guint iteration = 0; iteration < 5; iteration++)
    {
      pipeline_end (fixture);
      kill_after (fixture->directory, 1 + (iteration * 13) % 23);
      pipeline_start (fixture);
      assert_all_resume (fixture, expected);
    }
}

#define ADD(path, func)                                                                                                \
  g_test_add ("/pipeline/runner/" path, PipelineFixture, NULL, pipeline_set_up, func, pipeline_tear_down)

DOWSER_TEST_MAIN (runner)
{
  if (argc == 3 && g_str_equal (argv[1], "--child"))
    return ask_until_killed (argv[2]);

  g_test_init (&argc, &argv, NULL);
  ADD ("runs-all-steps", test_runs_all_steps);
  ADD ("what-runs-is-told", test_what_runs_is_told);
  ADD ("nothing-is-done-twice", test_nothing_is_done_twice);
  ADD ("own-sql-waits-for-the-values-of-files-alone", test_own_sql_waits_for_the_values_of_files_alone);
  ADD ("stopped-after-each-step", test_stopped_after_each_step);
  ADD ("stopped-as-each-step-begins", test_stopped_as_each_step_begins);
  ADD ("stopped-while-the-source-hangs", test_stopped_while_the_source_hangs);
  ADD ("goes-on-in-the-same-window", test_goes_on_in_the_same_window);
  ADD ("rows-are-seen-while-it-runs", test_rows_are_seen_while_it_runs);
  ADD ("second-run-is-refused", test_second_run_is_refused);
  ADD ("plan-from-a-file", test_plan_from_a_file);
  ADD ("failure-is-told-and-tried-again", test_failure_is_told_and_tried_again);
  ADD ("cached-schema-stands-in", test_cached_schema_stands_in);
  ADD ("unchanged-schema-is-not-read", test_unchanged_schema_is_not_read);
  ADD ("bad-questions", test_bad_questions);
  ADD ("long-sql", test_long_sql);
  ADD ("killed-and-resumed", test_killed_and_resumed);
  return g_test_run ();
}
