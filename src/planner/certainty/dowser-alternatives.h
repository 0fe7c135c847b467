/* dowser-alternatives.h - makes other plans for the same question, which differ from the best plan in one part */
#pragma once

#include "planner/certainty/dowser-proposal.h"

G_BEGIN_DECLS

/**
 * DowserAlternative: another plan for the same question, which may be offered instead of the best plan
 * @score_gap: the difference between the best score and the score of this plan; 0 if the scores are equal
 * @reasons: (char *): sentences about the words that this plan doesn't use
 * @spans: DowserSpan: the meanings of the words in this plan; empty if they are the same as in the best proposal
 */
typedef struct
{
  DowserPlan *plan;
  double score_gap;
  GPtrArray *reasons;
  GPtrArray *spans;
} DowserAlternative;
void dowser_alternative_free (DowserAlternative *self);

/**
 * dowser_alternatives_new:
 * @proposals: interpretations of the question, at least one, the best first
 *
 * Collects alternatives to the best proposal: the next proposals, the best proposal with another join tree, and plans
 * in which one span of words has its next best meaning.
 *
 * Returns: (transfer full): DowserAlternative, the smallest @score_gap first
 */
GPtrArray *dowser_alternatives_new (const DowserCandidateChart *candidate_chart, GPtrArray *proposals);

G_END_DECLS
