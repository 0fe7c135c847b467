/* dowser-test-conversation.c - a chat request in any wire format, and its key in a cassette (a file of recorded
 * replies) */
#include "support/dowser-test-conversation.h"

#include <math.h>
#include <string.h>

/* "content" is a text, or a list of parts that each have a text. */
static char *
dup_content (JsonObject *message, const char *name)
{
  JsonNode *node = json_object_get_member (message, name);
  g_autoptr (GString) joined = g_string_new (NULL);
  JsonArray *parts;

  if (node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    return g_strdup (json_node_get_string (node));
  if (node == NULL || !JSON_NODE_HOLDS_ARRAY (node))
    return g_strdup ("");
  parts = json_node_get_array (node);
  for (guint i = 0; i < json_array_get_length (parts); i++)
    {
      JsonNode *part = json_array_get_element (parts, i);

      if (!JSON_NODE_HOLDS_OBJECT (part))
        continue;
      if (joined->len > 0)
        g_string_append_c (joined, '\n');
      g_string_append (joined, json_object_get_string_member_with_default (json_node_get_object (part), "text", ""));
    }
  return g_strdup (joined->str);
}

static void
add_message (DowserTestConversation *self, const char *role, const char *content)
{
  JsonObject *message = json_object_new ();
  g_autofree char *before = g_steal_pointer (&self->whole);

  json_object_set_string_member (message, "role", role);
  json_object_set_string_member (message, "content", content);
  json_array_add_object_element (self->messages, message);
  self->whole = before != NULL ? g_strconcat (before, "\n", content, NULL) : g_strdup (content);
}

static JsonObject *
get_object (JsonObject *object, const char *name)
{
  JsonNode *node = object != NULL ? json_object_get_member (object, name) : NULL;

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

static void
find_schema (DowserTestConversation *self, const char *path, JsonObject *body)
{
  JsonNode *tools = json_object_get_member (body, "tools");
  JsonObject *tool = NULL;
  JsonNode *schema = NULL;

  if (tools != NULL && JSON_NODE_HOLDS_ARRAY (tools) && json_array_get_length (json_node_get_array (tools)) > 0)
    tool = json_array_get_object_element (json_node_get_array (tools), 0);
  self->has_tool = tool != NULL && json_object_has_member (body, "tool_choice");
  if (g_str_equal (path, "/api/chat"))
    schema = json_object_get_member (body, "format");
  if (get_object (get_object (body, "response_format"), "json_schema") != NULL)
    schema = json_object_get_member (get_object (get_object (body, "response_format"), "json_schema"), "schema");
  if (schema == NULL && tool != NULL)
    schema = json_object_get_member (tool, "input_schema");
  if (schema == NULL && get_object (tool, "function") != NULL)
    schema = json_object_get_member (get_object (tool, "function"), "parameters");
  self->schema = schema != NULL ? json_node_copy (schema) : NULL;
}

DowserTestConversation *
dowser_test_conversation_new (const char *path, const char *body, gsize length)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  DowserTestConversation *self;
  JsonObject *root;
  JsonArray *messages;

  if (!json_parser_load_from_data (parser, body, length, NULL) || json_parser_get_root (parser) == NULL
      || !JSON_NODE_HOLDS_OBJECT (json_parser_get_root (parser)))
    return NULL;
  root = json_node_get_object (json_parser_get_root (parser));
  self = g_new0 (DowserTestConversation, 1);
  self->messages = json_array_new ();
  if (g_str_equal (path, "/v1/messages") && json_object_has_member (root, "system"))
    {
      g_autofree char *system = dup_content (root, "system");

      add_message (self, "system", system);
    }
  messages = json_object_has_member (root, "messages") ? json_object_get_array_member (root, "messages") : NULL;
  for (guint i = 0; messages != NULL && i < json_array_get_length (messages); i++)
    {
      JsonObject *message = json_array_get_object_element (messages, i);
      g_autofree char *content = dup_content (message, "content");

      add_message (self, json_object_get_string_member_with_default (message, "role", "user"), content);
    }
  if (self->whole == NULL)
    self->whole = g_strdup ("");
  find_schema (self, path, root);
  self->model = g_strdup (json_object_get_string_member_with_default (root, "model", "desk"));
  self->stream = json_object_get_boolean_member_with_default (root, "stream", g_str_equal (path, "/api/chat"));
  self->usage = get_object (root, "stream_options") != NULL;
  return self;
}

void
dowser_test_conversation_free (DowserTestConversation *self)
{
  if (self == NULL)
    return;
  json_array_unref (self->messages);
  g_clear_pointer (&self->schema, json_node_unref);
  g_free (self->whole);
  g_free (self->model);
  g_free (self);
}

/* ---- as Python writes JSON ---- */

static void
append_quoted (GString *into, const char *text)
{
  g_string_append_c (into, '"');
  for (const char *p = text; *p != '\0'; p++)
    switch (*p)
      {
      case '"':
        g_string_append (into, "\\\"");
        break;
      case '\\':
        g_string_append (into, "\\\\");
        break;
      case '\n':
        g_string_append (into, "\\n");
        break;
      case '\r':
        g_string_append (into, "\\r");
        break;
      case '\t':
        g_string_append (into, "\\t");
        break;
      case '\f':
        g_string_append (into, "\\f");
        break;
      case '\b':
        g_string_append (into, "\\b");
        break;
      default:
        if ((guchar) *p < 0x20)
          g_string_append_printf (into, "\\u%04x", (guchar) *p);
        else
          g_string_append_c (into, *p);
      }
  g_string_append_c (into, '"');
}

/* Appends a number in the same form as Python's repr(): the shortest digits that read back as the same number, with a
 * point. Numbers from 1e16 on and below 1e-4 have an exponent. */
static void
append_double (GString *into, double number)
{
  char digits[64];

  for (int precision = 1; precision <= 17; precision++)
    {
      char format[8];

      g_snprintf (format, sizeof format, "%%.%dg", precision);
      g_ascii_formatd (digits, sizeof digits, format, number);
      if (g_ascii_strtod (digits, NULL) == number)
        break;
    }
  if (fabs (number) >= 1e-4 && fabs (number) < 1e16 && strchr (digits, 'e') != NULL)
    g_ascii_formatd (digits, sizeof digits, "%.1f", number);
  g_string_append (into, digits);
  if (strpbrk (digits, ".en") == NULL)
    g_string_append (into, ".0");
}

static int
compare_names_cb (gconstpointer a, gconstpointer b)
{
  return strcmp (a, b);
}

static void append_node (GString *into, JsonNode *node);

static void
append_object (GString *into, JsonObject *object)
{
  g_autoptr (GList) names = g_list_sort (json_object_get_members (object), compare_names_cb);

  g_string_append_c (into, '{');
  for (GList *l = names; l != NULL; l = l->next)
    {
      if (l != names)
        g_string_append (into, ", ");
      append_quoted (into, l->data);
      g_string_append (into, ": ");
      append_node (into, json_object_get_member (object, l->data));
    }
  g_string_append_c (into, '}');
}

static void
append_array (GString *into, JsonArray *array)
{
  g_string_append_c (into, '[');
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      if (i > 0)
        g_string_append (into, ", ");
      append_node (into, json_array_get_element (array, i));
    }
  g_string_append_c (into, ']');
}

