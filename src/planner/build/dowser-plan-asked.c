/* dowser-plan-asked.c - finds out from a question's frame what its result shows: groups, shares, only aggregates */
#include "planner/build/dowser-plan-asked.h"

gboolean
dowser_plan_belongs_to_branch (const DowserCondition *condition, guint branch)
{
  return MIN (condition->branch, 1) == branch;
}

gboolean
dowser_plan_is_grouped (const DowserQueryFrame *frame, guint branch)
{
  gboolean aggregated = FALSE;
  gboolean has_plain_output = FALSE;

  for (guint i = 0; i < frame->outputs->len; i++)
    {
      if (g_array_index (frame->outputs, DowserTerm, i).aggregated)
        aggregated = TRUE;
      else
        has_plain_output = TRUE;
    }
  if ((frame->groups->len > 0 && !frame->ranks_in_groups) || (aggregated && has_plain_output))
    return TRUE;
  for (guint i = 0; i < frame->orders->len; i++)
    {
      if (g_array_index (frame->orders, DowserSortKey, i).term.aggregated && has_plain_output)
        return TRUE;
    }
  for (guint i = 0; i < frame->conditions->len; i++)
    {
      const DowserCondition *condition = g_ptr_array_index (frame->conditions, i);

      if (dowser_plan_belongs_to_branch (condition, branch) && condition->term.aggregated)
        return TRUE;
    }
  return FALSE;
}

gboolean
dowser_plan_aggregates_other_tables (const DowserQueryFrame *frame)
{
  for (guint i = 0; i < frame->outputs->len; i++)
    {
      const DowserTerm *term = &g_array_index (frame->outputs, DowserTerm, i);

      if (term->aggregated && term->table != frame->subject)
        return TRUE;
    }
  for (guint i = 0; i < frame->orders->len; i++)
    {
      const DowserTerm *term = &g_array_index (frame->orders, DowserSortKey, i).term;

      if (term->aggregated && term->table != frame->subject)
        return TRUE;
    }
  for (guint i = 0; i < frame->conditions->len; i++)
    {
      const DowserCondition *condition = g_ptr_array_index (frame->conditions, i);

      if (condition->term.aggregated && condition->term.table != frame->subject)
        return TRUE;
    }
  return FALSE;
}

gboolean
dowser_plan_shows_share (const DowserQueryFrame *frame)
{
  for (guint i = 0; i < frame->outputs->len; i++)
    {
      if (g_array_index (frame->outputs, DowserTerm, i).share
          || g_array_index (frame->outputs, DowserTerm, i).ratio != 0)
        return TRUE;
    }
  return FALSE;
}

gboolean
dowser_plan_shows_only_aggregates (const DowserQueryFrame *frame)
{
  for (guint i = 0; i < frame->outputs->len; i++)
    {
      if (!g_array_index (frame->outputs, DowserTerm, i).aggregated)
        return FALSE;
    }
  return TRUE;
}

DowserMetric
dowser_plan_get_metric (const DowserQueryFrame *frame)
{
  if ((dowser_plan_shows_only_aggregates (frame) && frame->groups->len == 0) || frame->aggregates_groups)
    return DOWSER_METRIC_SCALAR;
  for (guint i = 0; i < frame->groups->len; i++)
    {
      if (g_array_index (frame->groups, DowserTerm, i).bucketed
          && g_array_index (frame->groups, DowserTerm, i).part == NULL)
        return DOWSER_METRIC_TIME_SERIES;
    }
  return DOWSER_METRIC_TABLE;
}
