/* dowser-lattice-laid-down.h - candidates for words that the person has said the meaning of */
#pragma once

#include "planner/read/dowser-lattice.h"

G_BEGIN_DECLS

/** Adds what @constraints say some words mean, and notes the tables that are needed. */
void dowser_lattice_add_laid_down (DowserLattice *self, GPtrArray *constraints);

G_END_DECLS
