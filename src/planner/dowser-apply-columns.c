/* dowser-apply-columns.c - shows a column and hides it again, with the join and the group that showing it took */
#include "planner/dowser-apply-private.h"
#include "planner/dowser-join-path.h"

#include <glib/gi18n-lib.h>

/* More ways to join than anybody would read through. */
#define MAX_WAYS 4

/*
 * Where a column is shown of a grouped plan, the plan says under this name that it is grouped by it only
 * for that: so that hiding the column takes the group away too, and hiding any other key does not.
 */
#define GROUPED_TO_SHOW "grouped to show"

static const char *
or_empty (const char *text)
{
  return text != NULL ? text : "";
}

static gboolean
refuse_set (GError **error)
{
  return _dowser_apply_refuse (error, _ ("The rows of two selections are combined, which must show the same columns; "
                                         "ask for one of them alone "
                                         "to change its columns."));
}

static GPtrArray *
find_instances (const DowserSelect *select, const char *table)
{
  GPtrArray *found = g_ptr_array_new ();

  for (guint i = 0; i < select->from->len && table != NULL; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];

      if (g_ascii_strcasecmp (instance->table, table) == 0)
        g_ptr_array_add (found, (gpointer) instance);
    }
  return found;
}

static GPtrArray *
dup_joined_tables (const DowserSelect *select, const DowserSchema *schema)
{
  GPtrArray *tables = g_ptr_array_new ();

  for (guint i = 0; i < select->from->len; i++)
    {
      const DowserInstance *instance = select->from->pdata[i];
      const DowserTable *table = instance->is_step ? NULL : dowser_schema_find_table (schema, instance->table);

      if (table != NULL && !g_ptr_array_find (tables, table, NULL))
        g_ptr_array_add (tables, (gpointer) table);
    }
  return tables;
}

/* The keys of @tree by their first columns: "orders.billing_address_id". */
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
refuse_several (const DowserTable *table, GPtrArray *trees, GError **error)
{
  g_autoptr (GPtrArray) ways = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *list = NULL;

  for (guint i = 0; i < trees->len; i++)
    g_ptr_array_add (ways, dup_way (trees->pdata[i]));
  g_ptr_array_add (ways, NULL);
  list = g_strjoinv (", ", (char **) ways->pdata);
  return _dowser_apply_refuse (error, _ ("“%s” can be joined in %u ways: %s. Say by which key."), table->name,
                               trees->len, list);
}

static gboolean
uses_key (const DowserJoinTree *tree, const char *column)
{
  for (guint i = 0; i < tree->edges->len; i++)
    {
      const DowserForeignKey *key = ((const DowserJoinEdge *) tree->edges->pdata[i])->key;

      for (guint j = 0; j < key->columns->len; j++)
        if (g_ascii_strcasecmp (((const DowserColumn *) key->columns->pdata[j])->name, column) == 0)
          return TRUE;
    }
  return FALSE;
}

static void
keep_ways_by (GPtrArray *trees, const char *column)
{
  for (guint i = 0; i < trees->len;)
    if (uses_key (trees->pdata[i], column))
      i++;
    else
      g_ptr_array_remove_index (trees, i);
}

/* From the left, so that no row is lost; marked as the person's, so that hiding the column takes the join away again.
 */
static const DowserInstance *
join_by (const DowserJoinTree *tree, DowserSelect *select, const DowserTable *table)
{
  guint before = select->joins->len;
  const DowserInstance *last;

  if (!dowser_join_tree_apply (tree, select, DOWSER_JOIN_LEFT))
    return NULL;
  for (guint i = before; i < select->joins->len; i++)
    ((DowserJoin *) select->joins->pdata[i])->via = DOWSER_VIA_USER;
  last = select->from->pdata[select->from->len - 1];
  return g_ascii_strcasecmp (last->table, table->name) == 0 ? last : NULL;
}

