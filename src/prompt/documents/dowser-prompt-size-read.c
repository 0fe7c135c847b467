/* dowser-prompt-size-read.c - reads a document of any prompt size into a plan */
#include "prompt/documents/dowser-prompt-size-private.h"

#include "base/dowser-error.h"
#include "base/dowser-json.h"
#include "plan/dowser-plan-json.h"

#include <glib/gi18n-lib.h>

/** A document being converted to the JSON of a plan. @error: the first error */
typedef struct
{
  const DowserSchema *schema;
  GError *error;
} DocumentReader;

/* Converts a node. Doesn't change @node: each node of the plan's JSON is new. */
static JsonNode *copy_node (DocumentReader *self, DowserPromptSizeScope *scope, const char *name, JsonNode *node);

static JsonNode *
take_object (JsonObject *object)
{
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  json_node_take_object (node, object);
  return node;
}

static JsonNode *
copy_array (DocumentReader *self, DowserPromptSizeScope *scope, const char *name, JsonArray *array)
{
  JsonNode *node = json_node_new (JSON_NODE_ARRAY);
  JsonArray *copied = json_array_sized_new (json_array_get_length (array));

  for (guint i = 0; i < json_array_get_length (array); i++)
    json_array_add_element (copied, copy_node (self, scope, name, json_array_get_element (array, i)));
  json_node_take_array (node, copied);
  return node;
}

/* Converts the column ID in {"kind":"column","id":"table.column"} to the ID of the table's instance and the column's
 * name. */
static void
set_column_name (DocumentReader *self, const DowserPromptSizeScope *scope, JsonObject *object, const char *id)
{
  const DowserColumn *column = dowser_prompt_size_find_column (self->schema, id);
  const char *instance;
  g_autofree char *table = NULL;
  g_autofree char *name = NULL;

  if (column != NULL)
    {
      table = g_strdup (column->table->name);
      name = g_strdup (column->name);
    }
  else if (!_dowser_prompt_size_split_id (id, &table, &name))
    {
      if (self->error == NULL)
        g_set_error (&self->error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_MALFORMED,
                     _ ("“%s” names no column: “table.column” is expected."), id);
      return;
    }
  instance = scope != NULL ? _dowser_prompt_size_scope_find (scope, table) : NULL;
  if (!json_object_has_member (object, "instance") || (scope != NULL && scope->owns_all))
    json_object_set_string_member (object, "instance", instance != NULL ? instance : table);
  json_object_set_string_member (object, "name", name);
}

static JsonNode *
copy_column (DocumentReader *self, const DowserPromptSizeScope *scope, JsonNode *node, const char *id)
{
  JsonObject *copied = json_object_new ();
  JsonObjectIter iter;
  const char *name;
  JsonNode *value;

  json_object_set_string_member (copied, "kind", "column");
  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (json_object_iter_next_ordered (&iter, &name, &value))
        if (!g_str_equal (name, "id"))
          json_object_set_member (copied, name, json_node_copy (value));
    }
  set_column_name (self, scope, copied, id);
  return take_object (copied);
}

/* Copies a number or a truth value. Fails for a text, which may be a misspelled column name. */
static JsonNode *
copy_literal (DocumentReader *self, JsonNode *node)
{
  JsonObject *object = json_object_new ();
  const char *text = json_node_get_string (node);

  if (text != NULL && self->error == NULL)
    g_set_error (&self->error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_MALFORMED,
                 _ ("“%s” names no column: “table.column” is expected."), text);

  json_object_set_string_member (object, "kind", "literal");
  json_object_set_member (object, "value", json_node_copy (node));
  return take_object (object);
}

static JsonNode *
copy_object (DocumentReader *self, DowserPromptSizeScope *scope, const char *name, JsonObject *object)
{
  g_autoptr (GList) members = _dowser_prompt_size_list_members (object);
  JsonObject *copied = json_object_new ();

  for (GList *link = members; link != NULL; link = link->next)
    json_object_set_member (copied, link->data,
                            copy_node (self, scope, link->data, json_object_get_member (object, link->data)));
  /* Adds an empty list of operations to an answer, because a model can't write operations. If the user chooses such an
   * answer, it is passed to the model. */
  if (g_strcmp0 (name, "choices") == 0 && !json_object_has_member (copied, "operations"))
    json_object_set_array_member (copied, "operations", json_array_new ());
  return take_object (copied);
}

