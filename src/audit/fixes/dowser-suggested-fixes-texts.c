/* dowser-suggested-fixes-texts.c - offers to read texts as numbers in the user's own SQL, which compares them as
 * texts */
#include "audit/fixes/dowser-suggested-fixes-private.h"

#include <glib/gi18n-lib.h>

static DowserPlan *
dup_without_number_text_exemption (const DowserPlan *plan)
{
  DowserPlan *copy = dowser_plan_copy (plan);

  for (guint i = copy->exemptions->len; i > 0; i--)
    if (g_strcmp0 (((const DowserExemption *) copy->exemptions->pdata[i - 1])->check, DOWSER_CHECK_NUMBER_TEXT) == 0)
      g_ptr_array_remove_index (copy->exemptions, i - 1);
  return copy;
}

static gboolean
is_offered (const DowserSuggestedFixes *self, const char *question)
{
  for (guint i = 0; i < self->found->len; i++)
    if (g_strcmp0 (((const DowserAmbiguity *) self->found->pdata[i])->question, question) == 0)
      return TRUE;
  return FALSE;
}

static void
offer_numbers (DowserSuggestedFixes *self, const DowserAuditNumberText *use)
{
  g_autofree char *question
      = g_strdup_printf (_ ("“%s” stores numbers as text. How should these values be compared?"), use->column->name);
  DowserAmbiguity *ambiguity;

  if (is_offered (self, question))
    return;
  ambiguity = dowser_ambiguity_new (question, 0, 0);
  _dowser_suggested_fixes_add_choice (ambiguity, _ ("As numbers"),
                                      dup_without_number_text_exemption (self->audit.analysis.plan));
  g_ptr_array_add (self->found, ambiguity);
}

void
_dowser_suggested_fixes_find_number_texts (DowserSuggestedFixes *self)
{
  const DowserPlan *plan = self->audit.analysis.plan;
  GPtrArray *findings = self->audit.findings;
  g_autoptr (GPtrArray) ignored_findings = NULL;
  g_autoptr (DowserSelect) copy = dowser_select_copy (self->scope.select);
  DowserAuditScope scope = { self->scope.outer, copy, self->scope.path };

  if (!dowser_plan_is_exempt (plan, DOWSER_CHECK_NUMBER_TEXT, NULL)
      || !dowser_schema_has_number_texts (self->audit.analysis.schema))
    return;
  self->audit.findings = ignored_findings = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_finding_free);
  _dowser_audit_check_number_texts (&self->audit, &scope);
  self->audit.findings = findings;
  /* The choice applies to all texts that can be read as numbers, so one question is enough. */
  if (self->audit.number_texts->len > 0)
    offer_numbers (self, self->audit.number_texts->pdata[0]);
  g_clear_pointer (&self->audit.number_texts, g_ptr_array_unref);
}
