/* dowser-audit-size.c - measures a plan: some checks look at every pair of parts, and some repeat a part */
#include "planner/dowser-audit-private.h"

/* Expressions, tables and joins together; far more than a person or a model writes. */
#define MAX_PARTS 20000
#define MAX_OUTPUTS 2000

typedef struct
{
  guint n;
  gboolean too_many;
} Size;

static void measure_select (const DowserSelect *select, Size *size);

static gboolean
measure_cb (const DowserExpr *expr, gpointer user_data)
{
  Size *size = user_data;

  size->too_many |= ++size->n > MAX_PARTS;
  if (expr->kind == DOWSER_EXPR_SUBPLAN && !size->too_many)
    measure_select (expr->select, size);
  return !size->too_many;
}

static void
measure_select (const DowserSelect *select, Size *size)
{
  for (; select != NULL && !size->too_many; select = select->set_with)
    {
      size->n += select->from->len + select->joins->len;
      size->too_many |= size->n > MAX_PARTS || select->outputs->len > MAX_OUTPUTS;
      if (size->too_many)
        return;
      dowser_select_walk (select, measure_cb, size);
      for (guint i = 0; i < select->off->len; i++)
        dowser_expr_walk (select->off->pdata[i], measure_cb, size);
    }
}

gboolean
_dowser_audit_is_too_large (const DowserPlan *plan)
{
  Size size = { plan->steps->len, plan->steps->len > MAX_PARTS };

  for (guint i = 0; i < plan->steps->len && !size.too_many; i++)
    measure_select (((const DowserPlanStep *) plan->steps->pdata[i])->select, &size);
  measure_select (plan->select, &size);
  return size.too_many;
}

gboolean
_dowser_audit_may_repeat (DowserAudit *self, const DowserExpr *expr)
{
  Size size = { self->n_repeated, FALSE };

  dowser_expr_walk (expr, measure_cb, &size);
  if (!size.too_many)
    self->n_repeated = size.n;
  return !size.too_many;
}
