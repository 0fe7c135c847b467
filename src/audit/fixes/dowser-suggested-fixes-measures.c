/* dowser-suggested-fixes-measures.c - offers to count a column that is summed although its values only identify rows */
#include "audit/fixes/dowser-suggested-fixes-private.h"

#include "analysis/dowser-audit-kinds.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  DowserSuggestedFixes *suggested_fixes;
  const DowserExpr *sum; /* (nullable): the first sum that was found */
} SumSearch;

static gboolean
find_sum_cb (const DowserExpr *expr, gpointer user_data)
{
  SumSearch *pass = user_data;
  const DowserColumn *column;

  if (pass->sum != NULL || expr->kind != DOWSER_EXPR_AGGREGATE || expr->op != DOWSER_SUM || expr->args->len != 1)
    return pass->sum == NULL;
  column = _dowser_audit_find_stored_column (&pass->suggested_fixes->audit.analysis, &pass->suggested_fixes->scope,
                                             expr->args->pdata[0]);
  if (column != NULL
      && _dowser_audit_get_column_kind (&pass->suggested_fixes->audit.analysis, column) == DOWSER_KIND_KEY)
    pass->sum = expr;
  return pass->sum == NULL;
}

static DowserExpr *
count_cb (const DowserExpr *expr, gpointer user_data)
{
  const SumSearch *pass = user_data;

  if (!dowser_expr_equal (expr, pass->sum))
    return NULL;
  return dowser_expr_new_aggregate (DOWSER_COUNT, dowser_expr_ref (expr->args->pdata[0]), TRUE,
                                    expr->filter != NULL ? dowser_expr_ref (expr->filter) : NULL);
}

static void
replace_with_count (DowserExpr **expr, SumSearch *pass)
{
  DowserExpr *counted;

  if (*expr == NULL)
    return;
  counted = dowser_expr_map (*expr, count_cb, pass);
  dowser_expr_unref (*expr);
  *expr = counted;
}

void
_dowser_suggested_fixes_find_measures (DowserSuggestedFixes *self)
{
  SumSearch pass = { self, NULL };
  DowserSelect *select;
  DowserAmbiguity *ambiguity;
  g_autofree char *question = NULL;
  g_autofree char *label = NULL;
  const char *name;

  dowser_select_walk (self->scope.select, find_sum_cb, &pass);
  if (pass.sum == NULL)
    return;
  name = ((const DowserExpr *) pass.sum->args->pdata[0])->name;
  select = dowser_select_copy (self->scope.select);
  for (guint i = 0; i < select->outputs->len; i++)
    replace_with_count (&((DowserOutput *) select->outputs->pdata[i])->expr, &pass);
  for (guint i = 0; i < select->order->len; i++)
    replace_with_count (&((DowserOrder *) select->order->pdata[i])->expr, &pass);
  replace_with_count (&select->having, &pass);
  question = g_strdup_printf (_ ("“%s” isn’t an amount. What should be shown?"), name);
  label = g_strdup_printf (_ ("Count “%s”"), name);
  ambiguity = dowser_ambiguity_new (question, 0, 0);
  _dowser_suggested_fixes_add_choice (ambiguity, label, _dowser_suggested_fixes_dup_plan_with_select (self, select));
  g_ptr_array_add (self->found, ambiguity);
}
