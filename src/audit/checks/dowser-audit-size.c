/* dowser-audit-size.c - finds plans that are too large to be checked, because some checks compare every pair of parts
 * or copy parts */
#include "audit/checks/dowser-audit-private.h"

#include <glib/gi18n-lib.h>

/* The maximum number of parts of a plan: expressions, tables and joins together. Users and models write far fewer. */
#define MAX_PARTS 20000
#define MAX_OUTPUTS 2000

typedef struct
{
  guint n;
  guint n_outputs; /* the number of columns of the first select with more than MAX_OUTPUTS columns; 0 if there is
                    * none */
  gboolean too_many;
} PlanSize;

static void measure_select (const DowserSelect *select, PlanSize *size);

static gboolean
measure_cb (const DowserExpr *expr, gpointer user_data)
{
  PlanSize *size = user_data;

  size->too_many |= ++size->n > MAX_PARTS;
  if (expr->kind == DOWSER_EXPR_SUBPLAN && !size->too_many)
    measure_select (expr->select, size);
  return !size->too_many;
}

static void
measure_select (const DowserSelect *select, PlanSize *size)
{
  for (; select != NULL && !size->too_many; select = select->set_with)
    {
      size->n += select->from->len + select->joins->len;
      if (select->outputs->len > MAX_OUTPUTS)
        size->n_outputs = select->outputs->len;
      size->too_many |= size->n > MAX_PARTS || size->n_outputs > 0;
      if (size->too_many)
        return;
      dowser_select_walk (select, measure_cb, size);
      for (guint i = 0; i < select->off->len; i++)
        dowser_expr_walk (select->off->pdata[i], measure_cb, size);
    }
}

char *
_dowser_audit_dup_too_large_message (const DowserPlan *plan)
{
  PlanSize size = { .n = plan->steps->len, .too_many = plan->steps->len > MAX_PARTS };

  for (guint i = 0; i < plan->steps->len && !size.too_many; i++)
    measure_select (((const DowserPlanStep *) plan->steps->pdata[i])->select, &size);
  measure_select (plan->select, &size);
  if (size.n_outputs > 0)
    return g_strdup_printf (_ ("The plan shows %u columns, and at most %d can be shown at once. Name the columns that "
                               "you need."),
                            size.n_outputs, MAX_OUTPUTS);
  if (size.too_many)
    return g_strdup_printf (_ ("The plan has more parts than can be checked (at most %d columns, tables, conditions "
                               "and calculations together). Ask for fewer columns or fewer conditions."),
                            MAX_PARTS);
  return NULL;
}

gboolean
_dowser_audit_may_copy_expr (DowserAudit *self, const DowserExpr *expr)
{
  PlanSize size = { .n = self->n_repeated };

  dowser_expr_walk (expr, measure_cb, &size);
  if (!size.too_many)
    self->n_repeated = size.n;
  return !size.too_many;
}
