/* dowser-wire-json.c - reads untrusted JSON, whose members may have any type, and writes members shared by several
 * formats */
#include "llm/dowser-wire-json.h"
#include "base/dowser-json-text.h"

static JsonNode *
get_member (JsonObject *object, const char *name)
{
  return object != NULL ? json_object_get_member (object, name) : NULL;
}

JsonObject *
dowser_wire_get_root (JsonNode *root)
{
  return root != NULL && JSON_NODE_HOLDS_OBJECT (root) ? json_node_get_object (root) : NULL;
}

JsonObject *
dowser_wire_get_element (JsonArray *array, guint index)
{
  if (array == NULL || index >= json_array_get_length (array))
    return NULL;
  return dowser_wire_get_root (json_array_get_element (array, index));
}

JsonObject *
dowser_wire_get_object (JsonObject *object, const char *name)
{
  return dowser_wire_get_root (get_member (object, name));
}

JsonArray *
dowser_wire_get_array (JsonObject *object, const char *name)
{
  JsonNode *node = get_member (object, name);

  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

static gboolean
has_type (JsonNode *node, GType type)
{
  return node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == type;
}

const char *
dowser_wire_get_text (JsonObject *object, const char *name)
{
  JsonNode *node = get_member (object, name);

  return has_type (node, G_TYPE_STRING) ? json_node_get_string (node) : NULL;
}

gint64
dowser_wire_get_int (JsonObject *object, const char *name, gint64 fallback)
{
  JsonNode *node = get_member (object, name);

  if (has_type (node, G_TYPE_INT64))
    return json_node_get_int (node);
  if (has_type (node, G_TYPE_DOUBLE) && json_node_get_double (node) >= 0 && json_node_get_double (node) < 1e15)
    return (gint64) json_node_get_double (node);
  return fallback;
}

gboolean
dowser_wire_get_boolean (JsonObject *object, const char *name)
{
  JsonNode *node = get_member (object, name);

  return has_type (node, G_TYPE_BOOLEAN) && json_node_get_boolean (node);
}

void
dowser_wire_add_text (JsonBuilder *builder, const char *name, const char *text)
{
  json_builder_set_member_name (builder, name);
  json_builder_add_string_value (builder, text);
}

void
dowser_wire_add_messages (JsonBuilder *builder, const DowserChat *chat, gboolean with_system)
{
  json_builder_set_member_name (builder, "messages");
  json_builder_begin_array (builder);
  for (guint i = 0; i < chat->messages->len; i++)
    {
      const DowserMessage *message = chat->messages->pdata[i];

      if (message->role == DOWSER_ROLE_SYSTEM && !with_system)
        continue;
      json_builder_begin_object (builder);
      dowser_wire_add_text (builder, "role", dowser_role_nicks[message->role]);
      dowser_wire_add_text (builder, "content", message->text);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
}

static JsonNode *
parse_schema (const DowserChat *chat)
{
  g_autoptr (JsonNode) schema = chat->json_schema != NULL ? json_from_string (chat->json_schema, NULL) : NULL;

  return schema != NULL && JSON_NODE_HOLDS_OBJECT (schema) ? g_steal_pointer (&schema) : NULL;
}

gboolean
dowser_wire_has_schema (const DowserChat *chat)
{
  g_autoptr (JsonNode) schema = parse_schema (chat);

  return schema != NULL;
}

gboolean
dowser_wire_add_schema (JsonBuilder *builder, const char *name, const DowserChat *chat)
{
  g_autoptr (JsonNode) schema = parse_schema (chat);

  if (schema == NULL)
    return FALSE;
  json_builder_set_member_name (builder, name);
  json_builder_add_value (builder, g_steal_pointer (&schema));
  return TRUE;
}

const char *
dowser_wire_get_schema_name (const DowserChat *chat)
{
  return chat->schema_name != NULL ? chat->schema_name : "answer";
}

const char *
dowser_wire_get_model (const DowserEndpoint *endpoint, const DowserWireManner *wire_options)
{
  return *endpoint->model == '\0' && wire_options->model != NULL ? wire_options->model : endpoint->model;
}

char *
dowser_wire_finish (JsonBuilder *builder)
{
  g_autoptr (JsonNode) root = NULL;

  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  return dowser_json_to_text (root, FALSE);
}
