/* dowser-llm-chat.c - sends a chat request to a language model, tries again if that may help, and passes on the words
 * of the reply while they arrive */
#include "base/dowser-error.h"
#include "base/dowser-json.h"
#include "llm/dowser-llm-private.h"
#include "llm/dowser-retry.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* The maximum size of an event in a stream. An event usually has only a few words, but an endpoint may also send a
 * whole reply in one event. */
#define MAX_EVENT DOWSER_HTTP_MAX_BODY
#define BYTES_PER_TOKEN 4

/**
 * ChatCall: the state of a chat. Input: @chat, @event_func; in progress: @number, @wire_options, @stream, @answer,
 * @n_reported, @wait,
 * @listener; results: @started, @first.
 * @number: the number of the current try
 * @is_complete: TRUE if the reply of this try is complete
 * @n_reported: number of bytes of the answer that were already passed to @event_func
 */
typedef struct
{
  DowserChat *chat;
  DowserLlmEventFunc event_func;
  gpointer event_data;

  guint number;
  DowserWireManner wire_options;
  DowserStream *stream;
  DowserWireAnswer answer;
  gsize n_reported;
  gboolean is_complete;
  GSource *wait;
  GSource *listener;

  gint64 started;
  gint64 first;
} ChatCall;

static void
free_chat_call_cb (gpointer data)
{
  ChatCall *chat_call = data;

  dowser_chat_unref (chat_call->chat);
  dowser_stream_free (chat_call->stream);
  dowser_wire_answer_clear (&chat_call->answer);
  g_free (chat_call);
}

static const DowserWireFormat *
get_format (GTask *task)
{
  const DowserLlm *self = g_task_get_source_object (task);

  return dowser_wire_get_format (self->endpoint->wire);
}

static void begin_try (GTask *task);
static void report_words (GTask *task, gboolean all);

/* ---- the end ---- */

static guint
count_words (const ChatCall *chat_call)
{
  gsize bytes = 0;

  for (guint i = 0; i < chat_call->chat->messages->len; i++)
    bytes += strlen (((const DowserMessage *) chat_call->chat->messages->pdata[i])->text);
  return bytes / BYTES_PER_TOKEN;
}

/* Returns the reply's text with secrets masked. Masks the whole text at once, because a secret may have arrived in
 * parts. */
static char *
dup_text (const DowserLlm *self, ChatCall *chat_call)
{
  g_autofree char *answer_text = dowser_wire_answer_dup_text (&chat_call->answer);
  g_autoptr (GString) text = g_string_new (answer_text);

  dowser_llm_secrets_mask (self->secrets, text);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
succeed (GTask *task)
{
  DowserLlm *self = g_task_get_source_object (task);
  ChatCall *chat_call = g_task_get_task_data (task);
  DowserChatReply *reply = g_new0 (DowserChatReply, 1);
  gint64 now;

  report_words (task, TRUE);
  now = g_get_monotonic_time ();
  reply->text = dup_text (self, chat_call);
  reply->estimated = chat_call->answer.tokens_in < 0 || chat_call->answer.tokens_out < 0;
  reply->tokens_in = chat_call->answer.tokens_in >= 0 ? chat_call->answer.tokens_in : count_words (chat_call);
  reply->tokens_out = chat_call->answer.tokens_out >= 0 ? chat_call->answer.tokens_out
                                                        : (gint64) strlen (reply->text) / BYTES_PER_TOKEN;
  reply->truncated = chat_call->answer.truncated;
  reply->n_attempts = chat_call->number;
  reply->elapsed = now - chat_call->started;
  reply->first = (chat_call->first > 0 ? chat_call->first : now) - chat_call->started;
  self->wire_options = chat_call->wire_options;
  self->wire_options.model = NULL;
  if (chat_call->chat->json_schema != NULL)
    dowser_llm_set_structured (self, chat_call->wire_options.structured);
  g_task_return_pointer (task, reply, (GDestroyNotify) dowser_chat_reply_free);
  g_object_unref (task);
}

/* ---- between two tries ---- */

static void
stop_waiting (ChatCall *chat_call)
{
  if (chat_call->wait != NULL)
    g_source_destroy (chat_call->wait);
  if (chat_call->listener != NULL)
    g_source_destroy (chat_call->listener);
  g_clear_pointer (&chat_call->wait, g_source_unref);
  g_clear_pointer (&chat_call->listener, g_source_unref);
}

static gboolean
waited_cb (gpointer user_data)
{
  GTask *task = user_data;

  stop_waiting (g_task_get_task_data (task));
  begin_try (task);
  return G_SOURCE_REMOVE;
}

static gboolean
cancelled_cb (GCancellable *cancellable, gpointer user_data)
{
  GTask *task = user_data;

  stop_waiting (g_task_get_task_data (task));
  g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "%s", _ ("Stopped."));
  g_object_unref (task);
  return G_SOURCE_REMOVE;
}

