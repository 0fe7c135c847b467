/* dowser-candidate-chart-measures.h - adds candidates for words that aren't names in the schema: measures with a
 * formula ("revenue"), and "how old" */
#pragma once

#include "planner/read/dowser-candidate-chart.h"

G_BEGIN_DECLS

/** Adds a candidate for the tokens from @first. The caller sets the other fields of the candidate. Returns: (transfer
 * none) */
DowserCandidate *dowser_candidate_chart_add_candidate (DowserCandidateChart *self, DowserCandidateKind kind,
                                                       guint first, guint n, double match);
/** Returns TRUE if words of the question match the name of @table well. */
gboolean dowser_candidate_chart_mentions_table (const DowserCandidateChart *self, const DowserTable *table);

/** Adds candidates for business words that aren't the name of a column. For example, "revenue" means quantity × unit
 * price. */
void dowser_candidate_chart_add_formulas (DowserCandidateChart *self, guint first);
/** Adds candidates for question words such as "how old", "where" and "when". These candidates are the columns that
 * answer the question words. */
void dowser_candidate_chart_add_question_words (DowserCandidateChart *self, guint first);

/** Chooses the meaning of words that name both a table and one of its measures, such as a table prices with a column
 * price. If the words are aggregated, they mean the measure. Must be called after the candidates got their weights. */
void dowser_candidate_chart_prefer_measures (DowserCandidateChart *self);

G_END_DECLS
