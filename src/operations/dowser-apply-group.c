/* dowser-apply-group.c - adds and removes group keys */
#include "operations/dowser-apply-group-private.h"

#include "analysis/dowser-conditions.h"
#include "plan/dowser-bucket.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  const DowserSelect *select;
  gboolean is_ungrouped;
} Search;

static gboolean
find_ungrouped_cb (const DowserExpr *expr, gpointer user_data)
{
  Search *search = user_data;

  if (_dowser_apply_find_group (search->select, expr) >= 0 || expr->kind == DOWSER_EXPR_AGGREGATE)
    return FALSE;
  search->is_ungrouped
      |= expr->kind == DOWSER_EXPR_COLUMN && dowser_select_find_instance (search->select, expr->instance) != NULL;
  return !search->is_ungrouped;
}

gboolean
_dowser_apply_is_ungrouped (const DowserSelect *select, const DowserExpr *expr)
{
  Search search = { select, FALSE };

  dowser_expr_walk (expr, find_ungrouped_cb, &search);
  return search.is_ungrouped;
}

void
_dowser_apply_clear_rows (DowserSelect *select)
{
  g_ptr_array_set_size (select->outputs, 0);
  g_ptr_array_set_size (select->order, 0);
  select->distinct = FALSE;
  select->limit = DOWSER_NO_LIMIT;
  select->offset = 0;
}

static guint
find_group_position (const DowserSelect *select)
{
  guint place = 0;

  for (guint i = 0; i < select->outputs->len; i++)
    if (_dowser_apply_find_group (select, ((const DowserOutput *) select->outputs->pdata[i])->expr) >= 0)
      place = i + 1;
  return place;
}

void
_dowser_apply_put_group (DowserSelect *select, const DowserExpr *key)
{
  guint place = find_group_position (select);

  g_ptr_array_add (select->group, dowser_expr_ref (key));
  if (_dowser_apply_find_output_by_expr (select, key) < 0)
    g_ptr_array_insert (select->outputs, (int) place, dowser_output_new (dowser_expr_ref (key), NULL));
}

/* If @key is a date unit or a bin and the plan has no sort, sorts by @key, because charts need this order. */
static void
sort_by_place (DowserSelect *select, const DowserExpr *key)
{
  const DowserExpr *inner;
  DowserUnit unit;
  double width;
  guint n_bins;

  if (select->order->len == 0
      && (dowser_bucket_read (key, &unit, &inner) || dowser_bin_read (key, &inner, &width)
          || dowser_bins_read (key, &inner, &n_bins)))
    dowser_select_add_order (select, dowser_expr_ref (key), FALSE);
}

/* Replaces the single rows by groups, and shows each value of @key with its count. */
static void
group_rows (DowserPlan *plan, DowserSelect *select, const DowserExpr *key)
{
  _dowser_apply_clear_rows (select);
  _dowser_apply_put_group (select, key);
  dowser_select_add_output (select, dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL), NULL);
}

gboolean
_dowser_apply_add_group (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                         const DowserSchema *schema, GError **error)
{
  g_autoptr (DowserExpr) key = NULL;
  g_autofree char *name = NULL;

  if (!_dowser_apply_check_no_set_operation (select, error))
    return FALSE;
  key = _dowser_apply_make_key (operation, plan, select, schema, error);
  if (key == NULL)
    return FALSE;
  name = _dowser_apply_dup_key_name (select, key);
  if (_dowser_apply_find_group (select, key) >= 0)
    return _dowser_apply_refuse (error, _ ("The rows are already grouped by “%s”. Choose another column."), name);
  if (dowser_select_is_grouped (select))
    _dowser_apply_put_group (select, key);
  else
    group_rows (plan, select, key);
  sort_by_place (select, key);
  return TRUE;
}

