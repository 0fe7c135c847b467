/* dowser-normalizer-nodes.c - makes the JSON nodes of a document, and records the path to an error */
#include "prompt/replies/dowser-normalizer-private.h"

#include "base/dowser-error.h"

gpointer
_dowser_normalizer_fail (DowserNormalizer *self, const char *format, ...)
{
  va_list arguments;
  g_autofree char *reason = NULL;

  if (self->wrong != NULL)
    return NULL;
  va_start (arguments, format);
  reason = dowser_error_format_reason (format, arguments);
  va_end (arguments);
  self->wrong = self->path->len > 0 ? g_strdup_printf ("%s: %s", self->path->str, reason) : g_steal_pointer (&reason);
  return NULL;
}

gsize
_dowser_normalizer_enter_path (DowserNormalizer *self, const char *name, guint index)
{
  gsize place = self->path->len;

  if (name != NULL)
    g_string_append_printf (self->path, "%s%s", place > 0 ? "." : "", name);
  else
    g_string_append_printf (self->path, "[%u]", index);
  return place;
}

void
_dowser_normalizer_leave_path (DowserNormalizer *self, gsize place)
{
  g_string_truncate (self->path, place);
}

JsonNode *
_dowser_normalizer_make_object (JsonObject *object)
{
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  json_node_take_object (node, object);
  return node;
}

JsonNode *
_dowser_normalizer_make_node (const char *kind, const char *op, JsonArray *args)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "kind", kind);
  if (op != NULL)
    json_object_set_string_member (object, "op", op);
  if (args != NULL)
    json_object_set_array_member (object, "args", args);
  return _dowser_normalizer_make_object (object);
}

JsonArray *
_dowser_normalizer_make_args (JsonNode *first, JsonNode *second)
{
  JsonArray *args = json_array_new ();

  json_array_add_element (args, first);
  if (second != NULL)
    json_array_add_element (args, second);
  return args;
}

JsonNode *
_dowser_normalizer_make_literal (JsonNode *value)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "kind", "literal");
  json_object_set_member (object, "value", value);
  return _dowser_normalizer_make_object (object);
}

void
_dowser_normalizer_negate_node (JsonNode *node)
{
  json_object_set_boolean_member (json_node_get_object (node), "negated", TRUE);
}

JsonNode *
_dowser_normalizer_read_list (DowserNormalizer *self, const DowserNormalizerScope *scope, JsonNode *node,
                              DowserNormalizerPart part)
{
  gboolean is_list = JSON_NODE_HOLDS_ARRAY (node);
  JsonArray *from = is_list ? json_node_get_array (node) : NULL;
  g_autoptr (JsonNode) list = json_node_new (JSON_NODE_ARRAY);
  JsonArray *into = json_array_new ();
  guint n = is_list ? json_array_get_length (from) : 1;

  json_node_take_array (list, into);
  for (guint i = 0; i < n && self->wrong == NULL; i++)
    {
      gsize place = _dowser_normalizer_enter_path (self, NULL, i);
      JsonNode *element = part (self, scope, is_list ? json_array_get_element (from, i) : node);

      if (element != NULL)
        json_array_add_element (into, element);
      _dowser_normalizer_leave_path (self, place);
    }
  return self->wrong == NULL ? g_steal_pointer (&list) : NULL;
}
