/* dowser-cures-days.c - offers the whole day where a person's own SQL compares a day with a timestamp */
#include "audit/fixes/dowser-cures-private.h"

#include <glib/gi18n-lib.h>

void
_dowser_cures_find_days (DowserCures *self)
{
  const DowserPlan *plan = self->audit.analysis.plan;
  g_autoptr (DowserPlan) free_of_keeps = NULL;
  g_autoptr (DowserSelect) select = NULL;
  g_autoptr (GPtrArray) findings = NULL;
  g_autofree char *question = NULL;
  DowserAudit audit = { .analysis = self->audit.analysis };
  DowserAuditScope scope = self->scope;
  DowserAmbiguity *ambiguity;

  if (!dowser_plan_keeps (plan, DOWSER_AUDIT_DAY_RANGE, NULL))
    return;
  audit.analysis.plan = free_of_keeps = dowser_plan_copy (plan);
  g_ptr_array_set_size (free_of_keeps->keeps, 0);
  scope.select = select = dowser_select_copy (self->scope.select);
  audit.findings = findings = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_finding_free);
  _dowser_audit_check_days (&audit, &scope);
  if (findings->len == 0)
    return;
  question = g_strdup_printf (_ ("%s Is the whole day meant?"), ((const DowserFinding *) findings->pdata[0])->message);
  ambiguity = dowser_ambiguity_new (question, 0, 0);
  _dowser_cures_add_choice (ambiguity, _ ("The whole day"),
                            _dowser_cures_dup_plan_with (self, g_steal_pointer (&select)));
  g_ptr_array_add (self->found, ambiguity);
}
