/* dowser-certainty-keywords.c - finds keywords of the question that had no effect on the frame */
#include "planner/certainty/dowser-certainty-private.h"

static gboolean
has_alternative (const DowserQueryFrame *frame)
{
  for (guint i = 0; i < frame->conditions->len; i++)
    {
      const DowserCondition *condition = g_ptr_array_index (frame->conditions, i);

      if (condition->or_before || (condition->values != NULL && condition->values->len > 1))
        return TRUE;
    }
  return frame->set_op == DOWSER_SET_UNION;
}

static gboolean
has_negation (const DowserQueryFrame *frame)
{
  for (guint i = 0; i < frame->conditions->len; i++)
    {
      const DowserCondition *condition = g_ptr_array_index (frame->conditions, i);

      if (condition->negated || condition->kind == DOWSER_CONDITION_NONE || condition->kind == DOWSER_CONDITION_NULL
          || condition->compare == DOWSER_NOT_EQUAL)
        return TRUE;
    }
  return frame->set_op == DOWSER_SET_EXCEPT;
}

static gboolean
has_aggregate (const DowserQueryFrame *frame)
{
  for (guint i = 0; i < frame->outputs->len; i++)
    {
      if (g_array_index (frame->outputs, DowserTerm, i).aggregated)
        return TRUE;
    }
  for (guint i = 0; i < frame->conditions->len; i++)
    {
      const DowserCondition *condition = g_ptr_array_index (frame->conditions, i);

      if (condition->term.aggregated || condition->kind == DOWSER_CONDITION_AGGREGATE)
        return TRUE;
    }
  return FALSE;
}

/* Returns TRUE if the frame shows that @keyword_rule had an effect, or if rules of this kind never leave a trace in the
 * frame. */
static gboolean
is_rule_used (const DowserQueryFrame *frame, const DowserKeywordRule *keyword_rule)
{
  switch (keyword_rule->kind)
    {
    case DOWSER_KEYWORD_RULE_BOTH:
      return frame->set_op != DOWSER_SET_NONE;
    case DOWSER_KEYWORD_RULE_OR:
      return has_alternative (frame);
    case DOWSER_KEYWORD_RULE_NOT:
    case DOWSER_KEYWORD_RULE_WITHOUT_ANY:
      return has_negation (frame);
    case DOWSER_KEYWORD_RULE_SUPERLATIVE:
      return frame->limit != DOWSER_NO_LIMIT || has_aggregate (frame);
    case DOWSER_KEYWORD_RULE_COMMON:
    case DOWSER_KEYWORD_RULE_TOP:
      return frame->limit != DOWSER_NO_LIMIT;
    case DOWSER_KEYWORD_RULE_ORDER:
    case DOWSER_KEYWORD_RULE_DIRECTION:
      return frame->orders->len > 0;
    case DOWSER_KEYWORD_RULE_AGGREGATE:
      return has_aggregate (frame) || frame->orders->len > 0;
    case DOWSER_KEYWORD_RULE_GROUP:
      return frame->groups->len > 0 || has_aggregate (frame) || frame->orders->len > 0;
    default:
      return TRUE;
    }
}

static gboolean
rule_shapes_plan (const DowserKeywordRule *keyword_rule)
{
  switch (keyword_rule->kind)
    {
    case DOWSER_KEYWORD_RULE_STOP:
    case DOWSER_KEYWORD_RULE_ASK:
    case DOWSER_KEYWORD_RULE_OF:
    case DOWSER_KEYWORD_RULE_AND:
    case DOWSER_KEYWORD_RULE_RELATIVE:
      return FALSE;
    default:
      return TRUE;
    }
}

void
_dowser_certainty_measure_keyword_rules (const DowserProposal *best, double *features)
{
  for (guint i = 0; i < best->reading->items->len; i++)
    {
      const DowserCandidate *candidate = g_ptr_array_index (best->reading->items, i);

      if (candidate->kind == DOWSER_CANDIDATE_ADJECTIVE)
        features[DOWSER_FEATURE_ADJECTIVE] = 1.0;
      if (candidate->kind != DOWSER_CANDIDATE_CUE)
        continue;
      if (rule_shapes_plan (candidate->keyword_rule))
        features[DOWSER_FEATURE_CUES] += 0.2;
      if (!is_rule_used (best->frame, candidate->keyword_rule))
        features[DOWSER_FEATURE_LOST_CUE] = 1.0;
      if (candidate->keyword_rule->kind == DOWSER_KEYWORD_RULE_OR
          || candidate->keyword_rule->kind == DOWSER_KEYWORD_RULE_BOTH)
        features[DOWSER_FEATURE_ALTERNATIVE] = 1.0;
    }
}
