/* test-source-check.c - tests that a source check ends within its time limit, reports the kind of the source or why it
 * can't be reached, and closes the source */
#include "base/dowser-error.h"
#include "pipeline/context/dowser-source-check.h"
#include "support/dowser-pipeline-wait.h"
#include "support/dowser-scripted-source.h"
#include "support/dowser-test-main.h"

#include <string.h>

static DowserSourceReport *
check_source (DowserScriptedSource *source, guint max_seconds, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_source_check_async (source, NULL, NULL, TRUE, max_seconds, NULL, pipeline_ready_cb, &result);
  return dowser_source_check_finish (source, pipeline_wait_for_result (&result), error);
}

static void
assert_closed (DowserScriptedSource *source)
{
  g_assert_cmpuint (dowser_scripted_source_get_n_calls (source, DOWSER_SCRIPTED_CLOSE), ==, 1);
}

static void
test_source_kind_is_reported (void)
{
  g_autoptr (DowserScriptedSource) source = dowser_scripted_source_new ("scripted");
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserSourceReport) report = check_source (source, 10, &error);
  g_autofree char *sentence = NULL;

  g_assert_no_error (error);
  g_assert_cmpint (report->n_tables, ==, 0);
  g_assert_false (report->changed);
  sentence = dowser_source_report_dup_sentence (report);
  g_assert_nonnull (strstr (sentence, ", 0 tables; "));
  assert_closed (source);
}

static void
test_reason_of_failed_check_is_reported (void)
{
  static const DowserScriptedOperation operations[]
      = { DOWSER_SCRIPTED_OPEN, DOWSER_SCRIPTED_SIGNATURE, DOWSER_SCRIPTED_INTROSPECT };

  for (guint i = 0; i < G_N_ELEMENTS (operations); i++)
    {
      g_autoptr (DowserScriptedSource) source = dowser_scripted_source_new ("scripted");
      g_autoptr (GError) wrong
          = g_error_new_literal (DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_PASSWORD, "A password is needed.");
      g_autoptr (GError) error = NULL;

      dowser_scripted_source_fail (source, operations[i], wrong);
      g_assert_null (check_source (source, 10, &error));
      g_assert_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_PASSWORD);
      assert_closed (source);
    }
}

static void
test_time_limit_ends_the_check (void)
{
  g_autoptr (DowserScriptedSource) source = dowser_scripted_source_new ("scripted");
  g_autoptr (GError) error = NULL;

  dowser_scripted_source_hang (source, DOWSER_SCRIPTED_OPEN);
  g_assert_null (check_source (source, 1, &error));
  g_assert_error (error, DOWSER_SOURCE_ERROR, DOWSER_SOURCE_ERROR_UNREACHABLE);
  assert_closed (source);
}

static void
test_check_can_be_cancelled (void)
{
  g_autoptr (DowserScriptedSource) source = dowser_scripted_source_new ("scripted");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  dowser_scripted_source_hang (source, DOWSER_SCRIPTED_SIGNATURE);
  dowser_source_check_async (source, NULL, NULL, TRUE, 10, cancellable, pipeline_ready_cb, &result);
  dowser_scripted_source_wait (source, DOWSER_SCRIPTED_SIGNATURE, 1);
  g_cancellable_cancel (cancellable);
  g_assert_null (dowser_source_check_finish (source, pipeline_wait_for_result (&result), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  assert_closed (source);
}

DOWSER_TEST_MAIN (source_check)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pipeline/source-check/source-kind-is-reported", test_source_kind_is_reported);
  g_test_add_func ("/pipeline/source-check/reason-of-failed-check-is-reported",
                   test_reason_of_failed_check_is_reported);
  g_test_add_func ("/pipeline/source-check/time-limit-ends-the-check", test_time_limit_ends_the_check);
  g_test_add_func ("/pipeline/source-check/check-can-be-cancelled", test_check_can_be_cancelled);
  return g_test_run ();
}
