/* dowser-certainty.h - estimates the probability that the best proposal is right */
#pragma once

#include "planner/certainty/dowser-proposal.h"

G_BEGIN_DECLS

/**
 * DowserFeature: the measured features; the value of each is about 0 to 1
 * @DOWSER_FEATURE_MARGIN: the difference between the scores of the best plan and of the next different plan
 * @DOWSER_FEATURE_WORST_NAME, @DOWSER_FEATURE_MEAN_NAME: how well the words match names of tables and columns
 * @DOWSER_FEATURE_RIVALS: other columns and tables that match the same words equally well
 * @DOWSER_FEATURE_JOINS, @DOWSER_FEATURE_INFERRED, @DOWSER_FEATURE_AMBIGUOUS, @DOWSER_FEATURE_DROPPED: how the tables
 * were joined
 * @DOWSER_FEATURE_UNMENTIONED: columns of tables that the question doesn't name
 * @DOWSER_FEATURE_IMPLICIT: the question doesn't name the outputs
 * @DOWSER_FEATURE_HIDDEN: content words that were ignored
 * @DOWSER_FEATURE_UNUSED, @DOWSER_FEATURE_GUESSED: words that were left out, and words that were read as other words
 * @DOWSER_FEATURE_VALUE_RIVALS: other columns that contain the same value
 * @DOWSER_FEATURE_FAN_OUT: rows may be repeated by a table that is only used for a condition
 * @DOWSER_FEATURE_COUNT_REPEATED: distinct values of a column with repeated values are counted; @..._COUNT_FIXED: a
 * condition limits the counted column to one value
 * @DOWSER_FEATURE_HOW_MUCH: "how many" is answered by a sum
 * @DOWSER_FEATURE_LOST_GROUP, @..._LOST_QUANTITY, @..._LOST_COMPARE: grouping words, numbers and comparisons without
 * effect on the frame
 * @DOWSER_FEATURE_NUMBER_AS_TEXT, @..._PART_OF_TEXT: a number is compared as a text; a text without quotes is searched
 * inside stored texts
 * @DOWSER_FEATURE_STOP_SHAPE, @..._STOP_NOUN: ignored words that can change the kind of answer ("least"), and ignored
 * nouns
 * @DOWSER_FEATURE_RANKS_TOTALS: groups are ranked by totals, though the question may mean single rows;
 * @..._RANKS_REPEATED: the shown value of the best row occurs in many rows
 * @DOWSER_FEATURE_TABLE_MATCH: the part of a table's name that the question doesn't mention
 * the other features: the parts that the frame has, and its unusual properties (dowser-certainty-anomalies.c,
 * -keywords.c)
 */
