/* dowser-plan-over-time.c - builds running totals, and growth relative to the previous period, with window functions */
#include "planner/build/dowser-plan-over-time.h"

#include "planner/build/dowser-plan-exprs.h"
#include "planner/read/dowser-parse.h"

static void
add_partition (GPtrArray *partition, const DowserSchemaIndex *index, const DowserSelect *select, const GArray *terms)
{
  for (guint i = 0; i < terms->len; i++)
    {
      const DowserTerm *term = &g_array_index (terms, DowserTerm, i);
      g_autoptr (DowserExpr) expr = NULL;
      gboolean is_in_partition = FALSE;

      if (term->aggregated || term->column == NULL || dowser_parse_is_time_group (index, term))
        continue;
      expr = dowser_plan_new_term (index, select, term);
      for (guint j = 0; j < partition->len && !is_in_partition; j++)
        is_in_partition = dowser_expr_equal (g_ptr_array_index (partition, j), expr);
      if (!is_in_partition)
        g_ptr_array_add (partition, g_steal_pointer (&expr));
    }
}

/* Builds a window with @function of @part, ordered by time. The window is partitioned by all groups except the time.
 * These are the frame's groups and the plain outputs, which also become groups. */
static DowserExpr *
new_window (const DowserSchemaIndex *index, const DowserQueryFrame *frame, const DowserSelect *select,
            const char *function, const DowserExpr *part)
{
  GPtrArray *args = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  DowserWindow *window = dowser_window_new ();

  g_ptr_array_add (args, dowser_expr_ref (part));
  for (guint i = 0; i < frame->groups->len; i++)
    {
      const DowserTerm *group = &g_array_index (frame->groups, DowserTerm, i);

      if (dowser_parse_is_time_group (index, group))
        g_ptr_array_add (window->order,
                         dowser_order_new (dowser_plan_new_term (index, select, group), FALSE, DOWSER_NULLS_DEFAULT));
    }
  add_partition (window->partition, index, select, frame->groups);
  add_partition (window->partition, index, select, frame->outputs);
  return dowser_expr_new_window (function, args, window);
}

DowserExpr *
dowser_plan_new_over_time_expr (const DowserSchemaIndex *index, const DowserQueryFrame *frame,
                                const DowserSelect *select, const DowserTerm *term)
{
  g_autoptr (DowserExpr) part = dowser_plan_new_term (index, select, term);
  g_autoptr (DowserExpr) before = NULL;
  DowserExpr *growth;

  if (term->over_time == DOWSER_OVER_TIME_RUNNING)
    return new_window (index, frame, select, "sum", part);
  before = new_window (index, frame, select, "lag", part);
  /* Growth is 100 times the ratio to the previous period, minus 100. It is a percentage. */
  growth = dowser_expr_new_ratio (dowser_expr_new_arithmetic (DOWSER_MULTIPLY, dowser_expr_new_integer (100),
                                                              dowser_expr_ref (part)),
                                  dowser_expr_ref (before));
  return dowser_expr_new_arithmetic (DOWSER_SUBTRACT, growth, dowser_expr_new_integer (100));
}

const char *
dowser_plan_over_time_get_name (const DowserTerm *term)
{
  return term->over_time == DOWSER_OVER_TIME_RUNNING ? "running total" : "growth in percent";
}
