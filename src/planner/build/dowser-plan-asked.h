/* dowser-plan-asked.h - finds out what the result of a question shows (groups, shares, only aggregates) from its frame
 * (the parts of the answer that the planner has read from the question) */
#pragma once

#include "plan/dowser-plan.h"
#include "planner/read/dowser-query-frame.h"

G_BEGIN_DECLS

/** Returns TRUE if @condition belongs to the select @branch (0 or 1) of a set operation. */
gboolean dowser_plan_belongs_to_branch (const DowserCondition *condition, guint branch);
/** Returns TRUE if the select of @branch has groups. */
gboolean dowser_plan_is_grouped (const DowserQueryFrame *frame, guint branch);
/** Returns TRUE if rows of a table other than the subject (the table whose rows the question asks for) are
 * aggregated. */
gboolean dowser_plan_aggregates_other_tables (const DowserQueryFrame *frame);
/** Returns TRUE if a share or a ratio is shown. */
gboolean dowser_plan_shows_share (const DowserQueryFrame *frame);
/** Returns TRUE if only aggregates are shown. */
gboolean dowser_plan_shows_only_aggregates (const DowserQueryFrame *frame);
DowserMetric dowser_plan_get_metric (const DowserQueryFrame *frame);

G_END_DECLS
