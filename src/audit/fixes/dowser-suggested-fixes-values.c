/* dowser-suggested-fixes-values.c - offers the stored values that a text in a condition may mean, each as a choice */
#include "audit/fixes/dowser-suggested-fixes-private.h"

#include <glib/gi18n-lib.h>

#define MAX_CHOICES 4

typedef struct
{
  DowserSuggestedFixes *suggested_fixes;
  GPtrArray *offered_literals; /* DowserExpr: the literals for which a question is already made */
  const DowserExpr *literal;
  const char *value;
} LiteralSearch;

static DowserExpr *
replace_cb (const DowserExpr *expr, gpointer user_data)
{
  const LiteralSearch *pass = user_data;

  return expr == pass->literal ? dowser_expr_new_text (pass->value) : NULL;
}

static void
replace_in (DowserExpr **expr, LiteralSearch *pass)
{
  DowserExpr *replaced;

  if (*expr == NULL)
    return;
  replaced = dowser_expr_map (*expr, replace_cb, pass);
  dowser_expr_unref (*expr);
  *expr = replaced;
}

static DowserPlan *
make_plan_with_value (LiteralSearch *pass, const char *value)
{
  DowserSelect *select = dowser_select_copy (pass->suggested_fixes->scope.select);

  pass->value = value;
  replace_in (&select->filter, pass);
  replace_in (&select->having, pass);
  for (guint i = 0; i < select->outputs->len; i++)
    replace_in (&((DowserOutput *) select->outputs->pdata[i])->expr, pass);
  return _dowser_suggested_fixes_dup_plan_with_select (pass->suggested_fixes, select);
}

/* Returns TRUE if the user chose to keep this spelling, so that the question isn't asked again. */
static gboolean
is_spelling_kept (const DowserSuggestedFixes *suggested_fixes, const DowserExpr *column, const DowserExpr *literal)
{
  g_autofree char *about = NULL;
  g_autofree char *placed = NULL;

  if (suggested_fixes->audit.analysis.plan->exemptions->len == 0 || column->kind != DOWSER_EXPR_COLUMN
      || literal->kind != DOWSER_EXPR_LITERAL || literal->value->text == NULL)
    return FALSE;
  about = _dowser_audit_dup_value_fix_subject (column, literal);
  placed = g_strdup_printf ("%s: %s", suggested_fixes->scope.path, about);
  return dowser_plan_has_exact_exemption (suggested_fixes->audit.analysis.plan, "value-spelling", placed);
}

/* Returns TRUE if the audit must keep all compared texts of the plan as they are written. Otherwise, it has already
 * replaced texts that aren't stored. */
static gboolean
keeps_all_values (const DowserSuggestedFixes *suggested_fixes)
{
  return dowser_plan_is_exempt (suggested_fixes->audit.analysis.plan, "value-spelling", "");
}

static void
offer_values (LiteralSearch *pass, const DowserExpr *column, const DowserExpr *literal)
{
  DowserSuggestedFixes *suggested_fixes = pass->suggested_fixes;
  DowserAuditMeant meant;
  g_autoptr (GPtrArray) values = NULL;
  g_autofree char *question = NULL;
  DowserAmbiguity *ambiguity;

  if (g_ptr_array_find (pass->offered_literals, literal, NULL) || is_spelling_kept (suggested_fixes, column, literal)
      || !_dowser_audit_find_meant_values (&suggested_fixes->audit, &suggested_fixes->scope, column, literal, &meant))
    return;
  values = meant.values;
  if (values->len == 0 || (meant.is_sure && !keeps_all_values (suggested_fixes)))
    return;
  question = g_strdup_printf (_ ("“%s” has no value “%s”. Which value is meant?"), column->name, literal->value->text);
  ambiguity = dowser_ambiguity_new (question, 0, 0);
  pass->literal = literal;
  for (guint i = 0; i < values->len && i < MAX_CHOICES; i++)
    _dowser_suggested_fixes_add_choice (ambiguity, values->pdata[i], make_plan_with_value (pass, values->pdata[i]));
  g_ptr_array_add (suggested_fixes->found, ambiguity);
  g_ptr_array_add (pass->offered_literals, (gpointer) literal);
}

static gboolean
find_cb (const DowserExpr *expr, gpointer user_data)
{
  gboolean compares = expr->kind == DOWSER_EXPR_COMPARE && expr->args->len == 2
                      && (expr->op == DOWSER_EQUAL || expr->op == DOWSER_NOT_EQUAL);

  if (compares)
    offer_values (user_data, expr->args->pdata[1], expr->args->pdata[0]);
  for (guint i = 1; i < expr->args->len && (compares || expr->kind == DOWSER_EXPR_IN); i++)
    offer_values (user_data, expr->args->pdata[0], expr->args->pdata[i]);
  return TRUE;
}

void
_dowser_suggested_fixes_find_values (DowserSuggestedFixes *self)
{
  g_autoptr (GPtrArray) offered_literals = g_ptr_array_new ();
  LiteralSearch pass = { self, offered_literals, NULL, NULL };

  if (self->audit.analysis.profile != NULL || self->audit.lookups != NULL)
    dowser_select_walk (self->scope.select, find_cb, &pass);
}
