/* dowser-llm-private.h - the struct and the functions that the files of DowserLlm share */
#pragma once

#include "llm/dowser-http.h"
#include "llm/dowser-llm-secrets.h"
#include "llm/dowser-llm.h"
#include "llm/dowser-token.h"
#include "llm/dowser-wire-fault.h"

G_BEGIN_DECLS

/**
 * DowserLlm:
 * @endpoint: as given by the creator, with the facts found out since then
 * @session: made with the first request
 * @key: (nullable): set by dowser_llm_set_key(); if %NULL, the key is looked up for each request
 * @token: (nullable): the temporary key, if the endpoint uses one
 * @proxy_password: (nullable): set by dowser_llm_set_proxy_password(), or looked up before the session is made
 * @secrets: the secrets sent so far, which must not be shown
 * @wire_options: the options that the endpoint accepts in requests; its model is @model
 * @deadline: for all requests, monotonic; 0: none
 * @model: (nullable): the first model that the endpoint lists; used if the endpoint's settings name no model
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
  DowserWireManner wire_options;
  gint64 deadline;
  char *model;
};

/** Returns when a request, or a chat with all its tries, must be complete. @started: when it began. Returns: 0 if there
 * is no deadline */
gint64 dowser_llm_get_deadline (DowserLlm *self, gint64 started);
/**
 * Sends one request to @path, with the key; @body: (nullable) (transfer none).
 * @bytes_func: as in dowser_http_send_async()
 */
void dowser_llm_request_async (DowserLlm *self, const char *path, const char *body, DowserHttpBytesFunc bytes_func,
                               gpointer bytes_data, GCancellable *cancellable, GAsyncReadyCallback callback,
                               gpointer user_data);
/** Returns a reply even for an HTTP error. If there is no reply, sets #DOWSER_MODEL_ERROR. Errors contain no
 * secrets. */
DowserHttpReply *dowser_llm_request_finish (DowserLlm *self, GAsyncResult *result, GError **error);
/** Returns the error for a reply that has the status of an HTTP error, or whose body doesn't have the expected format.
 * Returns: (transfer full) */
GError *dowser_llm_new_reply_error (DowserLlm *self, const DowserHttpReply *reply);
/** Parses the body of a successful reply as JSON. */
JsonNode *dowser_llm_parse (DowserLlm *self, const DowserHttpReply *reply, GError **error);
/** Stores how the endpoint enforces a JSON Schema. */
void dowser_llm_set_structured (DowserLlm *self, DowserStructured structured);

G_END_DECLS
