/* test-runner.c - stopped anywhere and resumed, a question comes to the same SQL and the same rows */
#include "base/dowser-error.h"
#include "common/dowser-scripted-source.h"
#include "pipeline/dowser-pipeline-steps.h"
#include "pipeline/dowser-runner.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define URI "test:shop"
#define QUESTION "how many customers are there?"
#define N_STEPS 12

typedef struct
{
  char *directory;
  DowserStore *store;
  DowserScriptedSource *source;
  DowserContext *context;
} Fixture;

static void
ready_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

static GAsyncResult *
wait_for (GAsyncResult **result)
{
  while (*result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return *result;
}

static DowserSchema *
make_schema (void)
{
  DowserSchemaBuilder *builder = dowser_schema_builder_new ();
  DowserTable *customers = dowser_schema_builder_add_table (builder, "customers", FALSE);

  dowser_schema_builder_add_column (builder, customers, "id", "INTEGER")->primary_key = 1;
  dowser_schema_builder_add_column (builder, customers, "name", "TEXT");
  dowser_schema_builder_add_column (builder, customers, "country", "TEXT");
  return dowser_schema_builder_end (builder);
}

static DowserPage *
make_page (gint64 first)
{
  g_autoptr (DowserPageBuilder) builder = dowser_page_builder_new (1, 16);

  for (gint64 i = first; i < first + 3; i++)
    dowser_page_builder_add_integer (builder, i);
  return dowser_page_builder_end (builder);
}

static DowserScriptedSource *
make_source (void)
{
  DowserScriptedSource *source = dowser_scripted_source_new (URI);
  g_autoptr (DowserSchema) schema = make_schema ();
  GPtrArray *columns = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_result_column_free);
  GPtrArray *pages = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_page_unref);

  g_ptr_array_add (columns, dowser_result_column_new ("n", DOWSER_VALUE_INTEGER));
  g_ptr_array_add (pages, make_page (0));
  g_ptr_array_add (pages, make_page (3));
  dowser_scripted_source_set_schema (source, schema);
  dowser_scripted_source_set_result (source, columns, pages);
  return source;
}

/* What a program has at its start: a store on the folder, a source that nobody opened. */
static void
start (Fixture *fixture)
{
  g_autoptr (GAsyncResult) result = NULL;

  fixture->store = dowser_store_new (fixture->directory);
  dowser_store_open_async (fixture->store, NULL, ready_cb, &result);
  g_assert_true (dowser_store_open_finish (fixture->store, wait_for (&result), NULL));
  fixture->source = make_source ();
  fixture->context = dowser_context_new (fixture->store);
  dowser_context_add_source (fixture->context, DOWSER_SOURCE (fixture->source));
}

static void
end (Fixture *fixture)
{
  g_autoptr (GAsyncResult) context_closed = NULL;
  g_autoptr (GAsyncResult) store_closed = NULL;

  dowser_context_close_async (fixture->context, NULL, ready_cb, &context_closed);
  g_assert_true (dowser_context_close_finish (fixture->context, wait_for (&context_closed), NULL));
  dowser_store_close_async (fixture->store, NULL, ready_cb, &store_closed);
  g_assert_true (dowser_store_close_finish (fixture->store, wait_for (&store_closed), NULL));
  g_clear_object (&fixture->context);
  g_clear_object (&fixture->source);
  g_clear_object (&fixture->store);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->directory = g_dir_make_tmp ("dowser-runner-XXXXXX", NULL);
  start (fixture);
}

static void
remove_folder (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      g_remove (child);
    }
  g_rmdir (path);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  end (fixture);
  remove_folder (fixture->directory);
  g_free (fixture->directory);
}

static DowserSession *
make_session (const char *id)
{
  DowserSession *session = dowser_session_new (id);

  dowser_session_set_source_uri (session, URI);
  dowser_session_set_question (session, QUESTION);
  return session;
}

static DowserSession *
load (Fixture *fixture, const char *id)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_store_load_async (fixture->store, id, NULL, ready_cb, &result);
  return dowser_store_load_finish (fixture->store, wait_for (&result), NULL);
}

