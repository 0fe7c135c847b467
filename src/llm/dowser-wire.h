/* dowser-wire.h - the three formats of requests to a model, as pure functions */
#pragma once

#include "llm/dowser-chat.h"
#include "llm/dowser-endpoint.h"
#include "llm/dowser-stream.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * DowserWireManner: the options of a request. If the endpoint rejects an option, the next try changes this option.
 * @model: used if the endpoint's model is ""
 * @structured: never UNKNOWN
 * @stream: the reply is sent word by word
 * @default_temperature: the request sets no temperature, because some models support only their default
 * @completion_tokens: "max_completion_tokens" instead of "max_tokens" (newer models of OpenAI)
 * @without_usage: the request for a stream doesn't ask for token counts
 */
typedef struct
{
  const char *model;
  DowserStructured structured;
  gboolean stream;
  gboolean default_temperature;
  gboolean completion_tokens;
  gboolean without_usage;
} DowserWireManner;

/**
 * DowserWireAnswer: the part of a reply that has arrived.
 * @text: the words of the reply; @call: the arguments of the requested tool call. If @call isn't empty, it is the
 * answer
 * @tokens_in: @tokens_out: -1 if the endpoint doesn't count them
 * @ended: the reply is complete; @truncated: the reply was cut at the token limit
 */
typedef struct
{
  GString *text;
  GString *call;
  gint64 tokens_in;
  gint64 tokens_out;
  gboolean ended;
  gboolean truncated;
} DowserWireAnswer;
void dowser_wire_answer_init (DowserWireAnswer *self);
void dowser_wire_answer_clear (DowserWireAnswer *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserWireAnswer, dowser_wire_answer_clear)
/** Returns the answer: the arguments of the tool call, or the text without the model's thoughts. */
char *dowser_wire_answer_dup_text (const DowserWireAnswer *self);

/**
 * DowserWireFormat: one format. The reading functions accept parsed JSON of any shape. They fail with
 * #DOWSER_MODEL_ERROR, also if a reply contains an error.
 * @chat_path: @models_path: @embed_path: appended to the base URL; @embed_path is NULL if the format has no vectors
 * @version_path: the version at the end of a base URL. It is appended if it is missing. If @always isn't set, it is
 * appended only to a URL without a path
 * @models_member: the member with the list of models; @model_member: the member with a model's name
 * @more_member: (nullable): for a list in pages, the member that shows whether there is another page
 * @last_member: (nullable): for a list in pages, the member with the last name of the page
 * @after: (nullable): for a list in pages, the parameter that sends this last name in the request for the next page
 * @vectors_member: (nullable): the member with the list of vectors
 * @structured: the ways to enforce a schema, in the order in which they are tried; ends with NONE
 */
typedef struct
{
  const char *version_path;
  gboolean always;
  const char *chat_path;
  const char *models_path;
  const char *embed_path;
  const char *models_member;
  const char *model_member;
  const char *more_member;
  const char *last_member;
  const char *after;
  const char *vectors_member;
  DowserFraming framing;
  DowserStructured structured[4];
  void (*add_headers) (const DowserEndpoint *endpoint, const char *key, GPtrArray *lines);
  char *(*build_chat) (const DowserEndpoint *endpoint, const DowserChat *chat, const DowserWireManner *wire_options);
  gboolean (*read_reply) (JsonNode *root, DowserWireAnswer *answer, GError **error);
  gboolean (*read_event) (JsonNode *root, DowserWireAnswer *answer, GError **error);
} DowserWireFormat;

const DowserWireFormat *dowser_wire_get_format (DowserWire wire);
extern const DowserWireFormat dowser_wire_openai;
extern const DowserWireFormat dowser_wire_anthropic;
extern const DowserWireFormat dowser_wire_ollama;

/** Reads the names of models, without embedding models. Returns: (transfer full) (nullable): strv */
char **dowser_wire_read_models (const DowserWireFormat *format, JsonNode *root, GError **error);
/** Returns the path of the page that comes after the page @root. Returns: (transfer full) (nullable): %NULL after the
 * last page */
char *dowser_wire_dup_next_models_path (const DowserWireFormat *format, JsonNode *root);
char *dowser_wire_build_embedding_request (const char *model, const char *const *texts);
/** Returns the vectors in @root: (transfer full) (nullable): of GArray of float, exactly @n_texts vectors */
GPtrArray *dowser_wire_read_embeddings (const DowserWireFormat *format, JsonNode *root, guint n_texts, GError **error);

/** Returns the URL for @path of the endpoint. The URL in the endpoint's settings may already include a path of the
 * format if the user has copied it from a manual, and it may have a query (Azure). */
char *dowser_wire_dup_url (const DowserEndpoint *endpoint, const char *path);
/** Returns "Name: value" for each header of a request, with the key. Returns: (transfer full): of char* */
GPtrArray *dowser_wire_dup_headers (const DowserEndpoint *endpoint, const char *key);
/** Returns TRUE if a model of this name is an embedding model. */
gboolean dowser_wire_is_embedding_model (const char *name);

G_END_DECLS
