/* dowser-suggested-fixes.c - offers choices for problems that an audit finds but can't solve alone */
#include "audit/fixes/dowser-suggested-fixes-private.h"

#include "audit/dowser-plan-agreement.h"
#include "audit/fixes/dowser-count-once.h"
#include "audit/fixes/dowser-separate-measures.h"
#include "operations/dowser-apply.h"
#include "plan/dowser-plan-json.h"

#include <glib/gi18n-lib.h>

void
_dowser_suggested_fixes_add_choice (DowserAmbiguity *ambiguity, const char *label, DowserPlan *plan)
{
  g_autoptr (DowserPlan) owned = plan;
  g_autofree char *json = dowser_plan_to_json (owned, FALSE);
  GPtrArray *operations = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_operation_unref);

  g_ptr_array_add (operations, dowser_operation_new_replace_plan (json));
  g_ptr_array_add (ambiguity->choices, dowser_choice_new (label, operations));
}

DowserPlan *
_dowser_suggested_fixes_dup_plan_with_select (const DowserSuggestedFixes *self, DowserSelect *select)
{
  const DowserPlanStep *step;
  DowserPlan *plan;

  if (self->step < 0)
    return dowser_plan_with_select (self->audit.analysis.plan, select);
  plan = dowser_plan_copy (self->audit.analysis.plan);
  step = plan->steps->pdata[self->step];
  g_ptr_array_insert (plan->steps, self->step, dowser_plan_step_new (step->id, step->about, select));
  g_ptr_array_remove_index (plan->steps, self->step + 1);
  return plan;
}

typedef struct
{
  DowserAudit *audit;
  DowserAuditScope *scope;
  DowserAuditRepeat *repeat;
} Search;

static gboolean
find_repeated_cb (const DowserExpr *expr, gpointer user_data)
{
  Search *search = user_data;

  if (search->repeat == NULL && expr->kind == DOWSER_EXPR_AGGREGATE)
    search->repeat = _dowser_audit_find_repeat (search->audit, search->scope, expr);
  return search->repeat == NULL;
}

char *
_dowser_suggested_fixes_dup_repeat_question (const DowserAuditRepeat *repeat)
{
  if (repeat->aggregate == DOWSER_AUDIT_SHOWN)
    return g_strdup_printf (_ ("One row of “%s” may match several rows of “%s”. How often should a row of the first "
                               "table be shown?"),
                            repeat->one, repeat->many);
  return g_strdup_printf (_ ("One row of “%s” may match several rows of “%s”. How often should a row of the first "
                             "table be counted?"),
                          repeat->one, repeat->many);
}

static gboolean
has_repeats (const DowserPlan *plan, const DowserSchema *schema)
{
  DowserAudit audit = { .analysis = { .schema = schema, .plan = (DowserPlan *) plan, .n_steps = plan->steps->len } };
  DowserAuditScope scope = { NULL, plan->select, "select" };
  Search search = { &audit, &scope, NULL };

  dowser_select_walk (plan->select, find_repeated_cb, &search);
  g_clear_pointer (&audit.analysis.grains, g_hash_table_unref);
  if (search.repeat == NULL)
    return FALSE;
  _dowser_audit_repeat_free (search.repeat);
  return TRUE;
}

/* Makes a plan with a step in which each row is counted once. If another measure still counts a row more than once,
 * makes a step for each measure instead, if possible. @separated: (out): TRUE in the second case. Returns: (transfer
 * full) (nullable) */
static DowserPlan *
fix_repeat (const DowserSuggestedFixes *self, const DowserAuditRepeat *repeat, gboolean *separated)
{
  const DowserPlan *plan = self->audit.analysis.plan;
  g_autoptr (DowserPlan) counted_once = dowser_count_once (plan, self->audit.analysis.schema, repeat->id);
  DowserPlan *separated_plan = NULL;

  if (counted_once == NULL || has_repeats (counted_once, self->audit.analysis.schema))
    separated_plan = dowser_separate_measures (plan, self->audit.analysis.schema);
  *separated = separated_plan != NULL;
  return separated_plan != NULL ? separated_plan : g_steal_pointer (&counted_once);
}

