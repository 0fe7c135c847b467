/* dowser-lattice-measures.h - candidates that no name of the schema gives: measures by formula, "how old" */
#pragma once

#include "planner/read/dowser-lattice.h"

G_BEGIN_DECLS

/** A candidate of the tokens from @first on, to be filled by the caller. Returns: (transfer none) */
DowserCandidate *dowser_lattice_add (DowserLattice *self, DowserCandidateKind kind, guint first, guint n, double match);
/** Whether the words of the question name @table plainly. */
gboolean dowser_lattice_mentions (const DowserLattice *self, const DowserTable *table);

/** "revenue" as quantity × unit price, where no column is called so. */
void dowser_lattice_add_formulas (DowserLattice *self, guint first);
/** "how old", "where", "when" as the columns that answer them. */
void dowser_lattice_add_question_words (DowserLattice *self, guint first);

/** A file that is called as its measure is ("prices: …, price"): the measure is meant where it is added up. Once the
 * candidates are weighed. */
void dowser_lattice_prefer_measures (DowserLattice *self);

G_END_DECLS
