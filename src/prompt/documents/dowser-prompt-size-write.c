/* dowser-prompt-size-write.c - writes a plan as a document of a prompt size */
#include "prompt/documents/dowser-prompt-size-private.h"

#include "base/dowser-error.h"
#include "base/dowser-json-text.h"
#include "plan/dowser-plan-json.h"

#include <glib/gi18n-lib.h>

/** Writing: the state while a plan is written as a document. @missing_feature: (nullable): the first part of the plan
 * that the document can't express */
typedef struct
{
  DowserPromptSize prompt_size;
  const DowserSchema *schema;
  JsonObject *select; /* (nullable): the current select */
  const char *missing_feature;
} DocumentWriter;

static JsonNode *copy_node (DocumentWriter *self, const DowserPromptSizeScope *scope, const char *parent,
                            const char *name, JsonNode *node);

void
_dowser_prompt_size_set_unsupported (DowserPromptSize prompt_size, const char *missing_part, GError **error)
{
  g_set_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID,
               /* Translators: "%s" is a tier of the plan language, then what it lacks, such as "an offset" */
               _ ("The plan cannot be told in the tier “%s”, which lacks %s."), dowser_prompt_size_nicks[prompt_size],
               missing_part);
}

static JsonNode *
take_object (JsonObject *object)
{
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  json_node_take_object (node, object);
  return node;
}

/* Returns TRUE for members that aren't written: members shown only to users, remarks of the audit, and members that the
 * reader of the document restores. */
static gboolean
is_omitted_member (const char *parent, const char *name)
{
  static const char *const of_plan[] = { "version", "question", "chart", "keep", "ambiguities", "mappings", NULL };
  static const char *const of_joins[] = { "via", "confidence", NULL };

  if (parent == NULL)
    return g_strv_contains (of_plan, name);
  if (g_str_equal (parent, "joins"))
    return g_strv_contains (of_joins, name);
  return (g_str_equal (parent, "select") && g_str_equal (name, "off"))
         || (g_str_equal (parent, "outputs") && g_str_equal (name, "view"));
}

static gboolean
is_far_join (const char *name, JsonNode *node)
{
  static const char *const types[] = { "right", "full", "cross", NULL };
  const char *type = JSON_NODE_HOLDS_VALUE (node) ? json_node_get_string (node) : NULL;

  return g_str_equal (name, "type") && type != NULL && g_strv_contains (types, type);
}

/* Returns: a description of the feature that the standard prompt size lacks; NULL if the standard prompt size can
 * express the member @name. */
static const char *
find_unsupported (const char *name, JsonNode *node)
{
  const char *kind = g_str_equal (name, "kind") ? json_node_get_string (node) : NULL;

  if (g_str_equal (name, "steps"))
    return _ ("steps");
  if (g_str_equal (name, "set"))
    return _ ("set operations");
  if (g_strcmp0 (kind, "window") == 0)
    return _ ("windows");
  if (g_strcmp0 (kind, "subplan") == 0)
    return _ ("nested selects");
  if (g_strcmp0 (kind, "parameter") == 0)
    return _ ("parameters");
  if (g_strcmp0 (kind, "cast") == 0)
    return _ ("casts");
  if (g_str_equal (name, "offset"))
    return _ ("an offset");
  if (g_str_equal (name, "nulls"))
    return _ ("a place for empty values in the sort");
  if (g_str_equal (name, "case_sensitive"))
    return _ ("matches that heed the case of letters");
  if (is_far_join (name, node))
    return _ ("joins that keep the rows of the joined table");
  return g_str_equal (name, "base64") ? _ ("values that are no text") : NULL;
}

/* Returns TRUE for members of the plan that don't affect the meaning of the select. The standard prompt size omits
 * them. */
static gboolean
is_remark_member (const char *parent, const char *name)
{
  static const char *const remark_names[]
      = { "explanation", "metric", "decision", "quality", "parameters", "assumptions", NULL };

  return parent == NULL && g_strv_contains (remark_names, name);
}

/* Replaces a column's name by its ID. Keeps the "instance" member, which names the table's occurrence in FROM, if the
 * ID alone would mean another occurrence of the table in a nearer select. */
static void
set_column_id (DocumentWriter *self, const DowserPromptSizeScope *scope, JsonObject *object)
{
  const char *instance = json_object_get_string_member_with_default (object, "instance", NULL);
  const char *name = json_object_get_string_member_with_default (object, "name", NULL);
  const char *table_name = instance != NULL ? _dowser_prompt_size_scope_get_table (scope, instance) : NULL;
  const DowserTable *table = table_name != NULL ? dowser_schema_find_table (self->schema, table_name) : NULL;
  const DowserColumn *column = table != NULL && name != NULL ? dowser_table_find_column (table, name) : NULL;
  g_autofree char *id = NULL;
  gboolean is_nearest;

  if (column == NULL)
    {
      if (self->prompt_size != DOWSER_PROMPT_SIZE_FULL && self->missing_feature == NULL)
        self->missing_feature = _ ("columns that are not in the database");
      return;
    }
  id = _dowser_prompt_size_dup_id (column->table->name, column->name);
  is_nearest = g_strcmp0 (_dowser_prompt_size_scope_find (scope, table_name), instance) == 0
               && g_ptr_array_find_with_equal_func (scope->ids, instance, g_str_equal, NULL);
  json_object_remove_member (object, "name");
  json_object_set_string_member (object, "id", id);
  if (is_nearest)
    json_object_remove_member (object, "instance");
}

