/* dowser-row-count.h - makes a plan that counts the rows of another plan */
#pragma once

#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/** Returns a plan whose result is one number: how many rows @plan returns, at most @plan's limit. The new plan must
 * still be audited. Pure. Returns: (transfer full) */
DowserPlan *dowser_plan_new_row_count (const DowserPlan *plan);

G_END_DECLS
