/* dowser-certainty.c - estimates the probability that the best proposal is right */
#include "planner/certainty/dowser-certainty-private.h"

#include "planner/certainty/dowser-certainty-weights.h"

#include <math.h>

static double
clamp_value (double value)
{
  return CLAMP (value, 0.0, 1.0);
}

static gboolean
is_name (const DowserCandidate *candidate)
{
  return candidate->kind == DOWSER_CANDIDATE_TABLE || candidate->kind == DOWSER_CANDIDATE_COLUMN;
}

/* Returns TRUE if another name matches the same words about equally well, with the context included. */
static gboolean
has_similar_match (const DowserCandidateChart *candidate_chart, const DowserCandidate *candidate)
{
  GPtrArray *candidates = g_ptr_array_index (candidate_chart->starts, candidate->first);

  for (guint i = 0; i < candidates->len; i++)
    {
      const DowserCandidate *other = g_ptr_array_index (candidates, i);

      if (other != candidate && is_name (other) && other->n == candidate->n
          && (other->table != candidate->table || other->column != candidate->column)
          && other->score > candidate->score - 0.2)
        return TRUE;
    }
  return FALSE;
}

static void
measure_items (const DowserCandidateChart *candidate_chart, const DowserProposal *best, double *features)
{
  guint n_names = 0;
  double sum = 0.0;

  features[DOWSER_FEATURE_WORST_NAME] = 1.0;
  for (guint i = 0; i < best->reading->items->len; i++)
    {
      const DowserCandidate *candidate = g_ptr_array_index (best->reading->items, i);

      if (candidate->guessed != NULL)
        features[DOWSER_FEATURE_GUESSED] += 0.25;
      if (is_name (candidate))
        {
          n_names++;
          sum += candidate->match;
          features[DOWSER_FEATURE_WORST_NAME] = MIN (features[DOWSER_FEATURE_WORST_NAME], candidate->match);
          if (has_similar_match (candidate_chart, candidate))
            features[DOWSER_FEATURE_RIVALS] += 0.34;
        }
      if (candidate->column != NULL && candidate_chart->mentions[candidate->table->index] < 0.7)
        features[DOWSER_FEATURE_UNMENTIONED] += 0.34;
      if (candidate->hit != NULL && candidate->hit->n_columns > 1)
        features[DOWSER_FEATURE_VALUE_RIVALS] += 0.34;
      if (candidate->kind == DOWSER_CANDIDATE_CUE && candidate->keyword_rule->kind == DOWSER_KEYWORD_RULE_STOP
          && candidate->n == 1 && dowser_candidate_chart_is_content_word (candidate_chart, candidate->first))
        features[DOWSER_FEATURE_HIDDEN] += 0.34;
    }
  features[DOWSER_FEATURE_MEAN_NAME] = n_names > 0 ? sum / n_names : 0.0;
}

/* Returns TRUE if words of the question name the output column. */
static gboolean
is_mentioned (const DowserProposal *best, const DowserTerm *term)
{
  if (term->aggregated || term->all)
    return TRUE;
  for (guint i = 0; i < best->reading->items->len; i++)
    {
      const DowserCandidate *candidate = g_ptr_array_index (best->reading->items, i);

      if (candidate->column == term->column)
        return TRUE;
    }
  return FALSE;
}

static void
measure_outputs (const DowserProposal *best, double *features)
{
  const DowserQueryFrame *frame = best->frame;

  for (guint i = 0; i < frame->outputs->len; i++)
    {
      const DowserTerm *term = &g_array_index (frame->outputs, DowserTerm, i);

      if (!is_mentioned (best, term))
        features[DOWSER_FEATURE_IMPLICIT] = 1.0;
      if (term->aggregated && term->aggregate == DOWSER_COUNT && best->built.n_joins > 0)
        features[DOWSER_FEATURE_COUNT_JOINED] = 1.0;
    }
  features[DOWSER_FEATURE_OUTPUTS] = frame->outputs->len / 4.0;
}

