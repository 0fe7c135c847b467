/* dowser-normalizer-outputs.c - normalizes the outputs and the sort order of a select in a model's reply */
#include "prompt/replies/dowser-normalizer-private.h"

#include "prompt/replies/dowser-lax-json.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Splits "sum(orders.total) AS revenue" into the expression and the name. */
static char *
split_name (const char *text, char **name)
{
  g_autofree char *lower = g_ascii_strdown (text, -1);
  const char *as_word = g_strrstr (lower, " as ");
  const char *end = as_word != NULL ? text + (as_word - lower) : NULL;

  *name = NULL;
  if (end == NULL || strpbrk (end + 4, "()") != NULL)
    return g_strdup (text);
  *name = g_strstrip (g_strdelimit (g_strdup (end + 4), "\"'`[]", ' '));
  return g_strchomp (g_strndup (text, (gsize) (end - text)));
}

static JsonNode *
make_output (JsonNode *expr, const char *name)
{
  JsonObject *output = json_object_new ();

  json_object_set_member (output, "expr", expr);
  if (name != NULL && *name != '\0')
    json_object_set_string_member (output, "name", name);
  return _dowser_normalizer_make_object (output);
}

static JsonNode *
read_output (DowserNormalizer *self, const DowserNormalizerScope *scope, JsonNode *node)
{
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  g_autofree char *name = NULL;
  const char *alias = NULL;
  JsonNode *expr;

  if (_dowser_normalizer_get_string (node) != NULL)
    {
      g_autofree char *text = split_name (_dowser_normalizer_get_string (node), &name);
      g_autoptr (JsonNode) rest = json_node_init_string (json_node_alloc (), text);

      expr = _dowser_normalizer_read_expr (self, scope, rest, FALSE);
      return expr != NULL ? make_output (expr, name) : NULL;
    }
  if (object != NULL)
    alias = _dowser_normalizer_get_string (
        _dowser_normalizer_get_member (object, _dowser_normalizer_argument_words, "name"));
  /* If no other member contains an expression, the member "name" is the output's expression. */
  if (alias != NULL && _dowser_normalizer_get_member (object, _dowser_normalizer_argument_words, "column") == NULL
      && json_object_get_size (object) <= 2 && !json_object_has_member (object, "expr"))
    alias = _dowser_normalizer_get_member_text (object, "alias");
  expr = _dowser_normalizer_read_expr (self, scope, node, FALSE);
  return expr != NULL ? make_output (expr, alias) : NULL;
}

static const char *
get_star (JsonNode *node)
{
  const char *text = _dowser_normalizer_get_string (node);

  if (text == NULL && JSON_NODE_HOLDS_OBJECT (node)
      && _dowser_normalizer_get_member (json_node_get_object (node), _dowser_normalizer_argument_words, "fn") == NULL)
    text = _dowser_normalizer_get_string (
        _dowser_normalizer_get_member (json_node_get_object (node), _dowser_normalizer_argument_words, "column"));
  return text != NULL && (g_str_equal (text, "*") || g_str_has_suffix (text, ".*")) ? text : NULL;
}

static void
add_all_columns (DowserNormalizer *self, const DowserNormalizerScope *scope, const char *table_name, JsonArray *into)
{
  g_autofree char *id = g_strdup (table_name);
  const DowserTable *table = NULL;
  const char *instance = NULL;

  if (g_str_has_suffix (id, ".*"))
    id[strlen (id) - 2] = '\0';
  for (guint i = 0; i < scope->ids->len; i++)
    if (g_str_equal (id, "*") ? scope->ids->len == 1 : g_ascii_strcasecmp (scope->ids->pdata[i], id) == 0)
      {
        instance = scope->ids->pdata[i];
        table = dowser_schema_find_table (self->schema, scope->tables->pdata[i]);
      }
  if (table == NULL && !g_str_equal (id, "*"))
    table = _dowser_normalizer_find_table (self, id);
  if (table == NULL)
    {
      _dowser_normalizer_fail (self, _ ("“%s” means no one table: name the columns"), table_name);
      return;
    }
  for (guint i = 0; i < table->columns->len; i++)
    {
      const DowserColumn *column = table->columns->pdata[i];
      g_autofree char *name = g_strconcat (instance != NULL ? instance : table->name, ".", column->name, NULL);
      JsonNode *expr = column->hidden ? NULL : _dowser_normalizer_read_column (self, scope, name);

      if (expr != NULL)
        json_array_add_element (into, make_output (expr, NULL));
    }
}

JsonNode *
_dowser_normalizer_read_outputs (DowserNormalizer *self, const DowserNormalizerScope *scope, JsonNode *node)
{
  JsonArray *from = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  g_autoptr (JsonNode) list = json_node_new (JSON_NODE_ARRAY);
  JsonArray *into = json_array_new ();
  guint n = from != NULL ? json_array_get_length (from) : 1;

  json_node_take_array (list, into);
  for (guint i = 0; i < n && self->wrong == NULL; i++)
    {
      JsonNode *element = from != NULL ? json_array_get_element (from, i) : node;
      gsize place = _dowser_normalizer_enter_path (self, NULL, i);

      if (get_star (element) != NULL)
        add_all_columns (self, scope, get_star (element), into);
      else
        {
          JsonNode *output = read_output (self, scope, element);

          if (output != NULL)
            json_array_add_element (into, output);
        }
      _dowser_normalizer_leave_path (self, place);
    }
  return self->wrong == NULL ? g_steal_pointer (&list) : NULL;
}

