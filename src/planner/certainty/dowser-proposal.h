/* dowser-proposal.h - one reading of a question carried through to a plan, with its worth */
#pragma once

#include "planner/build/dowser-plan-builder.h"

G_BEGIN_DECLS

/** DowserProposal: @reading is borrowed. @composed: (nullable): the same, owned, where it was composed rather than read by
 * the rules. @score: for comparison among the proposals of one question. */
typedef struct
{
  const DowserReading *reading;
  DowserReading *composed;
  DowserFrame *frame;
  DowserBuilt built;
  double score;
} DowserProposal;
void dowser_proposal_free (DowserProposal *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserProposal, dowser_proposal_free)
/** The same reading, with the sums of the groups averaged, where @best averages single rows in each group. Returns:
 * (transfer full) (nullable); its plan may be missing */
DowserProposal *dowser_proposal_new_over_groups (const DowserLattice *lattice, const DowserProposal *best);

/** The best first, each with a plan of its own. @readings: DowserReading. Returns: (transfer full): DowserProposal */
GPtrArray *dowser_proposals_new (const DowserLattice *lattice, GPtrArray *readings);

G_END_DECLS