static gboolean
run (DowserRunner *runner, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_runner_run_async (runner, NULL, ready_cb, &result);
  return dowser_runner_run_finish (runner, wait_for (&result), error);
}

static void
run_to_end (DowserRunner *runner)
{
  g_autoptr (GError) error = NULL;

  run (runner, &error);
  g_assert_no_error (error);
  g_assert_cmpint (dowser_runner_get_state (runner), ==, DOWSER_RUNNER_DONE);
}

static DowserStep *
get_step (DowserRunner *runner, guint index)
{
  g_autoptr (DowserStep) step = g_list_model_get_item (G_LIST_MODEL (runner), index);

  return step;
}

static guint
find_step (const char *id)
{
  guint index = 0;

  while (!g_str_equal (dowser_pipeline_steps[index].id, id))
    index++;
  return index;
}

static guint
count_trace (DowserSession *session, const char *step_id)
{
  GPtrArray *trace = dowser_session_get_trace (session);
  guint n_entries = 0;

  for (guint i = 0; i < trace->len; i++)
    if (g_str_equal (((const DowserTraceEntry *) g_ptr_array_index (trace, i))->step_id, step_id))
      n_entries++;
  return n_entries;
}

/* What must be the same however a question came to its end. */
static char *
dup_outcome (DowserSession *session)
{
  DowserResult *result = dowser_session_get_result (session);
  g_autoptr (GString) text = g_string_new (dowser_session_get_statement (session)->display);

  g_assert_true (dowser_result_is_complete (result));
  for (guint row = 0; row < dowser_result_get_n_rows (result); row++)
    {
      DowserCell cell;

      g_string_append_c (text, '|');
      dowser_result_get_cell (result, row, 0, &cell);
      dowser_cell_print (&cell, text, 0);
    }
  g_string_append_printf (text, "|%s", dowser_session_get_restated (session));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static char *
dup_reference (Fixture *fixture)
{
  g_autoptr (DowserSession) session = make_session (NULL);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);

  run_to_end (runner);
  return dup_outcome (session);
}

static void
test_runs_all_steps (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = make_session (NULL);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
  double progress;

  run_to_end (runner);
  g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (runner)), ==, N_STEPS);
  for (guint i = 0; i < N_STEPS; i++)
    g_assert_cmpint (dowser_step_get_state (get_step (runner, i)), ==, DOWSER_STEP_DONE);
  g_object_get (runner, "progress", &progress, NULL);
  g_assert_cmpfloat_with_epsilon (progress, 1, 1e-9);
  g_assert_cmpint (dowser_session_get_n_rows (session), ==, 6);
  g_assert_cmpint (dowser_session_get_state (session), ==, DOWSER_SESSION_DONE);
  g_assert_nonnull (dowser_session_get_restated (session));
}

static void
test_nothing_is_done_twice (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = make_session (NULL);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);

  run_to_end (runner);
  run_to_end (runner);
  for (guint i = 0; i < N_STEPS; i++)
    g_assert_cmpuint (count_trace (session, dowser_pipeline_steps[i].id), ==, 1);
  g_assert_cmpuint (dowser_scripted_source_get_n_calls (fixture->source, DOWSER_SCRIPTED_RUN), ==, 1);
}

/* A new program: all that is left of the old one is what it saved. */
static void
assert_resumes (Fixture *fixture, const char *id, guint n_kept, const char *expected)
{
  g_autoptr (DowserSession) session = NULL;
  g_autoptr (DowserRunner) runner = NULL;
  g_autofree char *outcome = NULL;

  end (fixture);
  start (fixture);
  session = load (fixture, id);
  if (session == NULL)
    {
      /* It was stopped before the first step was done: nothing was worth saving. */
      g_assert_cmpuint (n_kept, ==, 0);
      return;
    }
  g_assert_cmpint (dowser_session_get_state (session), ==, DOWSER_SESSION_STOPPED);
  runner = dowser_runner_new (session, fixture->context);
  run_to_end (runner);
  outcome = dup_outcome (session);
  g_assert_cmpstr (outcome, ==, expected);
  for (guint i = 0; i < n_kept; i++)
    if (dowser_pipeline_steps[i].kept)
      g_assert_cmpuint (count_trace (session, dowser_pipeline_steps[i].id), ==, 1);
}

