/* dowser-plan-places.c - finds the literals of a plan that another question may replace, and the columns that they are
 * compared with */
#include "knowledge/library/dowser-plan-places.h"

#include <string.h>

typedef struct
{
  GPtrArray *places;
  GHashTable *visited; /* DowserExpr */
  const DowserSelect *select;
} Search;

/* If @expr is the call of a date function such as "month", whose results recur each year or week, returns the
 * function's name. Returns: (nullable) */
static const char *
get_part (const DowserExpr *expr)
{
  static const char *const parts[] = { "month", "day", "quarter", "weekday", NULL };

  return expr->kind == DOWSER_EXPR_FUNCTION && g_strv_contains (parts, expr->name) ? expr->name : NULL;
}

/* Adds a literal of the plan to @self->places, the list of the parts that another question may replace. @tested:
 * (nullable): the expression that the literal is compared with */
static void
add_place (Search *self, const DowserExpr *expr, const DowserExpr *tested)
{
  const DowserExpr *column = tested != NULL && tested->kind == DOWSER_EXPR_COLUMN ? tested : NULL;
  const DowserInstance *instance = column != NULL ? dowser_select_find_instance (self->select, column->instance) : NULL;
  DowserPlanPlace *place;

  if (!g_hash_table_add (self->visited, (gpointer) expr))
    return;
  place = g_new0 (DowserPlanPlace, 1);
  place->expr = expr;
  place->part = tested != NULL ? get_part (tested) : NULL;
  if (instance != NULL && !instance->is_step)
    {
      place->table = instance->table;
      place->column = column->name;
    }
  g_ptr_array_add (self->places, place);
}

static gboolean
tests_equality (const DowserExpr *expr)
{
  switch (expr->kind)
    {
    case DOWSER_EXPR_COMPARE:
      return expr->op == DOWSER_EQUAL || expr->op == DOWSER_NOT_EQUAL;
    case DOWSER_EXPR_MATCH:
      return expr->op == DOWSER_MATCH_EQUALS;
    case DOWSER_EXPR_IN:
      return TRUE;
    default:
      return FALSE;
    }
}

/* Adds the literals of an expression. An expression is visited before its arguments, so a literal in a comparison is
 * added together with the comparison. When the literal itself is visited, it is skipped. */
static gboolean
visit_cb (const DowserExpr *expr, gpointer user_data)
{
  Search *self = user_data;

  if (tests_equality (expr))
    for (guint i = 0; i < expr->args->len; i++)
      {
        const DowserExpr *arg = expr->args->pdata[i];
        const DowserExpr *tested = expr->args->pdata[i == 0 ? expr->args->len - 1 : 0];

        if (arg->kind == DOWSER_EXPR_LITERAL && (tested->kind == DOWSER_EXPR_COLUMN || get_part (tested) != NULL))
          add_place (self, arg, tested);
      }
  if (expr->kind == DOWSER_EXPR_LITERAL || expr->kind == DOWSER_EXPR_RELATIVE_DATE)
    add_place (self, expr, NULL);
  return TRUE;
}

static void
visit_expr (Search *self, const DowserExpr *expr)
{
  if (expr != NULL)
    dowser_expr_walk (expr, visit_cb, self);
}

static void
visit_exprs (Search *self, GPtrArray *exprs)
{
  for (guint i = 0; i < exprs->len; i++)
    visit_expr (self, exprs->pdata[i]);
}

static void
select_cb (const DowserSelect *select, gpointer user_data)
{
  Search *self = user_data;

  self->select = select;
  for (guint i = 0; i < select->outputs->len; i++)
    visit_expr (self, ((const DowserOutput *) select->outputs->pdata[i])->expr);
  for (guint i = 0; i < select->joins->len; i++)
    visit_exprs (self, ((const DowserJoin *) select->joins->pdata[i])->on);
  visit_expr (self, select->filter);
  visit_exprs (self, select->off);
  visit_exprs (self, select->group);
  visit_expr (self, select->having);
  for (guint i = 0; i < select->order->len; i++)
    visit_expr (self, ((const DowserOrder *) select->order->pdata[i])->expr);
}

GPtrArray *
dowser_plan_places_find (const DowserPlan *plan)
{
  g_autoptr (GHashTable) visited = g_hash_table_new (NULL, NULL);
  Search self = { g_ptr_array_new_with_free_func (g_free), visited, NULL };

  dowser_plan_walk_selects (plan, TRUE, select_cb, &self);
  if (plan->select->limit != DOWSER_NO_LIMIT)
    g_ptr_array_add (self.places, g_new0 (DowserPlanPlace, 1));
  return self.places;
}

static DowserExpr *
find_clock_cb (const DowserExpr *expr, gpointer user_data)
{
  gboolean *reads_column = user_data;

  if (expr->kind == DOWSER_EXPR_RELATIVE_DATE
      || (expr->kind == DOWSER_EXPR_FUNCTION && (strcmp (expr->name, "today") == 0 || strcmp (expr->name, "now") == 0)))
    *reads_column = TRUE;
  return NULL;
}

gboolean
dowser_plan_places_reads_clock (const DowserPlan *plan)
{
  gboolean reads_column = FALSE;

  dowser_plan_unref (dowser_plan_map (plan, find_clock_cb, &reads_column));
  return reads_column;
}
