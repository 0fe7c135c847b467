/* dowser-normalizer-select.c - normalizes a select of a model's reply */
#include "prompt/replies/dowser-normalizer-private.h"

#include "prompt/replies/dowser-lax-json.h"

#include <glib/gi18n-lib.h>

static const DowserNormalizerWord set_words[] = {
  { "union", "union" },   { "unionall", "union_all" }, { "intersect", "intersect" }, { "intersection", "intersect" },
  { "except", "except" }, { "minus", "except" },       { "difference", "except" },   { NULL, NULL },
};

gboolean
_dowser_normalizer_contains_aggregate (JsonNode *expr)
{
  JsonObjectIter iter;
  const char *name;
  JsonNode *node;

  for (guint i = 0; JSON_NODE_HOLDS_ARRAY (expr) && i < json_array_get_length (json_node_get_array (expr)); i++)
    if (_dowser_normalizer_contains_aggregate (json_array_get_element (json_node_get_array (expr), i)))
      return TRUE;
  if (!JSON_NODE_HOLDS_OBJECT (expr))
    return FALSE;
  json_object_iter_init_ordered (&iter, json_node_get_object (expr));
  while (json_object_iter_next_ordered (&iter, &name, &node))
    {
      if (g_str_equal (name, "kind") && g_strcmp0 (_dowser_normalizer_get_string (node), "aggregate") == 0)
        return TRUE;
      if (!g_str_equal (name, "select") && _dowser_normalizer_contains_aggregate (node))
        return TRUE;
    }
  return FALSE;
}

/* Returns: (transfer full) (nullable): the members of @object, each renamed to the name that it has in a document */
static JsonObject *
collect_members (DowserNormalizer *self, JsonObject *object)
{
  g_autoptr (JsonObject) members = json_object_new ();
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &name, &value))
    {
      const char *meaning = _dowser_normalizer_find_word (_dowser_normalizer_select_words, name);
      JsonNode *other = meaning != NULL ? json_object_get_member (members, meaning) : NULL;

      if (_dowser_normalizer_is_empty (value) || (meaning == NULL && _dowser_normalizer_is_remark (name, value)))
        continue;
      if (meaning == NULL)
        return _dowser_normalizer_fail (self, _ ("“%s” is not known here"), name);
      if (other != NULL && !json_node_equal (other, value))
        return _dowser_normalizer_fail (self, _ ("“%s” and another member say different things"), name);
      if (!g_str_equal (meaning, name))
        dowser_repairs_add_line (self->repairs, _ ("“%s” was read as “%s”."), name, meaning);
      json_object_set_member (members, meaning, json_node_copy (value));
    }
  return g_steal_pointer (&members);
}

static void
read_number (DowserNormalizer *self, JsonObject *members, const char *name, JsonObject *into)
{
  JsonNode *node = json_object_get_member (members, name);
  const char *text = _dowser_normalizer_get_string (node);
  gint64 number = -1;
  char *end = NULL;

  if (node == NULL)
    return;
  if (text != NULL)
    {
      number = g_ascii_strtoll (text, &end, 10);
      if (end == text || *end != '\0')
        {
          _dowser_normalizer_fail (self, _ ("%s: a whole number is expected"), name);
          return;
        }
      dowser_repairs_add_line (self->repairs, _ ("Numbers that were written as texts were read."));
    }
  else if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_INT64)
    number = json_node_get_int (node);
  else if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_DOUBLE
           && json_node_get_double (node) < 1e15)
    number = (gint64) json_node_get_double (node);
  else
    _dowser_normalizer_fail (self, _ ("%s: a whole number is expected"), name);
  if (self->wrong == NULL && number >= 0)
    json_object_set_int_member (into, name, number);
}

static void
add_condition (JsonObject *into, const char *name, JsonNode *condition)
{
  JsonNode *present = json_object_get_member (into, name);

  if (present != NULL)
    condition = _dowser_normalizer_make_node ("and", NULL,
                                              _dowser_normalizer_make_args (json_node_copy (present), condition));
  json_object_set_member (into, name, condition);
}

/* Reads conditions. Small models write all conditions in one list, so conditions on aggregates are moved to
 * "having". */
static void
read_filter (DowserNormalizer *self, const DowserNormalizerScope *scope, JsonNode *node, JsonObject *into)
{
  gsize place = _dowser_normalizer_enter_path (self, "filter", 0);
  g_autoptr (JsonNode) filter = _dowser_normalizer_read_condition (self, scope, node);
  JsonObject *object = filter != NULL ? json_node_get_object (filter) : NULL;
  JsonArray *args;

  _dowser_normalizer_leave_path (self, place);
  if (filter == NULL)
    return;
  if (!_dowser_normalizer_contains_aggregate (filter))
    {
      json_object_set_member (into, "filter", g_steal_pointer (&filter));
      return;
    }
  dowser_repairs_add_line (self->repairs, _ ("Conditions on aggregates were moved to the groups."));
  if (g_strcmp0 (_dowser_normalizer_get_member_text (object, "kind"), "and") != 0)
    {
      add_condition (into, "having", g_steal_pointer (&filter));
      return;
    }
  args = json_object_get_array_member (object, "args");
  for (guint i = 0; i < json_array_get_length (args); i++)
    {
      JsonNode *condition = json_array_get_element (args, i);

      add_condition (into, _dowser_normalizer_contains_aggregate (condition) ? "having" : "filter",
                     json_node_copy (condition));
    }
}

