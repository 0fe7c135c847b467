/* dowser-audit-nulls.c - finds NULLs that make a condition drop some or all rows */
#include "audit/checks/dowser-audit-private.h"
#include "base/dowser-number-signs.h"

#include <glib/gi18n-lib.h>

#define CHECK "row-loss"

typedef struct
{
  DowserAudit *audit;
  DowserAuditScope *scope;
  const DowserAuditPlace *place;
} CheckPass;

/* Returns TRUE if @select may return a NULL. */
static gboolean
may_be_null (CheckPass *pass, const DowserSelect *select)
{
  const DowserExpr *output_expr = ((const DowserOutput *) select->outputs->pdata[0])->expr;
  g_autoptr (GPtrArray) conditions = dowser_conditions_dup (select->filter);
  DowserAuditScope inner = { pass->scope, (DowserSelect *) select, "" };
  const DowserColumn *column;

  if (output_expr->kind != DOWSER_EXPR_COLUMN || dowser_select_find_instance (select, output_expr->instance) == NULL)
    return FALSE;
  column = _dowser_audit_resolve_column (&pass->audit->analysis, &inner, output_expr).column;
  if (column == NULL || !column->nullable || column->primary_key > 0 || column->all_differ)
    return FALSE;
  for (guint i = 0; i < conditions->len; i++)
    {
      const DowserExpr *condition = conditions->pdata[i];

      /* A condition on the shown column already excludes the rows in which the column is NULL. */
      if ((condition->kind == DOWSER_EXPR_COMPARE || condition->kind == DOWSER_EXPR_BETWEEN
           || condition->kind == DOWSER_EXPR_MATCH || (condition->kind == DOWSER_EXPR_IS_NULL && condition->negated))
          && dowser_expr_equal (condition->args->pdata[0], output_expr))
        return FALSE;
    }
  return TRUE;
}

static DowserExpr *
exclude_nulls (const DowserExpr *expr)
{
  DowserSelect *select = dowser_select_copy (expr->select);
  const DowserExpr *output_expr = ((const DowserOutput *) select->outputs->pdata[0])->expr;

  dowser_select_add_filter (select, dowser_expr_new_is_null (dowser_expr_ref (output_expr), TRUE));
  return dowser_expr_new_subplan (DOWSER_SUBPLAN_IN, dowser_expr_ref (expr->args->pdata[0]), select, TRUE,
                                  expr->compare);
}

/* Fixes "x NOT IN (…)" with a nested select. This condition is never true if the nested select returns a NULL. */
static DowserExpr *
fix_not_in (CheckPass *pass, const DowserExpr *expr)
{
  const DowserSelect *select = expr->select;
  const char *name;

  if (!expr->negated || expr->op != DOWSER_SUBPLAN_IN || select == NULL || select->outputs->len != 1
      || select->set_with != NULL || select->limit != DOWSER_NO_LIMIT || !may_be_null (pass, select))
    return NULL;
  name = ((const DowserOutput *) select->outputs->pdata[0])->expr->name;
  if (!_dowser_audit_may_fix (pass->audit, pass->scope, pass->place,
                              (DowserAuditFix){
                                  DOWSER_SEVERITY_NOTE, "not-in", FALSE, _dowser_audit_dup_fix_subject (expr),
                                  g_strdup_printf (_ ("“%s” may contain empty values. If the list contains an empty "
                                                      "value, the condition “not in the list” is never true."),
                                                   name),
                                  _ ("Empty values are removed from the list.") }))
    return NULL;
  return exclude_nulls (expr);
}

/* Returns: (nullable): the column of a condition such as "column <> value" */
static const DowserExpr *
get_excluded_column (const DowserExpr *expr)
{
  const DowserExpr *x = expr->args->len > 0 ? expr->args->pdata[0] : NULL;

  if (x != NULL && expr->kind == DOWSER_EXPR_NOT)
    {
      const DowserExpr *inner = x;

      x = inner->args->len > 0 ? inner->args->pdata[0] : NULL;
      return inner->kind != DOWSER_EXPR_IS_NULL && inner->kind != DOWSER_EXPR_SUBPLAN && x != NULL
                     && x->kind == DOWSER_EXPR_COLUMN
                 ? x
                 : NULL;
    }
  if (x == NULL || x->kind != DOWSER_EXPR_COLUMN)
    return NULL;
  if (expr->kind == DOWSER_EXPR_COMPARE)
    return expr->op == DOWSER_NOT_EQUAL && ((const DowserExpr *) expr->args->pdata[1])->kind == DOWSER_EXPR_LITERAL
               ? x
               : NULL;
  return (expr->kind == DOWSER_EXPR_IN || expr->kind == DOWSER_EXPR_MATCH) && expr->negated ? x : NULL;
}

