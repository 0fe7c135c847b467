/* dowser-audit-exprs.c - checks functions, nested selects and comparisons with NULL in expressions */
#include "audit/checks/dowser-audit-private.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  DowserAudit *audit;
  DowserAuditScope *scope;
  const DowserAuditPlace *place;
  gboolean is_wrong;
} CheckPass;

static DowserExpr *
run_pass (CheckPass *pass, const DowserExpr *expr, DowserExprReplace replace)
{
  DowserExpr *repaired = dowser_expr_map (expr, replace, pass);

  if (pass->is_wrong)
    g_clear_pointer (&repaired, dowser_expr_unref);
  return repaired;
}

static void
remove_part (CheckPass *pass, const DowserExpr *expr, const char *check, char *message)
{
  pass->is_wrong |= _dowser_audit_may_remove (pass->audit, pass->scope, pass->place,
                                              (DowserAuditFix){ DOWSER_SEVERITY_ERROR, check, TRUE,
                                                                _dowser_audit_dup_fix_subject (expr), message,
                                                                _ ("This part of the plan was removed.") });
}

static char *
dup_unknown_function_message (const char *name)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  const char *nearest;

  for (const DowserFunction *function = dowser_functions; function->name != NULL; function++)
    g_ptr_array_add (names, (gpointer) function->name);
  nearest = name != NULL ? _dowser_audit_find_nearest_name (name, names) : NULL;
  if (nearest != NULL)
    return g_strdup_printf (_ ("There is no function “%s”. Did you mean “%s”?"), name, nearest);
  return g_strdup_printf (_ ("There is no function “%s”."), name != NULL ? name : "");
}

static char *
dup_function_problem (const DowserExpr *expr)
{
  const DowserFunction *function = expr->name != NULL ? dowser_function_find (expr->name) : NULL;

  if (function == NULL)
    return dup_unknown_function_message (expr->name);
  if (expr->args->len >= function->min_args && expr->args->len <= function->max_args)
    return NULL;
  if (function->min_args == function->max_args)
    return g_strdup_printf (ngettext ("The function “%s” takes %u value, not %u.",
                                      "The function “%s” takes %u values, not %u.", function->min_args),
                            function->name, function->min_args, expr->args->len);
  return g_strdup_printf (_ ("The function “%s” takes from %u to %u values, not %u."), function->name,
                          function->min_args, function->max_args, expr->args->len);
}

static DowserExpr *
replace_function_cb (const DowserExpr *expr, gpointer user_data)
{
  CheckPass *pass = user_data;
  char *problem = expr->kind == DOWSER_EXPR_FUNCTION ? dup_function_problem (expr) : NULL;

  if (problem == NULL)
    return NULL;
  remove_part (pass, expr, "function", problem);
  return dowser_expr_ref (expr);
}

static DowserExpr *
fix_functions (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *expr)
{
  CheckPass pass = { self, scope, place, FALSE };

  return run_pass (&pass, expr, replace_function_cb);
}

void
_dowser_audit_check_functions (DowserAudit *self, DowserAuditScope *scope)
{
  _dowser_audit_fix_slots (self, scope, fix_functions);
}

static DowserExpr *
remove_bad_subplan (CheckPass *pass, const DowserExpr *expr, char *message)
{
  remove_part (pass, expr, "subplan", message);
  return dowser_expr_ref (expr);
}

static DowserExpr *
replace_select (const DowserExpr *expr, DowserSelect *select, CheckPass *pass, DowserExprReplace replace)
{
  DowserExpr *tested = expr->args->len > 0 ? dowser_expr_map (expr->args->pdata[0], replace, pass) : NULL;

  return dowser_expr_new_subplan (expr->op, tested, select, expr->negated, expr->compare);
}

/* Replaces a nested select by its audited copy. The nested select can also read the tables in FROM of the selects
 * around it. */
static DowserExpr *
replace_subplan_cb (const DowserExpr *expr, gpointer user_data)
{
  CheckPass *pass = user_data;
  g_autoptr (DowserSelect) repaired = NULL;
  g_autofree char *path = NULL;

  if (expr->kind != DOWSER_EXPR_SUBPLAN)
    return NULL;
  path = g_strconcat (pass->scope->path, ".subplan", NULL);
  repaired = _dowser_audit_select (pass->audit, pass->scope, expr->select, path);
  if (repaired == NULL)
    return remove_bad_subplan (pass, expr, g_strdup (_ ("A subquery doesn't show any column that exists.")));
  if (expr->op != DOWSER_SUBPLAN_EXISTS && repaired->outputs->len != 1)
    return remove_bad_subplan (pass, expr,
                               g_strdup_printf (_ ("A subquery must show one column, not %u."),
                                                repaired->outputs->len));
  return repaired == expr->select ? NULL : replace_select (expr, g_steal_pointer (&repaired), pass, replace_subplan_cb);
}

