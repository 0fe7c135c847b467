/* dowser-prompt-size-via.c - joins of documents that name a key: "via":"flights.destination" */
#include "prompt/documents/dowser-prompt-size-private.h"

#include "base/dowser-error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/**
 * KeyLink: a key between two instances of a select.
 * @from_instance: the instance of the key's own table; @to_instance: the instance of the referenced table
 */
typedef struct
{
  const DowserForeignKey *key;
  const char *from_instance;
  const char *to_instance;
} KeyLink;

typedef struct
{
  const DowserPromptSizeScope *scope;
  const DowserSchema *schema;
  JsonArray *joins;
  GError **error;
} JoinResolver;

gboolean
_dowser_prompt_size_is_key_via (const char *via)
{
  return !g_strv_contains (dowser_via_nicks, via);
}

static const char *
get_string (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_string (node) : NULL;
}

/* Finds a foreign key that contains @column and connects the column's table with @table. A key that references @table
 * is preferred. */
static const DowserForeignKey *
find_key (const DowserColumn *column, const DowserTable *table)
{
  GPtrArray *keys = column->table->foreign_keys;
  const DowserForeignKey *found = NULL;

  for (guint i = 0; i < keys->len; i++)
    {
      const DowserForeignKey *key = keys->pdata[i];

      if (!g_ptr_array_find (key->columns, column, NULL))
        continue;
      if (key->to_table == table)
        return key;
      if (key->table == table && found == NULL)
        found = key;
    }
  return found;
}

/* Returns: (nullable): the ID of the first instance of @table other than @id */
static const char *
find_other_instance (const DowserPromptSizeScope *scope, const DowserTable *table, const char *id)
{
  for (guint i = 0; i < scope->ids->len; i++)
    if (g_ascii_strcasecmp (scope->tables->pdata[i], table->name) == 0 && g_strcmp0 (scope->ids->pdata[i], id) != 0)
      return scope->ids->pdata[i];
  return NULL;
}

/* Finds the key that @via names, and the two tables in FROM that the key connects. Returns: TRUE if the table with the
 * id @to is at one end of the key, and the select reads the table at the other end */
static gboolean
find_link (const DowserPromptSizeScope *scope, const DowserSchema *schema, const char *to, const char *via,
           KeyLink *link)
{
  const DowserColumn *column = dowser_prompt_size_find_column (schema, via);
  const char *table_name = to != NULL ? _dowser_prompt_size_scope_get_table (scope, to) : NULL;
  const DowserTable *table = table_name != NULL ? dowser_schema_find_table (schema, table_name) : NULL;
  gboolean leads_to;

  if (column == NULL || table == NULL)
    return FALSE;
  link->key = find_key (column, table);
  if (link->key == NULL)
    return FALSE;
  leads_to = link->key->to_table == table;
  link->from_instance = leads_to ? find_other_instance (scope, link->key->table, to) : to;
  link->to_instance = leads_to ? to : find_other_instance (scope, link->key->to_table, to);
  return link->from_instance != NULL && link->to_instance != NULL;
}

static JsonObject *
make_column (const char *instance, const DowserColumn *column)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "kind", "column");
  json_object_set_string_member (object, "instance", instance);
  json_object_set_string_member (object, "name", column->name);
  return object;
}

/* Returns the key's conditions in the form of dowser_join_conditions_new(). */
static JsonArray *
make_join_conditions (const KeyLink *link)
{
  JsonArray *on = json_array_new ();

  for (guint i = 0; i < link->key->columns->len; i++)
    {
      JsonObject *condition = json_object_new ();
      JsonArray *args = json_array_new ();

      json_array_add_object_element (args, make_column (link->from_instance, link->key->columns->pdata[i]));
      json_array_add_object_element (args, make_column (link->to_instance, link->key->to_columns->pdata[i]));
      json_object_set_string_member (condition, "kind", "compare");
      json_object_set_string_member (condition, "op", "eq");
      json_object_set_array_member (condition, "args", args);
      json_array_add_object_element (on, condition);
    }
  return on;
}

/* Returns TRUE if the instance @id is the first one that the select reads, or if a join other than @but adds it. */
static gboolean
is_instance_present (const JoinResolver *self, const char *id, const JsonObject *but)
{
  if (self->scope->ids->len > 0 && g_strcmp0 (self->scope->ids->pdata[0], id) == 0)
    return TRUE;
  for (guint i = 0; i < json_array_get_length (self->joins); i++)
    {
      JsonNode *node = json_array_get_element (self->joins, i);

      if (JSON_NODE_HOLDS_OBJECT (node) && json_node_get_object (node) != but
          && g_strcmp0 (get_string (json_node_get_object (node), "to"), id) == 0)
        return TRUE;
    }
  return FALSE;
}

/* Swaps the two ends of a join. Also swaps the join's type (left or right), so that the same table keeps its unmatched
 * rows. */
static void
swap_ends (JsonObject *join, const char *to)
{
  const char *type = get_string (join, "type");

  json_object_set_string_member (join, "to", to);
  if (g_strcmp0 (type, "left") == 0)
    json_object_set_string_member (join, "type", "right");
  else if (g_strcmp0 (type, "right") == 0)
    json_object_set_string_member (join, "type", "left");
}

