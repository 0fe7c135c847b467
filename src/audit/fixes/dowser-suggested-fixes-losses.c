/* dowser-suggested-fixes-losses.c - offers to show the rows that a join drops because their key is NULL */
#include "audit/fixes/dowser-suggested-fixes-private.h"

#include "joins/dowser-join-type.h"
#include "plan/dowser-plan-json.h"

#include <glib/gi18n-lib.h>

/* Returns operations that replace the whole plan, because no operation can change a join of a step. */
static GPtrArray *
make_replacement (const DowserSuggestedFixes *self, GPtrArray *types)
{
  DowserSelect *select = dowser_select_copy (self->scope.select);
  GPtrArray *operations = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_operation_unref);
  g_autoptr (DowserPlan) plan = NULL;
  g_autofree char *json = NULL;

  for (guint i = 0; i < types->len; i++)
    {
      const DowserOperation *type = types->pdata[i];
      guint index;

      if (_dowser_audit_find_join (select, type->instance, &index))
        ((DowserJoin *) select->joins->pdata[index])->type = type->join_type;
    }
  plan = _dowser_suggested_fixes_dup_plan_with_select (self, select);
  json = dowser_plan_to_json (plan, FALSE);
  g_ptr_array_add (operations, dowser_operation_new_replace_plan (json));
  return operations;
}

GPtrArray *
_dowser_suggested_fixes_make_row_keeping_operations (const DowserSuggestedFixes *self, guint index)
{
  g_autoptr (GPtrArray) types = dowser_join_type_make_operations (self->scope.select, index);

  return self->step < 0 ? g_steal_pointer (&types) : make_replacement (self, types);
}

static gboolean
find_row_count_cb (const DowserExpr *expr, gpointer user_data)
{
  const DowserExpr **count = user_data;

  if (expr->kind == DOWSER_EXPR_AGGREGATE && expr->op == DOWSER_COUNT && expr->args->len == 0 && expr->filter == NULL)
    *count = expr;
  return *count == NULL;
}

/* Makes the operations that keep the rows that have no match in the joined table. For each such row, the outer join
 * returns one joined row without columns of the joined table. The count of @child doesn't include this joined row, so
 * that the count is 0. */
GPtrArray *
_dowser_suggested_fixes_make_counting_operations (const DowserSuggestedFixes *self, guint index,
                                                  const DowserExpr *child)
{
  g_autoptr (GPtrArray) types = dowser_join_type_make_operations (self->scope.select, index);
  g_autoptr (DowserSelect) counted = NULL;
  const DowserExpr *count = NULL;
  DowserSuggestedFixes changed = *self;

  dowser_select_walk (self->scope.select, find_row_count_cb, &count);
  if (count == NULL)
    return _dowser_suggested_fixes_make_row_keeping_operations (self, index);
  counted = changed.scope.select
      = _dowser_suggested_fixes_replace_expr (self->scope.select, count,
                                              dowser_expr_new_aggregate (DOWSER_COUNT, dowser_expr_ref (child), FALSE,
                                                                         NULL));
  return make_replacement (&changed, types);
}

char *
_dowser_suggested_fixes_dup_loss_question (const DowserSelect *select, const char *one, const char *other)
{
  return g_strdup_printf (_ ("Rows of “%s” that have no “%s” are not shown. Show these rows?"),
                          _dowser_audit_get_name (select, one), _dowser_audit_get_name (select, other));
}

char *
_dowser_suggested_fixes_dup_loss_label (const char *other)
{
  return g_strdup_printf (_ ("Also show rows without “%s”"), other);
}

static void
find_loss (DowserSuggestedFixes *self, guint index)
{
  const DowserSelect *select = self->scope.select;
  g_autofree char *question = NULL;
  g_autofree char *label = NULL;
  const DowserExpr *near, *far;
  DowserAuditColumn column;
  DowserAmbiguity *ambiguity;

  if (!_dowser_audit_find_reference (&self->audit, &self->scope, index, &near, &far))
    return;
  column = _dowser_audit_resolve_column (&self->audit.analysis, &self->scope, near);
  if (dowser_profile_get (self->audit.analysis.profile, column.column)->n_nulls <= 0)
    return;
  question = _dowser_suggested_fixes_dup_loss_question (select, near->instance, far->instance);
  label = _dowser_suggested_fixes_dup_loss_label (_dowser_audit_get_name (select, far->instance));
  ambiguity = dowser_ambiguity_new (question, 0, 0);
  g_ptr_array_add (ambiguity->choices,
                   dowser_choice_new (label, _dowser_suggested_fixes_make_row_keeping_operations (self, index)));
  g_ptr_array_add (self->found, ambiguity);
}

void
_dowser_suggested_fixes_find_losses (DowserSuggestedFixes *self)
{
  for (guint i = 0; self->audit.analysis.profile != NULL && i < self->scope.select->joins->len; i++)
    find_loss (self, i);
}
