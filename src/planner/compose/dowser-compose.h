/* dowser-compose.h - readings composed of what a question mentions, where rules leave words unused */
#pragma once

#include "planner/certainty/dowser-proposal.h"
#include "planner/compose/dowser-trait.h"

G_BEGIN_DECLS

/**
 * dowser_compose:
 * @values: (nullable)
 * @proposals: DowserProposal that the rules have made, the best first; perhaps none
 *
 * Puts a composition before them where it is learned to be likelier than all of them.
 */
void dowser_compose (const DowserLattice *lattice, const DowserValueIndex *values, GPtrArray *proposals);

/** DowserComposed: one reading with its traits, for who learns what these are worth. */
typedef struct
{
  DowserPlan *plan;
  GArray *traits; /* DowserTrait */
  int worth;
} DowserComposed;
/** The likeliest @limit readings of composer and rules together. Returns: (transfer full): DowserComposed */
GPtrArray *dowser_compose_list (const DowserLattice *lattice, const DowserValueIndex *values, GPtrArray *proposals,
                                guint limit);

G_END_DECLS
