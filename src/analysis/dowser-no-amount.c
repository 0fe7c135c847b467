/* dowser-no-amount.c - finds sums and averages of columns that aren't amounts */
#include "analysis/dowser-no-amount.h"

#include "analysis/dowser-column-meaning.h"

static DowserColumnKind
get_kind (const DowserAnalysis *self, DowserAuditScope *scope, const DowserExpr *expr)
{
  const DowserColumn *column = _dowser_audit_find_stored_column (self, scope, expr);

  if (column == NULL)
    return DOWSER_KIND_UNKNOWN;
  /* A column that counts seconds or milliseconds since 1970 is treated as a date. */
  if (dowser_column_meaning_read (self->schema, self->profile, column).role == DOWSER_HOLDS_MOMENT)
    return DOWSER_KIND_DATE;
  return _dowser_audit_get_column_kind (self, column);
}

/* Returns: (nullable): a column in @expr that isn't an amount. Searches the operands of sums, products and casts, and
 * the results of a CASE, but not the conditions of a CASE. Doesn't search differences, because the difference of two
 * years is an amount. */
static const DowserExpr *
find_in_expr (const DowserAnalysis *self, DowserAuditScope *scope, const DowserExpr *expr, DowserColumnKind *kind)
{
  gboolean is_case = expr->kind == DOWSER_EXPR_CASE;

  if (expr->kind == DOWSER_EXPR_COLUMN)
    {
      *kind = get_kind (self, scope, expr);
      return *kind == DOWSER_KIND_KEY || *kind == DOWSER_KIND_CODE || *kind == DOWSER_KIND_YEAR
                     || *kind == DOWSER_KIND_DATE
                 ? expr
                 : NULL;
    }
  if (!is_case && expr->kind != DOWSER_EXPR_CAST
      && !(expr->kind == DOWSER_EXPR_ARITHMETIC && (expr->op == DOWSER_MULTIPLY || expr->op == DOWSER_ADD)))
    return NULL;
  for (guint i = 0; i < expr->args->len; i++)
    {
      gboolean is_condition = is_case && i % 2 == 0 && i + 1 < expr->args->len;
      const DowserExpr *found = is_condition ? NULL : find_in_expr (self, scope, expr->args->pdata[i], kind);

      if (found != NULL)
        return found;
    }
  return NULL;
}

static gboolean
is_additive (const DowserExpr *expr, gboolean *is_sum)
{
  if (expr->args->len != 1)
    return FALSE;
  if (expr->kind == DOWSER_EXPR_AGGREGATE)
    {
      *is_sum = expr->op == DOWSER_SUM;
      return expr->op == DOWSER_SUM || expr->op == DOWSER_AVG;
    }
  *is_sum = expr->kind == DOWSER_EXPR_WINDOW && g_strcmp0 (expr->name, "sum") == 0;
  return *is_sum || (expr->kind == DOWSER_EXPR_WINDOW && g_strcmp0 (expr->name, "avg") == 0);
}

const DowserExpr *
dowser_no_amount_find_column (const DowserAnalysis *self, DowserAuditScope *scope, const DowserExpr *expr,
                              DowserColumnKind *kind, gboolean *is_sum)
{
  const DowserExpr *column = is_additive (expr, is_sum) ? find_in_expr (self, scope, expr->args->pdata[0], kind) : NULL;

  return column != NULL && (*kind != DOWSER_KIND_YEAR || *is_sum) ? column : NULL;
}
