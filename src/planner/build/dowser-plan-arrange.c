/* dowser-plan-arrange.c - orders the output columns of a plan, and shows the measure of a ranking */
#include "planner/build/dowser-plan-arrange.h"

static gboolean
is_shown (const DowserSelect *select, const DowserExpr *expr)
{
  for (guint i = 0; i < select->outputs->len; i++)
    if (dowser_expr_equal (((const DowserOutput *) select->outputs->pdata[i])->expr, expr))
      return TRUE;
  return FALSE;
}

/* Returns: (nullable): the measure by which several rows are ranked, if this measure isn't shown */
static const DowserExpr *
find_hidden_rank (const DowserSelect *select)
{
  const DowserOrder *first = select->order->len > 0 ? select->order->pdata[0] : NULL;

  return first != NULL && select->limit != 1 && !select->distinct && dowser_expr_has_aggregate (first->expr)
                 && !is_shown (select, first->expr)
             ? first->expr
             : NULL;
}

/* Returns TRUE if the output is computed for each group. Returns FALSE for a group key and for a plain column such as a
 * group's name. */
static gboolean
is_number (const DowserSelect *select, const DowserOutput *output)
{
  return output->expr->kind != DOWSER_EXPR_COLUMN && dowser_select_find_group (select, output->expr) < 0;
}

/* Returns TRUE if a measure comes before a group. */
static gboolean
is_number_first (const DowserSelect *select)
{
  gboolean was_seen = FALSE;

  for (guint i = 0; i < select->outputs->len; i++)
    {
      gboolean number = is_number (select, select->outputs->pdata[i]);

      if (was_seen && !number)
        return TRUE;
      was_seen |= number;
    }
  return FALSE;
}

static void
move_numbers_last (DowserSelect *select)
{
  guint n = select->outputs->len;

  for (guint i = 0, at = 0; i < n; i++)
    {
      if (is_number (select, select->outputs->pdata[at]))
        g_ptr_array_insert (select->outputs, -1, g_ptr_array_steal_index (select->outputs, at));
      else
        at++;
    }
}

DowserPlan *
dowser_plan_arrange_outputs (DowserPlan *plan)
{
  const DowserExpr *rank = find_hidden_rank (plan->select);
  DowserPlan *arranged;
  DowserSelect *select;

  if (plan->select->set_op != DOWSER_SET_NONE || !dowser_select_is_grouped (plan->select)
      || (rank == NULL && !is_number_first (plan->select)))
    return plan;
  arranged = dowser_plan_copy (plan);
  select = dowser_select_copy (plan->select);
  move_numbers_last (select);
  if (rank != NULL)
    g_ptr_array_add (select->outputs, dowser_output_new (dowser_expr_ref (rank), NULL));
  dowser_select_unref (arranged->select);
  arranged->select = select;
  dowser_plan_unref (plan);
  return arranged;
}
