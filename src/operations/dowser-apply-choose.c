/* dowser-apply-choose.c - answers a question that a plan asks the user */
#include "operations/dowser-apply-private.h"

#include <glib/gi18n-lib.h>

static gboolean
is_same_ambiguity (const DowserAmbiguity *a, const DowserAmbiguity *b)
{
  return g_strcmp0 (a->question, b->question) == 0 && a->start == b->start && a->length == b->length;
}

/* Removes the answered question from @plan. Called again after the chosen operations, because they may replace the plan
 * by a plan that asks the same question. */
static void
remove_ambiguity (DowserPlan *plan, const DowserAmbiguity *answered)
{
  for (guint i = plan->ambiguities->len; i-- > 0;)
    if (is_same_ambiguity (plan->ambiguities->pdata[i], answered))
      g_ptr_array_remove_index (plan->ambiguities, i);
  if (plan->ambiguities->len == 0 && plan->decision == DOWSER_DECISION_CLARIFY)
    plan->decision = DOWSER_DECISION_PROCEED;
}

DowserPlan *
_dowser_apply_choose (const DowserOperation *operation, const DowserPlan *plan, const DowserSchema *schema,
                      GError **error)
{
  const DowserAmbiguity *ambiguity = operation->index >= 0 && (guint) operation->index < plan->ambiguities->len
                                         ? plan->ambiguities->pdata[operation->index]
                                         : NULL;
  const DowserChoice *choice = NULL;
  g_autoptr (DowserPlan) without_question = NULL;
  g_autoptr (DowserPlan) answered = NULL;
  DowserPlan *settled_plan;

  if (ambiguity != NULL && operation->choice >= 0 && (guint) operation->choice < ambiguity->choices->len)
    choice = ambiguity->choices->pdata[operation->choice];
  if (choice == NULL)
    {
      _dowser_apply_refuse (error, _ ("There is no such choice. Choose one from the list."));
      return NULL;
    }
  /* The question is removed before the chosen operations are applied. If one of them is itself an answer to this
   * question, it would otherwise be applied without end. */
  without_question = dowser_plan_copy (plan);
  remove_ambiguity (without_question, ambiguity);
  answered = dowser_operations_apply (choice->operations, without_question, schema, error);
  if (answered == NULL)
    return NULL;
  settled_plan = dowser_plan_copy (answered);
  remove_ambiguity (settled_plan, ambiguity);
  return settled_plan;
}
