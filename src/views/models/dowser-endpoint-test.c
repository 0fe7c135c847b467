/* dowser-endpoint-test.c - sends a test request, which asks a language model for one word */
#include "views/models/dowser-endpoint-test.h"

#include "views/panes/dowser-bottom-bar.h"

#include <glib/gi18n-lib.h>

#define SCHEMA                                                                                                         \
  "{\"type\": \"object\", \"properties\": {\"ready\": {\"type\": \"boolean\"}}, \"required\": [\"ready\"], "           \
  "\"additionalProperties\": false}"
#define MAX_TOKENS 512

/** TestRun: a test that is running. @outer: the cancellable of the caller; @inner: cancelled at the first retry, after
 * which the error that led to the retry is reported */
typedef struct
{
  GCancellable *outer; /* (nullable) */
  GCancellable *inner;
  gulong handler;
  GError *error; /* (nullable) */
} TestRun;

static void
test_run_free (gpointer data)
{
  TestRun *test = data;

  g_cancellable_disconnect (test->outer, test->handler);
  g_clear_object (&test->outer);
  g_clear_object (&test->inner);
  g_clear_error (&test->error);
  g_free (test);
}

/* Stops at the first retry, because the user is waiting. For the user, an error now is more useful than an answer in
 * half a minute. */
static void
event_cb (const DowserLlmEvent *event, gpointer user_data)
{
  TestRun *test = g_task_get_task_data (user_data);

  if (event->kind != DOWSER_LLM_RETRY || test->error != NULL)
    return;
  test->error = g_error_copy (event->error);
  g_cancellable_cancel (test->inner);
}

static char *
dup_sentence (const DowserChatReply *reply, DowserStructured structured)
{
  g_autofree char *duration = dowser_describe_duration (reply->elapsed);

  if (structured == DOWSER_STRUCTURED_NONE)
    return g_strdup_printf (
        _ ("Answered in %s. The model has no structured output, so some answers may need to be fixed."), duration);
  return g_strdup_printf (_ ("Answered in %s, with structured output."), duration);
}

static void
answered_cb (GObject *object, GAsyncResult *result, gpointer user_data)
{
  g_autoptr (GTask) task = user_data;
  TestRun *test = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserChatReply) reply = dowser_llm_chat_finish (DOWSER_LLM (object), result, &error);

  if (reply != NULL)
    g_task_return_pointer (task, dup_sentence (reply, dowser_llm_get_endpoint (DOWSER_LLM (object))->structured),
                           g_free);
  else if (test->error != NULL)
    g_task_return_error (task, g_steal_pointer (&test->error));
  else
    g_task_return_error (task, g_steal_pointer (&error));
}

static void
cancelled_cb (GCancellable *outer, GCancellable *inner)
{
  g_cancellable_cancel (inner);
}

void
dowser_endpoint_test_async (DowserLlm *llm, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (llm, cancellable, callback, user_data);
  g_autoptr (DowserChat) chat = dowser_chat_new ();
  TestRun *test = g_new0 (TestRun, 1);

  g_task_set_source_tag (task, dowser_endpoint_test_async);
  g_task_set_task_data (task, test, test_run_free);
  test->inner = g_cancellable_new ();
  g_set_object (&test->outer, cancellable);
  if (cancellable != NULL)
    test->handler
        = g_cancellable_connect (cancellable, G_CALLBACK (cancelled_cb), g_object_ref (test->inner), g_object_unref);
  dowser_chat_add (chat, DOWSER_ROLE_USER, "Answer with the JSON object {\"ready\": true} and nothing else.");
  chat->json_schema = g_strdup (SCHEMA);
  chat->schema_name = g_strdup ("ready");
  chat->max_tokens = MAX_TOKENS;
  dowser_llm_chat_async (llm, chat, event_cb, task, test->inner, answered_cb, task);
}

char *
dowser_endpoint_test_finish (DowserLlm *llm, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, llm), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
