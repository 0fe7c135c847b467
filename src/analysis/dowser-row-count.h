/* dowser-row-count.h - how many rows a plan has in all */
#pragma once

#include "plan/dowser-plan.h"

G_BEGIN_DECLS

/** One row of one number: the rows of @plan, within its own limit. Still to be audited. Pure. Returns: (transfer full) */
DowserPlan *dowser_plan_new_row_count (const DowserPlan *plan);

G_END_DECLS