static void
read_having (DowserNormalizer *self, const DowserNormalizerScope *scope, JsonNode *node, JsonObject *into)
{
  gsize place = _dowser_normalizer_enter_path (self, "having", 0);
  JsonNode *having = _dowser_normalizer_read_condition (self, scope, node);

  _dowser_normalizer_leave_path (self, place);
  if (having != NULL)
    add_condition (into, "having", having);
}

static JsonNode *
read_group_key (DowserNormalizer *self, const DowserNormalizerScope *scope, JsonNode *node)
{
  return _dowser_normalizer_read_expr (self, scope, node, FALSE);
}

/* If at least one output has an aggregate, groups the rows by the outputs that are columns. */
static void
add_implied_group (JsonObject *into)
{
  JsonArray *outputs = json_object_get_array_member (into, "outputs");
  JsonArray *group = json_array_new ();
  gboolean aggregates = FALSE;

  for (guint i = 0; i < json_array_get_length (outputs); i++)
    {
      JsonNode *expr = json_object_get_member (json_array_get_object_element (outputs, i), "expr");

      aggregates |= _dowser_normalizer_contains_aggregate (expr);
      if (g_strcmp0 (_dowser_normalizer_get_member_text (json_node_get_object (expr), "kind"), "column") == 0)
        json_array_add_element (group, json_node_copy (expr));
    }
  if (aggregates && json_array_get_length (group) > 0)
    json_object_set_array_member (into, "group", json_array_ref (group));
  json_array_unref (group);
}

static JsonNode *
read_set (DowserNormalizer *self, const DowserNormalizerScope *outer, JsonNode *node)
{
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  const char *op = object != NULL ? _dowser_normalizer_get_string (
                       _dowser_normalizer_get_member (object, _dowser_normalizer_argument_words, "op"))
                                  : NULL;
  const char *meaning = op != NULL ? _dowser_normalizer_find_word (set_words, op) : NULL;
  JsonNode *with = object != NULL ? json_object_get_member (object, "with") : NULL;
  JsonObject *set;

  with = with == NULL && object != NULL
             ? _dowser_normalizer_get_member (object, _dowser_normalizer_argument_words, "right")
             : with;
  with = with == NULL && object != NULL
             ? _dowser_normalizer_get_member (object, _dowser_normalizer_argument_words, "select")
             : with;
  if (meaning == NULL || with == NULL)
    return _dowser_normalizer_fail (self,
                                    _ ("set: “op” (union, union_all, intersect or except) and “with” are expected"));
  with = _dowser_normalizer_read_select (self, outer, with);
  if (with == NULL)
    return NULL;
  set = json_object_new ();
  json_object_set_string_member (set, "op", meaning);
  json_object_set_member (set, "with", with);
  return _dowser_normalizer_make_object (set);
}

static void
add_output_names (DowserNormalizerScope *scope, JsonArray *outputs)
{
  for (guint i = 0; i < json_array_get_length (outputs); i++)
    {
      const char *name = _dowser_normalizer_get_member_text (json_array_get_object_element (outputs, i), "name");

      if (name != NULL)
        g_ptr_array_add (scope->outputs, g_strdup (name));
    }
}

/* Adds to @scope the tables that @joins name. */
static void
add_joined_tables (DowserNormalizer *self, DowserNormalizerScope *scope, JsonNode *joins)
{
  JsonArray *list = joins != NULL && JSON_NODE_HOLDS_ARRAY (joins) ? json_node_get_array (joins) : NULL;

  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      JsonNode *node = json_array_get_element (list, i);
      JsonObject *join = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
      const char *table = join != NULL ? _dowser_normalizer_get_member_text (join, "table") : NULL;
      const char *alias = join != NULL ? _dowser_normalizer_get_member_text (join, "alias") : NULL;
      const DowserTable *found = table != NULL ? _dowser_normalizer_find_table (self, table) : NULL;

      if (found != NULL
          && !g_ptr_array_find_with_equal_func (scope->ids, alias != NULL ? alias : found->name, g_str_equal, NULL))
        _dowser_normalizer_scope_add (scope, alias != NULL ? alias : found->name, found->name);
    }
}

/* Adds the instances from index @listed of @scope on to the member "from" of the select. Joins have added these
 * instances to @scope. */
static void
list_instances (const DowserNormalizerScope *scope, guint listed, JsonObject *into)
{
  JsonArray *from;

  if (listed == scope->ids->len)
    return;
  if (!json_object_has_member (into, "from"))
    json_object_set_array_member (into, "from", json_array_new ());
  from = json_object_get_array_member (into, "from");
  for (guint i = listed; i < scope->ids->len; i++)
    {
      JsonObject *instance = json_object_new ();

      if (!g_str_equal (scope->ids->pdata[i], scope->tables->pdata[i]))
        json_object_set_string_member (instance, "id", scope->ids->pdata[i]);
      json_object_set_string_member (instance, "table", scope->tables->pdata[i]);
      json_array_add_object_element (from, instance);
    }
}

