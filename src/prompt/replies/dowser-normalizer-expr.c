/* dowser-normalizer-expr.c - normalizes expressions of a model's reply, and finds out which kind of expression a node
 * is */
#include "prompt/replies/dowser-normalizer-private.h"

#include "prompt/replies/dowser-normalizer-expr-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Guesses the kind of an expression from a member that only this kind has. */
static const char *
guess_kind (DowserNormalizerParts *parts)
{
  const char *op = dowser_normalizer_parts_get_op (parts);

  if (dowser_normalizer_parts_get (parts, "cases") != NULL)
    return "case";
  if (dowser_normalizer_parts_get (parts, "partition") != NULL)
    return "window";
  if (op != NULL)
    return "compare";
  if (dowser_normalizer_parts_get (parts, "select") != NULL)
    return "subplan";
  if (dowser_normalizer_parts_get (parts, "fn") != NULL)
    return "function";
  if (dowser_normalizer_parts_get (parts, "unit") != NULL)
    return "relative_date";
  if (dowser_normalizer_parts_get (parts, "logic") != NULL && dowser_normalizer_parts_get (parts, "args") != NULL)
    return "logical";
  if (dowser_normalizer_parts_get (parts, "column") != NULL || dowser_normalizer_parts_get (parts, "instance") != NULL)
    return dowser_normalizer_parts_get (parts, "value") != NULL ? "compare" : "column";
  if (json_object_has_member (parts->object, "value") || json_object_has_member (parts->object, "base64"))
    return "literal";
  if (dowser_normalizer_parts_get (parts, "arg") != NULL)
    return "wrapped";
  return dowser_normalizer_parts_get (parts, "name") != NULL ? "column" : NULL;
}

/* Returns the kind of an expression whose member "kind" contains the operation: {"kind":"sum"}, {"kind":"="}. */
static const char *
find_operation_kind (DowserNormalizerParts *parts, const char *word)
{
  if (_dowser_normalizer_find_word (_dowser_normalizer_aggregate_words, word) != NULL)
    {
      parts->fn = word;
      return "function";
    }
  if (_dowser_normalizer_find_word (_dowser_normalizer_operator_words, word) != NULL)
    {
      parts->op = word;
      return "compare";
    }
  if (dowser_function_find (word) != NULL
      || _dowser_normalizer_find_word (_dowser_normalizer_function_words, word) != NULL)
    {
      parts->fn = word;
      return "function";
    }
  return NULL;
}

static const char *
find_kind (DowserNormalizerParts *parts)
{
  const char *word = _dowser_normalizer_get_string (json_object_get_member (parts->object, "kind"));
  const char *kind;

  if (word == NULL
      && _dowser_normalizer_find_word (_dowser_normalizer_kind_words,
                                       dowser_normalizer_parts_get_string (parts, "type") != NULL
                                           ? dowser_normalizer_parts_get_string (parts, "type")
                                           : "")
             != NULL)
    {
      word = dowser_normalizer_parts_get_string (parts, "type");
      parts->type_is_kind = TRUE;
    }
  if (word == NULL)
    return guess_kind (parts);
  kind = _dowser_normalizer_find_word (_dowser_normalizer_kind_words, word);
  return kind != NULL ? kind : find_operation_kind (parts, word);
}

/* Reads an object whose only member is the whole expression: {"and":[…]}, {"eq":[a,b]}, {"sum":"orders.total"},
 * {"orders.total":5}. */
static JsonNode *
read_only_member (DowserNormalizer *self, const DowserNormalizerScope *scope, JsonObject *object, gboolean *is_one)
{
  g_autoptr (GList) names = json_object_get_members (object);
  const char *name = names->data;
  JsonNode *value = json_object_get_member (object, name);
  g_autoptr (JsonNode) rewritten = NULL;
  JsonObject *full_object = json_object_new ();
  gboolean is_operator = _dowser_normalizer_find_word (_dowser_normalizer_operator_words, name) != NULL;
  JsonNode *column;

  rewritten = _dowser_normalizer_make_object (full_object);
  *is_one = TRUE;
  if (_dowser_normalizer_find_word (_dowser_normalizer_argument_words, name) != NULL && !is_operator)
    *is_one = FALSE;
  else if (is_operator || _dowser_normalizer_find_word (_dowser_normalizer_aggregate_words, name) != NULL
           || dowser_function_find (name) != NULL)
    {
      json_object_set_string_member (full_object, is_operator ? "op" : "fn", name);
      json_object_set_member (full_object, "args", json_node_copy (value));
    }
  else if ((column = _dowser_normalizer_find_column (self, scope, name)) != NULL)
    {
      JsonObject *inner = JSON_NODE_HOLDS_OBJECT (value) ? json_node_get_object (value) : NULL;
      g_autoptr (GList) inner_names = inner != NULL ? json_object_get_members (inner) : NULL;

      if (inner != NULL && (inner_names == NULL || inner_names->next != NULL))
        *is_one = FALSE;
      json_object_set_string_member (full_object, "column", name);
      json_object_set_string_member (full_object, "op",
                                     inner_names != NULL             ? inner_names->data
                                     : JSON_NODE_HOLDS_ARRAY (value) ? "in"
                                                                     : "=");
      json_object_set_member (full_object, "value",
                              json_node_copy (inner_names != NULL ? json_object_get_member (inner, inner_names->data)
                                                                  : value));
      json_node_unref (column);
    }
  else
    *is_one = FALSE;
  return *is_one ? _dowser_normalizer_read_expr (self, scope, rewritten, FALSE) : NULL;
}

