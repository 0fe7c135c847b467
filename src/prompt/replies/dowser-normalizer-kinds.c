/* dowser-normalizer-kinds.c - normalizes an expression of a model's reply whose kind is known */
#include "prompt/replies/dowser-normalizer-expr-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

JsonNode *
dowser_normalizer_parts_get (DowserNormalizerParts *self, const char *meaning)
{
  return _dowser_normalizer_get_member (self->object, _dowser_normalizer_argument_words, meaning);
}

const char *
dowser_normalizer_parts_get_string (DowserNormalizerParts *self, const char *meaning)
{
  return _dowser_normalizer_get_string (dowser_normalizer_parts_get (self, meaning));
}

const char *
dowser_normalizer_parts_get_op (DowserNormalizerParts *self)
{
  return self->op != NULL ? self->op : dowser_normalizer_parts_get_string (self, "op");
}

/* Returns FALSE and sets the error if there are unknown members, because ignoring them would lose their meaning. */
static gboolean
check_members (DowserNormalizerParts *self, const char *known_names)
{
  g_auto (GStrv) meanings = g_strsplit (known_names, " ", -1);
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  json_object_iter_init_ordered (&iter, self->object);
  while (json_object_iter_next_ordered (&iter, &name, &value))
    {
      const char *meaning = _dowser_normalizer_find_word (_dowser_normalizer_argument_words, name);
      gboolean is_false = JSON_NODE_HOLDS_VALUE (value) && json_node_get_value_type (value) == G_TYPE_BOOLEAN
                          && !json_node_get_boolean (value);

      if (g_strcmp0 (meaning, "kind") == 0 || is_false || _dowser_normalizer_is_remark (name, value))
        continue;
      if (g_strcmp0 (meaning, "type") == 0
          && (self->type_is_kind || g_strv_contains ((const char *const *) meanings, "any-type")))
        continue;
      if (meaning == NULL || !g_strv_contains ((const char *const *) meanings, meaning))
        {
          _dowser_normalizer_fail (self->form, _ ("“%s” is not known here"), name);
          return FALSE;
        }
    }
  return TRUE;
}

static JsonNode *
read_column (DowserNormalizerParts *self)
{
  const char *name = dowser_normalizer_parts_get_string (self, "column");
  const char *table = dowser_normalizer_parts_get_string (self, "instance");
  g_autofree char *id = NULL;
  JsonNode *node;

  if (!check_members (self, "column name table instance any-type"))
    return NULL;
  name = name != NULL ? name : dowser_normalizer_parts_get_string (self, "name");
  name = name != NULL ? name : dowser_normalizer_parts_get_string (self, "value");
  table = table != NULL ? table : dowser_normalizer_parts_get_string (self, "table");
  if (name == NULL)
    return _dowser_normalizer_fail (self->form, _ ("“id” is missing"));
  if (table == NULL)
    return _dowser_normalizer_read_expr (self->form, self->scope,
                                         dowser_normalizer_parts_get (self, "column") != NULL
                                             ? dowser_normalizer_parts_get (self, "column")
                                             : dowser_normalizer_parts_get (self, "name"),
                                         FALSE);
  if (strchr (name, '.') == NULL)
    id = g_strdup_printf ("%s.%s", table, name);
  node = _dowser_normalizer_read_column (self->form, self->scope, id != NULL ? id : name);
  /* If the select reads the table twice, the column belongs to the instance that the model named. */
  if (node != NULL && json_object_has_member (self->object, "instance")
      && !json_object_has_member (json_node_get_object (node), "instance") && strchr (name, '.') != NULL)
    json_object_set_string_member (json_node_get_object (node), "instance", table);
  return node;
}

