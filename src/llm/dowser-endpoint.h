/* dowser-endpoint.h - the address of a language model, and its settings */
#pragma once

#include "session/dowser-privacy-level.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/** DowserWire: the format of requests to a model. */
typedef enum
{
  DOWSER_WIRE_OPENAI,
  DOWSER_WIRE_ANTHROPIC,
  DOWSER_WIRE_OLLAMA
} DowserWire;
extern const char *const dowser_wire_nicks[]; /* openai anthropic ollama */

/** DowserStructured: how an endpoint enforces a JSON Schema. If this is unknown, the first request tries one way after
 * another, and the result is saved. */
typedef enum
{
  DOWSER_STRUCTURED_UNKNOWN,
  DOWSER_STRUCTURED_SCHEMA,
  DOWSER_STRUCTURED_TOOL,
  DOWSER_STRUCTURED_FORMAT,
  DOWSER_STRUCTURED_NONE
} DowserStructured;
extern const char *const dowser_structured_nicks[]; /* unknown schema tool format none */

/**
 * DowserEndpoint: plain settings, immutable once shared, reference-counted. Contains no key. The key is looked up in
 * the keyring or the environment for each request (dowser-secret.h).
 * @name: the user's name for the endpoint
 * @model: the model's name; "" for the first model that the endpoint lists
 * @base_url: "http://127.0.0.1:11434", "https://api.example.com/v1"; the paths of the wire format are appended to this
 * address
 * @embedding_model: (nullable): if %NULL, no vectors can be made
 * @headers: (nullable): strv of "Name: value", added to each request
 * @proxy, @ca_file, @certificate_file: (nullable); the proxy's password is in the keyring, like the key
 * @token_command: (nullable): a command whose output is used as the key for a limited time (dowser-token.h)
 * @token_url: (nullable): the address from which an OAuth client gets a key for a limited time; the client's secret is
 * stored like a key
 * @token_client, @token_scope: (nullable): the client and the scope of the request to @token_url
 * @plain_key: TRUE if the user has allowed sending the key unencrypted to another computer
 * @context_tokens: maximum tokens of prompt and reply together; 0 if unknown
 * @price_in, @price_out: price of a million tokens; 0 if they are free
 * @timeout: maximum seconds in which no byte arrives; 0: no timeout
 */
typedef struct
{
  /*< private >*/
  gatomicrefcount ref_count;
  /*< public >*/
  char *id;
  char *name;
  DowserWire wire;
  char *base_url;
  char *model;
  char *embedding_model;
  char **headers;
  char *proxy;
  char *ca_file;
  char *certificate_file;
  char *token_command;
  char *token_url;
  char *token_client;
  char *token_scope;
  guint context_tokens;
  double price_in;
  double price_out;
  guint timeout;
  DowserStructured structured;
  gboolean plain_key;
} DowserEndpoint;

/** The text in a header that is replaced by the key: "api-key: {key}". A header with this text is sent instead of the
 * key header of the wire format. */
#define DOWSER_ENDPOINT_KEY_MARK "{key}"
/** The ID of the endpoint that the environment variable DOWSER_MODEL_URL sets. */
#define DOWSER_ENDPOINT_ENVIRONMENT_ID "environment"

#define DOWSER_TYPE_ENDPOINT (dowser_endpoint_get_type ())
GType dowser_endpoint_get_type (void);
/** @id: (nullable): %NULL to make a new random ID */
DowserEndpoint *dowser_endpoint_new (const char *id, DowserWire wire, const char *base_url, const char *model);
DowserEndpoint *dowser_endpoint_copy (const DowserEndpoint *self);
DowserEndpoint *dowser_endpoint_ref (const DowserEndpoint *self);
void dowser_endpoint_unref (DowserEndpoint *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserEndpoint, dowser_endpoint_unref)
/** Returns TRUE if data sent to the endpoint stays on this machine: the host is localhost or a loopback address, and
 * the endpoint has no proxy. */
gboolean dowser_endpoint_is_local (const DowserEndpoint *self);
/** Returns TRUE if a key sent to the endpoint can be read on the network: the endpoint is on another computer and uses
 * http. */
gboolean dowser_endpoint_exposes_key (const DowserEndpoint *self);
/** Removes the password from the proxy's address and returns it, so that the caller can store it in the keyring.
 * Returns: (transfer full) (nullable) */
char *dowser_endpoint_take_proxy_password (DowserEndpoint *self);
/** Returns the host for messages: "api.example.com", "127.0.0.1:8080"; never with a password. */
char *dowser_endpoint_dup_host (const DowserEndpoint *self);
/** Returns TRUE if the endpoint may be used and saved: it has a web address and well-formed headers, and the address
 * and the headers contain no secret. Otherwise, sets #DOWSER_MODEL_ERROR */
gboolean dowser_endpoint_check (const DowserEndpoint *self, GError **error);
DowserWire dowser_endpoint_guess_wire (const char *base_url);
char *dowser_endpoint_to_json (const DowserEndpoint *self);
DowserEndpoint *dowser_endpoint_from_json (const char *text, GError **error);
/** Returns the endpoint that results from environment variables, which override @configured (nullable):
 * DOWSER_MODEL_URL, DOWSER_MODEL, DOWSER_MODEL_WIRE (guessed from the URL if unset), DOWSER_MODEL_CONTEXT,
 * DOWSER_MODEL_PLAIN_KEY, DOWSER_MODEL_TOKEN_COMMAND, DOWSER_MODEL_TOKEN_URL, DOWSER_MODEL_CLIENT and
 * DOWSER_MODEL_SCOPE. Returns: (transfer full) (nullable): NULL if neither the environment nor @configured has an
 * endpoint; NULL with #DOWSER_MODEL_ERROR if a variable is invalid */
DowserEndpoint *dowser_endpoint_from_environment (const DowserEndpoint *configured, GError **error);

G_END_DECLS