static void
append_node (GString *into, JsonNode *node)
{
  if (node == NULL || JSON_NODE_HOLDS_NULL (node))
    g_string_append (into, "null");
  else if (JSON_NODE_HOLDS_OBJECT (node))
    append_object (into, json_node_get_object (node));
  else if (JSON_NODE_HOLDS_ARRAY (node))
    append_array (into, json_node_get_array (node));
  else if (json_node_get_value_type (node) == G_TYPE_STRING)
    append_quoted (into, json_node_get_string (node));
  else if (json_node_get_value_type (node) == G_TYPE_BOOLEAN)
    g_string_append (into, json_node_get_boolean (node) ? "true" : "false");
  else if (json_node_get_value_type (node) == G_TYPE_INT64)
    g_string_append_printf (into, "%" G_GINT64_FORMAT, json_node_get_int (node));
  else
    append_double (into, json_node_get_double (node));
}

char *
dowser_test_json_dump (JsonNode *node)
{
  GString *text = g_string_new (NULL);

  append_node (text, node);
  return g_string_free (text, FALSE);
}

char *
dowser_test_conversation_dup_key (const DowserTestConversation *self)
{
  g_autoptr (GString) text = g_string_new ("[");

  append_array (text, self->messages);
  g_string_append (text, ", ");
  append_node (text, self->schema);
  g_string_append_c (text, ']');
  return g_compute_checksum_for_string (G_CHECKSUM_SHA256, text->str, text->len);
}

#define VECTOR_SIZE 256

/* Returns a vector: the sum of signed hashes of all sequences of three to five bytes. */
char *
dowser_test_dup_vector (const char *text)
{
  g_autofree char *lower = g_utf8_strdown (text, -1);
  g_autofree char *padded = g_strconcat (" ", lower, " ", NULL);
  GString *json = g_string_new ("[");
  double vector[VECTOR_SIZE] = { 0 };
  double norm = 0;

  for (gsize n = 3; n <= 5; n++)
    for (gsize i = 0; i + n <= strlen (padded); i++)
      {
        guint32 hash = 2166136261u;

        for (gsize k = 0; k < n; k++)
          hash = (hash ^ (guchar) padded[i + k]) * 16777619u;
        vector[hash % VECTOR_SIZE] += (hash >> 31) != 0 ? 1 : -1;
      }
  for (guint i = 0; i < VECTOR_SIZE; i++)
    norm += vector[i] * vector[i];
  norm = norm > 0 ? sqrt (norm) : 1;
  for (guint i = 0; i < VECTOR_SIZE; i++)
    {
      g_string_append (json, i > 0 ? "," : "");
      append_double (json, vector[i] / norm);
    }
  g_string_append_c (json, ']');
  return g_string_free (json, FALSE);
}
