/* dowser-audit-groups.c - checks where aggregates are allowed, and whether all columns next to them are group keys */
#include "audit/checks/dowser-audit-private.h"

#include <glib/gi18n-lib.h>

typedef struct
{
  gboolean in_aggregate;
  gboolean nested;
  gboolean window;
} ExprFacts;

static void
find_expr_facts (const DowserExpr *expr, gboolean in_aggregate, ExprFacts *facts)
{
  if (expr->kind == DOWSER_EXPR_AGGREGATE)
    {
      facts->nested |= in_aggregate;
      facts->in_aggregate = TRUE;
      in_aggregate = TRUE;
    }
  /* A window may contain aggregates, but an aggregate can't contain a window. */
  if (expr->kind == DOWSER_EXPR_WINDOW)
    {
      facts->window = TRUE;
      facts->nested |= in_aggregate;
      in_aggregate = FALSE;
    }
  for (guint i = 0; i < expr->args->len; i++)
    find_expr_facts (expr->args->pdata[i], in_aggregate, facts);
  if (expr->filter != NULL)
    find_expr_facts (expr->filter, in_aggregate, facts);
  for (guint i = 0; expr->window != NULL && i < expr->window->partition->len; i++)
    find_expr_facts (expr->window->partition->pdata[i], in_aggregate, facts);
  for (guint i = 0; expr->window != NULL && i < expr->window->order->len; i++)
    find_expr_facts (((const DowserOrder *) expr->window->order->pdata[i])->expr, in_aggregate, facts);
}

static DowserExpr *
remove_aggregate (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *expr,
                  char *message)
{
  gboolean leave_out = _dowser_audit_may_remove (self, scope, place,
                                                 (DowserAuditFix){ DOWSER_SEVERITY_ERROR, "aggregate", TRUE,
                                                                   _dowser_audit_dup_fix_subject (expr), message,
                                                                   _ ("This part of the plan was removed.") });

  return leave_out ? NULL : dowser_expr_ref (expr);
}

static DowserExpr *
fix_aggregates (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *expr)
{
  ExprFacts facts = { FALSE, FALSE, FALSE };

  find_expr_facts (expr, FALSE, &facts);
  if (facts.nested)
    return remove_aggregate (self, scope, place, expr,
                             g_strdup (_ ("An aggregate of an aggregate needs a separate step.")));
  if (facts.window && place->part != DOWSER_AUDIT_OUTPUT && place->part != DOWSER_AUDIT_ORDER)
    return remove_aggregate (self, scope, place, expr,
                             g_strdup (_ (
                                 "A window function can be shown or used in the sort, but not in a condition. Show it "
                                 "in a step (a query in FROM), and put the condition on the column of that step.")));
  if (facts.window && facts.in_aggregate && !dowser_select_is_grouped (scope->select))
    return remove_aggregate (self, scope, place, expr,
                             g_strdup (_ ("A window function over aggregates needs groups.")));
  if (!facts.in_aggregate || place->part == DOWSER_AUDIT_OUTPUT || place->part == DOWSER_AUDIT_ORDER
      || place->part == DOWSER_AUDIT_HAVING || place->part == DOWSER_AUDIT_OFF)
    return dowser_expr_ref (expr);
  if (place->part == DOWSER_AUDIT_GROUP)
    return remove_aggregate (self, scope, place, expr, g_strdup (_ ("Rows cannot be grouped by an aggregate.")));
  if (place->part == DOWSER_AUDIT_ON)
    return remove_aggregate (self, scope, place, expr, g_strdup (_ ("Tables cannot be joined by an aggregate.")));
  if (!_dowser_audit_may_fix (self, scope, place,
                              (DowserAuditFix){ DOWSER_SEVERITY_NOTE, "having", TRUE,
                                                _dowser_audit_dup_fix_subject (expr),
                                                g_strdup (_ ("A condition on an aggregate applies to groups, not to "
                                                             "rows.")),
                                                _ ("The condition was moved to the conditions on groups.") }))
    return dowser_expr_ref (expr);
  _dowser_audit_add_condition (&scope->select->having, dowser_expr_ref (expr));
  return NULL;
}

void
_dowser_audit_check_aggregates (DowserAudit *self, DowserAuditScope *scope)
{
  _dowser_audit_fix_slots (self, scope, fix_aggregates);
}

