/* dowser-decision.c - decides whether to run a plan, to ask the user a question, or to reject the plan */
#include "verdict/dowser-decision.h"

#include "audit/dowser-plan-agreement.h"
#include "audit/fixes/dowser-suggested-fixes.h"
#include "explain/dowser-plan-compare.h"
#include "operations/dowser-apply.h"
#include "plan/dowser-plan-json.h"
#include "planner/certainty/dowser-option-labels.h"
#include "session/dowser-finding.h"
#include "verdict/dowser-plan-lacks.h"
#include "verdict/dowser-trust-threshold.h"

#include <glib/gi18n-lib.h>

/* The share of the doubt that a second opinion removes if it agrees with the plan. */
#define DOUBT_LEFT 0.5
/* If the clarity, one of the parts of the confidence, is below this value, a reason is added to the verdict. */
#define LOW_CLARITY 0.3

void
dowser_decided_free (DowserDecided *self)
{
  g_ptr_array_unref (self->reasons);
  g_ptr_array_unref (self->options);
  g_free (self->ask);
  g_clear_pointer (&self->other, dowser_ambiguity_free);
  g_free (self);
}

const char *
dowser_decision_get_other_question (void)
{
  return _ ("The built-in planner reads the question differently. Is that what you mean?");
}

static gboolean
has_error (GPtrArray *findings)
{
  for (guint i = 0; findings != NULL && i < findings->len; i++)
    {
      const DowserFinding *finding = findings->pdata[i];

      if (finding->severity == DOWSER_SEVERITY_ERROR)
        return TRUE;
    }
  return FALSE;
}

static void
add_reason (DowserDecided *self, const char *sentence)
{
  g_ptr_array_add (self->reasons, g_strdup (sentence));
}

static void
add_reasons (DowserDecided *self, const char *unmet_request)
{
  if (unmet_request != NULL)
    add_reason (self, unmet_request);
  if (self->parts.clarity < LOW_CLARITY)
    add_reason (self, _ ("The question doesn't mention any table or column that the plan reads."));
  if (self->parts.validity == 0)
    add_reason (self, _ ("A part of the plan had to be removed so that the plan can run."));
}

static DowserAgreement
compare_plans (const DowserDecisionFacts *facts)
{
  if (facts->second == NULL)
    return DOWSER_AGREEMENT_NONE;
  return dowser_plans_agree (facts->plan, facts->second, facts->schema) ? DOWSER_AGREEMENT_SAME : facts->rows;
}

static void
apply_second_opinion (DowserDecided *self, const DowserDecisionFacts *facts)
{
  g_autoptr (GPtrArray) differences = NULL;

  self->agreement = compare_plans (facts);
  self->second_confidence = facts->second != NULL ? facts->second_confidence : 0;
  if (self->agreement == DOWSER_AGREEMENT_SAME)
    self->confidence += (1.0 - self->confidence) * DOUBT_LEFT;
  self->has_disagreement = facts->second != NULL && self->agreement != DOWSER_AGREEMENT_SAME
                           && facts->second_confidence >= dowser_trust_second_is_sure;
  if (!self->has_disagreement)
    return;
  differences = dowser_plan_compare (facts->plan, facts->second);
  if (differences->len > 0)
    {
      const DowserDifference *first = differences->pdata[0];
      g_autofree char *text
          = g_strdup_printf (_ ("The built-in planner reads the question differently. %s"), first->text);

      add_reason (self, text);
    }
}

static void
add_option (DowserDecided *self, const DowserPlan *plan, const DowserSchema *schema)
{
  for (guint i = 0; i < self->options->len; i++)
    if (dowser_plan_has_same_statement (((const DowserOption *) self->options->pdata[i])->plan, plan))
      return;
  dowser_options_add_plan (self->options, (DowserPlan *) plan, schema);
}

/* Offers the plan that each choice of @ambiguity gives. A choice that can't be applied to the plan is left out. If no
 * choice changes the plan, all choices are left out. Returns: TRUE if a choice changes the plan */
static gboolean
offer_choices (DowserDecided *self, const DowserDecisionFacts *facts, const DowserAmbiguity *ambiguity)
{
  gboolean has_reason = FALSE;

  for (guint i = 0; i < ambiguity->choices->len; i++)
    {
      const DowserChoice *choice = ambiguity->choices->pdata[i];
      g_autoptr (DowserPlan) plan = dowser_operations_apply (choice->operations, facts->plan, facts->schema, NULL);

      if (plan == NULL || self->options->len >= DOWSER_MAX_OPTIONS)
        continue;
      has_reason = has_reason || !dowser_plan_has_same_statement (plan, facts->plan);
      g_ptr_array_add (self->options, dowser_option_new (choice->label, g_steal_pointer (&plan)));
    }
  if (!has_reason)
    g_ptr_array_set_size (self->options, 0);
  return has_reason;
}

static void
ask_user (DowserDecided *self, const char *question)
{
  self->decision = DOWSER_DECISION_CLARIFY;
  g_free (self->ask);
  self->ask = g_strdup (question);
}

/* Asks the user a question that is part of the plan, if the question's choices change the plan. Such a question has
 * priority over other questions. */