static void
measure_frame (const DowserProposal *best, double *features)
{
  const DowserQueryFrame *frame = best->frame;

  for (guint i = 0; i < frame->conditions->len; i++)
    {
      const DowserCondition *condition = g_ptr_array_index (frame->conditions, i);

      if (condition->kind == DOWSER_CONDITION_NONE)
        features[DOWSER_FEATURE_NONE] = 1.0;
      if (condition->term.aggregated)
        features[DOWSER_FEATURE_HAVING] = 1.0;
      if (condition->or_before)
        features[DOWSER_FEATURE_OR] = 1.0;
      if (condition->term.table != frame->subject && !condition->term.aggregated && !frame->distinct)
        features[DOWSER_FEATURE_FAN_OUT] = 1.0;
    }
  for (guint i = 0; i < frame->orders->len; i++)
    {
      const DowserTerm *term = &g_array_index (frame->orders, DowserSortKey, i).term;

      features[term->aggregated ? DOWSER_FEATURE_ORDER_COUNT : DOWSER_FEATURE_ORDER_PLAIN] = 1.0;
      if (!term->aggregated && frame->limit != DOWSER_NO_LIMIT && best->built.n_joins > 0)
        features[DOWSER_FEATURE_EXTREME_JOINED] = 1.0;
    }
  for (guint i = 0; i < frame->groups->len; i++)
    {
      if (g_array_index (frame->groups, DowserTerm, i).column == NULL)
        features[DOWSER_FEATURE_GROUP_TABLE] = 1.0;
    }
  features[DOWSER_FEATURE_CONDITIONS] = frame->conditions->len / 3.0;
  features[DOWSER_FEATURE_SET] = frame->set_op != DOWSER_SET_NONE;
  features[DOWSER_FEATURE_UNUSED] = frame->unused->len / 3.0;
}

static guint
count_content_words (const DowserCandidateChart *candidate_chart)
{
  guint n = 0;

  for (guint i = 0; i < dowser_tokens_get_length (candidate_chart->tokens); i++)
    n += dowser_candidate_chart_is_content_word (candidate_chart, i);
  return MAX (n, 1);
}

void
dowser_certainty_measure_proposal (const DowserCandidateChart *candidate_chart, const DowserProposal *proposal,
                                   double *features)
{
  for (guint i = 0; i < DOWSER_N_FEATURES; i++)
    features[i] = 0.0;
  features[DOWSER_FEATURE_MARGIN] = 1.0;
  features[DOWSER_FEATURE_QUALITY] = proposal->reading->score / (1.5 * count_content_words (candidate_chart));
  features[DOWSER_FEATURE_JOINS] = proposal->built.n_joins / 3.0;
  features[DOWSER_FEATURE_INFERRED] = proposal->built.n_inferred > 0;
  features[DOWSER_FEATURE_AMBIGUOUS] = proposal->built.ambiguous;
  features[DOWSER_FEATURE_DROPPED] = proposal->built.has_dropped_table;
  features[DOWSER_FEATURE_LENGTH] = dowser_tokens_get_length (candidate_chart->tokens) / 30.0;
  measure_items (candidate_chart, proposal, features);
  measure_outputs (proposal, features);
  measure_frame (proposal, features);
  _dowser_certainty_measure_keyword_rules (proposal, features);
  _dowser_certainty_measure_anomalies (candidate_chart, proposal, features);
  _dowser_certainty_measure_doubts (candidate_chart, proposal, features);
  for (guint i = 0; i < DOWSER_N_FEATURES; i++)
    features[i] = clamp_value (features[i]);
}

void
dowser_certainty_measure (const DowserCandidateChart *candidate_chart, GPtrArray *proposals, double *features)
{
  const DowserProposal *best = g_ptr_array_index (proposals, 0);

  dowser_certainty_measure_proposal (candidate_chart, best, features);
  if (proposals->len > 1)
    features[DOWSER_FEATURE_MARGIN]
        = clamp_value (best->score - ((const DowserProposal *) g_ptr_array_index (proposals, 1))->score);
  features[DOWSER_FEATURE_TIE] = features[DOWSER_FEATURE_MARGIN] < 0.15;
}

double
dowser_certainty_get_cost (const double *features, DowserFeature feature)
{
  double weight = dowser_certainty_weights[feature];

  return weight < 0 ? -weight * features[feature] : weight * (1.0 - features[feature]);
}

double
dowser_certainty_estimate (const double *features)
{
  double sum = dowser_certainty_bias;

  for (guint i = 0; i < DOWSER_N_FEATURES; i++)
    sum += dowser_certainty_weights[i] * features[i];
  return 1.0 / (1.0 + exp (-sum));
}
