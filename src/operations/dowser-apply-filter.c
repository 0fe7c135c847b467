/* dowser-apply-filter.c - adds, changes and removes a condition on rows or groups */
#include "analysis/dowser-conditions.h"
#include "operations/dowser-apply-group-private.h"
#include "operations/dowser-filter-places.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

static gboolean
is_null_literal (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_LITERAL && expr->value->is_null;
}

/* Replaces "= NULL", which is never true, by "is null". If the user clicks an empty cell, the condition is "= NULL". */
static DowserExpr *
replace_null_cb (const DowserExpr *expr, gpointer user_data)
{
  DowserExpr *a, *b;

  if (expr->kind != DOWSER_EXPR_COMPARE || (expr->op != DOWSER_EQUAL && expr->op != DOWSER_NOT_EQUAL))
    return NULL;
  a = expr->args->pdata[0];
  b = expr->args->pdata[1];
  if (!is_null_literal (a) && !is_null_literal (b))
    return NULL;
  return dowser_expr_new_is_null (dowser_expr_ref (is_null_literal (b) ? a : b), expr->op == DOWSER_NOT_EQUAL);
}

static gboolean
check_condition (const DowserSelect *select, const DowserExpr *condition, GError **error)
{
  gboolean on_groups = dowser_expr_has_aggregate (condition);

  if (_dowser_apply_has_window (condition))
    return _dowser_apply_refuse (error, _ ("A value that is calculated from other rows cannot be used as a filter. "
                                           "Filter by a column."));
  if (_dowser_apply_nests_aggregates (condition))
    return _dowser_apply_refuse (error, _ ("An aggregate cannot be aggregated again. Filter by the aggregate itself."));
  if (on_groups && !dowser_select_is_grouped (select))
    return _dowser_apply_refuse (error, _ ("The rows are not grouped, so there is no aggregate to filter by. Filter by "
                                           "a column."));
  if (dowser_conditions_has (on_groups ? select->having : select->filter, condition))
    return _dowser_apply_refuse (error, _ ("This filter already exists. Choose another value."));
  return TRUE;
}

gboolean
_dowser_apply_add_condition (DowserSelect *select, const DowserExpr *condition, GError **error)
{
  DowserExpr **target = dowser_expr_has_aggregate (condition) ? &select->having : &select->filter;

  if (!check_condition (select, condition, error))
    return FALSE;
  *target = dowser_expr_and (*target, dowser_expr_ref (condition));
  return TRUE;
}

gboolean
_dowser_apply_check_filters (const DowserSelect *select, GError **error)
{
  if (select->set_with == NULL)
    return TRUE;
  return _dowser_apply_refuse (error, _ ("The plan combines the rows of two queries. To filter, ask only one of the "
                                         "two queries."));
}

/* Refuses a text, a blob or a date as a condition, because such a value is neither true nor false. Some engines refuse
 * such a condition, and others convert the value to a number. */
static gboolean
check_is_boolean (const DowserPlan *plan, const DowserSelect *select, const DowserSchema *schema,
                  const DowserExpr *condition, GError **error)
{
  DowserValueType type;
  g_autofree char *name = NULL;

  if (condition->kind == DOWSER_EXPR_AND || condition->kind == DOWSER_EXPR_OR || condition->kind == DOWSER_EXPR_NOT)
    {
      for (guint i = 0; i < condition->args->len; i++)
        if (!check_is_boolean (plan, select, schema, condition->args->pdata[i], error))
          return FALSE;
      return TRUE;
    }
  type = _dowser_apply_get_type (plan, select, schema, condition);
  if (type != DOWSER_VALUE_TEXT && type != DOWSER_VALUE_BLOB && !dowser_value_type_is_temporal (type))
    return TRUE;
  name = _dowser_apply_dup_key_name (select, condition);
  return _dowser_apply_refuse (error, _ ("“%s” isn't true or false. Give a value to compare it with."), name);
}

static DowserExpr *
resolve_condition (const DowserPlan *plan, const DowserSelect *select, const DowserSchema *schema,
                   const DowserExpr *condition, GError **error)
{
  g_autoptr (DowserExpr) resolved = NULL;

  if (condition == NULL)
    {
      _dowser_apply_refuse (error, _ ("The condition is missing. Enter a condition."));
      return NULL;
    }
  resolved = _dowser_apply_resolve_expr (plan, select, schema, condition, error);
  if (resolved == NULL || !check_is_boolean (plan, select, schema, resolved, error))
    return NULL;
  return dowser_expr_map (resolved, replace_null_cb, NULL);
}

gboolean
_dowser_apply_add_filter (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                          const DowserSchema *schema, GError **error)
{
  g_autoptr (DowserExpr) condition = NULL;

  if (!_dowser_apply_check_filters (select, error))
    return FALSE;
  condition = resolve_condition (plan, select, schema, operation->expr, error);
  for (guint i = 0; i < dowser_conditions_count (condition); i++)
    if (!_dowser_apply_add_condition (select, dowser_conditions_get (condition, i), error))
      return FALSE;
  return condition != NULL;
}

