/* dowser-unseen.h - finds words of a question that name hidden tables or columns */
#pragma once

#include "planner/read/dowser-candidate-chart.h"

G_BEGIN_DECLS

/** DowserUnseen: all names of a schema, including hidden names. Immutable, usable in any thread */
typedef struct _DowserUnseen DowserUnseen;

/** Returns: (transfer full) (nullable): %NULL if the schema has no hidden names */
DowserUnseen *dowser_unseen_new (const DowserSchema *schema);
void dowser_unseen_free (DowserUnseen *self);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (DowserUnseen, dowser_unseen_free)

/**
 * dowser_unseen_find_hidden_name:
 * @constraints: (nullable): of DowserConstraint: words that the user has defined are skipped
 *
 * Finds a hidden table or column whose name a word of the question matches better than any name in @candidate_chart,
 * which contains only names that aren't hidden. @candidate_chart must be of the same schema. Without this check, the
 * planner would use the best name that isn't hidden
 * instead.
 *
 * Returns: (transfer full) (nullable): a sentence that names the hidden table or column and says what the user can do
 */
char *dowser_unseen_find_hidden_name (const DowserUnseen *self, const DowserCandidateChart *candidate_chart,
                                      GPtrArray *constraints);
/** Returns TRUE if @words name a hidden table or column. */
gboolean dowser_unseen_is_named_by (const DowserUnseen *self, const DowserTokens *words);

G_END_DECLS
