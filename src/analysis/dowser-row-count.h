/* dowser-row-count.h - makes a plan that counts the rows of another plan */
#pragma once

#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/** Returns a plan with one number: the number of rows of @plan, within its own limit. The new plan must still be
 * audited. Pure. Returns: (transfer full) */
DowserPlan *dowser_plan_new_row_count (const DowserPlan *plan);

G_END_DECLS