static void
drop_sorts_by_name (DowserSelect *select, guint index)
{
  for (guint i = select->order->len; i-- > 0;)
    {
      const DowserExpr *expr = ((const DowserOrder *) select->order->pdata[i])->expr;

      if (expr->kind == DOWSER_EXPR_OUTPUT && _dowser_apply_find_output (select, expr->name) == (int) index)
        g_ptr_array_remove_index (select->order, i);
    }
}

/* Removes the outputs that use the removed key, because they have several values in each group. */
static void
drop_ungrouped_outputs (DowserSelect *select, const DowserExpr *key)
{
  for (guint i = select->outputs->len; i-- > 0;)
    {
      const DowserExpr *expr = ((const DowserOutput *) select->outputs->pdata[i])->expr;

      if (!dowser_expr_equal (expr, key) && !_dowser_apply_is_ungrouped (select, expr))
        continue;
      drop_sorts_by_name (select, i);
      g_ptr_array_remove_index (select->outputs, i);
    }
}

static void
drop_ungrouped_sorts (DowserSelect *select, const DowserExpr *key)
{
  for (guint i = select->order->len; i-- > 0;)
    {
      const DowserExpr *expr = ((const DowserOrder *) select->order->pdata[i])->expr;

      if (dowser_expr_equal (expr, key) || _dowser_apply_is_ungrouped (select, expr))
        g_ptr_array_remove_index (select->order, i);
    }
}

static gboolean
check_having (const DowserSelect *select, const char *name, GError **error)
{
  for (guint i = 0; i < dowser_conditions_count (select->having); i++)
    if (_dowser_apply_is_ungrouped (select, dowser_conditions_get (select->having, i)))
      return _dowser_apply_refuse (error, _ ("A filter on the groups uses “%s”. Also remove that filter."), name);
  return TRUE;
}

static gboolean
shows_metric (const DowserSelect *select)
{
  for (guint i = 0; i < select->outputs->len; i++)
    if (dowser_expr_has_aggregate (((const DowserOutput *) select->outputs->pdata[i])->expr))
      return TRUE;
  return FALSE;
}

gboolean
_dowser_apply_check_group_index (const DowserOperation *operation, const DowserSelect *select, GError **error)
{
  if (operation->index >= 0 && (guint) operation->index < select->group->len)
    return TRUE;
  if (select->group->len == 0)
    return _dowser_apply_refuse (error, _ ("The rows are not grouped. Group them by a column first."));
  return _dowser_apply_refuse (error,
                               ngettext ("There is no group %d. The rows are grouped by %u value.",
                                         "There is no group %d. The rows are grouped by %u values.",
                                         select->group->len),
                               operation->index + 1, select->group->len);
}

/* If all remaining outputs are hidden, shows one of them, because at least one output must be visible. */
static void
show_one_output (DowserSelect *select)
{
  for (guint i = 0; i < select->outputs->len; i++)
    if (!((const DowserOutput *) select->outputs->pdata[i])->view.hidden)
      return;
  if (select->outputs->len > 0)
    ((DowserOutput *) select->outputs->pdata[0])->view.hidden = FALSE;
}

gboolean
_dowser_apply_remove_group (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                            const DowserSchema *schema, GError **error)
{
  g_autoptr (DowserExpr) key = NULL;
  g_autofree char *name = NULL;

  if (!_dowser_apply_check_group_index (operation, select, error)
      || !_dowser_apply_check_no_set_operation (select, error))
    return FALSE;
  key = dowser_expr_ref (select->group->pdata[operation->index]);
  name = _dowser_apply_dup_key_name (select, key);
  g_ptr_array_remove_index (select->group, (guint) operation->index);
  if (!check_having (select, name, error))
    return FALSE;
  drop_ungrouped_outputs (select, key);
  drop_ungrouped_sorts (select, key);
  if (select->group->len == 0 ? !shows_metric (select) : select->outputs->len == 0)
    return _dowser_apply_refuse (error, _ ("Only “%s” is shown. To remove this group, also add a count."), name);
  if (key->kind == DOWSER_EXPR_COLUMN)
    _dowser_apply_remove_mark (plan, key);
  show_one_output (select);
  return TRUE;
}
