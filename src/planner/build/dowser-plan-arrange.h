/* dowser-plan-arrange.h - orders the output columns of a plan, and shows the measure of a ranking */
#pragma once

#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/** Moves groups to the front and measures to the end, and shows the measure by which several rows are ranked. @plan:
 * (transfer full). Returns: (transfer full): @plan or a changed copy */
DowserPlan *dowser_plan_arrange_outputs (DowserPlan *plan);

G_END_DECLS
