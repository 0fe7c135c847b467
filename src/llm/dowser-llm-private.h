/* dowser-llm-private.h - shared functions of the language model's files */
#pragma once

#include "llm/dowser-http.h"
#include "llm/dowser-llm-secrets.h"
#include "llm/dowser-llm.h"
#include "llm/dowser-token.h"
#include "llm/dowser-wire-fault.h"

G_BEGIN_DECLS

/**
 * DowserLlm:
 * @endpoint: as given, with the facts found out about it
 * @session: made with the first request
 * @key: (nullable): set explicitly; %NULL: the key is looked up for each request
 * @token: (nullable): the temporary key, if the endpoint uses one
 * @proxy_password: (nullable): set explicitly, or looked up before the session is made
 * @secrets: the secrets sent so far, which must not be shown
 * @manner: the options that the endpoint accepts in requests; its model is @model
 * @deadline: for all requests, monotonic; 0: none
 * @model: (nullable): the endpoint's first listed model, if its settings name none
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

/** Returns the deadline of a request, or of all tries of a chat, that began at @started; 0: none. */
gint64 dowser_llm_get_deadline (DowserLlm *self, gint64 started);
/**
 * Sends one request to @path, with the key; @body: (nullable) (transfer none).
 * @bytes_func: as in dowser_http_send_async()
 */
void dowser_llm_request_async (DowserLlm *self, const char *path, const char *body, DowserHttpBytesFunc bytes_func,
                               gpointer bytes_data, GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer user_data);
/** Returns a reply even for an HTTP error; earlier failures give #DOWSER_MODEL_ERROR. Errors contain no secrets. */
DowserHttpReply *dowser_llm_request_finish (DowserLlm *self, GAsyncResult *result, GError **error);
/** Returns the error in a reply with an HTTP error, or with a body of another format. Returns: (transfer full) */
GError *dowser_llm_dup_fault (DowserLlm *self, const DowserHttpReply *reply);
/** Parses the body of a successful reply as JSON. */
JsonNode *dowser_llm_parse (DowserLlm *self, const DowserHttpReply *reply, GError **error);
/** Stores how the endpoint enforces a schema. */
void dowser_llm_set_structured (DowserLlm *self, DowserStructured structured);

G_END_DECLS
