/* dowser-lattice-denied.h - candidates for words that deny what a column tells: "unpaid", "inactive" */
#pragma once

#include "planner/read/dowser-lattice.h"

G_BEGIN_DECLS

void dowser_lattice_add_denied (DowserLattice *self, const DowserValueIndex *values, guint at);

G_END_DECLS