typedef struct
{
  DowserRunner *runner;
  DowserStepState at;
} Trap;

static void
step_changed_cb (DowserStep *step, GParamSpec *pspec, gpointer user_data)
{
  const Trap *trap = user_data;

  if (dowser_step_get_state (step) == trap->at)
    dowser_runner_stop (trap->runner);
}

/* Runs until step @index comes to the state @at, and stops there. */
static void
run_into_trap (Fixture *fixture, const char *id, guint index, DowserStepState at)
{
  g_autoptr (DowserSession) session = make_session (id);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
  g_autoptr (GError) error = NULL;
  Trap trap = { runner, at };

  g_signal_connect (get_step (runner, index), "notify::state", G_CALLBACK (step_changed_cb), &trap);
  if (at == DOWSER_STEP_DONE && index == N_STEPS - 1)
    return;
  g_assert_false (run (runner, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpint (dowser_runner_get_state (runner), ==, DOWSER_RUNNER_STOPPED);
  g_assert_null (dowser_session_get_error (session));
}

static void
test_stopped_after_each_step (Fixture *fixture, gconstpointer data)
{
  g_autofree char *expected = dup_reference (fixture);

  for (guint i = 0; i + 1 < N_STEPS; i++)
    {
      run_into_trap (fixture, dowser_pipeline_steps[i].id, i, DOWSER_STEP_DONE);
      assert_resumes (fixture, dowser_pipeline_steps[i].id, i + 1, expected);
    }
}

static void
test_stopped_as_each_step_begins (Fixture *fixture, gconstpointer data)
{
  g_autofree char *expected = dup_reference (fixture);

  for (guint i = 0; i < N_STEPS; i++)
    {
      run_into_trap (fixture, dowser_pipeline_steps[i].id, i, DOWSER_STEP_RUNNING);
      assert_resumes (fixture, dowser_pipeline_steps[i].id, i, expected);
    }
}

/* Runs until the source hangs in @operation, then stops; as a person does who has waited long enough. */
static void
hang_and_stop (Fixture *fixture, const char *id, DowserScriptedOperation operation)
{
  g_autoptr (DowserSession) session = make_session (id);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;
  guint n_before = dowser_scripted_source_get_n_calls (fixture->source, operation);

  dowser_scripted_source_hang (fixture->source, operation);
  dowser_runner_run_async (runner, cancellable, ready_cb, &result);
  while (dowser_scripted_source_get_n_calls (fixture->source, operation) == n_before)
    g_main_context_iteration (NULL, TRUE);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_null (result);
  g_assert_cmpint (dowser_runner_get_state (runner), ==, DOWSER_RUNNER_RUNNING);

  g_cancellable_cancel (cancellable);
  g_assert_false (dowser_runner_run_finish (runner, wait_for (&result), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  dowser_scripted_source_answer (fixture->source, operation);
}

static void
test_stopped_while_the_source_hangs (Fixture *fixture, gconstpointer data)
{
  const DowserScriptedOperation operations[]
      = { DOWSER_SCRIPTED_OPEN, DOWSER_SCRIPTED_SIGNATURE, DOWSER_SCRIPTED_INTROSPECT, DOWSER_SCRIPTED_PROFILE,
          DOWSER_SCRIPTED_RUN };
  const char *const steps[] = { "source", "schema", "schema", "values", "run" };
  g_autofree char *expected = dup_reference (fixture);

  for (guint i = 0; i < G_N_ELEMENTS (operations); i++)
    {
      g_autofree char *id = g_strdup_printf ("hangs-%u", i);

      end (fixture);
      start (fixture);
      /* Another signature, so that the schema saved before is not enough. */
      dowser_scripted_source_set_signature (fixture->source, id);
      hang_and_stop (fixture, id, operations[i]);
      assert_resumes (fixture, id, find_step (steps[i]), expected);
    }
}

static void
test_goes_on_in_the_same_window (Fixture *fixture, gconstpointer data)
{
  g_autofree char *expected = dup_reference (fixture);
  g_autoptr (DowserSession) session = make_session (NULL);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
  g_autofree char *outcome = NULL;

  for (guint i = 0; i < N_STEPS; i++)
    {
      Trap trap = { runner, DOWSER_STEP_RUNNING };
      gulong handler = g_signal_connect (get_step (runner, i), "notify::state", G_CALLBACK (step_changed_cb), &trap);

      g_assert_false (run (runner, NULL));
      g_assert_cmpint (dowser_step_get_state (get_step (runner, i)), ==, DOWSER_STEP_STOPPED);
      g_signal_handler_disconnect (get_step (runner, i), handler);
    }
  run_to_end (runner);
  outcome = dup_outcome (session);
  g_assert_cmpstr (outcome, ==, expected);
}

static void
test_rows_are_seen_while_it_runs (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = make_session (NULL);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
  g_autoptr (GAsyncResult) result = NULL;
  DowserResult *rows;

  dowser_scripted_source_hang (fixture->source, DOWSER_SCRIPTED_RUN);
  dowser_runner_run_async (runner, NULL, ready_cb, &result);
  while (dowser_session_get_result (session) == NULL
         || dowser_result_get_n_rows (dowser_session_get_result (session)) < 6)
    g_main_context_iteration (NULL, TRUE);
  rows = dowser_session_get_result (session);
  g_assert_false (dowser_result_is_complete (rows));
  g_assert_false (dowser_session_is_done (session, "run"));

  /* Stopped, they stay, and it is said that there are more. */
  dowser_runner_stop (runner);
  g_assert_false (dowser_runner_run_finish (runner, wait_for (&result), NULL));
  g_assert_true (dowser_session_get_result (session) == rows);
  g_assert_true (dowser_result_is_complete (rows));
  g_assert_true (dowser_result_is_truncated (rows));
}

static GPtrArray *
make_limit (gint64 limit)
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
test_click_calls_no_planner (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = make_session (NULL);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
  g_autoptr (GPtrArray) operations = make_limit (3);

  run_to_end (runner);
  g_assert_true (dowser_runner_apply (runner, operations, NULL));
  run_to_end (runner);
  g_assert_cmpint (get_limit (session), ==, 3);
  g_assert_cmpuint (count_trace (session, "plan"), ==, 1);
  g_assert_cmpuint (count_trace (session, "values"), ==, 1);
  g_assert_cmpuint (count_trace (session, "audit"), ==, 2);
  g_assert_cmpuint (count_trace (session, "run"), ==, 2);
  g_assert_nonnull (strstr (dowser_session_get_statement (session)->display, "3"));

  g_assert_true (dowser_runner_undo (runner));
  run_to_end (runner);
  g_assert_cmpint (get_limit (session), !=, 3);
  g_assert_true (dowser_runner_redo (runner));
  run_to_end (runner);
  g_assert_cmpint (get_limit (session), ==, 3);
}

/* The old run writes nothing any more, and the new one begins when it has ended. */
static void
test_click_into_a_run (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = make_session (NULL);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
  g_autoptr (GPtrArray) operations = make_limit (3);
  g_autoptr (GAsyncResult) old_result = NULL;
  g_autoptr (GAsyncResult) new_result = NULL;
  g_autoptr (GError) error = NULL;

  dowser_scripted_source_hang (fixture->source, DOWSER_SCRIPTED_RUN);
  dowser_runner_run_async (runner, NULL, ready_cb, &old_result);
  while (dowser_scripted_source_get_n_calls (fixture->source, DOWSER_SCRIPTED_RUN) == 0)
    g_main_context_iteration (NULL, TRUE);
  dowser_scripted_source_answer (fixture->source, DOWSER_SCRIPTED_RUN);
  g_assert_true (dowser_runner_apply (runner, operations, NULL));
  dowser_runner_run_async (runner, NULL, ready_cb, &new_result);

  g_assert_false (dowser_runner_run_finish (runner, wait_for (&old_result), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_true (dowser_runner_run_finish (runner, wait_for (&new_result), NULL));
  g_assert_cmpint (dowser_runner_get_state (runner), ==, DOWSER_RUNNER_DONE);
  g_assert_cmpint (get_limit (session), ==, 3);
  g_assert_true (dowser_result_is_complete (dowser_session_get_result (session)));
  g_assert_cmpuint (dowser_scripted_source_get_n_calls (fixture->source, DOWSER_SCRIPTED_RUN), ==, 2);
}

static void
test_second_run_is_refused (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = make_session (NULL);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  dowser_runner_run_async (runner, NULL, ready_cb, &result);
  g_assert_false (run (runner, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_PENDING);
  g_assert_true (dowser_runner_run_finish (runner, wait_for (&result), NULL));
}

static DowserPlan *
make_plan (const char *column)
{
  DowserSelect *select = dowser_select_new ();

  dowser_select_add_from (select, "customers", "customers");
  dowser_select_add_output (select, dowser_expr_new_column ("customers", column), NULL);
  return dowser_plan_new (select);
}

/* A question that two plans answer, as a planner leaves it. */
static DowserSession *
make_asking_session (void)
{
  DowserSession *session = make_session (NULL);
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

static void
assert_asks (DowserRunner *runner)
{
  g_assert_true (run (runner, NULL));
  g_assert_cmpint (dowser_runner_get_state (runner), ==, DOWSER_RUNNER_ASKING);
  g_assert_cmpint (dowser_step_get_state (get_step (runner, find_step ("decide"))), ==, DOWSER_STEP_WAITING);
  g_assert_cmpint (dowser_step_get_state (get_step (runner, find_step ("audit"))), ==, DOWSER_STEP_SKIPPED);
}

static gboolean
sql_has (DowserSession *session, const char *part)
{
  return strstr (dowser_session_get_statement (session)->display, part) != NULL;
}

static void
test_waits_for_a_choice (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = make_asking_session ();
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
  g_autoptr (GError) error = NULL;

  dowser_runner_skip (runner, "plan");
  assert_asks (runner);
  g_assert_false (dowser_runner_choose (runner, 2, &error));
  g_assert_error (error, DOWSER_OPERATION_ERROR, DOWSER_OPERATION_ERROR_REFUSED);
  assert_asks (runner);

  g_assert_true (dowser_runner_choose (runner, 1, NULL));
  run_to_end (runner);
  g_assert_true (sql_has (session, "country"));

  /* Another answer takes its place; taking the answer back asks again. */
  g_assert_true (dowser_runner_choose (runner, 0, NULL));
  run_to_end (runner);
  g_assert_true (sql_has (session, "name"));
  g_assert_true (dowser_runner_undo (runner));
  assert_asks (runner);
}

static void
test_question_is_answered_after_a_restart (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = make_asking_session ();
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
  g_autofree char *id = g_strdup (dowser_session_get_id (session));

  dowser_runner_skip (runner, "plan");
  assert_asks (runner);
  g_clear_object (&runner);
  g_clear_object (&session);
  end (fixture);
  start (fixture);

  session = load (fixture, id);
  g_assert_cmpint (dowser_session_get_state (session), ==, DOWSER_SESSION_ASKING);
  runner = dowser_runner_new (session, fixture->context);
  assert_asks (runner);
  g_assert_true (dowser_runner_choose (runner, 1, NULL));
  run_to_end (runner);
  g_assert_true (sql_has (session, "country"));
}

static void
test_plan_from_a_file (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = dowser_session_new (NULL);
  g_autoptr (DowserRunner) runner = NULL;

  dowser_session_set_source_uri (session, URI);
  dowser_session_take_plan (session, make_plan ("country"), DOWSER_PLAN_ORIGIN_FILE, NULL);
  runner = dowser_runner_new (session, fixture->context);
  run_to_end (runner);
  g_assert_true (sql_has (session, "country"));
  g_assert_cmpint (dowser_step_get_state (get_step (runner, find_step ("intent"))), ==, DOWSER_STEP_SKIPPED);
  g_assert_cmpint (dowser_step_get_state (get_step (runner, find_step ("plan"))), ==, DOWSER_STEP_SKIPPED);
}

static void
test_failure_is_told_and_tried_again (Fixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = make_session (NULL);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
  g_autoptr (GError) busy = g_error_new_literal (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_BUSY, "Locked.");
  g_autoptr (GError) error = NULL;

  dowser_scripted_source_fail (fixture->source, DOWSER_SCRIPTED_RUN, busy);
  g_assert_false (run (runner, &error));
  g_assert_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_BUSY);
  g_assert_cmpint (dowser_runner_get_state (runner), ==, DOWSER_RUNNER_FAILED);
  g_assert_error (dowser_session_get_error (session), DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_BUSY);
  g_assert_cmpint (dowser_session_get_state (session), ==, DOWSER_SESSION_FAILED);

  dowser_scripted_source_answer (fixture->source, DOWSER_SCRIPTED_RUN);
  run_to_end (runner);
  g_assert_null (dowser_session_get_error (session));
  g_assert_cmpuint (count_trace (session, "plan"), ==, 1);
}

static void
test_cached_schema_stands_in (Fixture *fixture, gconstpointer data)
{
  g_autofree char *expected = dup_reference (fixture);
  g_autoptr (GError) broken = g_error_new_literal (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_FAILED, "Broken today.");
  g_autoptr (DowserSession) session = make_session (NULL);
  g_autoptr (DowserRunner) runner = NULL;
  g_autofree char *outcome = NULL;

  end (fixture);
  start (fixture);
  dowser_scripted_source_set_signature (fixture->source, "changed");
  dowser_scripted_source_fail (fixture->source, DOWSER_SCRIPTED_INTROSPECT, broken);
  runner = dowser_runner_new (session, fixture->context);
  run_to_end (runner);
  outcome = dup_outcome (session);
  g_assert_cmpstr (outcome, ==, expected);
  g_assert_nonnull (strstr (dowser_step_get_note (get_step (runner, find_step ("schema"))), "Broken today."));
}

static void
test_unchanged_schema_is_not_read (Fixture *fixture, gconstpointer data)
{
  g_autofree char *expected = dup_reference (fixture);

  end (fixture);
  start (fixture);
  g_free (g_steal_pointer (&expected));
  expected = dup_reference (fixture);
  g_assert_cmpuint (dowser_scripted_source_get_n_calls (fixture->source, DOWSER_SCRIPTED_SIGNATURE), ==, 1);
  g_assert_cmpuint (dowser_scripted_source_get_n_calls (fixture->source, DOWSER_SCRIPTED_INTROSPECT), ==, 0);
}

static void
assert_question_fails (Fixture *fixture, const char *question, int code)
{
  g_autoptr (DowserSession) session = make_session (NULL);
  g_autoptr (DowserRunner) runner = NULL;
  g_autoptr (GError) error = NULL;

  dowser_session_set_question (session, question);
  runner = dowser_runner_new (session, fixture->context);
  g_assert_false (run (runner, &error));
  g_assert_error (error, DOWSER_QUESTION_ERROR, code);
}

static void
test_bad_questions (Fixture *fixture, gconstpointer data)
{
  g_autofree char *long_question = g_strnfill (10001, 'a');

  assert_question_fails (fixture, "", DOWSER_QUESTION_ERROR_EMPTY);
  assert_question_fails (fixture, " \t\n", DOWSER_QUESTION_ERROR_EMPTY);
  assert_question_fails (fixture, NULL, DOWSER_QUESTION_ERROR_EMPTY);
  assert_question_fails (fixture, long_question, DOWSER_QUESTION_ERROR_TOO_LONG);
  assert_question_fails (fixture, "how many \xff\xfe", DOWSER_QUESTION_ERROR_NOT_UNDERSTOOD);
  g_assert_cmpuint (dowser_scripted_source_get_n_calls (fixture->source, DOWSER_SCRIPTED_RUN), ==, 0);
}

/* The child: asks until it is killed, and says so after each question. */
static int
ask_until_killed (const char *directory)
{
  Fixture fixture = { .directory = (char *) directory };

  start (&fixture);
  for (guint i = 0;; i++)
    {
      g_autofree char *id = g_strdup_printf ("question-%u", i % 5);
      g_autoptr (DowserSession) session = make_session (id);
      g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture.context);

      if (!run (runner, NULL) || write (STDOUT_FILENO, "x", 1) != 1)
        return 1;
    }
}

static void
kill_after (const char *directory, guint n_questions)
{
  const char *argv[] = { "/proc/self/exe", "--child", directory, NULL };
  char said;
  GPid pid;
  int out;

  g_assert_true (g_spawn_async_with_pipes (NULL, (char **) argv, NULL, G_SPAWN_DO_NOT_REAP_CHILD, NULL, NULL, &pid,
                                           NULL, &out, NULL, NULL));
  for (guint i = 0; i < n_questions; i++)
    g_assert_cmpint (read (out, &said, 1), ==, 1);
  kill (pid, SIGKILL);
  waitpid (pid, NULL, 0);
  close (out);
  g_spawn_close_pid (pid);
}

static void
assert_all_resume (Fixture *fixture, const char *expected)
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
      g_autoptr (DowserSession) session = load (fixture, g_ptr_array_index (ids, i));
      g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);
      g_autofree char *outcome = NULL;

      run_to_end (runner);
      outcome = dup_outcome (session);
      g_assert_cmpstr (outcome, ==, expected);
    }
}

static void
test_killed_and_resumed (Fixture *fixture, gconstpointer data)
{
  g_autofree char *expected = dup_reference (fixture);

  for (guint round = 0; round < 5; round++)
    {
      end (fixture);
      kill_after (fixture->directory, 1 + (round * 13) % 23);
      start (fixture);
      assert_all_resume (fixture, expected);
    }
}

#define ADD(path, func) g_test_add ("/pipeline/runner/" path, Fixture, NULL, set_up, func, tear_down)

int
main (int argc, char **argv)
{
  if (argc == 3 && g_str_equal (argv[1], "--child"))
    return ask_until_killed (argv[2]);

  g_test_init (&argc, &argv, NULL);
  ADD ("runs-all-steps", test_runs_all_steps);
  ADD ("nothing-is-done-twice", test_nothing_is_done_twice);
  ADD ("stopped-after-each-step", test_stopped_after_each_step);
  ADD ("stopped-as-each-step-begins", test_stopped_as_each_step_begins);
  ADD ("stopped-while-the-source-hangs", test_stopped_while_the_source_hangs);
  ADD ("goes-on-in-the-same-window", test_goes_on_in_the_same_window);
  ADD ("rows-are-seen-while-it-runs", test_rows_are_seen_while_it_runs);
  ADD ("click-calls-no-planner", test_click_calls_no_planner);
  ADD ("click-into-a-run", test_click_into_a_run);
  ADD ("second-run-is-refused", test_second_run_is_refused);
  ADD ("waits-for-a-choice", test_waits_for_a_choice);
  ADD ("question-is-answered-after-a-restart", test_question_is_answered_after_a_restart);
  ADD ("plan-from-a-file", test_plan_from_a_file);
  ADD ("failure-is-told-and-tried-again", test_failure_is_told_and_tried_again);
  ADD ("cached-schema-stands-in", test_cached_schema_stands_in);
  ADD ("unchanged-schema-is-not-read", test_unchanged_schema_is_not_read);
  ADD ("bad-questions", test_bad_questions);
  ADD ("killed-and-resumed", test_killed_and_resumed);
  return g_test_run ();
}
