/* dowser-plan-map.c - replaces expressions in all selects of a plan */
#include "plan/dowser-plan.h"

typedef struct
{
  DowserExprReplace replace;
  gpointer user_data;
  gboolean changed;
} MapContext;

static DowserSelect *map_select (MapContext *self, const DowserSelect *select);

static DowserExpr *
replace_cb (const DowserExpr *expr, gpointer user_data)
{
  MapContext *self = user_data;
  DowserExpr *replacement = self->replace (expr, self->user_data);
  g_autoptr (DowserSelect) select = NULL;
  DowserExpr *tested;

  if (replacement != NULL || expr->kind != DOWSER_EXPR_SUBPLAN)
    return replacement;
  select = map_select (self, expr->select);
  if (select == expr->select)
    return NULL;
  tested = expr->args->len > 0 ? dowser_expr_map (expr->args->pdata[0], replace_cb, self) : NULL;
  return dowser_expr_new_subplan (expr->op, tested, g_steal_pointer (&select), expr->negated, expr->compare);
}

static void
map_expr (MapContext *self, DowserExpr **expr)
{
  DowserExpr *mapped;

  if (*expr == NULL)
    return;
  mapped = dowser_expr_map (*expr, replace_cb, self);
  self->changed |= mapped != *expr;
  dowser_expr_unref (*expr);
  *expr = mapped;
}

static void
map_exprs (MapContext *self, GPtrArray *exprs)
{
  for (guint i = 0; i < exprs->len; i++)
    map_expr (self, (DowserExpr **) &exprs->pdata[i]);
}

/* Maps an output's expression. Sort keys and other selects may refer to the output by the heading that was generated
 * from the old expression. This heading therefore becomes the output's name. */
static void
map_output (MapContext *self, DowserSelect *copy, guint index)
{
  DowserOutput *output = copy->outputs->pdata[index];
  g_autofree char *heading = output->name == NULL ? dowser_select_dup_heading (copy, index) : NULL;
  const DowserExpr *before = output->expr;

  map_expr (self, &output->expr);
  if (output->expr != before && heading != NULL)
    output->name = g_steal_pointer (&heading);
}

/* Maps the parts of @copy in place. This is safe because a copied select has its own outputs and sort keys. */
static void
map_parts (MapContext *self, DowserSelect *copy)
{
  for (guint i = 0; i < copy->outputs->len; i++)
    map_output (self, copy, i);
  for (guint i = 0; i < copy->joins->len; i++)
    map_exprs (self, ((DowserJoin *) copy->joins->pdata[i])->on);
  map_expr (self, &copy->filter);
  map_exprs (self, copy->off);
  map_exprs (self, copy->group);
  map_expr (self, &copy->having);
  for (guint i = 0; i < copy->order->len; i++)
    map_expr (self, &((DowserOrder *) copy->order->pdata[i])->expr);
}

static DowserSelect *
map_select (MapContext *self, const DowserSelect *select)
{
  g_autoptr (DowserSelect) copy = dowser_select_copy (select);
  gboolean changed_before = self->changed;
  gboolean changed;

  self->changed = FALSE;
  map_parts (self, copy);
  changed = self->changed;
  self->changed = changed_before || changed;
  if (copy->set_with != NULL)
    {
      DowserSelect *with = map_select (self, copy->set_with);

      changed |= with != copy->set_with;
      dowser_select_unref (copy->set_with);
      copy->set_with = with;
    }
  return changed ? g_steal_pointer (&copy) : dowser_select_ref (select);
}

DowserPlan *
dowser_plan_map (const DowserPlan *self, DowserExprReplace replace, gpointer user_data)
{
  MapContext map = { replace, user_data, FALSE };
  DowserPlan *mapped;

  g_return_val_if_fail (self != NULL && replace != NULL, NULL);

  mapped = dowser_plan_with_select (self, map_select (&map, self->select));
  for (guint i = 0; i < mapped->steps->len; i++)
    {
      DowserPlanStep *step = mapped->steps->pdata[i];
      DowserSelect *select = map_select (&map, step->select);

      dowser_select_unref (step->select);
      step->select = select;
    }
  return mapped;
}
