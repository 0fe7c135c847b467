/* dowser-apply-join-removal.c - removes the join of an unused table; if the table is still used, lists its uses */
#include "operations/dowser-apply-private.h"

#include "analysis/dowser-conditions.h"
#include "analysis/dowser-undo-notes.h"
#include "explain/dowser-explain.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  const char *id;
  gboolean found;
} Search;

static gboolean
search_cb (const DowserExpr *expr, gpointer user_data)
{
  Search *search = user_data;

  search->found |= expr->kind == DOWSER_EXPR_COLUMN && g_strcmp0 (expr->instance, search->id) == 0;
  /* A nested select may also use the instance (the table in FROM) that is searched. If the nested select has an
   * instance of its own with the same id, the id means its own instance. */
  if (expr->kind == DOWSER_EXPR_SUBPLAN && dowser_select_find_instance (expr->select, search->id) == NULL)
    for (const DowserSelect *select = expr->select; select != NULL; select = select->set_with)
      dowser_select_walk (select, search_cb, user_data);
  return !search->found;
}

static gboolean
uses_instance (const DowserExpr *expr, const char *id)
{
  Search search = { id, FALSE };

  dowser_expr_walk (expr, search_cb, &search);
  return search.found;
}

static gboolean
any_uses_instance (GPtrArray *exprs, const char *id)
{
  for (guint i = 0; i < exprs->len; i++)
    if (uses_instance (exprs->pdata[i], id))
      return TRUE;
  return FALSE;
}

static gboolean
is_sorted_by (const DowserSelect *select, const char *id)
{
  for (guint i = 0; i < select->order->len; i++)
    if (uses_instance (((const DowserOrder *) select->order->pdata[i])->expr, id))
      return TRUE;
  return FALSE;
}

/* Returns the conditions on rows, followed by the conditions on groups, as DowserExpr. */
static GPtrArray *
dup_conditions (const DowserSelect *select)
{
  GPtrArray *conditions = dowser_conditions_dup (select->filter);

  for (guint i = 0; i < dowser_conditions_count (select->having); i++)
    g_ptr_array_add (conditions, (gpointer) dowser_conditions_get (select->having, i));
  return conditions;
}

static void
list_columns (const DowserSelect *select, const char *id, GPtrArray *names)
{
  for (guint i = 0; i < select->outputs->len; i++)
    {
      g_autofree char *heading = dowser_select_dup_heading (select, i);

      if (uses_instance (((const DowserOutput *) select->outputs->pdata[i])->expr, id))
        g_ptr_array_add (names, g_strdup_printf (_ ("the column “%s”"), heading));
    }
}

static void
list_conditions (GPtrArray *conditions, const char *id, const char *format, GPtrArray *names)
{
  for (guint i = 0; i < conditions->len; i++)
    {
      g_autofree char *text = dowser_explain_expr (conditions->pdata[i]);
      g_auto (GStrv) parts = g_strsplit (format, "%s", 2);

      if (uses_instance (conditions->pdata[i], id))
        g_ptr_array_add (names, g_strjoinv (text, parts));
    }
}

/* Lists, in words, the parts of the select that use the instance @id. The join that adds the instance isn't listed. */
static GPtrArray *
list_uses (const DowserSelect *select, const char *id)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) conditions = dup_conditions (select);

  for (guint i = 0; i < select->joins->len; i++)
    {
      const DowserJoin *join = select->joins->pdata[i];

      if (g_strcmp0 (join->to, id) != 0 && any_uses_instance (join->on, id))
        g_ptr_array_add (names, g_strdup_printf (_ ("the join of “%s”"), join->to));
    }
  list_columns (select, id, names);
  list_conditions (conditions, id, _ ("the filter “%s”"), names);
  list_conditions (select->off, id, _ ("the switched-off filter “%s”"), names);
  if (any_uses_instance (select->group, id))
    g_ptr_array_add (names, g_strdup (_ ("the groups")));
  if (is_sorted_by (select, id))
    g_ptr_array_add (names, g_strdup (_ ("the sort")));
  return names;
}

static gboolean
is_used (const DowserSelect *select, const char *id)
{
  g_autoptr (GPtrArray) names = list_uses (select, id);

  return names->len > 0;
}

static int
find_join (const DowserSelect *select, const char *id)
{
  for (guint i = 0; i < select->joins->len; i++)
    if (g_strcmp0 (((const DowserJoin *) select->joins->pdata[i])->to, id) == 0)
      return (int) i;
  return -1;
}

