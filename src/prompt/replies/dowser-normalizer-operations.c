/* dowser-normalizer-operations.c - normalizes comparisons, conditions and arithmetic of a model's reply */
#include "prompt/replies/dowser-normalizer-expr-private.h"

#include "prompt/replies/dowser-lax-json.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
add_arg (DowserNormalizerParts *self, JsonArray *args, JsonNode *node)
{
  gboolean is_value = json_array_get_length (args) > 0;
  JsonNode *arg = _dowser_normalizer_read_expr (self->form, self->scope, node, is_value);

  if (arg != NULL)
    json_array_add_element (args, arg);
}

/* Adds the arguments of an operator, and the elements of nested lists: ["in", x, [a, b]] is read like ["in", x, a,
 * b]. */
static void
add_args (DowserNormalizerParts *self, JsonArray *args, JsonNode *node)
{
  JsonArray *list = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  if (list == NULL)
    add_arg (self, args, node);
  for (guint i = 0; list != NULL && i < json_array_get_length (list) && self->form->wrong == NULL; i++)
    {
      gsize place = _dowser_normalizer_enter_path (self->form, NULL, i);
      JsonNode *element = json_array_get_element (list, i);

      if (i > 0 && JSON_NODE_HOLDS_ARRAY (element))
        add_args (self, args, element);
      else
        add_arg (self, args, element);
      _dowser_normalizer_leave_path (self->form, place);
    }
}

/* Adds the left side of a comparison. In {"fn":"count","column":"orders.id","op":">","value":5}, the members "fn" and
 * "column" form the left side. */
static void
add_column (DowserNormalizerParts *self, JsonArray *args)
{
  const char *table = dowser_normalizer_parts_get_string (self, "table");
  const char *column = dowser_normalizer_parts_get_string (self, "column");
  g_autofree char *id = table != NULL && column != NULL && strchr (column, '.') == NULL
                            ? g_strdup_printf ("%s.%s", table, column)
                            : NULL;
  DowserNormalizerParts call = *self;
  JsonNode *node = NULL;

  call.op = NULL;
  if (dowser_normalizer_parts_get (self, "fn") != NULL)
    node = dowser_normalizer_parts_read_call (&call);
  else if (id != NULL)
    node = _dowser_normalizer_read_column (self->form, self->scope, id);
  else if (dowser_normalizer_parts_get (self, "column") != NULL)
    node = _dowser_normalizer_read_expr (self->form, self->scope, dowser_normalizer_parts_get (self, "column"), FALSE);
  if (node != NULL)
    json_array_add_element (args, node);
}

JsonArray *
dowser_normalizer_parts_dup_args (DowserNormalizerParts *self)
{
  static const char *const others[] = { "arg", "left", "right", "value", "low", "high", NULL };
  g_autoptr (JsonArray) args = json_array_new ();
  JsonNode *list = dowser_normalizer_parts_get (self, "args");

  if (list != NULL)
    {
      gsize place = _dowser_normalizer_enter_path (self->form, "args", 0);

      add_args (self, args, list);
      _dowser_normalizer_leave_path (self->form, place);
    }
  else
    add_column (self, args);
  for (guint i = 0; others[i] != NULL && self->form->wrong == NULL; i++)
    {
      JsonNode *node = dowser_normalizer_parts_get (self, others[i]);

      if (node == NULL && g_str_equal (others[i], "value") && json_object_has_member (self->object, "value"))
        node = json_object_get_member (self->object, "value");
      if (node != NULL && (list == NULL || !JSON_NODE_HOLDS_NULL (node)))
        add_args (self, args, node);
    }
  return self->form->wrong == NULL ? g_steal_pointer (&args) : NULL;
}

static gboolean
is_null_literal (JsonNode *node)
{
  JsonObject *object = json_node_get_object (node);

  return g_strcmp0 (_dowser_normalizer_get_member_text (object, "kind"), "literal") == 0
         && (!json_object_has_member (object, "value") || json_object_get_null_member (object, "value"));
}