static gboolean
ask_plan_question (DowserDecided *self, const DowserDecisionFacts *facts)
{
  for (guint i = 0; i < facts->plan->ambiguities->len; i++)
    {
      const DowserAmbiguity *ambiguity = facts->plan->ambiguities->pdata[i];

      if (!offer_choices (self, facts, ambiguity))
        continue;
      ask_user (self, ambiguity->question);
      return TRUE;
    }
  return FALSE;
}

static gboolean
has_inferred_join (const DowserSelect *select)
{
  for (guint i = 0; i < select->joins->len; i++)
    if (((const DowserJoin *) select->joins->pdata[i])->via == DOWSER_VIA_INFERRED)
      return TRUE;
  return FALSE;
}

/* If two keys could join the tables, and neither the plan nor the schema decides which key is used, asks the user. */
static gboolean
ask_about_join (DowserDecided *self, const DowserDecisionFacts *facts)
{
  g_autoptr (GPtrArray) join_choices = NULL;
  const char *reason
      = _ ("The tables can be joined by more than one key, and the question does not say which key is meant.");

  join_choices = dowser_suggested_fixes_find_unjoined (facts->plan, facts->schema);
  if (join_choices->len == 0 && has_inferred_join (facts->plan->select))
    {
      g_clear_pointer (&join_choices, g_ptr_array_unref);
      join_choices = dowser_suggested_fixes_find_joins (facts->plan, facts->schema);
      reason = _ ("The tables can be joined in more than one way, by keys that the database does not declare.");
    }
  if (join_choices->len == 0 || !offer_choices (self, facts, join_choices->pdata[0]))
    return FALSE;
  add_reason (self, reason);
  ask_user (self, ((const DowserAmbiguity *) join_choices->pdata[0])->question);
  return TRUE;
}

/* Asks the user because the confidence is low. The user is asked even if there is only one reading, because the user
 * may answer in words. */
static void
ask_about_doubt (DowserDecided *self, const DowserDecisionFacts *facts)
{
  add_option (self, facts->plan, facts->schema);
  if (facts->second != NULL && self->agreement != DOWSER_AGREEMENT_SAME)
    add_option (self, facts->second, facts->schema);
  ask_user (self, self->options->len > 1 ? _ ("The question can be read in more than one way. Which do you mean?")
                                         : _ ("Is this what you mean? If not, ask again in other words."));
}

/* Returns TRUE if the model says that its plan is a guess and the second opinion doesn't agree with the plan. Also adds
 * a reason to the verdict. */
static gboolean
is_a_guess (DowserDecided *self, const DowserDecisionFacts *facts)
{
  if (facts->plan->quality == DOWSER_QUALITY_HIGH || self->agreement == DOWSER_AGREEMENT_SAME)
    return FALSE;
  add_reason (self, facts->plan->quality == DOWSER_QUALITY_LOW ? _ ("The model says that its plan is a guess.")
                                                               : _ ("The model is not quite sure of its plan."));
  return facts->plan->quality == DOWSER_QUALITY_LOW;
}

static void
offer_second_plan (DowserDecided *self, const DowserDecisionFacts *facts)
{
  g_autofree char *label = dowser_options_dup_label (facts->second, facts->schema);
  g_autofree char *json = dowser_plan_to_json (facts->second, FALSE);

  self->other = dowser_ambiguity_new (dowser_decision_get_other_question (), 0, 0);
  g_ptr_array_add (self->other->choices,
                   dowser_choice_new (label, dowser_operations_new_single (dowser_operation_new_replace_plan (json))));
}

static void
reject_plan (DowserDecided *self, const DowserPlan *plan)
{
  self->decision = DOWSER_DECISION_TERMINATE;
  g_ptr_array_set_size (self->reasons, 0);
  add_reason (self, plan->explanation != NULL && *plan->explanation != '\0'
                        ? plan->explanation
                        : _ ("This isn't a question about data. Ask for something that the tables contain."));
}

DowserDecided *
dowser_decide (const DowserDecisionFacts *facts)
{
  DowserDecided *self = g_new0 (DowserDecided, 1);
  g_autofree char *unmet_request = dowser_plan_find_unmet_request (facts->plan, facts->question);

  self->reasons = g_ptr_array_new_with_free_func (g_free);
  self->options = g_ptr_array_new_with_free_func ((GDestroyNotify) dowser_option_free);
  self->decision = DOWSER_DECISION_PROCEED;
  self->parts = dowser_confidence_measure (facts->plan, facts->schema, facts->question, unmet_request, -1,
                                           !has_error (facts->findings));
  self->confidence = self->parts.total;
  if (facts->plan->decision == DOWSER_DECISION_TERMINATE)
    {
      reject_plan (self, facts->plan);
      return self;
    }
  add_reasons (self, unmet_request);
  apply_second_opinion (self, facts);
  if (facts->plan->decision == DOWSER_DECISION_CLARIFY && ask_plan_question (self, facts))
    return self;
  if (ask_about_join (self, facts))
    return self;
  if (is_a_guess (self, facts) || self->confidence < DOWSER_CONFIDENCE_ASK)
    ask_about_doubt (self, facts);
  else if (self->has_disagreement)
    offer_second_plan (self, facts);
  return self;
}
