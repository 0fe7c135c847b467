/* dowser-compose.h - composes readings from the names and values in a question, if the rules leave words unused */
#pragma once

#include "planner/certainty/dowser-proposal.h"
#include "planner/compose/dowser-trait.h"

G_BEGIN_DECLS

/**
 * dowser_compose:
 * @values: (nullable)
 * @proposals: DowserProposal made by the rules, the best first; perhaps none
 *
 * Inserts compositions before the other proposals if, by the learned weights, they are likelier than all of these.
 */
void dowser_compose (const DowserCandidateChart *lattice, const DowserValueIndex *values, GPtrArray *proposals);

/** DowserComposed: a reading with its traits, for learning the weights of the traits */
typedef struct
{
  DowserPlan *plan;
  GArray *traits; /* DowserTrait */
  int worth;
} DowserComposed;
/** Returns the likeliest @limit readings of the composer and the rules together. Returns: (transfer full):
 * DowserComposed */
GPtrArray *dowser_compose_list (const DowserCandidateChart *lattice, const DowserValueIndex *values,
                                GPtrArray *proposals, guint limit);

G_END_DECLS
