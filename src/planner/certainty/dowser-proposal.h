/* dowser-proposal.h - a proposal: one interpretation of a question (reading), with its plan and score */
#pragma once

#include "planner/build/dowser-plan-builder.h"

G_BEGIN_DECLS

/**
 * DowserProposal: one interpretation of a question, with its plan.
 * @reading: the interpretation of each word; borrowed
 * @composed: (nullable): the same as @reading, but owned, if the composer made it; %NULL if the planner's rules made it
 * @score: can be compared with the scores of other proposals for the same question
 */
typedef struct
{
  const DowserReading *reading;
  DowserReading *composed;
  DowserQueryFrame *frame;
  DowserBuilt built;
  double score;
} DowserProposal;
void dowser_proposal_free (DowserProposal *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserProposal, dowser_proposal_free)
/** Makes a proposal with the average of the groups' sums, if @best averages the single rows of each group. Returns:
 * (transfer full) (nullable); its plan may be missing */
DowserProposal *dowser_proposal_new_average_over_groups (const DowserCandidateChart *candidate_chart,
                                                         const DowserProposal *best);

/** Makes proposals (interpretations of the question with their plans) from @readings, the best first. No two proposals
 * have the same plan. @readings: DowserReading. Returns: (transfer full): DowserProposal */
GPtrArray *dowser_proposals_new (const DowserCandidateChart *candidate_chart, GPtrArray *readings);

G_END_DECLS
