/* dowser-normalizer-from.c - normalizes the tables of a select and their joins in a model's reply */
#include "prompt/replies/dowser-normalizer-private.h"

#include "prompt/replies/dowser-lax-json.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Names that models use for the ends of a join, the least ambiguous names first. */
static const DowserNormalizerWord join_words[] = {
  { "to", "to" },
  { "totable", "to" },
  { "righttable", "to" },
  { "table", "to" },
  { "jointable", "to" },
  { "target", "to" },
  { "from", "from" },
  { "fromtable", "from" },
  { "lefttable", "from" },
  { "tocolumn", "tocolumn" },
  { "rightcolumn", "tocolumn" },
  { "fromcolumn", "fromcolumn" },
  { "leftcolumn", "fromcolumn" },
  { "left", "left" },
  { "right", "right" },
  { "on", "on" },
  { "condition", "on" },
  { "conditions", "on" },
  { "oncondition", "on" },
  { "type", "type" },
  { "jointype", "type" },
  { "kind", "type" },
  { "alias", "alias" },
  { "as", "alias" },
  { "id", "alias" },
  { "via", "via" },
  { "key", "via" },
  { "foreignkey", "via" },
  { NULL, NULL },
};

static const DowserNormalizerWord type_words[] = {
  { "inner", "inner" },     { "innerjoin", "inner" },  { "join", "inner" },         { "left", "left" },
  { "leftjoin", "left" },   { "leftouter", "left" },   { "leftouterjoin", "left" }, { "right", "right" },
  { "rightjoin", "right" }, { "rightouter", "right" }, { "full", "full" },          { "fulljoin", "full" },
  { "fullouter", "full" },  { "outer", "full" },       { "cross", "cross" },        { "crossjoin", "cross" },
  { NULL, NULL },
};

void
_dowser_normalizer_scope_add (DowserNormalizerScope *self, const char *id, const char *table)
{
  g_ptr_array_add (self->ids, g_strdup (id));
  g_ptr_array_add (self->tables, g_strdup (table));
}

static gboolean
is_step (DowserNormalizer *self, const char *name)
{
  return g_ptr_array_find_with_equal_func (self->steps, name, g_str_equal, NULL);
}

static JsonNode *
make_instance (DowserNormalizer *self, DowserNormalizerScope *scope, const char *name, const char *id)
{
  gboolean step = is_step (self, name);
  const DowserTable *table = step ? NULL : _dowser_normalizer_find_table (self, name);
  const char *source_name = table != NULL ? table->name : name;
  JsonObject *object = json_object_new ();

  if (id != NULL && !g_str_equal (id, source_name))
    json_object_set_string_member (object, "id", id);
  json_object_set_string_member (object, step ? "step" : "table", source_name);
  _dowser_normalizer_scope_add (scope, id != NULL ? id : source_name, step ? "" : source_name);
  return _dowser_normalizer_make_object (object);
}

/* Reads a table and its alias: "customers", "customers c", "customers AS c" */
static JsonNode *
read_text (DowserNormalizer *self, DowserNormalizerScope *scope, const char *text)
{
  g_auto (GStrv) words = NULL;
  guint n;

  if (dowser_schema_find_table (self->schema, text) != NULL || is_step (self, text))
    return make_instance (self, scope, text, NULL);
  words = g_strsplit_set (text, " \t\n", -1);
  n = g_strv_length (words);
  if (n == 2)
    return make_instance (self, scope, words[0], words[1]);
  if (n == 3 && g_ascii_strcasecmp (words[1], "as") == 0)
    return make_instance (self, scope, words[0], words[2]);
  return make_instance (self, scope, text, NULL);
}

/* Reads "via": the ID of a column that belongs to a key, in any spelling. */
static void
read_via (DowserNormalizer *self, const DowserNormalizerScope *scope, const char *via, JsonObject *into)
{
  g_autoptr (JsonNode) column = via != NULL ? _dowser_normalizer_find_column (self, scope, via) : NULL;
  const char *id = column != NULL ? _dowser_normalizer_get_member_text (json_node_get_object (column), "id") : NULL;

  if (via != NULL)
    json_object_set_string_member (into, "via", id != NULL ? id : via);
}

