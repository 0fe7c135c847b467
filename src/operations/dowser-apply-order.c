/* dowser-apply-order.c - sorts a plan by shown columns, and by values that aren't shown if their order is defined */
#include "operations/dowser-apply-private.h"

#include <glib/gi18n-lib.h>

static const char *
get_name (const DowserExpr *expr)
{
  return expr->name != NULL ? expr->name : _ ("this value");
}

/* Finds the shown column that @key names, and returns a reference to it with the exact spelling of its heading. */
static DowserExpr *
resolve_output (const DowserSelect *select, const DowserExpr *key, GError **error)
{
  int output = _dowser_apply_find_output (select, key->name);
  g_autofree char *heading = NULL;

  if (output < 0)
    {
      _dowser_apply_refuse (error, _ ("No shown column is named “%s”. Choose a shown column."), get_name (key));
      return NULL;
    }
  heading = dowser_select_dup_heading (select, (guint) output);
  return dowser_expr_new_output (heading);
}

/* @key isn't shown. Returns: FALSE with the reason if rows can't be sorted by such a key */
static gboolean
check_hidden (const DowserSelect *select, const DowserSchema *schema, const DowserExpr *key, GError **error)
{
  gboolean grouped = dowser_select_is_grouped (select);

  if (select->set_with != NULL)
    return _dowser_apply_refuse (error,
                                 _ ("Combined rows can only be sorted by a shown column. Choose a shown column."));
  if (select->distinct)
    return _dowser_apply_refuse (error,
                                 _ ("Rows without duplicates cannot be sorted by “%s”, which is not shown. Also show "
                                    "this value."),
                                 get_name (key));
  if (!grouped && dowser_expr_has_aggregate (key))
    return _dowser_apply_refuse (error, _ ("The rows are not grouped, so there is no aggregate to sort by. Sort by a "
                                           "column."));
  if (grouped && !_dowser_apply_has_window (key) && !_dowser_apply_is_grouped_value (select, schema, key))
    return _dowser_apply_refuse (error, _ ("A group has several values of “%s”. To sort by this column, also show it."),
                                 get_name (key));
  return TRUE;
}

static DowserExpr *
resolve_key (const DowserPlan *plan, const DowserSelect *select, const DowserSchema *schema, const DowserExpr *key,
             GError **error)
{
  g_autoptr (DowserExpr) resolved = NULL;

  if (key->kind == DOWSER_EXPR_OUTPUT)
    return resolve_output (select, key, error);
  resolved = _dowser_apply_resolve_expr (plan, select, schema, key, error);
  if (resolved == NULL)
    return NULL;
  if (_dowser_apply_find_output_by_expr (select, resolved) < 0 && !check_hidden (select, schema, resolved, error))
    return NULL;
  return g_steal_pointer (&resolved);
}

gboolean
_dowser_apply_set_order_by (const DowserOperation *operation, DowserPlan *plan, DowserSelect *select,
                            const DowserSchema *schema, GError **error)
{
  g_autoptr (GPtrArray) order = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_order_free);

  for (guint i = 0; i < operation->order->len; i++)
    {
      const DowserOrder *key = operation->order->pdata[i];
      DowserExpr *resolved = resolve_key (plan, select, schema, key->expr, error);

      if (resolved == NULL)
        return FALSE;
      g_ptr_array_add (order, dowser_order_new (resolved, key->descending, key->nulls));
    }
  g_ptr_array_unref (select->order);
  select->order = g_steal_pointer (&order);
  return TRUE;
}
