/* dowser-llm-private.h - what the parts of a language model share */
#pragma once

#include "llm/dowser-http.h"
#include "llm/dowser-llm-secrets.h"
#include "llm/dowser-llm.h"
#include "llm/dowser-token.h"
#include "llm/dowser-wire-fault.h"

G_BEGIN_DECLS

/**
 * DowserLlm:
 * @endpoint: as given, with what was found out of it
 * @session: made with the first request
 * @key: (nullable): set by hand; else it is looked up for each request
 * @token: (nullable): the key of endpoints that give one for a while
 * @proxy_password: (nullable): set by hand, else looked up before the session is made
 * @secrets: what was sent so far and must not be told
 * @manner: how the endpoint takes requests; its model is @model
 * @deadline: when all it is asked must be over, of the monotonic clock; 0: none
 * @model: (nullable): the first one that it lists, where the endpoint names none
 */
struct _DowserLlm
{
  GObject parent_instance;

  DowserEndpoint *endpoint;
  SoupSession *session;
  char *key;
  DowserToken *token;
  char *proxy_password;
  DowserLlmSecrets *secrets;
  DowserWireManner manner;
  gint64 deadline;
  char *model;
};

/** When a request, or all tries of a chat, that began at @started must be over; 0: without end. */
gint64 dowser_llm_get_deadline (DowserLlm *self, gint64 started);
/**
 * One request to @path, with the key; @body: (nullable) (transfer none).
 * @bytes_func: as in dowser_http_send_async()
 */
void dowser_llm_request_async (DowserLlm *self, const char *path, const char *body, DowserHttpBytesFunc bytes_func,
                               gpointer bytes_data, GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer user_data);
/** An HTTP error is a reply here; what failed before it has #DOWSER_MODEL_ERROR. No secret is in an error. */
DowserHttpReply *dowser_llm_request_finish (DowserLlm *self, GAsyncResult *result, GError **error);
/** Of a reply with an HTTP error, or whose body is none of its format. Returns: (transfer full) */
GError *dowser_llm_dup_fault (DowserLlm *self, const DowserHttpReply *reply);
/** The body of a reply with success as JSON. */
JsonNode *dowser_llm_parse (DowserLlm *self, const DowserHttpReply *reply, GError **error);
/** Remembers how the endpoint is held to a schema. */
void dowser_llm_set_structured (DowserLlm *self, DowserStructured structured);

G_END_DECLS
