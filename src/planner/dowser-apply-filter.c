/* dowser-apply-filter.c - adds a condition where it belongs, on rows or on groups, and takes one away */
#include "planner/dowser-apply-private.h"
#include "planner/dowser-conditions.h"

#include <glib/gi18n-lib.h>

static gboolean
is_null_literal (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_LITERAL && expr->value->is_null;
}

/* A click on an empty cell says "= NULL", which is never true. */
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
add_condition (DowserSelect *select, const DowserExpr *condition, GError **error)
{
  gboolean on_groups = dowser_expr_has_aggregate (condition);
  DowserExpr **target = on_groups ? &select->having : &select->filter;

  if (_dowser_apply_has_window (condition))
    return _dowser_apply_refuse (error, _ ("A value that looks at other rows cannot be a filter; filter by a column."));
  if (_dowser_apply_nests_aggregates (condition))
    return _dowser_apply_refuse (error, _ ("What is counted or added up already cannot be added up again here; filter by "
                                           "it as it is."));
  if (on_groups && !dowser_select_is_grouped (select))
    return _dowser_apply_refuse (error, _ ("The rows are not grouped, so that there is no aggregate to filter by; "
                                           "filter by a column."));
  if (dowser_conditions_has (*target, condition))
    return _dowser_apply_refuse (error, _ ("This filter is set already; choose another value."));
  *target = dowser_expr_and (*target, dowser_expr_ref (condition));
  return TRUE;
}

gboolean
_dowser_apply_add_filter (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                          const DowserSchema *schema, GError **error)
{
  g_autoptr (DowserExpr) resolved = NULL;
  g_autoptr (DowserExpr) condition = NULL;

  if (operation->expr == NULL)
    return _dowser_apply_refuse (error, _ ("No condition is given; give one."));
  if (select->set_with != NULL)
    return _dowser_apply_refuse (error,
                                 _ ("The rows of two selections are combined; ask for one of them alone to filter "
                                    "it."));
  resolved = _dowser_apply_resolve (plan, select, schema, operation->expr, error);
  if (resolved == NULL)
    return FALSE;
  condition = dowser_expr_map (resolved, replace_null_cb, NULL);
  for (guint i = 0; i < dowser_conditions_count (condition); i++)
    if (!add_condition (select, dowser_conditions_get (condition, i), error))
      return FALSE;
  return TRUE;
}

static void
remove_condition (DowserExpr **condition, guint index)
{
  g_autoptr (DowserExpr) before = *condition;
  g_autoptr (GPtrArray) rest = dowser_conditions_dup (before);

  g_ptr_array_remove_index (rest, index);
  *condition = dowser_conditions_connect (rest);
}

gboolean
_dowser_apply_remove_filter (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                             const DowserSchema *schema, GError **error)
{
  gint64 n_rows = dowser_conditions_count (select->filter);
  gint64 n_all = n_rows + dowser_conditions_count (select->having);
  gint64 count = MAX (operation->number, 1);

  if (operation->index < 0 || operation->index + count > n_all)
    return _dowser_apply_refuse (error,
                                 ngettext ("There is no filter %d; the plan has %d.",
                                           "There is no filter %d; the plan has %d.", (gulong) n_all),
                                 (int) MIN (operation->index + count, G_MAXINT), (int) n_all);
  /* From the last: those before it keep their numbers. */
  for (gint64 i = operation->index + count; i-- > operation->index;)
    if (i < n_rows)
      remove_condition (&select->filter, (guint) i);
    else
      remove_condition (&select->having, (guint) (i - n_rows));
  return TRUE;
}
