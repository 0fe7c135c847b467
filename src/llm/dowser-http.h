/* dowser-http.h - sends one request to an endpoint, passes on the reply while it arrives, and limits time and size */
#pragma once

#include "llm/dowser-endpoint.h"

#include <libsoup/soup.h>

G_BEGIN_DECLS

/** The maximum sizes in bytes of a whole body and of a stream. The limit of a stream is larger, because it has many
 * bytes for each word. */
#define DOWSER_HTTP_MAX_BODY (8 * 1024 * 1024)
#define DOWSER_HTTP_MAX_STREAM (64 * 1024 * 1024)

/**
 * dowser_http_session_new:
 *
 * Makes a session with the proxy and the CA certificates of the endpoint. A local endpoint gets no proxy.
 *
 * Returns: (transfer full) (nullable): %NULL with #DOWSER_MODEL_ERROR_TLS if a certificate file of the endpoint cannot
 * be read
 */
SoupSession *dowser_http_session_new (const DowserEndpoint *endpoint, GError **error);

/**
 * dowser_http_message_new:
 * @path: a path of the endpoint's wire format; @body: (nullable): JSON to POST; %NULL for a GET
 * @key: (nullable): the API key that the request contains; %NULL to send none
 *
 * Returns: (transfer full) (nullable): the request; %NULL with @error
 */
SoupMessage *dowser_http_message_new (const DowserEndpoint *endpoint, const char *path, const char *body,
                                      const char *key, GError **error);
/** Sets the user name and the password that are sent if the proxy asks for authentication. The user name is taken from
 * the proxy's address. @password: (nullable) */
void dowser_http_message_set_proxy_password (SoupMessage *message, const DowserEndpoint *endpoint,
                                             const char *password);

/**
 * DowserHttpReply: plain data.
 * @status: the HTTP status; @is_stream: TRUE for a successful reply with the content type of a stream; @retry_after:
 * seconds, -1 if not given
 * @body: the bytes that no DowserHttpBytesFunc has taken
 */
typedef struct
{
  guint status;
  gboolean is_stream;
  gint64 retry_after;
  GString *body;
} DowserHttpReply;
void dowser_http_reply_free (DowserHttpReply *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserHttpReply, dowser_http_reply_free)

/**
 * DowserHttpBytesFunc: gets bytes of a successful stream.
 *
 * Returns: FALSE if no more bytes are needed, or with @error set for a failure
 */
typedef gboolean (*DowserHttpBytesFunc) (const char *bytes, gsize length, gpointer user_data, GError **error);

/**
 * dowser_http_send_async:
 * @timeout: maximum milliseconds in which no byte arrives; @limit: maximum milliseconds for the whole reply; 0: no
 * limit
 * @bytes_func: (nullable): gets the bytes of a stream; all other bytes are collected as the reply's body
 *
 * Sends the request @message and receives the reply.
 */
void dowser_http_send_async (SoupSession *session, SoupMessage *message, guint timeout, guint limit,
                             DowserHttpBytesFunc bytes_func, gpointer bytes_data, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): a reply, even for an HTTP error; %NULL with #DOWSER_MODEL_ERROR or
 * G_IO_ERROR_CANCELLED if there is no reply */
DowserHttpReply *dowser_http_send_finish (GAsyncResult *result, GError **error);

G_END_DECLS
