/* dowser-verdict.h - how far a proposal is to be trusted, said as a state, reasons, options and spans */
#pragma once

#include "planner/certainty/dowser-proposal.h"
#include "session/dowser-understanding.h"

G_BEGIN_DECLS

/** @proposals: DowserProposal, perhaps none. Returns: (transfer full) */
DowserUnderstanding *dowser_verdict_new (const DowserLattice *lattice, GPtrArray *proposals);

G_END_DECLS
