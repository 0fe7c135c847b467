/* dowser-suggested-fixes-offers.c - offers the audit's fixes for the user's own SQL, each as a choice */
#include "audit/fixes/dowser-suggested-fixes-private.h"
#include "plan/dowser-own-sql.h"

/* Returns TRUE if @offer fixes the spelling of a value. Other code offers a choice for each spelling of a value. */
static gboolean
has_own_choices (const DowserAuditOffer *offer)
{
  return g_str_equal (offer->check, "value-spelling");
}

/* Returns: (transfer full) (nullable): the plan with only this fix; %NULL if the fix doesn't change the SQL */
static DowserPlan *
apply_offer (const DowserSuggestedFixes *self, const DowserAuditOffer *offer)
{
  const DowserPlan *plan = self->audit.analysis.plan;
  const DowserAuditOptions options
      = { .profile = self->audit.analysis.profile, .lookups = self->audit.lookups, .applied_offer = offer };
  g_autoptr (DowserPlan) fixed = dowser_audit_with_options (plan, self->audit.analysis.schema, &options, NULL, NULL);

  return fixed != NULL && !dowser_plan_has_same_statement (fixed, plan) ? g_steal_pointer (&fixed) : NULL;
}

void
_dowser_suggested_fixes_find_offers (DowserSuggestedFixes *self)
{
  const DowserPlan *plan = self->audit.analysis.plan;
  g_autoptr (GPtrArray) offers = g_ptr_array_new_with_free_func ((GDestroyNotify) _dowser_audit_offer_free);
  const DowserAuditOptions options
      = { .profile = self->audit.analysis.profile, .lookups = self->audit.lookups, .offers = offers };
  g_autoptr (DowserPlan) audited = NULL;

  if (!dowser_own_sql_is_marked (plan))
    return;
  audited = dowser_audit_with_options (plan, self->audit.analysis.schema, &options, NULL, NULL);
  for (guint i = 0; i < offers->len; i++)
    {
      const DowserAuditOffer *offer = offers->pdata[i];
      DowserPlan *fixed = has_own_choices (offer) ? NULL : apply_offer (self, offer);
      DowserAmbiguity *ambiguity;

      if (fixed == NULL)
        continue;
      ambiguity = dowser_ambiguity_new (offer->message, 0, 0);
      _dowser_suggested_fixes_add_choice (ambiguity, offer->fix, fixed);
      g_ptr_array_add (self->found, ambiguity);
    }
}
