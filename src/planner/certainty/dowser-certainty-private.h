/* dowser-certainty-private.h - the functions that measure groups of features for dowser-certainty.c */
#pragma once

#include "planner/certainty/dowser-certainty.h"

G_BEGIN_DECLS

/** Sets the features that stand for unusual properties of a frame and its plan. */
void _dowser_certainty_measure_anomalies (const DowserCandidateChart *candidate_chart, const DowserProposal *best,
                                          double *features);
/** Sets the features that stand for signs that the user may mean something other than the plan shows. */
void _dowser_certainty_measure_doubts (const DowserCandidateChart *candidate_chart, const DowserProposal *best,
                                       double *features);
/** Sets the features (inputs of the certainty's computation) that stand for keywords without an effect on the
 * frame. */
void _dowser_certainty_measure_keyword_rules (const DowserProposal *best, double *features);

/** Returns TRUE if @term is the sum or average of a date column. No engine can compute this. The average of the time
 * between two dates, in contrast, can be computed. */
gboolean _dowser_certainty_sums_dates (const DowserSchemaIndex *index, const DowserTerm *term);

/** Returns TRUE if the interpretation @reading contains a keyword of @kind. */
gboolean _dowser_certainty_has_keyword_rule (const DowserReading *reading, DowserKeywordRuleKind kind);
/** Calls @visit for each term of @frame: outputs, groups, sort keys and terms of conditions. The conditions inside
 * another condition (its @inner) aren't visited. */
typedef void (*DowserTermVisit) (const DowserTerm *term, gpointer user_data);
void _dowser_certainty_visit_terms (const DowserQueryFrame *frame, DowserTermVisit visit, gpointer user_data);

G_END_DECLS
