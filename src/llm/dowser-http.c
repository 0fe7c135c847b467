/* dowser-http.c - sends one request to an endpoint, passes on the reply while it arrives, and limits time and size */
#include "llm/dowser-http.h"

#include "base/dowser-soup.h"
#include "llm/dowser-http-error.h"
#include "llm/dowser-retry.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define READ_SIZE (32 * 1024)
/* The timeout for connecting. A model may compute for minutes, but a reachable host connects soon. */
#define CONNECT_TIMEOUT_MS (30 * 1000)
/* The maximum time for reading the end of a reply that is already complete. When the end has been read, the connection
 * can be reused. */
#define END_TIMEOUT_MS 250

void
dowser_http_reply_free (DowserHttpReply *self)
{
  if (self == NULL)
    return;
  g_string_free (self->body, TRUE);
  g_free (self);
}

/**
 * SendTask: the state of a request. Input: @message to @bytes_func; in progress: @stop_cancellable to @n_bytes; result:
 * @reply.
 * @has_enough: TRUE if the reply is complete, and only the end of its body is still read
 * @stop_cancellable: cancels the request if the caller cancels it, or if the time of the watchdog or the deadline is
 * over
 */
typedef struct
{
  SoupMessage *message;
  guint timeout;
  DowserHttpBytesFunc bytes_func;
  gpointer bytes_data;

  GCancellable *stop_cancellable;
  GSource *listener;
  GSource *watchdog;
  GSource *deadline;
  gboolean timed_out;
  gboolean overdue;
  gboolean has_enough;
  GInputStream *stream;
  gsize n_bytes;

  DowserHttpReply *reply;
} SendTask;

static void
free_send_task_cb (gpointer data)
{
  SendTask *send_task = data;

  g_clear_object (&send_task->message);
  g_clear_object (&send_task->stop_cancellable);
  g_clear_object (&send_task->stream);
  g_clear_pointer (&send_task->reply, dowser_http_reply_free);
  g_free (send_task);
}

/* Cancels the request because of a timer. @source: the timer; @is_timeout: the member of @send_task that records the
 * reason, timed_out or overdue; set to TRUE */
static gboolean
stop_sending (SendTask *send_task, GSource **source, gboolean *is_timeout)
{
  *is_timeout = TRUE;
  g_clear_pointer (source, g_source_unref);
  g_cancellable_cancel (send_task->stop_cancellable);
  return G_SOURCE_REMOVE;
}

static gboolean
watchdog_cb (gpointer user_data)
{
  SendTask *send_task = user_data;

  return stop_sending (send_task, &send_task->watchdog, &send_task->timed_out);
}

static gboolean
deadline_cb (gpointer user_data)
{
  SendTask *send_task = user_data;

  return stop_sending (send_task, &send_task->deadline, &send_task->overdue);
}

static void
stop_source (GSource **source)
{
  if (*source != NULL)
    g_source_destroy (*source);
  g_clear_pointer (source, g_source_unref);
}

/* Replaces a running timer. @milliseconds: 0 for no new timer. */
static void
set_timer (SendTask *send_task, GSource **source, guint milliseconds, GSourceFunc func)
{
  stop_source (source);
  if (milliseconds == 0)
    return;
  *source = g_timeout_source_new (milliseconds);
  g_source_set_callback (*source, func, send_task, NULL);
  g_source_attach (*source, g_main_context_get_thread_default ());
}

static void
set_watchdog (SendTask *send_task, guint timeout)
{
  set_timer (send_task, &send_task->watchdog, timeout, watchdog_cb);
}

static void
feed_watchdog (SendTask *send_task)
{
  set_watchdog (send_task, send_task->timeout);
}

/* Sets a shorter timeout while the session connects to the host. If a connection is reused, these events don't
 * occur. */
