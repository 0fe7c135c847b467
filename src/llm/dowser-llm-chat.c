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
 * Talk: the state of a chat. Input: @chat, @event_func; in progress: @number, @manner, @stream, @answer, @told, @wait,
 * @listener; results: @started, @first.
 * @number: the number of the current try
 * @whole: TRUE if the reply of this try is complete
 * @told: number of bytes of the answer that were already passed to @event_func
 */
typedef struct
{
  DowserChat *chat;
  DowserLlmEventFunc event_func;
  gpointer event_data;

  guint number;
  DowserWireManner manner;
  DowserStream *stream;
  DowserWireAnswer answer;
  gsize told;
  gboolean whole;
  GSource *wait;
  GSource *listener;

  gint64 started;
  gint64 first;
} Talk;

static void
free_talk_cb (gpointer data)
{
  Talk *talk = data;

  dowser_chat_unref (talk->chat);
  dowser_stream_free (talk->stream);
  dowser_wire_answer_clear (&talk->answer);
  g_free (talk);
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
count_words (const Talk *talk)
{
  gsize bytes = 0;

  for (guint i = 0; i < talk->chat->messages->len; i++)
    bytes += strlen (((const DowserMessage *) talk->chat->messages->pdata[i])->text);
  return bytes / BYTES_PER_TOKEN;
}

/* Returns the reply's text with secrets masked. Masks the whole text at once, because a secret may have arrived in
 * parts. */
static char *
dup_text (const DowserLlm *self, Talk *talk)
{
  g_autofree char *said = dowser_wire_answer_dup_text (&talk->answer);
  g_autoptr (GString) text = g_string_new (said);

  dowser_llm_secrets_mask (self->secrets, text);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
succeed (GTask *task)
{
  DowserLlm *self = g_task_get_source_object (task);
  Talk *talk = g_task_get_task_data (task);
  DowserChatReply *reply = g_new0 (DowserChatReply, 1);
  gint64 now;

  report_words (task, TRUE);
  now = g_get_monotonic_time ();
  reply->text = dup_text (self, talk);
  reply->estimated = talk->answer.tokens_in < 0 || talk->answer.tokens_out < 0;
  reply->tokens_in = talk->answer.tokens_in >= 0 ? talk->answer.tokens_in : count_words (talk);
  reply->tokens_out
      = talk->answer.tokens_out >= 0 ? talk->answer.tokens_out : (gint64) strlen (reply->text) / BYTES_PER_TOKEN;
  reply->cut = talk->answer.cut;
  reply->tries = talk->number;
  reply->elapsed = now - talk->started;
  reply->first = (talk->first > 0 ? talk->first : now) - talk->started;
  self->manner = talk->manner;
  self->manner.model = NULL;
  if (talk->chat->json_schema != NULL)
    dowser_llm_set_structured (self, talk->manner.structured);
  g_task_return_pointer (task, reply, (GDestroyNotify) dowser_chat_reply_free);
  g_object_unref (task);
}

/* ---- between two tries ---- */

static void
stop_waiting (Talk *talk)
{
  if (talk->wait != NULL)
    g_source_destroy (talk->wait);
  if (talk->listener != NULL)
    g_source_destroy (talk->listener);
  g_clear_pointer (&talk->wait, g_source_unref);
  g_clear_pointer (&talk->listener, g_source_unref);
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
  Talk *talk = g_task_get_task_data (task);
  GCancellable *cancellable = g_task_get_cancellable (task);

  talk->wait = g_timeout_source_new (MIN (wait / 1000, G_MAXINT));
  g_source_set_callback (talk->wait, waited_cb, task, NULL);
  g_source_attach (talk->wait, g_task_get_context (task));
  if (cancellable == NULL)
    return;
  talk->listener = g_cancellable_source_new (cancellable);
  g_source_set_callback (talk->listener, G_SOURCE_FUNC (cancelled_cb), task, NULL);
  g_source_attach (talk->listener, g_task_get_context (task));
}

static void
report_retry (Talk *talk, const GError *error, gint64 wait)
{
  DowserLlmEvent event = { .kind = DOWSER_LLM_RETRY, .error = error, .wait = wait, .number = talk->number };

  if (talk->event_func != NULL)
    talk->event_func (&event, talk->event_data);
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
is_in_time (DowserLlm *self, const Talk *talk, gint64 wait)
{
  gint64 deadline = dowser_llm_get_deadline (self, talk->started);

  return deadline == 0 || g_get_monotonic_time () + wait < deadline;
}

static void
fail (GTask *task, GError *error, gint64 retry_after)
{
  DowserLlm *self = g_task_get_source_object (task);
  Talk *talk = g_task_get_task_data (task);
  double chance = g_random_double ();
  gint64 wait = -1;

  dowser_llm_secrets_mask_error (self->secrets, &error);
  if (dowser_llm_error_is_temporary (error))
    wait = dowser_retry_get_wait (talk->number + 1, retry_after, chance, dowser_retry_get_scale ());
  if (wait < 0 || !is_in_time (self, talk, wait))
    {
      if (retry_after > DOWSER_RETRY_MAX_WAIT_S && dowser_llm_error_is_temporary (error))
        add_wait_time (&error, retry_after);
      g_task_return_error (task, error);
      g_object_unref (task);
      return;
    }
  talk->number++;
  report_retry (talk, error, wait);
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
  Talk *talk = g_task_get_task_data (task);
  const GString *source = talk->answer.call->len > 0 ? talk->answer.call : talk->answer.text;
  const char *rest = source->str + talk->told;
  gsize length = source->len - MIN (talk->told, source->len);
  g_autoptr (GString) words = NULL;
  DowserLlmEvent event = { .kind = DOWSER_LLM_TEXT, .number = talk->number };

  if (!all)
    length -= dowser_llm_secrets_count_partial (self->secrets, rest, length);
  if (length == 0)
    return;
  if (talk->first == 0)
    talk->first = g_get_monotonic_time ();
  words = g_string_new_len (rest, length);
  dowser_llm_secrets_mask (self->secrets, words);
  talk->told += length;
  event.text = words->str;
  if (talk->event_func != NULL)
    talk->event_func (&event, talk->event_data);
}

/* Reads an event of the stream. "[DONE]" is handled first, because it isn't JSON. */
static gboolean
read_event (GTask *task, const char *text, GError **error)
{
  Talk *talk = g_task_get_task_data (task);
  g_autoptr (JsonNode) root = NULL;
  gboolean had_call = talk->answer.call->len > 0;

  if (g_str_equal (text, "[DONE]"))
    {
      talk->answer.ended = TRUE;
      talk->whole = TRUE;
      return TRUE;
    }
  root = dowser_json_parse (text, -1, NULL);
  if (root == NULL)
    {
      g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_REPLY,
                           _ ("A part of the endpoint's reply has the wrong format. Check the model's address and "
                              "format."));
      return FALSE;
    }
  if (!get_format (task)->read_event (root, &talk->answer, error))
    return FALSE;
  if (talk->answer.text->len + talk->answer.call->len > DOWSER_HTTP_MAX_BODY)
    {
      g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_TOO_LARGE,
                           _ ("The model's answer is too long, so it was stopped. Ask in other words, or choose "
                              "another model."));
      return FALSE;
    }
  /* In OpenAI's format, the token counts come after the end mark, so the reply isn't complete at this mark. */
  talk->whole = talk->answer.ended && get_format (task) != &dowser_wire_openai;
  /* When a tool call begins, its text replaces the text that was passed on before. So the text of the call is passed on
   * from its beginning. */
  if (!had_call && talk->answer.call->len > 0)
    talk->told = 0;
  report_words (task, FALSE);
  return TRUE;
}

static gboolean
read_events (GTask *task, GError **error)
{
  Talk *talk = g_task_get_task_data (task);
  char *text;

  while ((text = dowser_stream_pop (talk->stream)) != NULL)
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
  Talk *talk = g_task_get_task_data (task);

  if (!dowser_stream_push (talk->stream, bytes, length))
    {
      g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_TOO_LARGE,
                           _ ("The endpoint's answer is too long, so it was stopped. Check the model's address."));
      return FALSE;
    }
  return read_events (task, error) && !talk->whole;
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
  Talk *talk = g_task_get_task_data (task);

  dowser_stream_end (talk->stream);
  if (!read_events (task, error))
    return FALSE;
  if (talk->answer.ended)
    return TRUE;
  g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREACHABLE,
                       _ ("The model's answer was interrupted. Try again."));
  return FALSE;
}

