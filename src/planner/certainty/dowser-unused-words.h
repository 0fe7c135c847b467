/* dowser-unused-words.h - the words of a question that a reading has no use for, in sentences */
#pragma once

#include "planner/certainty/dowser-proposal.h"

G_BEGIN_DECLS

/** @reasons: (char *): a sentence is added for each word or phrase that nothing of @proposal's plan was made of */
void dowser_unused_words_add (const DowserLattice *lattice, const DowserProposal *proposal, GPtrArray *reasons);

G_END_DECLS
