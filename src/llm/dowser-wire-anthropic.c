/* dowser-wire-anthropic.c - the request format of Anthropic's Messages API */
#include "base/dowser-error.h"
#include "base/dowser-json-text.h"
#include "llm/dowser-wire-fault.h"
#include "llm/dowser-wire-json.h"

#include <glib/gi18n-lib.h>

/* The maximum number of tokens in a reply, which each request must contain. A plan is much shorter, and every model
 * supports this number. */
#define DEFAULT_MAX_TOKENS 4096

static void
add_headers (const DowserEndpoint *endpoint, const char *key, GPtrArray *lines)
{
  g_ptr_array_add (lines, g_strdup ("anthropic-version: 2023-06-01"));
  if (key != NULL)
    g_ptr_array_add (lines, g_strconcat ("x-api-key: ", key, NULL));
}

static void
add_system (JsonBuilder *builder, const DowserChat *chat)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < chat->messages->len; i++)
    {
      const DowserMessage *message = chat->messages->pdata[i];

      if (message->role != DOWSER_ROLE_SYSTEM)
        continue;
      if (text->len > 0)
        g_string_append (text, "\n\n");
      g_string_append (text, message->text);
    }
  if (text->len > 0)
    dowser_wire_add_text (builder, "system", text->str);
}

static void
add_tool (JsonBuilder *builder, const DowserChat *chat)
{
  const char *name = dowser_wire_get_schema_name (chat);

  json_builder_set_member_name (builder, "tools");
  json_builder_begin_array (builder);
  json_builder_begin_object (builder);
  dowser_wire_add_text (builder, "name", name);
  dowser_wire_add_text (builder, "description", "Gives the answer.");
  dowser_wire_add_schema (builder, "input_schema", chat);
  json_builder_end_object (builder);
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "tool_choice");
  json_builder_begin_object (builder);
  dowser_wire_add_text (builder, "type", "tool");
  dowser_wire_add_text (builder, "name", name);
  json_builder_end_object (builder);
}

static void
add_output_format (JsonBuilder *builder, const DowserChat *chat)
{
  json_builder_set_member_name (builder, "output_config");
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "format");
  json_builder_begin_object (builder);
  dowser_wire_add_text (builder, "type", "json_schema");
  dowser_wire_add_schema (builder, "schema", chat);
  json_builder_end_object (builder);
  json_builder_end_object (builder);
}

static char *
build_chat (const DowserEndpoint *endpoint, const DowserChat *chat, const DowserWireManner *wire_options)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  dowser_wire_add_text (builder, "model", dowser_wire_get_model (endpoint, wire_options));
  json_builder_set_member_name (builder, "max_tokens");
  json_builder_add_int_value (builder, chat->max_tokens > 0 ? chat->max_tokens : DEFAULT_MAX_TOKENS);
  add_system (builder, chat);
  dowser_wire_add_messages (builder, chat, FALSE);
  if (!wire_options->default_temperature)
    {
      json_builder_set_member_name (builder, "temperature");
      json_builder_add_double_value (builder, chat->temperature);
    }
  if (dowser_wire_has_schema (chat) && wire_options->structured == DOWSER_STRUCTURED_SCHEMA)
    add_output_format (builder, chat);
  else if (dowser_wire_has_schema (chat) && wire_options->structured != DOWSER_STRUCTURED_NONE)
    add_tool (builder, chat);
  json_builder_set_member_name (builder, "stream");
  json_builder_add_boolean_value (builder, wire_options->stream);
  return dowser_wire_finish (builder);
}

/* Adds up the input tokens. The reply has separate numbers for the tokens that were read from the cache. */
static void
read_usage (JsonObject *usage, DowserWireAnswer *answer)
{
  gint64 n_uncached = dowser_wire_get_int (usage, "input_tokens", -1);

  if (n_uncached >= 0)
    answer->tokens_in = n_uncached + dowser_wire_get_int (usage, "cache_read_input_tokens", 0)
                        + dowser_wire_get_int (usage, "cache_creation_input_tokens", 0);
  answer->tokens_out = dowser_wire_get_int (usage, "output_tokens", answer->tokens_out);
}