static void
wait_for_next (GTask *task, gint64 wait)
{
  ChatCall *chat_call = g_task_get_task_data (task);
  GCancellable *cancellable = g_task_get_cancellable (task);

  chat_call->wait = g_timeout_source_new (MIN (wait / 1000, G_MAXINT));
  g_source_set_callback (chat_call->wait, waited_cb, task, NULL);
  g_source_attach (chat_call->wait, g_task_get_context (task));
  if (cancellable == NULL)
    return;
  chat_call->listener = g_cancellable_source_new (cancellable);
  g_source_set_callback (chat_call->listener, G_SOURCE_FUNC (cancelled_cb), task, NULL);
  g_source_attach (chat_call->listener, g_task_get_context (task));
}

static void
report_retry (ChatCall *chat_call, const GError *error, gint64 wait)
{
  DowserLlmEvent event = { .kind = DOWSER_LLM_RETRY, .error = error, .wait = wait, .number = chat_call->number };

  if (chat_call->event_func != NULL)
    chat_call->event_func (&event, chat_call->event_data);
}

static void
add_wait_time (GError **error, gint64 retry_after)
{
  guint minutes = (retry_after + 59) / 60;
  g_autoptr (GError) old = g_steal_pointer (error);

  *error = g_error_new (old->domain, old->code,
                        ngettext ("%s The server asks to wait for %u minute.",
                                  "%s The server asks to wait for %u minutes.", minutes),
                        old->message, minutes);
}

/* Returns TRUE if the next try would begin before the deadline. @wait: the time until this try */
static gboolean
is_in_time (DowserLlm *self, const ChatCall *chat_call, gint64 wait)
{
  gint64 deadline = dowser_llm_get_deadline (self, chat_call->started);

  return deadline == 0 || g_get_monotonic_time () + wait < deadline;
}

static void
fail (GTask *task, GError *error, gint64 retry_after)
{
  DowserLlm *self = g_task_get_source_object (task);
  ChatCall *chat_call = g_task_get_task_data (task);
  double random_value = g_random_double ();
  gint64 wait = -1;

  dowser_llm_secrets_mask_error (self->secrets, &error);
  if (dowser_llm_error_is_temporary (error))
    wait = dowser_retry_get_wait (chat_call->number + 1, retry_after, random_value, dowser_retry_get_scale ());
  if (wait < 0 || !is_in_time (self, chat_call, wait))
    {
      if (retry_after > DOWSER_RETRY_MAX_WAIT_S && dowser_llm_error_is_temporary (error))
        add_wait_time (&error, retry_after);
      g_task_return_error (task, error);
      g_object_unref (task);
      return;
    }
  chat_call->number++;
  report_retry (chat_call, error, wait);
  g_error_free (error);
  wait_for_next (task, wait);
}

/* ---- a try ---- */

/* Passes new words to event_func. Holds the last bytes back if they may be the beginning of a secret, until the
 * following bytes have arrived. @all: TRUE to hold nothing back */
