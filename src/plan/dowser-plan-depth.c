/* dowser-plan-depth.c - checks the nesting depth of a plan, whose limit is the same for reading, auditing and
 * writing */
#include "plan/dowser-plan.h"

#include "base/dowser-error.h"

#include <glib/gi18n-lib.h>

static gboolean select_fits (const DowserSelect *select, guint levels);

static gboolean expr_fits (const DowserExpr *expr, guint levels);

static gboolean
exprs_fit (GPtrArray *exprs, guint levels)
{
  for (guint i = 0; i < exprs->len; i++)
    if (!expr_fits (exprs->pdata[i], levels))
      return FALSE;
  return TRUE;
}

static gboolean
order_fits (GPtrArray *order, guint levels)
{
  for (guint i = 0; i < order->len; i++)
    if (!expr_fits (((const DowserOrder *) order->pdata[i])->expr, levels))
      return FALSE;
  return TRUE;
}

/* Returns TRUE if @expr has at most @levels nested levels. The recursion never goes deeper than @levels. @expr:
 * (nullable) */
static gboolean
expr_fits (const DowserExpr *expr, guint levels)
{
  if (expr == NULL)
    return TRUE;
  if (levels == 0)
    return FALSE;
  if (!exprs_fit (expr->args, levels - 1) || !expr_fits (expr->filter, levels - 1))
    return FALSE;
  if (expr->window != NULL
      && (!exprs_fit (expr->window->partition, levels - 1) || !order_fits (expr->window->order, levels - 1)))
    return FALSE;
  return expr->select == NULL || select_fits (expr->select, levels - 1);
}

static gboolean
parts_fit (const DowserSelect *select, guint levels)
{
  for (guint i = 0; i < select->outputs->len; i++)
    if (!expr_fits (((const DowserOutput *) select->outputs->pdata[i])->expr, levels))
      return FALSE;
  for (guint i = 0; i < select->joins->len; i++)
    if (!exprs_fit (((const DowserJoin *) select->joins->pdata[i])->on, levels))
      return FALSE;
  return expr_fits (select->filter, levels) && exprs_fit (select->off, levels) && exprs_fit (select->group, levels)
         && expr_fits (select->having, levels) && order_fits (select->order, levels);
}

static gboolean
select_fits (const DowserSelect *select, guint levels)
{
  for (; select != NULL; select = select->set_with, levels--)
    if (levels == 0 || !parts_fit (select, levels))
      return FALSE;
  return TRUE;
}

gboolean
dowser_plan_check_depth (const DowserPlan *self, GError **error)
{
  gboolean is_valid;

  g_return_val_if_fail (self != NULL, FALSE);

  is_valid = select_fits (self->select, DOWSER_PLAN_MAX_DEPTH);
  for (guint i = 0; i < self->steps->len; i++)
    is_valid &= select_fits (((const DowserPlanStep *) self->steps->pdata[i])->select, DOWSER_PLAN_MAX_DEPTH);
  if (!is_valid)
    g_set_error (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_TOO_LARGE,
                 _ ("The plan nests expressions and queries more than %d levels deep. Move a part of it into a step."),
                 DOWSER_PLAN_MAX_DEPTH);
  return is_valid;
}
