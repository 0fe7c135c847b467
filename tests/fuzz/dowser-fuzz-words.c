/* dowser-fuzz-words.c - words that have a meaning in a plan, taken from the JSON Schemas */
#include "dowser-fuzz.h"
#include "plan/dowser-expr.h"

#include <json-glib/json-glib.h>

static const char *const others[] = {
  "customers",
  "orders",
  "order_items",
  "products",
  "weather",
  "id",
  "customer_id",
  "name",
  "order_date",
  "total",
  "quantity",
  "status",
  "day",
  "2024-02-29",
  "2024-13-45T99:99",
  "1e309",
  "-9223372036854775808",
  "NaN",
  "%_!",
  "",
  "\"'`]; --",
  "\xe2\x80\xae",
};

static void
add_word (GPtrArray *words, const char *word)
{
  g_ptr_array_add (words, g_strdup (word));
}

static void
add_words_cb (JsonObject *object, const char *name, JsonNode *node, gpointer user_data)
{
  GPtrArray *words = user_data;
  JsonArray *list = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  if (g_str_equal (name, "const") && JSON_NODE_HOLDS_VALUE (node) && json_node_get_string (node) != NULL)
    add_word (words, json_node_get_string (node));
  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      JsonNode *element = json_array_get_element (list, i);

      if (JSON_NODE_HOLDS_OBJECT (element))
        json_object_foreach_member (json_node_get_object (element), add_words_cb, words);
      else if (g_str_equal (name, "enum") && json_node_get_value_type (element) == G_TYPE_STRING)
        add_word (words, json_node_get_string (element));
    }
  if (!JSON_NODE_HOLDS_OBJECT (node))
    return;
  if (g_str_equal (name, "properties"))
    {
      g_autoptr (GList) members = json_object_get_members (json_node_get_object (node));

      for (GList *link = members; link != NULL; link = link->next)
        add_word (words, link->data);
    }
  json_object_foreach_member (json_node_get_object (node), add_words_cb, words);
}

static void
add_file_words (GPtrArray *words, const char *path)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;

  if (!json_parser_load_from_file (parser, path, &error))
    g_error ("%s", error->message);
  json_object_foreach_member (json_node_get_object (json_parser_get_root (parser)), add_words_cb, words);
}

GPtrArray *
dowser_fuzz_words_new (void)
{
  GPtrArray *words = g_ptr_array_new_with_free_func (g_free);

  add_file_words (words, DOWSER_RESOURCES "/plan.schema.json");
  add_file_words (words, DOWSER_RESOURCES "/operations.schema.json");
  for (const DowserFunction *function = dowser_functions; function->name != NULL; function++)
    add_word (words, function->name);
  for (const DowserFunction *function = dowser_window_functions; function->name != NULL; function++)
    add_word (words, function->name);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    add_word (words, others[i]);
  return words;
}