/* If the conditions of a join are the conditions of a key, replaces them by the key's name. The key also tells the role
 * of the joined table. */
static void
replace_by_key (DocumentWriter *self, const DowserPromptSizeScope *scope, JsonObject *join, JsonObject *copied)
{
  g_autofree char *via = _dowser_prompt_size_dup_via (scope, self->schema, self->select, join);

  if (via == NULL)
    return;
  json_object_remove_member (copied, "on");
  json_object_set_string_member (copied, "via", via);
}

static gboolean
is_rare_function (JsonObject *object)
{
  const char *kind = json_object_get_string_member_with_default (object, "kind", NULL);
  const char *name = json_object_get_string_member_with_default (object, "name", NULL);

  return g_strcmp0 (kind, "function") == 0 && name != NULL
         && !g_strv_contains (_dowser_prompt_size_common_functions, name);
}

static JsonNode *
copy_object (DocumentWriter *self, const DowserPromptSizeScope *scope, const char *parent, JsonObject *object)
{
  g_autoptr (GList) members = json_object_get_members (object);
  JsonObject *copied = json_object_new ();

  if (self->prompt_size == DOWSER_PROMPT_SIZE_STANDARD && self->missing_feature == NULL && is_rare_function (object))
    self->missing_feature = _ ("this function");
  for (GList *link = members; link != NULL; link = link->next)
    {
      const char *name = link->data;
      JsonNode *node = json_object_get_member (object, name);

      if (is_omitted_member (parent, name)
          || (self->prompt_size == DOWSER_PROMPT_SIZE_STANDARD && is_remark_member (parent, name)))
        continue;
      if (self->prompt_size == DOWSER_PROMPT_SIZE_STANDARD && self->missing_feature == NULL)
        self->missing_feature = find_unsupported (name, node);
      json_object_set_member (copied, name, copy_node (self, scope, parent, name, node));
    }
  if (g_strcmp0 (json_object_get_string_member_with_default (copied, "kind", NULL), "column") == 0)
    set_column_id (self, scope, copied);
  if (g_strcmp0 (parent, "joins") == 0)
    replace_by_key (self, scope, object, copied);
  return take_object (copied);
}

static JsonNode *
copy_select (DocumentWriter *self, const DowserPromptSizeScope *outer, JsonNode *node)
{
  JsonObject *before = self->select;
  DowserPromptSizeScope scope;
  JsonNode *copied;

  self->select = json_node_get_object (node);
  _dowser_prompt_size_scope_init (&scope, outer, self->schema, json_node_get_object (node));
  copied = copy_object (self, &scope, "select", json_node_get_object (node));
  _dowser_prompt_size_scope_clear (&scope);
  self->select = before;
  return copied;
}

static JsonNode *
copy_node (DocumentWriter *self, const DowserPromptSizeScope *scope, const char *parent, const char *name,
           JsonNode *node)
{
  JsonNode *copied;
  JsonArray *array, *list;

  if (g_strcmp0 (name, "select") == 0)
    return copy_select (self, scope, node);
  if (g_strcmp0 (name, "with") == 0)
    return copy_select (self, scope->outer, node);
  if (JSON_NODE_HOLDS_OBJECT (node))
    return copy_object (self, scope, name, json_node_get_object (node));
  if (!JSON_NODE_HOLDS_ARRAY (node))
    return json_node_copy (node);
  array = json_node_get_array (node);
  list = json_array_sized_new (json_array_get_length (array));
  for (guint i = 0; i < json_array_get_length (array); i++)
    json_array_add_element (list, copy_node (self, scope, parent, name, json_array_get_element (array, i)));
  copied = json_node_new (JSON_NODE_ARRAY);
  json_node_take_array (copied, list);
  return copied;
}

char *
dowser_prompt_size_write (const DowserPlan *plan, DowserPromptSize prompt_size, const DowserSchema *schema,
                          GError **error)
{
  DocumentWriter self = { prompt_size, schema, NULL, NULL };
  g_autoptr (JsonNode) node = NULL;
  g_autoptr (JsonNode) document = NULL;

  g_return_val_if_fail (plan != NULL && schema != NULL, NULL);

  if (prompt_size == DOWSER_PROMPT_SIZE_MINIMAL)
    return _dowser_prompt_size_write_minimal (plan, schema, error);
  node = dowser_plan_to_node (plan);
  document = copy_object (&self, NULL, NULL, json_node_get_object (node));
  if (self.missing_feature == NULL)
    return dowser_json_to_text (document, FALSE);
  _dowser_prompt_size_set_unsupported (prompt_size, self.missing_feature, error);
  return NULL;
}
