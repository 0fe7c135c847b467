/* dowser-http.c - one request to an endpoint: sends it, hands the body over as it comes, minds time and size */
#include "llm/dowser-http.h"

#include "base/dowser-error.h"
#include "dowser-config.h"
#include "llm/dowser-http-error.h"
#include "llm/dowser-retry.h"
#include "llm/dowser-wire.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define READ_SIZE (32 * 1024)
/* Questions of a batch are asked side by side; two at once, as browsers had it, would make the others wait. */
#define MAX_CONNECTIONS 16

static gboolean
set_tls (SoupSession *session, const DowserEndpoint *endpoint, GError **error)
{
  g_autoptr (GError) local_error = NULL;
  g_autoptr (GTlsDatabase) database = NULL;

  if (endpoint->ca_file == NULL || *endpoint->ca_file == '\0')
    return TRUE;
  database = g_tls_file_database_new (endpoint->ca_file, &local_error);
  if (database == NULL)
    {
      g_set_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_TLS,
                   _ ("The CA file “%s” cannot be read (%s). Choose a file of certificates in PEM form."),
                   endpoint->ca_file, local_error->message);
      return FALSE;
    }
  soup_session_set_tls_database (session, database);
  return TRUE;
}

/* What stays on this machine must not go through a proxy, whatever the desktop is set to. */
static void
set_proxy (SoupSession *session, const DowserEndpoint *endpoint)
{
  g_autoptr (GProxyResolver) resolver = NULL;

  if (endpoint->proxy != NULL && *endpoint->proxy != '\0')
    resolver = g_simple_proxy_resolver_new (endpoint->proxy, NULL);
  else if (dowser_endpoint_is_local (endpoint))
    resolver = g_simple_proxy_resolver_new (NULL, NULL);
  if (resolver != NULL)
    soup_session_set_proxy_resolver (session, resolver);
}

SoupSession *
dowser_http_session_new (const DowserEndpoint *endpoint, GError **error)
{
  g_autoptr (SoupSession) session = NULL;

  g_return_val_if_fail (endpoint != NULL, NULL);

  session = soup_session_new_with_options ("user-agent", "Dowser/" DOWSER_VERSION, "timeout", 0, "max-conns-per-host",
                                           MAX_CONNECTIONS, "max-conns", MAX_CONNECTIONS, NULL);
  set_proxy (session, endpoint);
  return set_tls (session, endpoint, error) ? g_steal_pointer (&session) : NULL;
}

static gboolean
set_certificate (SoupMessage *message, const DowserEndpoint *endpoint, GError **error)
{
  g_autoptr (GError) local_error = NULL;
  g_autoptr (GTlsCertificate) certificate = NULL;

  if (endpoint->certificate_file == NULL || *endpoint->certificate_file == '\0')
    return TRUE;
  certificate = g_tls_certificate_new_from_file (endpoint->certificate_file, &local_error);
  if (certificate == NULL)
    {
      g_set_error (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_TLS,
                   _ ("The certificate file “%s” cannot be read (%s). Choose a PEM file with certificate and key."),
                   endpoint->certificate_file, local_error->message);
      return FALSE;
    }
  soup_message_set_tls_client_certificate (message, certificate);
  return TRUE;
}

static void
set_headers (SoupMessage *message, const DowserEndpoint *endpoint, const char *key)
{
  g_autoptr (GPtrArray) lines = dowser_wire_dup_headers (endpoint, key);

  for (guint i = 0; i < lines->len; i++)
    {
      g_auto (GStrv) parts = g_strsplit (lines->pdata[i], ":", 2);

      soup_message_headers_replace (soup_message_get_request_headers (message), g_strstrip (parts[0]),
                                    g_strstrip (parts[1]));
    }
}

