/* dowser-audit-logic.c - finds conditions that are never or always true, and an OR that is split by an AND */
#include "audit/checks/dowser-audit-private.h"
#include "audit/checks/dowser-value-bounds.h"

#include <glib/gi18n-lib.h>

#define CHECK "logic"

static gboolean
is_not_constant (const DowserExpr *x)
{
  return x != NULL && x->kind != DOWSER_EXPR_LITERAL && x->kind != DOWSER_EXPR_SUBPLAN;
}

/* Returns TRUE if no value of @x meets all of @conditions. With @is_opposite, returns TRUE if no value of @x meets the
 * opposites of all of @conditions. */
static gboolean
is_never_met (const DowserExpr *x, GPtrArray *conditions, gboolean is_opposite)
{
  g_auto (DowserValueBounds) bounds = { 0 };

  dowser_value_bounds_init (&bounds, x);
  for (guint i = 0; i < conditions->len; i++)
    dowser_value_bounds_add (&bounds, conditions->pdata[i], is_opposite);
  return dowser_value_bounds_is_empty (&bounds);
}

/* Returns TRUE for "1 = 1", and for a column compared with itself. */
static gboolean
is_always_true (const DowserExpr *condition)
{
  const DowserExpr *a, *b;

  if (condition->kind == DOWSER_EXPR_LITERAL)
    return !condition->value->is_null && condition->value->type == DOWSER_VALUE_BOOLEAN && condition->value->integer;
  if (condition->kind != DOWSER_EXPR_COMPARE || condition->op != DOWSER_EQUAL)
    return FALSE;
  a = condition->args->pdata[0];
  b = condition->args->pdata[1];
  return (a->kind == DOWSER_EXPR_LITERAL || a->kind == DOWSER_EXPR_COLUMN) && dowser_expr_equal (a, b);
}

static void
check_and (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *condition)
{
  g_autoptr (GPtrArray) members = dowser_conditions_dup (condition);

  for (guint i = 0; i < members->len; i++)
    {
      const DowserExpr *x = dowser_value_bounds_get_subject (members->pdata[i]);

      if (!is_not_constant (x) || !is_never_met (x, members, FALSE))
        continue;
      _dowser_audit_report (self, scope, place, DOWSER_SEVERITY_WARNING, CHECK,
                            x->kind == DOWSER_EXPR_COLUMN
                                ? g_strdup_printf (_ ("No row meets both conditions on “%s”."), x->name)
                                : g_strdup (_ ("No row meets both conditions.")),
                            NULL);
      return;
    }
}

/* Reports an OR such as "x <> 'a' OR x <> 'b'". This OR is always true, because no value equals both texts. */
static void
check_always_true (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *either)
{
  for (guint i = 0; i < either->args->len; i++)
    {
      const DowserExpr *member = either->args->pdata[i];
      const DowserExpr *x = dowser_value_bounds_get_subject (member);

      if (is_always_true (member))
        _dowser_audit_report (self, scope, place, DOWSER_SEVERITY_WARNING, CHECK,
                              g_strdup (
                                  _ ("One side of the OR is true for every row, so the other side has no effect.")),
                              NULL);
      else if (is_not_constant (x) && is_never_met (x, either->args, TRUE))
        _dowser_audit_report (self, scope, place, DOWSER_SEVERITY_WARNING, CHECK,
                              x->kind == DOWSER_EXPR_COLUMN
                                  ? g_strdup_printf (_ ("Every row with a “%s” meets one of the two conditions, so the "
                                                        "conditions exclude none of these rows. Perhaps AND is meant."),
                                                     x->name)
                                  : g_strdup (_ ("Every row meets one of the two conditions, so the conditions exclude "
                                                 "no rows. Perhaps AND is meant.")),
                              NULL);
      else
        continue;
      return;
    }
}

/* Returns: (nullable): the column of "column = value" */
static const DowserExpr *
get_equal_column (const DowserExpr *condition)
{
  const DowserExpr *x = condition->args->len > 0 ? condition->args->pdata[0] : NULL;

  if ((condition->kind != DOWSER_EXPR_COMPARE && condition->kind != DOWSER_EXPR_MATCH) || x->kind != DOWSER_EXPR_COLUMN
      || ((const DowserExpr *) condition->args->pdata[1])->kind != DOWSER_EXPR_LITERAL)
    return NULL;
  return condition->kind == DOWSER_EXPR_MATCH || condition->op == DOWSER_EQUAL ? x : NULL;
}

/* Reports an AND within an OR, as in "city = 'A' OR city = 'B' AND open = 1". The condition "open = 1" applies only to
 * city B, which may not be intended. */
static void
check_or (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *either)
{
  const DowserExpr *single_column = NULL;
  const DowserExpr *first_part = NULL;

  for (guint i = 0; i < either->args->len; i++)
    {
      const DowserExpr *part = either->args->pdata[i];

      if (part->kind == DOWSER_EXPR_AND)
        first_part = first_part == NULL ? part : first_part;
      else
        single_column = get_equal_column (part);
    }
  for (guint i = 0; single_column != NULL && first_part != NULL && i < first_part->args->len; i++)
    {
      const DowserExpr *column = get_equal_column (first_part->args->pdata[i]);

      if (column == NULL || !dowser_expr_equal (column, single_column))
        continue;
      _dowser_audit_report (self, scope, place, DOWSER_SEVERITY_WARNING, CHECK,
                            g_strdup_printf (_ ("AND is applied before OR, so the other condition applies to only one "
                                                "value of “%s”. Perhaps parentheses are missing."),
                                             single_column->name),
                            NULL);
      return;
    }
}

typedef struct
{
  DowserAudit *audit;
  DowserAuditScope *scope;
  const DowserAuditPlace *place;
} CheckPass;

static gboolean
check_cb (const DowserExpr *expr, gpointer user_data)
{
  const CheckPass *pass = user_data;

  if (expr->kind == DOWSER_EXPR_OR)
    {
      check_or (pass->audit, pass->scope, pass->place, expr);
      check_always_true (pass->audit, pass->scope, pass->place, expr);
    }
  if (expr->kind == DOWSER_EXPR_AND || expr->kind == DOWSER_EXPR_BETWEEN)
    check_and (pass->audit, pass->scope, pass->place, expr);
  return TRUE;
}

static void
check_condition (DowserAudit *self, DowserAuditScope *scope, DowserAuditPart part, const DowserExpr *condition)
{
  const DowserAuditPlace place = { part, 0, 0 };
  CheckPass pass = { self, scope, &place };

  if (condition != NULL)
    dowser_expr_walk (condition, check_cb, &pass);
}

void
_dowser_audit_check_logic (DowserAudit *self, DowserAuditScope *scope)
{
  check_condition (self, scope, DOWSER_AUDIT_FILTER, scope->select->filter);
  check_condition (self, scope, DOWSER_AUDIT_HAVING, scope->select->having);
}
