/* dowser-plan-arrange.h - in which order a plan shows its groups and numbers, and the number of a ranking */
#pragma once

#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/** Groups first, numbers last, and a ranking of several rows shows the number that it is by. @plan: (transfer full).
 * Returns: (transfer full): it, or a copy */
DowserPlan *dowser_plan_arrange_outputs (DowserPlan *plan);

G_END_DECLS
