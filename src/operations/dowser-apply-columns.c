/* dowser-apply-columns.c - shows and hides a column; hiding also removes the join and the group that were added to show
 * the column */
#include "analysis/dowser-undo-notes.h"
#include "operations/dowser-apply-join-private.h"

#include <glib/gi18n-lib.h>

static const char *
get_or_empty (const char *text)
{
  return text != NULL ? text : "";
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

static gboolean
refuse_several_instances (GPtrArray *instances, const char *table, GError **error)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < instances->len; i++)
    g_string_append_printf (list, "%s“%s”", i > 0 ? ", " : "", ((const DowserInstance *) instances->pdata[i])->id);
  _dowser_apply_refuse (error, _ ("“%s” is in the plan more than once. Choose one: %s."), table, list->str);
  g_string_free (list, TRUE);
  return FALSE;
}

static const DowserTable *
find_table (const DowserOperation *operation, const DowserSchema *schema, GError **error)
{
  const DowserTable *table = operation->table != NULL ? dowser_schema_find_table (schema, operation->table) : NULL;

  if (table == NULL)
    _dowser_apply_refuse (error, _ ("There is no table “%s” in this source. Choose an existing table."),
                          get_or_empty (operation->table));
  else if (dowser_table_find_column (table, get_or_empty (operation->column)) == NULL)
    _dowser_apply_refuse (error, _ ("“%s” has no column “%s”. Choose an existing column."), table->name,
                          get_or_empty (operation->column));
  else
    return table;
  return NULL;
}

/* Adds a left join, so that rows without a match stay. @key: (nullable): the columns of the key to join by; %NULL to
 * join along the best path of keys */
static const DowserInstance *
join_shown_table (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select, const DowserSchema *schema,
                  const DowserInstance *near, const char *const *key, GError **error)
{
  const DowserTable *table = find_table (operation, schema, error);
  g_autoptr (DowserJoinGraph) graph = table != NULL ? dowser_join_graph_new (schema) : NULL;
  DowserJoining joining = { plan, select, graph, DOWSER_JOIN_LEFT, TRUE };

  if (table == NULL)
    return NULL;
  if (key != NULL)
    return _dowser_apply_join_by_key (&joining, near, table, key, error);
  return _dowser_apply_join_path (&joining, NULL, table, NULL, error);
}

/* Returns: (nullable): the instance whose column is to be shown. If the select has no such instance, a join adds it. */
static const DowserInstance *
ensure_instance (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select, const DowserSchema *schema,
                 GError **error)
{
  const DowserInstance *named
      = operation->instance != NULL ? dowser_select_find_instance (select, operation->instance) : NULL;
  const char *const column[] = { operation->instance, NULL };
  g_autoptr (GPtrArray) candidates = find_instances (select, operation->table);

  if (operation->key != NULL && operation->instance != NULL && named == NULL)
    return _dowser_apply_find_instance (select, operation->instance, error);
  if (operation->key != NULL)
    return join_shown_table (operation, plan, select, schema, named, (const char *const *) operation->key, error);
  if (named != NULL)
    return named;
  /* The operation's @instance may be the id of an instance or the name of the table. Any other name is the key column
   * to join by. */
  if (operation->instance != NULL && g_strcmp0 (operation->instance, operation->table) != 0)
    return join_shown_table (operation, plan, select, schema, NULL, column, error);
  if (candidates->len == 1)
    return candidates->pdata[0];
  if (candidates->len == 0)
    return join_shown_table (operation, plan, select, schema, NULL, NULL, error);
  refuse_several_instances (candidates, operation->table, error);
  return NULL;
}

static char *
dup_mark (const DowserExpr *column)
{
  return g_strconcat (column->instance, ".", column->name, NULL);
}

/* Groups by @column if the select shows aggregates. */
static void
group_by_shown_column (DowserPlan *plan, DowserSelect *select, const DowserExpr *column)
{
  g_autofree char *mark = dup_mark (column);

  for (guint i = 0; i < select->group->len; i++)
    if (dowser_expr_equal (select->group->pdata[i], column))
      return;
  g_ptr_array_add (select->group, dowser_expr_ref (column));
  dowser_mark_add (plan, DOWSER_MARK_GROUPED_TO_SHOW, mark);
}

