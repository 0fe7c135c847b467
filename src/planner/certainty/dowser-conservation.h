/* dowser-conservation.h - checks that the plan contains every column and value that words of the question mean in the
 * chosen interpretation */
#pragma once

#include "planner/certainty/dowser-proposal.h"

G_BEGIN_DECLS

/** Finds words that the plan ignores. @reasons: (char *): gets a sentence for each word that was read as a column or
 * value, although @proposal's frame doesn't use it. Each sentence prevents the state "understood" */
void dowser_conservation_check (const DowserCandidateChart *candidate_chart, const DowserProposal *proposal,
                                GPtrArray *reasons);

G_END_DECLS