static JsonNode *
read_object (DowserNormalizer *self, const DowserNormalizerScope *scope, JsonObject *object)
{
  DowserNormalizerParts parts = { .form = self, .scope = scope, .object = object };
  const char *kind;

  if (json_object_get_size (object) == 1 && !json_object_has_member (object, "kind"))
    {
      gboolean is_one;
      JsonNode *node = read_only_member (self, scope, object, &is_one);

      if (is_one || self->wrong != NULL)
        return node;
    }
  kind = find_kind (&parts);
  if (kind == NULL)
    return _dowser_normalizer_fail (self, _ ("an expression with a known “kind” is expected"));
  return dowser_normalizer_parts_read (&parts, kind);
}

static JsonNode *
read_text (DowserNormalizer *self, const DowserNormalizerScope *scope, const char *text, gboolean is_value)
{
  JsonNode *column;

  if (is_value && strchr (text, '.') == NULL)
    return _dowser_normalizer_make_literal (json_node_init_string (json_node_alloc (), text));
  if (is_value)
    {
      /* A text is read as a column only if it is an existing ID, because other texts may also contain dots. */
      column = dowser_prompt_size_find_column (self->schema, text) != NULL
                   ? _dowser_normalizer_find_column (self, scope, text)
                   : NULL;
      return column != NULL ? column
                            : _dowser_normalizer_make_literal (json_node_init_string (json_node_alloc (), text));
    }
  column = _dowser_normalizer_find_column (self, scope, text);
  if (column != NULL)
    return column;
  if (strpbrk (text, "()*+/=<>|' ") != NULL)
    return _dowser_normalizer_read_sql_expr (self, scope, text);
  return _dowser_normalizer_read_column (self, scope, text);
}

JsonNode *
_dowser_normalizer_read_expr (DowserNormalizer *self, const DowserNormalizerScope *scope, JsonNode *node,
                              gboolean is_value)
{
  const char *text = _dowser_normalizer_get_string (node);

  if (self->wrong != NULL)
    return NULL;
  if (text != NULL)
    return read_text (self, scope, text, is_value);
  if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_node_get_array (node);

      if (json_array_get_length (array) != 1)
        return _dowser_normalizer_fail (self, _ ("one expression is expected, not a list"));
      return _dowser_normalizer_read_expr (self, scope, json_array_get_element (array, 0), is_value);
    }
  if (JSON_NODE_HOLDS_OBJECT (node))
    return read_object (self, scope, json_node_get_object (node));
  return _dowser_normalizer_make_literal (json_node_copy (node));
}

/* Reads a condition. Several conditions are combined by "and". */
JsonNode *
_dowser_normalizer_read_condition (DowserNormalizer *self, const DowserNormalizerScope *scope, JsonNode *node)
{
  g_autoptr (JsonNode) list = NULL;
  JsonArray *conditions;

  if (!JSON_NODE_HOLDS_ARRAY (node))
    return _dowser_normalizer_read_expr (self, scope, node, FALSE);
  list = _dowser_normalizer_read_list (self, scope, node, _dowser_normalizer_read_condition);
  if (list == NULL)
    return NULL;
  conditions = json_node_get_array (list);
  if (json_array_get_length (conditions) == 0)
    return _dowser_normalizer_fail (self, _ ("a condition is expected"));
  if (json_array_get_length (conditions) == 1)
    return json_node_copy (json_array_get_element (conditions, 0));
  return _dowser_normalizer_make_node ("and", NULL, json_array_ref (conditions));
}
