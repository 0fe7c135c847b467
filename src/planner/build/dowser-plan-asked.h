/* dowser-plan-asked.h - what a frame asks for: groups, numbers over other tables, numbers alone */
#pragma once

#include "plan/dowser-plan.h"
#include "planner/read/dowser-frame.h"

G_BEGIN_DECLS

/** Whether @condition is one of the half @branch (0 or 1). */
gboolean dowser_plan_belongs (const DowserCondition *condition, guint branch);
/** Whether the select of @branch has groups. */
gboolean dowser_plan_is_grouped (const DowserFrame *frame, guint branch);
/** Whether something of another table than the subject's own rows is counted or summed for each of its rows. */
gboolean dowser_plan_aggregates_others (const DowserFrame *frame);
/** Whether a part of a whole is shown, or a ratio of two. */
gboolean dowser_plan_shows_share (const DowserFrame *frame);
/** Whether nothing but aggregates is shown. */
gboolean dowser_plan_counts_only (const DowserFrame *frame);
DowserMetric dowser_plan_tell_metric (const DowserFrame *frame);

G_END_DECLS
