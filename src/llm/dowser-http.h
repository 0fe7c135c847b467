/* dowser-http.h - one request to an endpoint: sends it, hands the body over as it comes, minds time and size */
#pragma once

#include "llm/dowser-endpoint.h"

#include <libsoup/soup.h>

G_BEGIN_DECLS

/** Bytes of a body that are read at all; a stream has many bytes for each word. */
#define DOWSER_HTTP_MAX_BODY (8 * 1024 * 1024)
#define DOWSER_HTTP_MAX_STREAM (64 * 1024 * 1024)

/**
 * dowser_http_session_new:
 *
 * With the endpoint's proxy (none for a local one), its own CA and its client certificate.
 *
 * Returns: (transfer full) (nullable): #DOWSER_MODEL_ERROR_TLS where a file of it cannot be read
 */
SoupSession *dowser_http_session_new (const DowserEndpoint *endpoint, GError **error);

/**
 * dowser_http_message_new:
 * @path: of the wire's format; @body: (nullable): JSON to POST; a GET without
 * @key: (nullable)
 *
 * Returns: (transfer full) (nullable)
 */
SoupMessage *dowser_http_message_new (const DowserEndpoint *endpoint, const char *path, const char *body,
                                      const char *key, GError **error);
/** Where the proxy asks who sends @message: the user that its address names. @password: (nullable) */
void dowser_http_message_set_proxy_password (SoupMessage *message, const DowserEndpoint *endpoint,
                                             const char *password);

/**
 * DowserHttpReply: plain data.
 * @status: of HTTP; @is_stream: by its content type, and answered with success; @retry_after: seconds, -1 where it does
 * not say
 * @body: what no DowserHttpBytesFunc has taken
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
 * DowserHttpBytesFunc: bytes of a stream that is answered with success.
 *
 * Returns: FALSE where no more is wanted; with @error set where that is a failure
 */
typedef gboolean (*DowserHttpBytesFunc) (const char *bytes, gsize length, gpointer user_data, GError **error);

/**
 * dowser_http_send_async:
 * @timeout: milliseconds without a byte; @limit: milliseconds until all has come; 0: without end
 * @bytes_func: (nullable): gets what comes as a stream; anything else is collected as the reply's body
 */
void dowser_http_send_async (SoupSession *session, SoupMessage *message, guint timeout, guint limit,
                             DowserHttpBytesFunc bytes_func, gpointer bytes_data, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): also for an HTTP error; #DOWSER_MODEL_ERROR, or G_IO_ERROR_CANCELLED */
DowserHttpReply *dowser_http_send_finish (GAsyncResult *result, GError **error);

G_END_DECLS
