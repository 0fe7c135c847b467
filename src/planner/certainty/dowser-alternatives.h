/* dowser-alternatives.h - other plans for the same question, each different from the best one in one part */
#pragma once

#include "planner/certainty/dowser-proposal.h"

G_BEGIN_DECLS

/**
 * DowserAlternative:
 * @lag: how far it is behind the best proposal; 0 where it is as good
 * @reasons: (char *): what its plan has no use for; @spans: DowserSpan: what the words mean in it, empty where that is
 *   as in the best proposal
 */
typedef struct
{
  DowserPlan *plan;
  double lag;
  GPtrArray *reasons;
  GPtrArray *spans;
} DowserAlternative;
void dowser_alternative_free (DowserAlternative *self);

/**
 * dowser_alternatives_new:
 * @proposals: at least one, the best first
 *
 * The next proposals, the other way to join, and readings in which one span means the next best thing; without the
 * best proposal itself. Returns: (transfer full): DowserAlternative, the nearest first
 */
GPtrArray *dowser_alternatives_new (const DowserLattice *lattice, GPtrArray *proposals);

G_END_DECLS