/** Reads the part @name if it exists and no error is set yet. */
static void
fill_part (DowserNormalizer *self, const DowserNormalizerScope *scope, JsonObject *members, const char *name,
           DowserNormalizerPart part, JsonObject *into)
{
  JsonNode *node = json_object_get_member (members, name);
  gsize place;
  JsonNode *read;

  if (node == NULL || self->wrong != NULL)
    return;
  place = _dowser_normalizer_enter_path (self, name, 0);
  read = part (self, scope, node);
  if (read != NULL)
    json_object_set_member (into, name, read);
  _dowser_normalizer_leave_path (self, place);
}

static JsonNode *
read_group (DowserNormalizer *self, const DowserNormalizerScope *scope, JsonNode *node)
{
  return _dowser_normalizer_read_list (self, scope, node, read_group_key);
}

static JsonNode *
read_order (DowserNormalizer *self, const DowserNormalizerScope *scope, JsonNode *node)
{
  return _dowser_normalizer_read_list (self, scope, node, _dowser_normalizer_read_order);
}

static JsonNode *
read_set_operation (DowserNormalizer *self, const DowserNormalizerScope *scope, JsonNode *node)
{
  return read_set (self, scope->outer, node);
}

static void
fill_from (DowserNormalizer *self, DowserNormalizerScope *scope, JsonObject *members, JsonObject *into)
{
  JsonNode *from = json_object_get_member (members, "from");
  guint listed;

  from = from != NULL ? _dowser_normalizer_read_from (self, scope, from) : NULL;
  if (from != NULL)
    json_object_set_member (into, "from", from);
  if (self->wrong != NULL)
    return;
  listed = scope->ids->len;
  add_joined_tables (self, scope, json_object_get_member (members, "joins"));
  list_instances (scope, listed, into);
  fill_part (self, scope, members, "joins", _dowser_normalizer_read_joins, into);
}

static void
fill_outputs (DowserNormalizer *self, DowserNormalizerScope *scope, JsonObject *members, JsonObject *into)
{
  if (!json_object_has_member (members, "outputs"))
    _dowser_normalizer_fail (self, _ ("outputs: at least one output is needed"));
  fill_part (self, scope, members, "outputs", _dowser_normalizer_read_outputs, into);
  if (self->wrong == NULL)
    add_output_names (scope, json_object_get_array_member (into, "outputs"));
  if (_dowser_normalizer_is_true (json_object_get_member (members, "distinct")))
    json_object_set_boolean_member (into, "distinct", TRUE);
}

static void
fill_select (DowserNormalizer *self, DowserNormalizerScope *scope, JsonObject *members, JsonObject *into)
{
  fill_from (self, scope, members, into);
  fill_outputs (self, scope, members, into);
  if (self->wrong == NULL && json_object_has_member (members, "filter"))
    read_filter (self, scope, json_object_get_member (members, "filter"), into);
  fill_part (self, scope, members, "group", read_group, into);
  if (self->wrong == NULL && !json_object_has_member (members, "group"))
    add_implied_group (into);
  if (self->wrong == NULL && json_object_has_member (members, "having"))
    read_having (self, scope, json_object_get_member (members, "having"), into);
  fill_part (self, scope, members, "order", read_order, into);
  read_number (self, members, "limit", into);
  read_number (self, members, "offset", into);
  fill_part (self, scope, members, "set", read_set_operation, into);
}

JsonNode *
_dowser_normalizer_read_select (DowserNormalizer *self, const DowserNormalizerScope *outer, JsonNode *node)
{
  DowserNormalizerScope scope = { outer, NULL, NULL, NULL };
  g_autoptr (JsonObject) members = NULL;
  g_autoptr (JsonNode) select = NULL;
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  gsize place = _dowser_normalizer_enter_path (self, "select", 0);

  if (object != NULL && json_object_get_size (object) == 1 && json_object_has_member (object, "select")
      && JSON_NODE_HOLDS_OBJECT (json_object_get_member (object, "select")))
    object = json_object_get_object_member (object, "select");
  members
      = object != NULL ? collect_members (self, object) : _dowser_normalizer_fail (self, _ ("an object is expected"));
  if (members != NULL)
    {
      select = _dowser_normalizer_make_object (json_object_new ());
      scope.ids = g_ptr_array_new_with_free_func (g_free);
      scope.tables = g_ptr_array_new_with_free_func (g_free);
      scope.outputs = g_ptr_array_new_with_free_func (g_free);
      fill_select (self, &scope, members, json_node_get_object (select));
      g_ptr_array_unref (scope.ids);
      g_ptr_array_unref (scope.tables);
      g_ptr_array_unref (scope.outputs);
    }
  _dowser_normalizer_leave_path (self, place);
  return self->wrong == NULL ? g_steal_pointer (&select) : NULL;
}
