/* dowser-search.h - finds the best interpretations (readings) of a whole question */
#pragma once

#include "planner/read/dowser-candidate-chart.h"

G_BEGIN_DECLS

/**
 * DowserReading: an interpretation of a question.
 * @items: consecutive const DowserCandidate that together cover every token
 * @owned: the candidates of kind WORD, which the reading owns
 */
typedef struct
{
  GPtrArray *items;
  GPtrArray *owned;
  double score;
} DowserReading;
void dowser_reading_free (DowserReading *self);

/** Gets the interpretations of the question, the best first. Returns: (transfer full): DowserReading, at most
 * %DOWSER_READINGS */
GPtrArray *dowser_search_run (const DowserCandidateChart *candidate_chart);

G_END_DECLS
