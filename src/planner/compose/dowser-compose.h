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
 * If compositions are likelier than all proposals of the rules by the learned weights, inserts these compositions
 * before the proposals of the rules.
 */
void dowser_compose (const DowserCandidateChart *candidate_chart, const DowserValueIndex *values, GPtrArray *proposals);

/** DowserComposed: a plan with the traits of its interpretation, for learning the weights of the traits */
typedef struct
{
  DowserPlan *plan;
  GArray *traits; /* DowserTrait */
  int worth;
} DowserComposed;
/** Returns the @limit likeliest interpretations, composed or made by the rules. Returns: (transfer full):
 * DowserComposed */
GPtrArray *dowser_compose_list_readings (const DowserCandidateChart *candidate_chart, const DowserValueIndex *values,
                                         GPtrArray *proposals, guint limit);

G_END_DECLS