/* Adds the choice to use each row once. Takes @repeat and @select. */
static void
offer_count_once (DowserSuggestedFixes *self, DowserAuditRepeat *repeat, DowserSelect *select)
{
  g_autofree char *question = _dowser_suggested_fixes_dup_repeat_question (repeat);
  g_autofree char *label = repeat->aggregate == DOWSER_AUDIT_SHOWN
                               ? g_strdup (_ ("Show equal rows only once"))
                               : g_strdup_printf (_ ("Use each row of “%s” only once"), repeat->one);
  DowserAmbiguity *ambiguity = dowser_ambiguity_new (question, 0, 0);

  _dowser_suggested_fixes_add_choice (ambiguity, label, dowser_plan_with_select (self->audit.analysis.plan, select));
  g_ptr_array_add (self->found, ambiguity);
  _dowser_audit_repeat_free (repeat);
}

typedef struct
{
  const DowserExpr *from;
  DowserExpr *to;
} ExprReplacement;

static DowserExpr *
replace_cb (const DowserExpr *expr, gpointer user_data)
{
  const ExprReplacement *exchange = user_data;

  return dowser_expr_equal (expr, exchange->from) ? dowser_expr_ref (exchange->to) : NULL;
}

static void
replace_in (DowserExpr **expr, ExprReplacement *exchange)
{
  DowserExpr *changed = *expr != NULL ? dowser_expr_map (*expr, replace_cb, exchange) : NULL;

  if (changed == NULL)
    return;
  dowser_expr_unref (*expr);
  *expr = changed;
}

DowserSelect *
_dowser_suggested_fixes_replace_expr (const DowserSelect *from, const DowserExpr *expr, DowserExpr *to)
{
  g_autoptr (DowserExpr) owned = to;
  ExprReplacement exchange = { expr, to };
  DowserSelect *select = dowser_select_copy (from);

  for (guint i = 0; i < select->outputs->len; i++)
    {
      DowserOutput *output = select->outputs->pdata[i];

      if (output->name == NULL && dowser_expr_equal (output->expr, expr))
        output->name = dowser_select_dup_heading (from, i);
      replace_in (&output->expr, &exchange);
    }
  for (guint i = 0; i < select->order->len; i++)
    replace_in (&((DowserOrder *) select->order->pdata[i])->expr, &exchange);
  replace_in (&select->having, &exchange);
  return select;
}

/* Finds rows that are shown more than once. If there are none, finds a count that counts joined rows although the
 * count's heading names the rows of only one table. */
static void
find_other_repeats (DowserSuggestedFixes *self)
{
  DowserAuditRepeat *repeat = _dowser_audit_find_shown_repeat (&self->audit, &self->scope);
  DowserSelect *select;

  if (repeat != NULL)
    {
      select = dowser_select_copy (self->scope.select);
      select->distinct = TRUE;
      offer_count_once (self, repeat, select);
      return;
    }
  for (guint i = 0; i < self->scope.select->outputs->len; i++)
    {
      repeat = _dowser_audit_find_named_repeat (&self->audit, &self->scope, i);
      if (repeat != NULL && repeat->key->len == 1)
        {
          select = _dowser_suggested_fixes_replace_expr (self->scope.select, repeat->counted,
                                                         dowser_expr_new_aggregate (DOWSER_COUNT,
                                                                                    dowser_expr_ref (
                                                                                        repeat->key->pdata[0]),
                                                                                    TRUE,
                                                                                    repeat->counted->filter != NULL
                                                                                        ? dowser_expr_ref (
                                                                                            repeat->counted->filter)
                                                                                        : NULL));
          offer_count_once (self, repeat, select);
          return;
        }
      g_clear_pointer (&repeat, _dowser_audit_repeat_free);
    }
}

static void
find_repeats (DowserSuggestedFixes *self)
{
  Search search = { &self->audit, &self->scope, NULL };
  g_autofree char *question = NULL;
  g_autofree char *label = NULL;
  DowserAmbiguity *ambiguity;
  gboolean separated;
  DowserPlan *fixed_plan;

  dowser_select_walk (self->scope.select, find_repeated_cb, &search);
  if (search.repeat == NULL)
    {
      find_other_repeats (self);
      return;
    }
  fixed_plan = fix_repeat (self, search.repeat, &separated);
  if (fixed_plan != NULL)
    {
      question = _dowser_suggested_fixes_dup_repeat_question (search.repeat);
      label = separated ? g_strdup (_ ("Calculate each metric separately"))
                        : g_strdup_printf (_ ("Use each row of “%s” only once"), search.repeat->one);
      ambiguity = dowser_ambiguity_new (question, 0, 0);
      _dowser_suggested_fixes_add_choice (ambiguity, label, fixed_plan);
      g_ptr_array_add (self->found, ambiguity);
    }
  _dowser_audit_repeat_free (search.repeat);
}

