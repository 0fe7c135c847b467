/* dowser-apply-metric.c - counts, sums and averages of groups, their share of the total, and conditions on them */
#include "operations/dowser-apply-group-private.h"

#include "analysis/dowser-conditions.h"
#include "plan/dowser-aggregate.h"
#include "plan/dowser-bucket.h"

#include <glib/gi18n-lib.h>

gboolean
_dowser_apply_is_metric (const DowserExpr *expr)
{
  return dowser_expr_has_aggregate (expr);
}

static gboolean
check_can_sum (const DowserOperation *operation, const DowserPlan *plan, const DowserSelect *select,
               const DowserSchema *schema, const DowserExpr *expr, GError **error)
{
  DowserValueType type = _dowser_apply_get_type (plan, select, schema, expr);
  g_autofree char *name = NULL;

  if (!dowser_aggregate_takes_numbers (operation->aggregate) || dowser_value_type_is_number (type)
      || type == DOWSER_VALUE_UNKNOWN || type == DOWSER_VALUE_BOOLEAN)
    return TRUE;
  name = _dowser_apply_dup_key_name (select, expr);
  return _dowser_apply_refuse (error, _ ("“%s” isn't numeric. Count the values instead."), name);
}

/* Checks that @expr is an aggregate that can be shown per group, such as the count of the rows that meet a condition.
 * Takes @expr. */
static DowserExpr *
check_complete_metric (const DowserSelect *select, DowserExpr *expr, GError **error)
{
  g_autoptr (DowserExpr) metric = expr;
  g_autofree char *name = _dowser_apply_dup_key_name (select, metric);

  if (!_dowser_apply_is_metric (metric))
    _dowser_apply_refuse (error, _ ("“%s” is a value of each row. Choose whether to count or to sum these values."),
                          name);
  else if (_dowser_apply_nests_aggregates (metric))
    _dowser_apply_refuse (error, _ ("“%s” is already calculated from several rows. Choose a value that each row has."),
                          name);
  else if (_dowser_apply_is_ungrouped (select, metric))
    _dowser_apply_refuse (error, _ ("A group has several values in “%s”. Count or sum these values."), name);
  else
    return g_steal_pointer (&metric);
  return NULL;
}

static gboolean
find_nested_cb (const DowserExpr *expr, gpointer user_data)
{
  *(gboolean *) user_data |= expr->kind == DOWSER_EXPR_SUBPLAN;
  return TRUE;
}

/* Refuses to aggregate an expression with a nested select, such as a bin by number, because half of the engines can't
 * do this. */
static gboolean
check_not_nested (const DowserExpr *expr, const char *name, GError **error)
{
  gboolean nested = FALSE;

  dowser_expr_walk (expr, find_nested_cb, &nested);
  return !nested || _dowser_apply_refuse (error, _ ("“%s” is calculated by a subquery. Choose a column."), name);
}

static gboolean
check_aggregate (const DowserOperation *operation, const DowserPlan *plan, const DowserSelect *select,
                 const DowserSchema *schema, const DowserExpr *expr, GError **error)
{
  g_autofree char *name = NULL;

  if (operation->aggregate < 0 || operation->aggregate == DOWSER_CONCAT
      || dowser_aggregate_get_info (operation->aggregate)->min_args > 1)
    return _dowser_apply_refuse (error, _ ("Groups can be counted, summed or averaged, or show their least or greatest "
                                           "value. Choose one of these."));
  if (expr == NULL && operation->aggregate != DOWSER_COUNT)
    return _dowser_apply_refuse (error, _ ("The values to aggregate are missing. Choose a column."));
  if (expr == NULL)
    return !operation->distinct
           || _dowser_apply_refuse (error, _ ("The values for the distinct count are missing. Choose a column."));
  name = _dowser_apply_dup_key_name (select, expr);
  if (dowser_expr_has_aggregate (expr) || _dowser_apply_has_window (expr))
    return _dowser_apply_refuse (error,
                                 _ ("“%s” is already calculated from several rows. Choose a value that each row has."),
                                 name);
  return check_not_nested (expr, name, error) && check_can_sum (operation, plan, select, schema, expr, error);
}

static DowserExpr *
make_plain_metric (const DowserOperation *operation, const DowserPlan *plan, const DowserSelect *select,
                   const DowserSchema *schema, GError **error)
{
  g_autoptr (DowserExpr) expr = NULL;
  gboolean distinct = operation->distinct && operation->aggregate != DOWSER_MIN && operation->aggregate != DOWSER_MAX
                      && operation->aggregate >= 0 && dowser_aggregate_get_info (operation->aggregate)->distinct;

  if (operation->expr != NULL)
    {
      expr = _dowser_apply_resolve_expr (plan, select, schema, operation->expr, error);
      if (expr == NULL)
        return NULL;
    }
  if (operation->aggregate < 0 && expr != NULL)
    return check_complete_metric (select, g_steal_pointer (&expr), error);
  if (operation->aggregate < 0)
    return dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL);
  if (!check_aggregate (operation, plan, select, schema, expr, error))
    return NULL;
  return dowser_expr_new_aggregate (operation->aggregate, g_steal_pointer (&expr), distinct, NULL);
}

/* Returns: (transfer full) (nullable): the operation's metric, or its share of the total if the operation asks for
 * it */
static DowserExpr *
make_metric (const DowserOperation *operation, const DowserPlan *plan, const DowserSelect *select,
             const DowserSchema *schema, GError **error)
{
  g_autoptr (DowserExpr) metric = make_plain_metric (operation, plan, select, schema, error);
  gboolean has_total;

  if (metric == NULL || !operation->share)
    return g_steal_pointer (&metric);
  has_total = metric->kind == DOWSER_EXPR_AGGREGATE && (metric->op == DOWSER_COUNT || metric->op == DOWSER_SUM)
              && !metric->distinct;
  if (has_total)
    return dowser_share_new (g_steal_pointer (&metric));
  _dowser_apply_refuse (error, _ ("A share of the total needs a count or a sum of all values, not only of distinct "
                                  "values. Choose a count or a sum."));
  return NULL;
}

