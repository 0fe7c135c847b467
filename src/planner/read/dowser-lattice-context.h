/* dowser-lattice-context.h - what the other words of a question say for or against a candidate */
#pragma once

#include "planner/read/dowser-lattice.h"

G_BEGIN_DECLS

/** Raises and lowers the scores of all candidates by their neighbours, and fills @self->mentions. */
void dowser_lattice_weigh_context (DowserLattice *self);

G_END_DECLS
