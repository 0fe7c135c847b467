/* dowser-lattice-denied.h - candidates for words that negate a column or value: "unpaid", "inactive" */
#pragma once

#include "planner/read/dowser-lattice.h"

G_BEGIN_DECLS

void dowser_lattice_add_denied (DowserLattice *self, const DowserValueIndex *values, guint at);

G_END_DECLS
