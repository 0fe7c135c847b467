/* dowser-lattice-context.h - adjusts the scores of candidates by the other words of a question */
#pragma once

#include "planner/read/dowser-lattice.h"

G_BEGIN_DECLS

/** Raises and lowers the scores of all candidates by their neighbors, and sets @self->mentions. */
void dowser_lattice_weigh_context (DowserLattice *self);

G_END_DECLS
