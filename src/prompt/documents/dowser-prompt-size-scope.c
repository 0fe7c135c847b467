/* dowser-prompt-size-scope.c - the instances that a select of a document reads, and the lookup of their IDs */
#include "prompt/documents/dowser-prompt-size-private.h"

#include <string.h>

/**
 * Reference: a column that the select itself uses, outside of its nested selects.
 * @instance: (nullable): the instance that the document names; @table: the table in the column's ID
 * @is_correlated: TRUE if an equality that all rows must satisfy compares this column with a column of another table
 */
typedef struct
{
  char *instance;
  char *table;
  gboolean is_correlated;
} Reference;

typedef struct
{
  const DowserSchema *schema;
  GPtrArray *references;
} ReferenceSearch;

static void collect_references (ReferenceSearch *self, const char *name, JsonNode *node, gboolean is_conjunct);

static void
reference_free (gpointer data)
{
  Reference *reference = data;

  g_free (reference->instance);
  g_free (reference->table);
  g_free (reference);
}

static const char *
get_string (JsonObject *object, const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_string (node) : NULL;
}

/* Returns: (transfer full) (nullable): the table's name in @id (the ID of a column, such as "table.column"), even if
 * the table has no such column */
static char *
dup_table_of (const DowserSchema *schema, const char *id)
{
  const DowserColumn *column = dowser_prompt_size_find_column (schema, id);
  g_autofree char *name = NULL;
  char *table = NULL;

  if (column != NULL)
    return g_strdup (column->table->name);
  return _dowser_prompt_size_split_id (id, &table, &name) ? table : NULL;
}

gboolean
_dowser_prompt_size_is_expression (const char *member)
{
  static const char *const members[]
      = { "expr", "args", "filter", "group", "having", "when", "then", "partition", "else", "on", NULL };

  return member != NULL && g_strv_contains (members, member);
}

const char *
_dowser_prompt_size_get_id (const DowserSchema *schema, const char *member, JsonNode *node)
{
  JsonObject *object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
  const char *text;

  if (object == NULL)
    {
      text = _dowser_prompt_size_is_expression (member) && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_string (node)
                                                                                        : NULL;
      return text != NULL && dowser_prompt_size_find_column (schema, text) != NULL ? text : NULL;
    }
  if (g_strcmp0 (get_string (object, "kind"), "column") != 0 || get_string (object, "name") != NULL)
    return NULL;
  return get_string (object, "id");
}

static Reference *
add_reference (ReferenceSearch *self, const char *id, const char *instance)
{
  g_autofree char *table = dup_table_of (self->schema, id);
  Reference *reference;

  if (table == NULL)
    return NULL;
  reference = g_new0 (Reference, 1);
  reference->instance = g_strdup (instance);
  reference->table = g_steal_pointer (&table);
  g_ptr_array_add (self->references, reference);
  return reference;
}

static Reference *
add_column (ReferenceSearch *self, const char *member, JsonNode *node)
{
  const char *id = _dowser_prompt_size_get_id (self->schema, member, node);

  if (id == NULL)
    return NULL;
  return add_reference (self, id,
                        JSON_NODE_HOLDS_OBJECT (node) ? get_string (json_node_get_object (node), "instance") : NULL);
}

/* If @object is an equality of two columns, records that both columns are used. If the columns are of different tables,
 * marks both as ties, because they may join these tables. Returns: TRUE if @object is such an equality */
static gboolean
collect_equality (ReferenceSearch *self, JsonObject *object)
{
  JsonNode *node = json_object_get_member (object, "args");
  JsonArray *args = node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  Reference *compared[2];

  if (g_strcmp0 (get_string (object, "kind"), "compare") != 0 || g_strcmp0 (get_string (object, "op"), "eq") != 0
      || args == NULL || json_array_get_length (args) != 2
      || _dowser_prompt_size_get_id (self->schema, "args", json_array_get_element (args, 0)) == NULL
      || _dowser_prompt_size_get_id (self->schema, "args", json_array_get_element (args, 1)) == NULL)
    return FALSE;
  for (guint i = 0; i < 2; i++)
    compared[i] = add_column (self, "args", json_array_get_element (args, i));
  if (compared[0] != NULL && compared[1] != NULL && g_ascii_strcasecmp (compared[0]->table, compared[1]->table) != 0)
    compared[0]->is_correlated = compared[1]->is_correlated = TRUE;
  return TRUE;
}

