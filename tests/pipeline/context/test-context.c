/* test-context.c - tests that work runs in the worker thread, that a cancel is answered at once, and that changed data
 * clears what is known about a source */
#include "base/dowser-error.h"
#include "support/dowser-pipeline-fixture.h"
#include "support/dowser-test-main.h"

static gpointer
double_number (gpointer data, GError **error)
{
  return g_strconcat (data, data, NULL);
}

static gpointer
return_error (gpointer data, GError **error)
{
  g_set_error_literal (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID, "No.");
  return NULL;
}

/* A gate that blocks work until the test opens the gate. */
typedef struct
{
  GMutex mutex;
  GCond cond;
  gboolean may_end;
} Gate;

static gpointer
wait_at_gate (gpointer data, GError **error)
{
  Gate *gate = data;

  g_mutex_lock (&gate->mutex);
  while (!gate->may_end)
    g_cond_wait (&gate->cond, &gate->mutex);
  g_mutex_unlock (&gate->mutex);
  return g_strdup ("too late");
}

/* Frees nothing, because the gate belongs to the test. */
static void
do_not_free (gpointer data)
{
}

static void
test_work (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (GAsyncResult) done = NULL;
  g_autoptr (GAsyncResult) failed = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  dowser_context_run_in_worker (fixture->context, g_task_new (NULL, NULL, pipeline_ready_cb, &done), double_number,
                                g_strdup ("ab"), g_free, g_free);
  text = g_task_propagate_pointer (G_TASK (pipeline_wait_for_result (&done)), &error);
  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, "abab");

  dowser_context_run_in_worker (fixture->context, g_task_new (NULL, NULL, pipeline_ready_cb, &failed), return_error,
                                g_strdup ("ab"), g_free, g_free);
  g_assert_null (g_task_propagate_pointer (G_TASK (pipeline_wait_for_result (&failed)), &error));
  g_assert_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID);
}

/* Tests that a user who cancels doesn't wait for work that can't be interrupted. */
static void
test_stopped_work_answers_at_once (PipelineFixture *fixture, gconstpointer data)
{
  Gate gate = { .may_end = FALSE };
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) stopped = NULL;
  g_autoptr (GAsyncResult) next = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  dowser_context_run_in_worker (fixture->context, g_task_new (NULL, cancellable, pipeline_ready_cb, &stopped),
                                wait_at_gate, &gate, do_not_free, g_free);
  g_cancellable_cancel (cancellable);
  g_assert_null (g_task_propagate_pointer (G_TASK (pipeline_wait_for_result (&stopped)), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);

  g_mutex_lock (&gate.mutex);
  gate.may_end = TRUE;
  g_cond_signal (&gate.cond);
  g_mutex_unlock (&gate.mutex);
  dowser_context_run_in_worker (fixture->context, g_task_new (NULL, NULL, pipeline_ready_cb, &next), double_number,
                                g_strdup ("ab"), g_free, g_free);
  text = g_task_propagate_pointer (G_TASK (pipeline_wait_for_result (&next)), NULL);
  g_assert_cmpstr (text, ==, "abab");
}

static void
test_cancelled_before (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  dowser_context_run_in_worker (fixture->context, g_task_new (NULL, cancellable, pipeline_ready_cb, &result),
                                double_number, g_strdup ("ab"), g_free, g_free);
  g_assert_null (g_task_propagate_pointer (G_TASK (pipeline_wait_for_result (&result)), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

static void
test_new_signature_forgets (PipelineFixture *fixture, gconstpointer data)
{
  g_autoptr (DowserSession) session = pipeline_session_new (NULL);
  g_autoptr (DowserRunner) runner = dowser_runner_new (session, fixture->context);

  pipeline_run_to_end (runner);
  g_assert_nonnull (dowser_context_get_schema (fixture->context, PIPELINE_URI));
  g_assert_nonnull (dowser_context_get_index (fixture->context, PIPELINE_URI));
  dowser_context_set_signature (fixture->context, PIPELINE_URI, "another", NULL);
  g_assert_null (dowser_context_get_schema (fixture->context, PIPELINE_URI));
  g_assert_null (dowser_context_get_index (fixture->context, PIPELINE_URI));
  g_assert_true (dowser_context_is_open (fixture->context, PIPELINE_URI));
  dowser_context_forget_source (fixture->context, PIPELINE_URI);
  g_assert_null (dowser_context_get_source (fixture->context, PIPELINE_URI));
}

#define ADD(path, func)                                                                                                \
  g_test_add ("/pipeline/context/" path, PipelineFixture, NULL, pipeline_set_up, func, pipeline_tear_down)

DOWSER_TEST_MAIN (context)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("work", test_work);
  ADD ("stopped-work-answers-at-once", test_stopped_work_answers_at_once);
  ADD ("cancelled-before", test_cancelled_before);
  ADD ("new-signature-forgets", test_new_signature_forgets);
  return g_test_run ();
}
