/* dowser-wire-openai.c - OpenAI's format, which most servers understand: cloud, vLLM, llama.cpp, LM Studio, Azure */
#include "base/dowser-error.h"
#include "base/dowser-json-text.h"
#include "llm/dowser-wire-fault.h"
#include "llm/dowser-wire-json.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
add_headers (const DowserEndpoint *endpoint, const char *key, GPtrArray *lines)
{
  g_autofree char *host = dowser_endpoint_dup_host (endpoint);

  if (key == NULL)
    return;
  /* An Azure key is sent in a header of its own. A token of an Azure account, which is longer than a key, is sent in
   * the usual header. */
  if (g_str_has_suffix (host, ".azure.com") && strlen (key) < 200)
    g_ptr_array_add (lines, g_strconcat ("api-key: ", key, NULL));
  else
    g_ptr_array_add (lines, g_strconcat ("Authorization: Bearer ", key, NULL));
}

/* Adds the schema with "strict", because without "strict" OpenAI doesn't enforce a schema. Other servers enforce every
 * schema that they accept. */
static void
add_response_format (JsonBuilder *builder, const DowserChat *chat)
{
  json_builder_set_member_name (builder, "response_format");
  json_builder_begin_object (builder);
  dowser_wire_add_text (builder, "type", "json_schema");
  json_builder_set_member_name (builder, "json_schema");
  json_builder_begin_object (builder);
  dowser_wire_add_text (builder, "name", dowser_wire_get_schema_name (chat));
  json_builder_set_member_name (builder, "strict");
  json_builder_add_boolean_value (builder, TRUE);
  dowser_wire_add_schema (builder, "schema", chat);
  json_builder_end_object (builder);
  json_builder_end_object (builder);
}

static void
add_tool (JsonBuilder *builder, const DowserChat *chat)
{
  const char *name = dowser_wire_get_schema_name (chat);

  json_builder_set_member_name (builder, "tools");
  json_builder_begin_array (builder);
  json_builder_begin_object (builder);
  dowser_wire_add_text (builder, "type", "function");
  json_builder_set_member_name (builder, "function");
  json_builder_begin_object (builder);
  dowser_wire_add_text (builder, "name", name);
  dowser_wire_add_schema (builder, "parameters", chat);
  json_builder_end_object (builder);
  json_builder_end_object (builder);
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "tool_choice");
  json_builder_begin_object (builder);
  dowser_wire_add_text (builder, "type", "function");
  json_builder_set_member_name (builder, "function");
  json_builder_begin_object (builder);
  dowser_wire_add_text (builder, "name", name);
  json_builder_end_object (builder);
  json_builder_end_object (builder);
}

static void
add_stream (JsonBuilder *builder, const DowserWireManner *wire_options)
{
  json_builder_set_member_name (builder, "stream");
  json_builder_add_boolean_value (builder, wire_options->stream);
  if (!wire_options->stream || wire_options->without_usage)
    return;
  json_builder_set_member_name (builder, "stream_options");
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "include_usage");
  json_builder_add_boolean_value (builder, TRUE);
  json_builder_end_object (builder);
}

static char *
build_chat (const DowserEndpoint *endpoint, const DowserChat *chat, const DowserWireManner *wire_options)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  const char *model = dowser_wire_get_model (endpoint, wire_options);

  json_builder_begin_object (builder);
  if (*model != '\0')
    dowser_wire_add_text (builder, "model", model);
  dowser_wire_add_messages (builder, chat, TRUE);
  if (chat->max_tokens > 0)
    {
      json_builder_set_member_name (builder, wire_options->completion_tokens ? "max_completion_tokens" : "max_tokens");
      json_builder_add_int_value (builder, chat->max_tokens);
    }
  if (!wire_options->default_temperature)
    {
      json_builder_set_member_name (builder, "temperature");
      json_builder_add_double_value (builder, chat->temperature);
    }
  if (dowser_wire_has_schema (chat) && wire_options->structured == DOWSER_STRUCTURED_TOOL)
    add_tool (builder, chat);
  else if (dowser_wire_has_schema (chat) && wire_options->structured != DOWSER_STRUCTURED_NONE)
    add_response_format (builder, chat);
  add_stream (builder, wire_options);
  return dowser_wire_finish (builder);
}

static void
read_usage (JsonObject *root, DowserWireAnswer *answer)
{
  JsonObject *usage = dowser_wire_get_object (root, "usage");

  answer->tokens_in = dowser_wire_get_int (usage, "prompt_tokens", answer->tokens_in);
  answer->tokens_out = dowser_wire_get_int (usage, "completion_tokens", answer->tokens_out);
}

