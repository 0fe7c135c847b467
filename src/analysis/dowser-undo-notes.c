/* dowser-undo-notes.c - marks in a plan that record the side effects of a click, so that the opposite click can undo
 * them */
#include "analysis/dowser-undo-notes.h"

gboolean
dowser_mark_is_mark_assumption (const DowserAssumption *assumption)
{
  static const char *const marks[]
      = { DOWSER_MARK_GROUPED_TO_SHOW, DOWSER_MARK_JOINED_TO_SHOW, DOWSER_MARK_SWITCHED_OFF, NULL };

  return assumption->dimension != NULL && g_strv_contains (marks, assumption->dimension);
}

static int
find_mark (const DowserPlan *plan, const char *mark, const char *target)
{
  for (guint i = 0; i < plan->assumptions->len; i++)
    {
      const DowserAssumption *assumption = plan->assumptions->pdata[i];

      if (g_strcmp0 (assumption->dimension, mark) == 0 && g_strcmp0 (assumption->target, target) == 0)
        return (int) i;
    }
  return -1;
}

void
dowser_mark_add (DowserPlan *plan, const char *mark, const char *target)
{
  g_ptr_array_add (plan->assumptions, dowser_assumption_new (mark, target, DOWSER_BASIS_USER, 1.0));
}

gboolean
dowser_mark_is_set (const DowserPlan *plan, const char *mark, const char *target)
{
  return find_mark (plan, mark, target) >= 0;
}

gboolean
dowser_mark_remove (DowserPlan *plan, const char *mark, const char *target)
{
  int index = find_mark (plan, mark, target);

  if (index >= 0)
    g_ptr_array_remove_index (plan->assumptions, (guint) index);
  return index >= 0;
}
