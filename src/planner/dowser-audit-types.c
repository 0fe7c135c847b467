/* dowser-audit-types.c - checks the types of what is compared, added up and matched */
#include "planner/dowser-audit-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct
{
  DowserAudit *audit;
  DowserAuditScope *scope;
  const DowserAuditPlace *place;
} Pass;

static gboolean
is_text (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_LITERAL && expr->value->type == DOWSER_VALUE_TEXT && !expr->value->is_null
         && strlen (expr->value->text) == expr->value->length;
}

/* Four digits, a hyphen: what SQLite and people write as a date. */
static gboolean
looks_like_date (const DowserExpr *expr)
{
  const char *text = expr->kind == DOWSER_EXPR_LITERAL && !expr->value->is_null ? expr->value->text : NULL;

  if (text == NULL || strlen (text) < 7)
    return FALSE;
  for (guint i = 0; i < 4; i++)
    if (!g_ascii_isdigit (text[i]))
      return FALSE;
  return text[4] == '-';
}

static gboolean
is_numeric_text (const DowserExpr *expr)
{
  char *end;

  if (!is_text (expr) || expr->value->length == 0)
    return FALSE;
  g_ascii_strtod (expr->value->text, &end);
  return *end == '\0';
}

static const char *
find_mismatch (const Pass *pass, const DowserExpr *a, const DowserExpr *b)
{
  DowserValueType x = _dowser_audit_get_type (pass->audit, pass->scope, a);
  DowserValueType y = _dowser_audit_get_type (pass->audit, pass->scope, b);

  if (x == DOWSER_VALUE_TEXT && dowser_value_type_is_number (y))
    return _ ("A text is compared with a number.");
  if (dowser_value_type_is_number (x) && y == DOWSER_VALUE_TEXT && !is_numeric_text (b))
    return _ ("A number is compared with a text.");
  if (dowser_value_type_is_temporal (x) && dowser_value_type_is_number (y))
    return _ ("A date is compared with a number.");
  if (dowser_value_type_is_temporal (x) && is_text (b) && !looks_like_date (b))
    return _ ("A date is compared with a text that is no date.");
  return NULL;
}

static void
warn_mismatch (const Pass *pass, const DowserExpr *a, const DowserExpr *b)
{
  const char *problem = find_mismatch (pass, a, b);
  const DowserExpr *column = a->kind == DOWSER_EXPR_COLUMN ? a : b;

  if (problem == NULL)
    problem = a->kind != DOWSER_EXPR_LITERAL ? NULL : find_mismatch (pass, b, a);
  if (problem == NULL)
    return;
  if (column->kind == DOWSER_EXPR_COLUMN)
    _dowser_audit_report (pass->audit, pass->scope, pass->place, DOWSER_SEVERITY_WARNING, "type",
                          g_strdup_printf ("“%s”: %s", column->name, problem), NULL);
  else
    _dowser_audit_report (pass->audit, pass->scope, pass->place, DOWSER_SEVERITY_WARNING, "type", g_strdup (problem),
                          NULL);
}

static gboolean
check_types_cb (const DowserExpr *expr, gpointer user_data)
{
  const Pass *pass = user_data;

  if (expr->kind == DOWSER_EXPR_COMPARE || expr->kind == DOWSER_EXPR_BETWEEN || expr->kind == DOWSER_EXPR_IN)
    for (guint i = 1; i < expr->args->len; i++)
      warn_mismatch (pass, expr->args->pdata[0], expr->args->pdata[i]);
  if (expr->kind == DOWSER_EXPR_AGGREGATE && (expr->op == DOWSER_SUM || expr->op == DOWSER_AVG) && expr->args->len > 0
      && _dowser_audit_get_type (pass->audit, pass->scope, expr->args->pdata[0]) == DOWSER_VALUE_TEXT)
    _dowser_audit_report (pass->audit, pass->scope, pass->place, DOWSER_SEVERITY_WARNING, "type",
                          g_strdup (_ ("Texts are added up; only those that begin with a number count.")), NULL);
  return TRUE;
}

static DowserExpr *
check_slot (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *expr)
{
  Pass pass = { self, scope, place };

  dowser_expr_walk (expr, check_types_cb, &pass);
  return dowser_expr_ref (expr);
}

void
_dowser_audit_check_types (DowserAudit *self, DowserAuditScope *scope)
{
  _dowser_audit_each_slot (self, scope, check_slot);
}