SoupMessage *
dowser_http_message_new (const DowserEndpoint *endpoint, const char *path, const char *body, const char *key,
                         GError **error)
{
  g_autofree char *url = NULL;
  g_autoptr (SoupMessage) message = NULL;

  g_return_val_if_fail (endpoint != NULL && path != NULL, NULL);

  if (!dowser_endpoint_check (endpoint, error))
    return NULL;
  if (key != NULL && strpbrk (key, "\r\n") != NULL)
    {
      g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_DENIED,
                           _ ("The key has more than one line. Enter the key alone."));
      return NULL;
    }
  url = dowser_wire_dup_url (endpoint, path);
  message = soup_message_new (body != NULL ? SOUP_METHOD_POST : SOUP_METHOD_GET, url);
  if (message == NULL)
    {
      g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_UNREACHABLE,
                           _ ("The model's address is no web address. Check it in the settings."));
      return NULL;
    }
  /* Sent on to another host, a request would take the key and the schema with it. */
  soup_message_add_flags (message, SOUP_MESSAGE_NO_REDIRECT);
  soup_message_headers_replace (soup_message_get_request_headers (message), "Accept",
                                "application/json, text/event-stream, application/x-ndjson");
  set_headers (message, endpoint, key);
  if (body != NULL)
    {
      g_autoptr (GBytes) bytes = g_bytes_new (body, strlen (body));

      soup_message_set_request_body_from_bytes (message, "application/json", bytes);
    }
  return set_certificate (message, endpoint, error) ? g_steal_pointer (&message) : NULL;
}

void
dowser_http_reply_free (DowserHttpReply *self)
{
  if (self == NULL)
    return;
  g_string_free (self->body, TRUE);
  g_free (self);
}

/**
 * Sending: (input) message, timeout, bytes_func; (in progress) stop, watchdog, stream, n_bytes; (result) reply
 * @stop: what the request is cancelled by: the caller's cancellable, or the watchdog
 */
typedef struct
{
  SoupMessage *message;
  guint timeout;
  DowserHttpBytesFunc bytes_func;
  gpointer bytes_data;

  GCancellable *stop;
  GSource *listener;
  GSource *watchdog;
  gboolean timed_out;
  GInputStream *stream;
  gsize n_bytes;

  DowserHttpReply *reply;
} Sending;

static void
free_sending_cb (gpointer data)
{
  Sending *sending = data;

  g_clear_object (&sending->message);
  g_clear_object (&sending->stop);
  g_clear_object (&sending->stream);
  g_clear_pointer (&sending->reply, dowser_http_reply_free);
  g_free (sending);
}

static gboolean
watchdog_cb (gpointer user_data)
{
  Sending *sending = user_data;

  sending->timed_out = TRUE;
  g_clear_pointer (&sending->watchdog, g_source_unref);
  g_cancellable_cancel (sending->stop);
  return G_SOURCE_REMOVE;
}

static void
stop_source (GSource **source)
{
  if (*source != NULL)
    g_source_destroy (*source);
  g_clear_pointer (source, g_source_unref);
}

static void
feed_watchdog (Sending *sending)
{
  stop_source (&sending->watchdog);
  if (sending->timeout == 0)
    return;
  sending->watchdog = g_timeout_source_new (sending->timeout);
  g_source_set_callback (sending->watchdog, watchdog_cb, sending, NULL);
  g_source_attach (sending->watchdog, g_main_context_get_thread_default ());
}

/* Takes away what could still call into this request, before its task returns. */
static void
settle (GTask *task)
{
  Sending *sending = g_task_get_task_data (task);

  stop_source (&sending->watchdog);
  stop_source (&sending->listener);
}

static void
fail (GTask *task, const GError *error)
{
  Sending *sending = g_task_get_task_data (task);

  settle (task);
  if (g_cancellable_is_cancelled (g_task_get_cancellable (task)))
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_CANCELLED, "%s", _ ("Stopped."));
  else if (sending->timed_out)
    g_task_return_error (task, dowser_http_error_timed_out (sending->message, sending->timeout));
  else
    g_task_return_error (task, dowser_http_error_new (sending->message, error));
  g_object_unref (task);
}

static void
succeed (GTask *task)
{
  Sending *sending = g_task_get_task_data (task);

  settle (task);
  g_task_return_pointer (task, g_steal_pointer (&sending->reply), (GDestroyNotify) dowser_http_reply_free);
  g_object_unref (task);
}

/* libsoup takes a connection that ends early for the end of the body. */
static gboolean
is_whole (const Sending *sending)
{
  SoupMessageHeaders *headers = soup_message_get_response_headers (sending->message);

  if (soup_message_headers_get_encoding (headers) != SOUP_ENCODING_CONTENT_LENGTH
      || soup_message_headers_get_one (headers, "Content-Encoding") != NULL)
    return TRUE;
  return (goffset) sending->n_bytes >= soup_message_headers_get_content_length (headers);
}

static void
finish_body (GTask *task)
{
  Sending *sending = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;

  if (is_whole (sending))
    {
      succeed (task);
      return;
    }
  error = dowser_http_error_cut (sending->message);
  fail (task, error);
}

static void read_cb (GObject *source, GAsyncResult *result, gpointer user_data);

