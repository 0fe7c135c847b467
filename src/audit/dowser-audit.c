/* dowser-audit.c - runs the checks of an audit on a plan, its steps and its nested selects */
#include "audit/checks/dowser-audit-private.h"

#include "base/dowser-error.h"
#include "plan/dowser-plan-steps.h"

#include <glib/gi18n-lib.h>

/* The maximum number of rounds. In each round, all checks run once; the rounds end when a round changes nothing. Few
 * plans need a third round. The limit ends the audit of a plan that would be changed in every round. */
#define MAX_ROUNDS 8
/* The maximum number of audited selects. A nested select is audited in each round of the selects around it, so the
 * numbers of rounds multiply. */
#define MAX_SELECTS 20000

typedef void (*Check) (DowserAudit *self, DowserAuditScope *scope);

/* The checks in their order. The checks of names are first, because all other checks look up columns. Checks that move
 * conditions run before the checks that complete groups. Checks that drop tables run near the end. */
static const Check checks[] = {
  _dowser_audit_check_instances,    _dowser_audit_check_ids,
  _dowser_audit_check_columns,      _dowser_audit_check_constraints,
  _dowser_audit_check_functions,    _dowser_audit_check_subplans,
  _dowser_audit_check_joins,        _dowser_audit_check_connection,
  _dowser_audit_check_nulls,        _dowser_audit_check_days,
  _dowser_audit_check_values,       _dowser_audit_check_types,
  _dowser_audit_check_measures,     _dowser_audit_check_aggregates,
  _dowser_audit_check_having,       _dowser_audit_check_extreme,
  _dowser_audit_check_outputs,      _dowser_audit_check_order,
  _dowser_audit_check_distinct,     _dowser_audit_check_group,
  _dowser_audit_check_limit,        _dowser_audit_check_unused,
  _dowser_audit_check_fan_out,      _dowser_audit_check_row_loss,
  _dowser_audit_check_lost_nulls,   _dowser_audit_check_products,
  _dowser_audit_check_join_kinds,   _dowser_audit_check_logic,
  _dowser_audit_check_spellings,    _dowser_audit_check_summaries,
  _dowser_audit_check_set,          _dowser_audit_check_set_halves,
  _dowser_audit_check_mixes,        _dowser_audit_check_averages_per_parent,
  _dowser_audit_check_number_texts,
};

static void
set_fatal (DowserAudit *self, char *message)
{
  if (self->fatal_reason == NULL)
    self->fatal_reason = message;
  else
    g_free (message);
}

static gboolean
run_checks (DowserAudit *self, DowserAuditScope *scope)
{
  for (guint i = 0; i < G_N_ELEMENTS (checks); i++)
    {
      checks[i](self, scope);
      if (self->fatal_reason != NULL)
        return FALSE;
    }
  return TRUE;
}

/* Removes the findings without a fix. If such a finding still applies, the next round finds it again. */
static void
remove_unfixed_findings (DowserAudit *self, guint from)
{
  for (guint i = from; i < self->findings->len;)
    if (((const DowserFinding *) self->findings->pdata[i])->fix == NULL)
      g_ptr_array_remove_index (self->findings, i);
    else
      i++;
}

DowserSelect *
_dowser_audit_select (DowserAudit *self, DowserAuditScope *outer, const DowserSelect *select, const char *path)
{
  g_autoptr (DowserSelect) copy = dowser_select_copy (select);
  DowserAuditScope scope = { outer, copy, path };
  guint first = self->findings->len;

  if (++self->n_selects > MAX_SELECTS)
    {
      set_fatal (self, g_strdup (_ ("The plan is nested too deeply to be checked. Ask a simpler question.")));
      return NULL;
    }

  /* The checks are repeated until they change nothing, because one fix may enable another. For example, a fix may
   * remove the last use of a table. */
  for (guint round = 0; round < MAX_ROUNDS; round++)
    {
      g_autoptr (DowserSelect) before = dowser_select_copy (copy);

      remove_unfixed_findings (self, first);
      if (!run_checks (self, &scope))
        return NULL;
      if (dowser_select_equal (copy, before))
        break;
    }
  if (copy->outputs->len == 0)
    return NULL;
  /* If nothing was fixed, returns the original select, so that the plan that contains it needn't be copied. */
  return dowser_select_equal (copy, select) ? dowser_select_ref (select) : g_steal_pointer (&copy);
}

