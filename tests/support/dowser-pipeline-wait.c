/* dowser-pipeline-wait.c - waits for the pipeline's asynchronous functions */
#include "support/dowser-pipeline-wait.h"

void
pipeline_ready_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  *(GAsyncResult **) user_data = g_object_ref (result);
}

GAsyncResult *
pipeline_wait_for_result (GAsyncResult **result)
{
  while (*result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return *result;
}

gboolean
pipeline_run (DowserRunner *runner, GError **error)
{
  g_autoptr (GAsyncResult) result = NULL;

  dowser_runner_run_async (runner, NULL, pipeline_ready_cb, &result);
  return dowser_runner_run_finish (runner, pipeline_wait_for_result (&result), error);
}

void
pipeline_close_context (DowserContext *context)
{
  g_autoptr (GAsyncResult) closed = NULL;

  dowser_context_close_async (context, NULL, pipeline_ready_cb, &closed);
  g_assert_true (dowser_context_close_finish (context, pipeline_wait_for_result (&closed), NULL));
}
