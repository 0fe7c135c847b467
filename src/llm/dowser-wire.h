/* dowser-wire.h - the three formats in which a model is spoken to, as pure functions */
#pragma once

#include "llm/dowser-chat.h"
#include "llm/dowser-endpoint.h"
#include "llm/dowser-stream.h"

#include <json-glib/json-glib.h>

G_BEGIN_DECLS

/**
 * DowserWireManner: how a request is put. What an endpoint refuses is put in another way in the next try.
 * @model: in place of the endpoint's where that is ""
 * @structured: never UNKNOWN
 * @stream: words as they come
 * @default_temperature: some models know only their own
 * @completion_tokens: "max_completion_tokens" instead of "max_tokens" (newer models of OpenAI)
 * @without_usage: nothing is asked about tokens in a stream
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
 * DowserWireAnswer: what is known of a reply so far.
 * @text: words; @call: the arguments of the tool that it was told to call, which are the answer where there are any
 * @tokens_in: @tokens_out: -1 where the endpoint does not count
 * @ended: it said that this is all; @cut: for want of tokens
 */
typedef struct
{
  GString *text;
  GString *call;
  gint64 tokens_in;
  gint64 tokens_out;
  gboolean ended;
  gboolean cut;
} DowserWireAnswer;
void dowser_wire_answer_init (DowserWireAnswer *self);
void dowser_wire_answer_clear (DowserWireAnswer *self);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DowserWireAnswer, dowser_wire_answer_clear)
/** The answer itself: of text and call the one that counts, without what the model thought before. */
char *dowser_wire_answer_dup_text (const DowserWireAnswer *self);

/**
 * DowserWireFormat: one format. Reading functions take what the parser gave, of any shape, and fail with
 * #DOWSER_MODEL_ERROR; an error that the endpoint tells inside a reply is such a failure too.
 * @chat_path: @models_path: @embed_path: added to the base URL
 * @version_path: what a base URL ends with, added where it does not: @always, or only where it has no path at all
 * @models_member: the list of models, each with its name as @model_member
 * @more_member: @last_member: @after: (nullable): where that list comes in pages: whether there is another one, the last
 *   name of this one, and what the next one is asked with
 * @embed_path: @vectors_member: (nullable): where its vectors are; NULL where it has none
 * @structured: in which order a schema is tried, ended by NONE
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
  char *(*build_chat) (const DowserEndpoint *endpoint, const DowserChat *chat, const DowserWireManner *manner);
  gboolean (*read_reply) (JsonNode *root, DowserWireAnswer *answer, GError **error);
  gboolean (*read_event) (JsonNode *root, DowserWireAnswer *answer, GError **error);
} DowserWireFormat;

const DowserWireFormat *dowser_wire_get_format (DowserWire wire);
extern const DowserWireFormat dowser_wire_openai;
extern const DowserWireFormat dowser_wire_anthropic;
extern const DowserWireFormat dowser_wire_ollama;

/** Models that only make vectors are left out. Returns: (transfer full) (nullable): strv */
char **dowser_wire_read_models (const DowserWireFormat *format, JsonNode *root, GError **error);
/** Where the page after @root is. Returns: (transfer full) (nullable): %NULL where that was the last one */
char *dowser_wire_dup_next_models (const DowserWireFormat *format, JsonNode *root);
char *dowser_wire_build_embed (const char *model, const char *const *texts);
/** Returns: (transfer full) (nullable): of GArray of float, @n_texts of them */
GPtrArray *dowser_wire_read_embed (const DowserWireFormat *format, JsonNode *root, guint n_texts, GError **error);

/** Where @path of the endpoint is; whole addresses that a person pasted and queries (Azure) are understood. */
char *dowser_wire_dup_url (const DowserEndpoint *endpoint, const char *path);
/** "Name: value" of each header of a request, the key among them. Returns: (transfer full): of char* */
GPtrArray *dowser_wire_dup_headers (const DowserEndpoint *endpoint, const char *key);
/** Whether a model of this name only makes vectors. */
gboolean dowser_wire_is_embedding_model (const char *name);

G_END_DECLS
