/* dowser-apply-join.c - joins a table along its keys, in the way that the user chooses, and removes joins */
#include "operations/dowser-apply-join-private.h"

#include "analysis/dowser-undo-notes.h"

#include <glib/gi18n-lib.h>

/* The maximum number of listed ways to join: users wouldn't read more. */
#define MAX_WAYS 4

static const char *
get_or_empty (const char *text)
{
  return text != NULL ? text : "";
}

const DowserInstance *
_dowser_apply_find_instance (const DowserSelect *select, const char *id, GError **error)
{
  const DowserInstance *instance = id != NULL ? dowser_select_find_instance (select, id) : NULL;

  if (instance == NULL)
    _dowser_apply_refuse (error, _ ("The plan does not read “%s”. Choose a table that it reads."), get_or_empty (id));
  return instance;
}

gboolean
_dowser_apply_refuse_several (const DowserTable *table, GPtrArray *texts, GError **error)
{
  g_autofree char *list = NULL;

  g_ptr_array_add (texts, NULL);
  list = g_strjoinv (", ", (char **) texts->pdata);
  return _dowser_apply_refuse (error, _ ("“%s” can be joined in %u ways: %s. Choose a key."), table->name,
                               texts->len - 1, list);
}

static gboolean
refuse_several_ways (const DowserTable *table, GPtrArray *ways, GError **error)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < ways->len; i++)
    g_ptr_array_add (texts, dowser_join_way_dup_text (ways->pdata[i]));
  return _dowser_apply_refuse_several (table, texts, error);
}

/* Describes the joins of @tree by the first column of each key: "orders.billing_address_id". */
static char *
dup_way (const DowserJoinTree *tree)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < tree->edges->len; i++)
    {
      const DowserForeignKey *key = ((const DowserJoinEdge *) tree->edges->pdata[i])->key;

      g_string_append_printf (text, "%s%s.%s", i > 0 ? " + " : "", key->table->name,
                              ((const DowserColumn *) key->columns->pdata[0])->name);
    }
  return g_string_free (text, FALSE);
}

static gboolean
refuse_several_trees (const DowserTable *table, GPtrArray *trees, GError **error)
{
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < trees->len; i++)
    g_ptr_array_add (texts, dup_way (trees->pdata[i]));
  return _dowser_apply_refuse_several (table, texts, error);
}

static gboolean
uses_key (const DowserJoinTree *tree, const char *const *key)
{
  for (guint i = 0; i < tree->edges->len; i++)
    {
      GPtrArray *columns = ((const DowserJoinEdge *) tree->edges->pdata[i])->key->columns;

      for (guint j = 0; j < columns->len; j++)
        if (g_ascii_strcasecmp (((const DowserColumn *) columns->pdata[j])->name, key[0]) == 0)
          return TRUE;
    }
  return FALSE;
}

static void
keep_trees_with_key (GPtrArray *trees, const char *const *key)
{
  for (guint i = 0; i < trees->len;)
    if (uses_key (trees->pdata[i], key))
      i++;
    else
      g_ptr_array_remove_index (trees, i);
}

static const DowserInstance *
find_instance_along_edge (const DowserJoining *joining, const DowserInstance *near, const DowserJoinEdge *edge)
{
  g_auto (GStrv) key = NULL;
  g_autoptr (GPtrArray) ways = NULL;
  DowserJoinWay join_way = { near, edge, NULL };

  key = dowser_join_way_dup_key (&join_way);
  ways = dowser_join_ways_find (joining->graph, joining->select, near, edge->far, (const char *const *) key);
  return ways->len > 0 ? _dowser_apply_join_by_way (joining, ways->pdata[0]) : NULL;
}

GPtrArray *
_dowser_apply_dup_joined_tables (const DowserSelect *select, const DowserSchema *schema, const DowserInstance *near)
{
  GPtrArray *tables = g_ptr_array_new ();

  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];
      const DowserTable *table = instance->is_step ? NULL : dowser_schema_find_table (schema, instance->table);

      if (table != NULL && (near == NULL || near == instance) && !g_ptr_array_find (tables, table, NULL))
        g_ptr_array_add (tables, (gpointer) table);
    }
  return tables;
}

/* Joins the tables of @tree one after another. For an edge that @select already joins, uses the existing instance
 * instead of adding another. The first edge starts from @near or, if @near is %NULL, from the first instance of the
 * edge's near table. Returns the last instance. */
static const DowserInstance *
join_tree (const DowserJoining *joining, const DowserJoinTree *tree, const DowserInstance *near)
{
  const DowserInstance *at = near;

  for (guint i = 0; i < tree->edges->len; i++)
    {
      const DowserJoinEdge *edge = tree->edges->pdata[i];

      for (guint j = 0; j < joining->select->from->len && at == NULL; j++)
        {
          const DowserInstance *instance = joining->select->from->pdata[j];

          if (!instance->is_step && g_ascii_strcasecmp (instance->table, edge->near->name) == 0)
            at = instance;
        }
      at = at != NULL ? find_instance_along_edge (joining, at, edge) : NULL;
      if (at == NULL)
        return NULL;
    }
  return at;
}

const DowserInstance *
_dowser_apply_join_by_way (const DowserJoining *joining, const DowserJoinWay *way)
{
  const DowserInstance *instance = dowser_join_way_apply (way, joining->graph, joining->select, joining->type);

  if (joining->to_show && way->joined == NULL)
    dowser_mark_add (joining->plan, DOWSER_MARK_JOINED_TO_SHOW, instance->id);
  return instance;
}

