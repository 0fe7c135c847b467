/* dowser-planner-private.h - what only the makers of weights and of examples ask of the planner */
#pragma once

#include "planner/certainty/dowser-certainty.h"
#include "planner/compose/dowser-compose.h"
#include "planner/dowser-planner.h"

G_BEGIN_DECLS

/** @features: (out caller-allocates): as dowser_certainty_measure(). Returns: FALSE where no plan was found */
gboolean dowser_planner_measure (const DowserPlannerIndex *index, const char *question, double *features);
/** The likeliest @limit readings. Returns: (transfer full): DowserComposed */
GPtrArray *dowser_planner_list (const DowserPlannerIndex *index, const char *question, guint limit);

G_END_DECLS