/* @key: (nullable): the column of the key to join by, where there are several */
static const DowserInstance *
join_table (DowserSelect *select, const DowserSchema *schema, const DowserTable *table, const char *key, GError **error)
{
  g_autoptr (DowserJoinGraph) graph = dowser_join_graph_new (schema);
  g_autoptr (GPtrArray) standing = dup_joined_tables (select, schema);
  g_autoptr (GPtrArray) trees = dowser_join_graph_find_onto (graph, standing, table, MAX_WAYS);
  const DowserInstance *instance = NULL;

  if (trees->len > 1 && key != NULL)
    keep_ways_by (trees, key);
  if (trees->len > 1)
    {
      refuse_several (table, trees, error);
      return NULL;
    }
  if (trees->len == 1)
    instance = join_by (trees->pdata[0], select, table);
  if (instance == NULL)
    _dowser_apply_refuse (error,
                          _ ("No keys connect “%s” with the tables of the plan; ask for it in a question of its own."),
                          table->name);
  return instance;
}

static gboolean
refuse_standing_twice (GPtrArray *instances, const char *table, GError **error)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < instances->len; i++)
    g_string_append_printf (list, "%s“%s”", i > 0 ? ", " : "", ((const DowserInstance *) instances->pdata[i])->id);
  _dowser_apply_refuse (error, _ ("“%s” stands in the plan more than once; say which: %s."), table, list->str);
  g_string_free (list, TRUE);
  return FALSE;
}

/* Returns: (nullable): the instance to show the column of, joined where it was not there */
static const DowserInstance *
ensure_instance (const DowserOperation *operation, DowserSelect *select, const DowserSchema *schema, GError **error)
{
  const DowserInstance *named
      = operation->instance != NULL ? dowser_select_find_instance (select, operation->instance) : NULL;
  g_autoptr (GPtrArray) standing = find_instances (select, operation->table);
  const DowserTable *table;

  if (named != NULL)
    return named;
  if (standing->len == 1)
    return standing->pdata[0];
  if (standing->len > 1)
    {
      refuse_standing_twice (standing, operation->table, error);
      return NULL;
    }
  table = operation->table != NULL ? dowser_schema_find_table (schema, operation->table) : NULL;
  if (table != NULL && dowser_table_find_column (table, or_empty (operation->column)) != NULL)
    return join_table (select, schema, table, operation->instance, error);
  if (table != NULL)
    _dowser_apply_refuse (error, _ ("“%s” has no column “%s”; choose one that it has."), table->name,
                          or_empty (operation->column));
  else
    _dowser_apply_refuse (error, _ ("There is no table “%s” in this source; choose one that there is."),
                          or_empty (operation->table));
  return NULL;
}

static char *
dup_mark (const DowserExpr *column)
{
  return g_strconcat (column->instance, ".", column->name, NULL);
}

/* Beside aggregates, a plain column needs a group of its own. */
static void
group_to_show (DowserPlan *plan, DowserSelect *select, const DowserExpr *column)
{
  g_autofree char *mark = dup_mark (column);

  for (guint i = 0; i < select->group->len; i++)
    if (dowser_expr_equal (select->group->pdata[i], column))
      return;
  g_ptr_array_add (select->group, dowser_expr_ref (column));
  g_ptr_array_add (plan->assumptions, dowser_assumption_new (GROUPED_TO_SHOW, mark, DOWSER_BASIS_USER, 1.0));
}

gboolean
_dowser_apply_add_column (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                          const DowserSchema *schema, GError **error)
{
  gboolean grouped = dowser_select_is_grouped (select);
  const DowserInstance *instance;
  g_autofree char *stored = NULL;
  g_autoptr (DowserExpr) column = NULL;

  if (select->set_with != NULL)
    return refuse_set (error);
  instance = ensure_instance (operation, select, schema, error);
  if (instance == NULL)
    return FALSE;
  stored = _dowser_apply_dup_column (plan, schema, instance, operation->column);
  if (stored == NULL)
    return _dowser_apply_refuse (error, _ ("“%s” has no column “%s”; choose one that it has."), instance->id,
                                 or_empty (operation->column));
  column = dowser_expr_new_column (instance->id, stored);
  if (_dowser_apply_find_output_of (select, column) >= 0)
    return _dowser_apply_refuse (error, _ ("“%s” is shown already; choose another column."), stored);
  if (grouped)
    group_to_show (plan, select, column);
  dowser_select_add_output (select, g_steal_pointer (&column), NULL);
  return TRUE;
}