static void
network_event_cb (SoupMessage *message, GSocketClientEvent event, GIOStream *connection, gpointer user_data)
{
  SendTask *send_task = user_data;

  if (event == G_SOCKET_CLIENT_RESOLVING)
    set_watchdog (send_task,
                  send_task->timeout == 0 ? CONNECT_TIMEOUT_MS : MIN (send_task->timeout, CONNECT_TIMEOUT_MS));
  else if (event == G_SOCKET_CLIENT_COMPLETE)
    feed_watchdog (send_task);
}

/* Removes all callbacks of the request before its task returns. */
static void
remove_callbacks (GTask *task)
{
  SendTask *send_task = g_task_get_task_data (task);

  g_signal_handlers_disconnect_by_data (send_task->message, send_task);
  stop_source (&send_task->watchdog);
  stop_source (&send_task->deadline);
  stop_source (&send_task->listener);
}

static void
fail (GTask *task, const GError *error)
{
  SendTask *send_task = g_task_get_task_data (task);

  remove_callbacks (task);
  if (g_cancellable_is_cancelled (g_task_get_cancellable (task)))
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "%s", _ ("Stopped."));
  else if (send_task->overdue)
    g_task_return_error (task, dowser_http_error_new_overdue (send_task->message));
  else if (send_task->timed_out)
    g_task_return_error (task, dowser_http_error_new_timed_out (send_task->message, send_task->timeout));
  else
    g_task_return_error (task, dowser_http_error_new (send_task->message, error));
  g_object_unref (task);
}

static void
succeed (GTask *task)
{
  SendTask *send_task = g_task_get_task_data (task);

  remove_callbacks (task);
  g_task_return_pointer (task, g_steal_pointer (&send_task->reply), (GDestroyNotify) dowser_http_reply_free);
  g_object_unref (task);
}

/* Returns FALSE if the body is shorter than the announced length. libsoup doesn't report this, because it takes an
 * early end of the connection for the end of the body. */
static gboolean
is_complete (const SendTask *send_task)
{
  SoupMessageHeaders *headers = dowser_soup.message_get_response_headers (send_task->message);

  if (dowser_soup.message_headers_get_encoding (headers) != SOUP_ENCODING_CONTENT_LENGTH
      || dowser_soup.message_headers_get_one (headers, "Content-Encoding") != NULL)
    return TRUE;
  return (goffset) send_task->n_bytes >= dowser_soup.message_headers_get_content_length (headers);
}

static void
finish_body (GTask *task)
{
  SendTask *send_task = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;

  if (is_complete (send_task))
    {
      succeed (task);
      return;
    }
  error = dowser_http_error_new_incomplete (send_task->message);
  fail (task, error);
}

static void read_cb (GObject *source, GAsyncResult *result, gpointer user_data);

static void
read_next (GTask *task)
{
  SendTask *send_task = g_task_get_task_data (task);

  set_watchdog (send_task, send_task->has_enough ? END_TIMEOUT_MS : send_task->timeout);
  g_input_stream_read_bytes_async (send_task->stream, READ_SIZE, G_PRIORITY_DEFAULT, send_task->stop_cancellable,
                                   read_cb, task);
}

/* Passes new bytes to bytes_func, or adds them to the reply's body. Returns: FALSE if no more bytes are needed, or with
 * @error set for a failure */
static gboolean
take_bytes (SendTask *send_task, GBytes *bytes, GError **error)
{
  gboolean streams = send_task->bytes_func != NULL && send_task->reply->is_stream;
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  send_task->n_bytes += length;
  if (send_task->n_bytes > (streams ? DOWSER_HTTP_MAX_STREAM : DOWSER_HTTP_MAX_BODY))
    {
      g_propagate_error (error, dowser_http_error_new_too_large (send_task->message));
      return FALSE;
    }
  if (streams)
    return send_task->bytes_func (data, length, send_task->bytes_data, error);
  g_string_append_len (send_task->reply->body, data, length);
  return TRUE;
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  SendTask *send_task = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, &error);

  if (send_task->has_enough)
    succeed (task);
  else if (bytes == NULL)
    fail (task, error);
  else if (g_bytes_get_size (bytes) == 0)
    finish_body (task);
  else if (take_bytes (send_task, bytes, &error))
    read_next (task);
  else if (error != NULL)
    fail (task, error);
  else
    {
      send_task->has_enough = TRUE;
      read_next (task);
    }
}

