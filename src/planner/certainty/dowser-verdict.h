/* dowser-verdict.h - decides how far the user can trust a proposal: a state, reasons, options and spans */
#pragma once

#include "planner/certainty/dowser-proposal.h"
#include "session/dowser-understanding.h"

G_BEGIN_DECLS

/** Decides whether the best plan is run, the user is asked, or the question is refused. @proposals: DowserProposal,
 * perhaps none; @schema: the schema with whose names the labels of the options are written. Returns: (transfer full) */
DowserUnderstanding *dowser_verdict_new (const DowserCandidateChart *candidate_chart, GPtrArray *proposals,
                                         const DowserSchema *schema);

G_END_DECLS
