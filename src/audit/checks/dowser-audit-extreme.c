/* dowser-audit-extreme.c - finds the row with a MIN or MAX: "name, greatest price" without groups means one row, not
 * one group per name */
#include "audit/checks/dowser-audit-private.h"

#include <glib/gi18n-lib.h>

static gboolean
is_extreme (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_AGGREGATE && (expr->op == DOWSER_MIN || expr->op == DOWSER_MAX) && !expr->distinct
         && expr->filter == NULL && expr->args->len == 1;
}

/* A search that succeeds if a select has exactly one MIN or MAX. The same MIN or MAX may appear several times. */
typedef struct
{
  const DowserExpr *extreme;
  gboolean is_unsuitable;
} ExtremeSearch;

static gboolean
note_extreme_cb (const DowserExpr *expr, gpointer user_data)
{
  ExtremeSearch *search = user_data;

  search->is_unsuitable |= expr->kind == DOWSER_EXPR_WINDOW;
  if (expr->kind != DOWSER_EXPR_AGGREGATE)
    return TRUE;
  if (expr->op != DOWSER_MIN && expr->op != DOWSER_MAX)
    return FALSE;
  search->is_unsuitable
      |= !is_extreme (expr) || (search->extreme != NULL && !dowser_expr_equal (search->extreme, expr));
  search->extreme = expr;
  return FALSE;
}

/* Returns TRUE if the columns next to the MIN or MAX are taken from the row with this value. This is the case if the
 * select has groups, or if the select shows the MIN or MAX and has a limit of 1. Other selects were probably meant to
 * have groups. */
gboolean
_dowser_audit_shows_extreme_row (const DowserSelect *select)
{
  ExtremeSearch search = { 0 };

  for (guint i = 0; i < select->outputs->len; i++)
    dowser_expr_walk (((const DowserOutput *) select->outputs->pdata[i])->expr, note_extreme_cb, &search);
  if (select->group->len == 0 && (select->limit != 1 || search.extreme == NULL))
    return FALSE;
  /* The order of a set operation is skipped, because it applies to the rows of both halves. */
  for (guint i = 0; select->set_op == DOWSER_SET_NONE && i < select->order->len; i++)
    dowser_expr_walk (((const DowserOrder *) select->order->pdata[i])->expr, note_extreme_cb, &search);
  if (select->having != NULL)
    dowser_expr_walk (select->having, note_extreme_cb, &search);
  return search.extreme != NULL && !search.is_unsuitable;
}

static gboolean
find_column_cb (const DowserExpr *expr, gpointer user_data)
{
  *(gboolean *) user_data |= expr->kind == DOWSER_EXPR_COLUMN;
  return TRUE;
}

/* Returns: the index of the only aggregate among the outputs if there is also a plain column, otherwise -1 */
static int
find_extreme (const DowserSelect *select)
{
  gboolean has_column = FALSE;
  int found = -1;

  for (guint i = 0; i < select->outputs->len; i++)
    {
      const DowserExpr *expr = ((const DowserOutput *) select->outputs->pdata[i])->expr;

      if (is_extreme (expr) && found < 0)
        found = (int) i;
      else if (dowser_expr_has_aggregate (expr) || expr->kind == DOWSER_EXPR_WINDOW)
        return -1;
      else
        dowser_expr_walk (expr, find_column_cb, &has_column);
    }
  return has_column ? found : -1;
}

static gboolean
is_plain (const DowserSelect *select)
{
  return select->group->len == 0 && select->having == NULL && select->order->len == 0 && select->set_with == NULL
         && !select->distinct && select->limit == DOWSER_NO_LIMIT && select->offset == 0;
}

/* Shows the row with the extreme: sorts by the aggregated value and limits the result to one row. The heading is kept,
 * because other parts of the plan may use it. */
static void
sort_by_extreme (DowserSelect *select, guint index)
{
  DowserOutput *output = select->outputs->pdata[index];
  g_autoptr (DowserExpr) aggregate = output->expr;
  DowserExpr *value = aggregate->args->pdata[0];

  if (output->name == NULL)
    output->name = dowser_select_dup_heading (select, index);
  output->expr = dowser_expr_ref (value);
  dowser_select_add_filter (select, dowser_expr_new_is_null (dowser_expr_ref (value), TRUE));
  dowser_select_add_order (select, dowser_expr_ref (value), aggregate->op == DOWSER_MAX);
  select->limit = 1;
}

void
_dowser_audit_check_extreme (DowserAudit *self, DowserAuditScope *scope)
{
  int index = is_plain (scope->select) ? find_extreme (scope->select) : -1;
  DowserAuditPlace place = { DOWSER_AUDIT_OUTPUT, (guint) MAX (index, 0), 0 };
  const DowserExpr *extreme;
  DowserAuditFix fix = { DOWSER_SEVERITY_WARNING, "extreme", FALSE };

  if (index < 0)
    return;
  extreme = ((const DowserOutput *) scope->select->outputs->pdata[index])->expr;
  fix.about = _dowser_audit_dup_fix_subject (extreme);
  fix.message = g_strdup (extreme->op == DOWSER_MIN
                              ? _ ("Columns are shown next to the minimum of all rows, but the rows are not grouped.")
                              : _ ("Columns are shown next to the maximum of all rows, but the rows are not grouped."));
  fix.fix = extreme->op == DOWSER_MIN ? _ ("The columns are now taken from the row with the minimum.")
                                      : _ ("The columns are now taken from the row with the maximum.");
  if (_dowser_audit_may_fix (self, scope, &place, fix))
    sort_by_extreme (scope->select, (guint) index);
}
