/* dowser-planner-private.h - planner functions for learning weights and making examples only */
#pragma once

#include "planner/certainty/dowser-certainty.h"
#include "planner/compose/dowser-compose.h"
#include "planner/dowser-planner.h"

G_BEGIN_DECLS

/** @features: (out caller-allocates): as dowser_certainty_measure(). Returns: FALSE if no plan was found */
gboolean dowser_planner_measure (const DowserPlannerIndex *index, const char *question, double *features);
/** Gets the likeliest @limit readings. Returns: (transfer full): DowserComposed */
GPtrArray *dowser_planner_list (const DowserPlannerIndex *index, const char *question, guint limit);

G_END_DECLS
