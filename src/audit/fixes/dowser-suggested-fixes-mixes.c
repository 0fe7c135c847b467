/* dowser-suggested-fixes-mixes.c - offers choices for sums over several currencies, units or points in time, and for
 * averages that may be meant per row of a parent table */
#include "audit/fixes/dowser-suggested-fixes-private.h"

#include <glib/gi18n-lib.h>

#define SUBPLAN_ID "latest"

char *
_dowser_suggested_fixes_dup_mix_question (const DowserAuditMix *mix)
{
  return mix->kind == DOWSER_AUDIT_MIX_UNITS
             ? g_strdup_printf (_ ("The values of “%s” have different units, which are stored in “%s”. How should the "
                                   "values be combined?"),
                                mix->measure, mix->column->name)
             : g_strdup_printf (_ ("“%s” is a value at one point in time. Which “%s” should be used?"), mix->measure,
                                mix->column->name);
}

/* Adds @column as a group key and as the first output. */
static DowserSelect *
split_by_column (const DowserSelect *from, const DowserExpr *column)
{
  DowserSelect *select = dowser_select_copy (from);

  g_ptr_array_insert (select->outputs, 0, dowser_output_new (dowser_expr_ref (column), NULL));
  g_ptr_array_add (select->group, dowser_expr_ref (column));
  return select;
}

static DowserExpr *
move_cb (const DowserExpr *expr, gpointer user_data)
{
  return expr->kind == DOWSER_EXPR_COLUMN && g_strcmp0 (expr->instance, user_data) == 0
             ? dowser_expr_new_column (SUBPLAN_ID, expr->name)
             : NULL;
}

/* Uses only the last period that meets the conditions. If there are several places, uses the last period of each
 * place. */
static DowserSelect *
use_last_period (const DowserSuggestedFixes *self, const DowserAuditMix *mix)
{
  const DowserInstance *instance = dowser_select_find_instance (self->scope.select, mix->column->instance);
  g_autoptr (GPtrArray) conditions = dowser_conditions_dup (self->scope.select->filter);
  DowserSelect *select = dowser_select_copy (self->scope.select);
  DowserSelect *latest = dowser_select_new ();

  g_ptr_array_add (latest->from, dowser_instance_new (SUBPLAN_ID, instance->table, instance->is_step));
  dowser_select_add_output (latest,
                            dowser_expr_new_aggregate (DOWSER_MAX,
                                                       dowser_expr_new_column (SUBPLAN_ID, mix->column->name), FALSE,
                                                       NULL),
                            NULL);
  for (guint i = 0; i < conditions->len; i++)
    if (_dowser_audit_uses_only_instance (conditions->pdata[i], instance->id))
      dowser_select_add_filter (latest, dowser_expr_map (conditions->pdata[i], move_cb, instance->id));
  if (mix->place != NULL)
    dowser_select_add_filter (latest, dowser_expr_new_compare (DOWSER_EQUAL,
                                                               dowser_expr_new_column (SUBPLAN_ID, mix->place->name),
                                                               dowser_expr_ref (mix->place)));
  dowser_select_add_filter (select, dowser_expr_new_compare (DOWSER_EQUAL, dowser_expr_ref (mix->column),
                                                             dowser_expr_new_subplan (DOWSER_SUBPLAN_SCALAR, NULL,
                                                                                      latest, FALSE, DOWSER_EQUAL)));
  return select;
}

/* Replaces the total by the average of the totals of all periods. */
static DowserSelect *
use_period_average (const DowserSuggestedFixes *self, const DowserAuditMix *mix)
{
  return _dowser_suggested_fixes_replace_expr (self->scope.select, mix->sum,
                                               dowser_expr_new_ratio (dowser_expr_ref (mix->sum),
                                                                      dowser_expr_new_aggregate (DOWSER_COUNT,
                                                                                                 dowser_expr_ref (
                                                                                                     mix->column),
                                                                                                 TRUE, NULL)));
}