static DowserExpr *
fix_subplans (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *expr)
{
  CheckPass pass = { self, scope, place, FALSE };

  return run_pass (&pass, expr, replace_subplan_cb);
}

void
_dowser_audit_check_subplans (DowserAudit *self, DowserAuditScope *scope)
{
  _dowser_audit_fix_slots (self, scope, fix_subplans);
}

static gboolean
is_null_literal (const DowserExpr *expr)
{
  return expr->kind == DOWSER_EXPR_LITERAL && expr->value->is_null;
}

static gboolean
may_fix_null_comparison (CheckPass *pass, const DowserExpr *expr, const char *message, const char *fix)
{
  return _dowser_audit_may_fix (pass->audit, pass->scope, pass->place,
                                (DowserAuditFix){ DOWSER_SEVERITY_WARNING, "null-comparison", FALSE,
                                                  _dowser_audit_dup_fix_subject (expr), g_strdup (message), fix });
}

static DowserExpr *
fix_null_comparison (CheckPass *pass, const DowserExpr *expr)
{
  DowserExpr *a = expr->args->pdata[0];
  DowserExpr *b = expr->args->pdata[1];
  gboolean negated = expr->op == DOWSER_NOT_EQUAL;

  if ((expr->op != DOWSER_EQUAL && expr->op != DOWSER_NOT_EQUAL) || (!is_null_literal (a) && !is_null_literal (b)))
    return NULL;
  if (!may_fix_null_comparison (pass, expr, _ ("A comparison with an empty value is never true."),
                                negated ? _ ("“is not empty” is used instead.") : _ ("“is empty” is used instead.")))
    return NULL;
  return dowser_expr_new_is_null (dowser_expr_ref (is_null_literal (b) ? a : b), negated);
}

static guint
count_null_members (const DowserExpr *expr)
{
  guint n = 0;

  for (guint i = 1; i < expr->args->len; i++)
    n += is_null_literal (expr->args->pdata[i]);
  return n;
}

/* "x not in (1, NULL)" is never true, and "x in (1, NULL)" doesn't find NULLs, so NULL is moved out of the list. */
static DowserExpr *
fix_null_member (CheckPass *pass, const DowserExpr *expr)
{
  guint n_nulls = count_null_members (expr);
  GPtrArray *members;
  DowserExpr *tested;
  DowserExpr *list;

  if (n_nulls == 0)
    return NULL;
  if (!may_fix_null_comparison (pass, expr, _ ("An empty value in a list never matches."),
                                expr->negated ? _ ("“is not empty” is now checked in addition to the list.")
                                              : _ ("“is empty” is now checked in addition to the list.")))
    return NULL;
  tested = dowser_expr_new_is_null (dowser_expr_ref (expr->args->pdata[0]), expr->negated);
  if (n_nulls + 1 == expr->args->len)
    return tested;
  members = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_expr_unref);
  for (guint i = 1; i < expr->args->len; i++)
    if (!is_null_literal (expr->args->pdata[i]))
      g_ptr_array_add (members, dowser_expr_ref (expr->args->pdata[i]));
  list = dowser_expr_new_in (dowser_expr_ref (expr->args->pdata[0]), members, expr->negated);
  return expr->negated ? dowser_expr_and (list, tested) : dowser_expr_or (list, tested);
}

static DowserExpr *
replace_null_cb (const DowserExpr *expr, gpointer user_data)
{
  CheckPass *pass = user_data;

  if (expr->kind == DOWSER_EXPR_COMPARE && expr->args->len == 2)
    return fix_null_comparison (pass, expr);
  if (expr->kind == DOWSER_EXPR_IN)
    return fix_null_member (pass, expr);
  return NULL;
}

static DowserExpr *
fix_nulls (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *expr)
{
  CheckPass pass = { self, scope, place, FALSE };

  return run_pass (&pass, expr, replace_null_cb);
}

void
_dowser_audit_check_nulls (DowserAudit *self, DowserAuditScope *scope)
{
  _dowser_audit_fix_slots (self, scope, fix_nulls);
}