static gboolean
means_descending (const char *word)
{
  return g_ascii_strncasecmp (word, "desc", 4) == 0 || g_str_equal (word, "-1")
         || g_ascii_strcasecmp (word, "down") == 0;
}

static JsonNode *
read_key (DowserNormalizer *self, const DowserNormalizerScope *scope, JsonNode *node)
{
  const char *text = _dowser_normalizer_get_string (node);
  JsonObject *object;

  for (guint i = 0; text != NULL && i < scope->outputs->len; i++)
    if (g_ascii_strcasecmp (scope->outputs->pdata[i], text) == 0)
      {
        object = json_object_new ();
        json_object_set_string_member (object, "kind", "output");
        json_object_set_string_member (object, "name", scope->outputs->pdata[i]);
        return _dowser_normalizer_make_object (object);
      }
  return _dowser_normalizer_read_expr (self, scope, node, FALSE);
}

static JsonNode *
make_order (JsonNode *expr, gboolean descending, JsonNode *nulls)
{
  JsonObject *order;

  if (expr == NULL)
    return NULL;
  order = json_object_new ();
  json_object_set_member (order, "expr", expr);
  if (descending)
    json_object_set_boolean_member (order, "descending", TRUE);
  if (nulls != NULL)
    json_object_set_member (order, "nulls", json_node_copy (nulls));
  return _dowser_normalizer_make_object (order);
}

/* Reads a sort key that is written as a text: "orders.total desc" or "-orders.total". */
static JsonNode *
read_order_text (DowserNormalizer *self, const DowserNormalizerScope *scope, const char *text)
{
  g_autofree char *key = g_strstrip (g_strdup (text));
  char *last_space = strrchr (key, ' ');
  gboolean descending = *key == '-';
  g_autoptr (JsonNode) node = NULL;

  if (last_space != NULL && (means_descending (last_space + 1) || g_ascii_strncasecmp (last_space + 1, "asc", 3) == 0))
    {
      descending = means_descending (last_space + 1);
      *last_space = '\0';
    }
  node = json_node_init_string (json_node_alloc (), key + (*key == '-'));
  return make_order (read_key (self, scope, node), descending, NULL);
}

static gboolean
is_descending (JsonObject *object)
{
  JsonNode *descending = _dowser_normalizer_get_member (object, _dowser_normalizer_argument_words, "desc");
  JsonNode *ascending = _dowser_normalizer_get_member (object, _dowser_normalizer_argument_words, "asc");
  JsonNode *direction = _dowser_normalizer_get_member (object, _dowser_normalizer_argument_words, "direction");

  if (direction != NULL && _dowser_normalizer_get_string (direction) != NULL)
    return means_descending (_dowser_normalizer_get_string (direction));
  if (direction != NULL && JSON_NODE_HOLDS_VALUE (direction))
    return json_node_get_value_type (direction) == G_TYPE_INT64 && json_node_get_int (direction) < 0;
  if (ascending != NULL)
    return !_dowser_normalizer_is_true (ascending);
  return descending != NULL && _dowser_normalizer_is_true (descending);
}

JsonNode *
_dowser_normalizer_read_order (DowserNormalizer *self, const DowserNormalizerScope *scope, JsonNode *node)
{
  g_autoptr (JsonObject) rest = json_object_new ();
  g_autoptr (JsonNode) rest_node = NULL;
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  JsonNode *expr;
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  if (_dowser_normalizer_get_string (node) != NULL)
    return read_order_text (self, scope, _dowser_normalizer_get_string (node));
  if (object == NULL)
    return _dowser_normalizer_fail (self, _ ("an object with “expr” is expected"));
  expr = json_object_get_member (object, "expr");
  if (expr == NULL && json_object_get_size (object) > 0)
    {
      json_object_iter_init_ordered (&iter, object);
      while (json_object_iter_next_ordered (&iter, &name, &value))
        {
          const char *meaning = _dowser_normalizer_find_word (_dowser_normalizer_argument_words, name);

          if (meaning == NULL
              || !g_strv_contains ((const char *const[]){ "desc", "asc", "direction", "nulls", NULL }, meaning))
            json_object_set_member (rest, name, json_node_copy (value));
        }
      /* Reads a sort key that is an object with the direction: {"orders.total":"desc"}. */
      if (json_object_get_size (rest) == 1 && json_object_get_size (object) == 1)
        {
          g_autoptr (GList) names = json_object_get_members (rest);
          const char *word = _dowser_normalizer_get_string (json_object_get_member (rest, names->data));

          if (word != NULL && (means_descending (word) || g_ascii_strncasecmp (word, "asc", 3) == 0))
            {
              g_autofree char *text = g_strconcat (names->data, " ", word, NULL);

              return read_order_text (self, scope, text);
            }
        }
    }
  if (expr == NULL && json_object_get_size (rest) == 1)
    {
      g_autoptr (GList) names = json_object_get_members (rest);

      value = json_object_get_member (rest, names->data);
      if (_dowser_normalizer_get_string (value) != NULL)
        return make_order (read_key (self, scope, value), is_descending (object),
                           json_object_get_member (object, "nulls"));
    }
  rest_node = _dowser_normalizer_make_object (json_object_ref (rest));
  return make_order (read_key (self, scope, expr != NULL ? expr : rest_node), is_descending (object),
                     json_object_get_member (object, "nulls"));
}