static gboolean
is_stream_type (const char *type)
{
  return type != NULL
         && (g_str_has_prefix (type, "text/event-stream") || g_str_has_prefix (type, "application/x-ndjson")
             || g_str_has_prefix (type, "application/jsonl") || g_str_has_prefix (type, "application/ndjson"));
}

static void
sent_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  SendTask *send_task = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  SoupMessageHeaders *headers = dowser_soup.message_get_response_headers (send_task->message);

  send_task->stream = dowser_soup.session_send_finish ((SoupSession *) source, result, &error);
  if (send_task->stream == NULL)
    {
      fail (task, error);
      return;
    }
  send_task->reply = g_new0 (DowserHttpReply, 1);
  send_task->reply->body = g_string_new (NULL);
  send_task->reply->status = dowser_soup.message_get_status (send_task->message);
  send_task->reply->retry_after
      = dowser_retry_parse_retry_after (dowser_soup.message_headers_get_one (headers, "Retry-After"),
                                        g_get_real_time () / G_USEC_PER_SEC);
  send_task->reply->is_stream = SOUP_STATUS_IS_SUCCESSFUL (send_task->reply->status)
                                && is_stream_type (dowser_soup.message_headers_get_content_type (headers, NULL));
  read_next (task);
}

static gboolean
cancelled_cb (GCancellable *cancellable, gpointer user_data)
{
  SendTask *send_task = user_data;

  g_clear_pointer (&send_task->listener, g_source_unref);
  g_cancellable_cancel (send_task->stop_cancellable);
  return G_SOURCE_REMOVE;
}

/* Cancels the request when @cancellable is canceled. Uses a source instead of the signal "cancelled", because ending
 * the request in a handler of this signal would deadlock. */
static void
watch_cancellable (SendTask *send_task, GCancellable *cancellable)
{
  if (cancellable == NULL)
    return;
  if (g_cancellable_is_cancelled (cancellable))
    g_cancellable_cancel (send_task->stop_cancellable);
  send_task->listener = g_cancellable_source_new (cancellable);
  g_source_set_callback (send_task->listener, G_SOURCE_FUNC (cancelled_cb), send_task, NULL);
  g_source_attach (send_task->listener, g_main_context_get_thread_default ());
}

void
dowser_http_send_async (SoupSession *session, SoupMessage *message, guint timeout, guint limit,
                        DowserHttpBytesFunc bytes_func, gpointer bytes_data, GCancellable *cancellable,
                        GAsyncReadyCallback callback, gpointer user_data)
{
  GTask *task = g_task_new (session, cancellable, callback, user_data);
  SendTask *send_task = g_new0 (SendTask, 1);

  g_task_set_source_tag (task, dowser_http_send_async);
  /* A complete reply is returned even if the user has canceled the request, because the reply was paid for. */
  g_task_set_check_cancellable (task, FALSE);
  send_task->message = g_object_ref (message);
  send_task->timeout = timeout;
  send_task->bytes_func = bytes_func;
  send_task->bytes_data = bytes_data;
  send_task->stop_cancellable = g_cancellable_new ();
  g_task_set_task_data (task, send_task, free_send_task_cb);
  watch_cancellable (send_task, cancellable);
  feed_watchdog (send_task);
  /* The deadline stops a server that sends single bytes at long intervals. The watchdog doesn't stop such a server,
   * because it starts again with each byte. */
  set_timer (send_task, &send_task->deadline, limit, deadline_cb);
  g_signal_connect (message, "network-event", G_CALLBACK (network_event_cb), send_task);
  dowser_soup.session_send_async (session, message, G_PRIORITY_DEFAULT, send_task->stop_cancellable, sent_cb, task);
}

DowserHttpReply *
dowser_http_send_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (G_IS_TASK (result), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
