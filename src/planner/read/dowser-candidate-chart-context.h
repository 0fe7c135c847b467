/* dowser-candidate-chart-context.h - adjusts the scores of candidates by the other words of a question */
#pragma once

#include "planner/read/dowser-candidate-chart.h"

G_BEGIN_DECLS

/** Raises and lowers the scores of all candidates by their neighbors, and sets @self->mentions. */
void dowser_candidate_chart_weigh_context (DowserCandidateChart *self);

G_END_DECLS
