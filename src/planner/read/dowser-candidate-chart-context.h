/* dowser-candidate-chart-context.h - adjusts the scores of candidates according to the other words of a question */
#pragma once

#include "planner/read/dowser-candidate-chart.h"

G_BEGIN_DECLS

/** Raises and lowers the scores of all candidates according to the words next to them, and sets @self->mentions. */
void dowser_candidate_chart_weigh_context (DowserCandidateChart *self);

G_END_DECLS
