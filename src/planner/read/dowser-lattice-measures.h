/* dowser-lattice-measures.h - adds candidates for words that aren't names in the schema: measures by formula, "how
 * old" */
#pragma once

#include "planner/read/dowser-lattice.h"

G_BEGIN_DECLS

/** Adds a candidate for the tokens from @first, whose other fields the caller sets. Returns: (transfer none) */
DowserCandidate *dowser_lattice_add (DowserLattice *self, DowserCandidateKind kind, guint first, guint n, double match);
/** Returns TRUE if the question names @table plainly. */
gboolean dowser_lattice_mentions (const DowserLattice *self, const DowserTable *table);

/** Adds candidates for business words: "revenue" as quantity × unit price, if no column has this name. */
void dowser_lattice_add_formulas (DowserLattice *self, guint first);
/** Adds candidates for question words: "how old", "where", "when" as the columns that answer them. */
void dowser_lattice_add_question_words (DowserLattice *self, guint first);

/** Decides words that name both a table and its measure ("prices: …, price"): if they are aggregated, they mean the
 * measure. Must be called after the candidates are weighted. */
void dowser_lattice_prefer_measures (DowserLattice *self);

G_END_DECLS