/* Returns the position of a member in the order in which members add their tables: outputs before filters, for example.
 * Members without a position follow in the order of their names. */
static guint
rank_member (const char *name)
{
  static const char *const order[] = { "joins", "outputs", "expr", "when",  "then",   "cases", "args",
                                       "else",  "filter",  "on",   "group", "having", "order", NULL };
  guint rank = 0;

  while (order[rank] != NULL && !g_str_equal (order[rank], name))
    rank++;
  return rank;
}

static int
compare_members (gconstpointer a, gconstpointer b)
{
  guint first = rank_member (a);
  guint second = rank_member (b);

  return first != second ? (first < second ? -1 : 1) : strcmp (a, b);
}

GList *
_dowser_prompt_size_list_members (JsonObject *object)
{
  return g_list_sort (json_object_get_members (object), compare_members);
}

static void
collect_object (ReferenceSearch *self, const char *name, JsonObject *object, gboolean is_conjunct)
{
  g_autoptr (GList) members = NULL;
  gboolean is_and = is_conjunct && g_strcmp0 (get_string (object, "kind"), "and") == 0;

  if (is_conjunct && collect_equality (self, object))
    return;
  members = _dowser_prompt_size_list_members (object);
  for (GList *link = members; link != NULL; link = link->next)
    {
      const char *member = link->data;

      /* Skips nested selects, which have scopes of their own. */
      if (g_str_equal (member, "select") || g_str_equal (member, "with") || g_str_equal (member, "from"))
        continue;
      collect_references (self, member, json_object_get_member (object, member),
                          (g_str_equal (name, "select") && g_str_equal (member, "filter"))
                              || (g_str_equal (name, "joins") && g_str_equal (member, "on"))
                              || (is_and && g_str_equal (member, "args")));
    }
}

static void
collect_references (ReferenceSearch *self, const char *name, JsonNode *node, gboolean is_conjunct)
{
  if (JSON_NODE_HOLDS_ARRAY (node))
    for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
      collect_references (self, name, json_array_get_element (json_node_get_array (node), i), is_conjunct);
  else if (add_column (self, name, node) == NULL && JSON_NODE_HOLDS_OBJECT (node))
    collect_object (self, name, json_node_get_object (node), is_conjunct);
}

void
_dowser_prompt_size_scope_add_instance (DowserPromptSizeScope *self, const char *id, const char *table)
{
  g_ptr_array_add (self->ids, g_strdup (id));
  g_ptr_array_add (self->tables, g_strdup (table));
}

static const char *
find_in_scope (const DowserPromptSizeScope *self, const char *table)
{
  for (guint i = 0; i < self->ids->len; i++)
    if (g_ascii_strcasecmp (self->tables->pdata[i], table) == 0)
      return self->ids->pdata[i];
  return NULL;
}

/* Adds an instance of @table, unless the select already has one. The new instance's ID differs from all IDs in the
 * outer selects. If the IDs were equal, a column with this ID in its member "instance" could no longer refer to the
 * outer instance. */
static void
add_instance (DowserPromptSizeScope *self, const char *table)
{
  g_autofree char *id = NULL;

  if (find_in_scope (self, table) != NULL)
    return;
  id = g_strdup (table);
  for (guint i = 2; _dowser_prompt_size_scope_get_table (self, id) != NULL; i++)
    {
      g_free (id);
      id = g_strdup_printf ("%s%u", table, i);
    }
  _dowser_prompt_size_scope_add_instance (self, id, table);
}

static gboolean
is_only_in_equalities (GPtrArray *references, const char *table)
{
  for (guint i = 0; i < references->len; i++)
    {
      const Reference *reference = references->pdata[i];

      if (reference->instance == NULL && !reference->is_correlated && g_ascii_strcasecmp (reference->table, table) == 0)
        return FALSE;
    }
  return TRUE;
}

/* Adds the tables of columns whose tables the select doesn't list. In two cases, a column belongs to the outer select
 * instead: if its "instance" names an outer instance, or if the nested select only compares the column with a column of
 * another table. Joining the table in the nested select would make that comparison useless. */