static void
drop_instance (DowserSelect *select, const char *id)
{
  int join = find_join (select, id);

  for (guint i = 0; i < select->from->len; i++)
    if (g_strcmp0 (((const DowserInstance *) select->from->pdata[i])->id, id) == 0)
      {
        g_ptr_array_remove_index (select->from, i);
        break;
      }
  if (join >= 0)
    g_ptr_array_remove_index (select->joins, (guint) join);
}

void
_dowser_apply_drop_unused_joins (DowserPlan *plan, DowserSelect *select)
{
  /* Joins are removed from the last to the first, because a table may have been joined only to reach a table that is
   * joined later. */
  for (guint i = select->joins->len; i-- > 0;)
    {
      const DowserJoin *join = select->joins->pdata[i];
      g_autofree char *id = g_strdup (join->to);

      if (join->type != DOWSER_JOIN_LEFT || !dowser_mark_is_set (plan, DOWSER_MARK_JOINED_TO_SHOW, id)
          || is_used (select, id))
        continue;
      drop_instance (select, id);
      dowser_mark_remove (plan, DOWSER_MARK_JOINED_TO_SHOW, id);
    }
}

gboolean
_dowser_apply_remove_join (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                           const DowserSchema *schema, GError **error)
{
  const DowserInstance *instance
      = operation->instance != NULL ? dowser_select_find_instance (select, operation->instance) : NULL;
  g_autoptr (GPtrArray) names = NULL;
  g_autofree char *list = NULL;

  if (instance == NULL)
    return _dowser_apply_refuse (error, _ ("The plan does not read “%s”. Choose a table that it reads."),
                                 _dowser_describe_text (operation->instance));
  if (select->set_with != NULL)
    return _dowser_apply_refuse_set (error);
  if (instance == select->from->pdata[0])
    return _dowser_apply_refuse (error,
                                 _ ("The plan starts with “%s”. Ask for the other tables in a separate question."),
                                 instance->id);
  names = list_uses (select, instance->id);
  if (names->len > 0)
    {
      guint n = names->len;

      g_ptr_array_add (names, NULL);
      list = g_strjoinv (", ", (char **) names->pdata);
      return _dowser_apply_refuse (error,
                                   ngettext ("The table “%s” is used by %s. First remove this part of the plan.",
                                             "The table “%s” is used by %s. First remove these parts of the plan.", n),
                                   instance->id, list);
    }
  dowser_mark_remove (plan, DOWSER_MARK_JOINED_TO_SHOW, instance->id);
  drop_instance (select, operation->instance);
  return TRUE;
}

/* Filters are removed from the last to the first, so that earlier indices stay valid. */
static void
add_filter_removals (const DowserSelect *select, const char *id, GPtrArray *operations)
{
  g_autoptr (GPtrArray) conditions = dup_conditions (select);

  for (guint i = 0; i < select->off->len; i++)
    g_ptr_array_add (conditions, select->off->pdata[i]);
  for (guint i = conditions->len; i-- > 0;)
    if (uses_instance (conditions->pdata[i], id))
      g_ptr_array_add (operations, dowser_operation_new_remove_filter (i));
}

static void
add_sort_removal (const DowserSelect *select, const char *id, GPtrArray *operations)
{
  GPtrArray *order;

  if (!is_sorted_by (select, id))
    return;
  order = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_order_free);
  for (guint i = 0; i < select->order->len; i++)
    if (!uses_instance (((const DowserOrder *) select->order->pdata[i])->expr, id))
      g_ptr_array_add (order, dowser_order_copy (select->order->pdata[i]));
  g_ptr_array_add (operations, dowser_operation_new_set_order_by (order));
}

static void
add_column_removals (const DowserSelect *select, const char *id, GPtrArray *operations)
{
  for (guint i = select->outputs->len; i-- > 0;)
    if (uses_instance (((const DowserOutput *) select->outputs->pdata[i])->expr, id))
      g_ptr_array_add (operations, dowser_operation_new_remove_output (i));
  for (guint i = select->group->len; i-- > 0;)
    if (uses_instance (select->group->pdata[i], id))
      g_ptr_array_add (operations, dowser_operation_new_remove_group (i));
}

GPtrArray *
_dowser_apply_remove_join_with_uses (const DowserSelect *select, const char *id)
{
  GPtrArray *operations = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_operation_unref);

  add_sort_removal (select, id, operations);
  add_filter_removals (select, id, operations);
  add_column_removals (select, id, operations);
  g_ptr_array_add (operations, dowser_operation_new_remove_join (id));
  return operations;
}
