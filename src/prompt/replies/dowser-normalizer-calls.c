/* dowser-normalizer-calls.c - normalizes aggregates, functions, windows and nested plans of a model's reply */
#include "prompt/replies/dowser-normalizer-expr-private.h"

#include "plan/dowser-expr.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static const char *
find_name (DowserNormalizerParts *self)
{
  const char *name = self->fn;

  name = name != NULL ? name : dowser_normalizer_parts_get_string (self, "fn");
  name = name != NULL ? name : dowser_normalizer_parts_get_op (self);
  return name != NULL ? name : dowser_normalizer_parts_get_string (self, "name");
}

/* Returns TRUE for count(*) and count(1). */
static gboolean
counts_rows (DowserNormalizerParts *self)
{
  static const char *const meanings[] = { "args", "arg", "column" };

  for (guint i = 0; i < G_N_ELEMENTS (meanings); i++)
    {
      JsonNode *node = dowser_normalizer_parts_get (self, meanings[i]);
      JsonArray *list = node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
      const char *text;

      if (list != NULL && json_array_get_length (list) == 1)
        node = json_array_get_element (list, 0);
      if (node != NULL && JSON_NODE_HOLDS_OBJECT (node)
          && _dowser_normalizer_get_member (json_node_get_object (node), _dowser_normalizer_argument_words, "column")
                 != NULL)
        node = _dowser_normalizer_get_member (json_node_get_object (node), _dowser_normalizer_argument_words, "column");
      text = _dowser_normalizer_get_string (node);
      if (text != NULL && (g_str_equal (text, "*") || g_str_has_suffix (text, ".*") || g_str_equal (text, "1")))
        return TRUE;
      if (node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_INT64)
        return TRUE;
    }
  return FALSE;
}

static JsonNode *
make_aggregate (DowserNormalizerParts *self, const char *meaning)
{
  gboolean distinct = g_str_equal (meaning, "count distinct")
                      || _dowser_normalizer_is_true (dowser_normalizer_parts_get (self, "distinct"));
  const char *op = g_str_has_prefix (meaning, "count") ? "count" : meaning;
  JsonNode *filter = dowser_normalizer_parts_get (self, "filter");
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (JsonArray) args = NULL;
  DowserNormalizerParts inner = *self;

  inner.op = NULL;
  if (g_str_equal (op, "count") && counts_rows (self))
    args = json_array_new ();
  else
    {
      /* Copies only the members that contain arguments, so that the function's name isn't read as a column. */
      g_autoptr (JsonObject) rest = json_object_new ();
      JsonObjectIter iter;
      const char *name;
      JsonNode *value;

      json_object_iter_init_ordered (&iter, self->object);
      while (json_object_iter_next_ordered (&iter, &name, &value))
        if (g_strv_contains ((const char *const[]){ "args", "arg", "column", "left", NULL },
                             _dowser_normalizer_find_word (_dowser_normalizer_argument_words, name) != NULL
                                 ? _dowser_normalizer_find_word (_dowser_normalizer_argument_words, name)
                                 : ""))
          json_object_set_member (rest, name, json_node_copy (value));
      inner.object = rest;
      args = dowser_normalizer_parts_dup_args (&inner);
    }
  if (args == NULL)
    return NULL;
  node = _dowser_normalizer_make_node ("aggregate", op, NULL);
  if (json_array_get_length (args) > 0)
    json_object_set_array_member (json_node_get_object (node), "args", json_array_ref (args));
  if (distinct)
    json_object_set_boolean_member (json_node_get_object (node), "distinct", TRUE);
  filter = filter != NULL ? _dowser_normalizer_read_condition (self->form, self->scope, filter) : NULL;
  if (filter != NULL)
    json_object_set_member (json_node_get_object (node), "filter", filter);
  return self->form->wrong == NULL ? g_steal_pointer (&node) : NULL;
}

static JsonNode *
make_function (DowserNormalizerParts *self, const char *name)
{
  g_autofree char *lower = g_ascii_strdown (name, -1);
  const DowserFunction *function = dowser_function_find (lower);
  const char *word = _dowser_normalizer_find_word (_dowser_normalizer_function_words, name);
  g_autoptr (JsonArray) args = NULL;
  DowserNormalizerParts inner = *self;
  JsonNode *node;

  function = function == NULL && word != NULL ? dowser_function_find (word) : function;
  if (function == NULL)
    return _dowser_normalizer_fail (self->form, _ ("the function “%s” is not in the list"), name);
  if (dowser_normalizer_parts_get (self, "args") != NULL || dowser_normalizer_parts_get (self, "arg") != NULL)
    inner.object = self->object;
  else
    {
      inner.object = json_object_new ();
      if (dowser_normalizer_parts_get (self, "column") != NULL)
        json_object_set_member (inner.object, "column", json_node_copy (dowser_normalizer_parts_get (self, "column")));
    }
  args = dowser_normalizer_parts_dup_args (&inner);
  if (inner.object != self->object)
    json_object_unref (inner.object);
  if (args == NULL)
    return NULL;
  node = _dowser_normalizer_make_node ("function", NULL, g_steal_pointer (&args));
  json_object_set_string_member (json_node_get_object (node), "name", function->name);
  return node;
}