static gboolean
is_output_of (const DowserSelect *select, guint index, const DowserOperation *operation)
{
  const DowserExpr *expr = ((const DowserOutput *) select->outputs->pdata[index])->expr;
  const DowserInstance *instance
      = expr->kind == DOWSER_EXPR_COLUMN ? dowser_select_find_instance (select, expr->instance) : NULL;

  if (instance == NULL || operation->column == NULL || g_ascii_strcasecmp (expr->name, operation->column) != 0)
    return FALSE;
  if (operation->instance != NULL)
    return g_strcmp0 (instance->id, operation->instance) == 0;
  return operation->table == NULL || g_ascii_strcasecmp (instance->table, operation->table) == 0;
}

/* Returns: the index of the output that is meant, or -1 with @error set */
static int
find_output (const DowserOperation *operation, const DowserSelect *select, GError **error)
{
  int found = -1;

  if (operation->index >= 0)
    {
      if ((guint) operation->index < select->outputs->len)
        return operation->index;
      _dowser_apply_refuse (error, _ ("There is no column %d; the plan shows %u."), operation->index + 1,
                            select->outputs->len);
      return -1;
    }
  for (guint i = 0; i < select->outputs->len; i++)
    {
      if (!is_output_of (select, i, operation))
        continue;
      if (found >= 0)
        {
          _dowser_apply_refuse (error, _ ("“%s” is shown more than once; say of which table."), operation->column);
          return -1;
        }
      found = (int) i;
    }
  if (found < 0)
    _dowser_apply_refuse (error, _ ("“%s” is not shown; choose a column that is."), or_empty (operation->column));
  return found;
}

/* Where two outputs go by one name, a sort by it means the first of them. */
static char *
dup_sort_name (const DowserSelect *select, guint index)
{
  g_autofree char *heading = dowser_select_dup_heading (select, index);

  return _dowser_apply_find_output (select, heading) == (int) index ? g_steal_pointer (&heading) : NULL;
}

/* A sort by the name of what is hidden goes on by what it stands for. */
void
_dowser_apply_keep_sort (DowserSelect *select, guint index)
{
  g_autofree char *heading = dup_sort_name (select, index);
  const DowserExpr *expr = ((const DowserOutput *) select->outputs->pdata[index])->expr;

  for (guint i = 0; i < select->order->len; i++)
    {
      DowserOrder *order = select->order->pdata[i];

      if (order->expr->kind != DOWSER_EXPR_OUTPUT || g_strcmp0 (order->expr->name, heading) != 0)
        continue;
      dowser_expr_unref (order->expr);
      order->expr = dowser_expr_ref (expr);
    }
}

gboolean
_dowser_apply_is_sorted_by (const DowserSelect *select, guint index)
{
  g_autofree char *heading = dup_sort_name (select, index);
  const DowserExpr *expr = ((const DowserOutput *) select->outputs->pdata[index])->expr;

  for (guint i = 0; i < select->order->len; i++)
    {
      const DowserExpr *key = ((const DowserOrder *) select->order->pdata[i])->expr;

      if (dowser_expr_equal (key, expr) || (key->kind == DOWSER_EXPR_OUTPUT && g_strcmp0 (key->name, heading) == 0))
        return TRUE;
    }
  return FALSE;
}