gboolean
_dowser_apply_add_column (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                          const DowserSchema *schema, GError **error)
{
  gboolean grouped = dowser_select_is_grouped (select);
  const DowserInstance *instance;
  g_autofree char *column_name = NULL;
  g_autoptr (DowserExpr) column = NULL;

  if (select->set_with != NULL)
    return _dowser_apply_refuse_set (error);
  instance = ensure_instance (operation, plan, select, schema, error);
  if (instance == NULL)
    return FALSE;
  column_name = _dowser_apply_dup_column (plan, schema, instance, operation->column);
  if (column_name == NULL)
    return _dowser_apply_refuse (error, _ ("“%s” has no column “%s”. Choose an existing column."), instance->id,
                                 get_or_empty (operation->column));
  column = dowser_expr_new_column (instance->id, column_name);
  if (_dowser_apply_find_output_by_expr (select, column) >= 0)
    return _dowser_apply_refuse (error, _ ("“%s” is shown already. Choose another column."), column_name);
  if (grouped)
    group_by_shown_column (plan, select, column);
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

/* Returns: the index of the output that the operation names, or -1 with @error set */
static int
find_output (const DowserOperation *operation, const DowserSelect *select, GError **error)
{
  int found = -1;

  if (operation->index >= 0)
    {
      if ((guint) operation->index < select->outputs->len)
        return operation->index;
      _dowser_apply_refuse (error, _ ("There is no column %d. The plan shows %u columns."), operation->index + 1,
                            select->outputs->len);
      return -1;
    }
  for (guint i = 0; i < select->outputs->len; i++)
    {
      if (!is_output_of (select, i, operation))
        continue;
      if (found >= 0)
        {
          _dowser_apply_refuse (error, _ ("“%s” is shown more than once. Name the table of the column."),
                                operation->column);
          return -1;
        }
      found = (int) i;
    }
  if (found < 0)
    _dowser_apply_refuse (error, _ ("“%s” is not shown. Choose a shown column."), get_or_empty (operation->column));
  return found;
}

/* Returns the name by which a sort refers to output @index. If two outputs have the same name, the name refers to the
 * first of them. */
static char *
dup_sort_name (const DowserSelect *select, guint index)
{
  g_autofree char *heading = dowser_select_dup_heading (select, index);

  return _dowser_apply_find_output (select, heading) == (int) index ? g_steal_pointer (&heading) : NULL;
}

/* If a sort refers to the hidden output by its name, replaces the name with the output's expression. */
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
_dowser_apply_remove_mark (DowserPlan *plan, const DowserExpr *column)
{
  g_autofree char *mark = dup_mark (column);

  return dowser_mark_remove (plan, DOWSER_MARK_GROUPED_TO_SHOW, mark);
}

static void
remove_group (DowserSelect *select, const DowserExpr *column)
{
  for (guint i = 0; i < select->group->len; i++)
    if (dowser_expr_equal (select->group->pdata[i], column))
      {
        g_ptr_array_remove_index (select->group, i);
        return;
      }
}

/* Returns TRUE if all outputs except @index are hidden. In this case, @index must not be hidden, because at least one
 * output must stay visible. */
gboolean
_dowser_apply_is_last_visible (const DowserSelect *select, guint index)
{
  for (guint i = 0; i < select->outputs->len; i++)
    if (i != index && !((const DowserOutput *) select->outputs->pdata[i])->view.hidden)
      return FALSE;
  return TRUE;
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
    return _dowser_apply_refuse_set (error);
  if (select->outputs->len == 1)
    return _dowser_apply_refuse (error, _ ("“%s” is the only shown column. Show another column first."), heading);
  if (select->distinct && _dowser_apply_is_sorted_by (select, (guint) index))
    return _dowser_apply_refuse (
        error, _ ("Rows without duplicates are sorted by “%s”. To hide this column, also remove the sort."), heading);
  if (_dowser_apply_is_last_visible (select, (guint) index))
    return _dowser_apply_refuse (error, _ ("“%s” is the only column that is not hidden. Show another column first."),
                                 heading);
  expr = dowser_expr_ref (((const DowserOutput *) select->outputs->pdata[index])->expr);
  _dowser_apply_keep_sort (select, (guint) index);
  g_ptr_array_remove_index (select->outputs, (guint) index);
  if (expr->kind == DOWSER_EXPR_COLUMN && _dowser_apply_remove_mark (plan, expr))
    remove_group (select, expr);
  _dowser_apply_drop_unused_joins (plan, select);
  return TRUE;
}