static JsonNode *
read_literal (DowserNormalizerParts *self)
{
  const char *type = self->type_is_kind ? NULL : dowser_normalizer_parts_get_string (self, "type");
  JsonNode *value = json_object_get_member (self->object, "value");
  JsonNode *node;

  if (!check_members (self, "value any-type base64"))
    return NULL;
  if (_dowser_normalizer_get_member_text (self->object, "base64") != NULL)
    {
      node = _dowser_normalizer_make_node ("literal", NULL, NULL);
      json_object_set_string_member (json_node_get_object (node), "type", "blob");
      json_object_set_string_member (json_node_get_object (node), "base64",
                                     _dowser_normalizer_get_member_text (self->object, "base64"));
      return node;
    }
  value = value != NULL ? value : dowser_normalizer_parts_get (self, "value");
  if (value != NULL && !JSON_NODE_HOLDS_VALUE (value) && !JSON_NODE_HOLDS_NULL (value))
    return _dowser_normalizer_fail (self->form, _ ("“value”: a text, a number, true, false or null is expected"));
  node = _dowser_normalizer_make_literal (value != NULL ? json_node_copy (value)
                                                        : json_node_init_null (json_node_alloc ()));
  if (type != NULL && _dowser_normalizer_get_string (value) != NULL && g_strv_contains (dowser_value_type_nicks, type))
    json_object_set_string_member (json_node_get_object (node), "type", type);
  return node;
}

static JsonNode *
read_named (DowserNormalizerParts *self, const char *kind)
{
  const char *name = dowser_normalizer_parts_get_string (self, "name");
  JsonObject *object;

  if (!check_members (self, "name column value type"))
    return NULL;
  name = name != NULL ? name : dowser_normalizer_parts_get_string (self, "column");
  name = name != NULL ? name : dowser_normalizer_parts_get_string (self, "value");
  if (name == NULL)
    return _dowser_normalizer_fail (self->form, _ ("“name” is missing"));
  object = json_object_new ();
  json_object_set_string_member (object, "kind", kind);
  json_object_set_string_member (object, "name", name);
  if (g_str_equal (kind, "parameter") && dowser_normalizer_parts_get_string (self, "type") != NULL
      && !self->type_is_kind)
    json_object_set_string_member (object, "type", dowser_normalizer_parts_get_string (self, "type"));
  return _dowser_normalizer_make_object (object);
}

static JsonNode *
read_case_pair (DowserNormalizer *form, const DowserNormalizerScope *scope, JsonNode *node)
{
  JsonObject *case_object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  JsonNode *when_node = case_object != NULL ? json_object_get_member (case_object, "when") : NULL;
  JsonNode *then_node = case_object != NULL ? json_object_get_member (case_object, "then") : NULL;
  JsonObject *read;

  when_node = when_node == NULL && case_object != NULL ? json_object_get_member (case_object, "condition") : when_node;
  then_node = then_node == NULL && case_object != NULL ? json_object_get_member (case_object, "result") : then_node;
  if (when_node == NULL || then_node == NULL)
    return _dowser_normalizer_fail (form, _ ("“when” and “then” are expected"));
  when_node = _dowser_normalizer_read_condition (form, scope, when_node);
  then_node = _dowser_normalizer_read_expr (form, scope, then_node, TRUE);
  read = json_object_new ();
  if (when_node != NULL)
    json_object_set_member (read, "when", when_node);
  if (then_node != NULL)
    json_object_set_member (read, "then", then_node);
  return _dowser_normalizer_make_object (read);
}

static JsonNode *
read_case (DowserNormalizerParts *self)
{
  JsonNode *cases = dowser_normalizer_parts_get (self, "cases");
  JsonNode *otherwise = dowser_normalizer_parts_get (self, "else");
  g_autoptr (JsonNode) node = _dowser_normalizer_make_node ("case", NULL, NULL);
  JsonNode *list;

  if (!check_members (self, "cases else"))
    return NULL;
  if (cases == NULL)
    return _dowser_normalizer_fail (self->form, _ ("“cases” is missing"));
  list = _dowser_normalizer_read_list (self->form, self->scope, cases, read_case_pair);
  if (list != NULL)
    json_object_set_member (json_node_get_object (node), "cases", list);
  if (otherwise != NULL && self->form->wrong == NULL)
    {
      otherwise = _dowser_normalizer_read_expr (self->form, self->scope, otherwise, TRUE);
      if (otherwise != NULL)
        json_object_set_member (json_node_get_object (node), "else", otherwise);
    }
  return self->form->wrong == NULL ? g_steal_pointer (&node) : NULL;
}