static void
report_words (GTask *task, gboolean all)
{
  const DowserLlm *self = g_task_get_source_object (task);
  ChatCall *chat_call = g_task_get_task_data (task);
  const GString *source = chat_call->answer.call->len > 0 ? chat_call->answer.call : chat_call->answer.text;
  const char *rest = source->str + chat_call->n_reported;
  gsize length = source->len - MIN (chat_call->n_reported, source->len);
  g_autoptr (GString) words = NULL;
  DowserLlmEvent event = { .kind = DOWSER_LLM_TEXT, .number = chat_call->number };

  if (!all)
    length -= dowser_llm_secrets_count_partial (self->secrets, rest, length);
  if (length == 0)
    return;
  if (chat_call->first == 0)
    chat_call->first = g_get_monotonic_time ();
  words = g_string_new_len (rest, length);
  dowser_llm_secrets_mask (self->secrets, words);
  chat_call->n_reported += length;
  event.text = words->str;
  if (chat_call->event_func != NULL)
    chat_call->event_func (&event, chat_call->event_data);
}

/* Reads an event of the stream. "[DONE]" is handled first, because it isn't JSON. */
static gboolean
read_event (GTask *task, const char *text, GError **error)
{
  ChatCall *chat_call = g_task_get_task_data (task);
  g_autoptr (JsonNode) root = NULL;
  gboolean had_tool_call = chat_call->answer.call->len > 0;

  if (g_str_equal (text, "[DONE]"))
    {
      chat_call->answer.ended = TRUE;
      chat_call->is_complete = TRUE;
      return TRUE;
    }
  root = dowser_json_parse (text, -1, NULL);
  if (root == NULL)
    {
      g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_REPLY,
                           _ ("A part of the model's reply has the wrong format. Check the model's address and "
                              "format."));
      return FALSE;
    }
  if (!get_format (task)->read_event (root, &chat_call->answer, error))
    return FALSE;
  if (chat_call->answer.text->len + chat_call->answer.call->len > DOWSER_HTTP_MAX_BODY)
    {
      g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_TOO_LARGE,
                           _ ("The model's answer is too long, so it was stopped. Ask in other words, or choose "
                              "another model."));
      return FALSE;
    }
  /* In OpenAI's format, the token counts come after the end mark, so the reply isn't complete at this mark. */
  chat_call->is_complete = chat_call->answer.ended && get_format (task) != &dowser_wire_openai;
  /* When a tool call begins, its text replaces the text that was passed on before. So the text of the call is passed on
   * from its beginning. */
  if (!had_tool_call && chat_call->answer.call->len > 0)
    chat_call->n_reported = 0;
  report_words (task, FALSE);
  return TRUE;
}

static gboolean
read_events (GTask *task, GError **error)
{
  ChatCall *chat_call = g_task_get_task_data (task);
  char *text;

  while ((text = dowser_stream_pop (chat_call->stream)) != NULL)
    {
      gboolean read = read_event (task, text, error);

      g_free (text);
      if (!read)
        return FALSE;
    }
  return TRUE;
}

static gboolean
bytes_cb (const char *bytes, gsize length, gpointer user_data, GError **error)
{
  GTask *task = user_data;
  ChatCall *chat_call = g_task_get_task_data (task);

  if (!dowser_stream_push (chat_call->stream, bytes, length))
    {
      g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_TOO_LARGE,
                           _ ("The reply from the model's address is too long, so it was stopped. Check the model's "
                              "address."));
      return FALSE;
    }
  return read_events (task, error) && !chat_call->is_complete;
}

/* Returns TRUE if the body is a stream, although its content type isn't that of a stream. */
static gboolean
looks_like_stream (const DowserWireFormat *format, const char *body)
{
  if (format->framing == DOWSER_FRAMING_EVENTS)
    return g_str_has_prefix (body, "data:") || g_str_has_prefix (body, "event:");
  return strstr (body, "}\n{") != NULL;
}

static gboolean
read_stream_end (GTask *task, GError **error)
{
  ChatCall *chat_call = g_task_get_task_data (task);

  dowser_stream_end (chat_call->stream);
  if (!read_events (task, error))
    return FALSE;
  if (chat_call->answer.ended)
    return TRUE;
  g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREACHABLE,
                       _ ("The model's answer was interrupted. Try again."));
  return FALSE;
}

