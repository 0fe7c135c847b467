/* dowser-apply-exchange.c - replaces an output; a sort by the old output becomes a sort by the new output */
#include "operations/dowser-apply-group-private.h"

DowserExpr *
_dowser_apply_make_sort_key (const DowserSelect *select, guint index)
{
  g_autofree char *heading = dowser_select_dup_heading (select, index);

  if (_dowser_apply_find_output (select, heading) == (int) index)
    return dowser_expr_new_output (heading);
  return dowser_expr_ref (((const DowserOutput *) select->outputs->pdata[index])->expr);
}

static void
update_sort (DowserSelect *select, DowserOrder *order, guint index, const DowserExpr *before, gboolean by_name)
{
  DowserExpr *followed;

  if (by_name)
    followed = _dowser_apply_make_sort_key (select, index);
  else if (dowser_expr_equal (order->expr, before))
    followed = dowser_expr_ref (((const DowserOutput *) select->outputs->pdata[index])->expr);
  else
    return;
  dowser_expr_unref (order->expr);
  order->expr = followed;
}

void
_dowser_apply_replace_output (DowserSelect *select, guint index, const DowserExpr *expr, const char *name)
{
  DowserOutput *output = select->outputs->pdata[index];
  g_autoptr (DowserExpr) before = output->expr;
  g_autoptr (GArray) by_name = g_array_new (FALSE, FALSE, sizeof (gboolean));

  for (guint i = 0; i < select->order->len; i++)
    {
      const DowserExpr *key = ((const DowserOrder *) select->order->pdata[i])->expr;
      gboolean named = key->kind == DOWSER_EXPR_OUTPUT && _dowser_apply_find_output (select, key->name) == (int) index;

      g_array_append_val (by_name, named);
    }
  output->expr = dowser_expr_ref (expr);
  g_free (output->name);
  output->name = g_strdup (name);
  for (guint i = 0; i < select->order->len; i++)
    update_sort (select, select->order->pdata[i], index, before, g_array_index (by_name, gboolean, i));
}