static gboolean
find_column_cb (const DowserExpr *expr, gpointer user_data)
{
  gboolean *found = user_data;

  *found |= expr->kind == DOWSER_EXPR_COLUMN || expr->kind == DOWSER_EXPR_SUBPLAN;
  return !*found;
}

/* Collects into @ungrouped the columns of @expr that are neither inside an aggregate nor part of a group key. */
static void
collect_ungrouped_columns (const DowserSelect *select, const DowserExpr *expr, GPtrArray *ungrouped)
{
  if (dowser_select_find_group (select, expr) >= 0 || expr->kind == DOWSER_EXPR_AGGREGATE)
    return;
  if (expr->kind == DOWSER_EXPR_COLUMN && dowser_select_find_instance (select, expr->instance) != NULL)
    {
      if (!g_ptr_array_find_with_equal_func (ungrouped, expr, (GEqualFunc) dowser_expr_equal, NULL))
        g_ptr_array_add (ungrouped, (gpointer) expr);
      return;
    }
  for (guint i = 0; i < expr->args->len; i++)
    collect_ungrouped_columns (select, expr->args->pdata[i], ungrouped);
  if (expr->window == NULL)
    return;
  for (guint i = 0; i < expr->window->partition->len; i++)
    collect_ungrouped_columns (select, expr->window->partition->pdata[i], ungrouped);
  for (guint i = 0; i < expr->window->order->len; i++)
    collect_ungrouped_columns (select, ((const DowserOrder *) expr->window->order->pdata[i])->expr, ungrouped);
}

/* If a condition on groups contains no aggregate, moves the condition to the filter. A constant condition stays:
 * without any rows, a select without group keys still has one group. */
static DowserExpr *
fix_having (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *expr)
{
  g_autoptr (GPtrArray) ungrouped = g_ptr_array_new ();
  gboolean about_rows = FALSE;

  if (place->part != DOWSER_AUDIT_HAVING || dowser_expr_has_aggregate (expr))
    return dowser_expr_ref (expr);
  dowser_expr_walk (expr, find_column_cb, &about_rows);
  if (!about_rows)
    return dowser_expr_ref (expr);
  /* If the select shows other columns of the row that has the minimum or maximum, the condition applies to this row. */
  collect_ungrouped_columns (scope->select, expr, ungrouped);
  if (ungrouped->len > 0 && _dowser_audit_shows_extreme_row (scope->select))
    return dowser_expr_ref (expr);
  if (!_dowser_audit_may_fix (self, scope, place,
                              (DowserAuditFix){ DOWSER_SEVERITY_NOTE, "having", FALSE,
                                                _dowser_audit_dup_fix_subject (expr),
                                                g_strdup (_ ("A condition without an aggregate applies to rows, not "
                                                             "to groups.")),
                                                _ ("The condition was moved to the filter.") }))
    return dowser_expr_ref (expr);
  _dowser_audit_add_condition (&scope->select->filter, dowser_expr_ref (expr));
  return NULL;
}

void
_dowser_audit_check_having (DowserAudit *self, DowserAuditScope *scope)
{
  _dowser_audit_fix_slots (self, scope, fix_having);
}

static void
add_group (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *expr)
{
  const char *name = expr->kind == DOWSER_EXPR_COLUMN ? expr->name : _ ("a shown value");

  if (_dowser_audit_may_fix (
          self, scope, place,
          (DowserAuditFix){
              DOWSER_SEVERITY_NOTE, "group-complete", FALSE, _dowser_audit_dup_fix_subject (expr),
              g_strdup_printf (_ ("“%s” is shown next to aggregates, but the rows are not grouped by it."), name),
              _ ("The rows are now also grouped by this value.") }))
    g_ptr_array_add (scope->select->group, dowser_expr_ref (expr));
}

/* Adds the group keys that @expr needs. An expression without an aggregate ("year of the date") becomes a key as a
 * whole. If an expression contains an aggregate, its other columns become keys. */