static void
drop_incomplete_set (DowserAudit *self, DowserAuditScope *scope)
{
  DowserAuditPlace place = { DOWSER_AUDIT_WHOLE, 0, 0 };
  DowserSelect *select = scope->select;

  if (!_dowser_audit_may_fix (self, scope, &place,
                              (DowserAuditFix){
                                  DOWSER_SEVERITY_WARNING, "set", TRUE, g_strdup ("set"),
                                  g_strdup (
                                      _ ("One half of the combined rows, or the way to combine them, is missing.")),
                                  _ ("Only the first half is shown.") }))
    return;
  select->set_op = DOWSER_SET_NONE;
  g_clear_pointer (&select->set_with, dowser_select_unref);
}

/* Audits the second half of a set operation, and checks that it has as many columns as the first half. */
void
_dowser_audit_check_set (DowserAudit *self, DowserAuditScope *scope)
{
  DowserSelect *select = scope->select;
  g_autofree char *path = NULL;
  DowserSelect *with;

  if (select->set_op == DOWSER_SET_NONE && select->set_with == NULL)
    return;
  if (select->set_op == DOWSER_SET_NONE || select->set_with == NULL)
    {
      drop_incomplete_set (self, scope);
      return;
    }
  path = g_strconcat (scope->path, ".set.with", NULL);
  with = _dowser_audit_select (self, scope->outer, select->set_with, path);
  if (with == NULL)
    {
      set_fatal (self, g_strdup (_ ("The second half of the combined rows has no column that exists in this source.")));
      return;
    }
  dowser_select_unref (select->set_with);
  select->set_with = with;
  if (with->outputs->len != select->outputs->len)
    set_fatal (self, g_strdup_printf (_ ("The two halves of the combined rows show %u and %u columns. Show the same "
                                         "number of columns in both."),
                                      select->outputs->len, with->outputs->len));
}

static void
audit_steps (DowserAudit *self)
{
  GPtrArray *steps = self->analysis.plan->steps;

  for (guint i = 0; i < steps->len && self->fatal_reason == NULL; i++)
    {
      const DowserPlanStep *step;
      g_autofree char *path = g_strdup_printf ("steps[%u].select", i);
      g_autoptr (DowserSelect) repaired = NULL;

      _dowser_audit_check_step_name (self, i);
      if (self->fatal_reason != NULL)
        return;
      step = steps->pdata[i];
      self->analysis.n_steps = i;
      repaired = _dowser_audit_select (self, NULL, step->select, path);
      if (repaired == NULL)
        set_fatal (self, g_strdup_printf (_ ("Step “%s” shows no existing column."), step->id));
      else if (repaired != step->select)
        {
          DowserPlanStep *replacement = dowser_plan_step_new (step->id, step->about, g_steal_pointer (&repaired));

          dowser_plan_step_free (steps->pdata[i]);
          steps->pdata[i] = replacement;
        }
    }
  self->analysis.n_steps = steps->len;
}

/* Returns the message of the first error, because this error explains best why nothing is left. */
char *
_dowser_audit_dup_empty_plan_message (const DowserAudit *self)
{
  for (guint i = 0; i < self->findings->len; i++)
    {
      const DowserFinding *finding = self->findings->pdata[i];

      if (finding->severity == DOWSER_SEVERITY_ERROR)
        return g_strdup_printf (_ ("%s Nothing is left to show."), finding->message);
    }
  return g_strdup (_ ("The plan shows no column of this source. Name a column of the source."));
}