static gboolean
is_subplan (JsonNode *node)
{
  JsonObject *object = json_node_get_object (node);

  return g_strcmp0 (_dowser_normalizer_get_member_text (object, "kind"), "subplan") == 0;
}

static JsonNode *
fail_count (DowserNormalizerParts *self, const char *call_name, guint n)
{
  return _dowser_normalizer_fail (self->form, _ ("“%s” does not take %u arguments"), call_name, n);
}

static JsonNode *
make_compare (DowserNormalizerParts *self, const char *op, JsonArray *args)
{
  if (json_array_get_length (args) != 2)
    return fail_count (self, op, json_array_get_length (args));
  if ((g_str_equal (op, "eq") || g_str_equal (op, "ne")) && is_null_literal (json_array_get_element (args, 1)))
    {
      JsonNode *node
          = _dowser_normalizer_make_node ("is_null", NULL,
                                          _dowser_normalizer_make_args (json_array_dup_element (args, 0), NULL));

      if (g_str_equal (op, "ne"))
        _dowser_normalizer_negate_node (node);
      return node;
    }
  return _dowser_normalizer_make_node ("compare", op, json_array_ref (args));
}

/* Makes "x in (…)". A select on the right side becomes a nested plan. */
static JsonNode *
make_in_list (DowserNormalizerParts *self, JsonArray *args)
{
  guint n = json_array_get_length (args);
  JsonNode *nested;
  JsonNode *node;

  if (n < 2)
    return fail_count (self, "in", n);
  nested = json_array_get_element (args, 1);
  if (n != 2 || !is_subplan (nested))
    return _dowser_normalizer_make_node ("in", NULL, json_array_ref (args));
  node = _dowser_normalizer_make_node ("subplan", "in",
                                       _dowser_normalizer_make_args (json_array_dup_element (args, 0), NULL));
  json_object_set_member (json_node_get_object (node), "select",
                          json_object_dup_member (json_node_get_object (nested), "select"));
  return node;
}

static JsonNode *
make_connective (DowserNormalizerParts *self, const char *op, JsonArray *args)
{
  guint n = json_array_get_length (args);

  if (g_str_equal (op, "not"))
    return n == 1 ? _dowser_normalizer_make_node ("not", NULL, json_array_ref (args)) : fail_count (self, op, n);
  if (n == 0)
    return fail_count (self, op, n);
  return n == 1 ? json_array_dup_element (args, 0) : _dowser_normalizer_make_node (op, NULL, json_array_ref (args));
}

static JsonNode *
make_arithmetic (DowserNormalizerParts *self, const char *op, JsonArray *args)
{
  guint n = json_array_get_length (args);
  JsonNode *node;

  if (n == 1 && (g_str_equal (op, "subtract") || g_str_equal (op, "negate")))
    return _dowser_normalizer_make_node ("arithmetic", "negate", json_array_ref (args));
  if (n < 2 || (n > 2 && !g_str_equal (op, "add") && !g_str_equal (op, "multiply")))
    return fail_count (self, op, n);
  node = json_array_dup_element (args, 0);
  for (guint i = 1; i < n; i++)
    node = _dowser_normalizer_make_node ("arithmetic", op,
                                         _dowser_normalizer_make_args (node, json_array_dup_element (args, i)));
  return node;
}

static JsonNode *
make_match (DowserNormalizerParts *self, const char *op, JsonArray *args)
{
  JsonNode *node;

  if (json_array_get_length (args) != 2)
    return fail_count (self, op, json_array_get_length (args));
  node = _dowser_normalizer_make_node ("match", op, json_array_ref (args));
  if (_dowser_normalizer_is_true (dowser_normalizer_parts_get (self, "case_sensitive")))
    json_object_set_boolean_member (json_node_get_object (node), "case_sensitive", TRUE);
  return node;
}