JsonNode *
dowser_normalizer_parts_read_call (DowserNormalizerParts *self)
{
  const char *name = find_name (self);
  const char *aggregate = name != NULL ? _dowser_normalizer_find_word (_dowser_normalizer_aggregate_words, name) : NULL;

  if (name == NULL)
    return _dowser_normalizer_fail (self->form, _ ("the name of the function is missing"));
  return aggregate != NULL ? make_aggregate (self, aggregate) : make_function (self, name);
}

static void
set_list (DowserNormalizerParts *self, JsonObject *into, const char *name, JsonNode *node, DowserNormalizerPart part)
{
  JsonNode *list;
  gsize place;

  if (node == NULL || _dowser_normalizer_is_empty (node))
    return;
  place = _dowser_normalizer_enter_path (self->form, name, 0);
  list = _dowser_normalizer_read_list (self->form, self->scope, node, part);
  _dowser_normalizer_leave_path (self->form, place);
  if (list != NULL)
    json_object_set_member (into, name, list);
}

static JsonNode *
read_column_expr (DowserNormalizer *form, const DowserNormalizerScope *scope, JsonNode *node)
{
  return _dowser_normalizer_read_expr (form, scope, node, FALSE);
}

static JsonNode *
read_value_expr (DowserNormalizer *form, const DowserNormalizerScope *scope, JsonNode *node)
{
  return _dowser_normalizer_read_expr (form, scope, node, TRUE);
}

JsonNode *
dowser_normalizer_parts_read_window (DowserNormalizerParts *self)
{
  const char *name = find_name (self);
  g_autoptr (JsonNode) node = _dowser_normalizer_make_node ("window", NULL, NULL);
  JsonObject *object = json_node_get_object (node);
  JsonNode *order = dowser_normalizer_parts_get (self, "order");
  JsonNode *args = dowser_normalizer_parts_get (self, "args");
  JsonNode *frame = dowser_normalizer_parts_get (self, "frame");
  g_autofree char *lower = name != NULL ? g_ascii_strdown (name, -1) : NULL;
  const char *aggregate = name != NULL ? _dowser_normalizer_find_word (_dowser_normalizer_aggregate_words, name) : NULL;

  if (name == NULL)
    return _dowser_normalizer_fail (self->form, _ ("the name of the function is missing"));
  order = order != NULL ? order : json_object_get_member (self->object, "order");
  args = args != NULL ? args : dowser_normalizer_parts_get (self, "arg");
  args = args != NULL ? args : dowser_normalizer_parts_get (self, "column");
  json_object_set_string_member (object, "name", aggregate != NULL ? aggregate : lower);
  set_list (self, object, "args", args, aggregate != NULL ? read_column_expr : read_value_expr);
  set_list (self, object, "partition", dowser_normalizer_parts_get (self, "partition"), read_column_expr);
  set_list (self, object, "order", order, _dowser_normalizer_read_order);
  if (frame != NULL)
    json_object_set_member (object, "frame", json_node_copy (frame));
  return self->form->wrong == NULL ? g_steal_pointer (&node) : NULL;
}

JsonNode *
dowser_normalizer_parts_read_subplan (DowserNormalizerParts *self)
{
  const char *op = dowser_normalizer_parts_get_op (self);
  g_autofree char *lower = op != NULL ? g_ascii_strdown (op, -1) : g_strdup ("scalar");
  gboolean negated = _dowser_normalizer_is_true (dowser_normalizer_parts_get (self, "negated"));
  const char *compare = dowser_normalizer_parts_get_string (self, "compare");
  JsonNode *select = dowser_normalizer_parts_get (self, "select");
  g_autoptr (JsonArray) args = NULL;
  g_autoptr (JsonNode) node = NULL;
  DowserNormalizerParts inner = *self;

  if (select == NULL)
    return _dowser_normalizer_fail (self->form, _ ("“select” is missing"));
  if (g_str_has_prefix (lower, "not"))
    {
      g_autofree char *positive = g_strdup (strstr (lower, "exists") != NULL ? "exists" : "in");

      negated = !negated;
      g_free (lower);
      lower = g_steal_pointer (&positive);
    }
  inner.op = NULL;
  args = dowser_normalizer_parts_get (self, "args") != NULL || dowser_normalizer_parts_get (self, "arg") != NULL
                 || dowser_normalizer_parts_get (self, "column") != NULL
                 || dowser_normalizer_parts_get (self, "left") != NULL
             ? dowser_normalizer_parts_dup_args (&inner)
             : json_array_new ();
  select = _dowser_normalizer_read_select (self->form, self->scope, select);
  if (args == NULL || select == NULL)
    {
      g_clear_pointer (&select, json_node_unref);
      return NULL;
    }
  node = _dowser_normalizer_make_node ("subplan", lower, NULL);
  if (json_array_get_length (args) > 0)
    json_object_set_array_member (json_node_get_object (node), "args", json_array_ref (args));
  if (compare != NULL)
    json_object_set_string_member (json_node_get_object (node), "compare",
                                   _dowser_normalizer_find_word (_dowser_normalizer_operator_words, compare) != NULL
                                       ? _dowser_normalizer_find_word (_dowser_normalizer_operator_words, compare)
                                       : compare);
  if (negated)
    _dowser_normalizer_negate_node (node);
  json_object_set_member (json_node_get_object (node), "select", select);
  return g_steal_pointer (&node);
}