static gint64
count_conditions (const DowserSelect *select)
{
  return (gint64) dowser_conditions_count (select->filter) + dowser_conditions_count (select->having);
}

gboolean
_dowser_apply_check_range (const DowserOperation *operation, gint64 n_all, GError **error)
{
  gint64 count = MAX (operation->number, 1);

  if (operation->index >= 0 && count <= n_all && operation->index <= n_all - count)
    return TRUE;
  return _dowser_apply_refuse (error,
                               ngettext ("There is no filter %" PRId64 ". The plan has %" PRId64 ".",
                                         "There is no filter %" PRId64 ". The plan has %" PRId64 ".", (gulong) n_all),
                               MAX (operation->index, 0) + MIN (count, G_MAXINT), n_all);
}

static void
remove_condition_at (DowserExpr **condition, guint index)
{
  g_autoptr (DowserExpr) before = *condition;
  g_autoptr (GPtrArray) rest = dowser_conditions_dup (before);

  g_ptr_array_remove_index (rest, index);
  *condition = dowser_conditions_connect (rest);
}

void
_dowser_apply_remove_conditions (DowserSelect *select, guint index, guint count)
{
  guint n_rows = dowser_conditions_count (select->filter);
  guint n_active = n_rows + dowser_conditions_count (select->having);

  /* Conditions are removed from the last to the first, so that earlier indices stay valid. */
  for (guint i = index + count; i-- > index;)
    if (i < n_rows)
      remove_condition_at (&select->filter, i);
    else if (i < n_active)
      remove_condition_at (&select->having, i - n_rows);
    else
      g_ptr_array_remove_index (select->off, i - n_active);
}

static void
remove_places (const DowserOperation *operation, DowserPlan *plan, const DowserSelect *select)
{
  gint64 n_active = count_conditions (select);

  for (gint64 i = operation->index; i < operation->index + MAX (operation->number, 1); i++)
    if (i >= n_active)
      dowser_filter_places_remove (plan, select->off->pdata[i - n_active]);
}

gboolean
_dowser_apply_remove_filter (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                             const DowserSchema *schema, GError **error)
{
  if (!_dowser_apply_check_range (operation, count_conditions (select) + select->off->len, error))
    return FALSE;
  remove_places (operation, plan, select);
  _dowser_apply_remove_conditions (select, (guint) operation->index, (guint) MAX (operation->number, 1));
  return TRUE;
}

static void
insert_condition (DowserExpr **condition, guint index, const DowserExpr *one)
{
  g_autoptr (DowserExpr) before = *condition;
  g_autoptr (GPtrArray) all = dowser_conditions_dup (before);

  g_ptr_array_insert (all, (int) index, (gpointer) one);
  *condition = dowser_conditions_connect (all);
}

/* Inserts a new condition at @index, from which the caller has removed the old one. If the new condition belongs to the
 * other list (filter or having), it is appended to that list. */
gboolean
_dowser_apply_replace_condition (DowserSelect *select, guint index, const DowserExpr *condition, GError **error)
{
  guint n_rows = dowser_conditions_count (select->filter);

  for (guint i = 0; i < dowser_conditions_count (condition); i++)
    {
      const DowserExpr *one = dowser_conditions_get (condition, i);
      gboolean on_groups = dowser_expr_has_aggregate (one);

      if (!check_condition (select, one, error))
        return FALSE;
      if (on_groups && index >= n_rows)
        insert_condition (&select->having, MIN (index - n_rows, dowser_conditions_count (select->having)), one);
      else if (!on_groups && index <= n_rows)
        insert_condition (&select->filter, index, one);
      else if (!_dowser_apply_add_condition (select, one, error))
        return FALSE;
      index++;
      n_rows += !on_groups;
    }
  return TRUE;
}

gboolean
_dowser_apply_edit_filter (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                           const DowserSchema *schema, GError **error)
{
  g_autoptr (DowserExpr) condition = NULL;
  g_autoptr (DowserExpr) filter = select->filter != NULL ? dowser_expr_ref (select->filter) : NULL;
  g_autoptr (DowserExpr) having = select->having != NULL ? dowser_expr_ref (select->having) : NULL;

  if (!_dowser_apply_check_filters (select, error)
      || !_dowser_apply_check_range (operation, count_conditions (select), error))
    return FALSE;
  condition = resolve_condition (plan, select, schema, operation->expr, error);
  if (condition == NULL)
    return FALSE;
  _dowser_apply_remove_conditions (select, (guint) operation->index, (guint) MAX (operation->number, 1));
  if (!_dowser_apply_replace_condition (select, (guint) operation->index, condition, error))
    return FALSE;
  if (dowser_expr_equal (filter, select->filter) && dowser_expr_equal (having, select->having))
    return _dowser_apply_refuse (error, _ ("This filter already exists. Choose another value."));
  return TRUE;
}