/* Reads only the first tool call, which contains the answer in the form of the schema. Further calls are a mistake of
 * the model. */
static void
read_calls (JsonArray *calls, DowserWireAnswer *answer)
{
  for (guint i = 0; calls != NULL && i < json_array_get_length (calls); i++)
    {
      JsonObject *call = dowser_wire_get_element (calls, i);
      JsonObject *function = dowser_wire_get_object (call, "function");
      const char *arguments = dowser_wire_get_text (function, "arguments");

      if (dowser_wire_get_int (call, "index", i) != 0)
        continue;
      if (arguments != NULL)
        g_string_append (answer->call, arguments);
      else if (dowser_wire_get_object (function, "arguments") != NULL)
        {
          g_autofree char *text = dowser_json_to_text (json_object_get_member (function, "arguments"), FALSE);

          g_string_append (answer->call, text);
        }
    }
}

/* "content" is a text or a list of parts. From a list, only the parts of type "text" are used. */
static void
read_content (JsonObject *message, DowserWireAnswer *answer)
{
  const char *text = dowser_wire_get_text (message, "content");
  const char *refusal = dowser_wire_get_text (message, "refusal");
  JsonArray *parts = dowser_wire_get_array (message, "content");

  if (text != NULL)
    g_string_append (answer->text, text);
  for (guint i = 0; parts != NULL && i < json_array_get_length (parts); i++)
    {
      JsonObject *part = dowser_wire_get_element (parts, i);
      const char *words = dowser_wire_get_text (part, "text");

      if (words != NULL && g_strcmp0 (dowser_wire_get_text (part, "type"), "text") == 0)
        g_string_append (answer->text, words);
    }
  if (refusal != NULL)
    g_string_append (answer->text, refusal);
  read_calls (dowser_wire_get_array (message, "tool_calls"), answer);
}

static gboolean
read_reason (JsonObject *choice, DowserWireAnswer *answer, GError **error)
{
  const char *reason = dowser_wire_get_text (choice, "finish_reason");

  if (reason == NULL)
    return TRUE;
  answer->ended = TRUE;
  answer->truncated = g_str_equal (reason, "length");
  if (!g_str_equal (reason, "content_filter"))
    return TRUE;
  g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_REPLY,
                       _ ("A filter of the model's server blocked the answer. Ask in other words, or choose another "
                          "model."));
  return FALSE;
}

static gboolean
read_reply (JsonNode *root, DowserWireAnswer *answer, GError **error)
{
  JsonObject *object = dowser_wire_get_root (root);
  JsonObject *choice = dowser_wire_get_element (dowser_wire_get_array (object, "choices"), 0);
  JsonObject *message = dowser_wire_get_object (choice, "message");

  if (!dowser_wire_check (root, error))
    return FALSE;
  if (message == NULL)
    {
      g_set_error_literal (error, DOWSER_MODEL_ERROR, DOWSER_MODEL_ERROR_REPLY,
                           _ ("The model's reply contains no answer. Check the model's address and format."));
      return FALSE;
    }
  read_content (message, answer);
  read_usage (object, answer);
  answer->ended = TRUE;
  return read_reason (choice, answer, error);
}

/* A chunk without choices has token counts, or the result of Azure's content filters. */
static gboolean
read_event (JsonNode *root, DowserWireAnswer *answer, GError **error)
{
  JsonObject *object = dowser_wire_get_root (root);
  JsonObject *choice = dowser_wire_get_element (dowser_wire_get_array (object, "choices"), 0);

  if (!dowser_wire_check (root, error))
    return FALSE;
  read_usage (object, answer);
  if (choice == NULL)
    return TRUE;
  read_content (dowser_wire_get_object (choice, "delta"), answer);
  return read_reason (choice, answer, error);
}

const DowserWireFormat dowser_wire_openai = {
  .version_path = "/v1",
  .chat_path = "/chat/completions",
  .models_path = "/models",
  .embed_path = "/embeddings",
  .models_member = "data",
  .model_member = "id",
  .vectors_member = "data",
  .framing = DOWSER_FRAMING_EVENTS,
  .structured = { DOWSER_STRUCTURED_SCHEMA, DOWSER_STRUCTURED_TOOL, DOWSER_STRUCTURED_NONE },
  .add_headers = add_headers,
  .build_chat = build_chat,
  .read_reply = read_reply,
  .read_event = read_event,
};