static void
write_from (const DowserPromptSizeScope *scope, JsonObject *select)
{
  JsonNode *from = json_object_get_member (select, "from");
  JsonArray *list;
  guint listed;

  if (from != NULL && !JSON_NODE_HOLDS_ARRAY (from))
    return;
  if (from == NULL && scope->ids->len > 0)
    json_object_set_array_member (select, "from", json_array_new ());
  if (scope->ids->len == 0)
    return;
  list = json_object_get_array_member (select, "from");
  listed = json_array_get_length (list);
  for (guint i = listed; i < scope->ids->len; i++)
    {
      JsonObject *instance = json_object_new ();

      json_object_set_string_member (instance, "id", scope->ids->pdata[i]);
      json_object_set_string_member (instance, "table", scope->tables->pdata[i]);
      json_array_add_object_element (list, instance);
    }
}

static JsonNode *
copy_select (DocumentReader *self, DowserPromptSizeScope *outer, JsonNode *node)
{
  DowserPromptSizeScope scope;
  JsonNode *copied;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    return json_node_copy (node);
  _dowser_prompt_size_scope_init (&scope, outer, self->schema, json_node_get_object (node));
  copied = copy_object (self, &scope, "select", json_node_get_object (node));
  write_from (&scope, json_node_get_object (copied));
  if (self->error == NULL)
    _dowser_prompt_size_resolve_via (&scope, self->schema, json_node_get_object (copied), &self->error);
  _dowser_prompt_size_scope_clear (&scope);
  return copied;
}

static JsonNode *
copy_node (DocumentReader *self, DowserPromptSizeScope *scope, const char *name, JsonNode *node)
{
  const char *id = _dowser_prompt_size_get_id (self->schema, name, node);

  if (id != NULL)
    return copy_column (self, scope, node, id);
  if (_dowser_prompt_size_is_expression (name) && JSON_NODE_HOLDS_VALUE (node))
    return copy_literal (self, node);
  if (g_strcmp0 (name, "select") == 0)
    return copy_select (self, scope, node);
  if (g_strcmp0 (name, "with") == 0)
    return copy_select (self, scope != NULL ? (DowserPromptSizeScope *) scope->outer : NULL, node);
  if (JSON_NODE_HOLDS_ARRAY (node))
    return copy_array (self, scope, name, json_node_get_array (node));
  if (JSON_NODE_HOLDS_OBJECT (node))
    return copy_object (self, scope, name, json_node_get_object (node));
  return json_node_copy (node);
}

/* Members that the document omits are also omitted in the plan's JSON, so that their defaults apply. */
DowserPlan *
dowser_prompt_size_read_node (JsonNode *root, const DowserSchema *schema, GError **error)
{
  DocumentReader self = { schema, NULL };
  g_autoptr (JsonNode) widened = NULL;
  g_autoptr (JsonNode) plan = NULL;
  DowserPlan *read;

  g_return_val_if_fail (root != NULL && schema != NULL, NULL);

  if (JSON_NODE_HOLDS_OBJECT (root) && json_object_has_member (json_node_get_object (root), "columns"))
    {
      widened = _dowser_prompt_size_read_minimal (root, schema, error);
      if (widened == NULL)
        return NULL;
    }
  plan = copy_node (&self, NULL, NULL, widened != NULL ? widened : root);
  if (self.error != NULL)
    {
      g_propagate_error (error, self.error);
      return NULL;
    }
  read = dowser_plan_from_node (plan, error);
  if (read != NULL)
    read->joins_by_keys = TRUE;
  return read;
}

DowserPlan *
dowser_prompt_size_read (const char *text, gssize length, const DowserSchema *schema, GError **error)
{
  g_autoptr (JsonNode) root = NULL;

  g_return_val_if_fail (text != NULL && schema != NULL, NULL);

  root = dowser_json_parse (text, length, error);
  return root != NULL ? dowser_prompt_size_read_node (root, schema, error) : NULL;
}
