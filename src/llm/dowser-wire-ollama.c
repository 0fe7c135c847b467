/* dowser-wire-ollama.c - Ollama's own format: each line is a JSON value, and a schema is sent as "format" */
#include "base/dowser-error.h"
#include "llm/dowser-wire-fault.h"
#include "llm/dowser-wire-json.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Limits of the context size in tokens. A prompt must fit in the context, because Ollama cuts a longer prompt without
 * an error. */
#define LEAST_CONTEXT 4096
#define MOST_CONTEXT 32768
#define REPLY_TOKENS 2048
#define BYTES_PER_TOKEN 3

static void
add_headers (const DowserEndpoint *endpoint, const char *key, GPtrArray *lines)
{
  if (key != NULL)
    g_ptr_array_add (lines, g_strconcat ("Authorization: Bearer ", key, NULL));
}

/* Returns the context size to request. Ollama loads the model again for each new size, so only a few sizes are used:
 * the size is doubled until it is large enough. */
static guint
get_context (const DowserEndpoint *endpoint, const DowserChat *chat)
{
  gsize needed = (chat->max_tokens > 0 ? chat->max_tokens : REPLY_TOKENS);
  guint context = LEAST_CONTEXT;

  if (endpoint->context_tokens > 0)
    return endpoint->context_tokens;
  for (guint i = 0; i < chat->messages->len; i++)
    needed += strlen (((const DowserMessage *) chat->messages->pdata[i])->text) / BYTES_PER_TOKEN;
  while (context < needed && context < MOST_CONTEXT)
    context *= 2;
  return context;
}

static void
add_options (JsonBuilder *builder, const DowserEndpoint *endpoint, const DowserChat *chat,
             const DowserWireManner *wire_options)
{
  json_builder_set_member_name (builder, "options");
  json_builder_begin_object (builder);
  if (!wire_options->default_temperature)
    {
      json_builder_set_member_name (builder, "temperature");
      json_builder_add_double_value (builder, chat->temperature);
    }
  json_builder_set_member_name (builder, "num_ctx");
  json_builder_add_int_value (builder, get_context (endpoint, chat));
  if (chat->max_tokens > 0)
    {
      json_builder_set_member_name (builder, "num_predict");
      json_builder_add_int_value (builder, chat->max_tokens);
    }
  json_builder_end_object (builder);
}

static char *
build_chat (const DowserEndpoint *endpoint, const DowserChat *chat, const DowserWireManner *wire_options)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  dowser_wire_add_text (builder, "model", dowser_wire_get_model (endpoint, wire_options));
  dowser_wire_add_messages (builder, chat, TRUE);
  if (wire_options->structured != DOWSER_STRUCTURED_NONE)
    dowser_wire_add_schema (builder, "format", chat);
  add_options (builder, endpoint, chat, wire_options);
  json_builder_set_member_name (builder, "stream");
  json_builder_add_boolean_value (builder, wire_options->stream);
  return dowser_wire_finish (builder);
}

/* Reads an event. Ignores "thinking" next to "content". The last event contains the token counts, and possibly no
 * words. */
static gboolean
read_event (JsonNode *root, DowserWireAnswer *answer, GError **error)
{
  JsonObject *object = dowser_wire_get_root (root);
  const char *text = dowser_wire_get_text (dowser_wire_get_object (object, "message"), "content");

  if (!dowser_wire_check (root, error))
    return FALSE;
  if (text != NULL)
    g_string_append (answer->text, text);
  if (!dowser_wire_get_boolean (object, "done"))
    return TRUE;
  answer->ended = TRUE;
  answer->truncated = g_strcmp0 (dowser_wire_get_text (object, "done_reason"), "length") == 0;
  answer->tokens_in = dowser_wire_get_int (object, "prompt_eval_count", answer->tokens_in);
  answer->tokens_out = dowser_wire_get_int (object, "eval_count", answer->tokens_out);
  return TRUE;
}

static gboolean
read_reply (JsonNode *root, DowserWireAnswer *answer, GError **error)
{
  if (!read_event (root, answer, error))
    return FALSE;
  if (dowser_wire_get_object (dowser_wire_get_root (root), "message") == NULL)
    {
      g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_REPLY,
                           _ ("The model's reply contains no answer. Check the model's address and format."));
      return FALSE;
    }
  answer->ended = TRUE;
  return TRUE;
}

const DowserWireFormat dowser_wire_ollama = {
  .version_path = "/api",
  .always = TRUE,
  .chat_path = "/chat",
  .models_path = "/tags",
  .embed_path = "/embed",
  .models_member = "models",
  .model_member = "name",
  .vectors_member = "embeddings",
  .framing = DOWSER_FRAMING_LINES,
  .structured = { DOWSER_STRUCTURED_FORMAT, DOWSER_STRUCTURED_NONE },
  .add_headers = add_headers,
  .build_chat = build_chat,
  .read_reply = read_reply,
  .read_event = read_event,
};
