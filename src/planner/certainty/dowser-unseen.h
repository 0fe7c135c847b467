/* dowser-unseen.h - which words of a question name what may not be seen */
#pragma once

#include "planner/read/dowser-lattice.h"

G_BEGIN_DECLS

/** DowserUnseen: the names of a schema as it would be if nothing of it were hidden. Immutable, any thread. */
typedef struct _DowserUnseen DowserUnseen;

/** Returns: (transfer full) (nullable): %NULL where nothing is hidden */
DowserUnseen *dowser_unseen_new (const DowserSchema *schema);
void dowser_unseen_free (DowserUnseen *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserUnseen, dowser_unseen_free)

/**
 * dowser_unseen_find:
 * @lattice: of the same schema, with what the question may mean of what is seen
 * @constraints: (nullable): of DowserConstraint: words that the person has given a meaning are left alone
 *
 * Finds a hidden table or column that a word names better than anything that may be seen. Without this, the planner
 * takes the nearest name that is left.
 *
 * Returns: (transfer full) (nullable): a sentence that says what may not be seen, and what to do
 */
char *dowser_unseen_find (const DowserUnseen *self, const DowserLattice *lattice, GPtrArray *constraints);
/** Whether @words name something that is hidden. */
gboolean dowser_unseen_names (const DowserUnseen *self, const DowserTokens *words);

G_END_DECLS