static void
complete_group (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *expr)
{
  g_autoptr (GPtrArray) ungrouped = g_ptr_array_new ();
  gboolean is_mixed = dowser_expr_has_aggregate (expr) || expr->kind == DOWSER_EXPR_WINDOW;

  collect_ungrouped_columns (scope->select, expr, ungrouped);
  if (ungrouped->len == 0)
    return;
  if (!is_mixed && place->part == DOWSER_AUDIT_OUTPUT)
    {
      ExprFacts facts = { FALSE, FALSE, FALSE };

      find_expr_facts (expr, FALSE, &facts);
      if (!facts.window)
        {
          add_group (self, scope, place, expr);
          return;
        }
    }
  for (guint i = 0; i < ungrouped->len; i++)
    add_group (self, scope, place, ungrouped->pdata[i]);
}

/* Fixes a sort by an expression that may have several values in a group. Ascending, the sort uses the minimum of the
 * expression; descending, the maximum. */
static void
fix_ungrouped_order (DowserAudit *self, DowserAuditScope *scope, guint index)
{
  DowserOrder *order = scope->select->order->pdata[index];
  g_autoptr (GPtrArray) ungrouped = g_ptr_array_new ();
  DowserAuditPlace place = { DOWSER_AUDIT_ORDER, index, 0 };

  if (order->expr->kind == DOWSER_EXPR_OUTPUT)
    return;
  collect_ungrouped_columns (scope->select, order->expr, ungrouped);
  if (ungrouped->len == 0)
    return;
  if (dowser_expr_has_aggregate (order->expr) || order->expr->kind == DOWSER_EXPR_WINDOW)
    {
      complete_group (self, scope, &place, order->expr);
      return;
    }
  if (_dowser_audit_may_fix (self, scope, &place,
                             (DowserAuditFix){
                                 DOWSER_SEVERITY_WARNING, "order-group", FALSE,
                                 _dowser_audit_dup_fix_subject (order->expr),
                                 g_strdup (_ ("A group may have several values of the sort key.")),
                                 order->descending
                                     ? _ ("The groups are sorted by the greatest value of each group instead.")
                                     : _ ("The groups are sorted by the least value of each group instead.") }))
    order->expr = dowser_expr_new_aggregate (order->descending ? DOWSER_MAX : DOWSER_MIN, order->expr, FALSE, NULL);
}

static DowserExpr *
fix_without_groups (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *expr)
{
  if (place->part != DOWSER_AUDIT_HAVING && (place->part != DOWSER_AUDIT_ORDER || !dowser_expr_has_aggregate (expr)))
    return dowser_expr_ref (expr);
  return remove_aggregate (self, scope, place, expr, g_strdup (_ ("No shown column is grouped or aggregated.")));
}

/* Returns TRUE if the select has group keys or shows an aggregate. If only constants are shown, some engines return a
 * single row, and others return one row for each row of the table. */
static gboolean
shows_groups (const DowserSelect *select)
{
  if (select->group->len > 0)
    return TRUE;
  for (guint i = 0; i < select->outputs->len; i++)
    if (dowser_expr_has_aggregate (((const DowserOutput *) select->outputs->pdata[i])->expr))
      return TRUE;
  return FALSE;
}

static void
complete_groups (DowserAudit *self, DowserAuditScope *scope)
{
  DowserSelect *select = scope->select;
  g_autoptr (GPtrArray) having = NULL;

  for (guint i = 0; i < select->outputs->len; i++)
    {
      DowserAuditPlace place = { DOWSER_AUDIT_OUTPUT, i, 0 };

      complete_group (self, scope, &place, ((const DowserOutput *) select->outputs->pdata[i])->expr);
    }
  having = dowser_conditions_dup (select->having);
  for (guint i = 0; i < having->len; i++)
    {
      DowserAuditPlace place = { DOWSER_AUDIT_HAVING, i, 0 };

      complete_group (self, scope, &place, having->pdata[i]);
    }
  if (select->set_with == NULL)
    for (guint i = 0; i < select->order->len; i++)
      fix_ungrouped_order (self, scope, i);
}

void
_dowser_audit_check_group (DowserAudit *self, DowserAuditScope *scope)
{
  DowserSelect *select = scope->select;

  if (!dowser_select_is_grouped (select))
    return;
  /* If columns next to a MIN or MAX are taken from the row with that value, these columns must not become group keys.
   * Otherwise, every row would be a group. */
  if (!_dowser_audit_shows_extreme_row (select))
    complete_groups (self, scope);
  if (!shows_groups (select))
    _dowser_audit_fix_slots (self, scope, fix_without_groups);
}