static void
add_instances (DowserPromptSizeScope *self, GPtrArray *references)
{
  for (guint i = 0; i < references->len; i++)
    {
      const Reference *reference = references->pdata[i];

      if (reference->instance != NULL && _dowser_prompt_size_scope_get_table (self, reference->instance) == NULL)
        _dowser_prompt_size_scope_add_instance (self, reference->instance, reference->table);
      else if (reference->instance == NULL
               && (_dowser_prompt_size_scope_find (self->outer, reference->table) == NULL
                   || !is_only_in_equalities (references, reference->table)))
        add_instance (self, reference->table);
    }
  self->owns_all = self->ids->len == 0;
  for (guint i = 0; self->owns_all && i < references->len; i++)
    add_instance (self, ((const Reference *) references->pdata[i])->table);
}

static void
add_listed_instances (DowserPromptSizeScope *self, JsonObject *select)
{
  JsonNode *from = json_object_get_member (select, "from");
  JsonArray *list = from != NULL && JSON_NODE_HOLDS_ARRAY (from) ? json_node_get_array (from) : NULL;

  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    {
      JsonNode *node = json_array_get_element (list, i);
      JsonObject *object = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
      const char *table = object != NULL ? get_string (object, "table") : NULL;
      const char *step = object != NULL ? get_string (object, "step") : NULL;
      const char *id = object != NULL ? get_string (object, "id") : NULL;

      if (table != NULL || step != NULL)
        _dowser_prompt_size_scope_add_instance (self,
                                                id != NULL      ? id
                                                : table != NULL ? table
                                                                : step,
                                                table != NULL ? table : "");
    }
}

/* Adds the table of the key in "via", and the table that this key joins. */
static void
collect_via (ReferenceSearch *self, DowserPromptSizeScope *scope, JsonObject *object, const char *to)
{
  const char *via = get_string (object, "via");

  if (via == NULL || !_dowser_prompt_size_is_key_via (via))
    return;
  add_reference (self, via, NULL);
  if (to != NULL && _dowser_prompt_size_scope_get_table (scope, to) == NULL
      && dowser_schema_find_table (self->schema, to) != NULL)
    _dowser_prompt_size_scope_add_instance (scope, to, dowser_schema_find_table (self->schema, to)->name);
}

static void
collect_all_via (ReferenceSearch *self, DowserPromptSizeScope *scope, JsonObject *select, const char *member)
{
  JsonNode *node = json_object_get_member (select, member);
  JsonArray *list = node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  for (guint i = 0; list != NULL && i < json_array_get_length (list); i++)
    if (JSON_NODE_HOLDS_OBJECT (json_array_get_element (list, i)))
      {
        JsonObject *object = json_array_get_object_element (list, i);

        collect_via (self, scope, object, get_string (object, "to"));
      }
}

void
_dowser_prompt_size_scope_init (DowserPromptSizeScope *self, const DowserPromptSizeScope *outer,
                                const DowserSchema *schema, JsonObject *select)
{
  g_autoptr (GPtrArray) references = g_ptr_array_new_with_free_func (reference_free);
  ReferenceSearch collecting = { schema, references };

  self->outer = outer;
  self->owns_all = FALSE;
  self->ids = g_ptr_array_new_with_free_func (g_free);
  self->tables = g_ptr_array_new_with_free_func (g_free);
  add_listed_instances (self, select);
  collect_all_via (&collecting, self, select, "from");
  collect_all_via (&collecting, self, select, "joins");
  collect_object (&collecting, "select", select, FALSE);
  add_instances (self, references);
}

void
_dowser_prompt_size_scope_clear (DowserPromptSizeScope *self)
{
  g_ptr_array_unref (self->ids);
  g_ptr_array_unref (self->tables);
}

const char *
_dowser_prompt_size_scope_get_table (const DowserPromptSizeScope *self, const char *id)
{
  for (; self != NULL; self = self->outer)
    for (guint i = 0; i < self->ids->len; i++)
      if (g_strcmp0 (self->ids->pdata[i], id) == 0)
        return self->tables->pdata[i];
  return NULL;
}

const char *
_dowser_prompt_size_scope_find (const DowserPromptSizeScope *self, const char *table)
{
  for (; self != NULL; self = self->outer)
    {
      const char *own = find_in_scope (self, table);

      if (own != NULL)
        return own;
    }
  return NULL;
}
