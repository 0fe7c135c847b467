/* dowser-spans.h - the meaning of each word of a question, as shown to the user */
#pragma once

#include "planner/certainty/dowser-proposal.h"
#include "session/dowser-understanding.h"

G_BEGIN_DECLS

/** Lists every token of the question in order. Without a proposal, each token has an unknown meaning. @proposal:
 * (nullable). Returns: (transfer full): DowserSpan */
GPtrArray *dowser_spans_new (const DowserCandidateChart *candidate_chart, const DowserProposal *proposal);

G_END_DECLS
