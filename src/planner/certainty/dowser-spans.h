/* dowser-spans.h - what each word of a question was read as, for people */
#pragma once

#include "planner/certainty/dowser-proposal.h"
#include "session/dowser-understanding.h"

G_BEGIN_DECLS

/** Every token of the question, in order; unknown ones where no reading was found. @proposal: (nullable). Returns:
 * (transfer full): DowserSpan */
GPtrArray *dowser_spans_new (const DowserLattice *lattice, const DowserProposal *proposal);

G_END_DECLS
