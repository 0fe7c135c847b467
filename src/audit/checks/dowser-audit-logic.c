/* dowser-audit-logic.c - finds conditions that no row can meet, and an OR that an AND splits */
#include "audit/checks/dowser-audit-private.h"

#include <glib/gi18n-lib.h>

#define CHECK "logic"

/* Bounds: what the conditions of an AND leave of the values of one expression. */
typedef struct
{
  const DowserExpr *x;
  const DowserValue *low, *high; /* (nullable) */
  const DowserValue *equal;      /* (nullable) */
  gboolean low_open, high_open;
  gboolean is_null;
  gboolean is_compared;
  gboolean is_empty;
} Bounds;

static gboolean
is_comparable (const DowserValue *a, const DowserValue *b)
{
  if (dowser_value_type_is_number (a->type))
    return dowser_value_type_is_number (b->type) && a->type != DOWSER_VALUE_DECIMAL && b->type != DOWSER_VALUE_DECIMAL;
  return a->type == b->type && (a->type == DOWSER_VALUE_TEXT || a->type == DOWSER_VALUE_DATE);
}

static double
get_number (const DowserValue *value)
{
  return value->type == DOWSER_VALUE_INTEGER ? (double) value->integer : value->real;
}

/* Both are comparable. Letters of another case may be the same to an engine. */
static int
compare (const DowserValue *a, const DowserValue *b)
{
  if (!dowser_value_type_is_number (a->type))
    return g_ascii_strcasecmp (a->text, b->text);
  return get_number (a) < get_number (b) ? -1 : get_number (a) > get_number (b);
}

static void
set_low (Bounds *self, const DowserValue *value, gboolean open)
{
  if (self->low != NULL && (!is_comparable (self->low, value) || compare (self->low, value) > 0))
    return;
  self->low_open = open || (self->low != NULL && self->low_open && compare (self->low, value) == 0);
  self->low = value;
}

static void
set_high (Bounds *self, const DowserValue *value, gboolean open)
{
  if (self->high != NULL && (!is_comparable (self->high, value) || compare (self->high, value) < 0))
    return;
  self->high_open = open || (self->high != NULL && self->high_open && compare (self->high, value) == 0);
  self->high = value;
}

static void
set_equal (Bounds *self, const DowserValue *value)
{
  if (self->equal != NULL && is_comparable (self->equal, value) && compare (self->equal, value) != 0)
    self->is_empty = TRUE;
  self->equal = value;
}

/* Returns: (nullable) */
static const DowserValue *
get_value (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_LITERAL && !expr->value->is_null ? expr->value : NULL;
}

static void
add_compare (Bounds *self, DowserCompare op, const DowserValue *value)
{
  switch (op)
    {
    case DOWSER_EQUAL:
      set_equal (self, value);
      break;
    case DOWSER_LESS:
    case DOWSER_LESS_EQUAL:
      set_high (self, value, op == DOWSER_LESS);
      break;
    case DOWSER_GREATER:
    case DOWSER_GREATER_EQUAL:
      set_low (self, value, op == DOWSER_GREATER);
      break;
    case DOWSER_NOT_EQUAL:
    default:
      break;
    }
}

static const DowserCompare turned[]
    = { DOWSER_EQUAL, DOWSER_NOT_EQUAL, DOWSER_GREATER, DOWSER_GREATER_EQUAL, DOWSER_LESS, DOWSER_LESS_EQUAL };

static void
add_condition (Bounds *self, const DowserExpr *condition)
{
  const DowserValue *a, *b;

  if (condition->kind == DOWSER_EXPR_COMPARE)
    for (guint i = 0; i < 2; i++)
      {
        const DowserValue *value = get_value (condition->args->pdata[1 - i]);

        if (value == NULL || !dowser_expr_equal (condition->args->pdata[i], self->x))
          continue;
        self->is_compared = TRUE;
        add_compare (self, i == 0 ? (DowserCompare) condition->op : turned[condition->op], value);
      }
  if (condition->args->len == 0 || !dowser_expr_equal (condition->args->pdata[0], self->x))
    return;
  if (condition->kind == DOWSER_EXPR_IS_NULL && !condition->negated)
    self->is_null = TRUE;
  if (condition->kind != DOWSER_EXPR_BETWEEN || condition->negated)
    return;
  a = get_value (condition->args->pdata[1]);
  b = get_value (condition->args->pdata[2]);
  self->is_compared = TRUE;
  if (a != NULL)
    set_low (self, a, FALSE);
  if (b != NULL)
    set_high (self, b, FALSE);
}