static JsonNode *
read_cast (DowserNormalizerParts *self)
{
  const char *type = dowser_normalizer_parts_get_string (self, "type");
  g_autoptr (JsonArray) args = NULL;
  JsonNode *node;

  if (!check_members (self, "type args arg column"))
    return NULL;
  args = dowser_normalizer_parts_dup_args (self);
  if (args == NULL)
    return NULL;
  if (type == NULL || json_array_get_length (args) != 1)
    return _dowser_normalizer_fail (self->form, _ ("a type and one argument are expected"));
  node = _dowser_normalizer_make_node ("cast", NULL, g_steal_pointer (&args));
  json_object_set_string_member (json_node_get_object (node), "type", type);
  return node;
}

static JsonNode *
read_relative_date (DowserNormalizerParts *self)
{
  const char *unit = dowser_normalizer_parts_get_string (self, "unit");
  const char *offset = dowser_normalizer_parts_get_string (self, "offset");
  g_autofree char *word = NULL;
  JsonNode *node;

  if (!check_members (self, "unit offset"))
    return NULL;
  if (unit == NULL)
    return _dowser_normalizer_fail (self->form, _ ("“unit” is missing"));
  word = g_ascii_strdown (unit, -1);
  if (g_str_has_suffix (word, "s"))
    word[strlen (word) - 1] = '\0';
  node = _dowser_normalizer_make_node ("relative_date", NULL, NULL);
  json_object_set_string_member (json_node_get_object (node), "unit", word);
  if (offset != NULL)
    json_object_set_int_member (json_node_get_object (node), "offset", g_ascii_strtoll (offset, NULL, 10));
  else if (dowser_normalizer_parts_get (self, "offset") != NULL)
    json_object_set_member (json_node_get_object (node), "offset",
                            json_node_copy (dowser_normalizer_parts_get (self, "offset")));
  return node;
}

static JsonNode *
read_ratio (DowserNormalizerParts *self)
{
  g_autoptr (JsonArray) args = NULL;

  if (!check_members (self, "args left right"))
    return NULL;
  args = dowser_normalizer_parts_dup_args (self);
  if (args == NULL)
    return NULL;
  if (json_array_get_length (args) != 2)
    return _dowser_normalizer_fail (self->form, _ ("two arguments are expected"));
  return _dowser_normalizer_make_node ("ratio", NULL, g_steal_pointer (&args));
}

JsonNode *
dowser_normalizer_parts_read (DowserNormalizerParts *self, const char *kind)
{
  if (g_str_equal (kind, "column"))
    return read_column (self);
  if (g_str_equal (kind, "literal"))
    return read_literal (self);
  if (g_str_equal (kind, "parameter") || g_str_equal (kind, "output"))
    return read_named (self, kind);
  if (g_str_equal (kind, "case"))
    return read_case (self);
  if (g_str_equal (kind, "cast"))
    return read_cast (self);
  if (g_str_equal (kind, "relative_date"))
    return read_relative_date (self);
  if (g_str_equal (kind, "ratio"))
    return read_ratio (self);
  if (g_str_equal (kind, "wrapped"))
    return check_members (self, "arg name any-type")
               ? _dowser_normalizer_read_expr (self->form, self->scope, dowser_normalizer_parts_get (self, "arg"),
                                               FALSE)
               : NULL;
  if (g_str_equal (kind, "aggregate") || g_str_equal (kind, "function"))
    return check_members (self, "op fn name args arg column left right distinct filter value any-type")
               ? dowser_normalizer_parts_read_call (self)
               : NULL;
  if (g_str_equal (kind, "window"))
    return check_members (self, "op fn name args arg column partition order direction frame")
               ? dowser_normalizer_parts_read_window (self)
               : NULL;
  if (g_str_equal (kind, "subplan"))
    return check_members (self, "op args arg left column select negated compare")
               ? dowser_normalizer_parts_read_subplan (self)
               : NULL;
  /* The member "kind" contains the operator itself. */
  if (!g_str_equal (kind, "compare") && !g_str_equal (kind, "arithmetic") && !g_str_equal (kind, "logical")
      && !g_str_equal (kind, "match"))
    self->op = g_str_equal (kind, "is_null") ? "null" : kind;
  return check_members (self,
                        "op fn logic args arg left right column value low high negated case_sensitive distinct table "
                        "select any-type")
             ? dowser_normalizer_parts_read_operation (self)
             : NULL;
}
