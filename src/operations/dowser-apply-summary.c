/* dowser-apply-summary.c - summaries with one click: the count of each value, and the rows with the highest or lowest
 * values */
#include "operations/dowser-apply-group-private.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

static const DowserOutput *
get_output (const DowserOperation *operation, const DowserSelect *select, GError **error)
{
  if (operation->index >= 0 && (guint) operation->index < select->outputs->len)
    return select->outputs->pdata[operation->index];
  _dowser_apply_refuse (error, _ ("There is no column %d. The plan shows %u columns."), operation->index + 1,
                        select->outputs->len);
  return NULL;
}

static gboolean
check_counted_rows (const DowserSelect *select, const DowserExpr *expr, GError **error)
{
  g_autofree char *name = _dowser_apply_dup_key_name (select, expr);

  if (dowser_expr_has_aggregate (expr) || _dowser_apply_has_window (expr))
    return _dowser_apply_refuse (error, _ ("“%s” is calculated from several rows. Choose a value that each row has."),
                                 name);
  if (select->having != NULL)
    return _dowser_apply_refuse (error, _ ("A filter removes some groups, but their rows would be included in this "
                                           "calculation. Also remove this filter."));
  return TRUE;
}

gboolean
_dowser_apply_distribution (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                            const DowserSchema *schema, GError **error)
{
  const DowserOutput *output = get_output (operation, select, error);
  g_autoptr (DowserExpr) expr = NULL;
  g_autoptr (DowserOperation) group = NULL;

  if (output == NULL || !_dowser_apply_check_no_set_operation (select, error)
      || !check_counted_rows (select, output->expr, error))
    return FALSE;
  expr = dowser_expr_ref (output->expr);
  for (guint i = 0; i < select->group->len; i++)
    if (((const DowserExpr *) select->group->pdata[i])->kind == DOWSER_EXPR_COLUMN)
      _dowser_apply_remove_mark (plan, select->group->pdata[i]);
  g_ptr_array_set_size (select->group, 0);
  _dowser_apply_clear_rows (select);
  group = dowser_operation_new_add_group (g_steal_pointer (&expr), operation->unit);
  group->width = operation->width;
  group->bins = operation->bins;
  g_ptr_array_set_size (select->order, 0);
  if (!_dowser_apply_add_group (group, plan, select, schema, error))
    return FALSE;
  /* Groups by date units or bins are already sorted by their value. Other groups are sorted by their count. */
  if (select->order->len == 0)
    dowser_select_add_order (select, _dowser_apply_make_sort_key (select, 1), TRUE);
  if (operation->number >= 0)
    {
      /* A second sort key orders groups with equal counts, so that each run shows the same groups. */
      g_ptr_array_add (select->order,
                       dowser_order_new (_dowser_apply_make_sort_key (select, 0), FALSE, DOWSER_NULLS_LAST));
      select->limit = operation->number;
    }
  return TRUE;
}

/* Sorts by a value and limits the rows. Rows without a value come last in both directions, regardless of how the engine
 * sorts NULL. */
gboolean
_dowser_apply_top_n (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                     const DowserSchema *schema, GError **error)
{
  const DowserOutput *output = get_output (operation, select, error);
  gboolean counts;

  if (output == NULL)
    return FALSE;
  if (operation->number < 1)
    return _dowser_apply_refuse (error, _ ("Top %" PRId64 " has no rows. Give 1 or more."), operation->number);
  counts = output->expr->kind == DOWSER_EXPR_AGGREGATE && output->expr->op == DOWSER_COUNT;
  g_ptr_array_set_size (select->order, 0);
  g_ptr_array_add (select->order,
                   dowser_order_new (_dowser_apply_make_sort_key (select, (guint) operation->index),
                                     operation->descending, counts ? DOWSER_NULLS_DEFAULT : DOWSER_NULLS_LAST));
  select->limit = operation->number;
  select->offset = 0;
  return TRUE;
}