static gboolean
is_below (const DowserValue *a, const DowserValue *b, gboolean open)
{
  return a != NULL && b != NULL && is_comparable (a, b) && (compare (a, b) < 0 || (open && compare (a, b) == 0));
}

static gboolean
is_empty (const Bounds *self)
{
  return self->is_empty || (self->is_null && self->is_compared)
         || is_below (self->high, self->low, self->low_open || self->high_open)
         || is_below (self->high, self->equal, self->high_open) || is_below (self->equal, self->low, self->low_open);
}

static void
check_and (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *condition)
{
  g_autoptr (GPtrArray) members = dowser_conditions_dup (condition);

  for (guint i = 0; i < members->len; i++)
    {
      const DowserExpr *first = members->pdata[i];
      guint side = first->kind == DOWSER_EXPR_COMPARE && get_value (first->args->pdata[0]) != NULL ? 1 : 0;
      Bounds bounds = { .x = first->args->len > side ? first->args->pdata[side] : NULL };

      if (bounds.x == NULL || bounds.x->kind == DOWSER_EXPR_LITERAL || bounds.x->kind == DOWSER_EXPR_SUBPLAN)
        continue;
      for (guint j = 0; j < members->len; j++)
        add_condition (&bounds, members->pdata[j]);
      if (!is_empty (&bounds))
        continue;
      _dowser_audit_report (self, scope, place, DOWSER_SEVERITY_WARNING, CHECK,
                            bounds.x->kind == DOWSER_EXPR_COLUMN
                                ? g_strdup_printf (_ ("No row meets both conditions on “%s”."), bounds.x->name)
                                : g_strdup (_ ("No row meets both conditions.")),
                            NULL);
      return;
    }
}

/* Returns: (nullable): the column of "column = value" */
static const DowserExpr *
get_equal_column (const DowserExpr *condition)
{
  const DowserExpr *x = condition->args->len > 0 ? condition->args->pdata[0] : NULL;

  if ((condition->kind != DOWSER_EXPR_COMPARE && condition->kind != DOWSER_EXPR_MATCH) || x->kind != DOWSER_EXPR_COLUMN
      || get_value (condition->args->pdata[1]) == NULL)
    return NULL;
  return condition->kind == DOWSER_EXPR_MATCH || condition->op == DOWSER_EQUAL ? x : NULL;
}

/* "city = 'A' OR city = 'B' AND open = 1": the last condition counts for the second city alone. */
static void
check_or (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *either)
{
  const DowserExpr *alone = NULL;
  const DowserExpr *both = NULL;

  for (guint i = 0; i < either->args->len; i++)
    {
      const DowserExpr *part = either->args->pdata[i];

      if (part->kind == DOWSER_EXPR_AND)
        both = both == NULL ? part : both;
      else
        alone = get_equal_column (part);
    }
  for (guint i = 0; alone != NULL && both != NULL && i < both->args->len; i++)
    {
      const DowserExpr *column = get_equal_column (both->args->pdata[i]);

      if (column == NULL || !dowser_expr_equal (column, alone))
        continue;
      _dowser_audit_report (self, scope, place, DOWSER_SEVERITY_WARNING, CHECK,
                            g_strdup_printf (_ ("AND binds before OR: the other condition counts for one value of "
                                                "“%s” alone."),
                                             alone->name),
                            NULL);
      return;
    }
}

typedef struct
{
  DowserAudit *audit;
  DowserAuditScope *scope;
  const DowserAuditPlace *place;
} Pass;

static gboolean
check_cb (const DowserExpr *expr, gpointer user_data)
{
  const Pass *pass = user_data;

  if (expr->kind == DOWSER_EXPR_OR)
    check_or (pass->audit, pass->scope, pass->place, expr);
  if (expr->kind == DOWSER_EXPR_AND || expr->kind == DOWSER_EXPR_BETWEEN)
    check_and (pass->audit, pass->scope, pass->place, expr);
  return TRUE;
}

static void
check_condition (DowserAudit *self, DowserAuditScope *scope, DowserAuditPart part, const DowserExpr *condition)
{
  const DowserAuditPlace place = { part, 0, 0 };
  Pass pass = { self, scope, &place };

  if (condition != NULL)
    dowser_expr_walk (condition, check_cb, &pass);
}

void
_dowser_audit_check_logic (DowserAudit *self, DowserAuditScope *scope)
{
  check_condition (self, scope, DOWSER_AUDIT_FILTER, scope->select->filter);
  check_condition (self, scope, DOWSER_AUDIT_HAVING, scope->select->having);
}
