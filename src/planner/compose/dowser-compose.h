/* dowser-compose.h - composes interpretations of a question from its names and values, if the rules leave words
 * unused */
#pragma once

#include "planner/certainty/dowser-proposal.h"
#include "planner/compose/dowser-trait.h"

G_BEGIN_DECLS

/**
 * dowser_compose:
 * @values: (nullable)
 * @proposals: DowserProposal made by the rules, the best first; perhaps none
 *
 * Composes interpretations of the question from its names and values. By the learned weights, those that are likelier
 * than
 * all proposals of the rules are inserted before these proposals.
 */
void dowser_compose (const DowserCandidateChart *candidate_chart, const DowserValueIndex *values, GPtrArray *proposals);

/** DowserComposed: a plan with the traits (features with learned weights) of its interpretation, for learning these
 * weights */
typedef struct
{
  DowserPlan *plan;
  GArray *traits; /* DowserTrait */
  int worth;
} DowserComposed;
/** Returns the @limit likeliest interpretations of the question. Some are composed from the possible meanings of its
 * words, others are the @proposals, which the planner's rules made. Returns: (transfer full): DowserComposed */
GPtrArray *dowser_compose_list_readings (const DowserCandidateChart *candidate_chart, const DowserValueIndex *values,
                                         GPtrArray *proposals, guint limit);

G_END_DECLS
