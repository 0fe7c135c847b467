/* dowser-unused-words.h - writes sentences about the words of a question that its plan doesn't use */
#pragma once

#include "planner/certainty/dowser-proposal.h"

G_BEGIN_DECLS

/** Adds a sentence to @reasons (char *) for each word or phrase of the question that the plan of @proposal doesn't
 * use. */
void dowser_unused_words_add_reasons (const DowserCandidateChart *candidate_chart, const DowserProposal *proposal,
                                      GPtrArray *reasons);

G_END_DECLS
