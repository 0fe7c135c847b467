/* dowser-row-count.c - makes a plan that counts the rows of another plan */
#include "analysis/dowser-row-count.h"

#define STEP_ID "counted"

static char *
make_step_id (const DowserPlan *plan)
{
  g_autofree char *id = g_strdup (STEP_ID);

  for (guint n = 2; dowser_plan_find_step (plan, id) != NULL; n++)
    {
      g_free (id);
      id = g_strdup_printf ("%s%u", STEP_ID, n);
    }
  return g_steal_pointer (&id);
}

DowserPlan *
dowser_plan_new_row_count (const DowserPlan *plan)
{
  DowserSelect *inner = dowser_select_copy (plan->select);
  DowserSelect *outer = dowser_select_new ();
  g_autofree char *id = make_step_id (plan);
  DowserPlan *count_plan;

  /* The sort order is dropped, because it doesn't change the number of rows, even with a limit. */
  g_ptr_array_set_size (inner->order, 0);
  g_ptr_array_add (outer->from, dowser_instance_new (id, id, TRUE));
  dowser_select_add_output (outer, dowser_expr_new_aggregate (DOWSER_COUNT, NULL, FALSE, NULL), NULL);
  count_plan = dowser_plan_with_select (plan, outer);
  g_ptr_array_add (count_plan->steps, dowser_plan_step_new (id, NULL, inner));
  return count_plan;
}