typedef enum
{
  DOWSER_FEATURE_MARGIN,
  DOWSER_FEATURE_WORST_NAME,
  DOWSER_FEATURE_MEAN_NAME,
  DOWSER_FEATURE_RIVALS,
  DOWSER_FEATURE_JOINS,
  DOWSER_FEATURE_INFERRED,
  DOWSER_FEATURE_AMBIGUOUS,
  DOWSER_FEATURE_DROPPED,
  DOWSER_FEATURE_UNMENTIONED,
  DOWSER_FEATURE_IMPLICIT,
  DOWSER_FEATURE_HIDDEN,
  DOWSER_FEATURE_UNUSED,
  DOWSER_FEATURE_GUESSED,
  DOWSER_FEATURE_VALUE_RIVALS,
  DOWSER_FEATURE_FAN_OUT,
  DOWSER_FEATURE_OUTPUTS,
  DOWSER_FEATURE_CONDITIONS,
  DOWSER_FEATURE_NONE,
  DOWSER_FEATURE_SET,
  DOWSER_FEATURE_GROUP_TABLE,
  DOWSER_FEATURE_HAVING,
  DOWSER_FEATURE_ORDER_COUNT,
  DOWSER_FEATURE_ORDER_PLAIN,
  DOWSER_FEATURE_EXTREME_JOINED,
  DOWSER_FEATURE_COUNT_JOINED,
  DOWSER_FEATURE_LENGTH,
  DOWSER_FEATURE_OR,
  DOWSER_FEATURE_ADJECTIVE,
  DOWSER_FEATURE_CUES,
  DOWSER_FEATURE_LOST_CUE,
  DOWSER_FEATURE_ALTERNATIVE,
  DOWSER_FEATURE_NO_AMOUNT,
  DOWSER_FEATURE_SELF_KEY,
  DOWSER_FEATURE_DATE_RIVALS,
  DOWSER_FEATURE_NEGATED,
  DOWSER_FEATURE_NUMBER_OF_UNSAID,
  DOWSER_FEATURE_CONTRADICTION,
  DOWSER_FEATURE_REPEATED_OUTPUT,
  DOWSER_FEATURE_ALL_UNASKED,
  DOWSER_FEATURE_TESTED_SHOWN,
  DOWSER_FEATURE_REPETITIVE,
  DOWSER_FEATURE_REPETITIVE_TOP,
  DOWSER_FEATURE_ORDER_UNSAID,
  DOWSER_FEATURE_NAMED_ONLY,
  DOWSER_FEATURE_HAVING_UNGROUPED,
  DOWSER_FEATURE_MANY_COUNTED,
  DOWSER_FEATURE_MANY_SHOWN,
  DOWSER_FEATURE_VALUE_UNKNOWN,
  DOWSER_FEATURE_VALUE_LOOSE,
  DOWSER_FEATURE_VALUE_PLAIN,
  DOWSER_FEATURE_NO_TABLE,
  DOWSER_FEATURE_SEVERAL_AGGREGATES,
  DOWSER_FEATURE_NULL_TEST,
  DOWSER_FEATURE_UNNAMED_JOIN,
  DOWSER_FEATURE_UNTAKEN,
  DOWSER_FEATURE_QUALITY,
  DOWSER_FEATURE_TIE,
  DOWSER_FEATURE_COUNT_REPEATED,
  DOWSER_FEATURE_COUNT_FIXED,
  DOWSER_FEATURE_HOW_MUCH,
  DOWSER_FEATURE_YES_NO,
  DOWSER_FEATURE_LOST_GROUP,
  DOWSER_FEATURE_LOST_QUANTITY,
  DOWSER_FEATURE_LOST_COMPARE,
  DOWSER_FEATURE_NUMBER_AS_TEXT,
  DOWSER_FEATURE_PART_OF_TEXT,
  DOWSER_FEATURE_STOP_SHAPE,
  DOWSER_FEATURE_STOP_NOUN,
  DOWSER_FEATURE_RANKS_TOTALS,
  DOWSER_FEATURE_RANKS_REPEATED,
  DOWSER_FEATURE_ONE_TABLE,
  DOWSER_FEATURE_MANY_TABLES,
  DOWSER_FEATURE_NO_KEYS,
  DOWSER_FEATURE_TABLE_MATCH,
  DOWSER_FEATURE_ENTITY_UNNAMED,
  DOWSER_N_FEATURES,
} DowserFeature;

/** Measures the features of the best proposal. @features: (out caller-allocates): an array of %DOWSER_N_FEATURES
 * values; @proposals: at least one, the best first */
void dowser_certainty_measure (const DowserCandidateChart *candidate_chart, GPtrArray *proposals, double *features);
/** Like dowser_certainty_measure(), but for one proposal that isn't compared with other proposals. */
void dowser_certainty_measure_proposal (const DowserCandidateChart *candidate_chart, const DowserProposal *proposal,
                                        double *features);
/** Returns how much less certain the plan is than it would be with the best value of @feature; 0 if it isn't less
 * certain. */
double dowser_certainty_get_cost (const double *features, DowserFeature feature);
/** Returns: the probability that the best proposal is right, 0–1 */
double dowser_certainty_estimate (const double *features);

G_END_DECLS