static void
audit_main_select (DowserAudit *self)
{
  DowserSelect *repaired;

  if (self->fatal_reason != NULL)
    return;
  repaired = _dowser_audit_select (self, NULL, self->analysis.plan->select, "select");
  if (repaired == NULL)
    {
      set_fatal (self, _dowser_audit_dup_empty_plan_message (self));
      return;
    }
  dowser_select_unref (self->analysis.plan->select);
  self->analysis.plan->select = repaired;
}

static void
check_depth (DowserAudit *self)
{
  g_autoptr (GError) error = NULL;

  if (!dowser_plan_check_depth (self->analysis.plan, &error))
    set_fatal (self, g_strdup (error->message));
}

/* Refuses plans whose steps have ambiguous names or read themselves. Such plans are not checked further. */
static void
check_steps (DowserAudit *self)
{
  g_autoptr (GError) error = NULL;

  if (!dowser_plan_check_steps (self->analysis.plan, self->analysis.schema, &error))
    set_fatal (self, g_strdup (error->message));
}

/* Refuses a plan that reads restricted data. This check runs last, because other checks may still change names. */
static void
check_restricted (DowserAudit *self)
{
  char *reason = self->fatal_reason == NULL ? _dowser_audit_dup_restricted_message (self) : NULL;

  if (reason != NULL)
    set_fatal (self, reason);
}

static void
check_size (DowserAudit *self)
{
  char *reason = _dowser_audit_dup_too_large_message (self->analysis.plan);

  if (reason != NULL)
    set_fatal (self, reason);
}

/* Ends the audit, and sets @findings and @error. Returns: (transfer full) (nullable): the audited plan */
static DowserPlan *
finish (DowserAudit *self, GPtrArray **findings, GError **error)
{
  g_autofree char *fatal_reason = g_steal_pointer (&self->fatal_reason);

  g_clear_pointer (&self->graph, dowser_join_graph_unref);
  g_clear_pointer (&self->analysis.grains, g_hash_table_unref);
  g_clear_pointer (&self->number_texts, g_ptr_array_unref);
  if (fatal_reason != NULL)
    g_ptr_array_add (self->findings,
                     dowser_finding_new (DOWSER_SEVERITY_ERROR, "executable", "select", fatal_reason, NULL));
  if (findings != NULL)
    *findings = self->findings;
  else
    g_ptr_array_unref (self->findings);
  if (fatal_reason == NULL)
    return self->analysis.plan;
  g_set_error_literal (error, DOWSER_PLAN_ERROR, DOWSER_PLAN_ERROR_INVALID, fatal_reason);
  dowser_plan_unref (self->analysis.plan);
  return NULL;
}

DowserPlan *
dowser_audit (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile, GPtrArray **findings,
              GError **error)
{
  return dowser_audit_with_lookups (plan, schema, profile, NULL, findings, error);
}

DowserPlan *
dowser_audit_with_lookups (const DowserPlan *plan, const DowserSchema *schema, const DowserProfile *profile,
                           DowserValueChecks *lookups, GPtrArray **findings, GError **error)
{
  const DowserAuditOptions options = { profile, lookups, NULL };

  return dowser_audit_with_options (plan, schema, &options, findings, error);
}

DowserPlan *
dowser_audit_with_options (const DowserPlan *plan, const DowserSchema *schema, const DowserAuditOptions *options,
                           GPtrArray **findings, GError **error)
{
  DowserAudit self = {
    .analysis = { .schema = schema, .profile = options->profile },
    .lookups = options->lookups,
    .constraints = options->constraints,
    .offers = options->offers,
    .applied_offer = options->applied_offer,
  };

  self.analysis.plan = dowser_plan_copy (plan);
  self.findings = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_finding_free);
  check_depth (&self);
  check_size (&self);
  if (self.fatal_reason == NULL)
    check_steps (&self);
  audit_steps (&self);
  audit_main_select (&self);
  check_restricted (&self);
  /* The depth is checked again, because a fix may have nested expressions more deeply. */
  check_depth (&self);
  return finish (&self, findings, error);
}