static void
find_in_step (DowserSuggestedFixes *self, int step)
{
  const DowserPlan *plan = self->audit.analysis.plan;
  g_autofree char *path = step < 0 ? g_strdup ("select") : g_strdup_printf ("steps[%d].select", step);

  self->step = step;
  self->scope.path = path;
  self->audit.analysis.n_steps = step < 0 ? plan->steps->len : (guint) step;
  self->scope.select = step < 0 ? plan->select : ((const DowserPlanStep *) plan->steps->pdata[step])->select;
  _dowser_suggested_fixes_find_ways (self);
  _dowser_suggested_fixes_find_mixes (self);
  _dowser_suggested_fixes_find_averages_per_parent (self);
  _dowser_suggested_fixes_find_measures (self);
  _dowser_suggested_fixes_find_values (self);
  _dowser_suggested_fixes_find_losses (self);
  _dowser_suggested_fixes_find_number_texts (self);
  self->scope.path = "select";
}

static GPtrArray *
find_joins (const DowserPlan *plan, const DowserSchema *schema, void (*find) (DowserSuggestedFixes *self))
{
  DowserSuggestedFixes self
      = { .audit = { .analysis = { .schema = schema, .plan = (DowserPlan *) plan, .n_steps = plan->steps->len } },
          .step = -1,
          .scope = { NULL, plan->select, "select" } };

  self.found = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_ambiguity_free);
  find (&self);
  g_clear_pointer (&self.audit.graph, dowser_join_graph_unref);
  g_clear_pointer (&self.audit.analysis.grains, g_hash_table_unref);
  return self.found;
}

GPtrArray *
dowser_suggested_fixes_find_joins (const DowserPlan *plan, const DowserSchema *schema)
{
  return find_joins (plan, schema, _dowser_suggested_fixes_find_ways);
}

GPtrArray *
dowser_suggested_fixes_find_unjoined (const DowserPlan *plan, const DowserSchema *schema)
{
  return find_joins (plan, schema, _dowser_suggested_fixes_find_unjoined);
}

GPtrArray *
dowser_suggested_fixes_find (const DowserPlan *plan, const DowserSchema *schema)
{
  return dowser_suggested_fixes_find_with_profile (plan, schema, NULL, NULL);
}

GPtrArray *
dowser_suggested_fixes_find_with_profile (const DowserPlan *plan, const DowserSchema *schema,
                                          const DowserProfile *profile, DowserValueChecks *lookups)
{
  DowserSuggestedFixes self
      = { .audit
          = { .analysis = { .schema = schema, .profile = profile, .plan = (DowserPlan *) plan }, .lookups = lookups },
          .scope = { NULL, NULL, "select" } };

  self.found = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_ambiguity_free);
  for (guint i = 0; i < plan->steps->len; i++)
    find_in_step (&self, (int) i);
  find_in_step (&self, -1);
  find_repeats (&self);
  _dowser_suggested_fixes_find_offers (&self);
  g_clear_pointer (&self.audit.graph, dowser_join_graph_unref);
  g_clear_pointer (&self.audit.analysis.grains, g_hash_table_unref);
  return self.found;
}

/* Returns TRUE if the user's constraints don't allow the choice: they refuse the chosen plan, or change it back into
 * @plan. This is found out by auditing the chosen plan. */
static gboolean
is_refused (const DowserChoice *choice, const DowserPlan *plan, const DowserSchema *schema,
            const DowserAuditOptions *options)
{
  g_autoptr (DowserPlan) chosen = dowser_operations_apply (choice->operations, plan, schema, NULL);
  g_autoptr (DowserPlan) audited
      = chosen != NULL ? dowser_audit_with_options (chosen, schema, options, NULL, NULL) : NULL;

  return audited == NULL || dowser_plan_has_same_statement (audited, plan)
         || dowser_plans_agree (audited, plan, schema);
}

void
dowser_suggested_fixes_remove_refused (GPtrArray *suggested_fixes, const DowserPlan *plan, const DowserSchema *schema,
                                       const DowserAuditOptions *options)
{
  if (options->constraints == NULL || options->constraints->len == 0)
    return;
  for (guint i = suggested_fixes->len; i > 0; i--)
    {
      DowserAmbiguity *fix = suggested_fixes->pdata[i - 1];

      for (guint j = fix->choices->len; j > 0; j--)
        if (is_refused (fix->choices->pdata[j - 1], plan, schema, options))
          g_ptr_array_remove_index (fix->choices, j - 1);
      if (fix->choices->len == 0)
        g_ptr_array_remove_index (suggested_fixes, i - 1);
    }
}