static JsonNode *
read_instance (DowserNormalizer *self, DowserNormalizerScope *scope, JsonNode *node)
{
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  const char *table, *id, *name;
  JsonNode *instance;

  if (_dowser_normalizer_get_string (node) != NULL)
    return read_text (self, scope, _dowser_normalizer_get_string (node));
  if (object == NULL)
    return _dowser_normalizer_fail (self, _ ("the name of a table is expected"));
  table = _dowser_normalizer_get_member_text (object, "step");
  table = table != NULL ? table
                        : _dowser_normalizer_get_string (
                            _dowser_normalizer_get_member (object, _dowser_normalizer_argument_words, "table"));
  id = _dowser_normalizer_get_member_text (object, "id");
  name = _dowser_normalizer_get_string (
      _dowser_normalizer_get_member (object, _dowser_normalizer_argument_words, "name"));
  /* If no other member names the table, the member "name" is the table's name. */
  if (table == NULL && name != NULL && !json_object_has_member (object, "alias"))
    table = g_steal_pointer (&name);
  if (table == NULL)
    table = _dowser_normalizer_get_member_text (object, "name");
  if (table == NULL)
    return _dowser_normalizer_fail (self, _ ("“table” is missing"));
  instance = make_instance (self, scope, table, id != NULL ? id : name);
  read_via (self, scope, _dowser_normalizer_get_member_text (object, "via"), json_node_get_object (instance));
  return instance;
}

JsonNode *
_dowser_normalizer_read_from (DowserNormalizer *self, DowserNormalizerScope *scope, JsonNode *node)
{
  JsonArray *from = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  g_autoptr (JsonNode) list = json_node_new (JSON_NODE_ARRAY);
  JsonArray *into = json_array_new ();
  guint n = from != NULL ? json_array_get_length (from) : 1;

  json_node_take_array (list, into);
  for (guint i = 0; i < n && self->wrong == NULL; i++)
    {
      JsonNode *instance = read_instance (self, scope, from != NULL ? json_array_get_element (from, i) : node);

      if (instance != NULL)
        json_array_add_element (into, instance);
    }
  return self->wrong == NULL ? g_steal_pointer (&list) : NULL;
}

/* Reads the conditions of a join: "a.x = b.y", {"left":…,"right":…}, or a list of conditions */
static JsonNode *
read_join_conditions (DowserNormalizer *self, const DowserNormalizerScope *scope, JsonObject *join)
{
  JsonNode *on = _dowser_normalizer_get_member (join, join_words, "on");
  JsonNode *left_side = _dowser_normalizer_get_member (join, join_words, "left");
  JsonNode *right_side = _dowser_normalizer_get_member (join, join_words, "right");
  const char *from_column
      = _dowser_normalizer_get_string (_dowser_normalizer_get_member (join, join_words, "fromcolumn"));
  const char *to_column = _dowser_normalizer_get_string (_dowser_normalizer_get_member (join, join_words, "tocolumn"));
  const char *from = _dowser_normalizer_get_string (_dowser_normalizer_get_member (join, join_words, "from"));
  const char *to = _dowser_normalizer_get_string (_dowser_normalizer_get_member (join, join_words, "to"));
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;
  JsonNode *first_node, *second_node;

  if (on != NULL)
    return _dowser_normalizer_read_list (self, scope, on, _dowser_normalizer_read_condition);
  if (from_column != NULL && to_column != NULL)
    {
      first = strchr (from_column, '.') != NULL || from == NULL ? g_strdup (from_column)
                                                                : g_strconcat (from, ".", from_column, NULL);
      second = strchr (to_column, '.') != NULL || to == NULL ? g_strdup (to_column)
                                                             : g_strconcat (to, ".", to_column, NULL);
    }
  else if (_dowser_normalizer_get_string (left_side) != NULL && _dowser_normalizer_get_string (right_side) != NULL)
    {
      first = g_strdup (_dowser_normalizer_get_string (left_side));
      second = g_strdup (_dowser_normalizer_get_string (right_side));
    }
  else
    return NULL;
  first_node = _dowser_normalizer_read_column (self, scope, first);
  second_node = first_node != NULL ? _dowser_normalizer_read_column (self, scope, second) : NULL;
  if (second_node == NULL)
    {
      g_clear_pointer (&first_node, json_node_unref);
      return NULL;
    }
  {
    JsonNode *list = json_node_new (JSON_NODE_ARRAY);

    json_node_take_array (list,
                          _dowser_normalizer_make_args (
                              _dowser_normalizer_make_node ("compare", "eq",
                                                            _dowser_normalizer_make_args (first_node, second_node)),
                              NULL));
    return list;
  }
}