const DowserInstance *
_dowser_apply_join_path (const DowserJoining *joining, const DowserInstance *near, const DowserTable *table,
                         const char *const *key, GError **error)
{
  g_autoptr (GPtrArray) joined_tables
      = _dowser_apply_dup_joined_tables (joining->select, dowser_join_graph_get_schema (joining->graph), near);
  g_autoptr (GPtrArray) trees = dowser_join_graph_find_paths_to_table (joining->graph, joined_tables, table, MAX_WAYS);
  const DowserInstance *instance = NULL;

  if (key != NULL)
    keep_trees_with_key (trees, key);
  if (trees->len > 1)
    {
      refuse_several_trees (table, trees, error);
      return NULL;
    }
  if (trees->len == 1)
    instance = join_tree (joining, trees->pdata[0], near);
  if (instance == NULL && !_dowser_apply_join_step (joining, near, table, key, &instance, error))
    return NULL;
  if (instance == NULL && key != NULL)
    _dowser_apply_refuse (error, _ ("No key “%s” connects “%s” with the plan. Choose another key, or none."), key[0],
                          table->name);
  else if (instance == NULL)
    _dowser_apply_refuse (error,
                          _ ("No keys connect “%s” with the tables of the plan. Ask for this table in a separate "
                             "question."),
                          table->name);
  return instance;
}

const DowserInstance *
_dowser_apply_join_by_key (const DowserJoining *joining, const DowserInstance *near, const DowserTable *table,
                           const char *const *key, GError **error)
{
  g_autoptr (GPtrArray) ways = dowser_join_ways_find (joining->graph, joining->select, near, table, key);

  if (ways->len == 1)
    return _dowser_apply_join_by_way (joining, ways->pdata[0]);
  if (ways->len == 0)
    return _dowser_apply_join_path (joining, near, table, key, error);
  refuse_several_ways (table, ways, error);
  return NULL;
}

static gboolean
cross_join (DowserSelect *select, const DowserTable *table)
{
  g_autofree char *id = dowser_select_make_id (select, table->name);

  dowser_select_add_instance (select, id, table->name);
  g_ptr_array_add (select->joins, dowser_join_new (DOWSER_JOIN_CROSS, id, NULL, DOWSER_VIA_USER, 1.0));
  return TRUE;
}

static gboolean
join_table (const DowserJoining *joining, const DowserInstance *near, const DowserTable *table, const char *const *key,
            GError **error)
{
  guint before = joining->select->from->len;
  const DowserInstance *instance = _dowser_apply_join_by_key (joining, near, table, key, error);

  if (instance == NULL)
    return FALSE;
  if (joining->select->from->len == before)
    return _dowser_apply_refuse (error, _ ("“%s” is already joined by this key, as “%s”. Choose another key."),
                                 table->name, instance->id);
  return TRUE;
}

gboolean
_dowser_apply_add_join (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                        const DowserSchema *schema, GError **error)
{
  g_autoptr (DowserJoinGraph) graph = dowser_join_graph_new (schema);
  DowserJoining joining = { plan, select, graph, operation->join_type, operation->on };
  const DowserTable *table = operation->table != NULL ? dowser_schema_find_table (schema, operation->table) : NULL;
  const DowserInstance *near = NULL;

  if (select->set_with != NULL)
    return _dowser_apply_refuse_set (error);
  if (table == NULL || table->hidden)
    return _dowser_apply_refuse (error, _ ("There is no table “%s” in this source. Choose an existing table."),
                                 get_or_empty (operation->table));
  if (operation->instance != NULL && (near = _dowser_apply_find_instance (select, operation->instance, error)) == NULL)
    return FALSE;
  if (operation->join_type == DOWSER_JOIN_CROSS)
    return operation->key == NULL
               ? cross_join (select, table)
               : _dowser_apply_refuse (error,
                                       _ ("A cross join has no key. Remove the key, or choose another join type."));
  return join_table (&joining, near, table, (const char *const *) operation->key, error);
}

static DowserJoin *
find_join (const DowserSelect *select, const char *id)
{
  for (guint i = 0; i < select->joins->len; i++)
    if (g_strcmp0 (((const DowserJoin *) select->joins->pdata[i])->to, id) == 0)
      return select->joins->pdata[i];
  return NULL;
}

gboolean
_dowser_apply_set_join_type (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                             const DowserSchema *schema, GError **error)
{
  const DowserInstance *instance = _dowser_apply_find_instance (select, operation->instance, error);
  DowserJoin *join = instance != NULL ? find_join (select, instance->id) : NULL;

  if (instance == NULL)
    return FALSE;
  if (join == NULL)
    return _dowser_apply_refuse (error,
                                 _ ("The plan starts with “%s”, which isn't joined to another table. Choose a joined "
                                    "table."),
                                 instance->id);
  if (join->type == operation->join_type)
    return _dowser_apply_refuse (error, _ ("“%s” is already joined in this way. Choose another join type."),
                                 instance->id);
  if (join->type == DOWSER_JOIN_CROSS || operation->join_type == DOWSER_JOIN_CROSS)
    return _dowser_apply_refuse (error,
                                 _ ("A cross join has no key, but every other join needs one. Remove the join of “%s”, "
                                    "and add it again."),
                                 instance->id);
  join->type = operation->join_type;
  return TRUE;
}
