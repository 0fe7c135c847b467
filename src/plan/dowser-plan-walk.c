/* dowser-plan-walk.c - visits all selects of a plan, at any depth */
#include "plan/dowser-plan.h"

typedef struct
{
  gboolean with_off;
  DowserSelectVisit visit;
  gpointer user_data;
} WalkContext;

static void walk_select (const DowserSelect *select, WalkContext *walk);

static gboolean
enter_cb (const DowserExpr *expr, gpointer user_data)
{
  if (expr->kind == DOWSER_EXPR_SUBPLAN)
    walk_select (expr->select, user_data);
  return TRUE;
}

static void
walk_select (const DowserSelect *select, WalkContext *walk)
{
  for (; select != NULL; select = select->set_with)
    {
      walk->visit (select, walk->user_data);
      dowser_select_walk (select, enter_cb, walk);
      for (guint i = 0; walk->with_off && i < select->off->len; i++)
        dowser_expr_walk (select->off->pdata[i], enter_cb, walk);
    }
}

void
dowser_plan_walk_selects (const DowserPlan *self, gboolean with_off, DowserSelectVisit visit, gpointer user_data)
{
  WalkContext walk = { with_off, visit, user_data };

  g_return_if_fail (self != NULL);

  for (guint i = 0; i < self->steps->len; i++)
    walk_select (((const DowserPlanStep *) self->steps->pdata[i])->select, &walk);
  walk_select (self->select, &walk);
}