static void
read_reason (JsonObject *object, DowserWireAnswer *answer)
{
  const char *reason = dowser_wire_get_text (object, "stop_reason");

  if (g_strcmp0 (reason, "max_tokens") == 0 || g_strcmp0 (reason, "model_context_window_exceeded") == 0)
    answer->truncated = TRUE;
}

/* Ignores blocks of "thinking", which aren't part of the answer. */
static void
read_block (JsonObject *block, DowserWireAnswer *answer)
{
  const char *kind = dowser_wire_get_text (block, "type");
  const char *text = dowser_wire_get_text (block, "text");
  JsonObject *input = dowser_wire_get_object (block, "input");

  if (g_strcmp0 (kind, "text") == 0 && text != NULL)
    g_string_append (answer->text, text);
  if (g_strcmp0 (kind, "tool_use") == 0 && input != NULL && json_object_get_size (input) > 0)
    {
      g_autofree char *arguments = dowser_json_to_text (json_object_get_member (block, "input"), FALSE);

      g_string_append (answer->call, arguments);
    }
}

static gboolean
read_reply (JsonNode *root, DowserWireAnswer *answer, GError **error)
{
  JsonObject *object = dowser_wire_get_root (root);
  JsonArray *blocks = dowser_wire_get_array (object, "content");

  if (!dowser_wire_check (root, error))
    return FALSE;
  if (blocks == NULL)
    {
      g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_REPLY,
                           _ ("The model's reply contains no answer. Check the model's address and format."));
      return FALSE;
    }
  for (guint i = 0; i < json_array_get_length (blocks); i++)
    read_block (dowser_wire_get_element (blocks, i), answer);
  read_usage (dowser_wire_get_object (object, "usage"), answer);
  read_reason (object, answer);
  answer->ended = TRUE;
  return TRUE;
}

static void
read_delta (JsonObject *delta, DowserWireAnswer *answer)
{
  const char *text = dowser_wire_get_text (delta, "text");
  const char *part = dowser_wire_get_text (delta, "partial_json");

  if (text != NULL)
    g_string_append (answer->text, text);
  if (part != NULL)
    g_string_append (answer->call, part);
}

/* Reads an event of the reply. Ignores events of unknown types, such as "ping" and future types. */
static gboolean
read_event (JsonNode *root, DowserWireAnswer *answer, GError **error)
{
  JsonObject *object = dowser_wire_get_root (root);
  const char *kind = dowser_wire_get_text (object, "type");

  if (!dowser_wire_check (root, error))
    return FALSE;
  if (g_strcmp0 (kind, "message_start") == 0)
    read_usage (dowser_wire_get_object (dowser_wire_get_object (object, "message"), "usage"), answer);
  else if (g_strcmp0 (kind, "content_block_start") == 0)
    read_block (dowser_wire_get_object (object, "content_block"), answer);
  else if (g_strcmp0 (kind, "content_block_delta") == 0)
    read_delta (dowser_wire_get_object (object, "delta"), answer);
  else if (g_strcmp0 (kind, "message_delta") == 0)
    {
      read_reason (dowser_wire_get_object (object, "delta"), answer);
      read_usage (dowser_wire_get_object (object, "usage"), answer);
    }
  else if (g_strcmp0 (kind, "message_stop") == 0)
    answer->ended = TRUE;
  return TRUE;
}

/* The tool call is tried first to enforce a schema, because all models with this format support it for any schema. */
const DowserWireFormat dowser_wire_anthropic = {
  .version_path = "/v1",
  .always = TRUE,
  .chat_path = "/messages",
  .models_path = "/models",
  .more_member = "has_more",
  .last_member = "last_id",
  .after = "after_id",
  .models_member = "data",
  .model_member = "id",
  .framing = DOWSER_FRAMING_EVENTS,
  .structured = { DOWSER_STRUCTURED_TOOL, DOWSER_STRUCTURED_SCHEMA, DOWSER_STRUCTURED_NONE },
  .add_headers = add_headers,
  .build_chat = build_chat,
  .read_reply = read_reply,
  .read_event = read_event,
};