gboolean
_dowser_apply_take_mark (DowserPlan *plan, const DowserExpr *column)
{
  g_autofree char *mark = dup_mark (column);

  for (guint i = 0; i < plan->assumptions->len; i++)
    {
      const DowserAssumption *assumption = plan->assumptions->pdata[i];

      if (g_strcmp0 (assumption->dimension, GROUPED_TO_SHOW) != 0 || g_strcmp0 (assumption->target, mark) != 0)
        continue;
      g_ptr_array_remove_index (plan->assumptions, i);
      return TRUE;
    }
  return FALSE;
}

static void
ungroup (DowserSelect *select, const DowserExpr *column)
{
  for (guint i = 0; i < select->group->len; i++)
    if (dowser_expr_equal (select->group->pdata[i], column))
      {
        g_ptr_array_remove_index (select->group, i);
        return;
      }
}

typedef struct
{
  const char *id;
  guint n;
} Count;

static gboolean
count_cb (const DowserExpr *expr, gpointer user_data)
{
  Count *count = user_data;

  count->n += expr->kind == DOWSER_EXPR_COLUMN && g_strcmp0 (expr->instance, count->id) == 0;
  if (expr->kind == DOWSER_EXPR_SUBPLAN && dowser_select_find_instance (expr->select, count->id) == NULL)
    dowser_select_walk (expr->select, count_cb, user_data);
  return TRUE;
}

/* Whether nothing but its own join looks at what the person's click has joined. */
static gboolean
is_left_over (const DowserSelect *select, const DowserJoin *join)
{
  Count all = { join->to, 0 };
  Count own = { join->to, 0 };

  if (join->via != DOWSER_VIA_USER || join->type != DOWSER_JOIN_LEFT)
    return FALSE;
  dowser_select_walk (select, count_cb, &all);
  for (guint i = 0; i < select->off->len; i++)
    dowser_expr_walk (select->off->pdata[i], count_cb, &all);
  for (guint i = 0; i < join->on->len; i++)
    dowser_expr_walk (join->on->pdata[i], count_cb, &own);
  return all.n == own.n;
}

static void
drop_instance (DowserSelect *select, const char *id)
{
  for (guint i = 0; i < select->from->len; i++)
    if (g_strcmp0 (((const DowserInstance *) select->from->pdata[i])->id, id) == 0)
      {
        g_ptr_array_remove_index (select->from, i);
        return;
      }
}

/* From the last to the first: a table may have been joined only to reach the next one. */
static void
drop_left_over_joins (DowserSelect *select)
{
  for (guint i = select->joins->len; i-- > 0;)
    {
      const DowserJoin *join = select->joins->pdata[i];

      if (!is_left_over (select, join))
        continue;
      drop_instance (select, join->to);
      g_ptr_array_remove_index (select->joins, i);
    }
}

gboolean
_dowser_apply_remove_column (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                             const DowserSchema *schema, GError **error)
{
  int index = find_output (operation, select, error);
  g_autoptr (DowserExpr) expr = NULL;
  g_autofree char *heading = NULL;

  if (index < 0)
    return FALSE;
  heading = dowser_select_dup_heading (select, (guint) index);
  if (select->set_with != NULL)
    return refuse_set (error);
  if (select->outputs->len == 1)
    return _dowser_apply_refuse (error, _ ("“%s” is the last column; show another one first."), heading);
  if (select->distinct && _dowser_apply_is_sorted_by (select, (guint) index))
    return _dowser_apply_refuse (error,
                                 _ ("Rows that appear only once are sorted by “%s”; also remove the sort to hide it."),
                                 heading);
  expr = dowser_expr_ref (((const DowserOutput *) select->outputs->pdata[index])->expr);
  _dowser_apply_keep_sort (select, (guint) index);
  g_ptr_array_remove_index (select->outputs, (guint) index);
  if (expr->kind == DOWSER_EXPR_COLUMN && _dowser_apply_take_mark (plan, expr))
    ungroup (select, expr);
  drop_left_over_joins (select);
  return TRUE;
}
