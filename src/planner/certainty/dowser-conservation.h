/* dowser-conservation.h - whether all that a reading made of the words is in what it asks for */
#pragma once

#include "planner/certainty/dowser-proposal.h"

G_BEGIN_DECLS

/** @reasons: (char *): a sentence is added for each word that was read as a column or value and is in no part of
 * @proposal's frame; each forbids "understood" */
void dowser_conservation_check (const DowserLattice *lattice, const DowserProposal *proposal, GPtrArray *reasons);

G_END_DECLS