/* Returns the table's name in an ID: "a" in "a.x" */
static char *
dup_table_of (const char *id)
{
  const char *dot = id != NULL ? strrchr (id, '.') : NULL;

  return dot != NULL ? g_strndup (id, (gsize) (dot - id)) : NULL;
}

static char *
dup_target (DowserNormalizer *self, const DowserNormalizerScope *scope, JsonObject *join)
{
  const char *alias = _dowser_normalizer_get_string (_dowser_normalizer_get_member (join, join_words, "alias"));
  const char *to = _dowser_normalizer_get_string (_dowser_normalizer_get_member (join, join_words, "to"));
  const char *from = _dowser_normalizer_get_string (_dowser_normalizer_get_member (join, join_words, "from"));
  const DowserTable *table;

  if (to == NULL && alias == NULL)
    return dup_table_of (_dowser_normalizer_get_string (_dowser_normalizer_get_member (join, join_words, "right")));
  to = alias != NULL ? alias : to;
  /* A join never adds the first table of the select. If "to" names this first table, the join adds the table named by
   * "from". */
  if (from != NULL && scope->ids->len > 0 && g_ascii_strcasecmp (scope->ids->pdata[0], to) == 0)
    to = from;
  for (guint i = 0; i < scope->ids->len; i++)
    if (g_ascii_strcasecmp (scope->ids->pdata[i], to) == 0)
      return g_strdup (scope->ids->pdata[i]);
  table = _dowser_normalizer_find_table (self, to);
  return g_strdup (table != NULL ? table->name : to);
}

static JsonNode *
read_join (DowserNormalizer *self, const DowserNormalizerScope *scope, JsonNode *node)
{
  JsonObject *join = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  const char *word, *type;
  g_autofree char *to = NULL;
  JsonObject *read;
  JsonNode *on;

  if (join == NULL)
    return _dowser_normalizer_fail (self, _ ("an object with “to” and “on” is expected"));
  to = dup_target (self, scope, join);
  if (to == NULL)
    return _dowser_normalizer_fail (self, _ ("“to” is missing"));
  word = _dowser_normalizer_get_string (_dowser_normalizer_get_member (join, join_words, "type"));
  type = word != NULL ? _dowser_normalizer_find_word (type_words, word) : "inner";
  if (type == NULL)
    return _dowser_normalizer_fail (self, _ ("“%s” is no way to join"), word);
  on = read_join_conditions (self, scope, join);
  if (self->wrong != NULL)
    return NULL;
  read = json_object_new ();
  if (!g_str_equal (type, "inner"))
    json_object_set_string_member (read, "type", type);
  json_object_set_string_member (read, "to", to);
  if (on == NULL)
    read_via (self, scope, _dowser_normalizer_get_string (_dowser_normalizer_get_member (join, join_words, "via")),
              read);
  if (on != NULL)
    json_object_set_member (read, "on", on);
  return _dowser_normalizer_make_object (read);
}

JsonNode *
_dowser_normalizer_read_joins (DowserNormalizer *self, const DowserNormalizerScope *scope, JsonNode *node)
{
  return _dowser_normalizer_read_list (self, scope, node, read_join);
}
