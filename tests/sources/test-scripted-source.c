/* test-scripted-source.c - tests that the scripted source of the pipeline tests follows its script, on its worker
 * thread */
#include "support/dowser-scripted-source.h"
#include "support/dowser-test-main.h"

typedef struct
{
  GAsyncResult *result;
  guint n_pages;
} RunAnswer;

static void
answered_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  ((RunAnswer *) user_data)->result = g_object_ref (result);
}

static void
page_cb (GPtrArray *columns, DowserPage *page, gpointer user_data)
{
  ((RunAnswer *) user_data)->n_pages++;
}

static void
wait_for (RunAnswer *answer)
{
  while (answer->result == NULL)
    g_main_context_iteration (NULL, TRUE);
}

static void
run_statement (DowserSource *source, GCancellable *cancellable, RunAnswer *answer)
{
  g_autoptr (DowserStatement) statement
      = dowser_statement_new (g_strdup ("SELECT 1"), g_strdup ("SELECT 1"), g_ptr_array_new ());

  dowser_source_run_async (source, statement, NULL, page_cb, answer, cancellable, answered_cb, answer);
}

static void
test_scripted_statement_is_answered (void)
{
  g_autoptr (DowserScriptedSource) script = dowser_scripted_source_new ("script:one");
  DowserSource *source = DOWSER_SOURCE (script);
  DowserRunSummary summary;
  RunAnswer answer = { NULL };

  run_statement (source, NULL, &answer);
  g_assert_null (answer.result);
  wait_for (&answer);
  g_assert_true (dowser_source_run_finish (source, answer.result, &summary, NULL));
  g_assert_cmpuint (summary.n_rows, ==, 1);
  g_assert_cmpuint (answer.n_pages, ==, 1);
  g_assert_cmpuint (dowser_scripted_source_get_n_calls (script, DOWSER_SCRIPTED_RUN), ==, 1);
  g_assert_cmpstr (dowser_scripted_source_get_statement (script)->sql, ==, "SELECT 1");
  g_clear_object (&answer.result);
}

static void
test_scripted_failure_is_reported (void)
{
  g_autoptr (DowserScriptedSource) script = dowser_scripted_source_new ("script:one");
  DowserSource *source = DOWSER_SOURCE (script);
  g_autoptr (GError) failure = g_error_new_literal (G_IO_ERROR, G_IO_ERROR_BUSY, "busy");
  g_autoptr (GError) error = NULL;
  RunAnswer answer = { NULL };

  dowser_scripted_source_fail (script, DOWSER_SCRIPTED_OPEN, failure);
  dowser_source_open_async (source, NULL, answered_cb, &answer);
  wait_for (&answer);
  g_assert_false (dowser_source_open_finish (source, answer.result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_BUSY);
  g_clear_object (&answer.result);
}

static void
test_scripted_statement_hangs_until_cancelled (void)
{
  g_autoptr (DowserScriptedSource) script = dowser_scripted_source_new ("script:one");
  DowserSource *source = DOWSER_SOURCE (script);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  RunAnswer answer = { NULL };

  dowser_scripted_source_hang (script, DOWSER_SCRIPTED_RUN);
  run_statement (source, cancellable, &answer);
  while (answer.n_pages == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_null (answer.result);
  g_cancellable_cancel (cancellable);
  wait_for (&answer);
  g_assert_false (dowser_source_run_finish (source, answer.result, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_object (&answer.result);
}

static void
test_scripted_statement_hangs_until_released (void)
{
  g_autoptr (DowserScriptedSource) script = dowser_scripted_source_new ("script:one");
  DowserSource *source = DOWSER_SOURCE (script);
  g_autofree char *signature = NULL;
  RunAnswer answer = { NULL };

  dowser_scripted_source_hang (script, DOWSER_SCRIPTED_SIGNATURE);
  dowser_source_read_signature_async (source, NULL, answered_cb, &answer);
  dowser_scripted_source_wait (script, DOWSER_SCRIPTED_SIGNATURE, 1);
  g_assert_null (answer.result);
  dowser_scripted_source_set_signature (script, "2");
  dowser_scripted_source_release (script, DOWSER_SCRIPTED_SIGNATURE);
  wait_for (&answer);
  signature = dowser_source_read_signature_finish (source, answer.result, NULL);
  g_assert_cmpstr (signature, ==, "2");
  g_clear_object (&answer.result);
}

static void
test_scripted_calls_do_not_overlap (void)
{
  g_autoptr (DowserScriptedSource) source = dowser_scripted_source_new ("script:one");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (DowserSchema) schema = NULL;
  g_autofree char *signature = NULL;
  RunAnswer first = { NULL }, second = { NULL }, third = { NULL };

  dowser_scripted_source_hang (source, DOWSER_SCRIPTED_SIGNATURE);
  dowser_source_read_signature_async (source, NULL, answered_cb, &first);
  run_statement (source, cancellable, &second);
  dowser_source_introspect_async (source, NULL, answered_cb, &third);
  dowser_scripted_source_wait (source, DOWSER_SCRIPTED_SIGNATURE, 1);
  g_cancellable_cancel (cancellable);
  g_assert_cmpuint (dowser_scripted_source_get_n_calls (source, DOWSER_SCRIPTED_INTROSPECT), ==, 0);
  dowser_scripted_source_release (source, DOWSER_SCRIPTED_SIGNATURE);
  wait_for (&third);
  g_assert_nonnull (first.result);
  g_assert_false (dowser_source_run_finish (source, second.result, NULL, NULL));
  /* The second call was canceled before its turn, so it was never made. */
  g_assert_cmpuint (dowser_scripted_source_get_n_calls (source, DOWSER_SCRIPTED_RUN), ==, 0);
  signature = dowser_source_read_signature_finish (source, first.result, NULL);
  schema = dowser_source_introspect_finish (source, third.result, NULL);
  g_assert_nonnull (schema);
  g_clear_object (&first.result);
  g_clear_object (&second.result);
  g_clear_object (&third.result);
}

static void
test_closed_source_cannot_be_reopened (void)
{
  g_autoptr (DowserScriptedSource) source = dowser_scripted_source_new ("script:one");
  g_autoptr (GError) error = NULL;
  RunAnswer closed = { NULL }, late = { NULL };

  dowser_source_close_async (source, NULL, answered_cb, &closed);
  dowser_source_open_async (source, NULL, answered_cb, &late);
  wait_for (&closed);
  wait_for (&late);
  g_assert_true (dowser_source_close_finish (source, closed.result, NULL));
  g_assert_cmpuint (dowser_scripted_source_get_n_calls (source, DOWSER_SCRIPTED_CLOSE), ==, 1);
  g_assert_false (dowser_source_open_finish (source, late.result, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CLOSED);
  g_clear_object (&closed.result);
  g_clear_object (&late.result);
}

DOWSER_TEST_MAIN (scripted_source)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sources/scripted-source/scripted-statement-is-answered", test_scripted_statement_is_answered);
  g_test_add_func ("/sources/scripted-source/scripted-failure-is-reported", test_scripted_failure_is_reported);
  g_test_add_func ("/sources/scripted-source/scripted-statement-hangs-until-cancelled",
                   test_scripted_statement_hangs_until_cancelled);
  g_test_add_func ("/sources/scripted-source/scripted-statement-hangs-until-released",
                   test_scripted_statement_hangs_until_released);
  g_test_add_func ("/sources/scripted-source/scripted-calls-do-not-overlap", test_scripted_calls_do_not_overlap);
  g_test_add_func ("/sources/scripted-source/closed-source-cannot-be-reopened", test_closed_source_cannot_be_reopened);
  return g_test_run ();
}