static gboolean
refuse_shown (const DowserSelect *select, const DowserExpr *metric, GError **error)
{
  g_autofree char *name = _dowser_apply_dup_key_name (select, metric);

  return _dowser_apply_refuse (error, _ ("“%s” is already shown. Choose something else."), name);
}

gboolean
_dowser_apply_add_metric (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                          const DowserSchema *schema, GError **error)
{
  g_autoptr (DowserExpr) metric = NULL;
  gboolean grouped = dowser_select_is_grouped (select);

  if (!_dowser_apply_check_no_set_operation (select, error))
    return FALSE;
  if (!grouped && select->distinct)
    return _dowser_apply_refuse (error,
                                 _ ("Duplicate rows are hidden, but a metric would include them. Also show all rows."));
  metric = make_metric (operation, plan, select, schema, error);
  if (metric == NULL)
    return FALSE;
  if (_dowser_apply_find_output_by_expr (select, metric) >= 0)
    return refuse_shown (select, metric, error);
  if (!grouped)
    _dowser_apply_clear_rows (select);
  dowser_select_add_output (select, g_steal_pointer (&metric), operation->name);
  return TRUE;
}

static gboolean
check_metric_index (const DowserOperation *operation, const DowserSelect *select, GError **error)
{
  g_autofree char *heading = NULL;

  if (operation->index < 0 || (guint) operation->index >= select->outputs->len)
    return _dowser_apply_refuse (error, _ ("There is no column %d. The plan shows %u columns."), operation->index + 1,
                                 select->outputs->len);
  if (_dowser_apply_is_metric (((const DowserOutput *) select->outputs->pdata[operation->index])->expr))
    return TRUE;
  heading = dowser_select_dup_heading (select, (guint) operation->index);
  return _dowser_apply_refuse (error, _ ("“%s” is not calculated from several rows. Choose a metric."), heading);
}

gboolean
_dowser_apply_edit_metric (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                           const DowserSchema *schema, GError **error)
{
  g_autoptr (DowserExpr) metric = NULL;
  DowserOutput *output;
  int output_index;

  if (!_dowser_apply_check_no_set_operation (select, error) || !check_metric_index (operation, select, error))
    return FALSE;
  metric = make_metric (operation, plan, select, schema, error);
  if (metric == NULL)
    return FALSE;
  output_index = _dowser_apply_find_output_by_expr (select, metric);
  output = select->outputs->pdata[operation->index];
  if (output_index >= 0 && (output_index != operation->index || g_strcmp0 (operation->name, output->name) == 0))
    return refuse_shown (select, metric, error);
  _dowser_apply_replace_output (select, (guint) operation->index, metric, operation->name);
  return TRUE;
}

/* Removes the metric's output. A sort by the metric stays, as for any column. The joins stay too, because other metrics
 * count the joined rows. */
gboolean
_dowser_apply_remove_metric (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                             const DowserSchema *schema, GError **error)
{
  g_autofree char *heading = NULL;

  if (!_dowser_apply_check_no_set_operation (select, error) || !check_metric_index (operation, select, error))
    return FALSE;
  heading = dowser_select_dup_heading (select, (guint) operation->index);
  if (select->outputs->len == 1)
    return _dowser_apply_refuse (error, _ ("“%s” is the only shown column. Show another column first."), heading);
  if (select->distinct && _dowser_apply_is_sorted_by (select, (guint) operation->index))
    return _dowser_apply_refuse (
        error, _ ("Rows without duplicates are sorted by “%s”. To hide this column, also remove the sort."), heading);
  if (_dowser_apply_is_last_visible (select, (guint) operation->index))
    return _dowser_apply_refuse (error, _ ("“%s” is the only column that is not hidden. Show another column first."),
                                 heading);
  _dowser_apply_keep_sort (select, (guint) operation->index);
  g_ptr_array_remove_index (select->outputs, (guint) operation->index);
  return TRUE;
}

gboolean
_dowser_apply_add_having (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                          const DowserSchema *schema, GError **error)
{
  g_autoptr (DowserExpr) condition = NULL;

  if (operation->expr == NULL)
    return _dowser_apply_refuse (error, _ ("The condition is missing. Enter a condition."));
  if (!_dowser_apply_check_no_set_operation (select, error))
    return FALSE;
  if (!dowser_select_is_grouped (select))
    return _dowser_apply_refuse (error, _ ("The rows are not grouped. Filter by a column, or also count the rows."));
  condition = _dowser_apply_resolve_expr (plan, select, schema, operation->expr, error);
  if (condition == NULL)
    return FALSE;
  for (guint i = 0; i < dowser_conditions_count (condition); i++)
    {
      const DowserExpr *one = dowser_conditions_get (condition, i);
      g_autofree char *text = _dowser_apply_dup_key_name (select, one);

      if (_dowser_apply_has_window (one))
        return _dowser_apply_refuse (error, _ ("A share of the total cannot be used as a filter. Filter by its count "
                                               "or sum instead."));
      if (!_dowser_apply_is_metric (one))
        return _dowser_apply_refuse (
            error, _ ("“%s” is a value of each row, not of a group. Filter the rows by this value instead."), text);
      if (_dowser_apply_is_ungrouped (select, one))
        return _dowser_apply_refuse (error, _ ("A group has several values in “%s”. Also group by these values."),
                                     text);
    }
  return _dowser_apply_add_filter (operation, plan, select, schema, error);
}