static gboolean
read_reply (GTask *task, const DowserHttpReply *reply, GError **error)
{
  DowserLlm *self = g_task_get_source_object (task);
  ChatCall *chat_call = g_task_get_task_data (task);
  g_autoptr (JsonNode) root = NULL;

  if (reply->is_stream)
    return read_stream_end (task, error);
  if (SOUP_STATUS_IS_SUCCESSFUL (reply->status) && looks_like_stream (get_format (task), reply->body->str))
    return (bytes_cb (reply->body->str, reply->body->len, task, error) || *error == NULL)
           && read_stream_end (task, error);
  root = dowser_llm_parse (self, reply, error);
  if (root == NULL || !get_format (task)->read_reply (root, &chat_call->answer, error))
    return FALSE;
  report_words (task, FALSE);
  return TRUE;
}

static gboolean
adapt_request (GTask *task, const DowserHttpReply *reply)
{
  ChatCall *chat_call = g_task_get_task_data (task);
  g_auto (DowserWireFault) fault = { 0 };

  if (SOUP_STATUS_IS_SUCCESSFUL (reply->status))
    return FALSE;
  dowser_wire_fault_read (&fault, reply->status, reply->body->str, reply->body->len);
  return dowser_wire_manner_adapt (&chat_call->wire_options, get_format (task), &fault);
}

static void
replied_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  const ChatCall *chat_call = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserHttpReply) reply = dowser_llm_request_finish (DOWSER_LLM (source), result, &error);

  if (reply == NULL && chat_call->answer.ended && error->domain == DOWSER_MODEL_ERROR)
    succeed (task);
  else if (reply == NULL)
    fail (task, g_steal_pointer (&error), -1);
  else if (adapt_request (task, reply))
    begin_try (task);
  else if (read_reply (task, reply, &error))
    succeed (task);
  else
    fail (task, g_steal_pointer (&error), reply->retry_after);
}

static void
begin_try (GTask *task)
{
  DowserLlm *self = g_task_get_source_object (task);
  ChatCall *chat_call = g_task_get_task_data (task);
  const DowserWireFormat *format = get_format (task);
  g_autofree char *body = NULL;

  g_clear_pointer (&chat_call->stream, dowser_stream_free);
  chat_call->stream = dowser_stream_new (format->framing, MAX_EVENT);
  dowser_wire_answer_clear (&chat_call->answer);
  dowser_wire_answer_init (&chat_call->answer);
  chat_call->n_reported = 0;
  chat_call->is_complete = FALSE;
  chat_call->wire_options.model = self->model;
  body = format->build_chat (self->endpoint, chat_call->chat, &chat_call->wire_options);
  dowser_llm_request_async (self, format->chat_path, body, bytes_cb, task, g_task_get_cancellable (task), replied_cb,
                            task);
}

/* Chooses a model if the endpoint's settings name none: the first model that the endpoint lists. If it lists none, it
 * may have only one model, so the request is sent without a model's name. */
static void
listed_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  DowserLlm *self = DOWSER_LLM (source);
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) names = dowser_llm_list_finish (self, result, &error);

  if (names != NULL && names[0] != NULL && self->model == NULL)
    self->model = g_strdup (names[0]);
  begin_try (task);
}

void
dowser_llm_chat_async (DowserLlm *self, const DowserChat *chat, DowserLlmEventFunc event_func, gpointer event_data,
                       GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task;
  ChatCall *chat_call;

  g_return_if_fail (DOWSER_IS_LLM (self) && chat != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, dowser_llm_chat_async);
  /* The reply was paid for, so it is returned even if the user cancels at the moment when it arrives. */
  g_task_set_check_cancellable (task, FALSE);
  chat_call = g_new0 (ChatCall, 1);
  chat_call->chat = dowser_chat_ref (chat);
  chat_call->event_func = event_func;
  chat_call->event_data = event_data;
  chat_call->number = 1;
  chat_call->wire_options = self->wire_options;
  chat_call->started = g_get_monotonic_time ();
  g_task_set_task_data (task, chat_call, free_chat_call_cb);
  if (*self->endpoint->model == '\0' && self->model == NULL)
    dowser_llm_list_async (self, cancellable, listed_cb, task);
  else
    begin_try (task);
}

DowserChatReply *
dowser_llm_chat_finish (DowserLlm *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
