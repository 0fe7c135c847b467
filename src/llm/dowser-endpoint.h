/* dowser-endpoint.h - where a language model is reached, and what is known of it */
#pragma once

#include "session/dowser-sharing.h"

#include <gio/gio.h>

G_BEGIN_DECLS

/** DowserWire: the format in which a model is spoken to. */
typedef enum
{
  DOWSER_WIRE_OPENAI,
  DOWSER_WIRE_ANTHROPIC,
  DOWSER_WIRE_OLLAMA
} DowserWire;
extern const char *const dowser_wire_nicks[]; /* openai anthropic ollama */

/** DowserStructured: how an endpoint is held to a JSON Schema. UNKNOWN is probed once and remembered. */
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
 * DowserEndpoint: plain settings, immutable once shared, counted. Holds no key: that is asked of the keyring or the
 * environment when a request is made (dowser-secret.h).
 * @name: what a person calls it; @model: "" takes the first one that the endpoint lists; @base_url:
 * "http://127.0.0.1:11434", "https://api.example.com/v1": what the wire's paths are added to
 * @embedding_model: (nullable): no vectors without it
 * @headers: (nullable): strv of "Name: value", added to each request
 * @proxy: @ca_file: @certificate_file: (nullable); the proxy's password is in the keyring, as the key is
 * @token_command: (nullable): its output is the key, for a while (dowser-token.h)
 * @token_url: (nullable): where an OAuth client is given such a key; the client's secret is kept as a key is
 * @token_client: @token_scope: (nullable): who asks there, and for what
 * @plain_key: the person has said that the key may go unencrypted to another computer
 * @context_tokens: what prompt and reply may take together; 0 where it is not known
 * @price_in: @price_out: money for a million tokens; 0 where they cost nothing
 * @timeout: seconds without a byte; 0: without end
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

/** In a header: where the key belongs ("api-key: {key}"). Such a header takes the place of the wire's own. */
#define DOWSER_ENDPOINT_KEY_MARK "{key}"
/** The id of what DOWSER_MODEL_URL names. */
#define DOWSER_ENDPOINT_ENVIRONMENT_ID "environment"

#define DOWSER_TYPE_ENDPOINT (dowser_endpoint_get_type ())
GType dowser_endpoint_get_type (void);
/** @id: (nullable): a new random one where NULL */
DowserEndpoint *dowser_endpoint_new (const char *id, DowserWire wire, const char *base_url, const char *model);
DowserEndpoint *dowser_endpoint_copy (const DowserEndpoint *self);
DowserEndpoint *dowser_endpoint_ref (const DowserEndpoint *self);
void dowser_endpoint_unref (DowserEndpoint *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserEndpoint, dowser_endpoint_unref)
/**
 * Whether what is sent there does not leave this machine: its host is localhost or a loopback address, and no proxy
 * of the endpoint's own is between. */
gboolean dowser_endpoint_is_local (const DowserEndpoint *self);
/** Whether a key that is sent there can be read on the way: another computer, by http. */
gboolean dowser_endpoint_shows_key (const DowserEndpoint *self);
/** Takes the password out of the proxy's address, for the keyring. Returns: (transfer full) (nullable) */
char *dowser_endpoint_take_proxy_password (DowserEndpoint *self);
/** "api.example.com", "127.0.0.1:8080": for sentences; never with a password in it. */
char *dowser_endpoint_dup_host (const DowserEndpoint *self);
/** Whether it may be used and kept: a web address, headers in form, and no secret in either. #DOWSER_MODEL_ERROR */
gboolean dowser_endpoint_check (const DowserEndpoint *self, GError **error);
DowserWire dowser_endpoint_guess_wire (const char *base_url);
char *dowser_endpoint_to_json (const DowserEndpoint *self);
DowserEndpoint *dowser_endpoint_from_json (const char *text, GError **error);
/**
 * Of DOWSER_MODEL_URL, DOWSER_MODEL, DOWSER_MODEL_WIRE (guessed from the URL where not set), DOWSER_MODEL_CONTEXT,
 * DOWSER_MODEL_PLAIN_KEY, DOWSER_MODEL_TOKEN_COMMAND, DOWSER_MODEL_TOKEN_URL, DOWSER_MODEL_CLIENT and
 * DOWSER_MODEL_SCOPE, over @configured. Returns: (transfer full) (nullable): NULL where neither names a model;
 * #DOWSER_MODEL_ERROR
 */
DowserEndpoint *dowser_endpoint_from_environment (const DowserEndpoint *configured, GError **error);

G_END_DECLS
