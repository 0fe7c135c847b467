/* dowser-candidate-chart-constraints.h - adds candidates for words whose meaning the user has defined */
#pragma once

#include "planner/read/dowser-candidate-chart.h"

G_BEGIN_DECLS

/** Adds the word meanings that @constraints define, and collects the tables that @constraints require. */
void dowser_candidate_chart_add_constraints (DowserCandidateChart *self, GPtrArray *constraints);

G_END_DECLS
