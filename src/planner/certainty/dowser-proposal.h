/* dowser-proposal.h - one reading of a question carried through to a plan, with its worth */
#pragma once

#include "planner/build/dowser-plan-builder.h"

G_BEGIN_DECLS

/** DowserProposal: @reading is borrowed; @score: for comparison among the proposals of one question. */
typedef struct
{
  const DowserReading *reading;
  DowserFrame *frame;
  DowserBuilt built;
  double score;
} DowserProposal;
void dowser_proposal_free (DowserProposal *self);

/** The best first, each with a plan of its own. @readings: DowserReading. Returns: (transfer full): DowserProposal */
GPtrArray *dowser_proposals_new (const DowserLattice *lattice, GPtrArray *readings);

G_END_DECLS