static void
check_excluded (CheckPass *pass, const DowserExpr *condition)
{
  const DowserExpr *x = get_excluded_column (condition);
  const DowserColumn *column
      = x != NULL ? _dowser_audit_resolve_column (&pass->audit->analysis, pass->scope, x).column : NULL;
  const DowserColumnProfile *profile = dowser_profile_find (pass->audit->analysis.profile, column);
  g_autofree char *nulls = profile != NULL ? dowser_count_to_text (profile->n_nulls) : NULL;
  g_autofree char *rows = profile != NULL ? dowser_count_to_text (profile->n_rows) : NULL;

  if (profile != NULL && profile->n_nulls > 0)
    _dowser_audit_report (pass->audit, pass->scope, pass->place, DOWSER_SEVERITY_NOTE, CHECK,
                          g_strdup_printf (_ ("“%s” is empty in %s of %s rows of “%s”. These rows are not shown, "
                                              "because empty values aren't compared."),
                                           x->name, nulls, rows, column->table->name),
                          NULL);
}

static DowserExpr *
replace_cb (const DowserExpr *expr, gpointer user_data)
{
  return expr->kind == DOWSER_EXPR_SUBPLAN ? fix_not_in (user_data, expr) : NULL;
}

static DowserExpr *
check_slot (DowserAudit *self, DowserAuditScope *scope, const DowserAuditPlace *place, const DowserExpr *expr)
{
  CheckPass pass = { self, scope, place };

  if (place->part == DOWSER_AUDIT_FILTER)
    check_excluded (&pass, expr);
  return dowser_expr_map (expr, replace_cb, &pass);
}

/* Returns: (nullable): the column of the instance @id that @condition compares. In a joined row without a match in @id,
 * this column is NULL, so the row doesn't meet @condition. */
static const DowserExpr *
find_compared_column (const DowserExpr *condition, const char *id)
{
  if (condition->kind != DOWSER_EXPR_COMPARE && condition->kind != DOWSER_EXPR_BETWEEN
      && condition->kind != DOWSER_EXPR_IN && condition->kind != DOWSER_EXPR_MATCH)
    return NULL;
  for (guint i = 0; i < condition->args->len; i++)
    {
      const DowserExpr *x = condition->args->pdata[i];

      if (x->kind == DOWSER_EXPR_COLUMN && g_strcmp0 (x->instance, id) == 0)
        return x;
    }
  return NULL;
}

/* Reports conditions in the filter that exclude rows without a match. @join keeps these rows, so the conditions undo
 * its effect. */
static void
check_outer_join (DowserAudit *self, DowserAuditScope *scope, const DowserJoin *join)
{
  g_autoptr (GPtrArray) conditions = dowser_conditions_dup (scope->select->filter);

  for (guint i = 0; i < conditions->len; i++)
    {
      DowserAuditPlace place = { DOWSER_AUDIT_FILTER, i, 0 };
      const DowserExpr *x = find_compared_column (conditions->pdata[i], join->to);

      if (x == NULL)
        continue;
      _dowser_audit_report (self, scope, &place, DOWSER_SEVERITY_WARNING, CHECK,
                            g_strdup_printf (_ ("The join keeps rows without “%s”, but the condition on “%s” removes "
                                                "these rows."),
                                             _dowser_audit_get_name (scope->select, join->to), x->name),
                            NULL);
      return;
    }
}

/* Reports later inner joins on a column of the outer join's table. Such joins exclude the rows without a match, which
 * the outer join keeps. */
static void
check_later_joins (DowserAudit *self, DowserAuditScope *scope, guint index)
{
  const DowserSelect *select = scope->select;
  const DowserJoin *outer = select->joins->pdata[index];

  for (guint i = index + 1; i < select->joins->len; i++)
    {
      const DowserJoin *join = select->joins->pdata[i];

      for (guint j = 0; join->type == DOWSER_JOIN_INNER && j < join->on->len; j++)
        {
          DowserAuditPlace place = { DOWSER_AUDIT_ON, i, j };

          if (find_compared_column (join->on->pdata[j], outer->to) == NULL)
            continue;
          _dowser_audit_report (
              self, scope, &place, DOWSER_SEVERITY_WARNING, CHECK,
              g_strdup_printf (_ ("One join keeps rows without “%s”, but the join of “%s” removes these rows."),
                               _dowser_audit_get_name (select, outer->to), _dowser_audit_get_name (select, join->to)),
              NULL);
          return;
        }
    }
}

void
_dowser_audit_check_lost_nulls (DowserAudit *self, DowserAuditScope *scope)
{
  _dowser_audit_fix_slots (self, scope, check_slot);
  for (guint i = 0; i < scope->select->joins->len; i++)
    if (((const DowserJoin *) scope->select->joins->pdata[i])->type == DOWSER_JOIN_LEFT)
      {
        check_outer_join (self, scope, scope->select->joins->pdata[i]);
        check_later_joins (self, scope, i);
      }
}
