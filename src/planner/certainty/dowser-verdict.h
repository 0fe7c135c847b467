/* dowser-verdict.h - how far a proposal is to be trusted, said as a state, reasons, options and spans */
#pragma once

#include "planner/certainty/dowser-proposal.h"
#include "session/dowser-understanding.h"

G_BEGIN_DECLS

/** @proposals: DowserProposal, perhaps none; @schema: what a question is read with that is asked by itself. Returns:
 * (transfer full) */
DowserUnderstanding *dowser_verdict_new (const DowserLattice *lattice, GPtrArray *proposals,
                                         const DowserSchema *schema);

G_END_DECLS
