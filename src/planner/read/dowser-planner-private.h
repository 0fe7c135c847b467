/* dowser-planner-private.h - functions of the planner that are only used for learning weights and making examples */
#pragma once

#include "planner/certainty/dowser-certainty.h"
#include "planner/compose/dowser-compose.h"
#include "planner/dowser-planner.h"

G_BEGIN_DECLS

/** Measures the features of the best plan for @question. @features: (out caller-allocates): as for
 * dowser_certainty_measure(). Returns: FALSE if no plan was found */
gboolean dowser_planner_measure_features (const DowserPlannerIndex *index, const char *question, double *features);
/** Gets the @limit likeliest interpretations of @question. Returns: (transfer full): DowserComposed */
GPtrArray *dowser_planner_list_readings (const DowserPlannerIndex *index, const char *question, guint limit);

G_END_DECLS