static gboolean
read_reply (GTask *task, const DowserHttpReply *reply, GError **error)
{
  DowserLlm *self = g_task_get_source_object (task);
  Talk *talk = g_task_get_task_data (task);
  g_autoptr (JsonNode) root = NULL;

  if (reply->is_stream)
    return read_stream_end (task, error);
  if (SOUP_STATUS_IS_SUCCESSFUL (reply->status) && looks_like_stream (get_format (task), reply->body->str))
    return (bytes_cb (reply->body->str, reply->body->len, task, error) || *error == NULL)
           && read_stream_end (task, error);
  root = dowser_llm_parse (self, reply, error);
  if (root == NULL || !get_format (task)->read_reply (root, &talk->answer, error))
    return FALSE;
  report_words (task, FALSE);
  return TRUE;
}

static gboolean
adapt_request (GTask *task, const DowserHttpReply *reply)
{
  Talk *talk = g_task_get_task_data (task);
  g_auto (DowserWireFault) fault = { 0 };

  if (SOUP_STATUS_IS_SUCCESSFUL (reply->status))
    return FALSE;
  dowser_wire_fault_read (&fault, reply->status, reply->body->str, reply->body->len);
  return dowser_wire_manner_adapt (&talk->manner, get_format (task), &fault);
}

static void
replied_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  const Talk *talk = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (DowserHttpReply) reply = dowser_llm_request_finish (DOWSER_LLM (source), result, &error);

  if (reply == NULL && talk->answer.ended && error->domain == DOWSER_MODEL_ERROR)
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
  Talk *talk = g_task_get_task_data (task);
  const DowserWireFormat *format = get_format (task);
  g_autofree char *body = NULL;

  g_clear_pointer (&talk->stream, dowser_stream_free);
  talk->stream = dowser_stream_new (format->framing, MAX_EVENT);
  dowser_wire_answer_clear (&talk->answer);
  dowser_wire_answer_init (&talk->answer);
  talk->told = 0;
  talk->whole = FALSE;
  talk->manner.model = self->model;
  body = format->build_chat (self->endpoint, talk->chat, &talk->manner);
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
  Talk *talk;

  g_return_if_fail (DOWSER_IS_LLM (self) && chat != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, dowser_llm_chat_async);
  /* The reply was paid for, so it is returned even if the user cancels at the moment when it arrives. */
  g_task_set_check_cancellable (task, FALSE);
  talk = g_new0 (Talk, 1);
  talk->chat = dowser_chat_ref (chat);
  talk->event_func = event_func;
  talk->event_data = event_data;
  talk->number = 1;
  talk->manner = self->manner;
  talk->started = g_get_monotonic_time ();
  g_task_set_task_data (task, talk, free_talk_cb);
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
