/* dowser-candidate-chart-measures.h - adds candidates for words that aren't names in the schema: measures with a
 * formula ("revenue"), and "how old" */
#pragma once

#include "planner/read/dowser-candidate-chart.h"

G_BEGIN_DECLS

/** Adds a candidate for the tokens from @first, whose other fields the caller sets. Returns: (transfer none) */
DowserCandidate *dowser_candidate_chart_add (DowserCandidateChart *self, DowserCandidateKind kind, guint first, guint n,
                                             double match);
/** Returns TRUE if the question names @table plainly. */
gboolean dowser_candidate_chart_mentions (const DowserCandidateChart *self, const DowserTable *table);

/** Adds candidates for business words: "revenue" as quantity × unit price, if no column has this name. */
void dowser_candidate_chart_add_formulas (DowserCandidateChart *self, guint first);
/** Adds candidates for question words: "how old", "where", "when" as the columns that answer them. */
void dowser_candidate_chart_add_question_words (DowserCandidateChart *self, guint first);

/** Decides words that name both a table and its measure ("prices: …, price"): if they are aggregated, they mean the
 * measure. Must be called after the candidates are weighted. */
void dowser_candidate_chart_prefer_measures (DowserCandidateChart *self);

G_END_DECLS
