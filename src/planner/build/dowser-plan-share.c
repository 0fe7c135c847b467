/* dowser-plan-share.c - builds shares in percent */
#include "planner/build/dowser-plan-share.h"

static DowserExpr *
new_hundred_times (DowserExpr *expr)
{
  return dowser_expr_new_arithmetic (DOWSER_MULTIPLY, dowser_expr_new_integer (100), expr);
}

DowserExpr *
dowser_plan_new_share_of_groups (DowserExpr *part)
{
  GPtrArray *args = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);

  g_ptr_array_add (args, dowser_expr_ref (part));
  return dowser_expr_new_ratio (new_hundred_times (dowser_expr_ref (part)),
                                dowser_expr_new_window ("sum", args, dowser_window_new ()));
}

DowserExpr *
dowser_plan_new_share_of_rows (DowserExpr *part, DowserExpr *condition)
{
  DowserExpr *arg = part->args->len > 0 ? dowser_expr_ref (part->args->pdata[0]) : NULL;

  return dowser_expr_new_ratio (new_hundred_times (
                                    dowser_expr_new_aggregate (part->op, arg, part->distinct, condition)),
                                dowser_expr_ref (part));
}
