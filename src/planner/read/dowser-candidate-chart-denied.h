/* dowser-candidate-chart-denied.h - adds candidates for words that negate a column or value: "unpaid", "inactive" */
#pragma once

#include "planner/read/dowser-candidate-chart.h"

G_BEGIN_DECLS

void dowser_candidate_chart_add_negated (DowserCandidateChart *self, const DowserValueIndex *values, guint at);

G_END_DECLS