static void
add_choice (DowserSuggestedFixes *self, DowserAmbiguity *ambiguity, const char *format, const char *name,
            DowserSelect *select)
{
  g_autofree char *label = NULL;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  label = g_strdup_printf (format, name);
#pragma GCC diagnostic pop
  _dowser_suggested_fixes_add_choice (ambiguity, label, _dowser_suggested_fixes_dup_plan_with_select (self, select));
}

static void
offer_split (DowserSuggestedFixes *self, const DowserAuditMix *mix)
{
  g_autofree char *question = _dowser_suggested_fixes_dup_mix_question (mix);
  DowserAmbiguity *ambiguity = dowser_ambiguity_new (question, 0, 0);

  if (mix->kind == DOWSER_AUDIT_MIX_UNITS)
    add_choice (self, ambiguity, _ ("Separately for each “%s”"), mix->column->name,
                split_by_column (self->scope.select, mix->column));
  else
    {
      add_choice (self, ambiguity, _ ("Only the last “%s”"), mix->column->name, use_last_period (self, mix));
      add_choice (self, ambiguity, _ ("The average over all values of “%s”"), mix->column->name,
                  use_period_average (self, mix));
    }
  g_ptr_array_add (self->found, ambiguity);
}

/* Finds suggested fixes for mixes: aggregates over values that don't belong together, such as a sum over several
 * currencies. Steps are skipped, because a fix would change the columns and rows that other selects read from them. */
void
_dowser_suggested_fixes_find_mixes (DowserSuggestedFixes *self)
{
  g_autoptr (GPtrArray) findings = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_finding_free);
  g_autoptr (GPtrArray) mixes = g_ptr_array_new_with_free_func ((GDestroyNotify) _dowser_audit_mix_free);
  GPtrArray *before = self->audit.findings;

  if (self->step >= 0 || self->scope.select->set_op != DOWSER_SET_NONE)
    return;
  self->audit.findings = findings;
  self->audit.mixes = mixes;
  _dowser_audit_check_mixes (&self->audit, &self->scope);
  self->audit.findings = before;
  self->audit.mixes = NULL;
  /* Only the first mix (different units or dates in one sum) becomes a choice for the user. If several sums have the
   * same mix, this choice fixes all of them. */
  if (mixes->len > 0)
    offer_split (self, mixes->pdata[0]);
}

void
_dowser_suggested_fixes_find_averages_per_parent (DowserSuggestedFixes *self)
{
  const DowserSelect *select = self->scope.select;

  for (guint i = 0; i < select->outputs->len; i++)
    {
      const DowserExpr *average = NULL;
      const DowserTable *parent_table = NULL;
      g_autoptr (DowserExpr) parent
          = _dowser_audit_find_average_per_parent (&self->audit, &self->scope, i, &average, &parent_table);
      g_autofree char *question = NULL;
      g_autofree char *label = NULL;
      DowserAmbiguity *ambiguity;

      if (parent == NULL)
        continue;
      question = g_strdup_printf (_ ("Should the average be the sum divided by the number of matching rows of the "
                                     "table “%s”?"),
                                  parent_table->name);
      label = g_strdup_printf (_ ("Sum divided by the number of matching rows of the table “%s”"), parent_table->name);
      ambiguity = dowser_ambiguity_new (question, 0, 0);
      _dowser_suggested_fixes_add_choice (
          ambiguity, label,
          _dowser_suggested_fixes_dup_plan_with_select (
              self,
              _dowser_suggested_fixes_replace_expr (
                  select, average,
                  dowser_expr_new_ratio (dowser_expr_new_aggregate (DOWSER_SUM,
                                                                    dowser_expr_ref (average->args->pdata[0]), FALSE,
                                                                    average->filter != NULL
                                                                        ? dowser_expr_ref (average->filter)
                                                                        : NULL),
                                         dowser_expr_new_aggregate (DOWSER_COUNT, dowser_expr_ref (parent), TRUE,
                                                                    average->filter != NULL
                                                                        ? dowser_expr_ref (average->filter)
                                                                        : NULL)))));
      g_ptr_array_add (self->found, ambiguity);
      return;
    }
}