static gboolean
is_one_of (const char *meaning, const char *const *meanings)
{
  return g_strv_contains (meanings, meaning);
}

static JsonNode *
make_operation (DowserNormalizerParts *self, const char *meaning, JsonArray *args)
{
  static const char *const compares[] = { "eq", "ne", "lt", "le", "gt", "ge", NULL };
  static const char *const matches[] = { "like", "contains", "starts", "ends", NULL };
  static const char *const connectives[] = { "and", "or", "not", NULL };
  guint n = json_array_get_length (args);

  if (is_one_of (meaning, compares))
    return make_compare (self, meaning, args);
  if (is_one_of (meaning, matches))
    return make_match (self, meaning, args);
  if (is_one_of (meaning, connectives))
    return make_connective (self, meaning, args);
  if (g_str_equal (meaning, "in"))
    return make_in_list (self, args);
  if (g_str_equal (meaning, "between"))
    return n == 3 ? _dowser_normalizer_make_node ("between", NULL, json_array_ref (args))
                  : fail_count (self, meaning, n);
  if (g_str_equal (meaning, "null"))
    /* A test for NULL has one argument. A second argument has no meaning and is ignored. */
    return n >= 1 ? _dowser_normalizer_make_node ("is_null", NULL,
                                                  _dowser_normalizer_make_args (json_array_dup_element (args, 0), NULL))
                  : fail_count (self, meaning, n);
  return make_arithmetic (self, meaning, args);
}

/* Reads each argument of "and" and "or" as a condition, as in a filter. */
static JsonArray *
dup_conditions (DowserNormalizerParts *self)
{
  JsonNode *list = dowser_normalizer_parts_get (self, "args");
  g_autoptr (JsonNode) read = NULL;

  if (list == NULL)
    return dowser_normalizer_parts_dup_args (self);
  read = _dowser_normalizer_read_list (self->form, self->scope, list, _dowser_normalizer_read_condition);
  return read != NULL ? json_array_ref (json_node_get_array (read)) : NULL;
}

JsonNode *
dowser_normalizer_parts_read_operation (DowserNormalizerParts *self)
{
  const char *op = dowser_normalizer_parts_get_op (self);
  const char *meaning;
  gboolean negated = _dowser_normalizer_is_true (dowser_normalizer_parts_get (self, "negated"));
  g_autoptr (JsonArray) args = NULL;
  JsonNode *node;

  op = op != NULL ? op : dowser_normalizer_parts_get_string (self, "logic");
  if (op == NULL)
    {
      JsonNode *value = dowser_normalizer_parts_get (self, "value");

      op = value != NULL && JSON_NODE_HOLDS_ARRAY (value) ? "in" : "=";
      dowser_repairs_add_line (self->form->repairs, _ ("A condition without an operator was read as equality."));
    }
  meaning = _dowser_normalizer_find_word (_dowser_normalizer_operator_words, op);
  if (meaning == NULL && _dowser_normalizer_find_word (_dowser_normalizer_aggregate_words, op) != NULL)
    return dowser_normalizer_parts_read_call (self);
  if (meaning == NULL)
    return _dowser_normalizer_fail (self->form, _ ("“%s” is no operator"), op);
  negated ^= *meaning == '!';
  meaning += *meaning == '!';
  args = g_str_equal (meaning, "and") || g_str_equal (meaning, "or") ? dup_conditions (self)
                                                                     : dowser_normalizer_parts_dup_args (self);
  node = args != NULL ? make_operation (self, meaning, args) : NULL;
  if (node == NULL || !negated)
    return node;
  if (g_strv_contains ((const char *const[]){ "in", "between", "null", "like", "contains", "starts", "ends", NULL },
                       meaning))
    {
      _dowser_normalizer_negate_node (node);
      return node;
    }
  return _dowser_normalizer_make_node ("not", NULL, _dowser_normalizer_make_args (node, NULL));
}