static void
read_on (GTask *task)
{
  Sending *sending = g_task_get_task_data (task);

  feed_watchdog (sending);
  g_input_stream_read_bytes_async (sending->stream, READ_SIZE, G_PRIORITY_DEFAULT, sending->stop, read_cb, task);
}

/* Returns: FALSE where no more is wanted; with @error set where that is a failure */
static gboolean
take_bytes (Sending *sending, GBytes *bytes, GError **error)
{
  gboolean streams = sending->bytes_func != NULL && sending->reply->is_stream;
  gsize length;
  const char *data = g_bytes_get_data (bytes, &length);

  sending->n_bytes += length;
  if (sending->n_bytes > (streams ? DOWSER_HTTP_MAX_STREAM : DOWSER_HTTP_MAX_BODY))
    {
      g_propagate_error (error, dowser_http_error_too_large (sending->message));
      return FALSE;
    }
  if (streams)
    return sending->bytes_func (data, length, sending->bytes_data, error);
  g_string_append_len (sending->reply->body, data, length);
  return TRUE;
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer user_data)
{
  GTask *task = user_data;
  Sending *sending = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = g_input_stream_read_bytes_finish (G_INPUT_STREAM (source), result, &error);

  if (bytes == NULL)
    fail (task, error);
  else if (g_bytes_get_size (bytes) == 0)
    finish_body (task);
  else if (take_bytes (sending, bytes, &error))
    read_on (task);
  else if (error != NULL)
    fail (task, error);
  else
    succeed (task);
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
  Sending *sending = g_task_get_task_data (task);
  g_autoptr (GError) error = NULL;
  SoupMessageHeaders *headers = soup_message_get_response_headers (sending->message);

  sending->stream = soup_session_send_finish (SOUP_SESSION (source), result, &error);
  if (sending->stream == NULL)
    {
      fail (task, error);
      return;
    }
  sending->reply = g_new0 (DowserHttpReply, 1);
  sending->reply->body = g_string_new (NULL);
  sending->reply->status = soup_message_get_status (sending->message);
  sending->reply->retry_after = dowser_retry_read_after (soup_message_headers_get_one (headers, "Retry-After"),
                                                         g_get_real_time () / G_USEC_PER_SEC);
  sending->reply->is_stream = SOUP_STATUS_IS_SUCCESSFUL (sending->reply->status)
                              && is_stream_type (soup_message_headers_get_content_type (headers, NULL));
  read_on (task);
}

static gboolean
cancelled_cb (GCancellable *cancellable, gpointer user_data)
{
  Sending *sending = user_data;

  g_clear_pointer (&sending->listener, g_source_unref);
  g_cancellable_cancel (sending->stop);
  return G_SOURCE_REMOVE;
}

/* By a source and not by the signal: within the signal no answer could be given without a deadlock. */
static void
listen_to (Sending *sending, GCancellable *cancellable)
{
  if (cancellable == NULL)
    return;
  if (g_cancellable_is_cancelled (cancellable))
    g_cancellable_cancel (sending->stop);
  sending->listener = g_cancellable_source_new (cancellable);
  g_source_set_callback (sending->listener, G_SOURCE_FUNC (cancelled_cb), sending, NULL);
  g_source_attach (sending->listener, g_main_context_get_thread_default ());
}

void
dowser_http_send_async (SoupSession *session, SoupMessage *message, guint timeout, DowserHttpBytesFunc bytes_func,
                        gpointer bytes_data, GCancellable *cancellable, GAsyncReadyCallback callback,
                        gpointer user_data)
{
  GTask *task = g_task_new (session, cancellable, callback, user_data);
  Sending *sending = g_new0 (Sending, 1);

  g_task_set_source_tag (task, dowser_http_send_async);
  /* A reply that is there was paid for. */
  g_task_set_check_cancellable (task, FALSE);
  sending->message = g_object_ref (message);
  sending->timeout = timeout;
  sending->bytes_func = bytes_func;
  sending->bytes_data = bytes_data;
  sending->stop = g_cancellable_new ();
  g_task_set_task_data (task, sending, free_sending_cb);
  listen_to (sending, cancellable);
  feed_watchdog (sending);
  soup_session_send_async (session, message, G_PRIORITY_DEFAULT, sending->stop, sent_cb, task);
}

DowserHttpReply *
dowser_http_send_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (G_IS_TASK (result), NULL);

  return g_task_propagate_pointer (G_TASK (result), error);
}