static gboolean
resolve_join (const JoinResolver *self, JsonObject *join)
{
  g_autofree char *via = g_strdup (get_string (join, "via"));
  g_autofree char *to = g_strdup (get_string (join, "to"));
  KeyLink link;

  if (!find_link (self->scope, self->schema, to, via, &link))
    {
      g_set_error (self->error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_MALFORMED,
                   _ ("“%s” is no key between “%s” and another table of the plan: name a column of a key in “via”, or "
                      "write the condition in “on”."),
                   via, to != NULL ? to : "");
      return FALSE;
    }
  if (is_instance_present (self, to, join))
    {
      const char *other = g_str_equal (to, link.from_instance) ? link.to_instance : link.from_instance;

      if (is_instance_present (self, other, join))
        {
          g_set_error (self->error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_MALFORMED,
                       _ ("“%s” is joined twice: list the table once more in “from”, with another “id”."), to);
          return FALSE;
        }
      swap_ends (join, other);
    }
  json_object_set_array_member (join, "on", make_join_conditions (&link));
  json_object_remove_member (join, "via");
  if (link.key->declared)
    return TRUE;
  json_object_set_string_member (join, "via", dowser_via_nicks[DOWSER_VIA_INFERRED]);
  json_object_set_double_member (join, "confidence", link.key->confidence);
  return TRUE;
}

/* If a table in "from" has a "via", converts it to a join that adds the table. */
static void
move_from_tables (JsonObject *select, JsonArray *joins)
{
  JsonNode *node = json_object_get_member (select, "from");
  JsonArray *from = node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  for (guint i = 0; from != NULL && i < json_array_get_length (from); i++)
    {
      JsonNode *element = json_array_get_element (from, i);
      JsonObject *instance = JSON_NODE_HOLDS_OBJECT (element) ? json_node_get_object (element) : NULL;
      const char *via = instance != NULL ? get_string (instance, "via") : NULL;
      const char *id = instance != NULL ? get_string (instance, "id") : NULL;
      JsonObject *join;

      id = id == NULL && instance != NULL ? get_string (instance, "table") : id;
      if (via == NULL || id == NULL)
        continue;
      join = json_object_new ();
      json_object_set_string_member (join, "to", id);
      json_object_set_string_member (join, "via", via);
      json_array_add_object_element (joins, join);
      json_object_remove_member (instance, "via");
    }
}

gboolean
_dowser_prompt_size_resolve_via (const DowserPromptSizeScope *scope, const DowserSchema *schema, JsonObject *select,
                                 GError **error)
{
  JsonNode *node = json_object_get_member (select, "joins");
  g_autoptr (JsonArray) joins = NULL;
  JoinResolver self = { scope, schema, NULL, error };

  if (node != NULL && !JSON_NODE_HOLDS_ARRAY (node))
    return TRUE;
  self.joins = joins = node != NULL ? json_array_ref (json_node_get_array (node)) : json_array_new ();
  move_from_tables (select, joins);
  for (guint i = 0; i < json_array_get_length (joins); i++)
    {
      JsonNode *element = json_array_get_element (joins, i);
      JsonObject *join = JSON_NODE_HOLDS_OBJECT (element) ? json_node_get_object (element) : NULL;
      const char *via = join != NULL ? get_string (join, "via") : NULL;

      if (via != NULL && _dowser_prompt_size_is_key_via (via) && !resolve_join (&self, join))
        return FALSE;
    }
  if (node == NULL && json_array_get_length (joins) > 0)
    json_object_set_array_member (select, "joins", g_steal_pointer (&joins));
  return TRUE;
}

char *
_dowser_prompt_size_dup_via (const DowserPromptSizeScope *scope, const DowserSchema *schema, JsonObject *select,
                             JsonObject *join)
{
  const char *to = get_string (join, "to");
  const char *table_name = to != NULL ? _dowser_prompt_size_scope_get_table (scope, to) : NULL;
  JsonNode *on = json_object_get_member (join, "on");
  GPtrArray *tables = dowser_schema_get_tables (schema);
  JoinResolver self = { scope, schema, json_object_get_array_member (select, "joins"), NULL };

  if (table_name == NULL || on == NULL || is_instance_present (&self, to, join))
    return NULL;
  for (guint i = 0; i < tables->len; i++)
    for (guint j = 0; j < ((const DowserTable *) tables->pdata[i])->foreign_keys->len; j++)
      {
        const DowserForeignKey *key = ((const DowserTable *) tables->pdata[i])->foreign_keys->pdata[j];
        g_autofree char *via = dowser_prompt_size_dup_id (key->columns->pdata[0]);
        g_autoptr (JsonNode) expected = NULL;
        KeyLink link;

        if (!find_link (scope, schema, to, via, &link) || link.key != key)
          continue;
        expected = json_node_init_array (json_node_alloc (), make_join_conditions (&link));
        json_array_unref (json_node_get_array (expected));
        if (json_node_equal (expected, on))
          return g_steal_pointer (&via);
      }
  return NULL;
}
